#!/bin/sh
# Runs a test on 8 processes of an MPI: more than there are cores, as root if need be, on this machine alone.
#   run_under_mpi.sh ompi-c|mpich PROGRAM
set -eu
case $1 in
    ompi-c)
        export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
        launcher=$(command -v mpirun.openmpi || command -v mpirun)
        exec "$launcher" --oversubscribe --bind-to none --mca mpi_yield_when_idle 1 --mca btl self,vader -n 8 "$2"
        ;;
    mpich) exec "$(command -v mpirun.mpich || command -v mpirun)" -n 8 "$2" ;;
    *)
        echo "no such MPI: $1" >&2
        exit 2
        ;;
esac
