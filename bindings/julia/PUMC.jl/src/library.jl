# Finding libpumc, loading it, and looking up its functions.

"The ABI of libpumc that the declarations are written for."
const abi_version = Int32(0)

const setting = "LIBPUMC"

"One declared function: where it is, what it returns and what it takes."
struct Declaration
    address::Base.RefValue{Ptr{Cvoid}}
    returns::DataType
    arguments::Vector{DataType}
end

"Every declared function, by name."
const declarations = Dict{Symbol,Declaration}()

"""
    @api name(argument::Type, ...)::Type

Declare a function of the library: defines a Julia function of this name that calls it, through an address that
`load` fills in. Arguments are converted and kept alive for the call as `@ccall` does.
"""
macro api(declaration)
    call, returns = declaration.args
    name, arguments = call.args[1], call.args[2:end]
    address = Symbol("address_of_", name)
    names = [argument.args[1] for argument in arguments]
    types = [argument.args[2] for argument in arguments]
    target = Expr(:call, Expr(:$, :($address[])), arguments...)
    return esc(quote
        const $address = Ref{Ptr{Cvoid}}(C_NULL)
        declarations[$(QuoteNode(name))] = Declaration($address, $returns, DataType[$(types...)])
        $name($(names...)) = @ccall $target::$returns
    end)
end

"The file name of this ABI, as the loader knows it."
function file_name()
    Sys.isapple() && return "libpumc.$abi_version.dylib"
    Sys.iswindows() && return "libpumc-$abi_version.dll"
    return "libpumc.so.$abi_version"
end

"Load the library and look up every declared function; `path()` then says which file it was."
function load()
    handle = open_library()
    for (name, declaration) in declarations
        declaration.address[] = dlsym(handle, name)
    end
    loaded[] = dlpath(handle)
    return
end

"Why a library cannot be used, or `nothing` if it can."
function fault_of(handle)
    file = dlpath(handle)
    entry(name) = dlsym(handle, name; throw_error = false)
    entry(:pumc_abi_version) === nothing && return "$file is no libpumc"
    for name in keys(declarations)
        entry(name) === nothing && return "$file has no function $name: it is older than this version of PUMC.jl"
    end
    found = ccall(entry(:pumc_abi_version), Int32, ())
    found == abi_version && return nothing
    version = unsafe_string(ccall(entry(:pumc_version_string), Cstring, ()))
    return "$file is libpumc $version with ABI $found, and this version of PUMC.jl needs ABI $abi_version"
end

const loaded = Ref{String}("")

"The file that was loaded."
path() = loaded[]

"Where `Pkg.build` puts a library that it has compiled."
built_file() = normpath(joinpath(@__DIR__, "..", "deps", "usr", "lib", file_name()))

function open_library()
    failures = String[]
    handle = open_library(failures)
    handle === nothing || return handle
    error("libpumc was not found. Install it, or let Pkg.build(\"PUMC\") compile it, which takes Meson, a C++17 compiler and ",
          "Armadillo's headers; where it is not among the libraries of the system, set ENV[\"$setting\"] to its file before ",
          "`using PUMC`. Tried:", string.("\n  ", failures)...)
end

"""
The first library that can be used, or `nothing`, with what was tried added to `failures`: what the user names, which is taken
or refused and never passed over; the JLL, where the active environment has one; what the system's loader finds; what pkg-config
knows; what `Pkg.build` has compiled, unless `built` is false.
"""
function open_library(failures; built = true)
    chosen = get(ENV, setting, "")
    if !isempty(chosen)
        handle = try_open(isdir(chosen) ? joinpath(chosen, file_name()) : chosen, failures)
        handle === nothing && error("ENV[\"$setting\"] does not name a libpumc that can be loaded: ", only(failures))
        return handle
    end
    for (source, file) in (("libpumc_jll", file_from_jll), ("the loader", file_name), ("pkg-config", file_from_pkg_config),
                           ("Pkg.build", () -> built && isfile(built_file()) ? built_file() : nothing))
        found = file()
        handle = found === nothing ? nothing : try_open(found, failures)
        handle === nothing || return handle
        found === nothing && push!(failures, "$source: none")
    end
    return nothing
end

# It is no dependency, so that the package installs where no registry has it: whoever adds it to the environment has it used.
function file_from_jll()
    id = Base.identify_package("libpumc_jll")
    id === nothing && return nothing
    try
        jll = Base.require(id)
        return Base.invokelatest(getfield, jll, :libpumc_path)
    catch exception
        @warn "libpumc_jll is there but has no libpumc for this system" exception
        return nothing
    end
end

function try_open(file, failures)
    handle = try
        dlopen(file, RTLD_LAZY)
    catch exception
        exception isa ErrorException || rethrow()
        push!(failures, replace(exception.msg, "\n" => ": "))
        return nothing
    end
    fault = fault_of(handle)
    fault === nothing && return handle
    push!(failures, fault)
    dlclose(handle)
    return nothing
end

# Absent tools and unknown packages are no news here: there is just nothing to try.
function file_from_pkg_config()
    try
        folder = readchomp(pipeline(`pkg-config --variable=libdir pumc`, stderr = devnull))
        isempty(folder) && return nothing
        # For a shell: blanks are escaped.
        return joinpath(isdir(folder) ? folder : replace(folder, r"\\(.)" => s"\1"), file_name())
    catch
        return nothing
    end
end
