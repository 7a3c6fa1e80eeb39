# The default of evaluate(): those that need no more than hidden ones.
const metrics = (:auc, :average_precision, :precision, :recall, :ndcg)

"""
    evaluate(model, hidden, observed = nothing; top_n = 20, metrics = $metrics)

How well a model ranks ones that it did not see: a named tuple with a value for each of `metrics`.

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

julia> evaluate(model, hidden, kept; metrics = (:auc,)).auc > 0.8
true
```
"""
function evaluate(model::PUModel, hidden, observed = nothing; top_n::Integer = 20, metrics = metrics)
    names = Tuple(Symbol.(metrics))
    out = Vector{Float64}(undef, length(names))
    known = observed === nothing ? C_NULL : Positives(observed)
    check(LibPUMC.pumc_factors_evaluate(model.factors, known, Positives(hidden), top_n, length(names),
                                        collect(String.(names)), out))
    return NamedTuple{names}(Tuple(out))
end
