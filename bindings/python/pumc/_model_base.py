"""What a model is: its factors, its facts, the names of its lines and its notes."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Iterable, List, Optional, Set, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._declarations import CONSTANTS
from ._errors import PumcTypeError
from ._handles import Handle, address, buffer, decode, encode, labels_of, matrix, set_labels, whole
from ._library import lib
from ._lines import Places, lines
from ._options import F64, I64
from ._positives import Positives

__all__ = ["ModelBase"]

STOP_REASONS = {CONSTANTS[f"PUMC_{name}"]: name.lower()
                for name in ("CONVERGED", "MAX_ITERATIONS", "TIME_LIMIT", "CANCELLED")}


class ModelBase:
    """A handle of factors and the ones that they were fitted to."""

    handle: Handle
    observed: Optional[Positives]  #: the ones of the fit; a model from a file has none
    _threads: int = 0

    def __init__(self, handle: Handle, observed: Optional[Positives] = None) -> None:
        self.handle = handle
        self.observed = observed
        self._known_labels: Dict[int, Optional[List[str]]] = {}
        self._warned: Set[str] = set()

    @property
    def shape(self) -> Tuple[int, int]:
        return lib.pumc_factors_rows(self.handle), lib.pumc_factors_cols(self.handle)

    @property
    def rank(self) -> int:
        """The rank of X; 0 where nothing stood out from noise."""
        return int(lib.pumc_factors_rank(self.handle))

    @property
    def U(self) -> npt.NDArray[np.float64]:
        """Left singular vectors of X, rows by rank. The entry of largest magnitude of each is positive."""
        return self._matrix(lib.pumc_factors_copy_u, self.shape[0])

    @property
    def V(self) -> npt.NDArray[np.float64]:
        """Right singular vectors of X, columns by rank."""
        return self._matrix(lib.pumc_factors_copy_v, self.shape[1])

    @property
    def singular_values(self) -> npt.NDArray[np.float64]:
        """Descending; the scores are ``U * singular_values @ V.T``."""
        return buffer(lib.pumc_factors_copy_singular_values, self.handle, self.rank)

    def _matrix(self, fill: Any, lines_: int) -> npt.NDArray[np.float64]:
        out = matrix(lines_, self.rank)
        fill(self.handle, address(out), out.size)
        return out

    @property
    def row_weights(self) -> npt.NDArray[np.float64]:
        """What the fit gave to each row: the caller's weights times what ``row_balance`` makes of the degrees."""
        return buffer(lib.pumc_factors_copy_row_weights, self.handle, self.shape[0])

    @property
    def col_weights(self) -> npt.NDArray[np.float64]:
        return buffer(lib.pumc_factors_copy_col_weights, self.handle, self.shape[1])

    @property
    def facts(self) -> Dict[str, Union[float, int, str]]:
        """What the fit was told and what it found, by name; each is also an attribute, such as ``model.objective``."""
        return {name: self._fact(name) for name in fact_names()}

    def _fact(self, name: str) -> Union[float, int, str]:
        kind = fact_names()[name]
        if kind == F64:
            real = ctypes.c_double()
            lib.pumc_factors_get_f64(self.handle, encode(name), ctypes.byref(real))
            return real.value
        if kind == I64:
            whole = ctypes.c_int64()
            lib.pumc_factors_get_i64(self.handle, encode(name), ctypes.byref(whole))
            return whole.value
        text = ctypes.c_char_p()
        lib.pumc_factors_get_str(self.handle, encode(name), ctypes.byref(text))
        return decode(text.value) or ""

    def __getattr__(self, name: str) -> Any:
        wanted = name[:-1] if name == "lambda_" else name
        if not name.startswith("_") and wanted in fact_names() and "handle" in self.__dict__:
            return self._fact(wanted)
        raise AttributeError(f"a model has no attribute {name!r}; its facts are {', '.join(fact_names())}")

    def __dir__(self) -> List[str]:
        return sorted({*super().__dir__(), *("lambda_" if name == "lambda" else name for name in fact_names())})

    @property
    def stop_reason(self) -> str:
        """"converged", "max_iterations", "time_limit" or "cancelled"; empty for a model that was not fitted."""
        return STOP_REASONS.get(int(self._fact("stop_reason")), "")

    def history(self) -> Dict[str, npt.NDArray[np.float64]]:
        """One value an iteration of the objective, the rank and whatever else the library records, by name."""
        names = [decode(lib.pumc_factors_history_name(i)) or "" for i in range(lib.pumc_factors_history_count())]
        count = int(self._fact("iterations"))
        return {name: buffer(lib.pumc_factors_copy_history, self.handle, count, encode(name)) for name in names}

    @property
    def row_labels(self) -> Optional[List[str]]:
        """Names of the rows, or None; they can be set, and a file keeps them."""
        return copied(self._labels(0))

    @row_labels.setter
    def row_labels(self, labels: Optional[Iterable[Any]]) -> None:
        given = None if labels is None else list(labels)
        set_labels(lib.pumc_factors_set_row_labels, self.handle, given, self.shape[0], "row_labels")
        self._known_labels.pop(0, None)

    @property
    def col_labels(self) -> Optional[List[str]]:
        """Names of the columns, likewise."""
        return copied(self._labels(1))

    @col_labels.setter
    def col_labels(self, labels: Optional[Iterable[Any]]) -> None:
        given = None if labels is None else list(labels)
        set_labels(lib.pumc_factors_set_col_labels, self.handle, given, self.shape[1], "col_labels")
        self._known_labels.pop(1, None)

    def _labels(self, axis: int) -> Optional[List[str]]:
        """Not to be changed: read once, since a server asks for them at every call."""
        if axis not in self._known_labels:
            read = lib.pumc_factors_col_label if axis else lib.pumc_factors_row_label
            self._known_labels[axis] = labels_of(read, self.handle, self.shape[axis])
        return self._known_labels[axis]

    @property
    def notes(self) -> Dict[str, str]:
        """Small texts of the caller's own that stay with the model and in its file."""
        names = [lib.pumc_factors_note_name(self.handle, i) for i in range(lib.pumc_factors_note_count(self.handle))]
        return {decode(name) or "": decode(lib.pumc_factors_note(self.handle, name)) or "" for name in names}

    def set_note(self, name: str, text: Optional[str]) -> None:
        """Keep a note; None removes it."""
        if not isinstance(name, str):
            raise PumcTypeError(f"the name of a note must be text, got {name!r}")
        lib.pumc_factors_set_note(self.handle, encode(name), None if text is None else encode(text))

    def set_tilt(self, tilt: float) -> ModelBase:
        """How rankings treat popular columns, in [-1, 1]: 0 by score, 1 by the weighted score, below 0 popular ones gain.

        Scores and probabilities stay as they are.
        """
        lib.pumc_factors_set_tilt(self.handle, float(tilt))
        return self

    def set_threads(self, threads: int) -> ModelBase:
        """How many threads the work with this model may use; 0 is every core. Results do not depend on it."""
        self._threads = whole("threads", threads)
        lib.pumc_factors_set_threads(self.handle, self._threads)
        return self

    def _rows(self, which: Any) -> Places:
        return lines(which, self.shape[0], lib.pumc_factors_find_row, lib.pumc_factors_row_label, self.handle, "rows",
                     self._warned)

    def _cols(self, which: Any) -> Places:
        return lines(which, self.shape[1], lib.pumc_factors_find_col, lib.pumc_factors_col_label, self.handle, "cols",
                     self._warned)


def copied(labels: Optional[List[str]]) -> Optional[List[str]]:
    return None if labels is None else list(labels)


_FACTS: Dict[str, int] = {}


def fact_names() -> Dict[str, int]:
    """The facts that the library lists, with their types."""
    if not _FACTS:
        for i in range(lib.pumc_factors_fact_count()):
            _FACTS[decode(lib.pumc_factors_fact_name(i)) or ""] = lib.pumc_factors_fact_type(i)
    return _FACTS
