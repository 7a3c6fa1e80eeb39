#pragma once

#include "factors/fit.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"
#include "select/evaluation.hpp"

#include <string>
#include <vector>

namespace pumc {

/// What to try, and how to judge it. An empty list means the value in the options; for lambda_ratio it means a path
/// made from the data. `folds`: 1 hides the share `hold_out` once; k > 1 hides each of k folds in turn; 0 hides parts
/// of the share `hold_out` in turn, as many as splits_for() says. `balance` is for rows and columns alike. `explore`: 1
/// looks for omega and balance before the paths and for a tilt after them, unless a list or the options give them, or
/// lambda_ratio is listed.
struct Search {
    std::vector<std::string> regularizer;
    std::vector<double> lambda_ratio, mu_ratio, omega, balance;
    double hold_out = 0.1;
    int64_t folds = 0, top_n = 20, path_length = 7, seed = 0, explore = 1;
    std::string metric = "recall";
};

/// Set by name; fails as set_option() does.
void set_search_values(Search &search, const char *name, int64_t count, const double *values);
void set_search_values(Search &search, const char *name, int64_t count, const char *const *values);
void set_search(Search &search, const char *name, double value);
void set_search(Search &search, const char *name, int64_t value);
void set_search(Search &search, const char *name, const char *value);

/// Fails with Code::conflict, naming the first, where a setting has another value than on rank 0. Collective.
void require_same_search(const Search &search, Ranks &ranks);

/// How many splits a search makes. With few ones, one split says little about the next, so that several are averaged.
/// With many ones, one split is telling, and a fit is slow: five at most, and fewer the more work a fit is.
int64_t splits_for(const Search &search, const Options &options, const Positives &positives);

/// One combination, its measures averaged over the splits.
struct Trial {
    std::string regularizer;
    double lambda_ratio = 0, mu_ratio = 0, omega = 0, row_balance = 0, col_balance = 0, tilt = 0;
    double score = 0, score_se = 0, recall = 0, precision = 0, ndcg = 0, auc = 0, average_precision = 0, rank = 0,
           seconds = 0;
    std::vector<double> scores; ///< of each split
    double rows = 0;            ///< that had hidden ones, in all splits together
    bool rank_limited = false;  ///< max_rank cut a fit short, in one split at least
    int64_t path = -1;          ///< trials of one path differ in lambda_ratio alone; -1: of none
    bool is_as_given = false;   ///< the options as they were given, in a search that lists nothing
    Options options;            ///< for a fit to all of the data: what was not looked for is as it was given
};

struct Selection {
    std::vector<Trial> trials;
    int64_t top = -1;  ///< the trial with the highest score
    int64_t best = -1; ///< the trial to use (choice.hpp)
};

/// Hide part of the ones; look for omega and balance at the default threshold (explore.hpp); fit every combination to
/// the rest along a path of lambda_ratio from large to small, each fit started from the one before, and measure how the
/// hidden ones rank. A lambda_ratio is meant for the whole data; for the part that is fitted it is scaled by how the
/// default threshold changes. A path ends early if the score of the first split has clearly passed its best.
/// At last the fit of the trial to use is made once more for every split, from nothing as a fit to the whole data is,
/// and judged with several tilts.
///
/// The observer is told of fits done and fits to do in place of iterations. If the watch stops the work, the result has
/// the averages over the finished splits, or else the finished trials of the first split. If there are none either,
/// Stopped is thrown.
///
/// Collective where several ranks hold the problem: every rank gets the same table, but for the seconds.
Selection select(const Positives &positives, const Options &options, const Search &search, Context &context);

} // namespace pumc
