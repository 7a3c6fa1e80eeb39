#include "select/tally.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

void Tally::add(const Factors &factors, const Evaluation &measured, double score) {
    splits.push_back({measured, score, static_cast<double>(factors.x.rank()), factors.seconds});
    mu_ratio = factors.mu_ratio;
    omega = factors.omega;
    row_balance = factors.row_balance;
    col_balance = factors.col_balance;
}

Trial Tally::trial(size_t most) const {
    const size_t count = std::min(most, splits.size());
    const auto mean = [&](const auto &of) {
        double sum = 0;
        for (size_t i = 0; i < count; ++i) {
            sum += of(splits[i]);
        }
        return sum / static_cast<double>(count);
    };
    const auto mean_of = [&](double Evaluation::*measure) {
        return mean([&](const OfSplit &split) { return split.measured.*measure; });
    };
    Trial trial;
    trial.options = options;
    trial.path = path;
    trial.is_as_given = is_as_given;
    trial.regularizer = combination.regularizer;
    trial.lambda_ratio = lambda_ratio;
    trial.mu_ratio = mu_ratio;
    trial.omega = omega;
    trial.row_balance = row_balance;
    trial.col_balance = col_balance;
    trial.score = mean([](const OfSplit &split) { return split.score; });
    trial.recall = mean_of(&Evaluation::recall);
    trial.precision = mean_of(&Evaluation::precision);
    trial.ndcg = mean_of(&Evaluation::ndcg);
    trial.auc = mean_of(&Evaluation::auc);
    trial.average_precision = mean_of(&Evaluation::average_precision);
    trial.rank = mean([](const OfSplit &split) { return split.rank; });
    trial.seconds = mean([](const OfSplit &split) { return split.seconds; });
    const double square =
        mean([&](const OfSplit &split) { return (split.score - trial.score) * (split.score - trial.score); });
    trial.score_se =
        count > 1 ? std::sqrt(square / static_cast<double>(count - 1)) : std::numeric_limits<double>::quiet_NaN();
    for (size_t i = 0; i < count; ++i) {
        trial.scores.push_back(splits[i].score);
    }
    return trial;
}

} // namespace pumc
