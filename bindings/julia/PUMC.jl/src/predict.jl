"""
    predict(model, i, j)
    predict(model, rows)
    predict(model, u)

Scores, near 1 for ones and near 0 for zeros, not clipped: of the cell `(i, j)`, or of every pair `(i[k], j[k])` of two
vectors; of whole `rows` (a number, or a vector for a matrix with a row for each); or of a new row, given by its row
of `U` as [`foldin`](@ref) finds it. Rows and columns are numbers or labels. For a block of cells write
`model[rows, cols]`.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0]', [2.0], [0.25 0.5]');

julia> predict(model, 1, 2)
1.0

julia> predict(model, [1, 2], [1, 1])
2-element Vector{Float64}:
 0.5
 0.0

julia> predict(model, [1])
1×2 Matrix{Float64}:
 0.5  1.0

julia> predict(label!(model; rows = ["ann", "bob"], cols = ["tea", "milk"]), "ann", ["tea", "milk"])
2-element Vector{Float64}:
 0.5
 1.0
```
"""
predict(model::PUModel, i::Line, j::Line) = only(predict(model, [i], [j]))
predict(model::PUModel, i::Lines, j::Lines) = cells(LibPUMC.pumc_factors_score_i64, model, i, j)
predict(model::PUModel, i::Line) = vec(predict(model, [i]))
predict(model::PUModel, i::Lines, ::Colon) = predict(model, i)
predict(model::PUModel, u::AbstractVector{<:AbstractFloat}) = product(row_of(model.U, u), model.S, model.V)

function predict(model::PUModel, lines::AbstractVector{<:Line})
    rows = rows_meant(model, lines)
    check_rows(model, rows)
    scores = Matrix{Float64}(undef, length(rows), size(model, 2))
    check(LibPUMC.pumc_factors_score_rows_i64(model.factors, length(rows), from_zero(Int64, rows), scores,
                                              length(scores)))
    return scores
end

"""
    probability(model, i, j)
    probability(model, rows)
    probability(model, u)

The probability that a cell is truly a one, observed or not: [`predict`](@ref)'s score put through the model's weights
and sampling rate. Takes the same arguments. Where `model.sampling_rate_assumed` is 1 nobody has said what the sampling
rate is, and probabilities rest on an assumption: [`estimate_sampling_rate`](@ref) estimates it.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0]', [2.0], [0.25 0.5]'; sampling_rate = 0.5);

julia> probability(model, [1, 1, 2], [1, 2, 1])
3-element Vector{Float64}:
 0.5
 1.0
 0.0
```
"""
probability(model::PUModel, i::Line, j::Line) = only(probability(model, [i], [j]))
probability(model::PUModel, i::Lines, j::Lines) = cells(LibPUMC.pumc_factors_probability_i64, model, i, j)
probability(model::PUModel, row_or_rows) = to_probability!(model, predict(model, row_or_rows))

function to_probability!(model::PUModel, scores::Array{Float64})
    check(LibPUMC.pumc_factors_score_to_probability(model.factors, length(scores), scores))
    return scores
end

"One score for each pair; a single row or column goes with each of the others."
function cells(call, model::PUModel, rows, cols)
    i, j = rows_meant(model, rows), cols_meant(model, cols)
    i isa Integer && (i = fill(i, length(j)))
    j isa Integer && (j = fill(j, length(i)))
    length(i) == length(j) || throw(DimensionMismatch("$(length(i)) rows and $(length(j)) columns do not pair up"))
    for (row, col) in zip(i, j)
        check_cell(model, row, col)
    end
    out = Vector{Float64}(undef, length(i))
    check(call(model.factors, length(out), from_zero(Int64, i), from_zero(Int64, j), out))
    return out
end

check_rows(model::PUModel, rows) =
    foreach(i -> 1 <= i <= size(model, 1) || throw(BoundsError(model, (i, :))), rows)
check_cols(model::PUModel, cols) =
    foreach(j -> 1 <= j <= size(model, 2) || throw(BoundsError(model, (:, j))), cols)

row_of(factor, u::NewLine) = u.dims == 1 ? u.values : throw(ArgumentError(
    "this is a new column (foldin with dims = 2): its scores are model.U * (model.S .* v)"))

function row_of(factor, u)
    length(u) == size(factor, 2) ||
        throw(DimensionMismatch("a row of $(length(u)) values in a model of rank $(size(factor, 2))"))
    return Vector{Float64}(u)
end
