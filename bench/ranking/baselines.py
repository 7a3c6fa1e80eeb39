"""What libpumc is compared with. Each method yields a model for each of its candidates, so that these can share work.

A model has rows(which), a new array with the scores of these rows, and a rank, if it has one."""

import numpy as np
from scipy import linalg

THREADS = 2
WIDEST_EASE = 12_000  # columns: three dense matrices of this size are 3.5 GB
MOST_ROUNDS = 100  # of the iteration for the SVD
SETTLED = 1e-7  # relative change of singular values in a round; that of the vectors is about its root


class Product:
    """The scores left right'."""

    def __init__(self, left, right):
        self.left, self.right, self.rank = left, right, left.shape[1]

    def rows(self, which):
        return self.left[which] @ self.right.T


class ItemToItem:
    """The scores train weights: each column is predicted from the others."""

    rank = None

    def __init__(self, train, weights):
        self.train, self.weights = train, weights

    def rows(self, which):
        return self.train[which] @ self.weights


def degrees(train):
    return np.diff(train.indptr).astype(np.float64), np.bincount(train.indices, minlength=train.shape[1]).astype(float)


def popularity(train, candidates):
    """Columns by their degree; times the row's, which orders cells of different rows and none within a row."""
    of_rows, of_cols = degrees(train)
    for _ in candidates:
        model = Product(np.maximum(of_rows, 1)[:, None], of_cols[:, None])
        model.rank = None
        yield model


def als(train, candidates):
    """implicit's weighted matrix factorisation by alternating least squares, as it ships."""
    from implicit.cpu.als import AlternatingLeastSquares
    from threadpoolctl import threadpool_limits

    for candidate in candidates:
        with threadpool_limits(1, "blas"):  # it brings its own threads and asks for this
            model = AlternatingLeastSquares(
                factors=256, iterations=15, num_threads=THREADS, random_state=1, **candidate
            )
            model.fit(train, show_progress=False)
        yield Product(model.user_factors, model.item_factors)


def ease(train, candidates):
    """min |A - A B|^2 + l |B|^2 with diag(B) = 0: with P = (A'A + l I)^-1 it is B_ij = -P_ij / P_jj off the diagonal
    (Steck, "Embarrassingly shallow autoencoders for sparse data", WWW 2019)."""
    gram = (train.T @ train).toarray().astype(np.float64)
    for candidate in candidates:
        shifted = gram.copy()
        shifted[np.diag_indices_from(shifted)] += candidate["regularization"]
        inverse = inverse_of(shifted)
        weights = (inverse / -np.diag(inverse)).astype(np.float32)
        np.fill_diagonal(weights, 0)
        yield ItemToItem(train, weights)


def inverse_of(positive):
    """Of a positive definite matrix, which is overwritten: by its Cholesky factor, at half the work of a general inverse."""
    # A symmetric matrix is its own transpose, and LAPACK wants its columns one after the other.
    factor, status = linalg.lapack.dpotrf(positive.T, lower=True, overwrite_a=True)
    assert status == 0, status
    inverse, status = linalg.lapack.dpotri(factor, lower=True, overwrite_c=True)
    assert status == 0, status
    return np.tril(inverse) + np.tril(inverse, -1).T


def svd(train, candidates):
    """The truncated SVD of D_r^-1/2 A D_c^-1/2, with the normalisation undone: popular columns come first again."""
    of_rows, of_cols = (np.sqrt(np.maximum(degree, 1)) for degree in degrees(train))
    normalised = train.astype(np.float64).multiply(1 / of_rows[:, None]).multiply(1 / of_cols).tocsr()
    u, s, v = truncated_svd(normalised, max(candidate["rank"] for candidate in candidates))
    left, right = of_rows[:, None] * u * s, of_cols[:, None] * v
    for candidate in candidates:
        rank = candidate["rank"]
        yield Product(left[:, :rank].astype(np.float32), right[:, :rank].astype(np.float32))


def truncated_svd(matrix, rank):
    """By subspace iteration, until the wanted singular values settle. A block of vectors finds all copies of a value that
    is repeated, as 1 is where parts of the data have no links between them; Lanczos from one vector misses some."""
    transposed = matrix.T.tocsr()
    width = min(rank + max(64, rank // 2), *matrix.shape)
    basis = np.linalg.qr(np.random.default_rng(1).normal(size=(matrix.shape[1], width)))[0]
    before = np.zeros(rank)
    for _ in range(MOST_ROUNDS):
        basis, square = np.linalg.qr(transposed @ (matrix @ basis))
        values = np.sqrt(np.linalg.svd(square, compute_uv=False)[:rank])
        if np.max(np.abs(values - before)) < SETTLED * values[0]:
            break
        before = values
    u, s, vt = np.linalg.svd(matrix @ basis, full_matrices=False)
    return u[:, :rank], s[:rank], (basis @ vt.T)[:, :rank]


def als_candidates(train):
    return [dict(alpha=float(a), regularization=float(r)) for a in (5, 10, 30, 60) for r in (1, 10, 30)]


def ease_candidates(train):
    if train.shape[1] > WIDEST_EASE:
        return []
    return [dict(regularization=float(r)) for r in (1, 10, 30, 100, 300, 1000, 3000, 10000)]


def svd_candidates(train):
    ranks = [rank for rank in (2, 4, 8, 16, 32, 64, 128, 256, 512) if rank < min(train.shape)]
    return [dict(rank=rank) for rank in ranks]


BASELINES = {
    "popularity": (popularity, lambda train: [{}]),
    "ALS": (als, als_candidates),
    "EASE": (ease, ease_candidates),
    "SVD": (svd, svd_candidates),
}
