# Debian packages of the machine's own release and architecture, sourced by tools/dist.sh. packaging/debian is the folder that they
# are made with but for two files, which are made here: the changelog, and the symbols from the list that the ABI's tests keep.

make_debs() {
    local folder=$work/debs tree
    need debs && tree=$(tree debs/tree) && debian_folder "$tree" && logged debs debs_of "$tree" &&
        lintian_of "$folder" && publish "$folder"/*.deb
}

# debian_folder TREE: TREE/debian, complete.
debian_folder() {
    cp -r "$1/packaging/debian" "$1/debian" &&
        sed "s/@version@/$version/; s/@date@/$(date -R -d "@$SOURCE_DATE_EPOCH")/" "$1/debian/changelog.in" >"$1/debian/changelog" &&
        rm "$1/debian/changelog.in" && debian_symbols "$1" >"$1/debian/libpumc0.symbols"
}

# Each exported function with the release that brought it, as its comment in the headers says: "Since 0.2". Nothing before 0.2.0 was
# packaged.
debian_symbols() {
    echo 'libpumc.so.0 libpumc0 #MINVER#'
    echo ' PUMC_0@PUMC_0 0.2.0'
    sort -u "$1/tests/abi/symbols.txt" | while read -r symbol; do
        since=$(cat "$1"/include/pumc/pumc.h "$1"/include/pumc/pumc_ranks.h | awk -v name="$symbol" '
            match($0, /Since [0-9]+\.[0-9]+(\.[0-9]+)?/) { since = substr($0, RSTART + 6, RLENGTH - 6) }
            index($0, name "(") && /^[A-Za-z ]/ { print since; exit }')
        dpkg --compare-versions "${since:-0}" gt 0.2.0 || since=0.2.0
        echo " $symbol@PUMC_0 $since"
    done
}

debs_of() {
    cd "$1" && rm -f ../*.deb && DEB_BUILD_OPTIONS="parallel=$jobs nocheck noautodbgsym" \
        dpkg-buildpackage --build=binary --no-sign --no-pre-clean --root-command=fakeroot
}

# What lintian finds is in the log, and stops us from warnings on. No archive has asked for these packages yet, so that no bug is closed.
lintian_of() {
    logged lintian lintian --allow-root --suppress-tags initial-upload-closes-no-bugs --fail-on error,warning "$1"/*.changes
}
