"""Fitting, the baseline, and the share of the true ones that was observed."""

from __future__ import annotations

import ctypes
from typing import Any, Dict, Mapping, Optional, Tuple, Union

from ._errors import PumcTypeError, refuse, warn
from ._handles import take
from ._library import lib
from ._matching import places
from ._model import Model
from ._options import Options
from ._positives import Positives
from ._progress import Callback, Watch

__all__ = ["fit", "fit_memory", "popularity", "estimate_sampling_rate"]

#: Keywords that say something of the data, not of the fit.
DATA_KEYWORDS = ("shape", "columns", "confidence", "row_labels", "col_labels", "row_weights", "col_weights", "symmetric",
                 "no_diagonal")


def read_arguments(data: Any, options: Any, keywords: Mapping[str, Any]) -> Tuple[Positives, Options]:
    """The ones and the options behind the arguments of a fit; a :class:`Selection` gives its best options."""
    about = {name: value for name, value in keywords.items() if name in DATA_KEYWORDS}
    settings: Dict[str, Any] = {name: value for name, value in keywords.items() if name not in DATA_KEYWORDS}
    base: Optional[Options] = None
    if hasattr(options, "_options"):
        base = options._options()
    elif isinstance(options, Options):
        base = options
    elif options is not None:
        if not isinstance(options, Mapping):
            refuse("options must be a dict or what select() returns, got ", type(options).__name__)
        settings = {**options, **settings}
    return Positives.of(data, **about), Options(settings, base)


def fit(data: Any, options: Any = None, *, warm_start: Optional[Model] = None,
        progress: Union[None, bool, Callback] = None, **keywords: Any) -> Model:
    """Fit a low-rank matrix to the observed ones; blanks count as unknown, not as zeros. Nothing needs tuning.

    Parameters
    ----------
    data
        The ones: whatever :class:`Positives` takes.
    options : dict or Selection, optional
        Options by name, or what :func:`select` found.
    warm_start : Model, optional
        A model to start from, such as yesterday's. Where both have labels, lines are matched by name, whoever has come
        or gone; otherwise the model may have fewer lines than the data, and those behind them start at zero.
    progress : bool or function, optional
        True shows a bar (of tqdm, where there is one). A function is called with a :class:`Progress` once an iteration,
        and several times a second; if it returns True the fit stops and returns its best so far. What it raises, the fit
        raises.
    **keywords
        Options, which :func:`options` lists (``lambda_`` for lambda), and the keywords of :class:`Positives`.

    Returns
    -------
    Model

    Notes
    -----
    Ctrl-C stops a fit within a fifth of a second or so, and the best so far is returned, with a warning; a second one
    within two seconds raises ``KeyboardInterrupt``, which leaves a loop of fits. This needs the main thread and Python's
    own handler of SIGINT; elsewhere stop the fit by its `progress`. In the main thread handlers of signals run while the
    library works, and what they raise ends the fit. Other threads of Python go on meanwhile.

    Examples
    --------
    >>> import pumc
    >>> observed, truth = pumc.simulate(200, 100, sampling_rate=0.5, seed=1)
    >>> model = pumc.fit(observed, sampling_rate=0.5, max_rank=10)
    >>> model
    Model: 200 x 100, rank 8, lsp, converged after ... iterations
    >>> early = pumc.fit(observed, progress=lambda now: now.iteration == 3)
    >>> early.stop_reason, early.iterations
    ('cancelled', 3)
    >>> pumc.fit(observed, max_rnk=5)
    Traceback (most recent call last):
    pumc.PumcNameError: unknown option 'max_rnk' (did you mean 'max_rank'?)
    """
    problem, chosen = read_arguments(data, options, keywords)
    start = None if warm_start is None else aligned(warm_start, problem)
    with Watch(progress, "fit") as watch:
        handle = take(lib.pumc_fit, problem.handle, chosen.handle, None if start is None else start.handle,
                      watch.callback, None, free=lib.pumc_factors_free)
    model = Model(handle, problem)
    model._threads = int(chosen.read("threads", 2) or 0)
    if watch.interrupted:
        warn(f"interrupted: these are the best factors after {model.iterations} iterations")
    return model


def aligned(start: Model, problem: Positives) -> Model:
    """The model with its lines where the data has those of the same names."""
    if not isinstance(start, Model):
        raise PumcTypeError(f"warm_start must be a Model, got {type(start).__name__}")
    labels = start.row_labels, start.col_labels
    rows = places(problem.row_labels, labels[0], "warm_start", "row")
    cols = places(problem.col_labels, labels[1], "warm_start", "column")
    for lines, what in ((rows, "row"), (cols, "column")):
        if lines is not None and len(lines) and (lines < 0).all():
            warn(f"warm_start: no {what} has the name of one of the data's, so that it is no start at all")
    return start if rows is None and cols is None else start.reindex(rows, cols)


def fit_memory(data: Any, options: Any = None, **keywords: Any) -> int:
    """About how many bytes :func:`fit` takes at its peak, beyond the positives, if the rank reaches ``max_rank``."""
    problem, chosen = read_arguments(data, options, keywords)
    size = ctypes.c_int64()
    lib.pumc_fit_memory(ctypes.byref(size), problem.handle, chosen.handle)
    return size.value


def popularity(data: Any, **keywords: Any) -> Model:
    """The baseline: the score of a cell is the share of rows that have the column's one, the same for every row."""
    problem = Positives.of(data, **keywords)
    return Model(take(lib.pumc_popularity, problem.handle, free=lib.pumc_factors_free), problem)


def estimate_sampling_rate(data: Any, options: Any = None, *, progress: Union[None, bool, Callback] = None,
                           **keywords: Any) -> float:
    """Estimate the share of the true ones that was observed, for the option ``sampling_rate``.

    A tenth of the ones is hidden, and the best-scored cells that the fit did not see as ones tell. It errs on the low side
    where the data is hard to predict. Stopped by `progress` or ``time_limit`` it raises :class:`PumcCancelled`, by Ctrl-C
    ``KeyboardInterrupt``: a fit that is cut short would bias it.

    Examples
    --------
    >>> import pumc
    >>> observed, truth = pumc.simulate(300, 200, sampling_rate=0.5, seed=1)
    >>> 0.35 < pumc.estimate_sampling_rate(observed) < 0.65
    True
    """
    problem, chosen = read_arguments(data, options, keywords)
    rate = ctypes.c_double()
    with Watch(progress, "estimate_sampling_rate") as watch:
        lib.pumc_estimate_sampling_rate(ctypes.byref(rate), problem.handle, chosen.handle, watch.callback, None)
    return rate.value
