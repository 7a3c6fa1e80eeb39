#include "factors/fit.hpp"
#include "api/call.hpp"
#include "api/guard.hpp"
#include "api/handles.hpp"
#include "factors/from_svd.hpp"
#include "factors/popularity.hpp"
#include "solver/fit_memory.hpp"

#include <utility>

using namespace pumc;

namespace {

// A model of the problem, with its labels.
pumc_factors *labelled(const pumc_problem &problem, Factors factors) {
    factors.row_labels = problem.row_labels;
    factors.col_labels = problem.col_labels;
    return new pumc_factors{std::move(factors)};
}

} // namespace

pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem, const pumc_options *options,
                     const pumc_factors *warm_start, pumc_progress_fn progress, void *payload) {
    return guarded_out(out, [&] {
        require(problem, "problem");
        const Options chosen = options_or_default(options);
        Call call(chosen.threads, chosen.time_limit, progress, payload);
        const Factors *start = warm_start != nullptr ? &warm_start->factors : nullptr;
        return labelled(*problem, fit(problem->positives, chosen, start, call.context));
    });
}

pumc_status pumc_fit_memory(int64_t *out_bytes, const pumc_problem *problem, const pumc_options *options) {
    return guarded([&] {
        require(out_bytes, "out_bytes");
        require(problem, "problem");
        const Options chosen = options_or_default(options);
        check_consistency(chosen);
        *out_bytes = fit_memory(problem->positives, chosen, Workers(chosen.threads).threads());
    });
}

pumc_status pumc_factors_from_svd(pumc_factors **out, int64_t rows, int64_t cols, int64_t rank, const double *u,
                                  const double *s, const double *v, const pumc_options *options) {
    return guarded_out(out, [&] {
        if (rank > 0) {
            require(u, "u");
            require(s, "s");
            require(v, "v");
        }
        const Options chosen = options_or_default(options);
        Workers workers(chosen.threads);
        return new pumc_factors{factors_from_svd(rows, cols, rank, u, s, v, chosen, workers)};
    });
}

pumc_status pumc_popularity(pumc_factors **out, const pumc_problem *problem) {
    return guarded_out(out, [&] {
        require(problem, "problem");
        Workers workers(1);
        return labelled(*problem, popularity(problem->positives, workers));
    });
}
