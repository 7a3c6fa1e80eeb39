"""
    foldin(model, cols)
    foldin(model, x)
    foldin(model, A)

A row that was not in the fit, without a new fit: its row of `U`, from the columns of its ones. They are given by number or
by label, or as a 0/1 vector `x` of `Bool` or `Float64` or a sparse one: whole numbers are positions. The rows of a matrix
`A` with the model's columns give a matrix with one row of `U` each, in one call and on all threads. `A` may be
[`Positives`](@ref), whose confidences count, or a table or vector of pairs that they are made from; labels of its columns
are matched by name. [`predict`](@ref), [`probability`](@ref) and [`recommend`](@ref) take a row of the result. The result
for one row remembers its ones, which [`recommend`](@ref) then leaves out; for several rows give it `A`.

With `dims = 2` it is the other way round: a row of `V` from the rows of a new column's ones.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(300, 60; sampling_rate = 0.7, seed = 1);

julia> model = fit(PUModel, observed; sampling_rate = 0.7, tolerance = 1e-6);

julia> u = foldin(model, observed[1, :]);

julia> maximum(abs, u - model.U[1, :]) < 0.01
true

julia> length(recommend(model, u, 5).cols)
5

julia> newcomers = simulate(20, 60; seed = 2).observed;

julia> U = foldin(model, newcomers); size(U) == (20, model.rank)
true

julia> U[3, :] == foldin(model, newcomers[3, :])
true
```
"""
function foldin(model::PUModel, ones::AbstractVector; dims::Integer = 1)
    holds_pairs(ones) && return foldin(model, Positives(ones); dims = dims)
    refuse_flags(ones, size(model, 3 - check_dims(dims)))
    row = Vector{Float64}(undef, rank(model))
    if dims == 1
        found = ones_of(cols_meant(model, ones), size(model, 2))
        check_cols(model, found)
        check(LibPUMC.pumc_factors_fold_in_row_i64(model.factors, length(found), from_zero(Int64, found), row))
    else
        found = ones_of(rows_meant(model, ones), size(model, 1))
        check_rows(model, found)
        check(LibPUMC.pumc_factors_fold_in_col_i64(model.factors, length(found), from_zero(Int64, found), row))
    end
    return NewLine(row, found, dims)
end

foldin(model::PUModel, one::Line; dims::Integer = 1) = foldin(model, [one]; dims = dims)

function foldin(model::PUModel, A::Union{AbstractMatrix,Positives}; dims::Integer = 1)
    new = new_lines(model, A, check_dims(dims))
    fold_in = dims == 1 ? LibPUMC.pumc_factors_fold_in_rows : LibPUMC.pumc_factors_fold_in_cols
    result = Matrix{Float64}(undef, size(new, dims), rank(model))
    check(fold_in(model.factors, new, result, length(result)))
    return result
end

check_dims(dims) = dims in (1, 2) ? dims : throw(ArgumentError("dims must be 1 (rows) or 2 (columns), got $dims"))

"Whole numbers are positions: a vector of 0 and 1 would be some other new line."
function refuse_flags(ones, count)
    numbers = whole_numbers(ones)
    length(numbers) == count > 2 && all(number -> number in (0, 1), numbers) && throw(ArgumentError(
        "a new line is told by the positions of its ones, and here is a vector of $count entries that are 0 or 1: pass " *
        "findall(!iszero, v), or a vector of Bool"))
    0 in numbers && throw(ArgumentError("0 is no position of a one: whole numbers are positions, from 1; of a vector of " *
                                        "0 and 1 pass findall(!iszero, v)"))
end

"The positions of the ones of a vector: numbers as they are, or those where it is 1."
ones_of(positions::AbstractVector{<:Integer}, length_wanted) = positions
ones_of(flags::AbstractVector{Bool}, length_wanted) = marked(flags, length_wanted)
ones_of(vector::AbstractSparseVector{<:Integer}, length_wanted) = marked(vector, length_wanted)
ones_of(vector::AbstractVector, length_wanted) = marked(vector, length_wanted)

function marked(vector, length_wanted)
    length(vector) == length_wanted ||
        throw(DimensionMismatch("a vector of length $length_wanted is needed, got one of length $(length(vector))"))
    return [k for k in keys_of(vector) if is_one(vector[k], k)]
end

keys_of(vector::AbstractVector) = 1:length(vector)
keys_of(vector::SparseVector) = SparseArrays.nonzeroinds(vector)
