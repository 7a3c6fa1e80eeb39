"""The caller's ones in the rows and columns of a model, matched by name where both have labels."""

from __future__ import annotations

from collections import Counter
from typing import Any, List, Optional, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import refuse, warn
from ._positives import Positives

__all__ = ["among_lines_of", "matched", "new_lines", "places", "rows_of"]

Places = Optional[npt.NDArray[np.int64]]


def places(labels: Optional[List[str]], wanted: Optional[List[str]], what: str, line: str) -> Places:
    """Where each line of the data is in the model, -1 for one that it does not know; None where all stay."""
    if labels is None or labels == wanted:
        return None
    if wanted is None:
        warn(f"{what}: the data has {line} labels and the model has none, so that {line}s are taken by position")
        return None
    number = {label: k for k, label in reversed(list(enumerate(wanted)))}  # the first of equal ones
    if len(number) < len(wanted):
        _warn_of_shared(labels, wanted, what, line)
    return np.array([number.get(label, -1) for label in labels], np.int64)


def _warn_of_shared(labels: List[str], wanted: List[str], what: str, line: str) -> None:
    times = Counter(wanted)
    shared = [label for label in dict.fromkeys(labels) if times[label] > 1]
    if shared:
        warn(f"{what}: several {line}s share a label that is looked for, such as '{shared[0]}'; the first of them is taken")


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


def among_lines_of(ones: Positives, other: Positives) -> Positives:
    """The ones of `other` that are in rows and columns of `ones`, by name where both have labels."""
    mine, theirs = (ones.row_labels, ones.col_labels), (other.row_labels, other.col_labels)
    rows, cols = (places(a, b, "difference", line) if b is not None else None
                  for a, b, line in zip(theirs, mine, ("row", "column")))
    if rows is None and cols is None:
        return other
    size = [side if lines is None else own for side, lines, own in zip(other.shape, (rows, cols), ones.shape)]
    row, col = _places_of_ones(other, rows, cols)
    known = (row >= 0) & (col >= 0)
    return Positives((row[known], col[known]), shape=(size[0], size[1]))


def new_lines(model: Any, data: Any, axis: int) -> Positives:
    """New rows (axis 0) with the model's columns, or new columns (axis 1) with its rows."""
    if is_baskets(data):
        return _from_baskets(model, data, axis)
    new = Positives.of(data)
    if axis == 0:
        cols = places(new.col_labels, model._labels(1), "new rows", "column")
        return _moved(new, None, cols, (new.shape[0], model.shape[1]), "new rows")
    rows = places(new.row_labels, model._labels(0), "new columns", "row")
    return _moved(new, rows, None, (model.shape[0], new.shape[1]), "new columns")


def rows_of(ones: Positives, part: slice) -> Positives:
    """The ones of some rows, which are all there are."""
    count = len(range(ones.shape[0])[part])
    if count == ones.shape[0]:
        return ones
    row, col = ones.pairs()
    mine = slice(*np.searchsorted(row, (part.start, part.start + count)))
    return Positives((row[mine] - part.start, col[mine]), shape=(count, ones.shape[1]), confidence=ones.confidence[mine])


def _has_text(pair: Tuple[Any, Any]) -> bool:
    return any(np.asarray(side).dtype.kind in "USTO" for side in pair)


def _moved(ones: Positives, rows: Places, cols: Places, shape: Tuple[int, int], what: str) -> Positives:
    if (rows is None and ones.shape[0] != shape[0]) or (cols is None and ones.shape[1] != shape[1]):
        refuse(f"{what}: the ones are {ones.shape[0]} x {ones.shape[1]} and the model needs {shape[0]} x {shape[1]}; labels "
               "for both match by name")
    if rows is None and cols is None:
        return ones
    row, col = _places_of_ones(ones, rows, cols)
    known = (row >= 0) & (col >= 0)
    if not known.all():
        _warn_unknown(ones, rows, cols, int((~known).sum()), what)
    return Positives((row[known], col[known]), shape=shape, confidence=ones.confidence[known])


def _places_of_ones(ones: Positives, rows: Places, cols: Places) -> Tuple[npt.NDArray[np.int64], npt.NDArray[np.int64]]:
    row, col = (side.astype(np.int64) for side in ones.pairs())
    return row if rows is None else rows[row], col if cols is None else cols[col]


def is_baskets(data: Any) -> bool:
    """Whether these are lists of names, one for each new line. Pairs are tuples: a list of two names is a basket too."""
    return (isinstance(data, list) and all(isinstance(line, (list, set, frozenset)) for line in data)
            and len(data) > 0 and all(isinstance(name, (str, bytes)) for line in data for name in line))


def _from_baskets(model: Any, baskets: List[Any], axis: int) -> Positives:
    find = model._cols if axis == 0 else model._rows
    names = [name for basket in baskets for name in basket]
    line = np.repeat(np.arange(len(baskets)), [len(basket) for basket in baskets])
    known = model.shape[1 - axis]
    place = np.asarray(find(names))
    return (Positives((line, place), shape=(len(baskets), known)) if axis == 0 else
            Positives((place, line), shape=(known, len(baskets))))


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
