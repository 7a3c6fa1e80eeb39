"""The model on dense arrays, written down from docs/model.md: the oracle of the tests."""

import numpy as np


def objective(X, A, omega, penalty):
    """omega on ones, 1 - omega elsewhere, plus the penalty of the singular values."""
    loss = omega * np.sum((X[A] - 1) ** 2) + (1 - omega) * np.sum(X[~A] ** 2)
    return loss + sum(penalty(s) for s in np.linalg.svd(X, compute_uv=False))


def proximal_step(X, A, omega, rho, threshold):
    """One step of the basic algorithm for the nuclear norm."""
    gradient = np.where(A, 2 * omega * (X - 1), 2 * (1 - omega) * X)
    U, s, Vt = np.linalg.svd(X - gradient / rho, full_matrices=False)
    return U * np.maximum(s - threshold, 0) @ Vt


def probability(X, omega, rate):
    """The inverse of the population minimiser, over the sampling rate."""
    x = np.clip(X, 0, 1)
    p = x * (1 - omega) / (omega * (1 - x) + (1 - omega) * x)
    return np.minimum(1, p / rate)


def recall(scores, seen, hidden, top_n):
    found = []
    for row, own, wanted in zip(scores, seen, hidden):
        if wanted.any():
            order = [j for j in np.argsort(-row, kind="stable") if not own[j]][:top_n]
            found.append(wanted[order].sum() / min(top_n, wanted.sum()))
    return np.mean(found)


def cosines(F):
    F = F / np.maximum(np.linalg.norm(F, axis=1, keepdims=True), 1e-300)
    return F @ F.T
