"""Models: facts, labels, notes, files, other places, starts."""

import copy
import pickle

import numpy as np
import pytest

import pumc


def test_facts_are_attributes(model):
    assert model.facts["objective"] == model.objective and model.lambda_ == model.facts["lambda"]
    assert model.stop_reason == "converged" and model.regularizer == "lsp"
    assert "objective" in dir(model)
    with pytest.raises(AttributeError, match="no attribute 'objectiv'"):
        assert model.objectiv
    history = model.history()
    assert all(len(values) == model.iterations for values in history.values())
    assert history["objective"][-1] == model.objective and np.all(np.diff(history["objective"]) <= 0)


def test_options_come_from_the_library(observed):
    table = {option.name: option for option in pumc.options()}
    assert table["threads"].default == 0 and table["regularizer"].type == "str"
    assert table["max_iterations"].range.startswith("1 .. ") and table["time_limit"].range == "at least 0"
    assert pumc.fit(observed, {"max_rank": 3, "lambda_": None}, max_rank=2).rank <= 2


def test_seeds_and_threads_repeat(observed, model):
    assert np.array_equal(pumc.fit(observed, sampling_rate=0.5, threads=1).U, model.U)
    assert pumc.fit(observed, threads=1)._threads == 1


def test_labels(named):
    model = pumc.fit(named)
    assert model.row_labels == ["ann", "bob", "eve"]
    model.col_labels = ["a", "b", "c", "d"]
    assert model.recommend("bob", 4).labels == [["a", "b", "c", "d"][k] for k in model.recommend("bob", 4).ids]
    assert model.similar_rows("ann", 2).labels[0] == "eve"
    assert "eve" in repr(model.similar_rows("ann", 2))
    model.row_labels = None
    assert model.row_labels is None
    with pytest.raises(ValueError, match="2 texts for 3"):
        model.row_labels = ["a", "b"]


def test_rankings_as_records(named):
    pandas = pytest.importorskip("pandas")
    model = pumc.fit(named)
    several = model.recommend(["bob", "ann"], 3)
    assert [set(row) for row in several.records()[:1]] == [{"query", "id", "label", "score"}]
    assert len(several.labels[0]) == 2 and len(several.labels[1]) == 1  # what is left of four drinks
    assert several.ids.shape == (2, 3) and several.ids[1].tolist()[1:] == [-1, -1]
    table = several.to_pandas()
    assert isinstance(table, pandas.DataFrame) and table["query"].tolist() == ["bob", "bob", "ann"]
    assert pumc.fit([[1, 0, 1], [0, 1, 0], [1, 1, 0]]).recommend([2, 0], 1).queries == [2, 0]
    assert model.similar_cols(["rum", "tea"], 1).queries == ["rum", "tea"]
    newcomers = pumc.Positives([("zoe", "tea"), ("kim", "rum")])
    assert [row["query"] for row in model.recommend_from(newcomers, 1).records()] == ["zoe", "kim"]
    ids, scores = model.recommend("bob", 2)
    assert len(ids) == len(scores) == 2


def test_notes(model):
    model.set_note("source", "tests")
    assert model.notes == {"source": "tests"}
    assert pumc.Model.from_bytes(model.to_bytes()).notes == {"source": "tests"}
    model.set_note("source", None)
    assert model.notes == {}
    with pytest.raises(ValueError):
        model.set_note("bad name", "x")


def test_tilt(observed):
    model = pumc.fit(observed)
    before = model.recommend(0, 80, exclude=None).ids
    assert model.set_tilt(-1).tilt == -1
    assert not np.array_equal(model.recommend(0, 80, exclude=None).ids, before)
    with pytest.raises(ValueError, match="tilt"):
        model.set_tilt(2)


def test_files(tmp_path, model, observed):
    model.save(tmp_path / "m.pumc")
    loaded = pumc.load(tmp_path / "m.pumc", observed)
    assert loaded == model and loaded.observed is observed
    assert np.array_equal(loaded.recommend(3).ids, model.recommend(3).ids)


def test_pickles_and_copies(model, observed):
    for again in (pickle.loads(pickle.dumps(model)), copy.copy(model), copy.deepcopy(model)):
        assert again == model and np.array_equal(again.recommend(3).ids, model.recommend(3).ids)
    ones = pumc.Positives(observed, row_labels=map(str, range(120)), row_weights=np.linspace(1, 2, 120))
    again = pickle.loads(pickle.dumps(ones))
    assert again.row_labels == ones.row_labels and np.array_equal(again.row_weights, ones.row_weights)
    assert np.array_equal(again.toarray(), ones.toarray())
    network = pickle.loads(pickle.dumps(pumc.network([("a", "b"), ("b", "c")])))
    assert network.symmetric and network.no_diagonal


def test_popularity_and_svd(observed):
    popular = pumc.popularity(observed)
    assert np.allclose(popular.predict(0), observed.toarray().mean(0))
    made = pumc.Model.from_svd(np.eye(3, 2), [2.0, 1.0], np.eye(4, 2), omega=0.7)
    assert np.allclose(made.predict(), np.eye(3, 4) * [2, 1, 0, 0]) and made.omega == 0.7


def test_reindex_and_warm_starts(observed, model):
    moved = model.reindex(rows=[5, -1, 3])
    assert np.allclose(moved.predict(), np.vstack((model.predict(5), np.zeros(80), model.predict(3))), atol=1e-12)
    assert model.reindex(shape=(130, 90)).shape == (130, 90)
    warm = pumc.fit(observed, sampling_rate=0.5, warm_start=model)
    assert warm.iterations < model.iterations


def test_warm_starts_match_names(named):
    yesterday = pumc.fit(named)
    today = [("dan", "rum"), *reversed(named)]
    assert pumc.fit(today, warm_start=yesterday).row_labels[0] == "dan"
    with pytest.warns(UserWarning, match="no row has the name"):
        pumc.fit([("x", "tea"), ("y", "rum")], warm_start=yesterday)


def test_ones_match_names(named):
    model = pumc.fit(named)
    turned = list(reversed(named))
    assert model.recommend("bob", exclude=turned).labels == model.recommend("bob").labels
    with pytest.warns(UserWarning, match="1 of 2 ones, which are dropped .unknown: zoe"):
        model.recommend("bob", exclude=[("bob", "ale"), ("zoe", "tea")])
    assert model.recommend_from(["tea", "milk"], 1).labels == ["ale"]
    new = pumc.Positives([("zed", "milk"), ("zed", "tea")])
    assert model.recommend_from(new, 1).labels == [["ale"]]
    assert np.allclose(model.fold_in(new)[0], model.fold_in(["tea", "milk"]))
    assert model.fold_in(["ann", "bob"], axis=1).shape == (model.rank,)


def test_networks_are_symmetric():
    rng = np.random.default_rng(1)
    edges = pumc.network((rng.integers(0, 30, 150), rng.integers(30, 60, 150)))
    model = pumc.fit(edges)
    X = model.predict()
    assert model.symmetric == 1 and np.array_equal(X, X.T)
    assert all(k not in model.recommend(k, 60).ids for k in range(60))
    # an edge that is given once means both directions
    assert 31 not in model.recommend(0, 60, exclude=([0], [31])).ids
    assert 0 not in model.recommend(31, 60, exclude=([0], [31])).ids


def test_selection(observed):
    pandas = pytest.importorskip("pandas")
    found = pumc.select(observed, regularizer=["lsp", "nuclear"], lambda_ratio=[0.2, 0.5], folds=1, metric="auc", top_n=5)
    assert len(found) == 4 and {row["regularizer"] for row in found} == {"lsp", "nuclear"}
    assert found[found.top]["score"] == max(row["score"] for row in found)
    records = found.to_records()
    assert records["used"].sum() == records["top"].sum() == 1 and records["score"][found.top] == found[found.top]["score"]
    assert isinstance(found.to_pandas(), pandas.DataFrame) and " used" in repr(found)
    model = pumc.fit(observed, found)
    assert model.lambda_ratio == found[found.best]["lambda_ratio"] == found.options()["lambda_ratio"]
    assert found.options(0)["lambda_ratio"] == found[0]["lambda_ratio"]
    with pytest.raises(ValueError, match="recal"):
        pumc.select(observed, metric="recal")


def test_sampling_rate_and_memory(observed):
    assert 0.3 < pumc.estimate_sampling_rate(observed) <= 1
    assert pumc.fit_memory(observed, max_rank=2) < pumc.fit_memory(observed, max_rank=50)
    with pytest.raises(pumc.PumcCancelled):
        pumc.estimate_sampling_rate(observed, progress=lambda now: True)


def test_weights_and_confidences_reach_the_fit(observed):
    ones = pumc.fit(observed)
    heavy = pumc.fit(pumc.Positives(observed, row_weights=np.linspace(0.5, 2, 120)))
    assert not np.allclose(heavy.row_weights, ones.row_weights) and heavy.objective != ones.objective
    sure = pumc.fit(pumc.Positives(observed.pairs(), shape=observed.shape, confidence=np.full(len(observed), 2.0)))
    assert sure.objective != ones.objective


def test_selections_can_be_pickled(observed):
    found = pumc.select(observed, lambda_ratio=[0.3, 0.6], metric="auc", folds=1)
    again = pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(found))))
    assert repr(list(again)) == repr(list(found))  # NaN differs from itself
    assert (again.best, again.top, repr(again)) == (found.best, found.top, repr(found))
    assert [again.options(i) for i in range(2)] == [found.options(i) for i in range(2)]
    assert np.array_equal(again.fit(observed).U, found.fit(observed).U)
