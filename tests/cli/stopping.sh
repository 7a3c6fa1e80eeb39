#!/usr/bin/env bash
# Signals, kills, terminals: a fit that is stopped leaves its best, a fit that is killed leaves what was there.
. "$(dirname "$0")/harness.sh" "$@"

# Arguments of a fit that does not end by itself within these tests.
endless=(--tolerance 1e-15 --max-iterations 1000000 --regularizer nuclear --lambda-ratio 0.02)
# Data for it, and data of many names for a fit whose time goes into the file.
large() { "$pumc" simulate 800 600 --rank 30 -o large.tsv -q; }

# A fit whose first iteration takes long: a whole dense decomposition.
huge() { "$pumc" simulate 2200 2200 -o huge.tsv -q; }
unstoppable=(--algorithm basic --threads 1)

# start ARGUMENT...: pumc in the background, its id in process, once it is ready to be stopped. Job control keeps the shell
# from making it ignore SIGINT.
start() {
    local tries=0
    set -m
    "$pumc" "$@" >out 2>err &
    process=$!
    set +m
    # SIGTERM is the 15th bit of the signals that are caught.
    until [ ! -r "/proc/$process/status" ] || [ $((tries += 1)) -gt 200 ] ||
        [ $((0x$(awk '/^SigCgt/ { print $2 }' "/proc/$process/status") & 0x4000)) != 0 ]; do
        sleep 0.05
    done
}

# finish: waits for it; the exit code is in status, and the seconds since the last call of "since" in elapsed.
since() { began=$(date +%s%N); }
finish() {
    status=0
    wait "$process" 2>/dev/null || status=$?
    elapsed=$((($(date +%s%N) - began) / 1000000000))
}

# stop SIGNAL DELAY ARGUMENT...: starts pumc and sends the signal DELAY seconds later.
stop() {
    start "${@:3}"
    sleep "$2"
    since
    kill "-$1" "$process"
    finish
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

a_fit_goes_on_from_its_checkpoint() {
    local done
    large
    stop INT 0.5 fit large.tsv -o m.pumc --checkpoint kept "${endless[@]}"
    equal "$status" 130
    contains err "the same command goes on from the checkpoint kept; remove kept.0 and kept.1 to begin anew"
    "$pumc" info m.pumc >out
    done=$(fact out iterations)
    [ "$done" -gt 0 ]
    stop INT 0.5 fit large.tsv -o m.pumc --checkpoint kept --checkpoint-seconds 0 "${endless[@]}"
    "$pumc" info m.pumc >out
    equal "$(fact out resumed_iterations)" "$done"
    done=$(fact out iterations)
    stop KILL 0.5 fit large.tsv -o other.pumc --checkpoint kept --checkpoint-seconds 0 "${endless[@]}"
    stop INT 0.5 fit large.tsv -o m.pumc --checkpoint kept "${endless[@]}"
    "$pumc" info m.pumc >out
    [ "$(fact out resumed_iterations)" -ge "$done" ]
    exits 2 fit large.tsv -o m.pumc --checkpoint kept
    contains err "checkpoint 'kept.0' is of another fit: option "
    exits 2 select large.tsv --checkpoint kept
    contains err "checkpoint is for a fit of its own"
}

# The folder of the model goes away while the fit waits for its input.
a_model_that_cannot_be_saved_leaves_the_checkpoint() {
    local fit=(fit in --checkpoint kept --checkpoint-seconds 0 --max-iterations 6 --tolerance 1e-9)
    mkfifo in
    mkdir models
    "$pumc" "${fit[@]}" -o models/m.pumc 2>err &
    exec 3>in
    rmdir models
    cat "$women" >&3
    exec 3>&-
    wait $! && return 1
    contains err "cannot write 'models/m.pumc'"
    [ -e kept.0 ] || [ -e kept.1 ]
    rm in
    cp "$women" in
    exits 0 "${fit[@]}" -o m.pumc
    grep -q 'm.pumc: .* 6 iterations ([56] of them before an interruption)' err
    equal "$(ls kept* 2>/dev/null | wc -l)" 0
    exits 2 evaluate in --checkpoint kept
    contains err "checkpoints are for one fit, that of pumc fit: this command makes several, and writes none"
    equal "$(ls kept* 2>/dev/null | wc -l)" 0
}

termination_saves_the_best_so_far() {
    large
    stop TERM 0.3 fit large.tsv -o m.pumc "${endless[@]}"
    equal "$status" 143
    exits 0 info m.pumc
    equal "$(fact out stop_reason)" "interrupted"
}

termination_does_not_wait_for_a_long_iteration() {
    huge
    "$pumc" fit "$women" -o m.pumc -q
    cp m.pumc old
    stop TERM 1 fit huge.tsv -o m.pumc "${unstoppable[@]}"
    equal "$status" 143
    [ "$elapsed" -lt 12 ] || { echo "took $elapsed s"; return 1; }
    cmp m.pumc old
    equal "$(ls -A)" "$(printf 'err\nhuge.tsv\nm.pumc\nold\nout')"
}

a_second_signal_of_either_kind_ends_at_once() {
    local pair
    huge
    for pair in "INT INT 130 130" "INT TERM 143 130" "TERM INT 130 143" "TERM TERM 143 143"; do
        set -- $pair
        start fit huge.tsv -o m.pumc "${unstoppable[@]}"
        sleep 0.5
        since
        kill "-$1" "$process"
        sleep 0.02
        kill "-$2" "$process" 2>/dev/null || true # it may be quick enough to end by the first
        finish
        [ "$status" = "$3" ] || equal "$pair: $status" "$pair: $4"
        [ "$elapsed" -lt 3 ] || { echo "$pair: took $elapsed s"; return 1; }
        [ ! -e m.pumc ]
    done
}

an_interrupted_selection_without_a_result_ends_as_by_the_signal() {
    huge
    stop TERM 0 select huge.tsv "${unstoppable[@]}"
    equal "$status" 143
    large
    stop INT 0 select large.tsv "${endless[@]}"
    equal "$status" 130
}

# A shell goes on with its script unless the command was ended by the signal itself.
an_interrupt_ends_the_script_around_it_too() {
    large
    cat >script <<'TEXT'
for i in 1 2 3; do
    "$@"
    echo "after $i" >>log
done
TEXT
    set -m
    bash script "$pumc" fit large.tsv -o m.pumc "${endless[@]}" --time-limit 20 -q >out 2>err &
    process=$!
    set +m
    sleep 1.5
    since
    kill -INT "-$process"
    finish
    equal "$status" 130
    [ ! -e log ]
    exits 0 info m.pumc
}

signals_that_were_ignored_stay_ignored() {
    large
    (trap '' TERM INT; exec "$pumc" fit large.tsv -o m.pumc "${endless[@]}" --time-limit 2) >out 2>err &
    process=$!
    sleep 1
    since
    kill -TERM "$process"
    kill -INT "$process"
    finish
    equal "$status" 0
    contains err "time limit"
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

# What runs under nohup ignores SIGHUP, and so does all that it starts.
hangup_is_ignored() { [ $((0x$(awk '/^SigIgn/ { print $2 }' /proc/self/status) & 1)) != 0 ]; }

# A table of millions of lines, stopped while it is written.
stopped_table_leaves_nothing() {
    local signal signals='TERM INT HUP'
    if hangup_is_ignored; then
        signals='TERM INT'
    fi
    awk 'BEGIN { for (e = 0; e < 60000; ++e) print "row " e % 6000 "\tcolumn " (e * 7919) % 5003 }' >names.tsv
    exits 0 fit names.tsv -o m.pumc --max-iterations 2 --max-rank 8
    echo old >t.tsv
    for signal in $signals; do
        set -m
        "$pumc" complete m.pumc --probability 1e-9 -o t.tsv >out 2>err &
        process=$!
        set +m
        until ls -A | grep -q '\.tmp$'; do sleep 0.05; done
        sleep 0.1
        since
        kill "-$signal" "$process"
        finish
        equal "$status" $((128 + $(kill -l $signal)))
        equal "$(cat t.tsv) $(ls -A | tr '\n' ' ')" "old err m.pumc names.tsv out t.tsv "
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
    equal "$(grep -cv '^pumc: ' err)" 0
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

run interrupt_saves_the_best_so_far a_fit_goes_on_from_its_checkpoint a_model_that_cannot_be_saved_leaves_the_checkpoint termination_saves_the_best_so_far \
    termination_does_not_wait_for_a_long_iteration a_second_signal_of_either_kind_ends_at_once \
    an_interrupted_selection_without_a_result_ends_as_by_the_signal an_interrupt_ends_the_script_around_it_too \
    signals_that_were_ignored_stay_ignored time_limit_saves_the_best_so_far \
    interrupted_selection_prints_what_is_done killed_fit_leaves_a_complete_model \
    stopped_table_leaves_nothing failed_write_leaves_the_old_model \
    progress_shows_on_a_terminal_only
summary
