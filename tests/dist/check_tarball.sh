#!/usr/bin/env bash
# check_tarball.sh ROOT WORK: the tarball of the last commit is made twice with the same bytes, and Meson configures what is unpacked
# from it, with pkg-config and where only the compiler finds Armadillo's headers; where nothing does, the error says so. Exit 77, which
# Meson takes for a skipped test, where there is no clone.
set -eu -o pipefail
root=$1
work=$2
git -C "$root" rev-parse HEAD >/dev/null 2>&1 || exit 77
rm -rf "$work" && mkdir -p "$work/unpacked"
make() { git -C "$root" -c tar.umask=0022 archive --format=tar --prefix=libpumc/ HEAD | gzip -n -9 >"$1"; }
make "$work/one.tar.gz"
make "$work/two.tar.gz"
cmp "$work/one.tar.gz" "$work/two.tar.gz"
tar -xzf "$work/one.tar.gz" -C "$work/unpacked" --strip-components 1
[ -z "$(find "$work/unpacked" -xtype l)" ] || { echo "links lead nowhere: $(find "$work/unpacked" -xtype l)"; exit 1; }
configure() { meson setup "$work/$1" "$work/unpacked" -Dtests=disabled -Dexamples=disabled -Dbench=disabled -Dmpi=none "${@:2}"; }
configure build
export PKG_CONFIG_LIBDIR=/nowhere
configure build-headers
configure build-nothing -Dcpp_args='-nostdinc -nostdinc++' >"$work/nothing.log" && { echo "configured without Armadillo"; exit 1; }
grep "ERROR: .* does not find Armadillo's headers" "$work/nothing.log"
