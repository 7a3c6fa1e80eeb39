#!/bin/sh
# Compares what the shared library exports with the checked-in list: a symbol that goes missing breaks programs, one
# that appears is a promise.
#   check_symbols.sh LIBRARY SONAME             compare
#   check_symbols.sh LIBRARY SONAME --update    write the list anew
set -eu
library=$1 soname=$2
list=$(dirname "$0")/symbols.txt
command -v nm >/dev/null && command -v readelf >/dev/null || { echo "nm and readelf are needed"; exit 77; }

exported=$(nm -D --defined-only "$library" | awk '$2 != "A" { sub(/@.*/, "", $3); print $3 }' | LC_ALL=C sort)
if [ "${3:-}" = --update ]; then
    printf '%s\n' "$exported" >"$list"
    exit
fi

status=0
foreign=$(printf '%s\n' "$exported" | grep -v '^pumc_' || true)
if [ -n "$foreign" ]; then
    echo "exported, but not named pumc_*:" "$foreign"
    status=1
fi
if ! printf '%s\n' "$exported" | diff -u "$list" -; then
    echo "the exported symbols have changed; if that is meant: $0 LIBRARY SONAME --update"
    status=1
fi
if ! readelf -d "$library" | grep -q "SONAME.*\[$soname\]"; then
    echo "the soname is not $soname"
    status=1
fi
if readelf -d "$library" | grep 'NEEDED.*armadillo'; then
    echo "Armadillo is needed at run time, only its headers should be"
    status=1
fi
exit $status
