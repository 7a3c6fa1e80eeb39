#!/bin/bash
# One of four ranks is killed: the job ends within five seconds, with a failure, and no process is left.
#   killed_rank.sh PROGRAM LAUNCHER MPI
set -eu
program=$1 launcher=$2 mpi=$3
folder=$(mktemp -d "${MESON_BUILD_ROOT:-/tmp}/killed-rank-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() { echo "$*" >&2; cat "$folder/errors.txt" >&2; exit 1; }
now() { date +%s%N; }

: >"$folder/part.txt"
PROCESSES=4 "$launcher" "$mpi" "$program" 4 "$folder/fit" 300 >"$folder/part.txt" 2>"$folder/errors.txt" &
job=$!
for ((i = 0; i < 6000; ++i)); do
    grep -q '^iteration 3' "$folder/part.txt" && [ "$(grep -c ^began "$folder/part.txt")" = 4 ] && break
    sleep 0.01
done
ranks=$(awk '$1 == "began" { print $2 }' "$folder/part.txt")
[ "$(echo "$ranks" | wc -l)" = 4 ] || fail "four ranks should have begun, not: $ranks"
begin=$(now)
kill -9 "$(echo "$ranks" | tail -1)"
status=0
wait "$job" || status=$?
took=$((($(now) - begin) / 1000000))
echo "the job ended after $took ms with status $status"
[ "$status" != 0 ] || fail "the job should have failed"
[ "$took" -lt $((5000 * ${PUMC_PATIENCE:-1})) ] || fail "the job took $took ms to end"
for ((i = 0; i < 300; ++i)); do
    left=$(ps -o pid=,stat= -p "$(echo $ranks | tr ' ' ,)" | awk '$2 !~ /^Z/ { print $1 }') # a Z is over, but for its parent
    [ -z "$left" ] && break
    sleep 0.01
done
[ -z "$left" ] || fail "still there: $left"

# What was done is not lost.
PROCESSES=3 "$launcher" "$mpi" "$program" 3 "$folder/fit" 0 >"$folder/part.txt" 2>"$folder/errors.txt" ||
    fail "the fit does not go on"
grep -q '^resumed [1-9]' "$folder/part.txt" || fail "the fit began anew: $(grep ^resumed "$folder/part.txt")"
