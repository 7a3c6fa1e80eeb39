"Options of the library, by name."
mutable struct Options
    handle::Ptr{LibPUMC.pumc_options}

    Options(handle::Ptr{LibPUMC.pumc_options}) = finalizer(release, new(handle))
end

handle_type(::Type{Options}) = LibPUMC.pumc_options
Base.unsafe_convert(::Type{Ptr{LibPUMC.pumc_options}}, options::Options) = options.handle

function release(options::Options)
    LibPUMC.pumc_options_free(options.handle)
    options.handle = C_NULL
    return
end

"The options that keyword arguments ask for; `nothing` leaves an option alone."
Options(; keywords...) = set!(take(Options, LibPUMC.pumc_options_create), keywords)

function set!(options::Options, keywords)
    for (name, value) in keywords
        value === nothing || set!(options, name, value)
    end
    return options
end

function set!(options::Options, option::Symbol, penalty::Penalty)
    option === :regularizer || throw(ArgumentError("$option cannot be a penalty; regularizer can"))
    set!(options, :regularizer, name(penalty))
    isnan(shape(penalty).mu) || set!(options, :mu, shape(penalty).mu)
    isnan(shape(penalty).ratio) || set!(options, :mu_ratio, shape(penalty).ratio)
    return options
end

set!(options::Options, option::Symbol, ::Type{P}) where {P<:Penalty} = set!(options, option, P())

function set!(options::Options, option::Symbol, value)
    text = string(option)
    type = option_type(text)
    if type == LibPUMC.PUMC_TYPE_I64
        value isa Real && isinteger(value) || wrong_value(option, value, "an integer")
        check(LibPUMC.pumc_options_set_i64(options, text, value))
    elseif type == LibPUMC.PUMC_TYPE_STR
        value isa Union{AbstractString,Symbol} || wrong_value(option, value, "a text or symbol")
        check(LibPUMC.pumc_options_set_str(options, text, string(value)))
    else
        # An unknown name ends here as well: the library knows what was meant.
        number = value isa Real ? value : type == 0 ? 0.0 : wrong_value(option, value, "a real number")
        check(LibPUMC.pumc_options_set_f64(options, text, number))
    end
    return options
end

wrong_value(option, value, wanted) = throw(ArgumentError("$option must be $wanted, got $(repr(value))"))

"The type of an option (PUMC_TYPE_...); 0 when there is none of this name."
function option_type(text::String)
    for i in 0:LibPUMC.pumc_options_count()-1
        unsafe_string(LibPUMC.pumc_options_name(i)) == text && return LibPUMC.pumc_options_type(i)
    end
    return Int32(0)
end

"""
    PUMC.options()

The options that [`fit`](@ref) hands to the library: a vector of `(name, type, doc, choices)`, from the library itself.
`choices` is empty except for texts that are one of a few.

```jldoctest
julia> using PUMC

julia> first(PUMC.options()).choices
6-element Vector{String}:
 "lsp"
 "tnn"
 "capped-l1"
 "nuclear"
 "mcp"
 "scad"
```
"""
function options()
    return map(0:LibPUMC.pumc_options_count()-1) do i
        choices = LibPUMC.pumc_options_choices(i)
        (name = Symbol(unsafe_string(LibPUMC.pumc_options_name(i))), type = value_types[LibPUMC.pumc_options_type(i)],
         doc = unsafe_string(LibPUMC.pumc_options_doc(i)),
         choices = choices == C_NULL ? String[] : String.(split(unsafe_string(choices), '|')))
    end
end
