#include "solver/fit.hpp"
#include "api/guard.hpp"
#include "api/handles.hpp"
#include "api/progress.hpp"
#include "factors/from_svd.hpp"

using namespace pumc;

pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem, const pumc_options *options,
                     const pumc_factors *warm_start, pumc_progress_fn progress, void *payload) {
    return guarded_out(out, [&] {
        require(problem, "problem");
        return new pumc_factors{fit(problem->positives, options_or_default(options),
                                    warm_start != nullptr ? &warm_start->factors : nullptr,
                                    observer_from(progress, payload))};
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
        return new pumc_factors{factors_from_svd(rows, cols, rank, u, s, v, options_or_default(options))};
    });
}
