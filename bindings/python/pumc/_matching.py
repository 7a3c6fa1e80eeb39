"""The caller's ones in the rows and columns of a model, matched by name where both have labels."""

from __future__ import annotations

from typing import Any, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import refuse, warn
from ._positives import Positives

__all__ = ["matched", "new_lines", "places"]

Places = Optional[npt.NDArray[np.int64]]


def places(labels: Optional[List[str]], wanted: Optional[List[str]], what: str, line: str) -> Places:
    """Where each line of the data is in the model, -1 for one that it does not know; None where all stay."""
    if labels is None or labels == wanted:
        return None
    if wanted is None:
        warn(f"{what}: the data has {line} labels and the model has none, so that {line}s are taken by position")
        return None
    number = {label: k for k, label in reversed(list(enumerate(wanted)))}  # the first of equal ones
    return np.array([number.get(label, -1) for label in labels], np.int64)


def matched(model: Any, data: Any, what: str) -> Positives:
    """Ones with the model's shape. Ones in lines that the model does not know are dropped, with a warning."""
    if isinstance(data, Positives) and data is model.observed:
        return data
    if isinstance(data, tuple) and len(data) == 2 and not _has_text(data):
        ones = Positives(data, shape=model.shape)
    else:
        ones = Positives.of(data)
    rows = places(ones.row_labels, model._labels(0), what, "row")
    cols = places(ones.col_labels, model._labels(1), what, "column")
    moved = _moved(ones, rows, cols, model.shape, what)
    symmetric = bool(model._fact("symmetric")) if moved.shape[0] == moved.shape[1] else False
    return _mirrored(model, moved) if symmetric and not moved.symmetric else moved


def new_lines(model: Any, data: Any, axis: int) -> Positives:
    """New rows (axis 0) with the model's columns, or new columns (axis 1) with its rows."""
    new = Positives.of(data)
    if axis == 0:
        cols = places(new.col_labels, model._labels(1), "new rows", "column")
        return _moved(new, None, cols, (new.shape[0], model.shape[1]), "new rows")
    rows = places(new.row_labels, model._labels(0), "new columns", "row")
    return _moved(new, rows, None, (model.shape[0], new.shape[1]), "new columns")


def _has_text(pair: Tuple[Any, Any]) -> bool:
    return any(np.asarray(side).dtype.kind in "USTO" for side in pair)


def _moved(ones: Positives, rows: Places, cols: Places, shape: Tuple[int, int], what: str) -> Positives:
    if (rows is None and ones.shape[0] != shape[0]) or (cols is None and ones.shape[1] != shape[1]):
        refuse(f"{what}: the ones are {ones.shape[0]} x {ones.shape[1]} and the model needs {shape[0]} x {shape[1]}; labels "
               "for both match by name")
    if rows is None and cols is None:
        return ones
    row, col = (side.astype(np.int64) for side in ones.pairs())
    row = row if rows is None else rows[row]
    col = col if cols is None else cols[col]
    known = (row >= 0) & (col >= 0)
    if not known.all():
        _warn_unknown(ones, rows, cols, int((~known).sum()), what)
    return Positives((row[known], col[known]), shape=shape, confidence=ones.confidence[known])


def _warn_unknown(ones: Positives, rows: Places, cols: Places, dropped: int, what: str) -> None:
    strangers: List[str] = []
    for labels, lines in ((ones.row_labels, rows), (ones.col_labels, cols)):
        if lines is not None and labels is not None:
            strangers += [labels[k] for k in np.flatnonzero(lines < 0)]
    shown = ", ".join(strangers[:3]) + (", ..." if len(strangers) > 3 else "")
    warn(f"{what}: the model does not know the row or column of {dropped} of {len(ones)} ones, which are dropped "
                  f"(unknown: {shown})")


def _mirrored(model: Any, ones: Positives) -> Positives:
    """Of an undirected network an edge may be given once: it means both cells. Edges to a node itself are none."""
    row, col = ones.pairs()
    no_diagonal = bool(model._fact("no_diagonal"))
    if no_diagonal:
        row, col = row[row != col], col[row != col]
    both = np.concatenate((row, col)), np.concatenate((col, row))
    return Positives(both, shape=ones.shape, symmetric=True, no_diagonal=no_diagonal)
