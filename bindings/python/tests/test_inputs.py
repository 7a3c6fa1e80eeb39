"""Every form of the same ones is the same problem."""

import numpy as np
import pytest
import scipy.sparse as sp

import pumc
from pumc import Positives, _entries

ROW, COL = [0, 0, 1, 2, 2], [1, 3, 0, 1, 2]


def dense():
    A = np.zeros((3, 4), int)
    A[ROW, COL] = 1
    return A


def same(positives):
    assert positives.shape == (3, 4)
    assert np.array_equal(positives.toarray(), dense())


@pytest.mark.parametrize("form", ["csr", "csc", "coo", "lil", "dok", "bsr"])
@pytest.mark.parametrize("make", [sp.csr_array, sp.csr_matrix])
@pytest.mark.parametrize("dtype", [bool, np.int8, np.float32, np.float64])
def test_sparse(form, make, dtype):
    same(Positives(make(dense().astype(dtype)).asformat(form)))


@pytest.mark.parametrize("form", ["csr", "csc"])
@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_compressed_indices_are_not_copied(form, index, monkeypatch):
    A = sp.csr_array(dense()).asformat(form)
    A.indptr, A.indices = A.indptr.astype(index), A.indices.astype(index)
    seen = []
    real = _entries.take
    monkeypatch.setattr(_entries, "take", lambda f, *a, **k: (seen.extend((f.__name__, *a)), real(f, *a, **k))[1])
    same(Positives(A))
    assert seen[0] == f"pumc_problem_from_{form}_i{np.dtype(index).itemsize * 8}"
    assert seen[3:5] == [A.indptr.ctypes.data, A.indices.ctypes.data]


@pytest.mark.parametrize("index", [np.int32, np.int64])
def test_pairs_are_not_copied(index, monkeypatch):
    row, col, seen = np.array(ROW, index), np.array(COL, index), []
    real = _entries.take
    monkeypatch.setattr(_entries, "take", lambda f, *a, **k: (seen.extend((f.__name__, *a)), real(f, *a, **k))[1])
    same(Positives((row, col)))
    assert seen[4:6] == [row.ctypes.data, col.ctypes.data]
    A = sp.coo_array((np.ones(5), (row, col)), shape=(3, 4))
    seen.clear()
    same(Positives(A))
    assert seen[4:6] == [A.row.ctypes.data, A.col.ctypes.data]


def test_dense_and_pairs():
    same(Positives(dense()))
    same(Positives(dense().tolist()))
    same(Positives(np.asfortranarray(dense())))
    same(Positives((ROW, COL)))
    same(Positives(list(zip(ROW, COL))))
    same(Positives(zip(ROW, COL)))
    same(Positives(np.column_stack((ROW, COL)), shape=(3, 4)))
    same(Positives((np.array(ROW, np.uint8), np.array(COL, float)), shape=(3, 4)))
    same(Positives((ROW + ROW, COL + COL)))
    assert Positives((ROW, COL), shape=(7, 9)).shape == (7, 9)


def test_stored_zeros_are_blanks():
    for form in ("csr", "csc", "coo"):
        A = sp.csr_array(dense()).asformat(form)
        A.data[1] = 0
        expected = A.toarray()
        assert np.array_equal(Positives(A).toarray(), expected)
        assert np.array_equal(Positives(A, confidence=True).toarray(), expected)


def test_room_behind_the_entries_is_passed_over():
    A = sp.csr_array(dense())
    A.data, A.indices = np.append(A.data, [7, 7]), np.append(A.indices, [0, 0]).astype(np.int32)
    same(Positives(A))


def test_confidences():
    A = sp.csr_array(dense() * 1.0)
    A.data[:] = [2, 3, 4, 5, 6]
    for form in ("csr", "csc", "coo"):
        assert Positives(A.asformat(form), confidence=True).confidence.tolist() == [2, 3, 4, 5, 6]
    assert Positives(A.toarray(), confidence=True).confidence.tolist() == [2, 3, 4, 5, 6]
    ones = Positives((ROW, COL), confidence=[2, 3, 4, 5, 6])
    assert ones.confidence.tolist() == [2, 3, 4, 5, 6]
    assert (ones.tocsr(confidence=True) != A).nnz == 0
    assert Positives(([0, 0], [1, 1]), confidence=[2, 3]).confidence.tolist() == [5]


def test_names(named):
    ones = Positives(named)
    assert ones.row_labels == ["ann", "bob", "eve"] and ones.col_labels == ["tea", "milk", "rum", "ale"]
    assert Positives(tuple(zip(*named))).row_labels == ones.row_labels
    assert Positives(np.array(named)).col_labels == ones.col_labels
    assert Positives([("ä", "ö\udcff")]).col_labels == ["ö\udcff"]


def frames():
    pandas, polars, pyarrow = (pytest.importorskip(name) for name in ("pandas", "polars", "pyarrow"))
    columns = {"who": ["ann", "bob", "ann"], "what": ["tea", "rum", "rum"], "times": [3, 1, 2]}
    yield columns
    yield pandas.DataFrame(columns)
    yield pandas.DataFrame(columns).astype({"who": "category"})
    yield polars.DataFrame(columns)
    yield polars.DataFrame(columns, schema_overrides={"who": polars.Categorical})
    yield pyarrow.table(columns)
    yield np.array([tuple(row) for row in zip(*columns.values())], [("who", "U5"), ("what", "O"), ("times", "i4")])


def test_tables():
    for table in frames():
        ones = Positives(table, confidence="times")
        assert (ones.row_labels, ones.col_labels) == (["ann", "bob"], ["tea", "rum"])
        assert ones.confidence.tolist() == [3, 2, 1]
        turned = Positives(table, columns=("what", "who"))
        assert (turned.row_labels, turned.shape) == (["tea", "rum"], (2, 2))


class Interchange:
    """A table that knows the interchange protocol and nothing else."""

    def __init__(self, frame):
        self.frame = frame

    def __dataframe__(self, **keywords):
        return self.frame.__dataframe__(**keywords)


@pytest.mark.filterwarnings("ignore")
def test_tables_through_the_interchange_protocol():
    for table in frames():
        if hasattr(table, "__dataframe__"):
            ones = Positives(Interchange(table), confidence="times")
            assert (ones.row_labels, ones.col_labels) == (["ann", "bob"], ["tea", "rum"])
            assert ones.confidence.tolist() == [3, 2, 1]


class ArrowStream:
    """A table that knows Arrow's stream and nothing else."""

    def __init__(self, table):
        self.table = table

    def __arrow_c_stream__(self, requested_schema=None):
        return self.table.__arrow_c_stream__(requested_schema)


def test_tables_through_arrow_s_stream():
    for table in frames():
        if hasattr(table, "__arrow_c_stream__"):
            ones = Positives(ArrowStream(table), confidence="times")
            assert (ones.row_labels, ones.col_labels) == (["ann", "bob"], ["tea", "rum"])
            assert ones.confidence.tolist() == [3, 2, 1]
            assert pumc.network(ArrowStream(table), columns=("who", "what")).row_labels == ["ann", "tea", "bob", "rum"]


def test_kinds_of_arrow_s_columns():
    pa = pytest.importorskip("pyarrow")
    names = ["a", "a name of more than twelve bytes", "ä", "", "a"] * 3
    texts = pa.array(names)
    kinds = [texts, texts.cast(pa.large_string()), texts.dictionary_encode(), pa.chunked_array([names[:2], names[2:]])]
    if hasattr(pa, "string_view"):
        kinds.append(texts.cast(pa.string_view()))
    for kind in kinds:
        table = pa.table({"who": kind, "what": list(range(15)), "sure": [True, False] * 7 + [True]})
        pair = "who", "what"
        for first in (0, 3):  # a slice has an offset into its buffers
            ones = Positives(ArrowStream(table.slice(first)), columns=pair)
            assert ones.row_labels == list(dict.fromkeys(names[first:])), kind.type
            assert ones.col_labels == [str(number) for number in range(first, 15)]
        assert Positives(ArrowStream(table), columns=("sure", "who")).row_labels == ["True", "False"]
    for form in (pa.int8(), pa.uint16(), pa.float32(), pa.uint64()):
        assert Positives(ArrowStream(pa.table({"a": pa.array([3, 4], form), "b": ["x", "y"]}))).row_labels == ["3", "4"]
    once = pa.RecordBatchReader.from_batches(table.schema, table.to_batches())
    assert Positives(once, columns=pair).shape == (4, 15)


def test_what_arrow_s_columns_cannot_give():
    pa = pytest.importorskip("pyarrow")
    for values in (pa.array(["a", None]), pa.array(["a", None]).dictionary_encode(), pa.array([1, None])):
        with pytest.raises(ValueError, match="column 'who' has 1 missing values"):
            Positives(ArrowStream(pa.table({"who": values, "what": ["x", "y"]})))
        rest = pa.table({"seen": values, "who": ["k", "l"], "what": ["x", "y"]})
        assert Positives(ArrowStream(rest), columns=("who", "what")).row_labels == ["k", "l"]
    days = pa.table({"who": pa.array([1, 2], pa.date32()), "what": ["x", "y"], "where": ["k", "l"]})
    with pytest.raises(ValueError, match="column 'who' holds neither text nor numbers"):
        Positives(ArrowStream(days))
    assert Positives(ArrowStream(days), columns=("where", "what")).row_labels == ["k", "l"]
    with pytest.raises(ValueError, match="named columns"):
        Positives(ArrowStream(pa.chunked_array([["a", "b"]])))


def test_numbers_in_a_table_are_names():
    ones = Positives({"user": [196, 7, 196], "film": [3.0, 4.0, 4.0]})
    assert (ones.row_labels, ones.col_labels) == (["196", "7"], ["3", "4"])


@pytest.mark.parametrize("bad, text", [
    (np.array([[0, 2]]), r"the entry at \(0, 1\) is 2, not 0 or 1; pass A >= threshold, or confidence=True"),
    (sp.csr_array(np.array([[0, 0.5]])), r"the entry at \(0, 1\) is 0.5"),
    (sp.csc_array(np.array([[1, 0, 1], [0, 5, 0]])), r"the entry at \(1, 1\) is 5"),
    (np.array([[np.nan, 1]]), "NaN"),
    (np.array([1, 0]), "Expected 2D array"),
    (np.array([[1j, 0]]), "Complex"),
    (([0, 1], [0]), "one length"),
    (([0, 1.5], [0, 1]), "whole numbers"),
    ((["a"], [1]), "both be names"),
    ({"one": ["a"]}, "must have a column for rows and one for columns"),
    ({"a": [0, 1], "b": [1, 1], "c": [1, 0]}, "to_numpy"),
    ({"a": ["x", None], "b": ["y", "z"]}, "a name is missing: entry 1 of the rows"),
    (([("a\0b", "c")]), "NUL"),
])
def test_what_is_no_data_is_refused(bad, text):
    with pytest.raises(ValueError, match=text) as caught:
        Positives(bad)
    assert isinstance(caught.value, pumc.PumcError)


def test_positions_outside_are_the_library_s_to_refuse():
    with pytest.raises(IndexError, match="row index -1 at entry 1 is outside 0..0"):
        Positives(([0, -1], [0, 1]))


@pytest.mark.parametrize("keywords, text", [
    ({"row_labels": ["a"]}, "row_labels has 1 texts for 3 lines"),
    ({"row_weights": [1, 2]}, "row"),
    ({"confidence": [1, 2]}, "confidence has 2 values for 5 ones"),
    ({"confidence": [1, 2, 3, 4, -1]}, "confidence"),
    ({"symmetric": True}, "3"),
    ({"columns": ("a", "b")}, "columns goes with a table"),
])
def test_what_does_not_fit_the_data_is_refused(keywords, text):
    with pytest.raises(ValueError, match=text):
        Positives((ROW, COL), **keywords)


def test_weights_labels_and_copies():
    ones = Positives((ROW, COL), row_weights=[1, 2, 3], row_labels="abc", confidence=[2] * 5)
    other = Positives(ones, col_labels="wxyz")
    assert other.row_weights.tolist() == [1, 2, 3] and other.confidence.tolist() == [2] * 5
    assert (ones.col_labels, other.row_labels, other.col_labels) == (None, list("abc"), list("wxyz"))


def test_difference_and_holdout(observed):
    kept, hidden = pumc.holdout(observed, 0.3, seed=1)
    assert len(hidden) == round(0.3 * len(observed))
    assert np.array_equal((observed - hidden).toarray(), kept.toarray())
    with pytest.raises(ValueError, match="share"):
        pumc.holdout(observed, 1.5)


def test_networks():
    friends = pumc.network([("ann", "bob"), ("bob", "eve"), ("eve", "bob")])
    assert len(friends) == 4 and friends.symmetric and friends.no_diagonal
    matrix = np.array([[0, 1, 0], [1, 0, 1], [0, 1, 0]])
    for edges in (matrix, sp.csr_array(matrix), ([0, 1], [1, 2]), [(1, 0), (2, 1)], {"a": ["0", "1"], "b": ["1", "2"]}):
        assert np.array_equal(pumc.network(edges).toarray(), matrix)
    assert len(pumc.network(([0, 1], [1, 2]), directed=True, nodes=5)) == 2
    assert pumc.network(([0, 1], [1, 0]), confidence=[2, 3]).confidence.tolist() == [5, 5]
    with pytest.warns(UserWarning, match="1 edge from a node to itself"):
        assert len(pumc.network([("a", "a"), ("a", "b")])) == 2
    with pytest.raises(ValueError, match="3 x 4"):
        pumc.network(Positives((ROW, COL)))
    with pytest.raises(ValueError, match="node 3 is outside 0..1"):
        pumc.network([(0, 3)], nodes=2)
