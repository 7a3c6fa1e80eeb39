"""
    PUMC.save(path, model)
    PUMC.save(io, model)

Write a model to a file in libpumc's own format, which C, R, Rust and Julia share. The file is replaced as a whole or
not at all. With an `IO` the same bytes go there, and `Vector{UInt8}(model)` is those bytes: for a database or another
process. Not exported: other packages have a `save`.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0]', [2.0], [0.6 0.8]');

julia> path = tempname();

julia> PUMC.save(path, model)

julia> PUMC.load(path) == model
true

julia> bytes = Vector{UInt8}(model);

julia> bytes == read(path), PUMC.load(bytes) == model
(true, true)
```
"""
function save(path::AbstractString, model::PUModel)
    check(LibPUMC.pumc_factors_save(model.factors, expanduser(path)))
    return
end

function save(io::IO, model::PUModel)
    write(io, saved(model.factors))
    return
end

"""
    Vector{UInt8}(model::PUModel)

The bytes of the model's file; see [`PUMC.save`](@ref).
"""
Base.Vector{UInt8}(model::PUModel) = saved(model.factors)

"""
    PUMC.load(path; observed = nothing)
    PUMC.load(io; observed = nothing)
    PUMC.load(bytes; observed = nothing)

Read a [`PUModel`](@ref) that [`PUMC.save`](@ref), or libpumc in any other language, has written: from a file, from an
`IO` up to its end, or from a vector of its bytes. A file holds no ones: `observed` are those that the model was fitted to,
for [`recommend`](@ref) and [`evaluate`](@ref) to leave out. Not exported: other packages have a `load`.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0]', [2.0], [0.6 0.8]');

julia> buffer = IOBuffer();

julia> PUMC.save(buffer, model)

julia> PUMC.load(seekstart(buffer)) == model
true
```
"""
load(path::AbstractString; observed = nothing) =
    remembering(PUModel(take(Factors, out -> LibPUMC.pumc_factors_load(out, expanduser(path)))), observed)
load(io::IO; keywords...) = load(read(io); keywords...)
load(bytes::AbstractVector{UInt8}; observed = nothing) = remembering(PUModel(loaded(bytes)), observed)

function saved(factors::Factors)
    size = Ref{Int64}()
    check(LibPUMC.pumc_factors_saved_size(factors, size))
    bytes = Vector{UInt8}(undef, size[])
    check(LibPUMC.pumc_factors_save_memory(factors, bytes, length(bytes)))
    return bytes
end

function loaded(bytes)
    contiguous = convert(Vector{UInt8}, bytes)
    return take(Factors, out -> LibPUMC.pumc_factors_load_memory(out, contiguous, length(contiguous)))
end

# To other processes and into Julia's own streams a model goes as the bytes of its file: a pointer means nothing there.
function Serialization.serialize(stream::AbstractSerializer, factors::Factors)
    Serialization.serialize_type(stream, Factors)
    serialize(stream, saved(factors))
end

Serialization.deserialize(stream::AbstractSerializer, ::Type{Factors}) = loaded(deserialize(stream))
