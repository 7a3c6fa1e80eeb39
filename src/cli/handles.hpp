#pragma once

#include "pumc/pumc.h"

#include <memory>

namespace pumc::cli {

/// The library's handles, freed at the end of their scope.
struct FreeHandle {
    void operator()(pumc_problem *handle) const noexcept { pumc_problem_free(handle); }
    void operator()(pumc_options *handle) const noexcept { pumc_options_free(handle); }
    void operator()(pumc_factors *handle) const noexcept { pumc_factors_free(handle); }
    void operator()(pumc_search *handle) const noexcept { pumc_search_free(handle); }
    void operator()(pumc_selection *handle) const noexcept { pumc_selection_free(handle); }
};

using Problem = std::unique_ptr<pumc_problem, FreeHandle>;
using Options = std::unique_ptr<pumc_options, FreeHandle>;
using Factors = std::unique_ptr<pumc_factors, FreeHandle>;
using Search = std::unique_ptr<pumc_search, FreeHandle>;
using Selection = std::unique_ptr<pumc_selection, FreeHandle>;

} // namespace pumc::cli
