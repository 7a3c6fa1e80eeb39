#!/bin/sh
# Runs a test on processes of an MPI, 8 unless PROCESSES says otherwise: more than there are cores, as root if need be,
# on this machine alone. With more processes than cores Open MPI would yield whenever it is asked whether something has
# come; beside other work each such turn is lost for milliseconds. libpumc sleeps between its questions.
#   run_under_mpi.sh ompi-c|mpich PROGRAM [ARGUMENT...]
set -eu
mpi=$1
shift
case $mpi in
    ompi-c)
        export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
        launcher=$(command -v mpirun.openmpi || command -v mpirun)
        exec "$launcher" --oversubscribe --bind-to none --mca mpi_yield_when_idle 0 --mca pml ob1 --mca btl self,vader \
            -n "${PROCESSES:-8}" "$@"
        ;;
    mpich) exec "$(command -v mpirun.mpich || command -v mpirun)" -n "${PROCESSES:-8}" "$@" ;;
    *)
        echo "no such MPI: $mpi" >&2
        exit 2
        ;;
esac
