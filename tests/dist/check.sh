#!/usr/bin/env bash
# tests/dist/check.sh [STEP...]: makes everything that ./dev dist makes twice, in two clones of the last commit at different paths, compares the
# bytes, and tries what was made where there is nothing of this repository. Steps: make wheel sdist r crates static debs julia; all of
# them if none is named. "make" fills build/dist-check/dist, which the others take things from. As root, fresh systems are made with debootstrap;
# else the steps that need one are left out and said so.
set -u -o pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
work=$root/build/dist-check
made=$work/dist
. tools/setup.sh
for part in tests/dist/try/*.sh; do . "$part"; done
mkdir -p "$work/logs"
unset PUMC_LIBRARY PUMC_CFLAGS PUMC_LIBS PYTHONPATH PKG_CONFIG_PATH LD_LIBRARY_PATH LIBPUMC

# Two clones; the second is made without a cache of compiled files, so that nothing of the first can stand in for it.
try_make() {
    local one=$work/one two=$work/a-longer-path/two
    rm -rf "$one" "$work/a-longer-path" "$made"
    clone "$one" && clone "$two" && (cd "$one" && tools/dist.sh) && (cd "$two" && CCACHE_DISABLE=1 tools/dist.sh) &&
        diff "$one/dist/SHA256SUMS" "$two/dist/SHA256SUMS" && cp -r "$one/dist" "$made" && cat "$made/SHA256SUMS"
}

# clone FOLDER: with the environment of Python that is set up here, which is not compared.
clone() {
    local python
    git clone --quiet "$root" "$1" && mkdir -p "$1/build/bindings/python" && python=$(provide_python) &&
        ln -s "${python%/bin/python}" "$1/build/bindings/python/venv"
}

# refuse PATTERN: fails when its input has it.
refuse() { ! grep -E "$1"; }

steps=("$@")
[ $# -gt 0 ] || steps=(make wheel sdist r crates static debs julia)
status=0
for step in "${steps[@]}"; do
    (set -e; "try_$step") >"$work/logs/$step.log" 2>&1
    code=$? # not ||, which would switch -e off inside
    case $code in
        0) echo "$step: ok" ;;
        77) echo "$step: left out: $(tail -n 1 "$work/logs/$step.log")" ;;
        *) echo "$step: FAILED"; tail -n 40 "$work/logs/$step.log"; status=1 ;;
    esac
done
exit "$status"
