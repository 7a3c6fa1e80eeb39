"""Lists and scores of cells from a model that gives the scores of whole rows."""

import numpy as np

from measures import TOP_N

BLOCK = 40_000_000  # scores in memory at a time


def top_columns(scores, count):
    """The columns of the `count` highest scores, best first, ties by smaller column; -1 where no more are finite."""
    count = min(count, len(scores))
    least = np.partition(scores, -count)[-count]
    found = np.flatnonzero(scores >= least)
    found = found[np.argsort(-scores[found], kind="stable")[:count]]
    return np.where(scores[found] > -np.inf, found, -1)


def lists_and_scores(model, train, cells):
    """Of all rows: lists of TOP_N + 1 columns without training ones, and the scores of the cells."""
    lists, scores = [], []
    for rows in blocks(np.arange(train.shape[0]), train.shape[1]):
        block = model.rows(rows)
        inside = slice(*np.searchsorted(cells.row, [rows[0], rows[-1] + 1]))
        scores.append(block[cells.row[inside] - rows[0], cells.col[inside]])
        lists.append(lists_of(block, train[rows]))
    return np.concatenate(lists), np.concatenate(scores)


def lists_only(model, train, rows):
    """Of some rows."""
    return np.concatenate([lists_of(model.rows(b), train[b]) for b in blocks(rows, train.shape[1])])


def blocks(rows, cols):
    step = max(1, BLOCK // cols)
    return (rows[first : first + step] for first in range(0, len(rows), step))


def lists_of(scores, train):
    """Overwrites the scores of training ones."""
    scores[train.nonzero()] = -np.inf
    lists = np.full((len(scores), TOP_N + 1), -1, np.int32)
    for line, own in zip(lists, scores):
        best = top_columns(own, TOP_N + 1)
        line[: len(best)] = best
    return lists
