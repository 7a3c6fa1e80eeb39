"""Fits and answers against dense arrays."""

import dense
import numpy as np
import pytest

import pumc


@pytest.fixture(scope="module")
def plain(observed):
    """Without balance and tilt: the paper's loss."""
    return pumc.fit(observed, regularizer="nuclear", sampling_rate=0.5, row_balance=0, col_balance=0, tilt=0,
                    tolerance=1e-9)


def scores(model):
    U, s, V = model
    return U * s @ V.T


def test_the_objective_is_that_of_the_dense_matrix(plain, observed):
    A = observed.toarray()
    assert plain.omega == 0.75
    assert plain.objective == pytest.approx(
        dense.objective(scores(plain), A, plain.omega, lambda s: plain.lambda_ * s), rel=1e-10)


def test_the_fit_is_a_fixed_point_of_the_dense_algorithm(plain, observed):
    X, A = scores(plain), observed.toarray()
    rho = 2 * plain.omega
    step = dense.proximal_step(X, A, plain.omega, rho, plain.lambda_ / rho)
    assert np.linalg.norm(step - X) < 1e-6 * np.linalg.norm(X)


def test_factors_are_a_singular_value_decomposition(model):
    U, s, V = model
    assert np.allclose(U.T @ U, np.eye(model.rank), atol=1e-10) and np.allclose(V.T @ V, np.eye(model.rank), atol=1e-10)
    assert np.all(np.diff(s) <= 0) and np.all(U[np.abs(U).argmax(0), range(model.rank)] > 0)


def test_scores_and_probabilities(model, rng):
    X = scores(model)
    i, j = rng.integers(0, 120, 50), rng.integers(0, 80, 50)
    assert np.allclose(model.predict(i, j), X[i, j], atol=1e-12)
    assert np.array_equal(model.predict(i.astype(np.int32), j), model.predict(i, j))
    assert np.allclose(model.predict(), X, atol=1e-12)
    assert np.allclose(model.predict([5, 2]), X[[5, 2]], atol=1e-12)
    assert np.allclose(model.predict(slice(0, 3), np.array([[1], [2]])), X[:3, [1, 2]].T, atol=1e-12)
    assert isinstance(model.predict(3, 4), float)
    P = dense.probability(X, model.omega, model.sampling_rate)
    assert np.allclose(model.probability(), P, atol=1e-10)
    assert np.allclose(model.probability(i, j), P[i, j], atol=1e-10)


def test_recommendations(plain, observed):
    X, A = scores(plain), observed.toarray()
    masked = np.where(A, -np.inf, X)
    assert np.array_equal(plain.recommend(None, 5).ids, np.argsort(-masked, axis=1, kind="stable")[:, :5])
    assert np.array_equal(plain.recommend(7, 5, exclude=None).ids, np.argsort(-X[7], kind="stable")[:5])
    among = [3, 9, 20, 44]
    best = plain.recommend([7, 8], 2, among=among, exclude=None)
    assert np.array_equal(best.ids, np.array(among)[np.argsort(-X[[7, 8]][:, among], axis=1)[:, :2]])
    assert np.allclose(best.scores, np.take_along_axis(X[[7, 8]], best.ids, 1))
    rows = plain.best_rows(4, 6)
    assert np.array_equal(rows.ids, np.argsort(-masked[:, 4], kind="stable")[:6])


def test_parts_of_a_ranking_are_the_whole(monkeypatch):
    """Many lines are ranked in parts, so that Ctrl-C is heard in between."""
    model = pumc.fit(pumc.simulate(700, 60, seed=4)[0], max_rank=6)
    ones = pumc.simulate(700, 60, seed=5)[0]
    newcomers = pumc.Positives(ones.pairs(), shape=ones.shape, confidence=1 + np.arange(ones.count) % 3)
    asks = [lambda: model.recommend(None, 5), lambda: model.recommend(None, 5, among=range(9)),
            lambda: model.similar_rows(None, 5), lambda: model.recommend_from(newcomers, 5)]
    whole = [ask() for ask in asks]
    monkeypatch.setattr(pumc._ranking, "WORK_OF_PART", 1)
    assert len(list(model._parts(700, 60))) == 3
    for one, ask in zip(whole, asks):
        parts = ask()
        assert np.array_equal(one.ids, parts.ids) and np.array_equal(one.scores, parts.scores, equal_nan=True)


def test_similar_lines(model):
    for ask, F in ((model.similar_rows, model.U), (model.similar_cols, model.V)):
        C = dense.cosines(F * model.singular_values)
        np.fill_diagonal(C, -2)
        found = ask([0, 5], 4)
        assert np.array_equal(found.ids, np.argsort(-C[[0, 5]], axis=1)[:, :4])
        assert np.allclose(found.scores, np.take_along_axis(C[[0, 5]], found.ids, 1))


def test_completion(model, observed):
    P, A = model.probability(), observed.toarray()
    assert np.array_equal(model.complete().toarray(), (P >= 0.5) | A)
    some = model.complete(0.7, observed=None, rows=slice(3, 9), probabilities=True).toarray()
    expected = np.where(P >= 0.7, P, 0)
    expected[:3] = expected[9:] = 0
    assert np.allclose(some, expected, atol=1e-12)


def test_measures(plain, observed):
    kept, hidden = pumc.holdout(observed, 0.2, seed=2)
    model = pumc.fit(kept, tilt=0)
    found = model.evaluate(hidden, top_n=7, measures=["recall", "rows"])
    X = scores(model)
    assert found["recall"] == pytest.approx(dense.recall(X, kept.toarray(), hidden.toarray(), 7), rel=1e-12)
    assert found["rows"] == hidden.toarray().any(1).sum()
    popular = np.tile(kept.toarray().mean(0), (120, 1))
    assert found.popularity["recall"] == pytest.approx(
        dense.recall(popular, kept.toarray(), hidden.toarray(), 7), rel=1e-12)
    assert "popularity" in repr(found)
    assert model.evaluate(hidden, popularity=False, measures="auc").popularity is None


def test_folding_in_minimises_the_row_s_part_of_the_objective(plain, observed):
    """For the nuclear norm: the ridge problem of docs/model.md, with r'(s)/s = 1/s for each direction."""
    ones = [3, 9, 17]
    s, V = plain.singular_values, plain.V
    w = np.full(80, 1 - plain.omega)
    w[ones] = plain.omega
    target = np.zeros(80)
    target[ones] = 1
    F = V * s
    # lambda sum_i r(s_i) is concave-majorised by lambda/2 sum_i r'(s_i) s_i u_i^2, a ridge in u.
    u = np.linalg.solve(F.T @ (w[:, None] * F) + np.diag(plain.lambda_ * s / 2), F.T @ (w * target))
    assert np.allclose(plain.fold_in(ones), u, atol=1e-8)
