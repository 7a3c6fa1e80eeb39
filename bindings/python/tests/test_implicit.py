"""implicit's names and answers."""

import inspect

import numpy as np
import pytest

from pumc.implicit import AlternatingLeastSquares


@pytest.fixture(scope="module")
def plays(observed):
    matrix = observed.tocsr().astype(np.float32)
    matrix.data[:] = 1 + np.arange(matrix.nnz) % 3
    return matrix


@pytest.fixture(scope="module")
def als(plays):
    model = AlternatingLeastSquares(factors=8, regularization=0.1, iterations=20, random_state=3)
    assert model.factors == 8
    assert model.fit(plays, show_progress=False) is None
    return model


def test_the_constructor_is_translated(als, plays):
    assert (als.max_rank, als.seed, als.confidence) == (8, 3, True) and als.model_.rank <= 8
    assert AlternatingLeastSquares(alpha=3).omega == 0.75
    for state in (np.random.default_rng(1), np.random.RandomState(1)):
        assert AlternatingLeastSquares(random_state=state).seed > 0
    seen = []
    AlternatingLeastSquares(factors=4).fit(plays, callback=lambda *told: seen.append(told))
    assert [told[0] for told in seen] == list(range(len(seen))) and len(seen[0]) == 3


def test_recommend(als, plays):
    ids, scores = als.recommend(4, plays[[4]], N=6)
    assert ids.shape == scores.shape == (6,) and ids.dtype == np.int32
    assert not np.isin(ids, plays[[4]].indices).any()
    batch, batch_scores = als.recommend([4, 9], plays[[4, 9]], N=6)
    assert batch.shape == (2, 6) and np.array_equal(batch[0], ids) and np.array_equal(batch_scores[0], scores)
    assert np.array_equal(als.recommend([4, 9], plays, N=6)[0], batch)  # the whole matrix will do
    assert np.array_equal(als.recommend([4, 9], N=6)[0], batch)  # and so will nothing
    every, _ = als.recommend(4, plays[[4]], N=80, filter_already_liked_items=False)
    assert sorted(every) == list(range(80))
    assert als.recommend(4, plays[[4]], N=80)[0].tolist() == [k for k in every if k not in plays[[4]].indices]


def test_items_to_choose_from_and_to_leave_out(als, plays):
    best, _ = als.recommend(4, plays[[4]], N=5)
    assert set(als.recommend(4, plays[[4]], N=3, items=best[2:])[0]) == set(best[2:])
    assert not set(als.recommend(4, plays[[4]], N=5, filter_items=best)[0]) & set(best)
    with pytest.raises(ValueError, match="not both"):
        als.recommend(4, plays[[4]], items=[1], filter_items=[2])
    with pytest.raises(ValueError, match="a row for each"):
        als.recommend([4, 5], plays[[4]])


def test_users_are_found_anew(als, plays):
    folded = als.recalculate_user(0, plays[[4]])
    assert folded.shape == als.item_factors[0].shape
    ids, scores = als.recommend(0, plays[[4]], N=5, recalculate_user=True)
    assert np.allclose(als.item_factors[ids] @ folded, scores)
    assert not np.isin(ids, plays[[4]].indices).any()
    chosen, _ = als.recommend([0, 1], plays[[4, 5]], N=2, recalculate_user=True, items=ids[1:4])
    assert set(chosen[0]) <= set(ids[1:4])
    every, _ = als.recommend(0, plays[[4]], N=80, recalculate_user=True, filter_already_liked_items=False)
    assert sorted(every) == list(range(80))
    assert als.recalculate_user([0, 1], plays[[4, 5]]).shape == (2, als.model_.rank)
    assert als.recalculate_item(0, plays.T.tocsr()[[4]]).shape == (als.model_.rank,)


def test_similar(als):
    ids, scores = als.similar_items(7, N=4)
    assert ids[0] == 7 and scores[0] == 1 and len(ids) == 4
    assert ids[1:].tolist() == als.model_.similar_cols(7, 3).ids.tolist()
    assert als.similar_users([1, 2], N=3)[0].shape == (2, 3)
    assert als.similar_items(7, N=2, filter_items=ids[:2])[0].tolist() == ids[2:].tolist()
    assert als.similar_items([7, 8], N=5, items=ids[1:3])[0][0].tolist() == ids[1:3].tolist()
    assert 7 not in als.similar_users(7, N=5, filter_users=[7])[0]


def test_items_are_found_anew(als, plays):
    ids, cosines = als.similar_items(0, N=5, recalculate_item=True, item_users=plays.T.tocsr()[[7]])
    assert 7 in ids[:2] and np.all(np.diff(cosines) <= 0) and cosines[0] <= 1 + 1e-12


@pytest.mark.parametrize("name, arguments", [
    ("recommend", "userid user_items N filter_already_liked_items filter_items recalculate_user items"),
    ("similar_items", "itemid N recalculate_item item_users filter_items items"),
    ("similar_users", "userid N filter_users users"),
    ("recalculate_user", "userid user_items"),
    ("recalculate_item", "itemid item_users"),
    ("fit", "user_items show_progress callback"),
])
def test_the_signatures_are_those_of_implicit_0_7(name, arguments):
    ours = list(inspect.signature(getattr(AlternatingLeastSquares, name)).parameters)
    assert ours[1:] == arguments.split()


def test_a_row_of_a_sparse_array_has_one_dimension(als, plays):
    try:
        row = plays[3]
    except NotImplementedError:
        pytest.skip("this SciPy has no arrays of one dimension")
    expected = als.recommend(3, plays[[3]], N=5)[0].tolist()
    assert als.recommend(3, row, N=5)[0].tolist() == expected
    assert als.recommend(3, row, N=5, recalculate_user=True)[0].shape == (5,)
    columns = plays[[3]].nonzero()[1]
    assert als.model_.recommend_from(row, 5).ids.tolist() == als.model_.recommend_from(columns, 5).ids.tolist()


def test_files(als, plays, tmp_path):
    als.save(tmp_path / "model.npz")
    loaded = AlternatingLeastSquares.load(tmp_path / "model.npz")
    assert loaded.recommend(3, plays[[3]], N=5)[0].tolist() == als.recommend(3, plays[[3]], N=5)[0].tolist()
    assert loaded.similar_items(2, N=4)[0].tolist() == als.similar_items(2, N=4)[0].tolist()
    with pytest.raises(ValueError, match="user_items"):
        loaded.recommend(3)


def test_help_shows_the_constructor_of_implicit():
    names = list(inspect.signature(AlternatingLeastSquares).parameters)
    assert names[:3] == ["factors", "regularization", "alpha"] and names[-1] == "options"
