"""That the comparison compares like with like: the objective is that of the formula on dense arrays, and on a small
problem, where the rank bounds nothing and the objective is convex, all libraries come to the same minimum."""

import pathlib
import tempfile

import numpy as np

from comparison import Comparison
from fitting import FITS, Trace
from library import Problem


def small_problem():
    numbers = np.random.default_rng(1)
    row, col = np.nonzero(numbers.random((60, 40)) < 0.1 + 0.5 * np.outer(np.arange(60) % 2, np.arange(40) % 2))
    everything = Problem.from_pairs((60, 40), row, col)
    return Comparison((60, 40), 40, everything, everything)


def dense_objective(comparison, x):
    weight = np.full(x.shape, 1 - comparison.weight)
    weight[comparison.row, comparison.col] = comparison.weight
    truth = np.zeros(x.shape)
    truth[comparison.row, comparison.col] = 1
    nuclear = np.linalg.svd(x, compute_uv=False).sum()
    return np.sum(weight * (x - truth) ** 2) + comparison.penalty * nuclear


def objective_is_that_of_the_formula():
    numbers, comparison = np.random.default_rng(2), small_problem()
    left, right = numbers.normal(size=(60, 5)), numbers.normal(size=(40, 5))
    expected = dense_objective(comparison, left @ right.T)
    assert abs(comparison.objective(left, right) / expected - 1) < 1e-10


def all_agree():
    objective_is_that_of_the_formula()
    comparison, least = small_problem(), {}
    for library, fit in FITS.items():
        with tempfile.TemporaryDirectory() as folder:
            trace = Trace(comparison, pathlib.Path(folder), time_limit=20)
            fit(comparison, trace)
            least[library] = min(trace.objective)
    assert max(least.values()) / min(least.values()) < 1.001, f"objectives differ: {least}"
