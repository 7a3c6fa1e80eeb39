"""Tables through Arrow's C stream (``__arrow_c_stream__``), read without any library of Arrow."""

from __future__ import annotations

import ctypes
from typing import Any, Callable, Dict, Iterator, List, Union

import numpy as np
import numpy.typing as npt

from ._errors import refuse

__all__ = ["is_stream", "read_stream", "Unusable"]


class Unusable(str):
    """Why a column cannot be read; said when someone asks for it."""


class Schema(ctypes.Structure):
    """ArrowSchema of Arrow's C data interface."""


class Array(ctypes.Structure):
    """ArrowArray of Arrow's C data interface."""


class Stream(ctypes.Structure):
    """ArrowArrayStream of Arrow's C stream interface."""


Schema._fields_ = [
    ("format", ctypes.c_char_p), ("name", ctypes.c_char_p), ("metadata", ctypes.c_void_p), ("flags", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("children", ctypes.POINTER(ctypes.POINTER(Schema))),
    ("dictionary", ctypes.POINTER(Schema)), ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Schema))),
    ("private_data", ctypes.c_void_p),
]
Array._fields_ = [
    ("length", ctypes.c_int64), ("null_count", ctypes.c_int64), ("offset", ctypes.c_int64), ("n_buffers", ctypes.c_int64),
    ("n_children", ctypes.c_int64), ("buffers", ctypes.POINTER(ctypes.c_void_p)),
    ("children", ctypes.POINTER(ctypes.POINTER(Array))), ("dictionary", ctypes.POINTER(Array)),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Array))), ("private_data", ctypes.c_void_p),
]
Stream._fields_ = [
    ("get_schema", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Schema))),
    ("get_next", ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(Stream), ctypes.POINTER(Array))),
    ("get_last_error", ctypes.CFUNCTYPE(ctypes.c_char_p, ctypes.POINTER(Stream))),
    ("release", ctypes.CFUNCTYPE(None, ctypes.POINTER(Stream))), ("private_data", ctypes.c_void_p),
]

_NUMBERS = {"c": "i1", "C": "u1", "s": "i2", "S": "u2", "i": "i4", "I": "u4", "l": "i8", "L": "u8", "e": "f2", "f": "f4",
            "g": "f8"}


def is_stream(data: Any) -> bool:
    """Whether Arrow's stream is the way to read this: tables with vectors of their own are read by those."""
    return hasattr(data, "__arrow_c_stream__") and not (hasattr(data, "to_numpy") or hasattr(data, "column"))


def read_stream(data: Any) -> Dict[str, Any]:
    """The columns by name, or why one is :class:`Unusable`. The stream is read once, since some can be read but once."""
    capsule = data.__arrow_c_stream__()
    get = ctypes.pythonapi.PyCapsule_GetPointer
    get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    stream = Stream.from_address(get(capsule, b"arrow_array_stream"))  # the capsule releases it
    schema = Schema()
    _call(stream, stream.get_schema, schema)
    try:
        if schema.format != b"+s":
            refuse("a stream of Arrow must have named columns, got the format ", (schema.format or b"").decode())
        fields = [schema.children[k].contents for k in range(schema.n_children)]
        names = [(field.name or b"").decode() for field in fields]
        chunks: List[List[Any]] = [[] for _ in fields]
        for batch in _batches(stream):
            for k, field in enumerate(fields):
                chunks[k].append(_column(field, batch.children[k].contents, batch.offset, batch.length))
    finally:
        schema.release(ctypes.byref(schema))
    return {name: _joined(parts) for name, parts in zip(names, chunks)}


def _batches(stream: Stream) -> Iterator[Any]:
    while True:
        batch = Array()
        _call(stream, stream.get_next, batch)
        if not batch.release:
            return
        try:
            yield batch
        finally:
            batch.release(ctypes.byref(batch))


def _call(stream: Stream, function: Callable[..., int], out: Any) -> None:
    if function(ctypes.byref(stream), ctypes.byref(out)) != 0:
        text = stream.get_last_error(ctypes.byref(stream))
        refuse("a stream of Arrow failed: ", (text or b"no reason is given").decode("utf-8", "replace"))


def _joined(parts: List[Any]) -> Any:
    bad = [part for part in parts if isinstance(part, Unusable)]
    return bad[0] if bad else np.concatenate(parts) if parts else np.zeros(0)


def _column(schema: Any, array: Any, first: int, count: int) -> Union[npt.NDArray[Any], Unusable]:
    """A copy of entries `first` to `first + count` of a column."""
    form = (schema.format or b"").decode()
    first += array.offset
    kept = _valid(array, first, count)
    if schema.dictionary:
        found: Any = _column(schema.dictionary.contents, array.dictionary.contents, 0, array.dictionary.contents.length)
        if not isinstance(found, Unusable) and kept.all():
            found = found[_values(_NUMBERS[form], array, first, count)]
    elif form in _NUMBERS:
        found = _values(_NUMBERS[form], array, first, count)
    elif form == "b":
        bits = np.unpackbits(_bytes(array, 1, (first + count + 7) // 8), bitorder="little")
        found = bits[first : first + count].astype(bool)
    elif form in ("u", "U"):
        found = _texts(array, first, count, "i4" if form == "u" else "i8")
    elif form == "vu":
        found = _views(array, first, count)
    else:
        found = Unusable("holds neither text nor numbers")
    return found if kept.all() else Unusable(f"has {(~kept).sum()} missing values")


def _values(dtype: str, array: Any, first: int, count: int) -> npt.NDArray[Any]:
    size = np.dtype(dtype).itemsize
    return _bytes(array, 1, (first + count) * size).view(dtype)[first:]


def _valid(array: Any, first: int, count: int) -> npt.NDArray[np.bool_]:
    if array.null_count == 0 or array.n_buffers == 0 or not array.buffers[0]:
        return np.ones(count, bool)
    return np.unpackbits(_bytes(array, 0, (first + count + 7) // 8), bitorder="little")[first : first + count].astype(bool)


def _texts(array: Any, first: int, count: int, dtype: str) -> npt.NDArray[Any]:
    ends = _bytes(array, 1, (first + count + 1) * np.dtype(dtype).itemsize).view(dtype)[first:]
    data = _bytes(array, 2, int(ends[-1])).tobytes() if count else b""
    return _objects([data[a:b] for a, b in zip(ends[:-1].tolist(), ends[1:].tolist())])


def _views(array: Any, first: int, count: int) -> npt.NDArray[Any]:
    """Views of 16 bytes: a length, then a text of up to 12 bytes, or the number of a buffer and a place in it."""
    views = _bytes(array, 1, (first + count) * 16)
    parts = views.view("i4").reshape(-1, 4)[first:].tolist()
    sizes = np.frombuffer(ctypes.string_at(array.buffers[array.n_buffers - 1], (array.n_buffers - 3) * 8), np.int64) \
        if array.n_buffers > 3 else np.zeros(0, np.int64)
    buffers = [ctypes.string_at(array.buffers[2 + k], int(size)) if size else b"" for k, size in enumerate(sizes)]
    inline = views.tobytes()
    found = []
    for k, (length, _, buffer, place) in enumerate(parts, first):
        found.append(inline[16 * k + 4 : 16 * k + 4 + length] if length <= 12 else buffers[buffer][place : place + length])
    return _objects(found)


def _objects(texts: List[bytes]) -> npt.NDArray[Any]:
    found = np.empty(len(texts), object)
    found[:] = [text.decode("utf-8", "surrogateescape") for text in texts]
    return found


def _bytes(array: Any, buffer: int, size: int) -> npt.NDArray[np.uint8]:
    where = array.buffers[buffer]
    if not where or size <= 0:
        return np.zeros(max(size, 0), np.uint8)
    return np.frombuffer(ctypes.string_at(where, size), np.uint8)
