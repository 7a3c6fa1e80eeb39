"""Which file of the library is loaded, in a process of its own."""

import os
import pathlib
import subprocess
import sys

import pytest

from pumc._library import BUNDLED, file_name, lib

FOLDER = pathlib.Path(__file__).parent.parent

pytestmark = pytest.mark.skipif(not os.path.isabs(lib.path) or (FOLDER / BUNDLED).exists(),
                                reason="this copy of the package has a library, or it is the system's")


def loaded(*path, named=None):
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(map(str, path))}
    environment.pop("PUMC_LIBRARY", None)
    if named is not None:
        environment["PUMC_LIBRARY"] = str(named)
    return subprocess.run([sys.executable, "-c", "import pumc; print(pumc.library_path)"], env=environment, text=True,
                          capture_output=True, check=False)


@pytest.fixture
def apart(tmp_path):
    """The folder of compiled packages, where it is not that of the others."""
    folder = tmp_path / "lib64"
    (folder / BUNDLED).mkdir(parents=True)
    (folder / BUNDLED / file_name()).symlink_to(lib.path)
    return folder


def test_a_wheel_s_library_may_be_in_another_folder_of_packages(apart):
    assert loaded(FOLDER, apart).stdout.strip() == str(apart / BUNDLED / file_name())


def test_what_is_named_comes_before_that_of_another_copy(apart):
    assert loaded(FOLDER, apart, named=lib.path).stdout.strip() == lib.path
    missing = loaded(FOLDER, apart, named=apart / "none")
    assert missing.returncode != 0 and "PUMC_LIBRARY does not name a libpumc that can be loaded" in missing.stderr


def test_a_library_that_is_none_of_ours_is_called_so():
    import _ctypes

    found = loaded(FOLDER, named=_ctypes.__file__)
    assert found.returncode != 0 and "has no function pumc_abi_version: it is no libpumc" in found.stderr
