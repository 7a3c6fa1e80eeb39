"""Rows and columns as the caller names them: positions from 0, labels, vectors of either, or all."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import refuse
from ._handles import Handle, as_indices, encode

__all__ = ["lines", "is_single"]


def is_single(which: Any) -> bool:
    return isinstance(which, (str, bytes)) or (np.ndim(which) == 0 and not isinstance(which, slice))


def lines(which: Any, count: int, find: Callable[..., Any], handle: Handle, what: str) -> npt.NDArray[Any]:
    """Positions of the lines; text is looked for among the labels. None is every line.

    `which` may have any shape, and so has the answer. What is out of range is left for the library to refuse.
    """
    if which is None:
        return np.arange(count)
    if isinstance(which, slice):
        return np.arange(count)[which]
    array = np.asarray(which.to_numpy() if hasattr(which, "to_numpy") else which)
    if array.dtype.kind == "b":
        if array.shape != (count,):
            refuse(f"a mask of {what} must have {count} entries, got shape {array.shape}")
        return np.flatnonzero(array)
    if array.dtype.kind in "UST" or (array.dtype.kind == "O" and any(isinstance(x, (str, bytes)) for x in array.flat)):
        places = [_find(label, find, handle, what) for label in array.reshape(-1).tolist()]
        return np.array(places, np.int64).reshape(array.shape)
    return as_indices(array, what)


def _find(label: Any, find: Callable[..., Any], handle: Handle, what: str) -> int:
    if not isinstance(label, (str, bytes)):
        refuse(f"{what} must be positions or labels, got {label!r}")
    place = ctypes.c_int64()
    find(handle, encode(label), ctypes.byref(place))
    return place.value


def pair(rows: npt.NDArray[Any], cols: npt.NDArray[Any]) -> Tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """Two arrays of lines, broadcast against each other and of one type, each contiguous."""
    try:
        rows, cols = np.broadcast_arrays(rows, cols)
    except ValueError:
        refuse("rows and cols must have one shape, or shapes that broadcast, got ", rows.shape, " and ", cols.shape)
    if rows.dtype != cols.dtype:
        rows, cols = rows.astype(np.int64), cols.astype(np.int64)
    return np.asarray(rows, order="C"), np.asarray(cols, order="C")
