# The packages of Python, R, Rust and Julia where no libpumc is installed, sourced by tests/dist/check.sh.

without_libpumc() {
    ! ldconfig -p | grep -q libpumc || { echo "a libpumc is installed on this machine"; return 1; }
    export PKG_CONFIG_LIBDIR=/nowhere
}

# A fresh environment with the wheel and what pip fetches for it. ml-100k, where it is there, as C finds it with the static library.
try_wheel() {
    local venv=$work/venv-wheel
    without_libpumc
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet "$made"/pumc-*.whl
    cd "$work"
    ldd "$("$venv/bin/python" -c 'import pumc; print(pumc.library_path)')" | refuse 'libpumc|blas|stdc'
    in_c wheel >"$work/wheel.c"
    "$venv/bin/python" "$root/tests/dist/try/fit.py" "$work/wheel.pairs" >"$work/wheel.python"
    paste "$work/wheel.c" "$work/wheel.python"
    "$venv/bin/python" - "$work/wheel.c" "$work/wheel.python" <<'PYTHON'
import math, sys
c, python = (list(map(float, open(path).read().split())) for path in sys.argv[1:])
assert len(c) == len(python) and all(math.isclose(x, y, rel_tol=1e-10) for x, y in zip(c, python)), (c, python)
PYTHON
}

# in_c NAME: objective, rank and the largest singular value that a C program with the static library of the first clone finds for the pairs in
# NAME.pairs: ml-100k where it is there, else the shipped example.
in_c() {
    local library=$work/one/build/dist/static data=$root/../shared/data/recommender/ml-100k.tsv.gz
    [ -f "$data" ] || data=$root/examples/data/southern_women.tsv
    gzip -cdf "$data" | awk -F '\t' '/^[#%]/ || (NF > 2 && $3 < 4) { next }
        !($1 in r) { r[$1] = m++ } !($2 in c) { c[$2] = n++ } { print r[$1], c[$2] }' >"$work/$1.pairs"
    "${CC:-cc}" -std=c99 -I"$library/include" -DPUMC_STATIC -o "$work/fit" "$root/tests/dist/try/fit.c" \
        "$library/build/release/src/libpumc.a" -lstdc++ -lpthread -lm && "$work/fit" "$work/$1.pairs"
}

try_sdist() {
    local venv=$work/venv-sdist
    without_libpumc
    python3 -m venv --clear "$venv"
    "$venv/bin/pip" install --quiet "$made/pumc-$(version).tar.gz"
    cd "$work" && "$venv/bin/python" -c 'import pumc; print(pumc.fit([(0, 0), (1, 1), (0, 1)]), pumc.library_path)'
}

version() { basename "$made"/libpumc-*[0-9].tar.gz .tar.gz | sed 's/libpumc-//'; }

# From the tarball alone: installed, its own tests, and then R CMD check as CRAN does it. ccache only saves time.
try_r() {
    local folder=$work/r
    without_libpumc
    rm -rf "$folder" && mkdir -p "$folder/library" && cd "$folder"
    if has ccache; then
        echo "CXX17 = ccache g++" >makevars
        export R_MAKEVARS_USER=$folder/makevars
    fi
    MAKEFLAGS=-j$(nproc) R CMD INSTALL --library=library "$made"/pumc_*.tar.gz
    tar -xzf "$made"/pumc_*.tar.gz pumc/tests
    (cd pumc/tests && R_LIBS=$folder/library Rscript testthat.R)
    check_r alone
    (
        export PKG_CONFIG_PATH=$root/build/prefix/lib/pkgconfig
        unset PKG_CONFIG_LIBDIR
        pkg-config --exists pumc || { echo "no library in build/prefix: ./dev test makes it"; exit 1; }
        check_r installed
    )
}

# check_r FOLDER: notes are allowed on the clock and on whom a submission is from.
check_r() {
    local log=$1/pumc.Rcheck/00check.log
    mkdir -p "$1" && (cd "$1" && MAKEFLAGS=-j$(nproc) _R_CHECK_FORCE_SUGGESTS_=true R CMD check --as-cran --no-manual "$made"/pumc_*.tar.gz) || true
    grep '^Status' "$log"
    sed -E '/^\* checking (for future file timestamps|CRAN incoming feasibility) \.\.\. (\[.*\] )?NOTE$/d' "$log" |
        refuse '^\* checking .* (NOTE|WARNING|ERROR)$'
}

# The crates as they would be published: no libpumc, no Meson, and no Armadillo but theirs, which is hidden in a namespace of mounts where we
# are root. First a program that uses them as docs/installing.md says, then their own tests, in a workspace.
try_crates() {
    local folder=$work/crates crate hide=(env)
    without_libpumc
    rm -rf "$folder" && mkdir -p "$folder"
    for crate in pumc-sys pumc; do
        mkdir "$folder/$crate" && tar -xzf "$made/$crate-$(version).crate" -C "$folder/$crate" --strip-components 1
    done
    printf '%s\n' '[workspace]' 'members = ["pumc-sys", "pumc"]' 'resolver = "2"' '[patch.crates-io]' \
        'pumc-sys = { path = "pumc-sys" }' '[profile.dev]' 'debug = 0' >"$folder/Cargo.toml"
    [ "$EUID" != 0 ] || [ ! -d /usr/include/armadillo_bits ] ||
        hide=(unshare --mount sh -c 'mount -t tmpfs none /usr/include/armadillo_bits && exec "$@"' -)
    if has ccache; then export CXX="ccache c++"; fi
    export CARGO_TARGET_DIR=$folder/target
    rm -rf "$folder-program" && cargo new --quiet --vcs none "$folder-program"
    (
        cd "$folder-program"
        sed -n '/^mkdir -p vendor/,/^```/p' "$root/docs/installing.md" | grep -v '```' | sed "s,\.\.\./dist,$made," >install.sh
        [ -s install.sh ] && sh -ex install.sh
        cp vendor/pumc-[0-9]*/examples/names.rs src/main.rs && cp "$root/examples/data/southern_women.tsv" .
        "${hide[@]}" cargo run | grep '^Nora: '
    )
    (cd "$folder" && "${hide[@]}" cargo test --workspace --lib --tests --no-fail-fast) | tee "$work/crates.log"
    grep -q '^test result: ok' "$work/crates.log"
}

# The package beside the sources of the tarball, compiled by Pkg.build since nothing else is there.
try_julia() {
    local folder=$work/julia julia
    without_libpumc
    julia=$(provide_julia)
    rm -rf "$folder" && mkdir -p "$folder/depot/registries/Empty" "$folder/libpumc"
    tar -xzf "$made"/libpumc-*[0-9].tar.gz -C "$folder/libpumc" --strip-components 1
    printf '%s\n' 'name = "Empty"' 'uuid = "0f9ee6c3-8c0f-4b4c-9e53-5f2d5b8ef9a6"' 'repo = "none"' '' '[packages]' \
        >"$folder/depot/registries/Empty/Registry.toml"
    JULIA_DEPOT_PATH=$folder/depot JULIA_PKG_SERVER='' "$julia" --startup-file=no --project="$folder/libpumc/bindings/julia/PUMC.jl" -e '
        import Pkg
        Pkg.offline()
        Pkg.build("PUMC"; verbose = true)
        using PUMC
        path = PUMC.LibPUMC.path()
        println(path)
        occursin("deps/usr", path) || error("another library")
        println(fit(PUModel, ["ann" => "tea", "ann" => "milk", "bob" => "tea"]))'
}
