"""
    similar_rows(model, row, n = 10)
    similar_rows(model, rows, n = 10)

The `n` rows most similar to a row, best first, with `rows`, `labels` and `cosines`: by the cosine between rows of
`U * Diagonal(S)`, the row itself left out. Arguments and answers are as in [`recommend`](@ref).

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0; 0.0 1.0; 0.6 0.8], [1.0, 1.0], [1.0 0.0; 0.0 1.0]);

julia> similar_rows(model, 3)
the 2 rows most similar to row 3
  row  cosine
    2     0.8
    1     0.6
```
"""
function similar_rows(model::PUModel, rows::AbstractVector{<:Integer}, n::Integer = 10)
    check_rows(model, rows)
    found, cosines = best(length(rows), n, size(model, 1)) do n, found, cosines
        LibPUMC.pumc_factors_similar_rows_i64(model.factors, length(rows), from_zero(Int64, rows), n, found, cosines)
    end
    return by_cosine(model, :rows, row_label, found, cosines, k -> "rows most similar to " * row_title(model, rows[k]))
end

similar_rows(model::PUModel, rows::AbstractVector{<:Label}, n::Integer = 10) =
    similar_rows(model, row_numbers(model, rows), n)
similar_rows(model::PUModel, row::Union{Integer,Label}, n::Integer = 10) = only(similar_rows(model, [row], n))
similar_rows(model::PUModel, ::Colon, n::Integer = 10) = similar_rows(model, 1:size(model, 1), n)

"""
    similar_cols(model, col, n = 10)
    similar_cols(model, cols, n = 10)

The `n` columns most similar to a column, best first, with `cols`, `labels` and `cosines`: by the cosine between rows of
`V * Diagonal(S)`, the column itself left out. Arguments and answers are as in [`recommend`](@ref).

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0; 0.0 1.0], [1.0, 1.0], [1.0 0.0; 0.0 1.0; 0.6 0.8]);

julia> similar_cols(label!(model; cols = ["tea", "milk", "sugar"]), "tea", 1).labels
1-element Vector{String}:
 "sugar"
```
"""
function similar_cols(model::PUModel, cols::AbstractVector{<:Integer}, n::Integer = 10)
    check_cols(model, cols)
    found, cosines = best(length(cols), n, size(model, 2)) do n, found, cosines
        LibPUMC.pumc_factors_similar_cols_i64(model.factors, length(cols), from_zero(Int64, cols), n, found, cosines)
    end
    return by_cosine(model, :cols, col_label, found, cosines,
                     k -> "columns most similar to " * col_title(model, cols[k]))
end

similar_cols(model::PUModel, cols::AbstractVector{<:Label}, n::Integer = 10) =
    similar_cols(model, col_numbers(model, cols), n)
similar_cols(model::PUModel, col::Union{Integer,Label}, n::Integer = 10) = only(similar_cols(model, [col], n))
similar_cols(model::PUModel, ::Colon, n::Integer = 10) = similar_cols(model, 1:size(model, 2), n)
