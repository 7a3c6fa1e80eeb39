"""The observed ones of a matrix, in the library's memory."""

from __future__ import annotations

from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

import numpy as np
import numpy.typing as npt

from ._entries import confidences, from_dense, from_pairs, from_sparse
from ._errors import refuse
from ._handles import Handle, address, as_indices, buffer, doubles, labels_of, set_labels, take, whole
from ._library import lib
from ._tables import at_hand, column, is_table, is_text, number_names, two_columns

__all__ = ["Positives"]


class Positives:
    """The observed ones of an m-by-n matrix; a blank is unknown, not zero.

    Every function that takes ones takes whatever this class takes; making positives once saves reading the data at
    every call. They never change, and what they were made of is not needed any more; while they are made, no other thread
    may change it.

    Parameters
    ----------
    data
        - a matrix or array of ``scipy.sparse``: CSR, CSC and COO with indices of 32 or 64 bits reach the library without
          a copy;
        - a two-dimensional array, or a list of lists, of 0 and 1; what a masked array hides is unknown;
        - a tuple ``(rows, cols)`` of vectors: positions if they are whole numbers, names if they are text;
        - a list of pairs ``[("ann", "tea"), ...]``, or an array with two columns of positions and ``shape``;
        - a table with named columns (pandas, polars, Arrow, whatever has ``__arrow_c_stream__`` or
          ``__dataframe__``, a dict of vectors, a record array ...): the names of rows
          and of columns are in its first two columns or in those that `columns` names; a warning tells where others
          are left aside. Numbers in a table are names, too: the text that they print as;
        - positives, of which the other arguments make a changed copy.
    shape : (int, int), optional
        Rows and columns, where `data` is pairs of positions. By default the largest of each, plus one.
    columns : (name, name), optional
        Which columns of a table hold the names of rows and of columns.
    confidence : bool, vector or name of a column
        How much more a one counts than a one of confidence 1, such as how often something was played; best of order 1,
        such as 1 + log(count). True says that the entries of a matrix are the confidences. Those of a pair that is
        repeated add up.
    row_labels, col_labels : sequence of str, optional
        Names for the lines of a matrix or of positions.
    row_weights, col_weights : vector, optional
        How much the cells of each row (column) count.
    symmetric : bool
        The ones are an undirected network: every one has its mirror image. :func:`network` makes such positives.
    no_diagonal : bool
        Cells (i, i) do not exist.

    Examples
    --------
    >>> import pumc
    >>> pumc.Positives(([0, 1, 1], [0, 2, 2]))
    Positives: 2 ones, 2 x 3
    >>> drinks = pumc.Positives([("ann", "tea"), ("bob", "milk"), ("bob", "tea")])
    >>> drinks.row_labels, drinks.col_labels
    (['ann', 'bob'], ['tea', 'milk'])
    >>> pumc.Positives([[5, 0], [0, 1]])
    Traceback (most recent call last):
    pumc.PumcValueError: the entry at (0, 0) is 5, not 0 or 1; pass A >= threshold, or confidence=True
    """

    def __init__(
        self,
        data: Any,
        *,
        shape: Optional[Tuple[int, int]] = None,
        columns: Optional[Sequence[Any]] = None,
        confidence: Union[bool, None, str, npt.ArrayLike] = False,
        row_labels: Optional[Iterable[Any]] = None,
        col_labels: Optional[Iterable[Any]] = None,
        row_weights: Optional[npt.ArrayLike] = None,
        col_weights: Optional[npt.ArrayLike] = None,
        symmetric: bool = False,
        no_diagonal: bool = False,
    ) -> None:
        names: Tuple[Optional[Iterable[Any]], Optional[Iterable[Any]]]
        self.handle, names = _read(data, shape, columns, confidence)
        self._label(row_labels if row_labels is not None else names[0],
                    col_labels if col_labels is not None else names[1])
        if row_weights is not None:
            self._weigh(lib.pumc_problem_set_row_weights, row_weights, "row_weights")
        if col_weights is not None:
            self._weigh(lib.pumc_problem_set_col_weights, col_weights, "col_weights")
        if no_diagonal:
            lib.pumc_problem_set_no_diagonal(self.handle, 1)
        if symmetric:
            lib.pumc_problem_set_symmetric(self.handle, 1)

    @classmethod
    def of(cls, data: Any, **keywords: Any) -> Positives:
        """The data itself if it is positives and nothing else is said, else positives made of it."""
        return data if isinstance(data, cls) and not keywords else cls(data, **keywords)

    @classmethod
    def _wrap(cls, handle: Handle) -> Positives:
        made = cls.__new__(cls)
        made.handle = handle
        return made

    def _label(self, rows: Optional[Iterable[Any]], cols: Optional[Iterable[Any]]) -> None:
        if rows is not None:
            set_labels(lib.pumc_problem_set_row_labels, self.handle, list(rows), self.shape[0], "row_labels")
        if cols is not None:
            set_labels(lib.pumc_problem_set_col_labels, self.handle, list(cols), self.shape[1], "col_labels")

    def _weigh(self, write: Any, weights: npt.ArrayLike, what: str) -> None:
        values = doubles(weights, what)
        write(self.handle, address(values), len(values))

    @property
    def shape(self) -> Tuple[int, int]:
        return lib.pumc_problem_rows(self.handle), lib.pumc_problem_cols(self.handle)

    @property
    def count(self) -> int:
        """How many distinct ones there are."""
        return int(lib.pumc_problem_count(self.handle))

    def __len__(self) -> int:
        return self.count

    @property
    def row_labels(self) -> Optional[List[str]]:
        return labels_of(lib.pumc_problem_row_label, self.handle, self.shape[0])

    @property
    def col_labels(self) -> Optional[List[str]]:
        return labels_of(lib.pumc_problem_col_label, self.handle, self.shape[1])

    @property
    def symmetric(self) -> bool:
        return bool(lib.pumc_problem_symmetric(self.handle) == 1)

    @property
    def no_diagonal(self) -> bool:
        return bool(lib.pumc_problem_no_diagonal(self.handle) == 1)

    @property
    def confidence(self) -> npt.NDArray[np.float64]:
        """The confidence of each one, in the order of :meth:`pairs`."""
        return buffer(lib.pumc_problem_copy_confidence, self.handle, self.count)

    @property
    def row_weights(self) -> npt.NDArray[np.float64]:
        return buffer(lib.pumc_problem_copy_row_weights, self.handle, self.shape[0])

    @property
    def col_weights(self) -> npt.NDArray[np.float64]:
        return buffer(lib.pumc_problem_copy_col_weights, self.handle, self.shape[1])

    def pairs(self) -> Tuple[npt.NDArray[np.int32], npt.NDArray[np.int32]]:
        """Rows and columns of the ones, sorted by row and then column."""
        row, col = np.empty(self.count, np.int32), np.empty(self.count, np.int32)
        lib.pumc_problem_copy_coo_i32(self.handle, address(row), address(col), len(row))
        return row, col

    def tocsr(self, confidence: bool = False) -> Any:
        """The ones as a ``scipy.sparse.csr_array`` of bool, or of their confidences."""
        from scipy.sparse import csr_array

        row, col = self.pairs()
        pointers = np.zeros(self.shape[0] + 1, np.int64)
        np.cumsum(np.bincount(row, minlength=self.shape[0]), out=pointers[1:])
        values = self.confidence if confidence else np.ones(len(row), bool)
        return csr_array((values, col, pointers.astype(np.int32 if len(row) < 2**31 else np.int64)), shape=self.shape)

    def toarray(self) -> npt.NDArray[np.bool_]:
        """The ones as a dense array of bool."""
        dense = np.zeros(self.shape, bool)
        dense[self.pairs()] = True
        return dense

    def __sub__(self, other: Any) -> Positives:
        """The ones that are not among `other`'s: by name where both have labels, else by position in the same shape."""
        from ._matching import among_lines_of

        minus = among_lines_of(self, Positives.of(other))
        return self._wrap(take(lib.pumc_problem_difference, self.handle, minus.handle, free=lib.pumc_problem_free))

    def __reduce__(self) -> Any:
        row, col = self.pairs()
        state: Dict[str, Any] = {"shape": self.shape, "row_labels": self.row_labels, "col_labels": self.col_labels,
                                 "symmetric": self.symmetric, "no_diagonal": self.no_diagonal}
        for name in ("confidence", "row_weights", "col_weights"):
            values = getattr(self, name)
            state[name] = None if np.all(values == 1) else values
        return _restore, ((row, col), state)

    def __repr__(self) -> str:
        ones = "1 one" if self.count == 1 else f"{self.count} ones"
        network = ", symmetric" * self.symmetric + ", no diagonal" * self.no_diagonal
        return f"Positives: {ones}, {self.shape[0]} x {self.shape[1]}{network}"


def _restore(pairs: Any, keywords: Dict[str, Any]) -> Positives:
    return Positives(pairs, **keywords)


def two_sizes(shape: Any) -> Tuple[int, int]:
    """Rows and columns of an argument `shape`."""
    try:
        rows, cols = shape
    except (TypeError, ValueError):
        refuse("shape must be (rows, columns), got ", repr(shape))
    return whole("rows", rows), whole("columns", cols)


Names = Tuple[Optional[List[str]], Optional[List[str]]]


def _read(data: Any, shape: Any, columns: Any, confidence: Any) -> Tuple[Handle, Names]:
    """The problem behind any data, and the names of its lines where the data has them."""
    if isinstance(data, Positives):
        if shape is not None or columns is not None or confidence is not False:
            refuse("positives have their shape and confidences already")
        none = from_pairs([], [], data.shape, None)
        return take(lib.pumc_problem_difference, data.handle, none, free=lib.pumc_problem_free), (None, None)
    if hasattr(data, "tocsr") and hasattr(data, "format"):
        return from_sparse(data, confidence), (None, None)
    if is_table(data):
        data = at_hand(data)
        names = two_columns(data, columns, confidence)
        return _from_names(*names, column(data, confidence) if isinstance(confidence, str) else confidence)
    if columns is not None:
        refuse("columns goes with a table, got ", type(data).__name__)
    if isinstance(data, tuple) and len(data) == 2:
        return _from_vectors(data[0], data[1], shape, confidence)
    if not isinstance(data, (list, np.ndarray)) and hasattr(data, "__iter__") and not hasattr(data, "__array__"):
        data = list(data)
    if isinstance(data, list) and data and all(isinstance(pair, tuple) and len(pair) == 2 for pair in data):
        row, col = zip(*data)
        return _from_vectors(row, col, shape, confidence)
    try:
        array = np.asarray(data)
    except ValueError as error:  # rows of several lengths
        refuse("the data is neither a matrix nor pairs: ", error)
    if isinstance(data, np.ma.MaskedArray):
        if data.mask.any() and _holds_pairs(array, shape):
            refuse("a pair with a masked entry names nothing: leave such pairs out")
        array = data.filled(0)
    return _from_array(array, shape, confidence)


def _holds_pairs(array: npt.NDArray[Any], shape: Any) -> bool:
    return array.ndim == 2 and array.shape[1] == 2 and (shape is not None or is_text(array))


def _from_array(array: npt.NDArray[Any], shape: Any, confidence: Any) -> Tuple[Handle, Names]:
    if array.ndim != 2:
        refuse(f"Expected 2D array or a sparse matrix, got {array.ndim}D array instead; Reshape your data, a row for each "
               "row of the matrix: a single row is array.reshape(1, -1)")
    if _holds_pairs(array, shape):
        return _from_vectors(array[:, 0], array[:, 1], shape, confidence)
    if shape is not None:
        refuse("shape goes with pairs: a matrix has its own")
    return from_dense(array, confidence), (None, None)


def _from_vectors(row: Any, col: Any, shape: Any, confidence: Any) -> Tuple[Handle, Names]:
    row, col = (np.asarray(side.to_numpy() if hasattr(side, "to_numpy") else side) for side in (row, col))
    if is_text(row) and row.size and is_text(col):
        if shape is not None:
            refuse("shape goes with positions: names say themselves how many there are")
        return _from_names(row, col, confidence)
    if row.size and (is_text(row) or is_text(col)):
        refuse("rows and cols must both be names or both be positions; in a table, numbers are names, too")
    row, col = as_indices(row, "rows"), as_indices(col, "cols")
    if confidence is True:
        refuse("confidence=True says that entries of a matrix are confidences: pass a vector of them with pairs")
    if shape is None:
        shape = (int(row.max(initial=-1)) + 1, int(col.max(initial=-1)) + 1)
    values = confidences(confidence, row, len(row))
    return from_pairs(row, col, two_sizes(shape), values), (None, None)


def _from_names(row: Any, col: Any, confidence: Any) -> Tuple[Handle, Names]:
    if len(row) != len(col):
        refuse("there are ", len(row), " names of rows and ", len(col), " of columns")
    if confidence is True:
        refuse("confidence=True says that entries of a matrix are confidences: name a column of the table instead")
    rows: Dict[str, int] = {}
    cols: Dict[str, int] = {}
    i, j = number_names(row, rows, "rows"), number_names(col, cols, "columns")
    values = confidences(confidence, i, len(i))
    return from_pairs(i, j, (len(rows), len(cols)), values), (list(rows), list(cols))
