"""Positive-unlabeled matrix completion, on the C library libpumc.

You hold a 0/1 matrix of which only some ones are known: users and the items they liked, drugs and the proteins they bind,
people and their friends. A blank means "unknown", not "no". :func:`fit` finds a low-rank matrix that scores every cell;
:class:`PUMC` does the same in the manner of scikit-learn, with the names of the package implicit.

>>> import pumc
>>> model = pumc.fit([("ann", "tea"), ("ann", "milk"), ("bob", "tea"), ("eve", "milk"), ("eve", "tea"), ("dan", "rum")])
>>> model.recommend("bob", 1).labels
['milk']
"""

from ._errors import (
    PumcCancelled,
    PumcError,
    PumcFileError,
    PumcIndexError,
    PumcInternalError,
    PumcMemoryError,
    PumcNameError,
    PumcOSError,
    PumcTypeError,
    PumcValueError,
)
from ._fit import estimate_sampling_rate, fit, fit_memory, popularity
from ._library import lib as _lib
from ._model import Evaluation, Model, load, measures
from ._network import network
from ._options import Option, options
from ._positives import Positives
from ._progress import Progress
from ._ranking import Ranking
from ._selection import Selection, select
from ._splitting import holdout, simulate
from .estimator import PUMC

__all__ = [
    "PUMC",
    "Evaluation",
    "Model",
    "Option",
    "Positives",
    "Progress",
    "PumcCancelled",
    "PumcError",
    "PumcFileError",
    "PumcIndexError",
    "PumcInternalError",
    "PumcMemoryError",
    "PumcNameError",
    "PumcOSError",
    "PumcTypeError",
    "PumcValueError",
    "Ranking",
    "Selection",
    "estimate_sampling_rate",
    "fit",
    "fit_memory",
    "holdout",
    "load",
    "measures",
    "network",
    "options",
    "popularity",
    "select",
    "simulate",
]

#: The version of the library, which is that of the package.
__version__ = _lib.version
#: The library's file.
library_path = _lib.path

for _error in (PumcError, *PumcError.__subclasses__()):
    _error.__module__ = __name__  # where users find them, and what tracebacks say
del _error
