"""
    recommend(model, row, n = 10; exclude = model.observed, among = nothing)
    recommend(model, rows, n = 10; exclude = model.observed, among = nothing)
    recommend(model, new_row, n = 10; exclude)
    recommend(model, A, n = 10)

The `n` best columns of a row, best first: a [`Ranking`](@ref) with `cols`, `labels` (where the model has any), `scores`
and `probabilities`. For a vector of rows, or `:` for all, these are matrices with a column for each of them, in
[`Rankings`](@ref). A row is its number or its label. Columns are ranked by score, but popular columns are held back as
the model's tilt says: see [`set_tilt!`](@ref). A row that had no ones in the fit has score 0 everywhere, and a warning
says so. Where labels are themselves whole numbers, a number that stands for another label is warned of, once for each
model.

- `exclude`: ones that are left out, as [`Positives`](@ref) or what they are made from; those with labels are matched by
  name. By default the ones that the model was fitted to. A model from a file has none: then `exclude` must be given, as
  `nothing` where nothing is to be left out.
- `among`: limits the answers to these columns, such as what is in stock: a vector of their numbers, of their
  labels, or of a `Bool` for each column of the model.

A `new_row` is what [`foldin`](@ref) finds, and its own ones are left out by default; where it is a plain vector,
`exclude` must say which columns, or `nothing`. Many new rows are the rows of `A`, a matrix of ones with the model's
columns, or [`Positives`](@ref) or a table or pairs that they are made from, whose labels are matched by name: they are
folded in and ranked in one call, and a row's own ones are left out.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(200, 100; sampling_rate = 0.6, seed = 1);

julia> model = fit(PUModel, observed; sampling_rate = 0.6);

julia> top = recommend(model, 1, 5);

julia> any(observed[1, top.cols]), count(truth[1, top.cols])
(false, 5)

julia> recommend(model, 1, 2; among = [1, 3, 7]).cols ⊆ [1, 3, 7]
true

julia> size(recommend(model, [1, 2, 3], 5).cols)
(5, 3)

julia> recommend(PUMC.load(Vector{UInt8}(model)), 1, 5; exclude = observed) == top
true
```
"""
recommend(model::PUModel, rows::LineVector, n::Integer = 10; keywords...) =
    best_cols_of(model, rows_meant(model, rows), n; keywords...)
recommend(model::PUModel, row::Union{Integer,Label}, n::Integer = 10; keywords...) =
    only(recommend(model, [row], n; keywords...))
recommend(model::PUModel, ::Colon, n::Integer = 10; keywords...) = best_cols_of(model, 1:size(model, 1), n; keywords...)

function best_cols_of(model, rows, n; exclude = known(model, :exclude), among::Union{AbstractVector,Nothing} = nothing,
                      unknown...)
    refuse_keywords(:recommend, unknown, (:exclude, :among))
    check_rows(model, rows)
    excluded, wanted = excluded_ones(model, exclude), from_zero(Int64, rows)
    if among === nothing
        cols, scores = best(length(rows), n, size(model, 2), work(model, 2)) do some, n, cols, scores
            LibPUMC.pumc_factors_recommend_i64(model.factors, excluded, length(some), wanted[some], n, cols, scores)
        end
    else
        candidates = ones_of(cols_meant(model, among), size(model, 2))
        check_cols(model, candidates)
        stock = from_zero(Int64, candidates)
        cols, scores = best(length(rows), n, length(stock), length(stock) * rank(model)) do some, n, cols, scores
            LibPUMC.pumc_factors_recommend_among_i64(model.factors, excluded, length(some), wanted[some], length(stock),
                                                     stock, n, cols, scores)
        end
    end
    warn_empty_rows(model, unique(rows[k] for k in eachindex(rows) if n > 0 && scores[1, k] == 0))
    return by_score(model, :cols, col_label, cols, scores, k -> "best columns of " * row_title(model, rows[k]))
end

# The fit gives nothing to a row without ones. `rows` are those whose best score is 0, as it may be of others too.
function warn_empty_rows(model, rows)
    isempty(rows) && return
    U = model.U
    empty = filter(i -> all(iszero, view(U, i, :)), rows)
    isempty(empty) && return
    several = length(empty) == 1 ? "" : "$(length(empty)) rows, the first is "
    @warn "the fit learned nothing about $several$(row_title(model, empty[1])): score 0 for every column, " *
          "ranked by what most rows have"
end

function recommend(model::PUModel, u::AbstractVector{<:AbstractFloat}, n::Integer = 10; exclude = own_ones(u),
                   unknown...)
    refuse_keywords(:recommend, unknown, (:exclude,))
    row = row_of(model.U, u)
    excluded = from_zero(Int64, excluded_cols(model, u, exclude))
    cols, scores = best(1, n, size(model, 2)) do _, n, cols, scores
        LibPUMC.pumc_factors_recommend_new_row_i64(model.factors, row, length(excluded), excluded, n, cols, scores)
    end
    return only(by_score(model, :cols, col_label, cols, scores, k -> "best columns of a new row"))
end

excluded_cols(model, u, ::Nothing) = Int[]
excluded_cols(model, u, exclude) = u isa NewLine && exclude === u.ones ? exclude :
                                   ones_of(cols_meant(model, exclude), size(model, 2))

function recommend(model::PUModel, A::Union{AbstractMatrix,Positives}, n::Integer = 10)
    refuse_rows_of_u(model, A)
    given = Positives(A)
    new, labels = new_lines(model, given, 1), given.row_labels
    cols, scores = best_of_new_rows(model, new, n, work(model, 2) + fold_in_work(model, new))
    return by_score(model, :cols, col_label, cols, scores,
                    k -> "best columns of " * (labels === nothing ? "new row $k" : labels[k]))
end

function best_of_new_rows(model, new, n, work)
    rows_of_new = parts(new)
    return best(size(new, 1), n, size(model, 2), work) do some, n, cols, scores
        LibPUMC.pumc_factors_recommend_new_rows_i64(model.factors, rows_of_new(some), n, cols, scores)
    end
end

"The multiply-adds of folding in one row with the mean number of ones: half a Gram matrix and a Cholesky factorization."
fold_in_work(model, new) = rank(model)^2 * (div(nnz(new), 2 * max(size(new, 1), 1)) + div(rank(model), 3) + 1)

"A function of a range of rows: these rows of `ones` as [`Positives`](@ref), with confidences but no labels or weights."
function parts(ones)
    by_row = nothing # made for the first part that is not the whole; a column for each row of `ones`
    return function (some)
        length(some) == size(ones, 1) && return ones
        if by_row === nothing
            rows, cols, confidence = triplets(ones)
            by_row = sparse(cols, rows, confidence, reverse(size(ones))...)
        end
        return Positives(by_row[:, some]'; confidence = true)
    end
end

# Several folded-in rows do not tell their ones, as a single one does.
refuse_rows_of_u(model, A) = nothing
refuse_rows_of_u(model, A::AbstractMatrix{<:AbstractFloat}) =
    size(A, 2) == rank(model) && any(x -> !iszero(x) && !isone(x), A) && advise(
        "a matrix here holds ones, and this one looks like rows of U from foldin: write recommend(model, A, n) with what " *
        "foldin took, or recommend(model, U[i, :], n; exclude = cols) for one of them")

"""
    best_rows(model, col, n = 10; exclude = model.observed)
    best_rows(model, cols, n = 10; exclude = model.observed)

The other way about: the `n` best-scored rows of a column, best first, with `rows`, `labels`, `scores` and
`probabilities`. Arguments and answers are as in [`recommend`](@ref).

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.5 2.0]', [1.0], [0.25 1.0]');

julia> best_rows(model, 2, 2; exclude = nothing).rows
2-element Vector{Int64}:
 3
 1
```
"""
best_rows(model::PUModel, cols::LineVector, n::Integer = 10; keywords...) =
    best_rows_of(model, cols_meant(model, cols), n; keywords...)
best_rows(model::PUModel, col::Union{Integer,Label}, n::Integer = 10; keywords...) =
    only(best_rows(model, [col], n; keywords...))
best_rows(model::PUModel, ::Colon, n::Integer = 10; keywords...) = best_rows_of(model, 1:size(model, 2), n; keywords...)

function best_rows_of(model, cols, n; exclude = known(model, :exclude), unknown...)
    refuse_keywords(:best_rows, unknown, (:exclude,))
    check_cols(model, cols)
    excluded, wanted = excluded_ones(model, exclude), from_zero(Int64, cols)
    rows, scores = best(length(cols), n, size(model, 1), work(model, 1)) do some, n, rows, scores
        LibPUMC.pumc_factors_best_rows_i64(model.factors, excluded, length(some), wanted[some], n, rows, scores)
    end
    return by_score(model, :rows, row_label, rows, scores, k -> "best rows of " * col_title(model, cols[k]))
end

excluded_ones(model::PUModel, ::Nothing) = C_NULL
excluded_ones(model::PUModel, exclude) = matched(model, exclude, :exclude)
