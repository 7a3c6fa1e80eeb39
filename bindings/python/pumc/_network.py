"""Networks: the same nodes are rows and columns."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import refuse, warn
from ._handles import as_indices, doubles, whole
from ._positives import Positives
from ._tables import at_hand, column, is_table, is_text, number_names, two_columns

__all__ = ["network"]


def network(edges: Any, *, directed: bool = False, nodes: Optional[int] = None, labels: Optional[Iterable[Any]] = None,
            columns: Optional[Sequence[Any]] = None, confidence: Any = False, **keywords: Any) -> Positives:
    """The positives of a network: no node is linked to itself, and none is recommended to itself.

    Parameters
    ----------
    edges
        Pairs of names or of positions in any form that :class:`Positives` takes, or a square matrix.
    directed : bool
        Otherwise an edge is given once or in both directions. Fits are then symmetric, and whole edges are hidden by
        :func:`holdout` and :func:`select`.
    nodes : int, optional
        How many there are, where edges are pairs of positions.
    labels : sequence of str, optional
        Names of the nodes of a matrix or of positions.
    columns, confidence, **keywords
        As in :class:`Positives`. Confidences of an edge that is given several times add up; of the two in a matrix the
        larger counts.

    Examples
    --------
    >>> import pumc
    >>> friends = pumc.network([("ann", "bob"), ("bob", "eve"), ("dan", "eve")])
    >>> friends
    Positives: 6 ones, 4 x 4, symmetric, no diagonal
    >>> friends.row_labels
    ['ann', 'bob', 'eve', 'dan']
    """
    known: Dict[str, int] = {}
    row: npt.NDArray[Any]
    col: npt.NDArray[Any]
    is_matrix = isinstance(edges, Positives) or hasattr(edges, "tocsr") or _is_square(edges)
    if is_matrix:
        ones = Positives.of(edges, **({} if confidence is False else {"confidence": confidence}))
        if ones.shape[0] != ones.shape[1]:
            refuse(f"a network has its nodes as rows and as columns, got a {ones.shape[0]} x {ones.shape[1]} matrix")
        row, col = ones.pairs()
        nodes, values = ones.shape[0], ones.confidence
        labels = ones.row_labels if labels is None else labels
    else:
        edges = at_hand(edges)
        ends = _ends(edges, columns, confidence)
        if is_table(edges) and isinstance(confidence, str):
            confidence = column(edges, confidence)
        if all(is_text(end) for end in ends) or is_table(edges):
            both = number_names(np.column_stack(ends).reshape(-1), known, "nodes")  # in the order of the edges
            row, col = both[::2], both[1::2]
            nodes, labels = len(known), list(known) if labels is None else labels
        else:
            row, col = (as_indices(end, "nodes") for end in ends)
            nodes = int(max(row.max(initial=-1), col.max(initial=-1))) + 1 if nodes is None else whole("nodes", nodes)
        values = np.ones(len(row)) if confidence is False or confidence is None else doubles(confidence, "confidence")
    row, col, values = _connect(row, col, values, nodes, directed, is_matrix)
    given = None if np.all(values == 1) or (confidence is False and not is_matrix) else values
    names = None if labels is None else list(labels)
    return Positives((row, col), shape=(nodes, nodes), confidence=given, row_labels=names, col_labels=names,
                     symmetric=not directed, no_diagonal=True, **keywords)


def _is_square(edges: Any) -> bool:
    if isinstance(edges, list) and edges and isinstance(edges[0], list):
        edges = np.asarray(edges)
    return (isinstance(edges, np.ndarray) and edges.ndim == 2 and edges.shape[0] == edges.shape[1]
            and edges.dtype.kind in "biuf")


def _ends(edges: Any, columns: Any, confidence: Any) -> Tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    if is_table(edges):
        return two_columns(edges, columns, confidence)
    if not (isinstance(edges, tuple) and len(edges) == 2):
        pairs: List[Any] = list(edges)
        if any(len(pair) != 2 for pair in pairs):
            refuse("edges must be pairs of nodes")
        edges = tuple(zip(*pairs)) if pairs else ([], [])
    first, second = (np.asarray(end.to_numpy() if hasattr(end, "to_numpy") else end) for end in edges)
    if first.shape != second.shape:
        refuse("there are ", len(first), " and ", len(second), " ends of edges")
    return first, second


def _connect(row: Any, col: Any, values: Any, nodes: int, directed: bool, is_matrix: bool) -> Tuple[Any, Any, Any]:
    """Each edge once in the direction given or in both, without loops."""
    row, col = row.astype(np.int64), col.astype(np.int64)
    if len(row) and (min(row.min(), col.min()) < 0 or max(row.max(), col.max()) >= nodes):
        bad = row if row.min() < 0 or row.max() >= nodes else col
        refuse(f"node {bad.min() if bad.min() < 0 else bad.max()} is outside 0..{nodes - 1}")
    loops = row == col
    if loops.any():
        warn(f"{loops.sum()} {'edge' if loops.sum() == 1 else 'edges'} from a node to itself left out")
        row, col, values = row[~loops], col[~loops], values[~loops]
    if not directed:
        row, col = np.minimum(row, col), np.maximum(row, col)
    edge, place = np.unique(row * nodes + col, return_inverse=True)
    total = np.zeros(len(edge))
    (np.maximum if is_matrix else np.add).at(total, place, values)
    row, col = edge // max(nodes, 1), edge % max(nodes, 1)
    if directed:
        return row, col, total
    return np.concatenate((row, col)), np.concatenate((col, row)), np.concatenate((total, total))
