#include "model/network.hpp"
#include "api/collective.hpp"
#include "api/handles.hpp"

using namespace pumc;

namespace {

// Sets a fact of a problem by `set`. If that fails on any rank, the problem is on all of them as it was.
template <typename Set>
pumc_status set_fact(pumc_problem *problem, const char *function, const char *name, bool value, bool Positives::*fact,
                     const Set &set) {
    const bool before = problem != nullptr && problem->positives.*fact;
    const auto terms = CallTerms(function).handle("problem", number_of(problem)).flag(name, value);
    const pumc_status status = collective(ranks_of(problem), terms, [&] {
        require_any(problem, "problem");
        set(problem->positives, value);
    });
    if (status != PUMC_OK && problem != nullptr) {
        problem->positives.*fact = before;
    }
    return status;
}

} // namespace

pumc_status pumc_problem_set_symmetric(pumc_problem *problem, int32_t symmetric) {
    return set_fact(problem, "pumc_problem_set_symmetric", "symmetric", symmetric != 0, &Positives::symmetric,
                    set_symmetric);
}

pumc_status pumc_problem_set_no_diagonal(pumc_problem *problem, int32_t no_diagonal) {
    return set_fact(problem, "pumc_problem_set_no_diagonal", "no_diagonal", no_diagonal != 0, &Positives::no_diagonal,
                    set_no_diagonal);
}

int32_t pumc_problem_symmetric(const pumc_problem *problem) {
    return problem == nullptr ? -1 : problem->positives.symmetric ? 1 : 0;
}

int32_t pumc_problem_no_diagonal(const pumc_problem *problem) {
    return problem == nullptr ? -1 : problem->positives.no_diagonal ? 1 : 0;
}
