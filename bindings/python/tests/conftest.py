import numpy as np
import pytest

import pumc


@pytest.fixture(scope="session")
def data():
    """Observed and true ones of 120 x 80 cells."""
    return pumc.simulate(120, 80, rank=4, sampling_rate=0.5, seed=3)


@pytest.fixture(scope="session")
def observed(data):
    return data[0]


@pytest.fixture(scope="session")
def model(observed):
    return pumc.fit(observed, sampling_rate=0.5)


@pytest.fixture
def named():
    """Three people and four drinks, by name."""
    return [("ann", "tea"), ("ann", "milk"), ("bob", "tea"), ("bob", "rum"), ("eve", "tea"), ("eve", "milk"),
            ("eve", "ale"), ("ann", "ale")]


@pytest.fixture
def rng():
    return np.random.default_rng(5)
