#!/usr/bin/env bash
# tools/dist.sh [ARTEFACT...]: makes what users install from the last commit, into dist/, with SHA256SUMS. Everything if nothing is
# named; --list prints the names. The same commit and the same tools make the same bytes, wherever the clone is: entries of archives
# are sorted, have one time, that of the commit, and no owner, and no path of the machine gets into a file.
# Each artefact has a file in tools/dist with its function, make_NAME.

set -eu -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
root=$PWD
out=$root/dist
work=$root/build/dist
. tools/setup.sh
for part in tools/dist/*.sh; do . "$part"; done

# In the order in which they are made: what an artefact is made of comes before it.
artefacts=(source sdist wheel crates r static debs recipes)

export LC_ALL=C.UTF-8 TZ=UTC
umask 022
unset CFLAGS CXXFLAGS CPPFLAGS LDFLAGS DESTDIR PUMC_CFLAGS PUMC_LIBS PUMC_LIBRARY PYTHONPATH MAKEFLAGS
jobs=${DIST_JOBS:-$(nproc)}

# The version as the library's own build states it.
version=$(sed -n "s/^ *version: '\(.*\)',$/\1/p" meson.build | head -n 1)
name=libpumc-$version

# --- what the parts use -----------------------------------------------------------------------------------

# tree FOLDER: the sources of the tarball, unpacked anew in build/dist/FOLDER; prints the path.
tree() {
    rm -rf "${work:?}/$1" && mkdir -p "$work/$1" && tar -xzf "$(source_tarball)" -C "$work/$1" --strip-components 1 && echo "$work/$1"
}

# pack ARCHIVE FOLDER ENTRY...: a .tar.gz of entries of a folder that depends on their names, contents and modes alone.
pack() {
    tar --sort=name --format=ustar --owner=0 --group=0 --numeric-owner --mode=u+rw,go+r,go-w --mtime="@$SOURCE_DATE_EPOCH" \
        -C "$2" -cf - "${@:3}" | gzip -n -9 >"$1"
}

# publish FILE...: into dist/.
publish() {
    install -m 644 -D -t "$out" "$@" && (cd "$out" && touch -d "@$SOURCE_DATE_EPOCH" "${@##*/}")
    printf '%s\n' "${@##*/}"
}

# logged NAME COMMAND...: its output goes to a log, and to the terminal only if it fails. It may change the folder.
logged() {
    mkdir -p "$work/logs"
    ("${@:2}") >"$work/logs/$1.log" 2>&1 && return
    tail -n 40 "$work/logs/$1.log" >&2
    return 1
}

# --- the tarball of the library, which everything else is made of -----------------------------------------

source_tarball() { echo "$work/$name.tar.gz"; }

make_source() { publish "$(source_tarball)"; }

# What git knows of the last commit, and nothing else that lies about.
archive() {
    mkdir -p "$work"
    git -c tar.umask=0022 archive --format=tar --prefix="$name/" HEAD | gzip -n -9 >"$(source_tarball)"
}

sums() { (cd "$out" && rm -f SHA256SUMS && sha256sum -- * >"$work/SHA256SUMS" && mv "$work/SHA256SUMS" .); }

# --- the command ------------------------------------------------------------------------------------------

if [ "${1:-}" = --list ]; then
    printf '%s\n' "${artefacts[@]}"
    exit
fi
if ! SOURCE_DATE_EPOCH=$(git log -1 --format=%ct 2>/dev/null); then
    say "./dev dist makes archives of the last commit: it needs a clone of the repository"
    exit 1
fi
export SOURCE_DATE_EPOCH
for wanted; do
    [[ " ${artefacts[*]} " == *" $wanted "* ]] || { say "no such artefact: $wanted; there are: ${artefacts[*]}"; exit 2; }
done
[ -z "$(git status --porcelain)" ] || say "what is not committed is left out"
if [ $# = 0 ]; then
    rm -rf "$out"
    set -- "${artefacts[@]}"
fi
mkdir -p "$out"
archive
for wanted; do "make_$wanted" || { say "$wanted: failed"; exit 1; }; done
sums
