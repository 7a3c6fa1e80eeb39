#include "select/tally.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pumc {

Tally empty_tally(const Options &base, const Search &search, const Combination &combination, double lambda_ratio,
                  const Positives &positives) {
    Tally tally;
    tally.combination = combination;
    tally.options = options_for_all(base, search, combination, lambda_ratio, positives);
    tally.lambda_ratio = lambda_ratio;
    return tally;
}

void Tally::add(const Factors &factors, const Evaluation &measured, double score) {
    splits.push_back(
        {measured, score, static_cast<double>(factors.x.rank()), factors.seconds, factors.rank_limited != 0});
    mu_ratio = factors.mu_ratio;
    omega = factors.omega;
    row_balance = factors.row_balance;
    col_balance = factors.col_balance;
    tilt = factors.tilt;
}

void Tally::keep_first(size_t most) { splits.resize(std::min(most, splits.size())); }

Trial Tally::trial() const {
    const size_t count = splits.size();
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
    trial.tilt = tilt;
    trial.score = mean([](const OfSplit &split) { return split.score; });
    trial.recall = mean_of(&Evaluation::recall);
    trial.precision = mean_of(&Evaluation::precision);
    trial.ndcg = mean_of(&Evaluation::ndcg);
    trial.auc = mean_of(&Evaluation::auc);
    trial.average_precision = mean_of(&Evaluation::average_precision);
    trial.rows = mean_of(&Evaluation::rows) * static_cast<double>(count);
    trial.rank = mean([](const OfSplit &split) { return split.rank; });
    trial.seconds = mean([](const OfSplit &split) { return split.seconds; });
    const double square =
        mean([&](const OfSplit &split) { return (split.score - trial.score) * (split.score - trial.score); });
    trial.score_se =
        count > 1 ? std::sqrt(square / static_cast<double>(count - 1)) : std::numeric_limits<double>::quiet_NaN();
    for (size_t i = 0; i < count; ++i) {
        trial.scores.push_back(splits[i].score);
        trial.rank_limited = trial.rank_limited || splits[i].rank_limited;
    }
    return trial;
}

std::vector<Trial> trials_of(const std::vector<Tally> &tallies) {
    std::vector<Trial> trials;
    for (const Tally &tally : tallies) {
        trials.push_back(tally.trial());
    }
    return trials;
}

std::vector<Tally> with_tilts(const Tally &tally) {
    std::vector<Tally> tallies{tally};
    tallies.front().splits.clear();
    Tally other = tallies.front();
    other.path = -1;
    other.is_as_given = false;
    other.options.tilt_was_set = true;
    for (const double tilt : {0.0, 0.25, 0.5, 0.75, 1.0}) {
        if (tilt != tally.options.tilt) {
            other.options.tilt = tilt;
            tallies.push_back(other);
        }
    }
    return tallies;
}

} // namespace pumc
