#!/bin/sh
# Every function that the headers declare is exported, and the headers declare every function that is.
#   check_header.sh HEADER...
set -eu
list=$(dirname "$0")/symbols.txt
cat "$@" | tr '\n' ' ' | sed 's,/\*[^*]*\*\+\([^/*][^*]*\*\+\)*/,,g' | tr ';' '\n' | grep PUMC_API |
    grep -o 'pumc_[a-z0-9_]*(' | tr -d '(' | LC_ALL=C sort | diff -u "$list" -
