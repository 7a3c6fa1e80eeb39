#include "select/tally.hpp"

#include <cmath>
#include <limits>
#include <numeric>

namespace pumc {

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
            seconds / splits,
            score,
            is_as_given};
}

} // namespace pumc
