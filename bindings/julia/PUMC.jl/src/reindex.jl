"""
    reindex(model; rows = nothing, cols = nothing)

The model with its lines in other places, for a `warm_start` on data whose rows and columns have come, gone or changed
their order. Row `i` of the new model is row `rows[i]` of this one, or a new row of zeros where `rows[i]` is `nothing`:
what `indexin` returns. Names of rows do as well: those that the model does not have are new. A row may be taken more than
once or not at all. Columns likewise; without a vector every line stays where it is. [`fit`](@ref) does it
by itself for data and a warm start with labels.

What the fit was told stays, and labels follow their lines, a new line's being the empty text. What the fit found out
about its data (`objective`, `iterations`, `history` and so on) does not stay. The rank may fall.

```jldoctest
julia> using PUMC

julia> model = label!(PUModel([1.0 0.5]', [1.0], [0.25 1.0]'); rows = ["ann", "bob"]);

julia> today = reindex(model; rows = ["bob", "eve", "ann"]);

julia> predict(today, 1, 2) ≈ predict(model, 2, 2), predict(today, 2, 2)
(true, 0.0)

julia> today.row_labels
3-element Vector{String}:
 "bob"
 "eve"
 "ann"
```
"""
function reindex(model::PUModel; rows::Union{AbstractVector,Nothing} = nothing,
                 cols::Union{AbstractVector,Nothing} = nothing)
    labels = (new_labels(rows), new_labels(cols))
    rows, cols = found_lines(rows, model.row_labels, "row"), found_lines(cols, model.col_labels, "column")
    m, row_of = places(rows, size(model, 1), i -> check_rows(model, i))
    n, col_of = places(cols, size(model, 2), j -> check_cols(model, j))
    moved = PUModel(take(Factors, out -> LibPUMC.pumc_factors_reindex_i64(out, model.factors, m, row_of, n, col_of)))
    return label!(moved; rows = labels[1], cols = labels[2])
end

# Lines by name: those that the model does not have are new and get these names.
new_labels(lines) = nothing
new_labels(lines::AbstractVector{<:Label}) = lines
found_lines(lines, labels, what) = lines
found_lines(lines::AbstractVector{<:Label}, labels, what) = labels === nothing ?
    throw(ArgumentError("the model has no $what labels to find $(repr(first(lines))) by")) : indexin(texts(lines), labels)

"How many lines there will be, and the map for the library, in which a new line is -1."
places(::Nothing, count, check_line) = (count, C_NULL)
function places(lines, count, check_line)
    foreach(line -> line === nothing || check_line(line), lines)
    return length(lines), Int64[line === nothing ? -1 : line - 1 for line in lines]
end
