#!/bin/sh
# A program that the launcher of another MPI starts finds every process alone in its world, and is told so. Where that
# launcher is not installed, the environment that it would give is set by hand.
#   other_launcher.sh PROGRAM MPI
set -eu
program=$1 mpi=$2
folder=$(mktemp -d "${MESON_BUILD_ROOT:-/tmp}/other-launcher-XXXXXX")
trap 'rm -rf "$folder"' EXIT
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
status=0
if [ "$mpi" = ompi-c ]; then
    if command -v mpirun.mpich >/dev/null; then
        mpirun.mpich -n 2 "$program" 1 "$folder/fit" >"$folder/all.txt" 2>&1 || status=$?
    else
        PMI_SIZE=2 "$program" 1 "$folder/fit" >"$folder/all.txt" 2>&1 || status=$?
    fi
elif command -v mpirun.openmpi >/dev/null; then
    mpirun.openmpi --oversubscribe -n 2 "$program" 1 "$folder/fit" >"$folder/all.txt" 2>&1 || status=$?
else
    OMPI_COMM_WORLD_SIZE=2 "$program" 1 "$folder/fit" >"$folder/all.txt" 2>&1 || status=$?
fi
if [ "$status" = 0 ] || ! grep -q 'built with another MPI than that of the launcher' "$folder/all.txt"; then
    echo "status $status, and it was not told that the launcher is that of another MPI:" >&2
    cat "$folder/all.txt" >&2
    exit 1
fi
