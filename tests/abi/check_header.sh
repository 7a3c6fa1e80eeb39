#!/bin/sh
# Every function that the header declares is exported, and the header declares every function that is.
#   check_header.sh HEADER
set -eu
list=$(dirname "$0")/symbols.txt
tr '\n' ' ' <"$1" | sed 's,/\*[^*]*\*\+\([^/*][^*]*\*\+\)*/,,g' | tr ';' '\n' | grep PUMC_API |
    grep -o 'pumc_[a-z0-9_]*(' | tr -d '(' | LC_ALL=C sort | diff -u "$list" -
