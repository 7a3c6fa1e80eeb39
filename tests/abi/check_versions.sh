#!/bin/sh
# Every file that names the version of this release names the same one.
#   check_versions.sh ROOT VERSION
set -eu
root=$1 version=$2
status=0

# names FILE TEXT: the file has a line with this text.
names() {
    [ -e "$root/$1" ] || return 0 # a source package may leave bindings out
    if ! grep -qF -- "$2" "$root/$1"; then
        echo "$1 does not say: $2"
        status=1
    fi
}

major=${version%%.*} minor=${version#*.}
patch=${minor#*.} minor=${minor%%.*}
names include/pumc/pumc.h "#define PUMC_VERSION_MAJOR $major"
names include/pumc/pumc.h "#define PUMC_VERSION_MINOR $minor"
names include/pumc/pumc.h "#define PUMC_VERSION_PATCH $patch"
names CHANGELOG.md "## [$version]"
names README.md "version $version,"
names bindings/julia/PUMC.jl/Project.toml "version = \"$version\""
names bindings/r/pumc/DESCRIPTION "Version: $version"
names bindings/r/pumc/DESCRIPTION "libpumc (>= $version)"
names bindings/r/pumc/NEWS.md "# pumc $version"
names bindings/rust/pumc-sys/Cargo.toml "version = \"$version\""
names bindings/rust/pumc-sys/build.rs "const LEAST: &str = \"$version\";"
names bindings/rust/pumc-sys/src/version.rs "PUMC_VERSION_MINOR: i32 = $minor;"
names bindings/rust/pumc/Cargo.toml "version = \"$version\""
exit $status
