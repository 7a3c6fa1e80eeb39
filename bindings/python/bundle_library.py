#!/usr/bin/env python3
"""Puts libpumc's sources into an sdist, in the place of the links that lead to them in the repository.

Meson runs it when it makes a distribution. The links are what git knows, so that they lead nowhere in what Meson has
copied; what they lead to is copied here. Times are SOURCE_DATE_EPOCH where that is set, so that the same sources make the
same archive.
"""

import os
import pathlib
import shutil

target = pathlib.Path(os.environ["MESON_DIST_ROOT"], "subprojects", "libpumc")
source = pathlib.Path(os.environ["MESON_SOURCE_ROOT"], "subprojects", "libpumc")
for link in sorted(source.iterdir()):
    copy = target / link.name
    if copy.is_symlink():
        copy.unlink()
    if link.is_dir():
        shutil.copytree(link, copy, dirs_exist_ok=True)
    else:
        shutil.copy(link, copy)

epoch = os.environ.get("SOURCE_DATE_EPOCH")
for path in target.rglob("*"):
    path.chmod(0o755 if path.is_dir() else 0o644)
    if epoch:
        os.utime(path, (int(epoch), int(epoch)))
