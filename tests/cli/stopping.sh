#!/usr/bin/env bash
# Signals, kills, terminals: a fit that is stopped leaves its best, a fit that is killed leaves what was there.
. "$(dirname "$0")/harness.sh" "$@"

# Arguments of a fit that does not end by itself within these tests.
endless=(--tolerance 1e-15 --max-iterations 1000000 --regularizer nuclear --lambda-ratio 0.02)
# Data for it, and data of many names for a fit whose time goes into the file.
large() { "$pumc" simulate 800 600 --rank 30 -o large.tsv -q; }

# stop SIGNAL DELAY ARGUMENT...: starts pumc and, DELAY seconds after it is ready to be stopped, sends the signal; the exit
# code is in status. Job control keeps the shell from making it ignore SIGINT.
stop() {
    local process tries=0
    set -m
    "$pumc" "${@:3}" >out 2>err &
    process=$!
    set +m
    # SIGTERM is the 15th bit of the signals that are caught.
    until [ ! -r "/proc/$process/status" ] || [ $((tries += 1)) -gt 200 ] ||
        [ $((0x$(awk '/^SigCgt/ { print $2 }' "/proc/$process/status") & 0x4000)) != 0 ]; do
        sleep 0.05
    done
    sleep "$2"
    kill "-$1" "$process"
    status=0
    wait "$process" || status=$?
}

interrupt_saves_the_best_so_far() {
    large
    stop INT 0.3 fit large.tsv -o m.pumc "${endless[@]}"
    equal "$status" 130
    contains err "interrupted"
    exits 0 info m.pumc
    equal "$(fact out stop_reason)" "interrupted"
    exits 0 recommend m.pumc 0
}

termination_saves_the_best_so_far() {
    large
    stop TERM 0.3 fit large.tsv -o m.pumc "${endless[@]}"
    equal "$status" 143
    exits 0 info m.pumc
    equal "$(fact out stop_reason)" "interrupted"
}

time_limit_saves_the_best_so_far() {
    large
    exits 0 fit large.tsv -o m.pumc "${endless[@]}" --time-limit 0.3
    contains err "time limit"
    exits 0 info m.pumc
}

interrupted_selection_prints_what_is_done() {
    large
    stop INT 2 select large.tsv --lambda-ratio 0.9,0.02 --regularizer nuclear --set tolerance=1e-15 \
        --max-iterations 1000000 --write-options o.txt
    equal "$status" 130
    equal "$(grep -c nuclear out)" 2 # the row and the options
    contains o.txt "lambda_ratio=0.9"
}

# The fit is killed at moments spread over all of its run; labels make the file, and so its writing, long.
killed_fit_leaves_a_complete_model() {
    local i
    awk 'BEGIN { for (e = 0; e < 60000; ++e)
        print "a row of the table with a rather long name " e % 6000 "\tand a column too " (e * 7919) % 5003 }' >names.tsv
    exits 0 fit names.tsv -o m.pumc --max-iterations 2 --max-rank 8
    for i in $(seq 24); do
        "$pumc" fit names.tsv -o m.pumc --max-iterations 2 --max-rank 8 -q &
        sleep "0.$(printf %03d $((i * 11)))"
        kill -KILL $! 2>/dev/null || true
        wait $! 2>/dev/null || true
        "$pumc" info m.pumc >out
        equal "$(fact out rows)" 6000
    done
}

failed_write_leaves_the_old_model() {
    exits 0 fit "$women" -o m.pumc
    cp m.pumc old
    exits 2 fit "$women" -o m.pumc --omega 2
    printf 'a\n' >bad.tsv
    exits 2 fit bad.tsv -o m.pumc
    cmp m.pumc old
    (ulimit -f 1; ! "$pumc" fit "$women" -o m.pumc -q 2>/dev/null)
    cmp m.pumc old
    equal "$(ls -A | grep -c '\.tmp' || true)" 0
}

progress_shows_on_a_terminal_only() {
    large
    "$pumc" fit large.tsv -o m.pumc "${endless[@]}" --time-limit 0.5 2>err
    equal "$(wc -l <err)" 1
    ! grep -q "$(printf '\r')" err
    has script || exit 77
    script -qec "stty cols 80; '$pumc' fit large.tsv -o m.pumc ${endless[*]} --time-limit 1" /dev/null </dev/null >tty
    contains tty "fit ["
    contains tty "iteration"
    contains tty "rank"
    contains tty "objective"
    contains tty "left"
    script -qec "'$pumc' fit large.tsv -o m.pumc ${endless[*]} --time-limit 0.5 --quiet" /dev/null </dev/null >tty
    [ ! -s tty ]
}

run interrupt_saves_the_best_so_far termination_saves_the_best_so_far time_limit_saves_the_best_so_far \
    interrupted_selection_prints_what_is_done killed_fit_leaves_a_complete_model failed_write_leaves_the_old_model \
    progress_shows_on_a_terminal_only
summary
