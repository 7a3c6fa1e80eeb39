#!/bin/sh
# Includes go one way: a folder of src/ may include itself and those before it. The command knows the public header alone.
#   check_includes.sh SRC
set -eu
cd "$1"
order="context linalg model solver factors select api"
bad=$(
    before=
    for folder in $order; do
        before="$before $folder"
        grep -Hno '^#include "[^"]*/' "$folder"/*.[ch]pp | while IFS= read -r line; do
            target=${line##*\"}
            target=${target%%/*}
            case " $before pumc " in *" $target "*) ;; *) echo "$line ($folder may include:$before)" ;; esac
        done
    done
    grep -Hn '^#include "' cli/*.[ch]pp cli/mpi/*.[ch]pp | grep -E '"(context|linalg|model|solver|factors|select|api)/' || true
)
[ -z "$bad" ] && exit
echo "$bad"
exit 1
