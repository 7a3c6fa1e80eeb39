"""
    PUMC.save(path, model)

Write a model to a file in libpumc's own format, which C, R, Rust and Julia share. The file is replaced as a whole or
not at all. Not exported: other packages have a `save`.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0]', [2.0], [0.6 0.8]');

julia> path = tempname();

julia> PUMC.save(path, model)

julia> PUMC.load(path) == model
true
```
"""
function save(path::AbstractString, model::PUModel)
    check(LibPUMC.pumc_factors_save(model.factors, expanduser(path)))
    return
end

"""
    PUMC.load(path)

Read a [`PUModel`](@ref) that [`PUMC.save`](@ref), or libpumc in any other language, has written. Not exported: other
packages have a `load`.
"""
load(path::AbstractString) =
    PUModel(take(Factors, out -> LibPUMC.pumc_factors_load(out, expanduser(path))))

# To other processes and into Julia's own streams a model goes as the bytes of its file: a pointer means nothing there.
function Serialization.serialize(stream::AbstractSerializer, factors::Factors)
    Serialization.serialize_type(stream, Factors)
    serialize(stream, mktempdir() do folder
        path = joinpath(folder, "model")
        check(LibPUMC.pumc_factors_save(factors, path))
        read(path)
    end)
end

function Serialization.deserialize(stream::AbstractSerializer, ::Type{Factors})
    bytes = deserialize(stream)
    return mktempdir() do folder
        path = joinpath(folder, "model")
        write(path, bytes)
        take(Factors, out -> LibPUMC.pumc_factors_load(out, path))
    end
end

"""
    label!(model; rows = nothing, cols = nothing)

Give names to the rows, the columns or both, to be kept in the model's file and read as `model.row_labels` and
`model.col_labels`. `nothing` leaves them alone, and an empty vector removes them. Returns the model. No other
thread may use the model meanwhile.

```jldoctest
julia> using PUMC

julia> model = label!(PUModel([1.0 0.0]', [2.0], [0.6 0.8]'); cols = ["bread", "butter"]);

julia> model.col_labels[recommend(model, 1).cols]
2-element Vector{String}:
 "butter"
 "bread"
```
"""
function label!(model::PUModel; rows = nothing, cols = nothing)
    names = (check_labels(rows, size(model, 1), "rows"), check_labels(cols, size(model, 2), "columns"))
    names[1] === nothing || set_labels(LibPUMC.pumc_factors_set_row_labels, model, names[1])
    names[2] === nothing || set_labels(LibPUMC.pumc_factors_set_col_labels, model, names[2])
    return model
end

check_labels(::Nothing, count, what) = nothing
function check_labels(labels, count, what)
    length(labels) in (0, count) ||
        throw(DimensionMismatch("there are $(length(labels)) labels for $count $what"))
    return String[string(label) for label in labels]
end

set_labels(call, model, labels) = check(call(model.factors, isempty(labels) ? C_NULL : labels))
