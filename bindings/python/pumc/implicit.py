"""For programs that use the package implicit: ``from pumc.implicit import AlternatingLeastSquares`` in place of its own.

The class has implicit's constructor and methods; the model behind it is this package's. There is no ``explain``,
``partial_fit_users``, ``partial_fit_items``, ``rank_items`` or ``to_gpu``.
"""

from __future__ import annotations

import inspect
from typing import Any, Callable, Dict, Optional, Union

from ._model import load
from .estimator import PUMC

__all__ = ["AlternatingLeastSquares", "PUMC"]


class AlternatingLeastSquares(PUMC):
    """:class:`pumc.PUMC` with the constructor of ``implicit.als.AlternatingLeastSquares``.

    Parameters
    ----------
    factors : int
        The largest rank; the fit finds how many of them the data bears.
    regularization, iterations, dtype, use_native, use_cg, use_gpu, calculate_training_loss
        Taken and not used: the penalty comes from the noise level of the data (``lambda_ratio`` sets it), and a fit stops
        when it has converged.
    alpha : float
        How much more a one counts than a blank. The default, 1, leaves it to the data; any other sets
        ``omega = alpha / (1 + alpha)``.
    num_threads : int
        0 is every core.
    random_state : int or generator of NumPy, optional
    **options
        The options of :class:`pumc.PUMC`.

    Examples
    --------
    >>> import numpy as np
    >>> from scipy.sparse import csr_matrix
    >>> from pumc.implicit import AlternatingLeastSquares
    >>> plays = csr_matrix(np.array([[3, 1, 0, 0], [1, 0, 2, 0], [0, 5, 1, 0], [0, 0, 0, 1]]))
    >>> model = AlternatingLeastSquares(factors=2, random_state=1)
    >>> model.fit(plays, show_progress=False)
    >>> ids, scores = model.recommend(0, plays[0], N=1)
    >>> ids
    array([2], dtype=int32)
    """

    def __init__(self, factors: int = 100, regularization: float = 0.01, alpha: float = 1.0, dtype: Any = None,
                 use_native: bool = True, use_cg: bool = True, use_gpu: bool = False, iterations: int = 15,
                 calculate_training_loss: bool = False, num_threads: int = 0, random_state: Any = None,
                 **options: Any) -> None:
        translated: Dict[str, Any] = {"max_rank": factors, "threads": num_threads, "seed": _seed(random_state),
                                      "confidence": True}
        if alpha != 1:
            translated["omega"] = alpha / (1 + alpha)
        super().__init__(**{**translated, **options})

    @property
    def factors(self) -> Any:
        """The largest rank."""
        return self.get_params()["max_rank"]

    def fit(  # type: ignore[override]
        self, user_items: Any, show_progress: bool = True, callback: Optional[Callable[..., Any]] = None
    ) -> None:
        """Fit to a matrix of users by items, whose entries are confidences.

        `callback` is called with the iteration, the seconds that it took and the objective.
        """
        before = self.progress
        self.progress = _told(callback) if callback else show_progress
        try:
            super().fit(user_items)
        finally:
            self.progress = before


    def save(self, fileobj_or_path: Any) -> None:
        """Write the model to a file, of this package's format and under exactly this path."""
        self._fitted().save(fileobj_or_path)

    @classmethod
    def load(cls, fileobj_or_path: Any) -> AlternatingLeastSquares:
        """A model that :meth:`save`, :meth:`pumc.Model.save` or the command wrote; `recommend` then needs `user_items`."""
        made = cls()
        made.model_ = load(fileobj_or_path)
        made.n_features_in_ = made.model_.shape[1]
        return made


# That of PUMC would be inherited.
AlternatingLeastSquares.__signature__ = inspect.signature(AlternatingLeastSquares.__init__).replace(  # type: ignore[attr-defined]
    parameters=list(inspect.signature(AlternatingLeastSquares.__init__).parameters.values())[1:])


def _seed(random_state: Any) -> int:
    """A generator gives the seed; without one it is 0, so that fits repeat."""
    if hasattr(random_state, "integers"):
        return int(random_state.integers(2**31))
    return int(random_state.randint(2**31 - 1)) if hasattr(random_state, "randint") else int(random_state or 0)


def _told(callback: Callable[..., Any]) -> Callable[[Any], Union[None, bool]]:
    seen = {"iteration": 0, "seconds": 0.0}

    def tell(progress: Any) -> None:
        if progress.iteration > seen["iteration"]:
            callback(progress.iteration - 1, progress.seconds - seen["seconds"], progress.objective)
            seen.update(iteration=progress.iteration, seconds=progress.seconds)

    return tell
