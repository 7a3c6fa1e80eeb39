"""Options by name, as the library lists them: a new option of the library is here without a change."""

from __future__ import annotations

import ctypes
import functools
import keyword
import math
import os
from typing import Any, Dict, List, Mapping, NamedTuple, Optional, Tuple, Union

from ._declarations import CONSTANTS
from ._errors import PumcTypeError
from ._handles import Handle, decode, encode, take, whole
from ._library import lib

__all__ = ["Option", "options", "Options"]

F64, I64, STR = (CONSTANTS[f"PUMC_TYPE_{name}"] for name in ("F64", "I64", "STR"))
_PYTHON_TYPES = {F64: "float", I64: "int", STR: "str"}


class Option(NamedTuple):
    """One row of the table of options."""

    name: str
    type: str  #: "float", "int" or "str"
    default: Union[float, int, str, None]  #: None where it is chosen from the data
    range: str  #: "(0, 1]", "0 .. 4096" or the texts that are allowed
    doc: str

    @property
    def argument(self) -> str:
        """The name as an argument: ``lambda`` is a word of Python and becomes ``lambda_``."""
        return self.name + "_" if keyword.iskeyword(self.name) else self.name


def library_name(argument: str) -> str:
    """The library's name of an argument."""
    if not isinstance(argument, str):
        raise PumcTypeError(f"the name of an option must be text, got {argument!r}")
    return argument[:-1] if argument.endswith("_") and keyword.iskeyword(argument[:-1]) else argument


@functools.cache
def option_table() -> Tuple[Option, ...]:
    defaults = Options({})
    rows = []
    for i in range(lib.pumc_options_count()):
        name = decode(lib.pumc_options_name(i)) or ""
        kind = lib.pumc_options_type(i)
        rows.append(Option(name, _PYTHON_TYPES[kind], defaults.read(name, kind), _range(i, kind),
                           decode(lib.pumc_options_doc(i)) or ""))
    return tuple(rows)


def options() -> List[Option]:
    """Every option of a fit: its name, type, default, range and meaning, in the library's words.

    Examples
    --------
    >>> import pumc
    >>> rate = next(option for option in pumc.options() if option.name == "sampling_rate")
    >>> rate.type, rate.default, rate.range
    ('float', None, '(0, 1]')
    >>> rate.doc
    'share delta of the true ones that was observed; sets omega = 1 - delta/2'
    """
    return list(option_table())


def _range(i: int, kind: int) -> str:
    if kind == STR:
        return ", ".join((decode(lib.pumc_options_choices(i)) or "").split("|"))
    if kind == I64:
        low, high = ctypes.c_int64(), ctypes.c_int64()
        lib.pumc_options_range_i64(i, ctypes.byref(low), ctypes.byref(high))
        return f"{low.value} .. {high.value}"
    least, most, open_ends = ctypes.c_double(), ctypes.c_double(), ctypes.c_int32()
    lib.pumc_options_range_f64(i, ctypes.byref(least), ctypes.byref(most), ctypes.byref(open_ends))
    left = "(" if open_ends.value & CONSTANTS["PUMC_OPEN_LEAST"] else "["
    right = ")" if open_ends.value & CONSTANTS["PUMC_OPEN_MOST"] else "]"
    if math.isinf(most.value):
        return f"at least {least.value:g}" if left == "[" else f"above {least.value:g}"
    return f"{left}{least.value:g}, {most.value:g}{right}"


class Options:
    """A handle of options. Values of None leave an option at its default."""

    def __init__(self, settings: Mapping[str, Any], base: Optional[Options] = None) -> None:
        make, source = (lib.pumc_options_create, ()) if base is None else (lib.pumc_options_copy, (base.handle,))
        self.handle: Handle = take(make, *source, free=lib.pumc_options_free)
        for argument, value in settings.items():
            if value is not None:
                self.set(library_name(argument), value)
            elif base is None:
                check_name(argument)

    def set(self, name: str, value: Any) -> None:
        kind = _types().get(name)
        if kind is None:
            lib.pumc_options_set_f64(self.handle, encode(name), 0.0)  # fails, with the nearest name that there is
        elif kind == STR:
            if isinstance(value, os.PathLike):
                value = os.fsdecode(value)
            if not isinstance(value, str):
                raise PumcTypeError(f"{name} must be text, got {value!r}")
            lib.pumc_options_set_str(self.handle, encode(name), encode(value))
        elif kind == I64:
            lib.pumc_options_set_i64(self.handle, encode(name), whole(name, value))
        else:
            lib.pumc_options_set_f64(self.handle, encode(name), _real(name, value))

    def read(self, name: str, kind: int) -> Union[float, int, str, None]:
        if kind == STR:
            text = ctypes.c_char_p()
            lib.pumc_options_get_str(self.handle, encode(name), ctypes.byref(text))
            return decode(text.value)
        if kind == I64:
            whole = ctypes.c_int64()
            lib.pumc_options_get_i64(self.handle, encode(name), ctypes.byref(whole))
            return whole.value
        real = ctypes.c_double()
        lib.pumc_options_get_f64(self.handle, encode(name), ctypes.byref(real))
        return None if math.isnan(real.value) else real.value

    def changed(self) -> Dict[str, Union[float, int, str, None]]:
        """What differs from the defaults, by the names of arguments."""
        found = {option.argument: (self.read(option.name, _types()[option.name]), option.default)
                 for option in option_table()}
        return {name: value for name, (value, default) in found.items() if value != default}


def check_name(argument: str) -> None:
    """Fails, with the nearest name that there is, unless there is such an option."""
    if library_name(argument) not in _types():
        Options({argument: 0.0})


@functools.cache
def _types() -> Dict[str, int]:
    count = lib.pumc_options_count()
    return {decode(lib.pumc_options_name(i)) or "": lib.pumc_options_type(i) for i in range(count)}


def _real(name: str, value: Any) -> float:
    try:
        if isinstance(value, (str, bytes)):
            raise TypeError
        return float(value)
    except (TypeError, ValueError):
        raise PumcTypeError(f"{name} must be a number, got {value!r}") from None
