#!/usr/bin/env bash
# The share of src/ that tests have reached in a build with -Db_coverage=true, after they were run there.
#   coverage.sh BUILD [LINES BRANCHES]     fails below these percentages, 95 and 85 unless given
# Branches that only an exception takes are left out: nearly every call has one, and tests/limits makes each allocation fail
# in a build without counters. Asserts are contracts of our own, of which one branch is never taken. BUILD/coverage.txt has
# the files, BUILD/uncovered.txt the lines that no test reached.
set -eu
cd "$(dirname "$0")/.."
build=$1 lines=${2:-95} branches=${3:-85}
counted=(--root . --filter 'src/' --exclude-throw-branches --exclude-unreachable-branches --object-directory "$build"
    --exclude-lines-by-pattern '.*\bassert\(.*' --exclude-branches-by-pattern '.*\bassert\(.*' -j "$(nproc)" "$build")
gcovr "${counted[@]}" --json "$build/coverage.json" >/dev/null
gcovr --root . --filter 'src/' -a "$build/coverage.json" >"$build/uncovered.txt"
gcovr --root . --filter 'src/' -a "$build/coverage.json" --branches >"$build/coverage.txt"
tail -n 3 "$build/uncovered.txt"
gcovr --root . --filter 'src/' -a "$build/coverage.json" --print-summary --fail-under-line "$lines" --fail-under-branch "$branches" |
    sed -n '/^lines\|^branches/p'
