"""Columns through the data frame interchange protocol (``__dataframe__``), for tables that know no other way."""

from __future__ import annotations

import ctypes
from typing import Any, List

import numpy as np
import numpy.typing as npt

from ._errors import refuse

__all__ = ["interchange_column"]

_INT, _UINT, _FLOAT, _BOOL, _STRING, _CATEGORICAL = 0, 1, 2, 20, 21, 23
_LETTERS = {_INT: "i", _UINT: "u", _FLOAT: "f", _BOOL: "b"}


def interchange_column(frame: Any, name: Any) -> npt.NDArray[Any]:
    """A column of numbers or text, all its chunks behind one another."""
    chunks = [_chunk(chunk) for chunk in frame.get_column_by_name(name).get_chunks()]
    return np.concatenate(chunks) if chunks else np.zeros(0)


def _chunk(column: Any) -> npt.NDArray[Any]:
    if column.null_count:
        refuse("a table has ", column.null_count, " missing values")
    kind = int(column.dtype[0])
    if kind == _CATEGORICAL:
        names = _chunk(column.describe_categorical["categories"])
        return np.asarray(names[_numbers(column, column.get_buffers()["data"])])
    if kind == _STRING:
        return _texts(column)
    if kind not in _LETTERS:
        refuse("a column of this kind has no names or numbers: ", column.dtype)
    return _numbers(column, column.get_buffers()["data"])


def _numbers(column: Any, data: Any) -> npt.NDArray[Any]:
    where, (kind, bits, _, _) = data
    kind, first, count = int(kind), column.offset, column.size()
    if kind == _BOOL and bits == 1:
        raw = np.unpackbits(_bytes(where), bitorder="little")
        return np.asarray(raw[first : first + count].astype(bool))
    dtype = np.dtype(f"{_LETTERS[kind]}{bits // 8}")
    return np.array(_bytes(where).view(dtype)[first : first + count])


def _texts(column: Any) -> npt.NDArray[Any]:
    buffers = column.get_buffers()
    data = _bytes(buffers["data"][0]).tobytes()
    where, (_, bits, _, _) = buffers["offsets"]
    ends = _bytes(where).view(np.dtype(f"i{bits // 8}"))[column.offset : column.offset + column.size() + 1]
    texts: List[str] = [data[a:b].decode("utf-8", "surrogateescape") for a, b in zip(ends[:-1], ends[1:])]
    return np.array(texts, dtype=object)


def _bytes(where: Any) -> npt.NDArray[np.uint8]:
    """A copy of a buffer, which belongs to its table."""
    if where.bufsize == 0:
        return np.zeros(0, np.uint8)
    return np.frombuffer(ctypes.string_at(where.ptr, where.bufsize), np.uint8)
