#include "factors/fit.hpp"
#include "api/call.hpp"
#include "api/collective.hpp"
#include "api/guard.hpp"
#include "api/handles.hpp"
#include "factors/from_svd.hpp"
#include "factors/popularity.hpp"
#include "model/sharing.hpp"
#include "solver/fit_memory.hpp"

#include <memory>
#include <utility>

using namespace pumc;

namespace {

// Gives a model of the problem its labels.
pumc_factors *labelled(const pumc_problem &problem, std::unique_ptr<pumc_factors> model) {
    model->factors.row_labels = problem.row_labels;
    model->factors.col_labels = problem.col_labels;
    return model.release();
}

} // namespace

pumc_status pumc_fit(pumc_factors **out, const pumc_problem *problem, const pumc_options *options,
                     const pumc_factors *warm_start, pumc_progress_fn progress, void *payload) {
    Ranks *ranks = ranks_of(problem);
    const auto terms =
        CallTerms("pumc_fit").handle("problem", number_of(problem)).handle("warm_start", number_of(warm_start));
    return collective_out(out, ranks, terms, [&] {
        require_any(problem, "problem");
        const Options chosen = options_or_default(options);
        if (ranks != nullptr) {
            require_shared_options(chosen, *ranks);
        } else if (warm_start != nullptr) {
            require(warm_start, "warm_start");
        }
        Call call(chosen.threads, chosen.time_limit, progress, payload, ranks);
        const Factors *start = warm_start != nullptr ? &warm_start->factors : nullptr;
        std::unique_ptr<pumc_factors> made(new pumc_factors{fit(problem->positives, chosen, start, call.context)});
        return labelled(*problem, std::move(made));
    });
}

pumc_status pumc_fit_memory(int64_t *out_bytes, const pumc_problem *problem, const pumc_options *options) {
    return guarded([&] {
        require(out_bytes, "out_bytes");
        require(problem, "problem");
        const Options chosen = options_or_default(options);
        check_consistency(chosen);
        *out_bytes = fit_memory(problem->positives, chosen, threads_for(chosen.threads));
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
    Ranks *ranks = ranks_of(problem);
    const auto terms = CallTerms("pumc_popularity").handle("problem", number_of(problem));
    return collective_out(out, ranks, terms, [&] {
        require_any(problem, "problem");
        Workers workers(1, ranks);
        std::unique_ptr<pumc_factors> made(new pumc_factors{popularity(problem->positives, workers)});
        return labelled(*problem, std::move(made));
    });
}
