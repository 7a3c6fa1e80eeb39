"""Hiding part of the ones, and data of which the truth is known."""

from __future__ import annotations

import ctypes
from typing import Any, Tuple

from ._handles import Handle, whole
from ._library import lib
from ._positives import Positives

__all__ = ["holdout", "simulate"]


def holdout(data: Any, share: float = 0.2, *, seed: int = 0, **keywords: Any) -> Tuple[Positives, Positives]:
    """Hide a share of the ones at random: what is kept and what is hidden, each of the data's shape.

    Parameters
    ----------
    data
        Ones, as :class:`Positives` takes them, with its `keywords`. Of a symmetric network whole edges are hidden.
    share : float
        Between 0 and 1.
    seed : int

    Examples
    --------
    >>> import pumc
    >>> observed, truth = pumc.simulate(60, 40, seed=1)
    >>> kept, hidden = pumc.holdout(observed, 0.25)
    >>> len(kept) + len(hidden) == len(observed)
    True
    """
    problem = Positives.of(data, **keywords)
    kept, hidden = ctypes.c_void_p(), ctypes.c_void_p()
    lib.pumc_problem_split(ctypes.byref(kept), ctypes.byref(hidden), problem.handle, float(share), whole("seed", seed))
    return _wrap(kept), _wrap(hidden)


def simulate(rows: int, cols: int, *, rank: int = 5, cutoff: float = 0.5, sampling_rate: float = 0.5,
             seed: int = 0) -> Tuple[Positives, Positives]:
    """The paper's synthetic data: the observed ones and the true ones.

    The truth has a one where a product of two random factors of inner dimension `rank` is at least `cutoff`; each is
    observed with probability `sampling_rate`.

    Examples
    --------
    >>> import pumc
    >>> observed, truth = pumc.simulate(60, 40, sampling_rate=0.5, seed=1)
    >>> len(observed - truth), truth.shape
    (0, (60, 40))
    """
    observed, truth = ctypes.c_void_p(), ctypes.c_void_p()
    lib.pumc_problem_simulate(ctypes.byref(observed), ctypes.byref(truth), whole("rows", rows), whole("cols", cols),
                              whole("rank", rank), float(cutoff), float(sampling_rate), whole("seed", seed))
    return _wrap(observed), _wrap(truth)


def _wrap(pointer: ctypes.c_void_p) -> Positives:
    assert pointer.value is not None
    return Positives._wrap(Handle(pointer.value, lib.pumc_problem_free))
