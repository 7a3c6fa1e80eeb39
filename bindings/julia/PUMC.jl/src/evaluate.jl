# The default of evaluate(): those that need no more than hidden ones.
const metrics = (:auc, :average_precision, :precision, :recall, :ndcg)

"""
How well a model ranks hidden ones, from [`evaluate`](@ref): each measure is a property, and `popularity` is a named
tuple with the same measures of the baseline that recommends the most popular columns to everyone.

```jldoctest
julia> using PUMC

julia> kept, hidden = holdout(simulate(200, 100; sampling_rate = 0.6, seed = 1).observed; share = 0.1);

julia> found = evaluate(fit(PUModel, kept), hidden; metrics = (:auc, :recall));

julia> found.auc > found.popularity.auc
true

julia> propertynames(found)
(:auc, :recall, :popularity)
```
"""
struct Evaluation{Measures<:NamedTuple}
    measures::Measures
    popularity::Union{Measures,Nothing}
    top_n::Int
    count::Int
end

Base.getproperty(evaluation::Evaluation, name::Symbol) =
    hasfield(typeof(evaluation), name) ? getfield(evaluation, name) : getproperty(getfield(evaluation, :measures), name)
Base.propertynames(evaluation::Evaluation, private::Bool = false) = (keys(evaluation.measures)..., :popularity)
Base.keys(evaluation::Evaluation) = keys(evaluation.measures)
Base.getindex(evaluation::Evaluation, name::Symbol) = evaluation.measures[name]
Base.NamedTuple(evaluation::Evaluation) = evaluation.measures

count_noun(count) = count == 1 ? "one" : "ones"

Base.show(io::IO, evaluation::Evaluation) =
    print(io, "Evaluation on ", evaluation.count, " hidden ", count_noun(evaluation.count), ": ",
          join(("$name $(cell_text(value))" for (name, value) in pairs(evaluation.measures)), ", "))

function Base.show(io::IO, ::MIME"text/plain", evaluation::Evaluation)
    print(io, "Evaluation on ", evaluation.count, " hidden ", count_noun(evaluation.count), ", rankings at ",
          evaluation.top_n)
    names = collect(string.(keys(evaluation.measures)))
    columns = Any[names, collect(Float64, values(evaluation.measures))]
    evaluation.popularity === nothing || push!(columns, collect(Float64, values(evaluation.popularity)))
    print_columns(io, ("", "model", "popularity")[1:length(columns)], columns)
end

"""
    evaluate(model, hidden; observed = model.observed, top_n = 20, metrics = $metrics, popularity = true)

How well a model ranks ones that it did not see: an [`Evaluation`](@ref) with a value for each of `metrics`, and beside
them those of [`popularity`](@ref), which a model should beat.

- `hidden`, `observed`: ones as [`Positives`](@ref) or what they are made from; those with labels are matched by name.
  `observed` are the ones that the model was fitted to, and by default those that it remembers. A model from a file has
  none: then they must be given, as `nothing` where there are none. Hidden ones that are observed do not count.
- `:auc`, `:average_precision`: the ones of `hidden` against the cells that are neither hidden nor observed.
- `:precision`, `:recall`, `:ndcg`: of the `top_n` best of each row that has a hidden one, observed ones left out.
  These and the two above go by what rankings go by, see [`set_tilt!`](@ref).
- `:mse`, `:mse_probability`: the relative error of score and probability on the cells not observed, when `hidden` is
  the rest of the truth; `:rows`: how many rows have a hidden one.

[`PUMC.measures`](@ref) lists all that the library knows.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(200, 100; sampling_rate = 0.6, seed = 1);

julia> kept, hidden = holdout(observed; share = 0.1);

julia> model = fit(PUModel, kept);

julia> evaluate(model, hidden; metrics = :auc).auc > 0.8
true
```
"""
function evaluate(model::PUModel, hidden; observed = known(model, :observed), top_n::Integer = 20, metrics = metrics,
                  popularity::Bool = true, unknown...)
    refuse_keywords(:evaluate, unknown, (:observed, :top_n, :metrics, :popularity))
    names = metrics isa Label ? (Symbol(metrics),) : Tuple(Symbol(metric) for metric in metrics)
    seen = observed === nothing ? nothing : matched(model, observed, :observed)
    unseen = without_seen(matched(model, hidden, :hidden), seen)
    measured(factors) = NamedTuple{names}(Tuple(measure(factors, seen, unseen, top_n, names)))
    baseline = popularity && seen !== nothing ? measured(PUMC.popularity(seen).factors) : nothing
    found = measured(model.factors)
    return Evaluation{typeof(found)}(found, baseline, top_n, nnz(unseen))
end

evaluate(model::PUModel, hidden, observed; keywords...) = evaluate(model, hidden; observed = observed, keywords...)

function measure(factors, observed, hidden, top_n, names)
    out = Vector{Float64}(undef, length(names))
    check(LibPUMC.pumc_factors_evaluate(factors, observed === nothing ? C_NULL : observed, hidden, top_n, length(names),
                                        String[string(name) for name in names], out))
    return out
end

# The library leaves them out as well: here they are counted. It refuses other shapes.
function without_seen(hidden, observed)
    (observed === nothing || size(hidden) != size(observed)) && return hidden
    unseen = difference(hidden, observed)
    both = nnz(hidden) - nnz(unseen)
    both == 0 || @warn "$both of the $(nnz(hidden)) hidden ones are among the observed ones and do not count; " *
                       "fit to what holdout() keeps"
    return unseen
end

"""
    popularity(A)

The model whose score of a cell is the share of rows that have the column's one: the most popular columns first, the same
for every row. The baseline beside every [`evaluate`](@ref); every function for models takes it.

```jldoctest
julia> using PUMC

julia> popular = popularity(["ann" => "tea", "bob" => "tea", "bob" => "milk"]);

julia> recommend(popular, "ann").labels, popular["ann", "tea"]
(["milk"], 1.0)
```
"""
function popularity(A; keywords...)
    positives = Positives(A; keywords...)
    return PUModel(take(Factors, out -> LibPUMC.pumc_popularity(out, positives)), positives)
end
