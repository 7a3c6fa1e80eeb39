#!/usr/bin/env bash
# check_lists.sh ROOT: what packages are made of is complete, told without making any. The library's sources are listed by Meson, and every file of src but
# those of the command and of MPI by the packages of R and Rust: both must be the same. Links of the bindings lead to the sources,
# every artefact has its function and its line in docs/installing.md, every installed file is in a Debian package,
# what recipes name is there, files and options of the build, and no recipe states a version.
set -u
cd "$1" || exit
status=0
fail() { echo "$*"; status=1; }

listed=$(grep -o "'[a-z0-9_/]*\.cpp'" src/meson.build | tr -d "'" | LC_ALL=C sort)
there=$(cd src && find . -name '*.cpp' | sed 's,^\./,,' | grep -v -e '^cli/' -e '^mpi/' | LC_ALL=C sort)
[ "$listed" = "$there" ] || fail "src/meson.build and the files of src differ: $(diff <(echo "$listed") <(echo "$there"))"

for link in bindings/rust/pumc-sys/libpumc bindings/r/pumc/src/libpumc bindings/python/subprojects/libpumc; do
    for part in src include; do
        [ "$link/$part" -ef "$part" ] || fail "$link/$part does not lead to $part"
    done
done

for name in $(tools/dist.sh --list); do
    grep -q "^make_$name()" tools/dist.sh tools/dist/*.sh || fail "no function makes $name"
    grep -q "dist $name\b" docs/installing.md || fail "docs/installing.md has no ./dev dist $name"
done

for file in include/pumc/*.h docs/*.1; do
    grep -qs "/${file##*/}$" packaging/debian/*.install || fail "no Debian package has ${file##*/}"
done

for file in $(grep -rhoE 'examples/[a-z_/.]+' packaging | sort -u); do
    [ -e "$file" ] || fail "packaging names $file, which is not there"
done
for option in $(grep -rhoE -e '-D[a-z_]+=' packaging tools/dist | sort -u | tr -d '=D-'); do
    grep -qE "^option\('$option'" meson_options.txt || [[ " libdir default_library b_ndebug werror prefer_static cpp_link_args c_link_args " == *" $option "* ]] ||
        fail "packaging names the option $option, which the build does not have"
done
# conda copies test/files from the recipe's folder and test/source_files from the tarball.
! grep -nE '^ +files:' packaging/conda/meta.yaml || fail "files of conda's tests are in the tarball: source_files"

! grep -nE '[0-9]+\.[0-9]+\.[0-9]+' packaging/conda/* packaging/homebrew/* packaging/julia/* packaging/debian/changelog.in ||
    fail "a recipe states a version, which ./dev dist fills in"
exit "$status"
