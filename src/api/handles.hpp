#pragma once

#include "error.hpp"
#include "factors/factors.hpp"
#include "labels.hpp"
#include "model/options.hpp"
#include "model/positives.hpp"
#include "pumc/pumc_ranks.h"
#include "select/selection.hpp"

// What the opaque handles of pumc.h hold. `number`: that on which ranks agreed when they made the handle together, by
// which they see whether all of them give the same one.
struct pumc_problem {
    pumc::Positives positives;
    pumc::Labels row_labels = {}, col_labels = {};
    int64_t number = 0;
};
struct pumc_ranks {
    std::shared_ptr<pumc::Ranks> ranks;
};
struct pumc_options {
    pumc::Options options;
};
struct pumc_factors {
    pumc::Factors factors;
    int64_t number = 0;
};
struct pumc_search {
    pumc::Search search;
};
struct pumc_selection {
    pumc::Selection selection;
    int64_t number = 0;
};

namespace pumc {

/// The ranks that hold a handle, which may be NULL; null where one process has it.
inline Ranks *ranks_of(const pumc_problem *problem) noexcept {
    return problem != nullptr ? problem->positives.ranks() : nullptr;
}
inline Ranks *ranks_of(const pumc_factors *factors) noexcept {
    return factors != nullptr ? factors->factors.ranks() : nullptr;
}

/// A handle as a term of a collective call.
template <typename Handle> int64_t number_of(const Handle *handle) noexcept {
    return handle == nullptr ? CallTerms::kNull : ranks_of(handle) == nullptr ? CallTerms::kWhole : handle->number;
}

inline double tilt_of(const pumc_factors *factors) noexcept { return factors != nullptr ? factors->factors.tilt : 0; }

/// require() for problems and models that several ranks may hold together. Most functions want one that is whole, which
/// is what require() itself asks for.
template <typename Handle> void require_any(const Handle *handle, const char *name) {
    if (handle == nullptr) {
        fail(Code::null_argument, "%s must not be NULL", name);
    }
}
inline void require(const pumc_problem *problem, const char *name) {
    require_any(problem, name);
    if (problem->positives.share != nullptr) {
        fail(Code::bad_value, "%s is held by several ranks, for which this function does not work", name);
    }
}
inline void require(const pumc_factors *factors, const char *name) {
    require_any(factors, name);
    if (factors->factors.share != nullptr) {
        fail(Code::bad_value,
             "%s is held by several ranks, for which this function does not work; save it, and load it in one process",
             name);
    }
}

/// Fails unless a problem is held by these ranks, as another handle is; by one process where `ranks` is null.
inline void require_held_alike(const pumc_problem *problem, const Ranks *ranks, const char *name) {
    if (ranks == nullptr) {
        require(problem, name);
        return;
    }
    require_any(problem, name);
    const Ranks *others = problem->positives.ranks();
    if (others == nullptr || others->count() != ranks->count() || others->rank() != ranks->rank()) {
        fail(Code::bad_value, "%s must be held by the same ranks", name);
    }
}

inline Options options_or_default(const pumc_options *options) {
    return options != nullptr ? options->options : Options();
}

} // namespace pumc
