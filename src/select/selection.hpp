#pragma once

#include "factors/fit.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"
#include "select/evaluation.hpp"

#include <string>
#include <vector>

namespace pumc {

/// What to try and how to judge it. Empty lists mean the value in the options, or for lambda_ratio a path from the
/// data. Folds: 1 hides the share `hold_out` once, k > 1 hides each k-th part in turn, and 0 hides as many parts of
/// size `hold_out` in turn as splits_for() says.
struct Search {
    std::vector<std::string> regularizer;
    std::vector<double> lambda_ratio, mu_ratio, omega;
    double hold_out = 0.1;
    int64_t folds = 0, top_n = 20, path_length = 12, seed = 0;
    std::string metric = "recall";
};

/// Set by name, checked; fails like set_option().
void set_search_values(Search &search, const char *name, int64_t count, const double *values);
void set_search_values(Search &search, const char *name, int64_t count, const char *const *values);
void set_search(Search &search, const char *name, double value);
void set_search(Search &search, const char *name, int64_t value);
void set_search(Search &search, const char *name, const char *value);

/// How often ones are hidden: one split of few ones says little about the next (the choice is then as much the split's
/// as the data's), while many ones are slow to fit and one split of them is telling. Half a million ones in all, five
/// splits at the most.
int64_t splits_for(const Search &search, int64_t count);

/// One combination, its measures averaged over the splits.
struct Trial {
    std::string regularizer;
    double lambda_ratio, mu_ratio, omega;
    double score, score_se, recall, precision, ndcg, auc, average_precision, rank, seconds;
};

struct Selection {
    Options base;
    std::vector<Trial> trials;
    int64_t best = -1;

    /// The base options with trial i's values.
    Options options(int64_t i) const;
};

/// Hide part of the ones, fit every combination to the rest along a path of lambda_ratio from large to small, each fit
/// started from the one before, and score the hidden ones. A lambda_ratio is meant for the whole data and is scaled to
/// the part that is fitted, by how the default threshold changes. A path ends early where the first split's score has
/// clearly passed its best.
///
/// The watch's observer is told the fits' progress with fits done and fits to do in place of iterations. When the watch
/// ends the work, the result has the averages over the splits that are finished, or else the finished trials of the
/// first split; where there is none either, Stopped is thrown.
Selection select(const Positives &positives, const Options &options, const Search &search, Context &context);

} // namespace pumc
