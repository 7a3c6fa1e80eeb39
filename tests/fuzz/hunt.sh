#!/usr/bin/env bash
# Looks for inputs that break a fuzz target, with every program tests/fuzz/fuzz_* of a build with -Dfuzzer=true.
#   hunt.sh BUILD [MINUTES]      MINUTES for each target, 10 unless given
# What is learnt stays in BUILD/corpus, and a later hunt starts from it. An input that broke something is in BUILD/finds:
# it becomes a file of seeds/TARGET together with the fix.
set -u
build=$(realpath "$1") minutes=${2:-10}
seeds=$(dirname "$(realpath "$0")")/seeds
mkdir -p "$build/finds"

hunt() {
    local name=${1##*/fuzz_} corpus
    corpus=$build/corpus/$name
    mkdir -p "$corpus"
    # A length of 4 KiB is enough for every branch and keeps inputs quick; a single input may take half a minute, which
    # none needs unless something does not end.
    if UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1 "$1" "$corpus" "$seeds/$name" -max_len=4096 -timeout=30 \
        -rss_limit_mb=3000 -malloc_limit_mb=1000 -max_total_time=$((60 * minutes)) -print_final_stats=1 \
        -artifact_prefix="$build/finds/$name-" >"$build/finds/$name.log" 2>&1; then
        echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$build/finds/$name.log") inputs, nothing found"
    else
        echo "$name: FOUND SOMETHING"
        tail -n 60 "$build/finds/$name.log"
        return 1
    fi
}

export build minutes seeds
export -f hunt
find "$build/tests/fuzz" -maxdepth 1 -name 'fuzz_*' -type f -executable -print0 | sort -z |
    xargs -0 -P "$(nproc)" -I '{}' bash -c 'hunt "$1"' bash '{}'
