#!/bin/sh
# Compares the interface with those of earlier versions, kept as dumps of libabigail (VERSION.abi here). What programs
# compiled against them rely on must stay: functions, the types and order of parameters, the layout of records.
#   check_interface.sh [CC]                    compare with every dump
#   check_interface.sh [CC] --update VERSION   write VERSION.abi, when that version is released
# The dump is that of a library of empty functions made from the headers, which takes a second and is the same on every
# machine. The real library has the same interface: each of its functions is compiled with its declaration in sight, and
# other tests see that it exports exactly those that are declared.
set -eu
here=$(cd "$(dirname "$0")" && pwd)
root=$here/../..
cc=cc
case ${1:-} in --update | '') ;; *) cc=$1; shift ;; esac
command -v abidw >/dev/null && command -v abidiff >/dev/null || { echo "abigail-tools are needed"; exit 77; }
soversion=$(sed -n "s/^soversion = '\(.*\)'/\1/p" "$root/meson.build")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# library INCLUDE OUT: every declared function, doing nothing.
library() {
    printf '#include <pumc/%s>\n' $(cd "$1/pumc" && ls pumc.h pumc_ranks.h 2>/dev/null) >"$work/all.c"
    $cc -E -P -I "$1" "$work/all.c" | tr '\n' ' ' | awk -v RS=';' '
        sub(/.*__attribute__ *\(\(visibility\("default"\)\)\)/, "") {
            gsub(/__attribute__ *\(\([a-z_]*\)\)/, "")
            print $0 ($1 == "void" ? " {}" : " { return 0; }")
        }' >"$work/bodies.c"
    cat "$work/all.c" "$work/bodies.c" >"$work/library.c"
    $cc -g -w -fPIC -shared -I "$1" -Wl,-soname,"libpumc.so.$soversion" -o "$2" "$work/library.c"
}

dump() { abidw --no-comp-dir-path --no-corpus-path --no-show-locs --no-elf-needed --type-id-style hash "$1"; }

library "$root/include" "$work/libpumc.so"
if [ "${1:-}" = --update ]; then
    dump "$work/libpumc.so" >"$here/$2.abi"
    exit
fi
status=0
for old in "$here"/*.abi; do
    echo "compared with ${old##*/}:"
    # Added functions are welcome; all else that abidiff reports is not. It may fail, which must not look like agreement.
    abidiff --no-added-syms --no-unreferenced-symbols --suppressions "$here/allowed.suppr" "$old" "$work/libpumc.so" || status=1
done
[ $status = 0 ] && exit
cat <<TEXT
Programs that were compiled against an earlier version would break. Keep the old function and add another, or, if the
break is meant: raise soversion in meson.build and the number in src/api/version.cpp, say so under "ABI" in CHANGELOG.md,
remove the dumps of the versions that are left behind (tests/abi/*.abi) and tests/abi/uses_*.c, and write the new one with
tests/abi/check_interface.sh --update VERSION
TEXT
exit 1
