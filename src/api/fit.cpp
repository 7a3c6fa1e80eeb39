#include "api/guard.hpp"
#include "api/handles.hpp"
#include "solver/fit.hpp"

using namespace pumc;

pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem, const pumc_options *options,
                     const pumc_factors *warm_start, pumc_progress_fn progress, void *payload) {
    return guarded_out(out, [&] {
        require(problem, "problem");
        Observer observer;
        if (progress != nullptr) {
            observer = [&](const Progress &now) {
                const pumc_progress record{static_cast<int64_t>(sizeof(pumc_progress)),
                                           now.iteration,
                                           now.max_iterations,
                                           now.rank,
                                           now.objective,
                                           now.relative_change,
                                           now.seconds};
                return progress(&record, payload) != 0;
            };
        }
        return new pumc_factors{fit(problem->positives, options != nullptr ? options->options : Options(),
                                    warm_start != nullptr ? &warm_start->factors : nullptr, observer)};
    });
}
