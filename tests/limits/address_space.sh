#!/usr/bin/env bash
# address_space.sh PUMC PROGRAM: the address space of a process limited, from the least with which it starts, in steps of
# 1 MB (256 KB where PUMC_EXHAUSTIVE is set), until it has done its work under every limit of a stretch of 32 MB. At every
# limit the command (PUMC) and a program of the API (PROGRAM, use_everything.c) end soon with an answer, the same as
# without a limit, or with an error; they neither crash nor go on for ever.
program=$(realpath "$2") # before the harness goes to a folder of its own
. "$(dirname "$0")/../cli/harness.sh" "$@"
patience=10       # seconds; a run takes a tenth of one
step=1024         # KB, as are the limits below
[ -z "${PUMC_EXHAUSTIVE:-}" ] || step=256
enough=32768      # threads come one by one as the limit rises, and the stack of each takes 8 MB from the rest
most=$((1 << 22)) # no success up to there is a failure

case ${LD_PRELOAD:-} in *vgpreload*) echo "valgrind needs address space of its own"; exit 77 ;; esac

data=$scratch/data.tsv model=$scratch/model.pumc
"$pumc" simulate 1100 120 --rank 20 --cutoff 3 --sampling-rate 0.6 -o "$data" -q &&
    "$pumc" fit "$data" -o "$model" --max-rank 20 --lambda-ratio 0.1 --max-iterations 10 -q || exit 1

# under KILOBYTES COMMAND...: its output in out and err, its exit code in status.
under() {
    status=0
    { timeout -s KILL "$patience" sh -c 'ulimit -v "$0" && exec "$@"' "$1" "${@:2}" >out 2>err ||
        status=$?; } 2>/dev/null # where the shell would say that it was killed
}

# verdict EXPECTED: what is wrong with how the last run ended; nothing when it is fine.
verdict() {
    case $status in
        0) [ "$(answer)" = "$1" ] || echo "gives another answer" ;;
        1) [ -s err ] || echo "fails without a message"; [ ! -e made.pumc ] || echo "fails but leaves a model" ;;
        137) echo "HANGS" ;;
        *) if [ "$status" -gt 128 ]; then echo "CRASHES ($(kill -l $((status - 128))))"; else echo "exit code $status"; fi ;;
    esac
}

# least_for COMMAND...: with which the loader finds room for all libraries, and a little more, in which the C++ runtime
# keeps what it throws exceptions with when nothing else is left. The kernel has to find room for the program first, for
# which 4 MB are enough.
least_for() {
    local kilobytes=4096
    while under "$kilobytes" "$@" && [ "$status" = 127 ]; do kilobytes=$((kilobytes + 256)); done
    echo $((kilobytes + 512))
}

# ends_well COMMAND...: at every limit. Goes on after a failure, but not after three that took all of the patience; of the
# same one under limits in a row it tells the first.
ends_well() {
    local kilobytes least successes=0 hangs=0 sound=true expected wrong before=
    "$@" >out 2>err
    expected=$(answer)
    least=$(least_for "$@")
    for ((kilobytes = least; kilobytes <= most && successes * step < enough && hangs < 3; kilobytes += step)); do
        rm -f made.pumc
        under "$kilobytes" "$@"
        wrong=$(verdict "$expected")
        [ -z "$wrong" ] || sound=false
        [ -z "$wrong" ] || [ "$wrong" = "$before" ] || echo "limited to $kilobytes KB: $wrong; $(head -c 300 err)"
        [ "$wrong" != HANGS ] || hangs=$((hangs + 1))
        before=$wrong
        if [ "$status" = 0 ]; then successes=$((successes + 1)); else successes=0; fi
    done
    "$sound" && [ "$kilobytes" -le "$most" ]
}

# Each case says what of its output is the same in every run.
fit_ends() {
    answer() { "$pumc" recommend made.pumc --top 1 -q | cksum; }
    ends_well "$pumc" fit "$data" -o made.pumc --threads 3 --max-rank 20 --lambda-ratio 0.1 --max-iterations 20 -q
}

select_ends() {
    answer() { tail -n 1 out; }
    ends_well "$pumc" select "$data" --threads 3 --max-rank 20 --max-iterations 10 --folds 1 --path-length 3 -q
}

recommend_ends() {
    answer() { cksum <out; }
    ends_well "$pumc" recommend "$model" --exclude "$data" --threads 3 -q
}

evaluate_ends() {
    answer() { tail -n 1 out | cut -f 2-7; } # without the seconds
    ends_well "$pumc" evaluate "$data" --seed 1 --threads 3 --max-rank 20 --lambda-ratio 0.1 --max-iterations 10 -q
}

program_of_the_api_ends() {
    answer() { cksum <out; }
    ends_well "$program"
}

run fit_ends select_ends recommend_ends evaluate_ends program_of_the_api_ends
summary
