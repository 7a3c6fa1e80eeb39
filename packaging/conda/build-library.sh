#!/usr/bin/env bash
# The C library and the command.
set -eu
meson setup build-library ${MESON_ARGS:-} --prefix="$PREFIX" -Dlibdir=lib --buildtype=release -Ddefault_library=shared \
    -Dtests=disabled -Dexamples=disabled -Dbench=disabled -Dmpi=none
ninja -C build-library -j "$CPU_COUNT" install
