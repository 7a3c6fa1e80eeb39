#include "cli/report_held_out.hpp"

#include "cli/calibration_bins.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/hide.hpp"
#include "cli/interruption.hpp"
#include "cli/measures.hpp"

#include <algorithm>
#include <cmath>

namespace pumc::cli {

namespace {

void set_real(const Options &options, const char *name, double value) {
    check(pumc_options_set_f64(options.get(), name, value));
}

void set_whole(const Options &options, const char *name, int64_t value) {
    check(pumc_options_set_i64(options.get(), name, value));
}

std::string regularizer_of(const pumc_factors *factors) {
    const char *name = nullptr;
    check(pumc_factors_get_str(factors, "regularizer", &name));
    return name;
}

// What the model's facts tell about the options of its fit, but for the threshold. With a sampling rate of 1 a
// probability is that of being among the ones given, which can be checked; the rate has no part in a fit whose omega is
// set.
Options options_of(const pumc_factors *factors, int64_t threads) {
    pumc_options *made = nullptr;
    check(pumc_options_create(&made));
    Options options(made);
    const std::string regularizer = regularizer_of(factors);
    check(pumc_options_set_str(made, "regularizer", regularizer.c_str()));
    for (const char *name : {"omega", "row_balance", "col_balance", "tilt", "tolerance"}) {
        set_real(options, name, real_fact(factors, name));
    }
    set_real(options, "sampling_rate", 1);
    set_whole(options, "seed", whole_fact(factors, "seed"));
    set_whole(options, "threads", threads);
    if (regularizer == "tnn") {
        set_real(options, "mu", real_fact(factors, "mu"));
    } else if (real_fact(factors, "mu_ratio") > 0) {
        set_real(options, "mu_ratio", real_fact(factors, "mu_ratio"));
    }
    if (whole_fact(factors, "rank_limited") != 0) {
        set_whole(options, "max_rank", pumc_factors_rank(factors));
    }
    if (whole_fact(factors, "stop_reason") == PUMC_MAX_ITERATIONS) {
        set_whole(options, "max_iterations", std::max<int64_t>(1, whole_fact(factors, "iterations")));
    }
    return options;
}

Factors fit_or_end(const pumc_problem *problem, const pumc_options *options, const char *title) {
    Factors factors = run_fit(problem, options, nullptr, title);
    if (Interruption::signal() != 0) {
        check_work(PUMC_ECANCELLED);
    }
    return factors;
}

// The threshold that a fit with these options has, known after one iteration.
double threshold_of(const pumc_problem *problem, const pumc_options *options, double lambda_ratio) {
    pumc_options *copy = nullptr;
    check(pumc_options_copy(&copy, options));
    const Options once(copy);
    set_whole(once, "max_iterations", 1);
    if (!std::isnan(lambda_ratio)) {
        set_real(once, "lambda_ratio", lambda_ratio);
    }
    return real_fact(fit_or_end(problem, copy, "threshold").get(), "threshold");
}

// A part of the data needs another threshold than the whole: as many times its default as for the whole. The threshold
// at lambda_ratio 1 is the largest singular value of the first step.
void set_threshold(const Options &options, const pumc_factors *factors, const pumc_problem *data,
                   const pumc_problem *observed) {
    const double threshold = real_fact(factors, "threshold");
    const double usual = threshold_of(data, options.get(), std::nan(""));
    const double times = threshold / usual;
    if (!(times > 0 && std::isfinite(times)) || std::abs(times - 1) < 1e-3) {
        return;
    }
    const double largest = threshold_of(observed, options.get(), 1);
    const double ratio = times * threshold_of(observed, options.get(), std::nan("")) / largest;
    if (std::isfinite(ratio)) {
        set_real(options, "lambda_ratio", std::clamp(ratio, 1e-9, 1.0));
    }
}

std::vector<int64_t> tops_for(int64_t cols) {
    std::vector<int64_t> tops;
    for (const int64_t top : {1, 2, 5, 10, 20, 50, 100}) {
        if (tops.empty() || top <= cols / 2) {
            tops.push_back(top);
        }
    }
    return tops;
}

HeldOut::Values values_from(const std::vector<std::string> &names, const std::vector<double> &all) {
    HeldOut::Values values;
    for (size_t i = 0; i < names.size(); ++i) {
        if (names[i].rfind("recall@", 0) == 0) {
            values.recall.push_back(all[i]);
        } else if (names[i].rfind("precision@", 0) == 0) {
            values.precision.push_back(all[i]);
        } else if (names[i] == "auc") {
            values.auc = all[i];
        } else if (names[i] == "average_precision") {
            values.average_precision = all[i];
        }
    }
    return values;
}

} // namespace

HeldOut measure_held_out(const Model &model, const pumc_problem *data, double share, int64_t seed, int64_t threads) {
    const Interruption interruption;
    const Split split = hide_share(data, share, seed);
    const Options options = options_of(model.factors.get(), threads);
    set_threshold(options, model.factors.get(), data, split.observed.get());
    const Factors factors = fit_or_end(split.observed.get(), options.get(), "refit");

    HeldOut held_out;
    held_out.kept = pumc_problem_count(split.observed.get());
    held_out.hidden = pumc_problem_count(split.hidden.get());
    held_out.rank = pumc_factors_rank(factors.get());
    held_out.seed = seed;
    held_out.tops = tops_for(model.cols());
    const Measures measures(held_out.tops);
    const std::vector<std::string> names = measures.names();
    const std::vector<double> values = measures.of(factors.get(), split.observed.get(), split.hidden.get());
    held_out.model = values_from(names, values);
    held_out.popularity = values_from(names, measures.of_popularity(split.observed.get(), split.hidden.get()));
    held_out.rows = static_cast<int64_t>(
        values[static_cast<size_t>(std::find(names.begin(), names.end(), "rows") - names.begin())]);
    held_out.bins = calibration_bins(factors.get(), split, held_out.share());
    return held_out;
}

} // namespace pumc::cli
