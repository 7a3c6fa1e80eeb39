const singular = (cols = :col, rows = :row, labels = :label, scores = :score, probabilities = :probability,
                  cosines = :cosine)

"""
The best columns (or rows) of one row (or column), best first, as [`recommend`](@ref), [`best_rows`](@ref),
[`similar_rows`](@ref) and [`similar_cols`](@ref) give them: a vector of named tuples, and a table for whatever takes
those. Its columns are properties:

- `cols` or `rows`: positions, from 1.
- `labels`: their names, where the model has any.
- `scores` and `probabilities`, of [`recommend`](@ref) and [`best_rows`](@ref); `cosines`, of what is similar.
  Probabilities rest on the model's sampling rate; where that was assumed, the printed table says so.

```jldoctest
julia> using PUMC

julia> model = label!(PUModel([1.0 0.5]', [1.0], [0.25 1.0 0.5]'; sampling_rate = 0.5); cols = ["a", "b", "c"]);

julia> top = recommend(model, 1, 2; exclude = nothing)
the 2 best columns of row 1
  col  label  score  probability
    2  b        1.0          1.0
    3  c        0.5          0.5

julia> top.labels
2-element Vector{String}:
 "b"
 "c"

julia> [found.label for found in top if found.score > 0.6]
1-element Vector{String}:
 "b"
```
"""
struct Ranking{Row,Columns<:NamedTuple} <: RowTable{Row}
    columns::Columns
    title::String
    remark::String
end

function Ranking(columns::NamedTuple, title, remark)
    names = map(name -> singular[name], keys(columns))
    return Ranking{row_type(names, columns),typeof(columns)}(columns, title, remark)
end

Base.summary(io::IO, ranking::Ranking) =
    print(io, "the ", length(ranking), " ", ranking.title)
Base.show(io::IO, ranking::Ranking) = summary(io, ranking)

function Base.show(io::IO, ::MIME"text/plain", ranking::Ranking)
    summary(io, ranking)
    isempty(ranking) && return
    print_columns(io, [singular[name] for name in keys(columns(ranking))], values(columns(ranking)))
    :probabilities in keys(columns(ranking)) && !isempty(ranking.remark) && print(io, "\n", ranking.remark)
end

"""
The best columns (or rows) of several rows (or columns): a vector with a [`Ranking`](@ref) for each, and the same columns
as properties, which are matrices here, with a column for each ranking. Where fewer were found than asked for, these
end in position 0, an empty label and `NaN`.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.5]', [1.0], [0.25 1.0 0.5]'; sampling_rate = 0.5);

julia> both = recommend(model, [1, 2], 2; exclude = nothing)
2 rankings, best first:
  columns of row 1: 2, 3
  columns of row 2: 2, 3

julia> both.cols
2×2 Matrix{Int64}:
 2  2
 3  3

julia> both[2].scores
2-element Vector{Float64}:
 0.5
 0.25
```
"""
struct Rankings{Columns<:NamedTuple} <: AbstractVector{Ranking}
    columns::Columns
    title::Any # that of the k-th ranking: title(k)
    remark::String
end

Base.size(rankings::Rankings) = (size(first(getfield(rankings, :columns)), 2),)

function Base.getindex(rankings::Rankings, k::Int)
    @boundscheck checkbounds(rankings, k)
    found = count(!iszero, view(first(getfield(rankings, :columns)), :, k))
    return Ranking(map(column -> column[1:found, k], getfield(rankings, :columns)), getfield(rankings, :title)(k),
                   getfield(rankings, :remark))
end

Base.getproperty(rankings::Rankings, name::Symbol) =
    hasfield(typeof(rankings), name) ? getfield(rankings, name) : getproperty(getfield(rankings, :columns), name)
Base.propertynames(rankings::Rankings, private::Bool = false) = keys(getfield(rankings, :columns))

Base.show(io::IO, rankings::Rankings) = print(io, length(rankings), " rankings")

function Base.show(io::IO, ::MIME"text/plain", rankings::Rankings)
    print(io, rankings, ", best first:")
    shown = get(io, :limit, false) ? min(length(rankings), max(displaysize(io)[1] - 8, 10)) : length(rankings)
    for k in 1:shown
        ranking = rankings[k]
        found = haskey(columns(ranking), :labels) ? ranking.labels : first(columns(ranking))
        print(io, "\n  ", replace(ranking.title, r"^(best) " => ""), ": ", join(found[1:min(end, 8)], ", "),
              length(found) > 8 ? ", …" : "")
    end
    shown < length(rankings) && print(io, "\n  … and ", length(rankings) - shown, " more")
end

"""
Call the library for the `n` best of `available` things for each of `count`: matrices of positions and of values. Its -1
for nothing becomes 0, and so does what lies beyond everything there is. `call(some, n, indices, values)` is for the range
`some` of the `count`, each of which takes `work`.
"""
function best(call, count, n, available, work = 0)
    n >= 0 || throw(ArgumentError("how many to find must not be negative, got $n"))
    found = min(n, available)
    indices, values = Matrix{Int64}(undef, found, count), Matrix{Float64}(undef, found, count)
    found == 0 || in_blocks(count, work) do some
        check(call(some, found, view(indices, :, some), view(values, :, some)))
    end
    indices .+= 1
    beyond = n - found
    return [indices; zeros(Int64, beyond, count)], [values; fill(NaN, beyond, count)]
end

"The multiply-adds of ranking one line by its scores for all of the other side (columns for `dims = 2`)."
work(model, dims) = size(model, dims) * rank(model)

"""
How many multiply-adds the library makes at a time, unless 256 lines take more: they take about 0.2 s of one core with wide
registers, and some seconds of a slow one.
"""
const block_work = 10_000_000_000

"""
The fewest lines of a block: the library prepares the other side anew for each block, which takes longer than ranking a
few lines does.
"""
const least_block = 256

"Call for ranges of `1:count`, between which Julia can deliver a Ctrl-C and other threads can collect garbage."
function in_blocks(call, count, work)
    step = min(max(div(block_work, max(work, 1)), least_block), max(count, 1))
    for start in 1:step:count
        GC.safepoint()
        call(start:min(start + step - 1, count))
    end
end

"Labels of the found positions, as a column of a ranking; no column where the model has none."
function label_column(label, factors, positions)
    GC.@preserve factors begin
        label(factors, 0) == C_NULL && return NamedTuple()
        return (labels = [k == 0 ? "" : unsafe_string(label(factors, k - 1)) for k in positions],)
    end
end

"How a title speaks of line k: by its label, else as `what` and its number."
function line_title(label, factors, what, k)
    GC.@preserve factors begin
        text = label(factors, k - 1)
        return text == C_NULL || unsafe_load(Ptr{UInt8}(text)) == 0 ? "$what $k" : unsafe_string(text)
    end
end

const row_label, col_label = LibPUMC.pumc_factors_row_label, LibPUMC.pumc_factors_col_label
row_title(model, i) = line_title(row_label, model.factors, "row", i)
col_title(model, j) = line_title(col_label, model.factors, "column", j)

function by_score(model, name, label, positions, scores, title)
    columns = merge(NamedTuple{(name,)}((positions,)), label_column(label, model.factors, positions),
                    (scores = scores, probabilities = to_probability!(model, copy(scores))))
    return Rankings(columns, title, assumption(model))
end

function by_cosine(model, name, label, positions, cosines, title)
    columns = merge(NamedTuple{(name,)}((positions,)), label_column(label, model.factors, positions),
                    (cosines = cosines,))
    return Rankings(columns, title, "")
end

"What to say under probabilities that rest on an assumed sampling rate."
assumption(model) = model.sampling_rate_assumed == 0 ? "" :
    "probabilities rest on an assumed sampling rate of $(cell_text(model.sampling_rate)); $rate_advice"

const rate_advice = "estimate_sampling_rate(A) estimates it from the data"
