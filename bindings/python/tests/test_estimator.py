"""The estimator among scikit-learn's tools."""

import inspect
import pickle

import dense
import numpy as np
import pytest
import scipy.sparse as sp

import pumc

sklearn = pytest.importorskip("sklearn")
from sklearn.base import clone  # noqa: E402
from sklearn.exceptions import NotFittedError  # noqa: E402
from sklearn.model_selection import GridSearchCV, cross_val_score  # noqa: E402
from sklearn.pipeline import make_pipeline  # noqa: E402
from sklearn.utils.estimator_checks import check_estimator  # noqa: E402


@pytest.fixture(scope="module")
def matrix(observed):
    return observed.tocsr().astype(float)


#: Checks that do not apply: predict gives a score for every column of a row, not one number.
NOT_FOR_US = {"check_estimator_sparse_array", "check_estimator_sparse_matrix"}


@pytest.mark.filterwarnings("ignore")
def test_scikit_learn_s_checks():
    results = check_estimator(pumc.PUMC(confidence=True), on_fail=None, on_skip=None)
    failed = {result["check_name"]: result["exception"] for result in results if result["status"] == "failed"}
    assert len(results) > 40
    assert set(failed) <= NOT_FOR_US, failed


def test_parameters():
    estimator = pumc.PUMC(max_rank=7, lambda_=0.5)
    assert repr(estimator) == "PUMC(lambda_=0.5, max_rank=7)"
    names = {option.argument for option in pumc.options()} | {"confidence", "progress"}
    assert set(estimator.get_params()) == names == set(inspect.signature(pumc.PUMC).parameters)
    copy = clone(estimator)
    assert copy is not estimator and copy.get_params() == estimator.get_params()
    assert estimator.set_params(tilt=0.25).tilt == 0.25
    for wrong in (lambda: pumc.PUMC(max_rnk=3), lambda: estimator.set_params(max_rnk=3)):
        with pytest.raises(ValueError, match="did you mean 'max_rank'"):
            wrong()


def test_it_fits_as_the_function_does(matrix, observed):
    estimator = pumc.PUMC(sampling_rate=0.5)
    assert estimator.fit(matrix) is estimator
    model = pumc.fit(observed, sampling_rate=0.5)
    assert np.array_equal(estimator.model_.U, model.U) and estimator.n_iter_ == model.iterations
    assert estimator.components_.shape == (model.rank, 80) and estimator.n_features_in_ == 80
    assert np.array_equal(estimator.predict([1, 2], [3, 4]), model.predict([1, 2], [3, 4]))
    assert np.allclose(estimator.user_factors @ estimator.item_factors.T, model.predict())
    assert np.allclose(estimator.predict(matrix[:3]), estimator.transform(matrix[:3]) @ model.V.T)
    assert estimator.probability(matrix[:3]).max() <= 1


def test_pickles(matrix):
    estimator = pumc.PUMC(max_rank=5).fit(matrix)
    again = pickle.loads(pickle.dumps(estimator))
    assert again.model_ == estimator.model_ and again.get_params() == estimator.get_params()
    state = estimator.__getstate__()
    del state["tilt"]  # a pickle from before there was such an option
    older = pumc.PUMC.__new__(pumc.PUMC)
    older.__setstate__(state)
    assert older.tilt == pumc.PUMC().tilt


def test_nothing_before_a_fit(matrix):
    for ask in (lambda e: e.recommend(0), lambda e: e.transform(matrix), lambda e: e.components_):
        with pytest.raises(NotFittedError, match="call fit first"):
            ask(pumc.PUMC())
    with pytest.raises(ValueError, match="X has 3 features, but PUMC is expecting 80"):
        pumc.PUMC(max_rank=2).fit(matrix).transform(matrix[:, :3])


def test_the_score_is_the_recall_of_hidden_ones(matrix, observed):
    estimator = pumc.PUMC(max_rank=5, tilt=0).fit(matrix)
    kept, hidden = pumc.holdout(observed, 0.2, seed=0)
    scores = estimator.predict(kept)
    expected = dense.recall(scores, kept.toarray(), hidden.toarray(), 20)
    assert estimator.score(observed) == pytest.approx(expected, rel=1e-12)


def test_model_selection(matrix):
    scores = cross_val_score(pumc.PUMC(max_rank=5), matrix, cv=3)
    assert scores.shape == (3,) and np.all((scores > 0) & (scores <= 1))
    search = GridSearchCV(pumc.PUMC(), {"max_rank": [1, 4]}, cv=2).fit(matrix)
    assert search.best_params_["max_rank"] == 4
    pipeline = make_pipeline(pumc.PUMC(max_rank=3)).fit(matrix)
    assert pipeline.transform(sp.csr_array(matrix)).shape[0] == 120
