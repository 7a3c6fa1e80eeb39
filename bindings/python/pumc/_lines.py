"""Rows and columns as the caller names them: positions from 0, labels, vectors of either, or all."""

from __future__ import annotations

import ctypes
from typing import TYPE_CHECKING, Any, Callable, Set, Tuple, cast

import numpy as np
import numpy.typing as npt

from ._errors import refuse, warn
from ._handles import Handle, as_indices, decode, encode

__all__ = ["Places", "as_places", "is_single", "lines"]

if TYPE_CHECKING:
    Array = np.ndarray[Any, np.dtype[Any]]
else:
    Array = np.ndarray


class Places(Array):
    """Positions that the package itself has found, which cannot be labels by mistake."""


def as_places(positions: Any) -> Places:
    """The same array, marked as such."""
    return cast(Places, positions.view(Places))


def is_single(which: Any) -> bool:
    return isinstance(which, (str, bytes)) or (np.ndim(which) == 0 and not isinstance(which, slice))


def lines(which: Any, count: int, find: Callable[..., Any], label: Callable[..., Any], handle: Handle, what: str,
          warned: Set[str]) -> Places:
    """Positions of the lines; text is looked for among the labels. None is every line.

    `which` may have any shape, and so has the answer. What is out of range is left for the library to refuse. Of numbers
    that may be meant as labels a program hears but once for each side of a model: `warned` has the sides.
    """
    if isinstance(which, Places):
        return which
    if which is None:
        return as_places(np.arange(count))
    if isinstance(which, slice):
        return as_places(np.arange(count)[which])
    array = np.asarray(which.to_numpy() if hasattr(which, "to_numpy") else which)
    if array.dtype.kind == "b":
        if array.shape != (count,):
            refuse(f"a mask of {what} must have {count} entries, got shape {array.shape}")
        return as_places(np.flatnonzero(array))
    if array.dtype.kind in "UST" or (array.dtype.kind == "O" and any(isinstance(x, (str, bytes)) for x in array.flat)):
        places = [_find(label, find, handle, what) for label in array.reshape(-1).tolist()]
        return as_places(np.array(places, np.int64).reshape(array.shape))
    positions = as_indices(array, what)
    if what not in warned and _warn_of_numbers(positions, count, label, handle, what):
        warned.add(what)
    return as_places(positions)


def _warn_of_numbers(positions: npt.NDArray[Any], count: int, label: Callable[..., Any], handle: Handle,
                     what: str) -> bool:
    """Where labels were made of numbers, a number that was meant as a label is easily given as a position. Eight tell. All
    positions in turn are no labels."""
    if positions.size == count and np.array_equal(positions.reshape(-1), np.arange(count)):
        return False
    for place in positions.reshape(-1)[:8].tolist():
        inside = 0 <= place < count
        there = decode(label(handle, place if inside else 0)) if count else None
        if there is not None and there.lstrip("-").isdecimal() and not (inside and there == str(place)):
            meant = f"means the line with the label '{there}'" if inside else f"is outside 0..{count - 1}"
            warn(f"{what}: numbers are positions, so that {place} {meant}; the label '{place}' is text, as from "
                 f"str({place})")
            return True
    return False


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
