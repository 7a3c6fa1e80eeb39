#include "model/network.hpp"
#include "api/collective.hpp"
#include "api/handles.hpp"

using namespace pumc;

pumc_status pumc_problem_set_symmetric(pumc_problem *problem, int32_t symmetric) {
    return collective(ranks_of(problem), "pumc_problem_set_symmetric", [&] {
        require_any(problem, "problem");
        set_symmetric(problem->positives, symmetric != 0);
    });
}

pumc_status pumc_problem_set_no_diagonal(pumc_problem *problem, int32_t no_diagonal) {
    return collective(ranks_of(problem), "pumc_problem_set_no_diagonal", [&] {
        require_any(problem, "problem");
        set_no_diagonal(problem->positives, no_diagonal != 0);
    });
}

int32_t pumc_problem_symmetric(const pumc_problem *problem) {
    return problem == nullptr ? -1 : problem->positives.symmetric ? 1 : 0;
}

int32_t pumc_problem_no_diagonal(const pumc_problem *problem) {
    return problem == nullptr ? -1 : problem->positives.no_diagonal ? 1 : 0;
}
