#include "methods.hpp"

#include "ais_impute.hpp"
#include "error.hpp"
#include "katz.hpp"
#include "links.hpp"
#include "logistic.hpp"
#include "one_bit.hpp"
#include "output.hpp"

#include <limits>
#include <memory>
#include <new>
#include <unistd.h>

namespace baselines {

using pumc::Code;
using pumc::fail;
using pumc::Positives;

namespace {

constexpr double kHuge = std::numeric_limits<double>::max();
constexpr int64_t kMostInteger = int64_t{1} << 53;

Wanted wanted_of(const Call &call, const Cells &input) {
    return call.settings.has("pairs") ? Wanted(read_pairs(call.settings.text("pairs", ""), input.rows, input.cols))
                                      : Wanted(input.rows, input.cols);
}

bool wants_raw(const Call &call) {
    const std::string format = call.settings.text("format", "text");
    if (format != "text" && format != "raw") {
        fail(Code::bad_value, "format must be text or raw, got '%.80s'", format.c_str());
    }
    return format == "raw";
}

// The truth that the option names; null if it is not given.
std::unique_ptr<Truth> truth_of(const Call &call, const Positives &observed) {
    if (!call.settings.has("truth")) {
        return nullptr;
    }
    const Cells ones = read_pairs(call.settings.text("truth", ""), observed.rows, observed.cols);
    return std::make_unique<Truth>(ones, observed);
}

Info info_of(const Method &method, const Call &call, const Positives &observed, double seconds) {
    Info info;
    info.add("method", std::string(method.name));
    info.add("rows", observed.rows);
    info.add("cols", observed.cols);
    info.add("observed", observed.count());
    info.add("threads", call.context.workers.threads());
    info.add("seconds", seconds);
    return info;
}

template <typename Solver> void add_fit(Info &info, const Solver &solver, const Trace &trace) {
    info.add("iterations", static_cast<int64_t>(trace.rows().size()));
    info.add("objective", solver.objective());
    info.add("rank", solver.result().rank());
    info.add("converged", solver.converged());
}

void write(const Call &call, const std::vector<double> &scores, const Info &info) {
    write_scores(call.output, scores, wants_raw(call));
    write_info(call.output + ".info", info);
}

// The settings that both fits have.
template <typename FitOptions> void take_shared(const Settings &settings, FitOptions &options) {
    options.tolerance = settings.real("tolerance", options.tolerance, {0, true}, {1, false});
    options.max_iterations = settings.whole("max_iterations", options.max_iterations, 1, kMostInteger);
    options.seed = settings.whole("seed", options.seed, 0, kMostInteger);
}

void run_ais_impute(const Method &method, const Call &call) {
    const Settings &settings = call.settings;
    settings.allow_one_of("lambda", "lambda_ratio");
    AisOptions options;
    options.lambda = settings.real("lambda", options.lambda, {0, false}, {kHuge, true});
    options.lambda_ratio = settings.real("lambda_ratio", options.lambda_ratio, {0, false}, {1, true});
    options.decay = settings.real("decay", options.decay, {0, true}, {1, false});
    options.max_rank = settings.whole("max_rank", options.max_rank, 0, kMostInteger);
    take_shared(settings, options);
    wants_raw(call);
    const Cells cells = read_cells(call.input, Values::any);
    const Wanted wanted = wanted_of(call, cells);
    const Positives observed = observed_of(cells);
    const std::unique_ptr<Truth> truth = truth_of(call, observed);

    Trace trace;
    AisImpute solver(observed, options, truth.get(), call.context);
    solver.run(trace);
    Info info = info_of(method, call, observed, trace.seconds());
    add_fit(info, solver, trace);
    info.add("lambda", solver.lambda());
    info.add("lambda_max", solver.lambda_max());
    write(call, scores_of(solver.result(), wanted, call.context.workers, [](double x) { return x; }), info);
    write_trace(call.output + ".trace", trace, truth != nullptr);
    if (settings.has("factors")) {
        write_factors(settings.text("factors", ""), solver.result());
    }
}

// Fails with the size of the matrices if memory does not hold them. The system may grant more than the machine has, and
// would end the program when that is used up.
std::unique_ptr<OneBit> fit_one_bit(const Positives &observed, const OneBitOptions &options, const Truth *truth,
                                    pumc::Context &context, Trace &trace) {
    const double needed = OneBit::memory(observed.rows, observed.cols);
    const double there = static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGE_SIZE));
    try {
        if (needed > there) {
            throw std::bad_alloc();
        }
        auto solver = std::make_unique<OneBit>(observed, options, truth, context);
        solver->run(trace);
        return solver;
    } catch (const std::bad_alloc &) {
        fail(Code::out_of_memory, "one_bit needs %.3g GB for its dense matrices of %lld x %lld, more than there are",
             needed / 1e9, static_cast<long long>(observed.rows), static_cast<long long>(observed.cols));
    }
}

void run_one_bit(const Method &method, const Call &call) {
    const Settings &settings = call.settings;
    settings.allow_one_of("radius", "rank");
    OneBitOptions options;
    options.alpha = settings.real("alpha", options.alpha, {0, false}, {kHuge, true});
    options.box = settings.whole("box", 1, 0, 1) == 1;
    take_shared(settings, options);
    const double rank = settings.real("rank", 1, {0, false}, {kHuge, true});
    wants_raw(call);
    const Cells cells = read_cells(call.input, Values::zero_or_one);
    const double size = static_cast<double>(cells.rows) * static_cast<double>(cells.cols);
    options.radius = settings.real("radius", options.alpha * std::sqrt(rank * size), {0, false}, {kHuge, true});
    const Wanted wanted = wanted_of(call, cells);
    const Positives observed = observed_of(cells);
    const std::unique_ptr<Truth> truth = truth_of(call, observed);

    Trace trace;
    const std::unique_ptr<OneBit> fitted = fit_one_bit(observed, options, truth.get(), call.context, trace);
    const OneBit &solver = *fitted;
    Info info = info_of(method, call, observed, trace.seconds());
    add_fit(info, solver, trace);
    info.add("alpha", options.alpha);
    info.add("radius", options.radius);
    write(
        call,
        scores_of(solver.result(), wanted, call.context.workers, [&](double x) { return logistic(solver.bounded(x)); }),
        info);
    write_trace(call.output + ".trace", trace, truth != nullptr);
}

template <Neighbour kCounts> void run_neighbours(const Method &method, const Call &call) {
    wants_raw(call);
    const Cells cells = read_cells(call.input, Values::none);
    const Wanted wanted = wanted_of(call, cells);
    const Positives network = network_of(cells);
    const Trace clock;
    const std::vector<double> scores = neighbour_scores(network, kCounts, wanted, call.context.workers);
    write(call, scores, info_of(method, call, network, clock.seconds()));
}

// beta as given, or as a share of 1/sigma_max, or at most 0.05 and half of 1/sigma_max. Without links sigma_max is 0,
// and no score depends on beta.
double beta_of(const Settings &settings, double sigma_max) {
    const double ratio = settings.real("beta_ratio", 0.5, {0, false}, {1, false});
    if (ratio > kMostKatzRatio) {
        fail(Code::bad_value, "beta_ratio must be at most %g, since the work grows as 1/(1 - beta_ratio), got '%.80s'",
             kMostKatzRatio, settings.text("beta_ratio", "").c_str());
    }
    const double share = sigma_max > 0 ? ratio / sigma_max : ratio;
    if (!settings.has("beta")) {
        return settings.has("beta_ratio") ? share : std::min(0.05, share);
    }
    const double beta = settings.real("beta", 0, {0, false}, {kHuge, true});
    if (beta * sigma_max > kMostKatzRatio) {
        fail(Code::bad_value,
             "beta must be at most %g/sigma_max = %g, since the work grows as 1/(1 - beta sigma_max), got '%.80s'",
             kMostKatzRatio, kMostKatzRatio / sigma_max, settings.text("beta", "").c_str());
    }
    return beta;
}

void run_katz(const Method &method, const Call &call) {
    call.settings.allow_one_of("beta", "beta_ratio");
    KatzOptions options;
    options.tolerance = call.settings.real("tolerance", options.tolerance, {0, false}, {1, false});
    options.longest = call.settings.whole("longest", options.longest, 0, kMostInteger);
    wants_raw(call);
    beta_of(call.settings, 0); // refuses what is wrong for every network
    const Cells cells = read_cells(call.input, Values::none);
    const Wanted wanted = wanted_of(call, cells);
    const Positives network = network_of(cells);
    const Trace clock;
    options.sigma_max = largest_singular_value(network, call.context);
    options.beta = beta_of(call.settings, options.sigma_max);
    const KatzScores katz = katz_scores(network, options, wanted, call.context.workers);
    Info info = info_of(method, call, network, clock.seconds());
    info.add("iterations", katz.terms);
    info.add("beta", options.beta);
    info.add("sigma_max", options.sigma_max);
    info.add("longest", options.longest);
    write(call, katz.scores, info);
}

} // namespace

const std::vector<std::string> &shared_options() {
    static const std::vector<std::string> names{"pairs", "format", "threads"};
    return names;
}

const std::vector<Method> &methods() {
    static const std::vector<Method> table{
        {"ais_impute",
         {"decay", "factors", "lambda", "lambda_ratio", "max_iterations", "max_rank", "seed", "tolerance", "truth"},
         true,
         run_ais_impute},
        {"one_bit",
         {"alpha", "box", "max_iterations", "radius", "rank", "seed", "tolerance", "truth"},
         true,
         run_one_bit},
        {"common_neighbours", {}, false, run_neighbours<Neighbour::one>},
        {"adamic_adar", {}, false, run_neighbours<Neighbour::inverse_log_degree>},
        {"resource_allocation", {}, false, run_neighbours<Neighbour::inverse_degree>},
        {"katz", {"beta", "beta_ratio", "longest", "tolerance"}, false, run_katz},
    };
    return table;
}

} // namespace baselines
