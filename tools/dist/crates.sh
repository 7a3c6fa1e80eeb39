# The two crates, sourced by tools/dist.sh. pumc-sys carries the library's sources and, unlike the repository, Armadillo's headers, so that
# its users need a C++ compiler and nothing else.

make_crates() {
    local tree
    need rust && need build && tree=$(tree crates) && carry_armadillo "$tree/bindings/rust/pumc-sys" &&
        logged crates crates_of "$tree/bindings/rust" && publish "$tree"/target/package/pumc{-sys,}-"$version".crate
}

# carry_armadillo CRATE: the headers that the compiler finds here, and their license.
carry_armadillo() {
    local header target=$1/libpumc/armadillo
    header=$(echo '#include <armadillo>' | c++ -x c++ -E - | sed -n 's/^# 1 "\(.*\/armadillo\)".*/\1/p' | head -n 1)
    [ -f "$header" ] || { say "Armadillo's headers were not found"; return 1; }
    mkdir "$target" && cp "$header" "$target" && cp -r "${header}_bits" "$target" || return
    sed -n '1,/^\/\/ ---/p' "$header" | sed 's,^// \?,,; /^---/d' >"$target/LICENSE" &&
        sed -i 's/^license = "MIT"$/license = "MIT AND Apache-2.0"/' "$1/Cargo.toml"
}

# A lock file would tell what the registry had today.
crates_of() {
    local options=()
    ! cargo package --help | grep -q -e --exclude-lockfile || options=(--exclude-lockfile)
    cd "$1" && CARGO_TARGET_DIR=$work/crates/target cargo package --workspace --no-verify --allow-dirty "${options[@]}"
}
