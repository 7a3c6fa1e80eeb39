"""The estimator: scikit-learn's manner, and implicit's names."""

from __future__ import annotations

import inspect
from typing import Any, Dict, List, Optional

import numpy as np
import numpy.typing as npt

from ._errors import PumcError, PumcNameError, refuse
from ._fit import fit
from ._model import Model
from ._options import check_name, option_table
from ._positives import Positives
from ._recommending import Recommending
from ._splitting import holdout

__all__ = ["PUMC"]

#: Parameters of the estimator itself, beside the library's options.
_OWN = {"confidence": False, "progress": False}


class PUMC(Recommending):
    """Positive-unlabeled matrix completion as an estimator.

    Rows of the matrix are samples (users), columns are features (items). scikit-learn is not needed, but ``clone``,
    ``GridSearchCV`` and pipelines take this class. :func:`pumc.fit` returns a :class:`pumc.Model`, which can do more.

    Parameters
    ----------
    **options
        The options of a fit, which :func:`pumc.options` lists with their meanings (``lambda_`` for lambda). None leaves
        one at its default.
    confidence : bool
        The entries of the matrix are confidences, such as how often something was played, not 0 and 1.
    progress : bool or function
        As in :func:`pumc.fit`.

    Attributes
    ----------
    model_ : Model
        Everything else about the fit.
    n_features_in_ : int
    components_ : array
        Right singular vectors, rank by columns.
    singular_values_ : array
    n_iter_ : int
    user_factors, item_factors : array
        U and V, each times the roots of the singular values: their inner products are the scores.

    Examples
    --------
    >>> import numpy as np, pumc
    >>> A = np.array([[1, 1, 0, 0], [1, 0, 1, 0], [0, 1, 1, 0], [0, 0, 0, 1]])
    >>> estimator = pumc.PUMC(max_rank=2, sampling_rate=0.7).fit(A)
    >>> estimator
    PUMC(max_rank=2, sampling_rate=0.7)
    >>> ids, scores = estimator.recommend(0, A[:1], N=1)
    >>> ids
    array([2], dtype=int32)
    """

    model_: Model

    def __init__(self, **options: Any) -> None:
        values = _defaults()
        for name, value in options.items():
            if name not in values:
                check_name(name)
            values[name] = value
        self.__dict__.update(values)

    def get_params(self, deep: bool = True) -> Dict[str, Any]:
        """The parameters and their values, None where an option is chosen from the data."""
        return {name: getattr(self, name) for name in _defaults()}

    def set_params(self, **params: Any) -> PUMC:
        """Set parameters by name."""
        for name, value in params.items():
            if name not in _defaults():
                self._refuse_name(name)
            setattr(self, name, value)
        return self

    def _refuse_name(self, name: str) -> None:
        check_name(name)
        raise PumcNameError(f"Invalid parameter {name!r} for estimator {self}")

    def _changed(self) -> Dict[str, Any]:
        """Options that are not at their defaults, which is all that the library needs to hear."""
        return {name: getattr(self, name) for name, default in _defaults().items()
                if name not in _OWN and not _same(getattr(self, name), default)}

    def fit(self, X: Any, y: Any = None, *, warm_start: Optional[Model] = None) -> PUMC:
        """Fit to the ones of `X`: whatever :class:`pumc.Positives` takes. `y` is ignored."""
        ones = X if isinstance(X, Positives) else Positives(X, confidence=self.confidence)
        check_samples(ones)
        self.model_ = fit(ones, self._changed(), warm_start=warm_start, progress=self.progress or None)
        self.n_features_in_ = self.model_.shape[1]
        return self

    def fit_transform(self, X: Any, y: Any = None) -> npt.NDArray[np.float64]:
        """Fit, and the rows of U times the singular values."""
        return self.fit(X).transform(X)

    def transform(self, X: Any) -> npt.NDArray[np.float64]:
        """Rows of `X`, new or not, in the space of the model: folded in, and times the singular values."""
        return self._fitted().fold_in(self._ones(X)) * self._fitted().singular_values

    def inverse_transform(self, X: npt.ArrayLike) -> npt.NDArray[np.float64]:
        """From there to the scores of whole rows."""
        return np.asarray(X) @ self._fitted().V.T

    def predict(self, X: Any, cols: Any = None) -> Any:
        """Scores: of the cells (`X`, `cols`), both positions or labels, or of whole rows that are folded in.

        Without `cols`, `X` is a matrix with the model's columns whose rows need not have been in the fit.
        """
        if cols is not None:
            return self._fitted().predict(X, cols)
        return self.inverse_transform(self.transform(X))

    def probability(self, X: Any, cols: Any = None) -> Any:
        """The probabilities of such cells or rows to be truly ones."""
        if cols is not None:
            return self._fitted().probability(X, cols)
        return self._fitted().score_to_probability(self.predict(X))

    def score(self, X: Any, y: Any = None, *, top_n: int = 20, share: float = 0.2, seed: int = 0) -> float:
        """How well rows of `X`, new or not, are completed: recall at `top_n` of the ones that are hidden.

        A share of the ones of `X` is hidden, the rest folded in, and the best columns that a row does not have are
        compared with those that were hidden, over min(hidden, top_n); the mean over rows with a hidden one. This is what
        ``cross_val_score`` and ``GridSearchCV`` go by.
        """
        kept, hidden = holdout(self._ones(X), share, seed=seed)
        row, col = (side.astype(np.int64) for side in hidden.pairs())
        ids = self._fitted().recommend_from(kept, top_n).ids
        cells = np.arange(len(ids))[:, None] * hidden.shape[1] + ids
        found = np.isin(cells, row * hidden.shape[1] + col) & (ids >= 0)
        wanted = np.minimum(np.bincount(row, minlength=len(ids)), ids.shape[1])
        return float(np.mean(found.sum(1)[wanted > 0] / wanted[wanted > 0]))

    def _ones(self, X: Any) -> Positives:
        ones = X if isinstance(X, Positives) else Positives(X, confidence=self.confidence)
        check_samples(ones)
        if ones.col_labels is None and ones.shape[1] != self._fitted().shape[1]:
            refuse(f"X has {ones.shape[1]} features, but {type(self).__name__} is expecting {self.n_features_in_} "
                   "features as input")
        return ones

    def _fitted(self) -> Model:
        if "model_" not in self.__dict__:
            raise _not_fitted()(f"this {type(self).__name__} is not fitted yet: call fit first")
        return self.model_

    @property
    def components_(self) -> npt.NDArray[np.float64]:
        return self._fitted().V.T

    @property
    def singular_values_(self) -> npt.NDArray[np.float64]:
        return self._fitted().singular_values

    @property
    def n_iter_(self) -> int:
        return int(self._fitted().iterations)

    def __getstate__(self) -> Dict[str, Any]:
        return dict(self.__dict__)

    def __setstate__(self, state: Dict[str, Any]) -> None:
        self.__dict__.update(_defaults())  # options that the pickle's version did not have
        self.__dict__.update(state)

    def __repr__(self) -> str:
        changed = [f"{name}={getattr(self, name)!r}" for name, default in _defaults().items()
                   if not _same(getattr(self, name), default)]
        return f"{type(self).__name__}({', '.join(sorted(changed))})"

    def __sklearn_is_fitted__(self) -> bool:
        return "model_" in self.__dict__

    def __sklearn_tags__(self) -> Any:
        from sklearn.utils import InputTags, Tags, TargetTags, TransformerTags

        return Tags(estimator_type=None, target_tags=TargetTags(required=False), transformer_tags=TransformerTags(),
                    input_tags=InputTags(sparse=True, positive_only=True))


def check_samples(ones: Positives) -> None:
    """The words that scikit-learn's tools look for."""
    rows, cols = ones.shape
    if rows == 0 or cols == 0:
        what = "sample" if rows == 0 else "feature"
        refuse(f"0 {what}(s) (shape=({rows}, {cols})) while a minimum of 1 is required.")


def _same(value: Any, default: Any) -> bool:
    return value is default or (type(value) is type(default) and value == default)


def _not_fitted() -> Any:
    """An exception that scikit-learn's tools know where it is in use."""
    import sys

    base = getattr(sys.modules.get("sklearn.exceptions"), "NotFittedError", None)
    return type("NotFittedError", (PumcError, base or ValueError), {"__module__": "pumc"})


def _defaults() -> Dict[str, Any]:
    return {**{option.argument: option.default for option in option_table()}, **_OWN}


def _signature() -> inspect.Signature:
    parameters: List[inspect.Parameter] = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default)
                                           for name, default in _defaults().items()]
    return inspect.Signature(parameters)


PUMC.__signature__ = _signature()  # type: ignore[attr-defined]
