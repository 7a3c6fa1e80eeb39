"""What the C program bindings/rust/pumc/tests/c_results.c finds for the same problems, to 1e-10."""

import os
import pathlib

import numpy as np
import pytest

import pumc

RESULTS = os.environ.get("PUMC_C_RESULTS")


def problem():
    """The C program's generator of ones."""
    state, row, col = 11, [], []
    for i in range(120):
        for j in range(90):
            state = (state * 6364136223846793005 + 1442695040888963407) % 2**64
            if (state >> 33) % 100 < (60 if i % 2 == j % 2 else 5):
                row.append(i)
                col.append(j)
    return pumc.Positives((row, col), shape=(120, 90))


def results():
    lines = (line.split() for line in pathlib.Path(RESULTS).read_text().splitlines())
    return {name: np.array(values, float) for name, *values in lines}


@pytest.mark.skipif(RESULTS is None, reason="PUMC_C_RESULTS names no file")
def test_python_finds_what_c_finds():
    ones, theirs = problem(), results()
    rows, cols = np.arange(50), np.arange(50) * 7 % 90
    choices = next(option.range for option in pumc.options() if option.name == "regularizer").split(", ")
    compared = 0
    for regularizer in choices:
        for seed in (0, 7):
            model = pumc.fit(ones, regularizer=regularizer, sampling_rate=0.5, lambda_ratio=0.2, seed=seed)
            found = {
                "objective": model.objective, "rank": model.rank, "s": model.singular_values,
                "u": model.U.reshape(-1, order="F"), "v": model.V.reshape(-1, order="F"),
                "score": model.predict(rows, cols), "probability": model.probability(rows, cols),
                "history": model.history()["objective"], "best": model.recommend(5, 10).ids,
                "fold_in": model.fold_in([0, 2, 4, 9]),
            }
            for name, value in found.items():
                expected = theirs[f"{regularizer}.{seed}.{name}"]
                np.testing.assert_allclose(np.ravel(value), expected, rtol=1e-10, atol=1e-12)
                compared += 1
    assert compared == len(theirs) == 120
