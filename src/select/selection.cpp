#include "select/selection.hpp"

#include "error.hpp"
#include "select/hold_out.hpp"
#include "select/tally.hpp"
#include "solver/prepared_problem.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pumc {

namespace {

// A path made from the data goes from 2.5 times the default threshold down to 0.4 times it.
constexpr double kPathTop = 2.5, kPathBottom = 0.4;

// A path ends after 2 successive fits that score below 98 % of its best.
constexpr double kPastBest = 0.98;
constexpr int kFitsPastBest = 2;

// With folds = 0, the splits have half a million ones together, and are five at most.
constexpr int64_t kOnesInAll = 500000, kMostSplits = 5;

Options with(const Options &base, const std::string &regularizer, double lambda_ratio, double mu_ratio, double omega) {
    Options options = base;
    options.regularizer = regularizer;
    options.lambda = std::numeric_limits<double>::quiet_NaN();
    options.lambda_ratio = lambda_ratio;
    if (!std::isnan(mu_ratio)) {
        options.mu = std::numeric_limits<double>::quiet_NaN();
        options.mu_ratio = mu_ratio;
    }
    if (!std::isnan(omega)) {
        options.omega = omega;
    }
    return options;
}

bool has_mu_ratio(const std::string &regularizer) { return find_penalty(regularizer.c_str())->default_mu_ratio > 0; }

std::vector<Combination> combinations(const Options &base, const Search &search) {
    const std::vector<double> as_given{std::numeric_limits<double>::quiet_NaN()};
    const std::vector<std::string> regularizers =
        search.regularizer.empty() ? std::vector<std::string>{base.regularizer} : search.regularizer;
    std::vector<Combination> result;
    for (const std::string &regularizer : regularizers) {
        const bool varied = has_mu_ratio(regularizer) && !search.mu_ratio.empty();
        for (const double omega : search.omega.empty() ? as_given : search.omega) {
            for (const double mu_ratio : varied ? search.mu_ratio : as_given) {
                result.push_back({regularizer, mu_ratio, omega});
            }
        }
    }
    return result;
}

// The default threshold as a share of sigma_1. It falls as ones are added: noise grows with the square root of their
// number, sigma_1 with the number itself.
double default_ratio(PreparedProblem &problem) {
    const double largest = problem.spectrum.largest();
    if (problem.spectrum.stopped()) {
        throw *problem.spectrum.stopped();
    }
    return largest > 0 ? std::clamp(default_threshold(problem.positives, problem.weights, 1) / largest, 1e-3, 0.5)
                       : 0.5;
}

// A geometric path around `centre`, the default ratio of the whole data.
std::vector<double> path_around(double centre, int64_t length) {
    std::vector<double> path;
    for (int64_t i = 0; i < length; ++i) {
        const double along = length > 1 ? static_cast<double>(i) / static_cast<double>(length - 1) : 0.5;
        path.push_back(std::min(1.0, centre * kPathTop * std::pow(kPathBottom / kPathTop, along)));
    }
    return path;
}

// The paths of all combinations, run over the splits one after the other.
class PathSearch {
public:
    PathSearch(const Positives &positives, const Options &options, const Search &search, Context &context)
        : positives_(positives), options_(options), search_(search), outer_(context.watch),
          observer_([this](const Progress &progress) { return observe(progress); }),
          watch_(outer_, observer_), context_{context.workers, watch_},
          metric_(find_measure(search.metric.c_str()).field), splits_(splits_for(search, positives.count())) {
        measures_.ranking = measures_.curve = true;
        const std::vector<Combination> tried = combinations(options, search);
        for (const Combination &combination : tried) {
            check_consistency(with(options, combination.regularizer, 0.5, combination.mu_ratio, combination.omega));
        }
        path_length_ =
            search.lambda_ratio.empty() ? search.path_length : static_cast<int64_t>(search.lambda_ratio.size());
        fits_ = splits_ * static_cast<int64_t>(tried.size()) * path_length_;
        PreparedProblem whole(positives, line_weights(positives, options.row_balance, options.col_balance),
                              options.seed, context_);
        whole_ratio_ = default_ratio(whole);
        const std::vector<double> ratios = lambda_ratios();
        for (const Combination &combination : tried) {
            Path path;
            for (const double ratio : ratios) {
                Tally tally;
                tally.combination = combination;
                tally.lambda_ratio = ratio;
                path.push_back(tally);
            }
            paths_.push_back(path);
        }
    }
    PathSearch(const PathSearch &) = delete;
    PathSearch &operator=(const PathSearch &) = delete;

    /// Throws Stopped if the watch stops the work; result() then has what is finished.
    void run() {
        for (int64_t split = 0; split < splits_; ++split) {
            const Parts parts = hide(split);
            PreparedProblem kept(parts.kept, line_weights(parts.kept, options_.row_balance, options_.col_balance),
                                 options_.seed, context_);
            // A lambda_ratio is meant for the whole data. With fewer ones the same regularisation has a larger ratio.
            const double scaling = default_ratio(kept) / whole_ratio_;
            for (Path &path : paths_) {
                run_path(path, kept, parts.hidden, scaling, split == 0);
            }
            complete_ = paths_;
        }
    }

    bool has_trial() const { return !finished_trials().empty(); }

    Selection result() const {
        Selection result;
        result.base = options_;
        result.trials = finished_trials();
        result.best = best_of(result.trials);
        if (result.best < 0) {
            fail(Code::bad_value, "no fit could be scored: too few ones were hidden");
        }
        return result;
    }

private:
    using Path = std::vector<Tally>; // from large to small lambda_ratio

    // A split that was cut short has only some of the trials: it counts only if no split is complete.
    std::vector<Trial> finished_trials() const {
        std::vector<Trial> trials;
        for (const Path &path : complete_.empty() ? paths_ : complete_) {
            for (const Tally &tally : path) {
                if (!tally.score.empty()) {
                    trials.push_back(tally.trial());
                }
            }
        }
        return trials;
    }

    std::vector<double> lambda_ratios() const {
        std::vector<double> ratios =
            search_.lambda_ratio.empty() ? path_around(whole_ratio_, search_.path_length) : search_.lambda_ratio;
        std::sort(ratios.begin(), ratios.end(), std::greater<>());
        return ratios;
    }

    Parts hide(int64_t split) {
        return search_.folds > 1 ? hold_out_fold(positives_, search_.folds, split, search_.seed, &watch_)
                                 : hold_out_part(positives_, search_.hold_out, split, search_.seed, &watch_);
    }

    // A fit that must not be cut short: it would say nothing about its options.
    Factors whole_fit(PreparedProblem &kept, const Options &trial, const Factors *start) {
        Factors factors = fit(kept, trial, start);
        if (cancelled_ || factors.stop_reason == StopReason::cancelled) {
            throw Stopped(StopReason::cancelled, options_.time_limit);
        }
        if (factors.stop_reason == StopReason::time_limit) {
            throw Stopped(StopReason::time_limit, options_.time_limit);
        }
        return factors;
    }

    // Every fit starts from the one before. The first split decides how far the path goes in all splits.
    void run_path(Path &path, PreparedProblem &kept, const Positives &hidden, double scaling, bool first_split) {
        Factors previous;
        double best = 0;
        int past_best = 0;
        for (size_t at = 0; at < path.size(); ++at) {
            Tally &tally = path[at];
            const Combination &combination = tally.combination;
            const Options trial = with(options_, combination.regularizer, std::min(1.0, scaling * tally.lambda_ratio),
                                       combination.mu_ratio, combination.omega);
            Factors factors = whole_fit(kept, trial, at > 0 ? &previous : nullptr);
            const Evaluation measured = evaluate(factors, &kept.positives, hidden, search_.top_n, measures_, context_);
            const double score = measured.*metric_;
            tally.add(factors, measured, score);
            ++done_;
            best = std::max(best, score);
            past_best = score < kPastBest * best ? past_best + 1 : 0;
            if (first_split && past_best >= kFitsPastBest) {
                path.resize(at + 1);
            }
            previous = std::move(factors);
        }
        done_ += path_length_ - static_cast<int64_t>(path.size()); // fits that were left out count as done
    }

    // Tells the caller of fits in place of iterations, and the time of the whole call.
    bool observe(const Progress &inner) {
        Progress outer = inner;
        outer.iteration = done_;
        outer.max_iterations = fits_;
        outer.seconds = outer_.seconds();
        cancelled_ = outer_.tell(outer);
        return cancelled_;
    }

    const Positives &positives_;
    const Options &options_;
    const Search &search_;
    Watch &outer_;
    Observer observer_;
    Watch watch_;
    Context context_;
    const double Evaluation::*metric_;
    Measures measures_;
    double whole_ratio_ = 0;
    std::vector<Path> paths_, complete_; // complete_: the paths after the last complete split
    int64_t splits_, path_length_ = 0, fits_ = 0, done_ = 0;
    bool cancelled_ = false;
};

} // namespace

int64_t splits_for(const Search &search, int64_t count) {
    if (search.folds > 0) {
        return search.folds;
    }
    const int64_t worthwhile = std::clamp<int64_t>(kOnesInAll / std::max<int64_t>(1, count), 1, kMostSplits);
    return std::min(worthwhile, parts_of_share(count, search.hold_out));
}

Options Selection::options(int64_t i) const {
    const Trial &trial = trials[static_cast<size_t>(i)];
    const double mu_ratio = has_mu_ratio(trial.regularizer) ? trial.mu_ratio : std::numeric_limits<double>::quiet_NaN();
    return with(base, trial.regularizer, trial.lambda_ratio, mu_ratio, trial.omega);
}

Selection select(const Positives &positives, const Options &options, const Search &search, Context &context) {
    PathSearch paths(positives, options, search, context);
    try {
        paths.run();
    } catch (const Stopped &) {
        if (!paths.has_trial()) {
            throw;
        }
    }
    return paths.result();
}

} // namespace pumc
