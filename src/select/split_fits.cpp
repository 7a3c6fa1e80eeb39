#include "select/split_fits.hpp"

#include "model/defaults.hpp"
#include "model/network.hpp"
#include "model/penalty.hpp"

#include <algorithm>

namespace pumc {

namespace {

// So many rows rank well enough: the standard error of a recall of 0.2 is then a hundredth of it.
constexpr int64_t kMostRows = 10000;

// With folds = 0 there are five splits at most, and fewer where a fit is much work: a step of a fit of rank k does
// about (m + n) k^2 + 5 |Omega| k multiply-adds some ten times over. The splits have at most this many together, with k
// the largest rank that a fit may have. At rank 256 that is 5 splits of up to 3,000 rows and columns together, one of
// more than 7,600. It was chosen for a search of a minute or two on two cores; what is left of chance, choice.cpp
// knows.
constexpr double kWorkOfAllSplits = 1e9, kWorkOfAOne = 5;
constexpr int64_t kMostSplits = 5;

double largest_of(PreparedProblem &problem) {
    const double largest = problem.spectrum.largest();
    if (problem.spectrum.stopped()) {
        throw *problem.spectrum.stopped();
    }
    return largest;
}

// It falls as ones are added: noise grows with the square root of their number, sigma_1 with the number itself.
double default_ratio(const Positives &positives, const LineWeights &weights, const Options &trial, double omega,
                     double largest) {
    const Penalty &penalty = *find_penalty(trial.regularizer.c_str());
    double ratio = largest > 0 ? unset_threshold(penalty, positives, weights, omega, 1, largest) / largest : 0.5;
    if (positives.share != nullptr) { // powers differ in the last digit from machine to machine
        positives.ranks()->broadcast(&ratio, sizeof ratio);
    }
    return ratio;
}

} // namespace

int64_t splits_for(const Search &search, const Options &options, const Positives &positives) {
    if (search.folds > 0) {
        return search.folds;
    }
    const auto rank = static_cast<double>(rank_limit(options, positives.rows, positives.cols));
    const double work = rank * (rank * static_cast<double>(positives.rows + positives.cols) +
                                kWorkOfAOne * static_cast<double>(positives.total()));
    const double worthwhile = std::clamp(kWorkOfAllSplits / work, 1.0, static_cast<double>(kMostSplits));
    return std::min(static_cast<int64_t>(worthwhile), parts_of_share(count_of_edges(positives), search.hold_out));
}

SplitFits::SplitFits(const Positives &positives, const Options &options, const Search &search, Context &context)
    : positives_(positives), options_(options), search_(search), context_(context) {
    const int64_t splits = splits_for(search, options, positives);
    for (int64_t split = 0; split < splits; ++split) {
        parts_.push_back(search.folds > 1
                             ? hold_out_fold(positives, search.folds, split, search.seed, &context.watch)
                             : hold_out_part(positives, search.hold_out, split, search.seed, &context.watch));
    }
}

double SplitFits::default_ratio_of_whole(const Combination &combination) {
    const Options trial = with(options_, combination, 0.5);
    const Balances balances{trial.row_balance, trial.col_balance};
    LineWeights weights = line_weights(positives_, balances.first, balances.second);
    if (largest_of_whole_.count(balances) == 0) {
        PreparedProblem whole(positives_, weights, options_.seed, context_);
        largest_of_whole_[balances] = largest_of(whole);
    }
    return default_ratio(positives_, weights, trial, weight_of_a_one(trial, positives_), largest_of_whole_[balances]);
}

double SplitFits::scaling(int64_t split, const Combination &combination) {
    const Options trial = with(options_, combination, 0.5);
    PreparedProblem &kept = prepared(split, {trial.row_balance, trial.col_balance});
    return default_ratio(kept.positives, kept.weights, trial, weight_of_a_one(trial, positives_), largest_of(kept)) /
           default_ratio_of_whole(combination);
}

Factors SplitFits::fit(int64_t split, const Options &trial, const Factors *start) {
    Factors factors = pumc::fit(prepared(split, {trial.row_balance, trial.col_balance}), trial, start);
    if (factors.stop_reason == StopReason::cancelled || factors.stop_reason == StopReason::time_limit) {
        throw Stopped(factors.stop_reason, options_.time_limit);
    }
    return factors;
}

Evaluation SplitFits::judge(int64_t split, const Factors &factors) {
    Measures measures;
    measures.ranking = measures.curve = true;
    measures.most_rows = kMostRows;
    const Parts &parts = parts_[static_cast<size_t>(split)];
    return evaluate(factors, &parts.kept, parts.hidden, search_.top_n, measures, context_);
}

PreparedProblem &SplitFits::prepared(int64_t split, const Balances &balances) {
    if (prepared_ == nullptr || prepared_split_ != split || prepared_balances_ != balances) {
        const Positives &kept = parts_[static_cast<size_t>(split)].kept;
        prepared_.reset(); // its memory is given back first
        prepared_ = std::make_unique<PreparedProblem>(kept, line_weights(kept, balances.first, balances.second),
                                                      options_.seed, context_);
        prepared_split_ = split;
        prepared_balances_ = balances;
    }
    return *prepared_;
}

} // namespace pumc
