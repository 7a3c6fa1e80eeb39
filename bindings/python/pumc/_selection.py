"""Choosing options on hidden ones."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._errors import warn
from ._fit import fit, read_arguments
from ._handles import Handle, address, decode, doubles, encode, take, text_array, whole
from ._library import lib
from ._model import Model
from ._options import F64, Options
from ._progress import Callback, Watch

__all__ = ["Selection", "select"]

Row = Dict[str, Union[float, str]]


class Selection(Sequence[Row]):
    """What :func:`select` tried: a sequence of rows, each a dict of options and measures.

    Attributes
    ----------
    best : int
        The row to use. The best of many is partly chance: where no values are listed, the options stay as they were
        given unless the highest score is clearly higher.
    top : int
        The row with the highest score.
    """

    def __init__(self, handle: Handle, metric: str) -> None:
        self.metric = metric
        self.best = int(lib.pumc_selection_best(handle))
        self.top = int(lib.pumc_selection_top(handle))
        self._handle: Optional[Handle] = handle
        self._kept: List[Dict[str, Any]] = []  # the options of each row, in place of a handle
        self._rows: List[Row] = [{name: _value(handle, i, name, kind) for name, kind in value_table()}
                                 for i in range(lib.pumc_selection_count(handle))]

    def __len__(self) -> int:
        return len(self._rows)

    def __getitem__(self, i: Any) -> Any:
        return self._rows[i]

    def __iter__(self) -> Iterator[Row]:
        return iter(self._rows)

    def _options(self, i: Optional[int] = None) -> Options:
        row = self.best if i is None else whole("i", i)
        if self._handle is None:
            return Options(self._kept[row])
        chosen = Options.__new__(Options)
        chosen.handle = take(lib.pumc_selection_options, self._handle, row, free=lib.pumc_options_free)
        return chosen

    def __getstate__(self) -> Dict[str, Any]:
        kept = self._kept if self._handle is None else [self.options(i) for i in range(len(self))]
        return {**self.__dict__, "_handle": None, "_kept": kept}

    def options(self, i: Optional[int] = None) -> Dict[str, Any]:
        """The options of row `i` (the best by default) that are not at their defaults, as arguments of :func:`fit`."""
        return self._options(i).changed()

    def fit(self, data: Any, **keywords: Any) -> Model:
        """Fit all of the data with the best options."""
        return fit(data, self, **keywords)

    def to_records(self) -> npt.NDArray[Any]:
        """The table as a NumPy record array, with ``used`` and ``top`` marking two of its rows."""
        table = [{**row, "used": i == self.best, "top": i == self.top} for i, row in enumerate(self._rows)]
        types = [(name, "f8" if kind == F64 else "U16") for name, kind in value_table()] + [("used", "?"), ("top", "?")]
        return np.array([tuple(row[name] for name, _ in types) for row in table], dtype=types)

    def to_pandas(self) -> Any:
        """The table as a pandas DataFrame, likewise."""
        from pandas import DataFrame

        return DataFrame(self.to_records())

    def __repr__(self) -> str:
        shown = ("regularizer", "omega", "row_balance", "lambda_ratio", "mu_ratio", "tilt", "rank", "score")
        names = [name for name, _ in value_table() if name in shown]
        lines = ["  ".join([f"{name:>12}" for name in names])]
        for i, row in enumerate(self._rows):
            marks = " used" * (i == self.best) + " top" * (i == self.top)
            cells = [f"{row[name]:>12}" if isinstance(row[name], str) else f"{row[name]:>12.4g}" for name in names]
            lines.append("  ".join(cells) + marks)
        return "\n".join([f"Selection by {self.metric}: {len(self)} rows", *lines])


def select(data: Any, options: Any = None, *, metric: str = "recall", top_n: int = 20, folds: int = 0,
           hold_out: float = 0.1, path_length: int = 7, explore: bool = True, seed: int = 0,
           regularizer: Union[None, str, Sequence[str]] = None, lambda_ratio: Optional[npt.ArrayLike] = None,
           mu_ratio: Optional[npt.ArrayLike] = None, omega: Optional[npt.ArrayLike] = None,
           balance: Optional[npt.ArrayLike] = None, progress: Union[None, bool, Callback] = None,
           **keywords: Any) -> Selection:
    """Hide part of the ones, fit the rest with many combinations of options, and score the hidden ones.

    Parameters
    ----------
    data, options, **keywords
        As in :func:`fit`; the options supply everything that is not searched, and a ``time_limit`` is that of the whole
        call.
    metric : str
        "recall", "precision" or "ndcg" at `top_n`, "auc" or "average_precision".
    folds : int
        1 hides the share `hold_out` once; k hides each k-th part in turn; 0 hides up to five parts of the share
        `hold_out` in turn, fewer where there are many ones.
    path_length : int
        How many values of ``lambda_ratio`` where the library chooses them.
    explore : bool
        Whether to look for omega and the balances before the paths, and for a tilt after them.
    regularizer, lambda_ratio, mu_ratio, omega, balance
        A value, or several to try; every combination is tried. `balance` is that of rows and columns alike.
    progress : bool or function, optional
        As in :func:`fit`, but ``iteration`` counts the fits done and ``max_iterations`` those to do. Stopped by it, by
        Ctrl-C or by a time limit, the settings that are complete are returned.

    Returns
    -------
    Selection

    Examples
    --------
    >>> import pumc
    >>> observed, truth = pumc.simulate(200, 100, sampling_rate=0.6, seed=1)
    >>> found = pumc.select(observed, lambda_ratio=[0.2, 0.4, 0.8], metric="auc", folds=1)
    >>> len(found), found.to_records().dtype.names[:2]
    (3, ('regularizer', 'score'))
    >>> model = found.fit(observed)
    >>> model.lambda_ratio == found[found.best]["lambda_ratio"]
    True
    """
    search = take(lib.pumc_search_create, free=lib.pumc_search_free)
    lib.pumc_search_set_str(search, b"metric", encode(metric))
    lib.pumc_search_set_f64(search, b"hold_out", float(hold_out))
    for name, value in (("folds", folds), ("top_n", top_n), ("path_length", path_length), ("explore", explore),
                        ("seed", seed)):
        lib.pumc_search_set_i64(search, encode(name), whole(name, value))
    for name, values in (("lambda_ratio", lambda_ratio), ("mu_ratio", mu_ratio), ("omega", omega), ("balance", balance)):
        if values is not None:
            numbers = doubles(values, name)
            lib.pumc_search_set_values_f64(search, encode(name), len(numbers), address(numbers))
    if regularizer is not None:
        names = [regularizer] if isinstance(regularizer, str) else list(regularizer)
        lib.pumc_search_set_values_str(search, b"regularizer", len(names), text_array(names))
    problem, chosen = read_arguments(data, options, {"seed": seed, **keywords})
    with Watch(progress, "select") as watch:
        handle = take(lib.pumc_select, problem.handle, chosen.handle, search, watch.callback, None,
                      free=lib.pumc_selection_free)
    selection = Selection(handle, metric)
    if watch.interrupted:
        warn(f"interrupted: only the {len(selection)} settings that are complete are here")
    return selection


def value_table() -> List[Tuple[str, int]]:
    """The values of a row, by name and type, as the library lists them."""
    return [(decode(lib.pumc_selection_value_name(i)) or "", lib.pumc_selection_value_type(i))
            for i in range(lib.pumc_selection_value_count())]


def _value(handle: Handle, i: int, name: str, kind: int) -> Union[float, str]:
    if kind == F64:
        real = ctypes.c_double()
        lib.pumc_selection_get_f64(handle, i, encode(name), ctypes.byref(real))
        return real.value
    text = ctypes.c_char_p()
    lib.pumc_selection_get_str(handle, i, encode(name), ctypes.byref(text))
    return decode(text.value) or ""
