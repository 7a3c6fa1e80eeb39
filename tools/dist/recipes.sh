# Recipes for conda, Homebrew and BinaryBuilder, sourced by tools/dist.sh: those in packaging with the version and the sum of the tarball
# filled in, and where it can be fetched, which PUMC_RELEASES names: the address of a folder with the releases.

make_recipes() {
    local folder=$work/recipes-$version address=${PUMC_RELEASES:-https://libpumc.example/releases} file sum
    sum=$(sha256sum <"$(source_tarball)") && sum=${sum%% *}
    rm -rf "$folder" && mkdir -p "$folder" &&
        tar -xzf "$(source_tarball)" -C "$folder" --strip-components 2 "$name"/packaging/{conda,homebrew,julia} || return
    for file in conda/meta.yaml homebrew/libpumc.rb julia/build_tarballs.jl; do
        sed -i "s|@version@|$version|g; s|@sha256@|$sum|g; s|@url@|$address/$name.tar.gz|g; s|@homepage@|${address%/*}|g" "$folder/$file" || return
    done
    pack "$work/$name-recipes.tar.gz" "$work" "recipes-$version" && publish "$work/$name-recipes.tar.gz"
}
