"""That measures and baselines are what they are called: against loops over a small matrix that follow the definitions."""

import json
import math
import pathlib
import tempfile

import numpy as np
from scipy import sparse

import libpumc
import tables
from answers import lists_and_scores, top_columns
from baselines import degrees, ease, svd
from measures import TOP_N, Cells, auc, average_precision, of_lists
from sets import Split, hide, matrix_of, shuffled, symmetrised


def small_split(network=False, published=False, hidden=0.4):
    numbers = np.random.default_rng(3)
    rows, cols = (70, 70) if network else (60, 80)
    likely = 0.1 + 0.5 * np.outer(np.arange(rows) % 2, np.arange(cols) % 2)
    row, col = np.nonzero(numbers.random((rows, cols)) < likely)
    if network:
        row, col = row[row < col], col[row < col]
    ones = (symmetrised if network else matrix_of)((rows, cols), row, col)
    return Split(*hide(ones, hidden, 1, network), network, network, published)


class Dense:
    """A model of given scores."""

    def __init__(self, scores):
        self.scores = scores

    def rows(self, which):
        return self.scores[which].copy()


def few_values(split):
    """Scores with many ties."""
    return np.random.default_rng(4).integers(0, 50, split.train.shape).astype(float)


def ranking_by_definition(scores, split, row):
    """All columns that may be in the list of a row, best first."""
    train = split.train.toarray()
    free = [j for j in range(scores.shape[1]) if not train[row, j] and not (split.network and j == row)]
    return sorted(free, key=lambda j: (-scores[row, j], j))


def lists_hold(split):
    scores = few_values(split)
    lists, _ = lists_and_scores(Dense(scores), split.train, Cells(split))
    recalls, gains = [], []
    for row, hidden in enumerate(split.hidden.toarray()):
        best = ranking_by_definition(scores, split, row)[:TOP_N]
        count = int(hidden.sum())
        if count == 0:
            continue
        found = [place for place, j in enumerate(best) if hidden[j]]
        recalls.append(len(found) / (count if split.published else min(count, TOP_N)))
        ideal = sum(1 / math.log2(place + 2) for place in range(min(count, TOP_N)))
        gains.append(sum(1 / math.log2(place + 2) for place in found) / ideal)
    measured = of_lists(lists, split)
    assert math.isclose(measured["recall"], np.mean(recalls)), (measured, np.mean(recalls))
    assert math.isclose(measured["ndcg"], np.mean(gains)), (measured, np.mean(gains))


def some_rows_are_judged_alike(split):
    lists, _ = lists_and_scores(Dense(few_values(split)), split.train, Cells(split))
    rows = np.flatnonzero(np.diff(split.hidden.indptr))
    assert of_lists(lists[rows], split, rows) == of_lists(lists, split)


def short_lists_end_with_none():
    assert top_columns(np.array([1.0, -np.inf, 2.0]), 5).tolist() == [2, 0, -1]


def missing_columns_are_no_hits():
    """The -1 of a short list is not the last column of the row before."""
    hidden = matrix_of((2, 3), [0, 1], [2, 0])
    lists = np.full((2, TOP_N + 1), -1)
    assert of_lists(lists, Split(hidden, hidden))["recall"] == 0


def cells_hold(split):
    scores, cells = few_values(split), Cells(split)
    _, of_cells = lists_and_scores(Dense(scores), split.train, cells)
    assert np.array_equal(of_cells, scores[cells.row, cells.col])
    hidden, train = split.hidden.toarray() > 0, split.train.toarray() > 0
    blank = ~hidden & ~train
    if split.network:
        np.fill_diagonal(blank, False)
    ones, others = scores[hidden], scores[blank]
    wins = np.mean([(one > others).mean() + (one == others).mean() / 2 for one in ones])
    precision = np.mean([(ones >= one).sum() / ((ones >= one).sum() + (others >= one).sum()) for one in ones])
    measured = cells.measures(of_cells)
    assert math.isclose(measured["auc"], wins), (measured, wins)
    assert math.isclose(measured["average_precision"], precision), (measured, precision)
    thrice = average_precision(ones, np.repeat(others, 3), 1), average_precision(ones, others, 3)
    assert math.isclose(*thrice) and math.isclose(auc(ones, np.repeat(others, 3)), wins)


def splits_hold(split):
    """Nothing is lost or in both parts, and of an undirected network edges are hidden in both directions."""
    for part in (split, split.for_tuning()):
        assert part.train.multiply(part.hidden).nnz == 0
        if part.undirected:
            assert (part.train != part.train.T).nnz == 0 and (part.hidden != part.hidden.T).nnz == 0
    inner = split.for_tuning()
    assert (inner.train + inner.hidden != split.train).nnz == 0


def shuffling_holds():
    """Lines keep their ones under other numbers, and those of a network the same number as row and as column."""
    for network in (False, True):
        before = small_split(network).train
        after = shuffled(before, 1, network)
        assert (before != after).nnz > 0
        for old, new in zip(degrees(before), degrees(after)):
            assert np.array_equal(np.sort(old), np.sort(new))
        assert not network or (after != after.T).nnz == 0 and not after.diagonal().any()


def ease_holds(split):
    """Each column by a ridge regression on all others."""
    a, penalty = split.train.toarray().astype(float), 7.0
    scores = next(ease(split.train, [dict(regularization=penalty)])).rows(np.arange(len(a)))
    for j in range(a.shape[1]):
        others = np.delete(a, j, axis=1)
        weights = np.linalg.solve(others.T @ others + penalty * np.eye(others.shape[1]), others.T @ a[:, j])
        assert np.allclose(scores[:, j], others @ weights, atol=1e-4)


def svd_holds(train, ranks):
    """The best approximation of the normalised matrix."""
    of_rows, of_cols = (np.sqrt(np.maximum(degree, 1)) for degree in degrees(train))
    u, s, vt = np.linalg.svd(train.toarray() / of_rows[:, None] / of_cols, full_matrices=False)
    for rank, model in zip(ranks, svd(train, [dict(rank=rank) for rank in ranks])):
        expected = of_rows[:, None] * (u[:, :rank] * s[:rank]) @ vt[:rank] * of_cols
        error = np.linalg.norm(model.rows(np.arange(train.shape[0])) - expected) / np.linalg.norm(expected)
        assert error < 0.01, f"SVD of rank {rank}: {error}"


def flat_spectrum():
    """Noise: its singular values lie close together, which takes an iteration the longest."""
    numbers = np.random.default_rng(5)
    return matrix_of((300, 400), *np.nonzero(numbers.random((300, 400)) < 0.03))


def repeated_values():
    """Parts without links between them: the largest singular value, 1, comes once for each."""
    return sparse.block_diag([small_split().train] * 6, "csr")


def samples_hold(split):
    """A sample of the cells that are no ones stands for all of them."""
    every, some = Cells(split), Cells(split, sample=1000)
    blank = set(zip(every.row[~every.is_one], every.col[~every.is_one]))
    assert blank.issuperset(zip(some.row[~some.is_one], some.col[~some.is_one]))
    assert math.isclose(some.weight * (~some.is_one).sum(), len(blank))
    assert np.array_equal(every.row[every.is_one], some.row[some.is_one])
    assert np.all(np.diff(some.row) >= 0)


def libpumc_answers(program, split):
    """Lists and scores of both ways are those of one model: training ones are left out, and ones score above the rest."""
    cells = Cells(split)
    for selects in (False, True):
        lists, scores, told = libpumc.answers(program, split, cells, selects)
        train = split.train.toarray()
        for row, line in enumerate(lists):
            assert len(set(line)) == TOP_N + 1 and not train[row, line].any()
        assert len(scores) == len(cells.row) and cells.measures(scores)["auc"] > 0.6
        assert told["rank"] >= 1 and told["peak_bytes"] > 0


def kept_results_are_told_apart():
    """A method whose name ends with a number has no results of one whose name it begins with."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "recommender" / "gowalla").mkdir(parents=True)
        for name in "libpumc-1", "libpumc-512-1", "libpumc-selected-1":
            (folder / "recommender" / "gowalla" / f"{name}.json").write_text(json.dumps({"name": name}))
        methods = tables.read(folder)["recommender"]["gowalla"]
        assert {method: [result["name"] for result in kept] for method, kept in methods.items()} == {
            "libpumc": ["libpumc-1"],
            "libpumc-selected": ["libpumc-selected-1"],
            "libpumc-512": ["libpumc-512-1"],
        }, methods


def all_holds(program):
    kept_results_are_told_apart()
    short_lists_end_with_none()
    missing_columns_are_no_hits()
    for split in small_split(), small_split(published=True, hidden=0.9), small_split(network=True):
        lists_hold(split)
        some_rows_are_judged_alike(split)
        cells_hold(split)
        samples_hold(split)
        splits_hold(split)
        ease_holds(split)
    svd_holds(small_split().train, (3, 8))
    svd_holds(flat_spectrum(), (16, 40))
    svd_holds(repeated_values(), (6,))
    shuffling_holds()
    libpumc_answers(program, small_split())
