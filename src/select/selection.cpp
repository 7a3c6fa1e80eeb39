#include "select/selection.hpp"

#include "find_by_name.hpp"
#include "select/hold_out.hpp"
#include "solver/first_step_spectrum.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>
#include <map>

namespace pumc {

namespace {

// The path, when the library chooses it: from this multiple of the default threshold down to that.
constexpr double kPathTop = 2.5, kPathBottom = 0.4;

// A path ends when the score stayed below this share of its best for so many steps.
constexpr double kPastBest = 0.98;
constexpr int kStepsPastBest = 2;

// Scores within this share of the best count as equal.
constexpr double kAsGood = 0.99;

struct Combination {
    std::string regularizer;
    double mu_ratio, omega; // NaN: as in the options
};

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

bool has_shape(const std::string &regularizer) { return find_penalty(regularizer.c_str())->default_mu_ratio > 0; }

std::vector<Combination> combinations(const Options &base, const Search &search) {
    const std::vector<double> as_given{std::numeric_limits<double>::quiet_NaN()};
    const std::vector<std::string> regularizers =
        search.regularizer.empty() ? std::vector<std::string>{base.regularizer} : search.regularizer;
    std::vector<Combination> result;
    for (const std::string &regularizer : regularizers) {
        const bool shaped = has_shape(regularizer) && !search.mu_ratio.empty();
        for (const double omega : search.omega.empty() ? as_given : search.omega) {
            for (const double mu_ratio : shaped ? search.mu_ratio : as_given) {
                result.push_back({regularizer, mu_ratio, omega});
            }
        }
    }
    return result;
}

// The default threshold as a share of sigma_1. It falls as ones are added, since noise grows with the root of their
// number and sigma_1 with the number itself.
double default_ratio(const Positives &positives, const Options &options) {
    const SingleThreadedBlas single_threaded_blas;
    Workers workers(options.threads);
    Random random(static_cast<uint64_t>(options.seed));
    SparsePlusLowRank step(positives, workers);
    FirstStepSpectrum spectrum(step, positives.count(), random, workers);
    const double largest = spectrum.largest();
    return largest > 0 ? std::clamp(default_threshold(positives, 1) / largest, 1e-3, 0.5) : 0.5;
}

// A geometric path around the default of the whole data.
std::vector<double> path_around(double centre, int64_t length) {
    std::vector<double> path;
    for (int64_t i = 0; i < length; ++i) {
        const double along = length > 1 ? static_cast<double>(i) / static_cast<double>(length - 1) : 0.5;
        path.push_back(std::min(1.0, centre * kPathTop * std::pow(kPathBottom / kPathTop, along)));
    }
    return path;
}

// Sums over folds of one combination's measures at one lambda_ratio.
struct Tally {
    Combination combination;
    double lambda_ratio = 0, mu_ratio = 0, omega = 0;
    std::vector<double> score;
    double recall = 0, precision = 0, ndcg = 0, auc = 0, average_precision = 0, rank = 0, seconds = 0;

    Trial trial() const {
        const auto folds = static_cast<double>(score.size());
        double mean = 0, square = 0;
        for (const double value : score) {
            mean += value / folds;
        }
        for (const double value : score) {
            square += (value - mean) * (value - mean);
        }
        const double error =
            folds > 1 ? std::sqrt(square / (folds - 1) / folds) : std::numeric_limits<double>::quiet_NaN();
        return {combination.regularizer,
                lambda_ratio,
                mu_ratio,
                omega,
                mean,
                error,
                recall / folds,
                precision / folds,
                ndcg / folds,
                auc / folds,
                average_precision / folds,
                rank / folds,
                seconds / folds};
    }
};

// The best score, or, on the same path, the least regularised trial that is as good within the noise of a split: the
// whole data bears less regularisation than the part of it that was fitted.
int64_t best_of(const std::vector<Trial> &trials) {
    int64_t best = -1;
    for (size_t i = 0; i < trials.size(); ++i) {
        if (!std::isnan(trials[i].score) && (best < 0 || trials[i].score > trials[static_cast<size_t>(best)].score)) {
            best = static_cast<int64_t>(i);
        }
    }
    if (best < 0) {
        return best;
    }
    const Trial &winner = trials[static_cast<size_t>(best)];
    const auto same_path = [&](const Trial &trial) {
        return trial.regularizer == winner.regularizer && trial.omega == winner.omega &&
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

} // namespace

Options Selection::options(int64_t i) const {
    const Trial &trial = trials[static_cast<size_t>(i)];
    const double mu_ratio = has_shape(trial.regularizer) ? trial.mu_ratio : std::numeric_limits<double>::quiet_NaN();
    return with(base, trial.regularizer, trial.lambda_ratio, mu_ratio, trial.omega);
}

Selection select(const Positives &positives, const Options &options, const Search &search, const Observer &observer) {
    const double Evaluation::*metric = find_measure(search.metric.c_str()).field;
    Measures measures;
    measures.ranking = measures.curve = true;
    const std::vector<Combination> tried = combinations(options, search);
    for (const Combination &combination : tried) {
        check_consistency(with(options, combination.regularizer, 0.5, combination.mu_ratio, combination.omega));
    }
    const double whole_ratio = default_ratio(positives, options);
    std::vector<Tally> tallies, whole_folds;
    std::map<size_t, std::vector<size_t>> path_of; // tallies of each combination, in path order
    const int64_t steps =
        search.lambda_ratio.empty() ? search.path_length : static_cast<int64_t>(search.lambda_ratio.size());
    const int64_t to_do = search.folds * static_cast<int64_t>(tried.size()) * steps;
    int64_t done = 0;
    bool stopped = false;
    const auto start = std::chrono::steady_clock::now();
    const Observer watch = [&](const Progress &inner) {
        if (!observer) {
            return false;
        }
        Progress outer = inner;
        outer.iteration = done;
        outer.max_iterations = to_do;
        outer.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
        stopped = observer(outer);
        return stopped;
    };
    for (int64_t fold = 0; fold < search.folds && !stopped; ++fold) {
        const Parts parts = search.folds > 1 ? hold_out_fold(positives, search.folds, fold, search.seed)
                                             : hold_out(positives, search.hold_out, search.seed);
        // A lambda_ratio is meant for the whole data; on fewer ones the same regularisation is a larger ratio.
        const double scaling = default_ratio(parts.kept, options) / whole_ratio;
        for (size_t c = 0; c < tried.size() && !stopped; ++c) {
            const Combination &combination = tried[c];
            if (fold == 0) {
                std::vector<double> path = search.lambda_ratio;
                if (path.empty()) {
                    path = path_around(whole_ratio, search.path_length);
                }
                std::sort(path.begin(), path.end(), std::greater<>());
                for (const double lambda_ratio : path) {
                    Tally tally;
                    tally.combination = combination;
                    tally.lambda_ratio = lambda_ratio;
                    path_of[c].push_back(tallies.size());
                    tallies.push_back(tally);
                }
            }
            Factors previous;
            bool have_previous = false;
            double best = 0;
            int past_best = 0;
            std::vector<size_t> &path = path_of[c];
            done += fold > 0 ? steps - static_cast<int64_t>(path.size()) : 0;
            for (size_t at = 0; at < path.size(); ++at) {
                Tally &tally = tallies[path[at]];
                const Options trial =
                    with(options, combination.regularizer, std::min(1.0, scaling * tally.lambda_ratio),
                         combination.mu_ratio, combination.omega);
                Factors factors = fit(parts.kept, trial, have_previous ? &previous : nullptr, watch);
                if (stopped) {
                    break;
                }
                const Evaluation measured = evaluate(factors, &parts.kept, parts.hidden, search.top_n, measures);
                const double score = measured.*metric;
                tally.score.push_back(score);
                tally.recall += measured.recall;
                tally.precision += measured.precision;
                tally.ndcg += measured.ndcg;
                tally.auc += measured.auc;
                tally.average_precision += measured.average_precision;
                tally.rank += static_cast<double>(factors.x.rank());
                tally.seconds += factors.seconds;
                tally.mu_ratio = factors.mu_ratio;
                tally.omega = factors.omega;
                ++done;
                best = std::max(best, score);
                past_best = score < kPastBest * best ? past_best + 1 : 0;
                if (fold == 0 && past_best >= kStepsPastBest) {
                    done += static_cast<int64_t>(path.size() - at) - 1;
                    path.resize(at + 1); // the other folds stop here too
                }
                previous = std::move(factors);
                have_previous = true;
            }
        }
        if (!stopped && search.folds > 1) {
            whole_folds = tallies;
        }
    }
    // A fold that was cut short would favour the rows that it reached.
    if (stopped && !whole_folds.empty()) {
        tallies.swap(whole_folds);
    }
    Selection result;
    result.base = options;
    for (const Tally &tally : tallies) {
        if (tally.score.empty()) {
            continue;
        }
        result.trials.push_back(tally.trial());
    }
    result.best = best_of(result.trials);
    if (result.best < 0) {
        fail(Code::bad_value, stopped ? "the selection was stopped before its first fit was done"
                                      : "no fit could be scored: too few ones were hidden");
    }
    return result;
}

} // namespace pumc
