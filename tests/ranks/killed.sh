#!/bin/bash
# A fit is killed at random moments, 20 times (under mpirun KILLS times, 6 unless set), and started again, each time
# on another number of ranks: it loses at most the iteration that it was in, and ends where one ends that nobody kills. A process alone ends with the same bits.
#   killed.sh PROGRAM alone|threads|mpi [LAUNCHER MPI]      LAUNCHER is run_under_mpi.sh
set -eu
program=$1 kind=$2
export OMPI_MCA_odls_base_sigkill_timeout=0 # else Open MPI's mpirun waits a second for processes that are dead
folder=$(mktemp -d "${MESON_BUILD_ROOT:-/tmp}/killed-XXXXXX")
trap 'rm -rf "$folder"' EXIT
launch() { # RANKS CHECKPOINT PAUSE
    if [ -n "${launcher-}" ]; then PROCESSES=$1 exec "$launcher" "$mpi" "$program" "$@"; else exec "$program" "$@"; fi
}
longest=60 # milliseconds
case $kind in
    alone) kills=20 counts=(1) last=1 ;;
    threads) kills=20 counts=(1 3 2 4) last=2 ;;
    mpi) kills=${KILLS:-6} counts=(2 3 1) last=2 launcher=$3 mpi=$4 ;;
esac
fail() { echo "$*" >&2; exit 1; }
last_iteration() { awk '$1 == "iteration" { n = $2 } END { print n + 0 }' "$1"; }

(launch "$last" "$folder/whole" 0) >"$folder/whole.txt"
read -r _ _ _ iterations _ objective < <(grep ^resumed "$folder/whole.txt")
echo "nobody kills it: $iterations iterations, F = $objective"
RANDOM=${SEED:-1} done_before=0 killed=0 kept=0
while [ "$killed" -lt "$kills" ]; do
    ranks=${counts[$((killed % ${#counts[@]}))]}
    : >"$folder/part.txt" # what the last part wrote names processes that are no more
    (launch "$ranks" "$folder/fit" 25) >"$folder/part.txt" 2>"$folder/errors.txt" &
    job=$!
    # Not before it has begun: the start of a process is not what is tested. Then after so many iterations, which on a
    # busy machine take as long as they take, and some milliseconds.
    wanted=$((RANDOM % 4))
    for ((i = 0; i < 10000; ++i)); do
        grep -q ^began "$folder/part.txt" && [ "$(grep -c ^iteration "$folder/part.txt")" -ge "$wanted" ] && break
        kill -0 "$job" 2>/dev/null || break
        sleep 0.01
    done
    sleep "0.$(printf %03d $((RANDOM % longest)))"
    # Of processes under mpirun every rank is killed, as by a machine that loses its power.
    victims=$(awk '$1 == "began" { print $2 }' "$folder/part.txt" | sort -u)
    kill -9 $victims 2>/dev/null || true
    if wait "$job" 2>/dev/null; then fail "it was done after $killed kills: the fit is too short for this test"; fi
    killed=$((killed + 1))
    now=$(last_iteration "$folder/part.txt")
    if [ "$now" -gt 0 ]; then
        [ "$now" -ge "$done_before" ] || fail "iteration $now came after $done_before: more than one was lost"
        first=$(awk '$1 == "iteration" { print $2; exit }' "$folder/part.txt")
        [ "$first" -ge "$done_before" ] || fail "went on with iteration $first, but $done_before was begun before"
        done_before=$now
        [ "$first" -gt 1 ] && kept=$((kept + 1))
    fi
done
(launch "$last" "$folder/fit" 0) >"$folder/part.txt"
read -r _ resumed _ found _ value < <(grep ^resumed "$folder/part.txt")
echo "killed $killed times, went on $kept times: $found iterations, the last $((found - resumed)) in one go, F = $value"
[ "$resumed" -ge $((done_before - 1)) ] || fail "goes on from iteration $resumed, but $done_before was begun before"
[ "$kept" -ge $((kills / 4)) ] || fail "only $kept of $killed starts went on from a checkpoint"
awk -v a="$objective" -v b="$value" 'BEGIN { d = a - b; if (d < 0) d = -d; exit !(d <= 1e-9 * a) }' ||
    fail "F is $value, not $objective"
[ "$kind" != alone ] || [ "$value" = "$objective" ] || fail "F has other bits: $value, not $objective"
[ "$kind" != alone ] || [ "$found" = "$iterations" ] || fail "$found iterations, not $iterations"
left=$(ls -A "$folder" | grep ^fit || true)
[ -z "$left" ] || fail "left behind: $left"
