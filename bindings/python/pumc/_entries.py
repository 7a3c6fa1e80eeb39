"""From matrices and pairs to problems of the library; what has the library's layout is not copied on the way."""

from __future__ import annotations

from typing import Any, Optional, Tuple

import numpy as np
import numpy.typing as npt

from ._errors import PumcTypeError, refuse
from ._handles import Handle, address, as_indices, doubles, take
from ._library import lib

__all__ = ["from_sparse", "from_dense", "from_pairs", "from_compressed"]

Confidence = Optional[npt.NDArray[np.float64]]


def from_sparse(A: Any, confidence: Any) -> Handle:
    """A matrix or array of scipy.sparse, in any of its formats."""
    if A.ndim != 2:
        refuse("a matrix must have two dimensions, got ", A.ndim)
    if A.format not in ("csr", "csc", "coo"):
        A = A.tocsr()
    check_real(A.data)
    values = confidences(confidence, A.data, A.nnz)
    if A.format == "coo":
        row, col = A.row, A.col
        kept = entries(A.data, confidence, lambda e: (row[e], col[e]))
        if kept is not None:
            row, col, values = row[kept], col[kept], None if values is None else values[kept]
        return from_pairs(row, col, A.shape, values)
    by_row = A.format == "csr"
    pointers, indices = A.indptr, A.indices
    if len(A.data) < A.nnz or len(indices) < A.nnz:
        refuse("a sparse matrix with ", A.nnz, " entries has ", len(A.data), " values and ", len(indices), " indices")
    kept = entries(A.data[: A.nnz], confidence, lambda e: cell(A, by_row, e))
    if kept is not None:
        if pointers.min() < 0 or pointers.max() > A.nnz:
            refuse("indptr must never decrease and be in 0..", A.nnz)
        pointers = np.concatenate(([0], np.cumsum(kept)))[A.indptr]
        indices, values = indices[: A.nnz][kept], None if values is None else values[kept]
    return from_compressed("csr" if by_row else "csc", A.shape, pointers, indices, values)


def from_dense(A: npt.NDArray[Any], confidence: Any) -> Handle:
    """A two-dimensional array of 0 and 1, or of confidences with 0 where nothing is known."""
    if A.dtype.kind == "O":
        try:
            A = A.astype(np.float64)
        except (TypeError, ValueError) as error:
            raise PumcTypeError(str(error)) from None
    check_real(A)
    if confidence is not True and confidence is not False and confidence is not None:
        refuse("confidence is True or False with a dense array, whose entries it says to be confidences")
    row, col = np.nonzero(A)
    values = A[row, col]
    entries(values, confidence, lambda e: (row[e], col[e]))
    return from_pairs(row, col, A.shape, confidences(confidence, values, len(row)))


def from_pairs(row: Any, col: Any, shape: Tuple[int, int], values: Confidence) -> Handle:
    """Ones at (row[e], col[e])."""
    row, col = as_indices(row, "rows"), as_indices(col, "cols")
    if row.ndim != 1 or row.shape != col.shape:
        refuse("rows and cols must be vectors of one length, got shapes ", row.shape, " and ", col.shape)
    row, col = same_width(row, col)
    make, arguments = function("pumc_problem_from_coo", row.dtype, values)
    return take(make, *shape, len(row), address(row), address(col), *arguments, free=lib.pumc_problem_free)


def from_compressed(form: str, shape: Tuple[int, int], pointers: Any, indices: Any, values: Confidence) -> Handle:
    """Compressed rows ("csr") or columns ("csc")."""
    lines = shape[0] if form == "csr" else shape[1]
    pointers, indices = same_width(as_indices(pointers, "indptr"), as_indices(indices, "indices"))
    if len(pointers) != lines + 1 or (lines > 0 and pointers[-1] > len(indices)):
        refuse("indptr has ", len(pointers), " entries for ", lines, " lines, and there are ", len(indices), " indices")
    make, arguments = function(f"pumc_problem_from_{form}", pointers.dtype, values)
    return take(make, *shape, address(pointers), address(indices), *arguments, free=lib.pumc_problem_free)


def function(name: str, dtype: Any, values: Confidence) -> Tuple[Any, Tuple[Any, ...]]:
    """The function for these indices, with or without confidences, and its last arguments."""
    width = "_i32" if dtype == np.int32 else "_i64"
    if values is None:
        return getattr(lib, name + width), ()
    return getattr(lib, name + "_weighted" + width), (address(values),)


def same_width(a: npt.NDArray[Any], b: npt.NDArray[Any]) -> Tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    return (a, b) if a.dtype == b.dtype else (a.astype(np.int64), b.astype(np.int64))


def confidences(confidence: Any, data: npt.NDArray[Any], count: int) -> Confidence:
    """A number for each stored entry: the entries themselves (True), the caller's own, or none."""
    if confidence is None or confidence is False:
        return None
    values = doubles(data[:count] if confidence is True else confidence, "confidence")
    if len(values) != count:
        refuse("confidence has ", len(values), " values for ", count, " ones")
    return values


def check_real(values: npt.NDArray[Any]) -> None:
    if values.dtype.kind not in "biuf":
        refuse("Complex data not supported" if values.dtype.kind == "c" else  # scikit-learn's tools look for these words
               f"a matrix must hold numbers, got {values.dtype}")


def entries(values: npt.NDArray[Any], confidence: Any, where: Any) -> Optional[npt.NDArray[np.bool_]]:
    """Which stored entries are ones; None where all of them are. Others than 0 and 1 need to be confidences."""
    if values.dtype.kind == "b" and values.all():
        return None
    if confidence is None or confidence is False:
        kept = values == 1
        if kept.all():
            return None
        bad = ~kept & (values != 0)
        advice = "pass A >= threshold, or confidence=True"
    else:
        kept = values != 0
        bad = ~np.isfinite(values) | (values < 0)
        advice = "a confidence is above 0"
    if bad.any():
        e = int(np.argmax(bad))
        i, j = where(e)
        if not np.isfinite(values[e]):
            refuse(f"the entry at ({i}, {j}) is {values[e]}: NaN, infinity and the like are not supported; put 0 where "
                   "nothing is known")
        if values[e] < 0:
            refuse(f"the entry at ({i}, {j}) is {values[e]}: Negative values in data are not 0 or 1; {advice}")
        refuse(f"the entry at ({i}, {j}) is {values[e]}, not 0 or 1; {advice}")
    return None if kept.all() else np.asarray(kept)


def cell(A: Any, by_row: bool, e: int) -> Tuple[int, int]:
    """Row and column of a stored entry."""
    line, other = int(np.searchsorted(A.indptr, e, "right")) - 1, int(A.indices[e])
    return (line, other) if by_row else (other, line)
