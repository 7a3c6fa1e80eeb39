# The R package, sourced by tools/dist.sh. R CMD build puts the library's sources in the place of the links that lead to them; the
# vignette is made with the library of the static command, so that the library is not compiled once more.

make_r() {
    local folder=$work/r tree file=pumc_$version.tar.gz
    need r && need static && static_library && tree=$(tree r/tree) && logged r r_of "$folder" || return
    rm -rf "$folder/files" && mkdir "$folder/files" && tar -xzf "$folder/$file" -C "$folder/files" &&
        sed -i "s/^Packaged: .*/Packaged: $(date -d "@$SOURCE_DATE_EPOCH" '+%F %T') UTC; libpumc/" "$folder/files/pumc/DESCRIPTION" &&
        pack "$work/$file" "$folder/files" pumc && publish "$work/$file"
}

# R's make files split paths at blanks, which a clone's may have: a link leads to the library.
r_of() {
    local link
    link=$(mktemp -d) && ln -s "$work/static" "$link/static" && cd "$1" && rm -f ./*.tar.gz &&
        PUMC_CFLAGS="-I$link/static/include -DPUMC_STATIC" PUMC_LIBS="$link/static/build/release/src/libpumc.a -lstdc++ -lpthread -lm" \
            R CMD build tree/bindings/r/pumc && rm -r "$link"
}
