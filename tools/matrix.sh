# The matrix of platforms, for `./dev check matrix [--only=NAME,...]`; ./dev sources this file. Each combination has a build folder
# of its own, build/matrix/NAME, where the library, the command and the suites of matrix_suites are compiled with warnings as errors,
# and the suites are run.

declare -A matrix=(
    [gcc-O2]="-Dbuildtype=plain -Doptimization=2 -Db_ndebug=true"
    [gcc-debug]="-Dbuildtype=debug"
    [clang-O2]="-Dbuildtype=plain -Doptimization=2 -Db_ndebug=true"
    [clang-debug]="-Dbuildtype=debug"
    [aarch64]="-Dbuildtype=plain -Doptimization=2 -Db_ndebug=false"
    [musl]="-Dbuildtype=plain -Doptimization=2 -Db_ndebug=false"
)
matrix_order=(aarch64 clang-O2 clang-debug gcc-debug gcc-O2 musl)
matrix_suites=(--suite unit --suite api --suite use)

# matrix [--only=NAME,...]: says of each combination how many tests passed and how long it took; fails if any fails.
matrix() {
    local name status=0 started log names=("${matrix_order[@]}") results
    [[ ${1:-} != --only=* ]] || IFS=, read -ra names <<<"${1#--only=}"
    for name in "${names[@]}"; do
        [ -n "${matrix[$name]:-}" ] || { say "no such combination: $name; there are ${matrix_order[*]}"; return 2; }
        results=$root/build/matrix/$name/meson-logs/testlog.json log=$logs/matrix-$name.log started=$SECONDS
        mkdir -p "$root/build/matrix"
        rm -f "$results"
        if combination "$name" >"$log" 2>&1; then
            echo "$name: $(summary_of_meson "$results") in $((SECONDS - started)) s"
        else
            echo "$name: FAILED, $(summary_of_meson "$results") ($log)"
            tail -n 40 "$log"
            status=1
        fi
    done
    return "$status"
}

# combination NAME: build, and run the tests. Time limits in tests are for an optimised build on the machine itself; without
# optimisation they take up to 10 times as long, under qemu 30 times.
combination() {
    local folder=$root/build/matrix/$1 patience=1 cc=gcc cxx=g++ cross=()
    case $1 in
        clang-*) cc=clang cxx=clang++ ;;&
        *-debug) patience=10 ;;
        aarch64 | musl)
            patience=$([ "$1" = musl ] && echo 2 || echo 30)
            cross=(-Dcli=disabled --cross-file "$folder.ini")
            "$1_cross" "$folder.packages" >"$folder.ini" || return
            ;;
    esac
    CC=$cc CXX=$cxx configure "$folder" ${matrix[$1]} -Dwerror=true -Dmpi=none -Dbench=disabled -Dexamples=disabled "${cross[@]}" &&
        { [ ${#cross[@]} != 0 ] || meson compile -C "$folder" pumc:executable; } &&
        PUMC_PATIENCE=$patience meson test -C "$folder" "${matrix_suites[@]}" --print-errorlogs \
            --timeout-multiplier "$((patience * 2))"
}

# cross_packages FOLDER LINK_ARGUMENTS COMPILE_ARGUMENTS: pkg-config files for a cross compiler, of Armadillo's headers, which are
# the machine's own, and of OpenBLAS. The build takes no include folder from pkg-config, so that cross files name it.
cross_packages() {
    local headers
    headers=$(pkg-config --variable=includedir armadillo) || return
    mkdir -p "$1/include"
    ln -sfn "$headers/armadillo" "$headers/armadillo_bits" "$1/include"
    printf 'Name: armadillo\nDescription: its headers\nVersion: %s\nCflags: -I%s/include\n' \
        "$(pkg-config --modversion armadillo)" "$1" >"$1/armadillo.pc"
    printf 'Name: openblas\nDescription: oracle of the tests\nVersion: 0.3\nCflags: %s\nLibs: %s\n' "$3" "$2" >"$1/openblas.pc"
}

# aarch64_cross FOLDER: prints a Meson cross file for Debian's compiler and qemu; its packages go into the folder.
aarch64_cross() {
    local libraries
    libraries=$(provide_arm64_openblas)/usr/lib/aarch64-linux-gnu || return
    cross_packages "$1" "-L$libraries/openblas-pthread -lopenblas -Wl,-rpath-link,$libraries" ""
    cat <<INI
[binaries]
c = 'aarch64-linux-gnu-gcc'
cpp = 'aarch64-linux-gnu-g++'
ar = 'aarch64-linux-gnu-ar'
strip = 'aarch64-linux-gnu-strip'
pkgconfig = 'pkg-config'
exe_wrapper = ['qemu-aarch64', '-L', '/usr/aarch64-linux-gnu', '-E', 'OPENBLAS_CORETYPE=ARMV8', '-E', 'PUMC_EMULATED=1',
  '-E', 'LD_LIBRARY_PATH=$libraries/openblas-pthread:$libraries:/usr/aarch64-linux-gnu/lib']
[properties]
pkg_config_libdir = '$1'
[built-in options]
cpp_args = ['-isystem', '$1/include']
[host_machine]
system = 'linux'
cpu_family = 'aarch64'
cpu = 'aarch64'
endian = 'little'
INI
}

# musl_cross FOLDER: the same for zig's clang, libc++ and musl. OpenBLAS of a wheel has other names for its functions. Meson 1.0 does not
# know what zig's linker, which is LLD, says of itself.
musl_cross() {
    local folder blas tool
    folder=$(provide_musl) || return
    blas=$folder/blas/scipy_openblas32/lib
    cross_packages "$1" "-L$blas -lscipy_openblas" \
        "-Ddgesvd_=scipy_dgesvd_ -Ddgeqrf_=scipy_dgeqrf_ -Ddorgqr_=scipy_dorgqr_"
    for tool in cc c++; do
        printf '#!/bin/sh\n[ "$*" != -Wl,--version ] || { echo "LLD (compatible with GNU linkers)"; exit; }\nexec "%s" -m ziglang %s -target x86_64-linux-musl -dynamic "$@"\n' \
            "$folder/bin/python" "$tool" >"$1/$tool"
        chmod +x "$1/$tool"
    done
    cat <<INI
[binaries]
c = '$1/cc'
cpp = '$1/c++'
ar = ['$folder/bin/python', '-m', 'ziglang', 'ar']
pkgconfig = 'pkg-config'
exe_wrapper = ['/lib/ld-musl-x86_64.so.1', '--library-path', '$blas']
[properties]
needs_exe_wrapper = true
pkg_config_libdir = '$1'
[built-in options]
cpp_args = ['-isystem', '$1/include']
[host_machine]
system = 'linux'
cpu_family = 'x86_64'
cpu = 'x86_64'
endian = 'little'
INI
}
