# Sourced by the tests of pumc-mpi, which run as SCRIPT PUMC DATA PUMC-MPI ompi-c|mpich. Has what harness.sh has, and a
# launcher of ranks.
program=$(realpath "$3")
. "$(dirname "$0")/harness.sh" "$@"
mpi=$4
case $mpi in
    ompi-c)
        export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
        launcher=("$(command -v mpirun.openmpi || command -v mpirun)" --oversubscribe --bind-to none --mca mpi_yield_when_idle 0 --mca pml ob1 --mca btl self,vader)
        other=$(command -v mpirun.mpich || true)
        ;;
    mpich)
        launcher=("$(command -v mpirun.mpich || command -v mpirun)")
        other=$(command -v mpirun.openmpi || true)
        ;;
esac

# on RANKS CODE ARGUMENT...: pumc-mpi on so many ranks, one thread each; out and err as those of exits. After a failure
# Open MPI's mpirun would wait a second, for ranks that have come to their end by then.
on() {
    local status=0
    local -x OMPI_MCA_odls_base_sigkill_timeout=0
    "${launcher[@]}" -n "$1" "$program" "${@:3}" >out 2>err </dev/null || status=$?
    [ "$status" = "$2" ] || { echo "pumc-mpi ${*:3}: exit code $status, not $2"; cat err; return 1; }
}
