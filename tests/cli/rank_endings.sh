#!/usr/bin/env bash
# pumc-mpi: signals, time limits and killed ranks end the work of all ranks.
#   rank_endings.sh PUMC DATA PUMC-MPI ompi-c|mpich
. "$(dirname "$0")/ranks_harness.sh" "$@"

endless=(--tolerance 1e-15 --max-iterations 1000000 --regularizer nuclear --lambda-ratio 0.02 --max-rank 64 --threads 1)

# begin RANKS ARGUMENT...: pumc-mpi in the background, the launcher's id in job, once its ranks listen to signals; their
# ids in ranks.
begin() {
    local tries=0
    set -m
    "${launcher[@]}" -n "$1" "$program" "${@:2}" >out 2>err </dev/null &
    job=$!
    set +m
    until ranks=$(ranks_of "$job") && [ "$(echo "$ranks" | wc -w)" = "$1" ] && all_listen; do
        [ $((tries += 1)) -lt 200 ] || { echo "ranks did not start"; return 1; }
        sleep 0.05
    done
}

# ranks_of PROCESS: the processes below it that run the command.
ranks_of() {
    local child
    for child in $(ps -o pid= --ppid "$1"); do
        if [ "$(readlink "/proc/$child/exe")" = "$program" ]; then
            echo "$child"
        fi
        ranks_of "$child"
    done
}

# SIGINT is the second bit of the signals that are caught.
all_listen() {
    local rank
    for rank in $ranks; do
        [ $((0x$(awk '/^SigCgt/ { print $2 }' "/proc/$rank/status") & 0x2)) != 0 ] || return 1
    done
}

finish() {
    status=0
    wait "$job" 2>/dev/null || status=$?
}

no_rank_is_left() {
    local rank tries=0
    for rank in $ranks; do
        while [ -e "/proc/$rank" ] && ! grep -q '^State:.*zombie' "/proc/$rank/status"; do
            [ $((tries += 1)) -lt 50 ] || { echo "rank $rank is still there"; return 1; }
            sleep 0.1
        done
    done
}

a_signal_to_one_rank_stops_all() {
    "$pumc" simulate 800 600 --rank 30 -o large.tsv -q
    begin 3 fit large.tsv -o m.pumc "${endless[@]}"
    sleep 2 # for the first iteration
    kill -INT "$(echo "$ranks" | tail -n 1)"
    finish
    [ "$status" != 0 ]
    contains err interrupted
    equal "$(grep -c '^pumc-mpi: m.pumc: ' err)" 1
    exits 0 info m.pumc
    equal "$(fact out stop_reason)" "interrupted"
    no_rank_is_left
}

a_signal_ends_an_evaluation_on_all_ranks() {
    "$pumc" simulate 100 80 --rank 5 -o large.tsv -q
    begin 2 evaluate large.tsv --seeds 100000 --threads 1
    sleep 2
    kill -INT "$(echo "$ranks" | tail -n 1)"
    finish
    [ "$status" != 0 ]
    grep -q '^mean' out || contains err "interrupted before" # if no fit was done yet
    no_rank_is_left
}

a_time_limit_saves_the_best_so_far() {
    "$pumc" simulate 2000 1500 --rank 30 -o large.tsv -q
    on 2 0 fit large.tsv -o m.pumc "${endless[@]}" --time-limit 3
    contains err "time limit"
    exits 0 info m.pumc
}

a_killed_rank_ends_the_job() {
    local began
    "$pumc" simulate 800 600 --rank 30 -o large.tsv -q
    begin 3 fit large.tsv -o m.pumc "${endless[@]}"
    began=$(date +%s%N)
    kill -KILL "$(echo "$ranks" | tail -n 1)"
    finish
    [ "$status" != 0 ]
    [ $((($(date +%s%N) - began) / 1000000)) -lt 5000 ]
    no_rank_is_left
    [ ! -e m.pumc ]
}

run a_signal_to_one_rank_stops_all a_signal_ends_an_evaluation_on_all_ranks a_time_limit_saves_the_best_so_far \
    a_killed_rank_ends_the_job
summary
