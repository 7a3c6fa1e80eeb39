#!/bin/sh
# The program of docs/many-machines.md, compiled with the command that the page gives against an installed library, and
# run on three ranks; the model opens in pumc.
#   page_program.sh BUILD PREFIX PAGE LAUNCHER MPI PUMC
set -eu
build=$1 prefix=$2 page=$3 launcher=$4 mpi=$5 pumc=$(realpath "$6")
unset LD_LIBRARY_PATH # the program must find the library by itself
folder=$(mktemp -d "$build/page-program-XXXXXX")
trap 'rm -rf "$folder"' EXIT
fail() {
    echo "$*" >&2
    exit 1
}

DESTDIR=$folder meson install -C "$build" --no-rebuild --skip-subprojects --quiet >/dev/null
for package in $(find "$folder$prefix" -name '*.pc'); do
    sed -i "s|^prefix=.*|prefix=$folder$prefix|" "$package"
    PKG_CONFIG_PATH=$(dirname "$package"):${PKG_CONFIG_PATH:-}
done
export PKG_CONFIG_PATH
cd "$folder"
awk '/^```c$/ { inside = 1; text = ""; next } /^```$/ { if (inside && text ~ /int main/) printf "%s", text; inside = 0 }
    inside { text = text $0 "\n" }' "$page" >program.c
grep -q MPI_Finalize program.c || fail "the program of the page is not there"
command=$(sed -n 's/^    \(cc program\.c .*\)/\1/p' "$page")
[ -n "$command" ] || fail "the page does not say how to compile it"
sh -ec "$command -Wall -Wextra -Werror" || fail "it does not compile: $command"
PROCESSES=3 "$launcher" "$mpi" ./a.out || fail "it failed"
[ "$("$pumc" info model.pumc -q | awk -F '\t' '$1 == "rows" { print $2 }')" = 300 ] || fail "the model is not as it should be"
