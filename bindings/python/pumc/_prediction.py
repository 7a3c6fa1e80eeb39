"""Scores and probabilities of cells, and the completed matrix."""

from __future__ import annotations

from typing import Any, List, Optional, Union

import numpy as np
import numpy.typing as npt

from ._errors import PumcCancelled, refuse
from ._handles import address, matrix
from ._library import lib
from ._lines import is_single, pair
from ._matching import matched
from ._model_base import ModelBase
from ._positives import Positives
from ._progress import Watch
from ._prototypes import RowFn

__all__ = ["Predicting", "OBSERVED"]


class Observed:
    """Stands for the ones that a model was fitted to, where an argument is left out."""

    def __repr__(self) -> str:
        return "the ones of the fit"


OBSERVED = Observed()


class Predicting(ModelBase):
    """Cells of X."""

    def predict(self, rows: Any = None, cols: Any = None) -> Union[float, npt.NDArray[np.float64]]:
        """Scores: near 1 for ones, near 0 for zeros, not clipped.

        Parameters
        ----------
        rows, cols
            Positions or labels, or vectors of them, which are broadcast against each other: a score for each pair.
            Without `cols`, the scores of whole rows, a dense array. None is every row.

        Examples
        --------
        >>> import pumc
        >>> model = pumc.Model.from_svd([[1.0], [0.5]], [2.0], [[0.25], [1.0], [0.0]])
        >>> round(model.predict(0, 1), 10)
        2.0
        >>> model.predict([0, 1], 0).round(10)
        array([0.5 , 0.25])
        >>> model.predict(1).round(10)
        array([0.25, 1.  , 0.  ])
        """
        if cols is None:
            return self._whole_rows(rows)
        return self._cells("pumc_factors_score", rows, cols)

    def probability(self, rows: Any = None, cols: Any = None) -> Union[float, npt.NDArray[np.float64]]:
        """The probability that each cell is truly a one, for `rows` and `cols` as in :meth:`predict`.

        It rests on the sampling rate. Where neither that nor omega was given the fact ``sampling_rate_assumed`` is 1.
        """
        if cols is not None:
            return self._cells("pumc_factors_probability", rows, cols)
        scores = self._whole_rows(rows)
        return self.score_to_probability(scores)

    def score_to_probability(self, scores: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """The probabilities behind any scores, under this model's omega and sampling rate."""
        values = np.array(scores, np.float64, order="C")  # a copy, which the library changes in place
        lib.pumc_factors_score_to_probability(self.handle, values.size, address(values))
        return values

    def _cells(self, function: str, rows: Any, cols: Any) -> Union[float, npt.NDArray[np.float64]]:
        row, col = pair(self._rows(rows), self._cols(cols))
        out = np.empty(row.shape)
        width = "_i32" if row.dtype == np.int32 else "_i64"
        getattr(lib, function + width)(self.handle, row.size, address(row), address(col), address(out))
        return float(out) if out.ndim == 0 else out

    def _whole_rows(self, rows: Any) -> npt.NDArray[np.float64]:
        which = self._rows(rows)
        if which.ndim > 1:
            refuse("rows must be a vector, got an array of shape ", which.shape)
        wanted = np.ascontiguousarray(which.reshape(-1), np.int64)
        out = matrix(len(wanted), self.shape[1])
        lib.pumc_factors_score_rows_i64(self.handle, len(wanted), address(wanted), address(out), out.size)
        return out[0].copy() if rows is not None and is_single(rows) else out

    def complete(self, threshold: float = 0.5, *, observed: Any = OBSERVED, rows: Optional[slice] = None,
                 probabilities: bool = False) -> Any:
        """The completed 0/1 matrix, as a ``scipy.sparse.csr_array``.

        Parameters
        ----------
        threshold : float
            Cells of at least this probability are ones.
        observed
            Ones that always are; by default those of the fit. None where there are none.
        rows : slice, optional
            A run of rows; the others stay empty.
        probabilities : bool
            Store the probabilities in place of True.

        Examples
        --------
        >>> import pumc
        >>> observed, truth = pumc.simulate(60, 40, sampling_rate=0.7, seed=1)
        >>> whole = pumc.fit(observed, sampling_rate=0.7).complete()
        >>> whole.shape, whole.dtype
        ((60, 40), dtype('bool'))
        """
        from scipy.sparse import csr_array

        if not (rows is None or isinstance(rows, slice)):
            refuse("rows must be a slice, got ", repr(rows))
        first, last, step = (slice(None) if rows is None else rows).indices(self.shape[0])
        if step != 1:
            refuse("rows must be a run without gaps, got a step of ", step)
        ones = self._known(observed, "observed")
        wanted = max(0, last - first)
        counts = np.zeros(self.shape[0], np.int64)
        parts: List[npt.NDArray[Any]] = []
        values: List[npt.NDArray[Any]] = []

        def visit(row: int, count: int, cols: Any, found: Any, payload: Any) -> int:
            try:
                part = np.ctypeslib.as_array(cols, (count,)).astype(np.int32) if count else np.zeros(0, np.int32)
                values.append(np.ctypeslib.as_array(found, (count,)).copy() if probabilities and count
                              else np.ones(count, float if probabilities else bool))
                counts[row] = count
                parts.append(part)
            except BaseException as error:
                watch.fail(error)
            return watch.stops()

        with Watch(None, "complete", visits=True) as watch:
            lib.pumc_factors_complete(self.handle, None if ones is None else ones.handle, first, wanted, float(threshold),
                                      RowFn(visit), None)
        if watch.interrupted:
            raise KeyboardInterrupt
        if len(parts) != wanted:  # Python ends, or a row was lost
            raise PumcCancelled(f"interrupted after {len(parts)} of {wanted} rows")
        pointers = np.concatenate(([0], np.cumsum(counts)))
        indices = np.concatenate(parts) if parts else np.zeros(0, np.int32)
        data = np.concatenate(values) if values else np.zeros(0, float if probabilities else bool)
        return csr_array((data, indices, pointers), shape=self.shape)

    def _known(self, given: Any, what: str) -> Optional[Positives]:
        """The ones of an argument: the caller's, brought into the model's lines, or those of the fit."""
        if given is None:
            return None
        if not isinstance(given, Observed):
            return matched(self, given, what)
        if self.observed is None:
            refuse("this model does not hold the ones that it was fitted to (files keep none): pass ", what,
                   "=A with them, or ", what, "=None if there are none to leave out")
        return self.observed
