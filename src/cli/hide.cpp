#include "cli/hide.hpp"

#include "cli/failure.hpp"

namespace pumc::cli {

Split hide_share(const pumc_problem *problem, double share, int64_t seed) {
    pumc_problem *kept = nullptr, *hidden = nullptr;
    check(pumc_problem_split(&kept, &hidden, problem, share, seed));
    return {Problem(kept), Problem(hidden)};
}

Problem without(const pumc_problem *hidden, const pumc_problem *observed) {
    pumc_problem *result = nullptr;
    check(pumc_problem_difference(&result, hidden, observed));
    return Problem(result);
}

} // namespace pumc::cli
