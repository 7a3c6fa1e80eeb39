# Pkg.build("PUMC"): where no libpumc is found, compiles the one that this package lies beside in libpumc's sources, into deps/usr.
# Needs Meson, a C++17 compiler and Armadillo's headers. Never fails for want of them: the package says what to do when it is loaded.

module Finding
using Libdl: RTLD_LAZY, dlopen, dlpath, dlsym
include(joinpath(@__DIR__, "..", "src", "library.jl"))
end

const sources = normpath(joinpath(@__DIR__, "..", "..", "..", ".."))
const prefix = joinpath(@__DIR__, "usr")

there() = isfile(joinpath(sources, "include", "pumc", "pumc.h")) && isfile(joinpath(sources, "meson.build"))

function compile()
    build = mktempdir()
    run(`meson setup $build $sources --prefix=$prefix -Dlibdir=lib -Ddefault_library=shared -Dtests=disabled
         -Dcli=disabled -Dexamples=disabled -Dbench=disabled -Dmpi=none --wrap-mode=nodownload`)
    run(`meson install -C $build --skip-subprojects`)
end

rm(prefix; recursive = true, force = true)
if Finding.open_library(String[]) !== nothing
    @info "PUMC uses the libpumc that is there"
elseif !there()
    @warn "no libpumc was found, and there are no sources of it beside this package to compile: install libpumc"
elseif Sys.which("meson") === nothing || Sys.which(get(ENV, "CXX", "c++")) === nothing
    @warn "no libpumc was found; to compile it, Pkg.build(\"PUMC\") needs Meson and a C++ compiler"
else
    try
        compile()
    catch exception
        @warn "libpumc could not be compiled; that needs a C++17 compiler and Armadillo's headers" exception
    end
end
