"""From C's declarations to ctypes: types, the progress record and the callbacks."""

from __future__ import annotations

import ctypes
import re
from typing import Any, Dict, List, Tuple

from ._declarations import FUNCTIONS


class ProgressRecord(ctypes.Structure):
    """``pumc_progress``."""

    _fields_ = [
        ("size", ctypes.c_int64),
        ("iteration", ctypes.c_int64),
        ("max_iterations", ctypes.c_int64),
        ("rank", ctypes.c_int64),
        ("objective", ctypes.c_double),
        ("relative_change", ctypes.c_double),
        ("seconds", ctypes.c_double),
    ]


#: ``pumc_progress_fn`` and ``pumc_row_fn``.
ProgressFn = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.POINTER(ProgressRecord), ctypes.c_void_p)
RowFn = ctypes.CFUNCTYPE(
    ctypes.c_int32,
    ctypes.c_int64,
    ctypes.c_int64,
    ctypes.POINTER(ctypes.c_int64),
    ctypes.POINTER(ctypes.c_double),
    ctypes.c_void_p,
)

_VALUES: Dict[str, Any] = {
    "void": None,
    "pumc_status": ctypes.c_int32,
    "int32_t": ctypes.c_int32,
    "int64_t": ctypes.c_int64,
    "double": ctypes.c_double,
    "pumc_progress_fn": ProgressFn,
    "pumc_row_fn": RowFn,
}


def ctype(declared: str) -> Any:
    """The ctypes type of a type as C writes it. Texts are ``c_char_p``, all other pointers ``c_void_p``."""
    words = declared.replace("*", " * ").split()
    stars = words.count("*")
    if stars == 0:
        return _VALUES[words[-1]]
    return ctypes.c_char_p if stars == 1 and "char" in words else ctypes.c_void_p


def prototypes() -> Dict[str, Tuple[str, List[str]]]:
    """What each function returns and takes, in C's words."""
    found = {}
    for returns, name, arguments in re.findall(r"([\w *]+?)\b(pumc_\w+)\(([^;]*)\);", FUNCTIONS):
        types = [] if arguments == "void" else [re.sub(r"\w+$", "", one).strip() for one in arguments.split(",")]
        found[name] = (returns.strip(), types)
    return found
