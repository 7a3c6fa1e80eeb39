"""What belongs to the library, and how numbers and texts reach it."""

from __future__ import annotations

import ctypes
import operator
import os
from typing import Any, Callable, Iterable, List, Optional, Sequence

import numpy as np
import numpy.typing as npt

from ._errors import PumcTypeError, refuse

__all__ = ["Handle", "take", "address", "as_indices", "whole", "doubles", "encode", "encode_path", "decode", "text_array",
           "buffer", "matrix"]


class Handle:
    """An opaque pointer that is freed with this object. Functions of the library take it as an argument."""

    __slots__ = ("_as_parameter_", "_free")

    def __init__(self, pointer: int, free: Callable[[int], None]) -> None:
        self._as_parameter_: Optional[int] = pointer
        self._free = free

    def __del__(self) -> None:
        pointer, self._as_parameter_ = getattr(self, "_as_parameter_", None), None
        if pointer:
            self._free(pointer)

    def __copy__(self) -> Handle:
        raise TypeError("a handle has one owner")

    def __reduce__(self) -> Any:
        raise TypeError("a handle cannot be pickled")


def take(function: Callable[..., Any], *arguments: Any, free: Callable[[int], None]) -> Handle:
    """Call a function whose first argument is where it puts a new handle."""
    out = ctypes.c_void_p()
    function(ctypes.byref(out), *arguments)
    assert out.value is not None
    return Handle(out.value, free)


def address(array: Optional[npt.NDArray[Any]]) -> Optional[int]:
    """Where the values are; the caller keeps the array alive during the call."""
    return None if array is None else array.ctypes.data


def as_indices(values: Any, what: str) -> npt.NDArray[Any]:
    """Whole numbers as one contiguous array of int32 or int64; those that are one already are not copied."""
    array = np.asarray(values)
    if array.size == 0:
        return np.zeros(array.shape, np.int64)
    if array.dtype == np.int32 or array.dtype == np.int64:
        return np.require(array, requirements=["C", "ALIGNED"])
    if array.dtype.kind == "O":  # integers of Python, such as those of a column that may have missing ones
        return np.array([whole(what, value) for value in array.flat], np.int64).reshape(array.shape)
    if array.dtype.kind == "f" and np.all(array == np.floor(array)):
        pass  # whole numbers that went through a table or a file
    elif array.dtype.kind not in "iu":
        refuse(what, " must be whole numbers, got ", array.dtype)
    if array.dtype.kind in "fu" and not np.all(abs(array) < 2.0**63):
        refuse(what, " has ", array[~(abs(array) < 2.0**63)].flat[0], ", which is too large")
    return np.asarray(array, np.int64, order="C")


def whole(what: str, value: Any) -> int:
    """A whole number of 64 bits: ctypes would cut off what is longer."""
    try:
        real = isinstance(value, (float, np.floating)) and float(value).is_integer()
        number = int(value) if real else operator.index(value)
    except TypeError:
        raise PumcTypeError(f"{what} must be a whole number, got {value!r}") from None
    if not -(2**63) <= number < 2**63:
        raise PumcTypeError(f"{what} must be a whole number of 64 bits, got {value!r}")
    return number


def doubles(values: Any, what: str) -> npt.NDArray[np.float64]:
    """Numbers as a contiguous vector of float64; one that is so already is not copied."""
    try:
        array = np.require(values, np.float64, ["C", "ALIGNED"])
    except (TypeError, ValueError):
        refuse(what, " must be numbers")
    if array.ndim > 1:
        refuse(what, " must be a vector, got an array of shape ", array.shape)
    return array.reshape(-1)


def encode(text: Any) -> bytes:
    """A label or a name as the library takes it; numbers are the texts that they print as."""
    if text is None or (isinstance(text, (float, np.floating)) and text != text):
        refuse("a text is missing, got ", repr(text))
    try:
        data = text if isinstance(text, bytes) else str(text).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        refuse("text must be valid Unicode: ", error)
    if b"\0" in data:
        refuse("text cannot have a NUL character: ", repr(text))
    return data


def encode_path(path: Any) -> bytes:
    """A path as the library takes it: text, bytes or an object of pathlib, and nothing that only prints as one."""
    try:
        return encode(os.fsencode(path))
    except TypeError:
        raise PumcTypeError(f"a path must be text or a pathlib.Path, got {path!r}") from None


def decode(data: Optional[bytes]) -> Optional[str]:
    """Text from the library. Bytes that are not UTF-8 survive the way back."""
    return None if data is None else data.decode("utf-8", "surrogateescape")


def text_array(texts: Iterable[Any]) -> ctypes.Array[ctypes.c_char_p]:
    """``const char *const *``; the array keeps the texts alive."""
    encoded: List[bytes] = [encode(text) for text in texts]
    return (ctypes.c_char_p * len(encoded))(*encoded)


def buffer(fill: Callable[..., Any], handle: Any, length: int, *before: Any) -> npt.NDArray[np.float64]:
    """A vector that a ``pumc_..._copy_...`` function fills."""
    out = np.empty(length)
    fill(handle, *before, address(out), length)
    return out


def matrix(rows: int, cols: int) -> npt.NDArray[np.float64]:
    """An empty matrix for the library to fill, column-major."""
    return np.empty((rows, cols), order="F")


def labels_of(read: Callable[[Any, int], Optional[bytes]], handle: Handle, count: int) -> Optional[List[str]]:
    """All labels of one side, or None where there are none."""
    if count == 0 or read(handle, 0) is None:
        return None
    return [(read(handle, i) or b"").decode("utf-8", "surrogateescape") for i in range(count)]


def set_labels(write: Callable[[Any, Any], Any], handle: Handle, labels: Optional[Sequence[Any]], count: int,
               what: str) -> None:
    """Give one side its labels, or take them away with None."""
    if labels is None:
        write(handle, None)
        return
    labels = list(labels)
    if len(labels) != count:
        refuse(what, " has ", len(labels), " texts for ", count, " lines")
    write(handle, text_array(labels))
