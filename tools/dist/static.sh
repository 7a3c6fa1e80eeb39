# The command as one file that needs nothing on the machine but its kernel, sourced by tools/dist.sh.

make_static() {
    local folder=$work/static package system
    system=$(uname -s | tr '[:upper:]' '[:lower:]')-$(uname -m)
    package=pumc-$version-$system
    static_library || return
    rm -rf "$folder/$package" && mkdir "$folder/$package" &&
        cp "$folder/build/release/src/cli/pumc" "$folder/docs/pumc.1" "$folder/LICENSE" "$folder/packaging/static/README" "$folder/$package" &&
        strip --strip-all "$folder/$package/pumc" &&
        pack "$work/$package.tar.gz" "$folder" "$package" && publish "$work/$package.tar.gz"
}

# The library and the command in build/dist/static/build/release, compiled again when what they are made of has changed.
static_library() {
    local made_of tree
    made_of=$(git rev-parse HEAD:{src,include,docs,packaging,meson.build,meson_options.txt})
    [ "$(cat "$work/static/made_of" 2>/dev/null)" = "$made_of" ] && return
    need static && tree=$(tree static) && logged static static_of "$tree" && echo "$made_of" >"$tree/made_of"
}

# The same files and flags as a release build of the repository, so that a cache of compiled files serves both.
static_of() {
    meson setup "$1/build/release" "$1" -Dlibdir=lib -Dwerror=false -Dtests=disabled -Dexamples=disabled -Dbench=disabled -Dmpi=none \
        -Dprefer_static=true -Dcpp_link_args=-static -Dc_link_args=-static &&
        ninja -C "$1/build/release" -j "$jobs" src/cli/pumc src/libpumc.a
}
