"""Every method as one function from a split to its figures."""

import time

import libpumc
from answers import lists_and_scores
from baselines import BASELINES
from measures import Cells, of_lists
from tuning import best_candidate

# Whether options are selected, and those that are given.
LIBPUMC = {
    "libpumc": (False, []),
    "libpumc-selected": (True, []),
    "libpumc-512": (True, ["max_rank=512"]),
}
METHODS = [*LIBPUMC, *BASELINES]
FEWEST_FOR_512 = 500_000  # training ones: with fewer of them the usual limit of the rank does not bind


def figures(method, split, program):
    """What the tables show, or None where the method does not take such a matrix."""
    cells = Cells(split)
    if method in BASELINES:
        found = baseline_answers(method, split, cells)
    elif method == "libpumc-512" and split.train.nnz < FEWEST_FOR_512:
        found = None
    else:
        found = libpumc.answers(program, split, cells, *LIBPUMC[method])
    if found is None:
        return None
    lists, scores, told = found
    return {**of_lists(lists, split), **cells.measures(scores), **told}


def baseline_answers(method, split, cells):
    fits, candidates = BASELINES[method][0], BASELINES[method][1](split.train)
    if not candidates:
        return None
    chosen, tuning_seconds = best_candidate(fits, candidates, split)
    start = time.perf_counter()
    model = next(fits(split.train, [chosen]))
    seconds = time.perf_counter() - start
    told = {
        "seconds": seconds,
        "tuning_seconds": tuning_seconds,
        "rank": model.rank,
        "chosen": " ".join(f"{name}={value:g}" for name, value in chosen.items()),
        "at_end": is_at_end(chosen, candidates),
    }
    return *lists_and_scores(model, split.train, cells), told


def is_at_end(chosen, candidates):
    """Whether a value is the least or the greatest that was tried, so that one beyond it might have done better."""
    tried = {name: sorted({candidate[name] for candidate in candidates}) for name in chosen}
    return any(value in (tried[name][0], tried[name][-1]) for name, value in chosen.items())
