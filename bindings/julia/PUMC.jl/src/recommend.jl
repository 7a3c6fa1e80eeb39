"""
    recommend(model, row, n = 10; exclude = nothing, among = nothing)
    recommend(model, rows, n = 10; exclude = nothing, among = nothing)
    recommend(model, u, n = 10; exclude = nothing)
    recommend(model, A, n = 10)

The `n` best columns of a row, best first, as `(cols, scores)`: vectors for one row, and for a vector of rows matrices
with a column for each of them. They are ranked by score, but popular columns are held back as the model's tilt says:
see [`set_tilt!`](@ref). The ones of `exclude`, usually the matrix that was fitted, are left out; where
fewer than `n` columns remain, the vectors are shorter, and the matrices end in column 0 with score `NaN`.
`among` limits the answers to these columns, such as what is in stock: a vector of their numbers, or of a `Bool` for
each column of the model.

A new row is given by its row of `U`, as [`foldin`](@ref) finds it; then `exclude` is a vector of columns. Many new rows
are the rows of `A`, a matrix of ones with the model's columns or its [`Positives`](@ref): they are folded in and ranked
in one call, and a row's own ones are left out.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.5]', [1.0], [0.25 1.0 0.5]');

julia> recommend(model, 1, 2)
(cols = [2, 3], scores = [1.0, 0.5])

julia> recommend(model, 1, 2; exclude = [false true false; false false false])
(cols = [3, 1], scores = [0.5, 0.25])

julia> recommend(model, 1, 2; among = [1, 3])
(cols = [3, 1], scores = [0.5, 0.25])

julia> recommend(model, [1, 2], 2).cols
2×2 Matrix{Int64}:
 2  2
 3  3

julia> recommend(model, [true false false; false true false], 2).cols # two new rows
2×2 Matrix{Int64}:
 2  3
 3  1
```
"""
function recommend(model::PUModel, rows::AbstractVector{<:Integer}, n::Integer = 10; exclude = nothing,
                   among::Union{AbstractVector,Nothing} = nothing)
    check_rows(model, rows)
    excluded, wanted = excluded_ones(model, exclude), from_zero(Int64, rows)
    if among === nothing
        cols, scores = best(length(rows), n, size(model, 2)) do n, cols, scores
            LibPUMC.pumc_factors_recommend_i64(model.factors, excluded, length(rows), wanted, n, cols, scores)
        end
    else
        candidates = ones_of(among, size(model, 2))
        check_cols(model, candidates)
        cols, scores = best(length(rows), n, length(candidates)) do n, cols, scores
            LibPUMC.pumc_factors_recommend_among_i64(model.factors, excluded, length(rows), wanted, length(candidates),
                                                     from_zero(Int64, candidates), n, cols, scores)
        end
    end
    return (cols = cols, scores = scores)
end

recommend(model::PUModel, row::Integer, n::Integer = 10; keywords...) =
    first_answer(recommend(model, [row], n; keywords...))

function recommend(model::PUModel, u::AbstractVector{<:AbstractFloat}, n::Integer = 10;
                   exclude::Union{AbstractVector{<:Integer},Nothing} = nothing)
    row = row_of(model.U, u)
    excluded = exclude === nothing ? Int64[] : from_zero(Int64, ones_of(exclude, size(model, 2)))
    cols, scores = best(1, n, size(model, 2)) do n, cols, scores
        LibPUMC.pumc_factors_recommend_new_row_i64(model.factors, row, length(excluded), excluded, n, cols, scores)
    end
    return first_answer((cols = cols, scores = scores))
end

function recommend(model::PUModel, A::Union{AbstractMatrix,Positives}, n::Integer = 10)
    check_new_lines(model, A, 1)
    new = Positives(A)
    cols, scores = best(size(A, 1), n, size(model, 2)) do n, cols, scores
        LibPUMC.pumc_factors_recommend_new_rows_i64(model.factors, new, n, cols, scores)
    end
    return (cols = cols, scores = scores)
end

"""
    best_rows(model, col, n = 10; exclude = nothing)
    best_rows(model, cols, n = 10; exclude = nothing)

The other way about: the `n` best-scored rows of a column, best first, as `(rows, scores)`. The ones of `exclude` are
left out. Laid out as in [`recommend`](@ref).

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.5 2.0]', [1.0], [0.25 1.0]');

julia> best_rows(model, 2, 2)
(rows = [3, 1], scores = [2.0, 1.0])
```
"""
function best_rows(model::PUModel, cols::AbstractVector{<:Integer}, n::Integer = 10; exclude = nothing)
    check_cols(model, cols)
    excluded = excluded_ones(model, exclude)
    rows, scores = best(length(cols), n, size(model, 1)) do n, rows, scores
        LibPUMC.pumc_factors_best_rows_i64(model.factors, excluded, length(cols), from_zero(Int64, cols), n, rows,
                                           scores)
    end
    return (rows = rows, scores = scores)
end

best_rows(model::PUModel, col::Integer, n::Integer = 10; exclude = nothing) =
    first_answer(best_rows(model, [col], n; exclude = exclude))

excluded_ones(model::PUModel, ::Nothing) = C_NULL
function excluded_ones(model::PUModel, exclude)
    excluded = Positives(exclude)
    size(excluded) == size(model) || throw(DimensionMismatch(
        "exclude is $(join(size(excluded), "×")) and the model $(join(size(model), "×"))"))
    return excluded
end

"""
    similar_rows(model, row, n = 10)
    similar_rows(model, rows, n = 10)

The `n` rows most similar to a row, best first, as `(rows, cosines)`: by the cosine between rows of
`U * Diagonal(S)`, the row itself left out. Laid out as in [`recommend`](@ref).

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0; 0.0 1.0; 0.6 0.8], [1.0, 1.0], [1.0 0.0; 0.0 1.0]);

julia> similar_rows(model, 3).rows
2-element Vector{Int64}:
 2
 1
```
"""
function similar_rows(model::PUModel, rows::AbstractVector{<:Integer}, n::Integer = 10)
    check_rows(model, rows)
    found, cosines = best(length(rows), n, size(model, 1)) do n, found, cosines
        LibPUMC.pumc_factors_similar_rows_i64(model.factors, length(rows), from_zero(Int64, rows), n, found, cosines)
    end
    return (rows = found, cosines = cosines)
end

similar_rows(model::PUModel, row::Integer, n::Integer = 10) = first_answer(similar_rows(model, [row], n))

"""
    similar_cols(model, col, n = 10)
    similar_cols(model, cols, n = 10)

The `n` columns most similar to a column, best first, as `(cols, cosines)`: by the cosine between rows of
`V * Diagonal(S)`, the column itself left out. Laid out as in [`recommend`](@ref).

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0; 0.0 1.0], [1.0, 1.0], [1.0 0.0; 0.0 1.0; 0.6 0.8]);

julia> similar_cols(model, 1, 1).cols
1-element Vector{Int64}:
 3
```
"""
function similar_cols(model::PUModel, cols::AbstractVector{<:Integer}, n::Integer = 10)
    check_cols(model, cols)
    found, cosines = best(length(cols), n, size(model, 2)) do n, found, cosines
        LibPUMC.pumc_factors_similar_cols_i64(model.factors, length(cols), from_zero(Int64, cols), n, found, cosines)
    end
    return (cols = found, cosines = cosines)
end

similar_cols(model::PUModel, col::Integer, n::Integer = 10) = first_answer(similar_cols(model, [col], n))

"""
Call the library for the `n` best of `available` things for each of `count`. Its -1 for nothing becomes 0, and so does
what lies beyond everything there is.
"""
function best(call, count, n, available)
    n >= 0 || throw(ArgumentError("how many to find must not be negative, got $n"))
    found = min(n, available)
    indices, values = Matrix{Int64}(undef, found, count), Matrix{Float64}(undef, found, count)
    found == 0 || check(call(found, indices, values))
    indices .+= 1
    beyond = n - found
    return [indices; zeros(Int64, beyond, count)], [values; fill(NaN, beyond, count)]
end

"The answer for one, as vectors and without padding."
function first_answer(answers::NamedTuple{names}) where {names}
    indices, values = vec(answers[1]), vec(answers[2])
    found = count(!iszero, indices)
    return NamedTuple{names}((indices[1:found], values[1:found]))
end
