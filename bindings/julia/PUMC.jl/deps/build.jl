# Pkg.build("PUMC"): where no libpumc is found, compiles the one that this package lies beside in libpumc's sources, into deps/usr.
# Needs Meson, a C++17 compiler and Armadillo's headers. Never fails for want of them: the package says what to do when it is loaded.
# What an earlier build has left in deps/usr stays until there is another.

include(joinpath(@__DIR__, "..", "src", "LibPUMC.jl"))

const sources = normpath(joinpath(@__DIR__, "..", "..", "..", ".."))
const prefix = joinpath(@__DIR__, "usr")

there() = isfile(joinpath(sources, "include", "pumc", "pumc.h")) && isfile(joinpath(sources, "meson.build"))

# As in a shell, CXX may have options or a program such as ccache before it.
compiler() = Sys.which(first([Base.shell_split(get(ENV, "CXX", "")); "c++"]))

function compile()
    build, stage = mktempdir(), mktempdir()
    run(`meson setup $build $sources --prefix=$prefix -Dlibdir=lib -Ddefault_library=shared -Dtests=disabled
         -Dcli=disabled -Dexamples=disabled -Dbench=disabled -Dmpi=none --wrap-mode=nodownload`)
    run(`meson install -C $build --skip-subprojects --destdir $stage`)
    mv(stage * prefix, prefix; force = true)
end

function found()
    try
        return LibPUMC.open_library(String[]; built = false) !== nothing
    catch exception # of the one that the user names
        exception isa ErrorException || rethrow()
        @warn exception.msg
        exit()
    end
end

if found()
    @info "PUMC uses the libpumc that is there"
elseif !there()
    @warn "no libpumc was found, and there are no sources of it beside this package to compile: install libpumc"
elseif Sys.which("meson") === nothing || compiler() === nothing
    @warn "no libpumc was found; to compile it, Pkg.build(\"PUMC\") needs Meson and a C++ compiler"
else
    try
        compile()
    catch exception
        @warn "libpumc could not be compiled; that needs a C++17 compiler and Armadillo's headers" exception
    end
end
