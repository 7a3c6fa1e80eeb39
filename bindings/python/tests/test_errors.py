"""Errors have the library's words and fit Python's own kinds."""

import pickle

import pytest

import pumc


@pytest.mark.parametrize("options, kind, status, text", [
    ({"lamda": 1}, (pumc.PumcNameError, KeyError, ValueError), "PUMC_ENAME",
     "unknown option 'lamda' (did you mean 'lambda'?)"),
    ({"lambda_ratio": 1.5}, (pumc.PumcValueError, ValueError), "PUMC_EVALUE", "lambda_ratio must be in (0, 1], got 1.5"),
    ({"regularizer": "lsq"}, ValueError, "PUMC_EVALUE", "lsq"),
    ({"lambda_": 1, "lambda_ratio": 0.5}, ValueError, "PUMC_ECONFLICT", "lambda"),
    ({"max_rank": "many"}, TypeError, "", "max_rank must be a whole number, got 'many'"),
    ({"max_rank": 2.5}, TypeError, "", "max_rank must be a whole number, got 2.5"),
    ({"max_rank": 2**70}, TypeError, "", "64 bits"),
    ({"omega": "half"}, TypeError, "", "omega must be a number, got 'half'"),
    ({"regularizer": 3}, TypeError, "", "regularizer must be text, got 3"),
])
def test_options(observed, options, kind, status, text):
    with pytest.raises(kind) as caught:
        pumc.fit(observed, **options)
    assert text in str(caught.value) and caught.value.status == status
    assert isinstance(caught.value, pumc.PumcError)


def test_places(model):
    with pytest.raises(IndexError, match="row index 120 at entry 1 is outside 0..119"):
        model.predict([0, 120], 0)
    with pytest.raises(IndexError, match="-1"):
        model.recommend(-1)


def test_labels(named):
    model = pumc.fit(named)
    with pytest.raises(KeyError) as caught:
        model.recommend("evve")
    assert "eve" in str(caught.value) and not str(caught.value).startswith('"')
    assert model.predict("ann", ["tea", "rum"]).shape == (2,)


def test_files(tmp_path, model):
    with pytest.raises(OSError) as caught:
        pumc.load(tmp_path / "nothing")
    assert caught.value.status == "PUMC_EIO"
    (tmp_path / "foreign").write_bytes(b"no model")
    with pytest.raises(pumc.PumcFileError):
        pumc.load(tmp_path / "foreign")
    data = model.to_bytes()
    with pytest.raises(ValueError):
        pumc.Model.from_bytes(data[:-1])
    with pytest.raises(OSError):
        model.save(tmp_path)


def test_sizes():
    with pytest.raises(ValueError) as caught:
        pumc.Positives(([0], [0]), shape=(2**40, 1))
    assert caught.value.status == "PUMC_ETOOLARGE"


def test_shapes(model, observed):
    with pytest.raises(ValueError, match="the ones are 2 x 2 and the model needs 120 x 80"):
        model.recommend(0, exclude=[[1, 0], [0, 1]])
    with pytest.raises(ValueError, match="rank"):
        pumc.Model.from_svd([[1.0]], [1.0, 2.0], [[1.0]])
    with pytest.raises(ValueError, match="a step of 2"):
        model.complete(rows=slice(0, 10, 2))


def test_errors_can_be_pickled():
    for kind in (pumc.PumcValueError, pumc.PumcNameError, pumc.PumcOSError, pumc.PumcMemoryError):
        error = pickle.loads(pickle.dumps(kind("words", "PUMC_EVALUE")))
        assert (type(error), str(error), error.status) == (kind, "words", "PUMC_EVALUE")


def test_a_loaded_model_asks_for_the_ones(model, observed):
    loaded = pumc.Model.from_bytes(model.to_bytes())
    with pytest.raises(ValueError, match="exclude=None"):
        loaded.recommend(0)
    assert loaded.recommend(0, exclude=observed).ids.tolist() == model.recommend(0).ids.tolist()
    assert pumc.Model.from_bytes(model.to_bytes(), observed).recommend(0).ids.tolist() == model.recommend(0).ids.tolist()
