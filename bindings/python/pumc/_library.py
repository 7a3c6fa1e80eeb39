"""Finding libpumc, loading it, and looking up its functions."""

from __future__ import annotations

import ctypes
import ctypes.util
import os
import sys
import sysconfig
from typing import Any, List

from ._errors import failure
from ._prototypes import ctype, prototypes

#: The ABI of libpumc that the declarations are written for.
ABI_VERSION = 0

#: The environment variable that names a library's file.
SETTING = "PUMC_LIBRARY"

#: The folder of a wheel's own library, among packages.
BUNDLED = ".pumc.mesonpy.libs"


def file_name() -> str:
    """The library's file of this ABI, in a wheel and on a system."""
    if sys.platform == "darwin":
        return f"libpumc.{ABI_VERSION}.dylib"
    if sys.platform == "win32":
        return f"libpumc-{ABI_VERSION}.dll"
    return f"libpumc.so.{ABI_VERSION}"


def _names_a_folder(entry: Any) -> bool:
    """Of sys.path: Python passes over what is no text, and "" is the working folder, which has no packages of a system."""
    return isinstance(entry, str) and entry != ""


class Library:
    """The functions of libpumc as attributes. Those that return a status raise an exception where it is a failure."""

    def __init__(self) -> None:
        self._loaded = self._open()
        self._prototypes = prototypes()
        found = self.pumc_abi_version()
        if found != ABI_VERSION:
            raise ImportError(
                f"{self.path} is libpumc {self.version} with ABI {found}, and this version of pumc needs ABI {ABI_VERSION}"
            )

    @property
    def path(self) -> str:
        """The file that was loaded, as it was named to the loader."""
        return str(self._loaded._name)

    @property
    def version(self) -> str:
        text: bytes = self.pumc_version_string()
        return text.decode()

    def _open(self) -> ctypes.CDLL:
        # A wheel has it beside the package.
        packages = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
        bundled = os.path.join(packages, BUNDLED, file_name())
        if os.path.exists(bundled):
            return ctypes.CDLL(bundled)
        named = os.environ.get(SETTING)
        if named:
            file = os.path.join(named, file_name()) if os.path.isdir(named) else named
            try:
                return ctypes.CDLL(file)
            except OSError as error:
                raise ImportError(f"{SETTING} does not name a libpumc that can be loaded: {error}") from None
        # Some systems have two folders for packages: lib has what is Python, lib64 what is compiled.
        for packages in (sysconfig.get_path("platlib"), *filter(_names_a_folder, sys.path)):
            bundled = os.path.join(packages, BUNDLED, file_name())
            if os.path.exists(bundled):
                return ctypes.CDLL(bundled)
        failures: List[str] = []
        for name in (file_name(), ctypes.util.find_library("pumc")):
            try:
                if name:
                    return ctypes.CDLL(name)
            except OSError as error:
                failures.append(str(error))
        raise ImportError(
            f"libpumc was not found: this copy of pumc carries none, {SETTING} is not set, and "
            + "; ".join(failures)
        )

    def __getattr__(self, name: str) -> Any:
        if not name.startswith("pumc_"):
            raise AttributeError(name)
        returns, arguments = self._prototypes[name]
        try:
            function = getattr(self._loaded, name)
        except AttributeError:
            what = "no libpumc" if name == "pumc_abi_version" else "older than this version of pumc"
            raise ImportError(f"{self.path} has no function {name}: it is {what}") from None
        function.restype = ctype(returns)
        function.argtypes = [ctype(argument) for argument in arguments]
        if returns == "pumc_status":
            function.errcheck = self._check
        setattr(self, name, function)  # the next time it is found without this function
        return function

    def _check(self, status: int, function: Any, arguments: Any) -> int:
        if status < 0:
            text: bytes = self.pumc_last_error()  # of this thread
            raise failure(status, text.decode("utf-8", "replace"))
        return status


lib = Library()
