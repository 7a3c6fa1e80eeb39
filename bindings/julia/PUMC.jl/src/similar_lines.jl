"What [`similar_rows`](@ref) and [`similar_cols`](@ref) take: one line, several of a kind, or all."
const SomeLines = Union{Line,AbstractVector{<:Integer},AbstractVector{<:Label},Colon}

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
similar_rows(model::PUModel, rows::SomeLines, n::Integer = 10) = similar_lines(model, SIMILAR_ROWS, rows, n)

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
similar_cols(model::PUModel, cols::SomeLines, n::Integer = 10) = similar_lines(model, SIMILAR_COLS, cols, n)

"What sets similar rows and similar columns apart."
const SIMILAR_ROWS = (side = 1, name = :rows, text = "rows", call = LibPUMC.pumc_factors_similar_rows_i64,
                      check = check_rows, meant = rows_meant, label = row_label, title = row_title)
const SIMILAR_COLS = (side = 2, name = :cols, text = "columns", call = LibPUMC.pumc_factors_similar_cols_i64,
                      check = check_cols, meant = cols_meant, label = col_label, title = col_title)

function similar_to(model, kind, lines, n)
    kind.check(model, lines)
    wanted = from_zero(Int64, lines)
    found, cosines = best(length(lines), n, size(model, kind.side), work(model, kind.side)) do some, n, found, cosines
        kind.call(model.factors, length(some), wanted[some], n, found, cosines)
    end
    return by_cosine(model, kind.name, kind.label, found, cosines,
                     k -> kind.text * " most similar to " * kind.title(model, lines[k]))
end

similar_lines(model, kind, lines::LineVector, n) = similar_to(model, kind, kind.meant(model, lines), n)
similar_lines(model, kind, line::Line, n) = only(similar_lines(model, kind, [line], n))
similar_lines(model, kind, ::Colon, n) = similar_to(model, kind, 1:size(model, kind.side), n)
