"""The declarations against the header that they are copied from and the symbols that the library exports."""

import ctypes
import pathlib
import re
import shutil
import subprocess

import pytest

from pumc import _declarations, _prototypes
from pumc._library import lib

HEADER = pathlib.Path(__file__).parent.parent / "subprojects" / "libpumc" / "include" / "pumc" / "pumc.h"

pytestmark = pytest.mark.skipif(not HEADER.exists(), reason="there is no header beside the tests")


def text(changed=("", "")):
    return re.sub(r"/\*.*?\*/", "", HEADER.read_text().replace(*changed), flags=re.S)


def functions(header):
    found = re.findall(r"PUMC_API\s+(?:PUMC_MUST_USE\s+)?([^;()]*?\bpumc_\w+\s*\([^;]*\)) *;", header)
    return sorted(squeezed(one) for one in found)


def squeezed(declaration):
    return re.sub(r"\s+", " ", declaration).strip()


def ours():
    return sorted(squeezed(one) for one in _declarations.FUNCTIONS.split(";") if one.strip())


def test_every_declaration_is_the_header_s():
    assert ours() == functions(text())
    assert len(ours()) > 150


@pytest.mark.parametrize("change", [
    ("int64_t pumc_problem_rows(", "int32_t pumc_problem_rows("),
    ("double share, int64_t seed", "int64_t seed, double share"),
    ("const char **out", "char **out"),
    ("void pumc_factors_free(", "int32_t pumc_factors_free("),
])
def test_drift_is_noticed(change):
    assert ours() != functions(text(change))


def test_constants_are_the_header_s():
    declared = {name: int(value) for name, value in re.findall(r"(PUMC_[A-Z0-9_]+)\s*=\s*(-?\d+)", text())}
    assert declared == {**_declarations.STATUSES, **_declarations.CONSTANTS}


def test_the_progress_record_is_the_header_s():
    body = re.search(r"typedef struct pumc_progress \{(.*?)\}", text(), re.S)[1]
    declared = [(name, _prototypes.ctype(kind)) for kind, name in re.findall(r"(\w+) (\w+);", body)]
    assert declared == _prototypes.ProgressRecord._fields_


def test_callbacks_are_the_header_s():
    for name, ours in (("pumc_progress_fn", _prototypes.ProgressFn), ("pumc_row_fn", _prototypes.RowFn)):
        returns, arguments = re.search(rf"typedef (\w+) \(\*{name}\)\(([^;]*)\);", text()).groups()
        assert _prototypes.ctype(returns) is ours._restype_
        types = [re.sub(r"\w+$", "", one).strip() for one in arguments.split(",")]
        assert len(types) == len(ours._argtypes_)
        for declared, used in zip(types, ours._argtypes_):
            # Pointers of callbacks are typed, to be read.
            assert _prototypes.ctype(declared) is used or (
                "*" in declared and used.__name__ in ("LP_ProgressRecord", "LP_c_long", "LP_c_double", "LP_c_longlong"))


def test_every_function_is_in_the_library():
    for name in _prototypes.prototypes():
        assert callable(getattr(lib, name))


@pytest.mark.skipif(shutil.which("nm") is None, reason="there is no nm")
def test_every_function_of_the_library_is_declared():
    listed = subprocess.run(["nm", "-D", "--defined-only", lib.path], capture_output=True, text=True, check=True).stdout
    exported = {line.split()[-1].split("@")[0] for line in listed.splitlines()}
    # What several processes use has a header of its own.
    ranks = re.compile(r"pumc_(ranks_|problem_from_coo_shared_|problem_part$|report$)")
    exported = {name for name in exported if name.startswith("pumc_") and not ranks.match(name)}
    assert exported == set(_prototypes.prototypes())


def test_the_library_is_of_this_version():
    numbers = [ctypes.c_int32() for _ in range(3)]
    lib.pumc_version(*map(ctypes.byref, numbers))
    header = [int(re.search(rf"PUMC_VERSION_{part} (\d+)", text())[1]) for part in ("MAJOR", "MINOR", "PATCH")]
    assert [number.value for number in numbers][:2] == header[:2]
    build = (pathlib.Path(__file__).parent.parent / "meson.build").read_text()
    assert re.search(r"version: '(.*?)'", build)[1] == ".".join(map(str, header))
