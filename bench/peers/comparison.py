"""One data set with the objective that all libraries minimise on it.

F(X) = omega sum_ones (x - 1)^2 + (1 - omega) sum_others x^2 + lambda ||X||_*   over X of at most a given rank.

With X = A B', ||X||_* is the least of (|A|^2 + |B|^2)/2, so that F/(1 - omega) is what weighted matrix factorisation
minimises: weight q = omega/(1 - omega) on ones and 1 elsewhere, each factor regularised by lambda/(2 (1 - omega)).
"""

import dataclasses
import gzip
import subprocess

import numpy as np

from library import Factors, Problem

HIDDEN = 0.2
TOP_N = 20
THREADS = 2


@dataclasses.dataclass
class Comparison:
    shape: tuple
    rank: int
    train: Problem
    hidden: Problem

    def __post_init__(self):
        self.row, self.col = self.train.pairs()
        # The library's own choice of weights; it is made before the first iteration.
        first = Factors.fit(self.train, regularizer="nuclear", threads=THREADS, max_rank=self.rank, max_iterations=1)
        self.weight, self.penalty = first.value("omega"), first.value("lambda")

    def save(self, folder):
        ones = dict(train=self.train.pairs(), hidden=self.hidden.pairs())
        np.savez(folder / "ones.npz", shape=self.shape, rank=self.rank, **ones)

    @classmethod
    def load(cls, folder):
        saved = np.load(folder / "ones.npz")
        shape = tuple(saved["shape"].tolist())
        train, hidden = (Problem.from_pairs(shape, *saved[part]) for part in ("train", "hidden"))
        return cls(shape, int(saved["rank"]), train, hidden)

    @property
    def confidence(self):
        return self.weight / (1 - self.weight)

    @property
    def factor_penalty(self):
        return self.penalty / (2 * (1 - self.weight))

    def matrix(self, value, kind):
        return kind((np.full(len(self.row), value, np.float32), (self.row, self.col)), self.shape)

    def objective(self, left, right):
        """Of left right'. The factors' own regularisation is never less than the nuclear norm of their product."""
        x = Factors.from_product(left, right)
        sigma, on_ones = x.singular_values(), x.scores(self.row, self.col)
        unobserved = np.sum(sigma**2) - np.sum(on_ones**2)
        loss = self.weight * np.sum((on_ones - 1) ** 2) + (1 - self.weight) * unobserved
        return loss + self.penalty * np.sum(sigma)

    def recall(self, factors):
        return factors.recall(self.train, self.hidden, TOP_N)


def compare_on(shape, row, col, rank):
    train, hidden = Problem.from_pairs(shape, row, col).split(HIDDEN, seed=1)
    return Comparison(shape, rank, train, hidden)


def read(path, least):
    """The shape and the ones of a file of pairs, or of those triples whose value is at least `least`."""
    with gzip.open(path, "rt") as lines:
        shape = tuple(int(n) for n in lines.readline().split()[1:3])
        cells = np.loadtxt(lines, np.int32, ndmin=2)
    if cells.shape[1] > 2:
        cells = cells[cells[:, 2] >= least]
    return shape, cells[:, 0], cells[:, 1]


def generate(program, shape, ones):
    """What `generated` writes."""
    output = subprocess.run([program, *map(str, (*shape, ones))], stdout=subprocess.PIPE, check=True).stdout
    numbers = np.frombuffer(output, np.int32)
    start, col = numbers[: shape[0] + 1], numbers[shape[0] + 1 :]
    return shape, np.repeat(np.arange(shape[0], dtype=np.int32), np.diff(start)), col
