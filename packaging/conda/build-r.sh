#!/usr/bin/env bash
# The R package, on the library of the package libpumc.
set -eu
export PUMC_BUNDLED=0
"$R" CMD INSTALL --build bindings/r/pumc
