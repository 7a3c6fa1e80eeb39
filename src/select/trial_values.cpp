#include "select/trial_values.hpp"

#include "find_by_name.hpp"

namespace pumc {

namespace {

constexpr TrialValue values[] = {
    {"regularizer", &Trial::regularizer, "penalty on the singular values"},
    {"score", &Trial::score, "mean over the splits of the measure that the search goes by, its metric"},
    {"score_se", &Trial::score_se, "standard error of the score; NaN for one split"},
    {"recall", &Trial::recall, "mean recall over the splits"},
    {"precision", &Trial::precision, "mean precision over the splits"},
    {"ndcg", &Trial::ndcg, "mean NDCG over the splits"},
    {"auc", &Trial::auc, "mean AUC over the splits"},
    {"average_precision", &Trial::average_precision, "mean average precision over the splits"},
    {"lambda_ratio", &Trial::lambda_ratio, "value tried, meant for all of the data"},
    {"mu_ratio", &Trial::mu_ratio, "mu as a multiple of the threshold, as the fits used it"},
    {"omega", &Trial::omega, "weight of an observed one, as the fits used it"},
    {"row_balance", &Trial::row_balance, "balance of the rows, as the fits used it"},
    {"col_balance", &Trial::col_balance, "balance of the columns, as the fits used it"},
    {"tilt", &Trial::tilt, "tilt of the rankings that were judged"},
    {"rank", &Trial::rank, "mean rank of the fits"},
    {"seconds", &Trial::seconds, "mean wall time of a fit"},
};

} // namespace

const TrialValue *trial_value_table(size_t &count) noexcept {
    count = sizeof values / sizeof *values;
    return values;
}

const TrialValue &find_trial_value(const char *name) { return find_by_name(values, name, "value of a selection"); }

} // namespace pumc
