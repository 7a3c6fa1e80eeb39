# BinaryBuilder's recipe for libpumc_jll, which PUMC.jl prefers to everything but ENV["LIBPUMC"]: julia build_tarballs.jl --verbose
# ./dev dist recipes fills in the version and the sum of the tarball; the address is to be filled in before it is submitted.

using BinaryBuilder

name = "libpumc"
version = v"@version@"

sources = [ArchiveSource("@url@", "@sha256@")]

script = raw"""
cd $WORKSPACE/srcdir/libpumc-*
mkdir build && cd build
meson setup .. --cross-file="${MESON_TARGET_TOOLCHAIN}" --buildtype=release -Ddefault_library=shared \
    -Dtests=disabled -Dexamples=disabled -Dbench=disabled -Dmpi=none
ninja -j${nproc}
ninja install
install_license ../LICENSE
"""

# POSIX systems alone: the source asks for their threads and files.
platforms = expand_cxxstring_abis(filter(!Sys.iswindows, supported_platforms()))

products = [LibraryProduct("libpumc", :libpumc), ExecutableProduct("pumc", :pumc)]

dependencies = [
    BuildDependency("armadillo_jll"), # headers
    Dependency("Zlib_jll"),
    Dependency("CompilerSupportLibraries_jll"),
]

build_tarballs(ARGS, name, version, sources, script, platforms, products, dependencies;
               julia_compat = "1.6", preferred_gcc_version = v"9")
