"""The best columns of a row, the best rows of a column, and what is similar."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List, Optional, Sequence

import numpy as np
import numpy.typing as npt

from ._errors import refuse
from ._handles import address, whole
from ._library import lib
from ._lines import as_places, is_single
from ._matching import is_baskets, new_lines, rows_of
from ._positives import Positives
from ._prediction import OBSERVED, Predicting

__all__ = ["Ranking", "Rankings", "count", "one_line"]


#: Multiply-adds of a part of a ranking: 0.2 s of one core with wide registers. Each part prepares the other side anew.
WORK_OF_PART = 1e10


class Ranking:
    """Lines, best first: of one query vectors, of several a row of each array for each query.

    Attributes
    ----------
    ids : array of int
        Positions of the columns (rows). In an array for several queries, -1 where fewer were left.
    scores : array of float
        Their scores, or cosines where lines are compared; NaN beside -1.
    labels : list of str, or list of lists, or None
        Their names, where the model has any.
    queries : list
        Of several queries the label of each, or its position.
    """

    def __init__(self, ids: npt.NDArray[Any], scores: npt.NDArray[np.float64], names: Optional[List[str]],
                 queries: Sequence[Any] = ()) -> None:
        self.ids = ids
        self.scores = scores
        self.queries = list(queries)
        self._names = names

    @property
    def labels(self) -> Any:
        if self._names is None:
            return None
        names = self._names
        if self.ids.ndim == 1:
            return [names[k] for k in self.ids]
        return [[names[k] for k in line if k >= 0] for line in self.ids]

    def __len__(self) -> int:
        return len(self.ids)

    def __iter__(self) -> Iterator[Any]:
        """`ids` and `scores`: ``ids, scores = model.recommend(...)``."""
        return iter((self.ids, self.scores))

    def records(self) -> List[Dict[str, Any]]:
        """A dict for each answer, with the label or position of its query where there are several."""
        several = self.ids.ndim == 2
        found = []
        for query, (ids, scores) in enumerate(zip(np.atleast_2d(self.ids), np.atleast_2d(self.scores))):
            for k, score in zip(ids.tolist(), scores.tolist()):
                if k >= 0:
                    found.append({**({"query": self.queries[query]} if several else {}), "id": k,
                                  **({"label": self._names[k]} if self._names else {}), "score": score})
        return found

    def to_pandas(self) -> Any:
        """:meth:`records` as a pandas DataFrame."""
        from pandas import DataFrame

        return DataFrame(self.records())

    def __repr__(self) -> str:
        if self.ids.ndim == 2:
            return f"Ranking: {self.ids.shape[1]} for each of {self.ids.shape[0]}"
        shown = self.labels or self.ids.tolist()
        return "Ranking: " + ", ".join(f"{what} {score:.3g}" for what, score in zip(shown, self.scores))


class Rankings(Predicting):
    """Rankings by the scores of a model."""

    def recommend(self, rows: Any = None, n: int = 10, *, exclude: Any = OBSERVED, among: Any = None) -> Ranking:
        """The best `n` columns of a row, or of each of several rows.

        The order goes by the model's tilt as well (:meth:`set_tilt`), so that the scores of the answers need not fall.

        Parameters
        ----------
        rows
            A position or a label, or a vector of them; None is every row.
        n : int
            At the most.
        exclude
            Ones that are left out, in any form that :class:`Positives` takes; those with labels are matched by name. By
            default the ones of the fit; None leaves nothing out.
        among
            Columns to choose from, such as what is in stock: positions, labels or a mask.

        Examples
        --------
        >>> import pumc
        >>> drinks = [("ann", "tea"), ("ann", "milk"), ("bob", "tea"), ("bob", "rum"), ("eve", "tea"), ("eve", "milk")]
        >>> model = pumc.fit(drinks)
        >>> model.recommend("bob", 3).labels
        ['milk']
        """
        excluded = self._known(exclude, "exclude")
        handle = None if excluded is None else excluded.handle
        if among is None:
            return self._rank(lib.pumc_factors_recommend_i64, 0, rows, n, 1, handle)
        chosen = np.ascontiguousarray(self._cols(among).reshape(-1), np.int64)
        wanted = np.ascontiguousarray(self._rows(rows).reshape(-1), np.int64)
        n = count(n, self.shape[1])
        ids, scores = _room(len(wanted), n)
        for part in self._parts(len(wanted) if n else 0, len(chosen)):
            lib.pumc_factors_recommend_among_i64(self.handle, handle, len(wanted[part]), address(wanted[part]), len(chosen),
                                                 address(chosen), n, address(ids[part]), address(scores[part]))
        return _ranking(ids, scores, rows, self._labels(1), self._queries(wanted, 0))

    def best_rows(self, cols: Any = None, n: int = 10, *, exclude: Any = OBSERVED) -> Ranking:
        """The other way about: the best `n` rows of each column."""
        excluded = self._known(exclude, "exclude")
        return self._rank(lib.pumc_factors_best_rows_i64, 1, cols, n, 0, None if excluded is None else excluded.handle)

    def similar_rows(self, rows: Any = None, n: int = 10) -> Ranking:
        """The `n` rows most similar to each, itself left out: by the cosine between rows of U diag(s)."""
        return self._rank(lib.pumc_factors_similar_rows_i64, 0, rows, n, 0)

    def similar_cols(self, cols: Any = None, n: int = 10) -> Ranking:
        """The `n` columns most similar to each, by rows of V diag(s)."""
        return self._rank(lib.pumc_factors_similar_cols_i64, 1, cols, n, 1)

    def recommend_from(self, ones: Any, n: int = 10) -> Ranking:
        """The best `n` columns for newcomers, who were not in the fit; their own ones are left out.

        Parameters
        ----------
        ones
            The columns of one newcomer, as positions or labels, or several newcomers: a list of labels for each, the rows
            of a matrix, or :class:`Positives`, such as those of pairs, whose column labels are matched by name.
        n : int

        Examples
        --------
        >>> import pumc
        >>> drinks = [("ann", "tea"), ("ann", "milk"), ("bob", "tea"), ("bob", "rum"), ("eve", "tea"), ("eve", "milk")]
        >>> model = pumc.fit(drinks)
        >>> model.recommend_from(["tea"], 1).labels
        ['milk']
        >>> model.recommend_from([["tea"], ["tea", "milk"]], 1).labels
        [['milk'], ['rum']]
        """
        n = count(n, self.shape[1])
        line = one_line(ones, self.shape[1])
        if line is None:
            given = ones if is_baskets(ones) else Positives.of(ones)
            new = new_lines(self, given, 0)
            ids, scores = _room(new.shape[0], n)
            for part in self._parts(new.shape[0] if n else 0, self.shape[1]):
                some = rows_of(new, part)
                lib.pumc_factors_recommend_new_rows_i64(self.handle, some.handle, n, address(ids[part]),
                                                        address(scores[part]))
            return _ranking(ids, scores, None, self._labels(1), getattr(given, "row_labels", None) or range(new.shape[0]))
        own = as_places(np.ascontiguousarray(self._cols(line).reshape(-1), np.int64))
        row = np.empty(self.rank)
        lib.pumc_factors_fold_in_row_i64(self.handle, len(own), address(own), address(row))
        return self.recommend_row(row, n, exclude=own)

    def recommend_row(self, row_of_u: npt.ArrayLike, n: int = 10, *, exclude: Any = ()) -> Ranking:
        """The best `n` columns for a row of U, such as :meth:`Model.fold_in` finds, without the columns of `exclude`."""
        row = np.ascontiguousarray(row_of_u, np.float64)
        if row.shape != (self.rank,):
            refuse("a row of U has ", self.rank, " values, got an array of shape ", row.shape)
        own = np.ascontiguousarray(self._cols(exclude).reshape(-1), np.int64)
        n = count(n, self.shape[1])
        ids, scores = _room(1, n)
        if n:
            lib.pumc_factors_recommend_new_row_i64(self.handle, address(row), len(own), address(own), n, address(ids),
                                                   address(scores))
        return _ranking(ids, scores, 0, self._labels(1))

    def _rank(self, function: Any, axis: int, given: Any, n: int, answers: int, *exclude: Any) -> Ranking:
        """The best lines of the side `answers` for those of the side `axis` that are given; 0 is rows."""
        wanted = np.ascontiguousarray((self._cols if axis else self._rows)(given).reshape(-1), np.int64)
        n = count(n, self.shape[answers])
        ids, scores = _room(len(wanted), n)
        for part in self._parts(len(wanted) if n else 0, self.shape[answers]):  # the library asks for one answer at least
            function(self.handle, *exclude, len(wanted[part]), address(wanted[part]), n, address(ids[part]),
                     address(scores[part]))
        return _ranking(ids, scores, given, self._labels(answers), self._queries(wanted, axis))

    def _parts(self, queries: int, answers: int) -> Iterator[slice]:
        """Queries to rank at a time, between which Python sees signals such as Ctrl-C."""
        some = max(256, int(WORK_OF_PART / max(1, answers * self.rank)) // 64 * 64)
        return (slice(first, first + some) for first in range(0, queries, some))

    def _queries(self, lines: npt.NDArray[np.int64], axis: int) -> List[Any]:
        labels, positions = self._labels(axis), lines.tolist()
        return positions if labels is None else [labels[k] for k in positions]


def one_line(ones: Any, most: int) -> Any:
    """The positions or labels of one new line as a vector, of `most` that there are; None where these are several."""
    line = _as_vector(ones)
    if line is not None and len(line) == most > 2:
        values = np.asarray(line)
        if values.dtype.kind in "iuf" and np.isin(values, (0, 1)).all():
            refuse("a new line is told by the positions of its ones, and here is a vector of ", most, " entries that are 0 "
                   "or 1: pass np.flatnonzero(line), or a matrix of one row")
    return line


def _as_vector(ones: Any) -> Any:
    if ones is None:
        refuse("None says nothing of a new line; one of which nothing is known is []")
    if isinstance(ones, (set, frozenset)) or hasattr(ones, "__next__"):
        ones = list(ones)
    if isinstance(ones, (list, tuple)):
        return ones if all(isinstance(one, (str, bytes, float, int, np.number)) for one in ones) else None
    if hasattr(ones, "tocsr"):
        return np.flatnonzero(ones.toarray()) if len(ones.shape) == 1 else None  # a row of a sparse array
    if isinstance(ones, (str, bytes)) or not (hasattr(ones, "shape") or hasattr(ones, "__len__")):
        return [ones]
    if hasattr(ones, "ndim"):
        return ones if ones.ndim == 1 else None
    shape = getattr(ones, "shape", None)
    return ones if isinstance(shape, tuple) and len(shape) == 1 else None  # a series of polars has no ndim


def count(n: Any, most: int) -> int:
    """How many answers: `n`, or all there are."""
    answers = whole("n", n)
    if answers < 0:
        refuse("n must be at least 0, got ", n)
    return min(answers, most)


def _room(lines: int, n: int) -> Any:
    return np.full((lines, n), -1, np.int64), np.full((lines, n), np.nan)


def _ranking(ids: npt.NDArray[Any], scores: npt.NDArray[np.float64], given: Any, names: Optional[List[str]],
             queries: Sequence[Any] = ()) -> Ranking:
    if given is not None and is_single(given):
        found = ids[0] >= 0
        return Ranking(ids[0][found], scores[0][found], names)
    return Ranking(ids, scores, names, queries)
