"""The library's failures as exceptions, with its own words."""

from __future__ import annotations

import sys
import warnings
from typing import Any, Dict, NoReturn, Type

from ._declarations import STATUSES

__all__ = [
    "PumcError",
    "PumcValueError",
    "PumcIndexError",
    "PumcNameError",
    "PumcTypeError",
    "PumcMemoryError",
    "PumcOSError",
    "PumcFileError",
    "PumcInternalError",
    "PumcCancelled",
]


class PumcError(Exception):
    """Something failed in libpumc or was refused by this package.

    Each kind of failure has a subclass, which is also the built-in exception that fits: ``except ValueError`` and
    ``except pumc.PumcError`` both work.

    Attributes
    ----------
    status : str
        The library's name of the failure, such as ``"PUMC_EVALUE"``; empty where the package itself refused.
    """

    status: str

    def __init__(self, message: str = "", status: str = "") -> None:
        super().__init__(message)
        self.status = status

    def __str__(self) -> str:  # KeyError's would put quotes around the text
        return str(self.args[0]) if self.args else ""


class PumcValueError(PumcError, ValueError):
    """A value, a size or a shape is not allowed, options contradict each other, or the data does not allow it."""


class PumcIndexError(PumcError, IndexError):
    """A row, a column or a position is outside its range."""


class PumcNameError(PumcError, KeyError, ValueError):
    """Nothing has this name: no option, fact, history, measure or label. The text has the nearest that there is."""


class PumcTypeError(PumcError, TypeError):
    """A value has the wrong type."""


class PumcMemoryError(PumcError, MemoryError):
    """Out of memory."""


class PumcOSError(PumcError, OSError):
    """A file cannot be read or written."""


class PumcFileError(PumcError, ValueError):
    """A file or bytes are no model, are damaged, or come from a newer version."""


class PumcInternalError(PumcError, RuntimeError):
    """A numerical breakdown or a defect: please report it."""


class PumcCancelled(PumcError, RuntimeError):
    """Stopped by its callback or its time limit before there was a result."""


_CLASSES: Dict[str, Type[PumcError]] = {
    "PUMC_EINDEX": PumcIndexError,
    "PUMC_ENAME": PumcNameError,
    "PUMC_ETYPE": PumcTypeError,
    "PUMC_ENOMEM": PumcMemoryError,
    "PUMC_EIO": PumcOSError,
    "PUMC_EFILE": PumcFileError,
    "PUMC_ENEWER": PumcFileError,
    "PUMC_EINTERNAL": PumcInternalError,
    "PUMC_ECANCELLED": PumcCancelled,
}
_NAMES = {value: name for name, value in STATUSES.items()}


def failure(status: int, text: str) -> PumcError:
    """The exception for a status; one of a later library is a plain :class:`PumcError`."""
    name = _NAMES.get(status, "")
    return (_CLASSES.get(name, PumcValueError) if name else PumcError)(text, name)


def warn(text: str) -> None:
    """Warn, and name the caller's line: the first that is not of this package."""
    frame, level = sys._getframe(1), 2
    while frame.f_back is not None and str(frame.f_globals.get("__name__")).split(".")[0] == "pumc":
        frame, level = frame.f_back, level + 1
    warnings.warn(text, stacklevel=level)


def refuse(*text: Any) -> NoReturn:
    """Refuse a value in the package's own words."""
    raise PumcValueError("".join(map(str, text)))
