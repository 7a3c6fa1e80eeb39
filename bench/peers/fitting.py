"""Each library's fit as a trace: the seconds and the objective after each iteration, and the factors to go with it."""

import time

import numpy as np
from scipy import sparse

from comparison import THREADS
from library import Factors

LONGEST = 1000  # iterations
SETTLED = 1e-6  # relative gain below which there is no point in going on ...
PATIENCE = 0.25  # ... when this last share of the time had no more


class Trace:
    """Stops the clock while it looks at an iterate."""

    def __init__(self, comparison, folder, time_limit):
        self.comparison, self.folder, self.time_limit = comparison, folder, time_limit
        self.seconds, self.objective, self.steps = [], [], []

    def add(self, step, seconds, left, right):
        """An iterate by its factors; true when it is time to stop."""
        np.savez(self.folder / f"{step}.npz", left=left, right=right)
        return self.note(step, seconds, self.comparison.objective(left, right))

    def note(self, step, seconds, objective):
        """The rule to stop by is the same for all and goes by time, so that none is given longer to go lower, and
        none is stopped for having many cheap iterations."""
        self.steps.append(step)
        self.seconds.append(seconds)
        self.objective.append(objective)
        earlier = [f for f, at in zip(self.objective, self.seconds) if at <= (1 - PATIENCE) * seconds]
        before = min(earlier, default=np.inf)
        return seconds > self.time_limit or min(self.objective) > before * (1 - SETTLED)


def fit_libpumc(comparison, trace):
    def watch(progress):
        return trace.note(progress.iteration, progress.seconds, progress.objective)

    Factors.fit(comparison.train, watch, **libpumc_options(comparison), tolerance=1e-9, max_iterations=LONGEST)


def libpumc_options(comparison):
    return dict(regularizer="nuclear", threads=THREADS, max_rank=comparison.rank)


class Enough(Exception):
    pass


def fit_implicit(comparison, trace):
    """Conjugate gradients in single precision, as it ships; its values are the weights of the ones."""
    from implicit.cpu.als import AlternatingLeastSquares

    model = AlternatingLeastSquares(
        factors=comparison.rank,
        regularization=comparison.factor_penalty,
        alpha=1.0,
        iterations=LONGEST,
        num_threads=THREADS,
        random_state=1,
    )
    elapsed = 0.0

    def after(iteration, seconds, *_):
        nonlocal elapsed
        elapsed += seconds
        if trace.add(iteration + 1, elapsed, model.user_factors, model.item_factors):
            raise Enough

    try:
        model.fit(comparison.matrix(comparison.confidence, sparse.csr_matrix), show_progress=False, callback=after)
    except Enough:
        pass


def fit_cmfrec(comparison, trace):
    """Conjugate gradients in single precision, as it ships.

    Documented, and true of its Cholesky solver, is that a one has weight 1 + alpha. The residual of its conjugate
    gradients instead gives the ones alpha on the right side and 2 + alpha on the left: it fits the value
    t = alpha/(2 + alpha) with weight 2 + alpha. So alpha is q - 2, and t X is found under t times the regularisation.

    It tells nothing on the way, so each number of iterations is a run of its own from the same start. What it needs
    before the first iteration, to bring the data into its order, is taken off."""
    from cmfrec import CMF_implicit

    alpha = comparison.confidence - 2
    target = alpha / (2 + alpha)
    ones = comparison.matrix(1.0, sparse.coo_matrix)

    def run(iterations):
        model = CMF_implicit(
            k=comparison.rank,
            lambda_=target * comparison.factor_penalty,
            alpha=alpha,
            niter=iterations,
            nthreads=THREADS,
            precompute_for_predictions=False,
            verbose=False,
            random_state=1,
        )
        start = time.perf_counter()
        model.fit(ones)
        return time.perf_counter() - start, model

    once, twice = run(1)[0], run(2)[0]
    preparations = max(0.0, 2 * once - twice)
    step = 1
    while step <= LONGEST:
        seconds, model = run(step)
        if trace.add(step, seconds - preparations, model.A_ / target**0.5, model.B_ / target**0.5):
            return
        step += max(1, step // 3)


FITS = {"libpumc": fit_libpumc, "implicit": fit_implicit, "cmfrec": fit_cmfrec}
