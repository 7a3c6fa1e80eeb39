"""Fitted models."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import refuse
from ._handles import Handle, address, as_indices, decode, encode, encode_path, matrix, take, whole
from ._library import lib
from ._matching import matched, new_lines
from ._options import Options
from ._positives import Positives, two_sizes
from ._prediction import OBSERVED
from ._ranking import Rankings, one_line

__all__ = ["Model", "Evaluation", "load"]


class Evaluation(Dict[str, float]):
    """Measures by name, and in ``popularity`` what the most popular columns would reach (None if not asked for)."""

    popularity: Optional[Dict[str, float]] = None

    def __repr__(self) -> str:
        beside = self.popularity or {}
        rows = [f"{name:<18}{value:>10.4g}" + (f"{beside[name]:>12.4g}" if name in beside else "")
                for name, value in self.items()]
        return "\n".join([f"{'':<18}{'model':>10}" + (f"{'popularity':>12}" if beside else ""), *rows])


class Model(Rankings):
    """A fitted model X = U diag(s) V', from :func:`fit`, :func:`load`, :func:`popularity` or :meth:`from_svd`.

    Every fact of the fit is an attribute (``model.objective``, ``model.omega``, ``model.seconds`` ...); :attr:`facts` has
    them all. Models can be pickled and copied. Any number of threads may use one at once, except while one of them sets
    its labels, notes, tilt or threads.

    Examples
    --------
    >>> import pumc
    >>> observed, truth = pumc.simulate(200, 100, sampling_rate=0.5, seed=1)
    >>> model = pumc.fit(observed, sampling_rate=0.5)
    >>> model.stop_reason, model.shape
    ('converged', (200, 100))
    >>> model.U.shape == (200, model.rank), len(model.history()["objective"]) == model.iterations
    (True, True)
    """

    def fold_in(self, ones: Any, *, axis: int = 0) -> npt.NDArray[np.float64]:
        """New lines without a new fit: rows of U for new rows (axis 0), rows of V for new columns (axis 1).

        Parameters
        ----------
        ones
            Of one new row the positions or labels of its columns; of several a list of labels for each, a matrix with the
            model's columns, or :class:`Positives`, whose column labels are matched by name and whose confidences count.
            Likewise for columns.

        Returns
        -------
        array
            `rank` values, or a row of them for each new line.
        """
        if axis not in (0, 1):
            refuse("axis must be 0 or 1, got ", axis)
        line = one_line(ones, self.shape[1 - axis])
        if line is not None:
            own = np.ascontiguousarray((self._cols if axis == 0 else self._rows)(line).reshape(-1), np.int64)
            out = np.empty(self.rank)
            fold = lib.pumc_factors_fold_in_row_i64 if axis == 0 else lib.pumc_factors_fold_in_col_i64
            fold(self.handle, len(own), address(own), address(out))
            return out
        new = new_lines(self, ones, axis)
        many = matrix(new.shape[axis], self.rank)
        fold = lib.pumc_factors_fold_in_rows if axis == 0 else lib.pumc_factors_fold_in_cols
        fold(self.handle, new.handle, address(many), many.size)
        return many

    def evaluate(self, hidden: Any, *, observed: Any = OBSERVED, top_n: int = 20,
                 measures: Sequence[str] = ("recall", "precision", "ndcg", "auc"), popularity: bool = True) -> Evaluation:
        """How well the model ranks ones that it did not see, beside the baseline.

        Parameters
        ----------
        hidden
            The ones to find, such as the second part of :func:`holdout`.
        observed
            Ones that do not count; by default those of the fit.
        top_n : int
            How many of a row's best columns the measures of a ranking look at.
        measures : sequence of str
            :func:`measures` lists them.
        popularity : bool
            Measure the most popular columns as well, where there are observed ones.

        Examples
        --------
        >>> import pumc
        >>> observed, truth = pumc.simulate(200, 100, seed=1)
        >>> kept, hidden = pumc.holdout(observed)
        >>> found = pumc.fit(kept).evaluate(hidden, top_n=10)
        >>> found["recall"] > found.popularity["recall"]
        True
        """
        known, unseen = self._known(observed, "observed"), matched(self, hidden, "hidden")
        found = Evaluation(self._measure(known, unseen, top_n, measures))
        if popularity and known is not None:
            baseline = Model(take(lib.pumc_popularity, known.handle, free=lib.pumc_factors_free))
            found.popularity = baseline._measure(known, unseen, top_n, measures)
        return found

    def _measure(self, known: Optional[Positives], hidden: Positives, top_n: int, names: Sequence[str]) -> Dict[str, float]:
        if isinstance(names, str):
            names = [names]
        wanted = (ctypes.c_char_p * len(names))(*map(encode, names))
        values = np.empty(len(names))
        lib.pumc_factors_evaluate(self.handle, None if known is None else known.handle, hidden.handle,
                                  min(whole("top_n", top_n), self.shape[1]), len(names), wanted, address(values))
        return dict(zip(names, values.tolist()))

    def reindex(self, rows: Any = None, cols: Any = None, *, shape: Optional[Tuple[int, int]] = None) -> Model:
        """The model with its lines in other places, for a warm start on data whose lines have come or gone.

        Parameters
        ----------
        rows, cols : vector, optional
            Row i of the new model is row ``rows[i]`` of this one, or a new row of zeros where that is -1. None leaves
            every line where it is.
        shape : (int, int), optional
            With None for `rows` or `cols`: how many lines there are then; those behind the model's are new.
        """
        maps = [None if which is None else as_indices(which, what).astype(np.int64)
                for which, what in ((rows, "rows"), (cols, "cols"))]
        for which in maps:
            if which is not None and which.ndim != 1:
                refuse("lines must be a vector, got an array of shape ", which.shape)
        sizes = [len(which) if which is not None else size
                 for which, size in zip(maps, self.shape if shape is None else two_sizes(shape))]
        handle = take(lib.pumc_factors_reindex_i64, self.handle, sizes[0], address(maps[0]), sizes[1], address(maps[1]),
                      free=lib.pumc_factors_free)
        return Model(handle)

    @classmethod
    def from_svd(cls, U: npt.ArrayLike, s: npt.ArrayLike, V: npt.ArrayLike, **options: Any) -> Model:
        """A model from factors found elsewhere, which need not be orthonormal or sorted.

        The options supply omega, sampling_rate and the regularizer; lambda and mu are those of fold-in.
        """
        u, v = (np.asfortranarray(side, np.float64) for side in (U, V))
        values = np.ascontiguousarray(s, np.float64)
        if u.ndim != 2 or v.ndim != 2 or values.shape != (u.shape[1],) or values.shape != (v.shape[1],):
            refuse(f"U is rows x rank, s has rank values and V is cols x rank, got shapes {u.shape}, {values.shape} and "
                   f"{v.shape}")
        return cls(take(lib.pumc_factors_from_svd, u.shape[0], v.shape[0], len(values), address(u), address(values),
                        address(v), Options(options).handle, free=lib.pumc_factors_free))

    def save(self, path: Any) -> None:
        """Write to a file, which the command, C, R, Julia and Rust read as well. It does not hold the observed ones."""
        lib.pumc_factors_save(self.handle, encode_path(path))

    def to_bytes(self) -> bytes:
        """The bytes of that file, for a database or another process."""
        size = ctypes.c_int64()
        lib.pumc_factors_saved_size(self.handle, ctypes.byref(size))
        room = bytearray(size.value)
        lib.pumc_factors_save_memory(self.handle, ctypes.addressof(ctypes.c_char.from_buffer(room)), size.value)
        return bytes(room)

    @classmethod
    def from_bytes(cls, data: Any, observed: Any = None) -> Model:
        """A model from :meth:`to_bytes`; `observed` are the ones that it was fitted to, if they are at hand."""
        data = bytes(data)
        return cls(take(lib.pumc_factors_load_memory, data, len(data), free=lib.pumc_factors_free))._with(observed)

    def _with(self, observed: Any) -> Model:
        if observed is not None:
            self.observed = matched(self, observed, "observed")
        return self

    def __reduce__(self) -> Any:
        return _restore, (self.to_bytes(), self.observed, self._threads)

    def __copy__(self) -> Model:
        return _restore(self.to_bytes(), self.observed, self._threads)

    def __deepcopy__(self, memo: Any) -> Model:
        return self.__copy__()

    def __eq__(self, other: Any) -> bool:
        return self.to_bytes() == other.to_bytes() if isinstance(other, Model) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __iter__(self) -> Iterator[npt.NDArray[np.float64]]:
        """``U, s, V = model``."""
        return iter((self.U, self.singular_values, self.V))

    def __repr__(self) -> str:
        fitted = f", {self.stop_reason} after {self.iterations} iterations" if self.stop_reason else ""
        return f"Model: {self.shape[0]} x {self.shape[1]}, rank {self.rank}, {self.regularizer}{fitted}"


def _restore(data: bytes, observed: Optional[Positives], threads: int) -> Model:
    handle: Handle = take(lib.pumc_factors_load_memory, data, len(data), free=lib.pumc_factors_free)
    model = Model(handle, observed)
    return model.set_threads(threads) if threads else model  # type: ignore[return-value]


def load(path: Any, observed: Any = None) -> Model:
    """Read a model that Python, the command, C, R, Julia or Rust wrote.

    Parameters
    ----------
    path : path
    observed
        The ones that it was fitted to, if they are at hand: files hold none, and rankings leave them out.
    """
    return Model(take(lib.pumc_factors_load, encode_path(path), free=lib.pumc_factors_free))._with(observed)


def measures() -> List[Tuple[str, str]]:
    """What :meth:`Model.evaluate` can measure: names and meanings.

    Examples
    --------
    >>> import pumc
    >>> "recall" in dict(pumc.measures())
    True
    """
    return [(decode(lib.pumc_factors_measure_name(i)) or "", decode(lib.pumc_factors_measure_doc(i)) or "")
            for i in range(lib.pumc_factors_measure_count())]
