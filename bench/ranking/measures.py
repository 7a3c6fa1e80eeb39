"""The one judge of all methods: from each row's list of columns, and from the scores of cells.

Nothing here knows how a list or a score came about. Lists have TOP_N + 1 columns, so that TOP_N are left when a network's
diagonal is dropped."""

import numpy as np

TOP_N = 20
SAMPLE = 4_000_000  # cells that are no ones, against which AUC and average precision hold the hidden ones


def best_columns(lists, rows, network):
    """The best TOP_N columns of these rows; of a network without the row's own node."""
    if not network:
        return lists[:, :TOP_N]
    own = lists == rows[:, None]
    return np.take_along_axis(lists, np.argsort(own, axis=1, kind="stable")[:, :TOP_N], axis=1)


def of_lists(lists, split, rows=None):
    """Recall and NDCG at TOP_N of the lists of these rows, or of all: means over the rows that have hidden ones.

    Recall is hits over hidden ones in a published split, as such figures are published, and otherwise over
    min(hidden ones, TOP_N), so that 1 can be reached."""
    rows = np.arange(len(lists)) if rows is None else rows
    lists, hidden = best_columns(lists, rows, split.network), split.hidden[rows]
    row, col = hidden.nonzero()
    cols = np.int64(hidden.shape[1])
    hit = np.isin(np.arange(len(lists))[:, None] * cols + lists, row * cols + col) & (lists >= 0)
    count = np.diff(hidden.indptr)
    counted = count > 0
    hit, count = hit[counted], count[counted]
    reachable = np.minimum(count, TOP_N)
    gain = 1 / np.log2(np.arange(2, TOP_N + 2))
    recall = hit.sum(axis=1) / (count if split.published else reachable)
    ndcg = hit @ gain / np.cumsum(gain)[reachable - 1]
    return {"recall": float(recall.mean()), "ndcg": float(ndcg.mean())}


class Cells:
    """The hidden ones and the cells that are no ones, or about `sample` of these; sorted by row."""

    def __init__(self, split, sample=SAMPLE):
        rows, cols = split.hidden.shape
        ones = np.sort(np.concatenate([keys(split.train), keys(split.hidden)]))
        blanks = rows * cols - len(ones) - (rows if split.network else 0)
        if rows * cols <= sample:
            drawn = np.arange(rows * cols)
        else:
            drawn = np.random.default_rng(1).integers(0, rows * cols, round(sample * rows * cols / blanks))
        drawn = drawn[~np.isin(drawn, ones)]
        if split.network:
            drawn = drawn[drawn // cols != drawn % cols]
        self.weight = blanks / len(drawn)  # how many cells each drawn one stands for
        both = np.concatenate([keys(split.hidden), drawn])
        order = np.argsort(both, kind="stable")
        self.is_one = order < split.hidden.nnz
        self.row, self.col = (part.astype(np.int32) for part in np.divmod(both[order], cols))

    def measures(self, scores):
        ones, others = scores[self.is_one], scores[~self.is_one]
        return {"auc": auc(ones, others), "average_precision": average_precision(ones, others, self.weight)}


def keys(matrix):
    row, col = matrix.nonzero()
    return row.astype(np.int64) * matrix.shape[1] + col


def auc(ones, others):
    """The chance that a one scores above another cell; equal scores count half."""
    others = np.sort(others)
    below, not_above = (np.searchsorted(others, ones, side) for side in ("left", "right"))
    return float(np.mean(below + not_above) / (2 * len(others)))


def average_precision(ones, others, weight):
    """The mean over the ones of the precision among all cells that score as high or higher."""
    ones, others = np.sort(ones), np.sort(others)
    right = len(ones) - np.searchsorted(ones, ones, "left")
    wrong = weight * (len(others) - np.searchsorted(others, ones, "left"))
    return float(np.mean(right / (right + wrong)))
