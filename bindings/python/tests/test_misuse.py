"""What a careless or hostile caller does: refused in words, and never a wrong answer or a crash."""

import copy
import gc
import os
import pathlib
import subprocess
import sys
import textwrap
import weakref

import numpy as np
import pytest
import scipy.sparse

import pumc

FOLDER = pathlib.Path(pumc.__file__).parent.parent
HUGE = 2**70


@pytest.mark.parametrize("call", [
    lambda model: pumc.Positives(([0], [0]), shape=(HUGE, 3)),
    lambda model: pumc.Positives(([0], [0]), shape=(2.7, 3)),
    lambda model: model.set_threads(HUGE),
    lambda model: model.recommend(0, HUGE),
    lambda model: model.recommend(0, 2.9),
    lambda model: model.evaluate(np.ones((120, 80)), top_n=float("nan")),
    lambda model: model.reindex(shape=(HUGE, 80)),
    lambda model: pumc.holdout([[1, 1]], seed=HUGE),
    lambda model: pumc.simulate(HUGE, 3),
    lambda model: pumc.select([[1, 1]], folds=1.5),
    lambda model: pumc.network([(0, 1)], nodes=HUGE),
], ids=range(11))
def test_numbers_are_whole_and_not_cut_off(model, call):
    with pytest.raises(pumc.PumcTypeError, match="whole number"):
        call(pumc.Model.from_bytes(model.to_bytes(), np.zeros(model.shape)))


def test_positions_that_no_integer_holds(model):
    for value in (np.inf, -np.inf, 1e300, np.uint64(2**63 + 5)):
        with pytest.raises(ValueError, match="too large"):
            pumc.Positives((np.array([value]), [0]))
    with pytest.raises(ValueError, match="too large"):
        model.predict(np.inf, 0)
    with pytest.raises(ValueError, match="whole numbers"):
        model.predict(np.nan, 0)


def test_positions_of_unusual_arrays(model):
    unaligned = np.frombuffer(b"x" + np.arange(5, dtype=np.int32).tobytes(), np.int32, offset=1)
    assert not unaligned.flags.aligned
    assert pumc.Positives((unaligned, np.arange(5, dtype=">i4"))).toarray().tolist() == np.eye(5, dtype=bool).tolist()
    assert model.recommend(np.array([3, 5], object), 2).ids.tolist() == model.recommend([3, 5], 2).ids.tolist()


def test_sparse_matrices_that_are_damaged(observed):
    good = observed.tocsr().astype(float)

    def damaged(**parts):
        matrix = good.copy()
        for name, values in parts.items():
            setattr(matrix, name, values)
        return matrix

    spike, end = good.indptr.copy(), good.indptr.copy()
    spike[5] = end[-1] = 10**6
    half = np.where(np.arange(good.nnz) % 2, 1.0, 0.0)
    for matrix in (damaged(indptr=spike), damaged(indptr=end), damaged(indptr=good.indptr[:-3]),
                   damaged(indptr=-good.indptr), damaged(indices=good.indices[:10]), damaged(data=good.data[:10]),
                   damaged(indptr=spike, data=half), damaged(indices=good.indices + 1000)):
        with pytest.raises(pumc.PumcError):
            pumc.Positives(matrix)


def test_names_that_are_missing(named):
    pandas = pytest.importorskip("pandas")
    for missing in (None, float("nan"), pandas.NA, pandas.NaT):
        with pytest.raises(ValueError, match="a name is missing: entry 1"):
            pumc.Positives({"who": np.array(["ann", missing], object), "what": ["tea", "milk"]})
    for labels in (["a", None], ["a", float("nan")], ["a", "\ud800"], ["a", "b\0"]):
        with pytest.raises(pumc.PumcValueError):
            pumc.Positives([[1, 0], [0, 1]], row_labels=labels)
    with pytest.raises(TypeError):
        pumc.fit(named).set_note(None, "text")


@pytest.mark.filterwarnings("ignore:Creating an ndarray from ragged")  # NumPy before 1.24
def test_data_that_is_nothing_of_the_kind(model):
    for data in (None, 5, "text", b"text", [], [[1, 0], [1]], [(0, 1), (1,)], np.zeros((2, 2, 2))):
        with pytest.raises(pumc.PumcError):
            pumc.Positives(data)
    with pytest.raises(pumc.PumcError, match="broadcast"):
        model.predict([0, 1, 2], [0, 1])
    for ask in (model.fold_in, model.recommend_from):
        with pytest.raises(pumc.PumcError, match="None"):
            ask(None)
    with pytest.raises(pumc.PumcError, match="slice"):
        model.complete(rows=3)
    with pytest.raises(pumc.PumcError, match="whole numbers"):
        model.reindex([0.7, 1.2])
    with pytest.raises(pumc.PumcError, match="vector"):
        model.reindex([[0, 1], [2, 3]])
    with pytest.raises(TypeError, match="warm_start"):
        pumc.fit([[1, 0]], warm_start="yesterday")
    with pytest.raises(TypeError, match="progress"):
        pumc.fit([[1, 0]], progress="yes")
    with pytest.raises(TypeError, match="name of an option"):
        pumc.fit([[1, 0]], {1: 2})


def test_paths_are_paths(model, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for path in (None, 3, 1.5, ["a"]):
        with pytest.raises(TypeError, match="a path must be"):
            model.save(path)
        with pytest.raises(TypeError, match="a path must be"):
            pumc.load(path)
    assert os.listdir(tmp_path) == []
    pumc.fit([[1, 0], [0, 1]], checkpoint=tmp_path / "point", checkpoint_seconds=0, checkpoint_keep=1)
    assert any(name.startswith("point") for name in os.listdir(tmp_path))


def test_one_newcomer_in_any_form(named):
    model = pumc.fit(named)
    expected = model.recommend_from(["tea", "milk"], 2).labels
    forms = [("tea", "milk"), np.array(["tea", "milk"]), {"tea", "milk"}, (name for name in ("tea", "milk"))]
    try:
        import pandas
        import polars
        forms += [pandas.Series(["tea", "milk"], index=[7, 9]), pandas.Index(["tea", "milk"])]
        forms += [polars.Series(["tea", "milk"])]
    except ImportError:
        pass
    for form in forms:
        assert model.recommend_from(form, 2).labels == expected, form
    assert model.fold_in([0.0, 1.0]).tolist() == model.fold_in([0, 1]).tolist()


def test_a_newcomer_as_a_vector_of_0_and_1_is_refused(model):
    """Its entries would be read as the positions 0 and 1."""
    line = np.zeros(model.shape[1], int)
    line[[2, 3]] = 1
    for given in (line, line.astype(float), line.tolist()):
        with pytest.raises(ValueError, match="flatnonzero"):
            model.recommend_from(given)
        with pytest.raises(ValueError, match="flatnonzero"):
            model.fold_in(given)
    expected = model.fold_in([2, 3])
    assert np.array_equal(model.fold_in(line.astype(bool)), expected)
    assert np.array_equal(model.fold_in(line[None, :])[0], expected)


def test_wide_tables_are_refused():
    """Two columns of a matrix of ratings would be read as the names of pairs."""
    pandas = pytest.importorskip("pandas")
    named = pandas.DataFrame([[5, 0, 3], [4, 2, 0], [0, 1, 5]], index=["ann", "bob", "eve"], columns=["tea", "rum", "gin"])
    wide = pandas.DataFrame(np.arange(30).reshape(5, 6), columns=list("abcdef"))
    for table in (named, wide):
        with pytest.raises(ValueError, match="row_labels=table.index"):
            pumc.Positives(table)
    cells = pandas.DataFrame({"user": ["ann", "bob", "eve"], "tea": [1, 0, 1], "milk": [0, 1, 1]})
    with pytest.raises(ValueError, match="iloc"):
        pumc.Positives(cells)
    assert pumc.Positives(cells.iloc[:, 1:].to_numpy(), row_labels=cells.iloc[:, 0], col_labels=cells.columns[1:]).count == 4
    assert pumc.Positives(wide, columns=("a", "b")).shape == (5, 5)
    assert pumc.Positives(named.to_numpy() > 0, row_labels=named.index, col_labels=named.columns).col_labels[0] == "tea"


def test_columns_of_a_table_that_are_not_used_are_named():
    """Bad ratings would be ones like the good."""
    pandas = pytest.importorskip("pandas")
    rated = pandas.DataFrame({"user": [1, 1, 2], "item": [7, 8, 7], "rating": [5, 4, 1], "time": [0, 1, 2]})
    with pytest.warns(UserWarning, match="columns rating, time are not used"):
        assert pumc.Positives(rated).shape == (2, 2)
    with pytest.warns(UserWarning, match="column time is not used"):
        assert pumc.Positives(rated, confidence="rating").confidence.tolist() == [5, 4, 1]
    with pytest.warns(UserWarning, match="columns=.'user', 'item'"):
        pumc.network(rated)
    assert pumc.Positives(rated, columns=("user", "item")).shape == (2, 2)  # warnings are errors here
    assert pumc.Positives(rated[["user", "item"]]).shape == (2, 2)


def test_what_is_in_columns_that_are_not_used_does_not_matter():
    pairs = {"user": ["a", "b", "c"], "item": [0, 1, 1]}
    for other in (np.zeros((3, 4)), [1, None, 0], [[1], [2, 3], []], "a note", ["x", "y", "z"]):
        with pytest.warns(UserWarning, match="column other is not used"):
            assert pumc.Positives({**pairs, "other": other}).count == 3
    assert pumc.Positives({**pairs, "n": [1, 1, 1]}, confidence="n").count == 3
    pandas = pytest.importorskip("pandas")
    with pytest.warns(UserWarning, match="columns x, x are not used"):
        twice = pandas.DataFrame([["a", "p", 1, 2], ["b", "q", 3, 4]], columns=["user", "item", "x", "x"])
        assert pumc.Positives(twice).count == 2


def test_numbers_where_labels_are_numbers():
    """Users 196 and 7 are at positions 0 and 1: which one is meant by 1? A program hears of it once for each side."""
    fitted = pumc.fit({"user": [196, 196, 7, 1, 1], "film": [3, 0, 0, 3, 1]})
    assert fitted.row_labels == ["196", "7", "1"] and fitted.col_labels == ["3", "0", "1"]
    for ask in (lambda model: model.recommend(1), lambda model: model.recommend([0, 1]), lambda model: model.predict(1, "0"),
                lambda model: model.similar_rows(np.array([2])), lambda model: model.fold_in([1, 2], axis=1)):
        model = copy.copy(fitted)
        with pytest.warns(UserWarning, match="numbers are positions"):
            ask(model)
        ask(model)  # warnings are errors here
    with pytest.warns(UserWarning, match="cols: numbers are positions, so that 1 means the line with the label '0'"):
        model.recommend_from([1])
    model = copy.copy(fitted)
    for quiet in (["1", "196"], None, slice(1), range(3)):
        model.recommend(quiet)
    model.similar_rows([True, False, False]), model.recommend_from(["0"])
    with pytest.raises(IndexError), pytest.warns(UserWarning, match=r"196 is outside 0..2; the label '196' is text"):
        model.recommend(196)
    estimator = pumc.PUMC()
    estimator.fit(pumc.Positives({"user": [196, 196, 7, 1, 1], "film": [3, 0, 0, 3, 1]}))
    ids, scores = estimator.similar_items("0", 2)
    assert type(ids) is np.ndarray and ids[0] == 1
    assert type(estimator.recommend("7", items=["3", "1"])[0]) is np.ndarray
    with pytest.warns(UserWarning, match="rows: numbers are positions, so that 0 means the line with the label '196'"):
        estimator.recommend(0)


def test_several_newcomers_by_name(named):
    """Two lists of two names are not pairs."""
    model = pumc.fit(named)
    baskets = [["tea", "milk"], ["tea", "ale"]]
    for given in (baskets, [set(basket) for basket in baskets]):
        found = model.recommend_from(given, 2)
        assert found.labels == [model.recommend_from(basket, 2).labels for basket in baskets]
        assert found.queries == [0, 1]
        assert np.allclose(model.fold_in(given), [model.fold_in(basket) for basket in baskets])
    assert np.allclose(model.fold_in([["ann"], ["bob", "eve"]], axis=1)[1], model.fold_in(["bob", "eve"], axis=1))
    assert model.recommend_from([["tea"], [], ["rum"]], 2).ids.shape == (3, 2)
    assert model.recommend_from([[], []], 2).labels == [model.recommend_from([], 2).labels] * 2
    pairs = model.recommend_from([("zoe", "tea"), ("zoe", "milk"), ("ida", "tea"), ("ida", "ale")], 2)
    assert pairs.queries == ["zoe", "ida"] and pairs.labels == found.labels
    with pytest.raises(KeyError, match="'tae'"):
        model.recommend_from([["tea"], ["tae"]])


def test_a_difference_goes_by_name(named):
    ones = pumc.Positives(named)
    left = ones - pumc.Positives(named[3:] + [("zoe", "gin")])
    assert left.row_labels == ones.row_labels and left.toarray().sum() == 3 == ones.toarray()[left.pairs()].sum()
    assert len(ones - named[::-1]) == 0 and len(ones - [("tea", "ann")]) == len(named)
    assert len(ones - ones.toarray()) == 0
    with pytest.raises(pumc.PumcError):
        ones - ([0], [0])


def test_what_a_mask_hides_is_unknown():
    masked = np.ma.masked_array([[1, 1, 0], [0, 7, 1]], mask=[[0, 1, 0], [0, 1, 0]])
    assert pumc.Positives(masked).toarray().tolist() == [[True, False, False], [False, False, True]]
    pairs = np.ma.masked_array([[0, 1], [2, 3]], mask=[[0, 0], [0, 1]])
    with pytest.raises(ValueError, match="masked entry"):
        pumc.Positives(pairs, shape=(4, 4))
    assert pumc.Positives(pairs[:1], shape=(4, 4)).count == 1


def test_labels_that_several_lines_share_are_told_where_names_match():
    model = pumc.fit(([0, 0, 1, 2], [0, 1, 1, 0]), row_labels=["a", "b", "a"], col_labels=["x", "y"])
    with pytest.warns(UserWarning, match="exclude: several rows share a label that is looked for, such as 'a'; the first"):
        model.recommend(0, exclude=[("a", "x")])
    model.recommend(0, exclude=[("b", "x")])


def test_no_answers_are_an_answer(model, observed):
    assert model.recommend(0, 0).ids.tolist() == [] and model.recommend([0, 1], 0).ids.shape == (2, 0)
    assert model.recommend(0, 0, among=[1]).ids.tolist() == [] and model.recommend_from([1], 0).ids.tolist() == []
    assert pumc.fit(np.zeros((3, 0))).recommend(0).ids.tolist() == []
    estimator = pumc.PUMC().fit(observed)
    ids, scores = estimator.similar_items(4, N=1)
    assert ids.tolist() == [4] and scores.tolist() == [1]
    assert estimator.similar_users([4, 5], N=1)[0].tolist() == [[4], [5]]
    with pytest.raises(ValueError, match="n must be at least 0"):
        estimator.similar_items(4, N=-1)


def test_damaged_bytes(model):
    data = model.to_bytes()
    for place in range(0, len(data), max(1, len(data) // 400)):
        changed = bytearray(data)
        changed[place] ^= 0x10
        with pytest.raises(pumc.PumcFileError):
            pumc.Model.from_bytes(changed)
        with pytest.raises(pumc.PumcFileError):
            pumc.Model.from_bytes(data[:place])
    with pytest.raises(pumc.PumcFileError):
        pumc.Model.from_bytes(data + b"\0")


def test_progress_may_answer_with_a_bool_of_numpy(observed):
    assert pumc.fit(observed, progress=lambda now: np.bool_(now.iteration == 2)).stop_reason == "cancelled"
    assert pumc.fit(observed, progress=lambda now: np.bool_(False)).stop_reason == "converged"


def run(script, timeout=120):
    path = os.pathsep.join([str(FOLDER), os.environ.get("PYTHONPATH", "")])
    return subprocess.run([sys.executable, "-c", textwrap.dedent(script)], capture_output=True, text=True, timeout=timeout,
                          env={**os.environ, "PYTHONPATH": path})


posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")


@posix
def test_ctrl_c_never_loses_rows_of_a_completed_matrix():
    """The signal comes from within, at each of the first rows: a KeyboardInterrupt there would be lost in the library."""
    done = run("""
        import os, signal, pumc
        ones, _ = pumc.simulate(200, 50, seed=1)
        model = pumc.fit(ones, max_iterations=3)
        whole = model.complete(0.2)
        import numpy
        real, left = numpy.ctypeslib.as_array, [0]
        def as_array(*arguments):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGINT)
            return real(*arguments)
        numpy.ctypeslib.as_array = as_array
        stopped = 0
        for place in range(1, 40):
            left[0] = place
            try:
                assert (model.complete(0.2) != whole).nnz == 0
            except KeyboardInterrupt:
                stopped += 1
        print(stopped, signal.getsignal(signal.SIGINT) is signal.default_int_handler)
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "39 True\n", "")


@posix
def test_errors_within_a_completion_are_raised():
    done = run("""
        import numpy, pumc
        model = pumc.fit(pumc.simulate(50, 40, seed=1)[0])
        def as_array(*arguments):
            raise MemoryError("none left")
        numpy.ctypeslib.as_array = as_array
        try:
            model.complete()
        except MemoryError as error:
            print(error)
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "none left\n", "")


@pytest.mark.parametrize("work", ["pumc.fit(ones, progress=lambda now: None, **slow)",
                                  "[pumc.fit(ones, max_iterations=2).complete(0.1) for _ in range(10**6)]"])
def test_python_may_end_while_a_daemon_thread_works(work):
    """A callback that comes when Python is gone would abort the process."""
    for _ in range(3):
        done = run(f"""
            import pumc, threading, time
            ones, _ = pumc.simulate(800, 600, seed=1)
            slow = dict(tolerance=1e-15, max_iterations=10**6, lambda_ratio=1e-4, max_rank=50, threads=1)
            threading.Thread(target=lambda: {work}, daemon=True).start()
            time.sleep(0.3)
        """)
        assert done.returncode == 0, done.stderr


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork")
@pytest.mark.filterwarnings("ignore")
def test_a_child_that_was_forked_during_a_fit_ends():
    """Its parent's calls are not its own: it does not wait for them."""
    done = run("""
        import os, pumc, sys, threading, time
        ones, _ = pumc.simulate(800, 600, seed=1)
        stop = []
        slow = dict(tolerance=1e-15, max_iterations=10**6, lambda_ratio=1e-4, max_rank=50, threads=1)
        thread = threading.Thread(target=lambda: pumc.fit(ones, progress=lambda now: bool(stop), **slow))
        thread.start()
        time.sleep(0.3)
        began = time.monotonic()
        child = os.fork()
        if child == 0:
            pumc.fit([[1, 0], [0, 1]], progress=lambda now: None)
            sys.exit(0)
        status = os.waitpid(child, 0)[1]
        print(status, time.monotonic() - began < 8)
        stop.append(1)
        thread.join()
    """)
    assert (done.returncode, done.stdout) == (0, "0 True\n"), done.stderr


def test_lists_of_many_names_are_not_read_as_a_matrix():
    with pytest.raises(ValueError, match="numbers are names"):
        pumc.Positives((["ann", "bob"], [1, 2]))
    assert scipy.sparse.issparse(pumc.fit(([0, 1], [1, 0])).complete())


def test_warnings_name_the_caller_s_line(named):
    model = pumc.fit(named)
    with pytest.warns(UserWarning, match="does not know") as caught:
        model.recommend("ann", exclude=[("ann", "beer")])
    assert caught[0].filename == __file__
    with pytest.warns(UserWarning, match="to itself") as caught:
        pumc.network([("ann", "ann"), ("ann", "bob")])
    assert caught[0].filename == __file__


def test_progress_functions_are_let_go_at_once(observed):
    class Large:
        pass

    large = Large()
    left = weakref.ref(large)
    gc.disable()
    try:
        pumc.fit(observed, max_iterations=2, progress=lambda now, large=large: None)
        del large
        assert left() is None
    finally:
        gc.enable()


@posix
@pytest.mark.parametrize("arguments", ["", ", progress=lambda now: None"])
def test_what_handlers_of_signals_raise_ends_a_fit(arguments):
    """Time-outs by SIGALRM, sys.exit on SIGTERM, a SIGINT handler of one's own: soon, and not lost in the library."""
    done = run(f"""
        import os, pumc, signal, sys, threading, time
        ones, _ = pumc.simulate(800, 600, seed=1)
        slow = dict(tolerance=1e-15, max_iterations=10**6, lambda_ratio=1e-4, max_rank=50, threads=1, time_limit=60)
        def handler(number, frame):
            raise TimeoutError(signal.Signals(number).name)
        before = sys.unraisablehook
        for number in (signal.SIGALRM, signal.SIGTERM, signal.SIGINT):
            signal.signal(number, handler)
            threading.Timer(0.3, os.kill, (os.getpid(), number)).start()
            began = time.monotonic()
            try:
                pumc.fit(ones, **slow{arguments})
            except TimeoutError as error:
                print(error, time.monotonic() - began < 30)
        print(sys.unraisablehook is before)
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "SIGALRM True\nSIGTERM True\nSIGINT True\nTrue\n", "")


@posix
def test_what_handlers_of_signals_raise_ends_a_completion():
    done = run("""
        import os, pumc, signal
        ones, _ = pumc.simulate(200, 50, seed=1)
        model = pumc.fit(ones, max_iterations=3)
        import numpy
        real, left = numpy.ctypeslib.as_array, [0]
        def as_array(*arguments):
            left[0] -= 1
            if left[0] == 0:
                os.kill(os.getpid(), signal.SIGALRM)
            return real(*arguments)
        numpy.ctypeslib.as_array = as_array
        def handler(number, frame):
            raise TimeoutError("late")
        signal.signal(signal.SIGALRM, handler)
        stopped = 0
        for left[0] in range(1, 30):
            try:
                model.complete(0.2)
            except TimeoutError:
                stopped += 1
        print(stopped)
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "29\n", "")
