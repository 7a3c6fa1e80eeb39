"""Columns of tables, whatever library made them, and the numbering of names."""

from __future__ import annotations

from typing import Any, Dict, List, Mapping, Optional, Sequence, Tuple

import numpy as np
import numpy.typing as npt

from ._arrow import Unusable, is_stream, read_stream
from ._errors import PumcError, refuse, warn
from ._interchange import interchange_column

__all__ = ["is_table", "column_names", "column", "is_text", "number_names"]


def is_table(data: Any) -> bool:
    """Whether the data has named columns: a data frame of any library, an Arrow table, a record array, a dict."""
    if isinstance(data, np.ndarray):
        return data.dtype.names is not None
    if isinstance(data, Mapping) or hasattr(data, "__dataframe__") or hasattr(data, "column_names") or is_stream(data):
        return True
    return hasattr(data, "columns") and hasattr(data, "__getitem__") and not hasattr(data, "tocsr")


def at_hand(table: Any) -> Any:
    """The table itself, or the columns of a stream, which may be read but once."""
    return read_stream(table) if is_stream(table) else table


def column_names(table: Any) -> List[Any]:
    if isinstance(table, np.ndarray):
        return list(table.dtype.names or ())
    if isinstance(table, Mapping):
        return list(table)
    for attribute in ("column_names", "columns"):
        names = getattr(table, attribute, None)
        if names is not None and not callable(names):
            return list(names)
    return list(table.__dataframe__().column_names())


def column(table: Any, name: Any) -> npt.NDArray[Any]:
    """One column as an array. Array protocols come first, then the data frame interchange protocol."""
    if hasattr(table, "collect") and not hasattr(table, "to_numpy"):
        refuse("a table that is not computed yet has no names: pass table.collect()")
    names = column_names(table)
    if name not in names:
        refuse("the table has no column ", repr(name), "; it has ", ", ".join(map(str, names)))
    if hasattr(table, "__getitem__"):
        values = table[name]
    elif hasattr(table, "column"):
        values = table.column(name)
    else:
        return interchange_column(table.__dataframe__(), name)
    if isinstance(values, Unusable):
        refuse("column ", repr(name), " ", values)
    array = values.to_numpy() if hasattr(values, "to_numpy") else np.asarray(values)
    if array.ndim != 1:
        refuse("column ", repr(name), " must be a vector, got an array of shape ", array.shape)
    return np.asarray(array)


def two_columns(table: Any, wanted: Optional[Sequence[Any]], confidence: Any) -> Tuple[npt.NDArray[Any], npt.NDArray[Any]]:
    """The names of rows and of columns: the first two columns, or those that the caller names. `confidence` is used as well,
    if it is a name."""
    if wanted is not None:
        if isinstance(wanted, str) or len(wanted) != 2:
            refuse("columns must name two columns, got ", repr(wanted))
        return column(table, wanted[0]), column(table, wanted[1])
    names = column_names(table)
    if len(names) < 2:
        refuse("a table must have a column for rows and one for columns, got ", len(names), "; a 0/1 table is passed as "
               "its array, such as table.to_numpy()")
    first, second = column(table, names[0]), column(table, names[1])
    if _is_wide(table, names):
        refuse("a table has the names of rows and columns in two of its columns, and this one has ", len(names), " columns "
               "of numbers: name the two, columns=(ROWS, COLUMNS), or pass a matrix with its names, such as "
               "Positives(table.to_numpy() > 0, row_labels=table.index, col_labels=table.columns)")
    if _is_0_or_1(first) and _is_0_or_1(second):
        refuse("a table has the names of rows and columns in two of its columns, and here both hold but 0 and 1; a 0/1 "
               "table is passed as its array, such as table.to_numpy()")
    others = [name for name in names[2:] if not (isinstance(confidence, str) and name == confidence)]
    if others and _is_0_or_1(second) and all(_holds_0_or_1(table, name) for name in others):
        advice = ("Positives(table.iloc[:, 1:].to_numpy(), row_labels=table.iloc[:, 0], col_labels=table.columns[1:])"
                  if hasattr(table, "iloc") else "Positives(matrix, row_labels=..., col_labels=...)")
        refuse("a table has the names of rows and columns in two of its columns, and here all but the first hold but 0 and "
               "1: pass a matrix with its names, such as ", advice)
    if others:
        _warn_of_unused([str(name) for name in others], names, isinstance(confidence, str))
    return first, second


def _warn_of_unused(unused: List[str], names: List[Any], weighed: bool) -> None:
    shown = ", ".join(unused[:3]) + ", ..." * (len(unused) > 3)
    ratings = "" if weighed else "of ratings keep the good ones first, and "
    warn(f"every row of the table is a one, and {f'columns {shown} are' if len(unused) > 1 else f'column {shown} is'} "
         f"not used: {ratings}columns=({names[0]!r}, {names[1]!r}) says that nothing else is wanted")


def _is_0_or_1(values: npt.NDArray[Any]) -> bool:
    return values.size > 0 and values.dtype.kind in "biuf" and bool(np.isin(values, (0, 1)).all())


def _holds_0_or_1(table: Any, name: Any) -> bool:
    """The same of a column that is used for nothing else, whatever it holds."""
    try:
        return _is_0_or_1(column(table, name))
    except (PumcError, ValueError, TypeError):
        return False


def _is_wide(table: Any, names: List[Any]) -> bool:
    """Whether this looks like a matrix of users and items: numbers alone, and more columns than a list of pairs with a
    value and a time has, or rows with names."""
    index = getattr(table, "index", None)
    named_rows = getattr(getattr(index, "dtype", None), "kind", "i") in "OUST" and len(names) > 2
    if len(names) <= 4 and not named_rows:
        return False
    return all(_holds_numbers(table, name) for name in names)


def _holds_numbers(table: Any, name: Any) -> bool:
    try:
        return column(table, name).dtype.kind in "biuf"
    except (PumcError, ValueError, TypeError):
        return False


def is_text(values: npt.NDArray[Any]) -> bool:
    if values.dtype.kind in "USTO":
        return values.dtype.kind != "O" or all(isinstance(value, (str, bytes)) for value in values.flat)
    return False


def missing(name: Any) -> bool:
    """None, NaN, and the NA of pandas, which is neither equal to itself nor unequal."""
    if name is None or isinstance(name, str):
        return name is None
    try:
        return bool(name != name)
    except (TypeError, ValueError):
        return True


def number_names(values: Any, known: Dict[str, int], what: str) -> npt.NDArray[np.int64]:
    """A number for each name, in the order of their first appearance; `known` collects them.

    Numbers are the names that print as they do; what is missing in a table is no name.
    """
    array = np.asarray(values)
    if array.dtype.kind == "f" and array.size > 0 and np.all(array == np.floor(array)):
        array = array.astype(np.int64)  # a column of whole numbers that once had missing ones
    texts: List[Any] = array.tolist()
    if array.dtype.kind not in "UT":
        for e, text in enumerate(texts):
            if missing(text):
                refuse("a name is missing: entry ", e, " of the ", what)
            if not isinstance(text, str):
                texts[e] = text.decode("utf-8", "surrogateescape") if isinstance(text, bytes) else str(text)
    return np.fromiter((known.setdefault(text, len(known)) for text in texts), np.int64, len(texts))
