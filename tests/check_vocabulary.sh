#!/usr/bin/env bash
# check_vocabulary.sh ROOT: the names in the table of docs/vocabulary.md are there: those of C in the header, the others
# in the sources of the command and of the bindings.
set -u
cd "$1" || exit 1
status=0

# missing LANGUAGE COLUMN FILE...: names of that column of the table that none of the files has. What stands before a
# bracket or after a dot is the name.
missing() {
    local language=$1 column=$2 name
    for name in $(sed -n '/^| [a-z]/p' docs/vocabulary.md | tail -n +2 | cut -d '|' -f $((column + 2)) | grep -o '`[^`]*`' |
        sed 's/`//g; s/(.*//; s/ -/\n-/g; s/^.*[.$]//; s/!$//' | tr ' ' '\n'); do
        grep -qwF -r -e "$name" "${@:3}" || { echo "$language has no $name"; status=1; }
    done
}

missing C 1 include/pumc/pumc.h
missing "the command" 2 src/cli
missing R 3 bindings/r/pumc/NAMESPACE bindings/r/pumc/R
missing Julia 4 bindings/julia/PUMC.jl/src
missing Rust 5 bindings/rust/pumc/src
missing Python 6 bindings/python/pumc
exit "$status"
