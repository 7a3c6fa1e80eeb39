"""
    estimate_sampling_rate(A; progress = nothing, options...)
    estimate_sampling_rate(model; ...)

Estimate which share of the true ones was observed, for [`fit`](@ref)'s `sampling_rate`: hides a tenth of the ones,
fits, and counts the hidden ones among the best-scored cells. It errs on the low side where the data is hard to
predict, and throws a `PUMCError` where none of those cells is a hidden one: too few ones tell nothing. The
options are those of [`fit`](@ref); a `time_limit` is that of the whole call and, when it is over, an error too. Of a model
the ones that it was fitted to are taken.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(500, 400; sampling_rate = 0.6, seed = 1);

julia> 0.5 < estimate_sampling_rate(observed) < 0.7
true
```
"""
function estimate_sampling_rate(A; regularizer = LSP(), progress = nothing, keywords...)
    positives, options = positives_and_options(A, keywords, Options(; regularizer = regularizer))
    rate = Ref(NaN)
    watch = Watch(progress)
    watched(watch) do callback, payload
        LibPUMC.pumc_estimate_sampling_rate(rate, positives, options, callback, payload)
    end
    watch.interrupted && throw(InterruptException())
    return rate[]
end

function estimate_sampling_rate(model::PUModel; keywords...)
    model.observed === nothing && throw(ArgumentError(
        "this model does not hold the ones that it was fitted to (files keep none): pass them in its place"))
    return estimate_sampling_rate(model.observed; keywords...)
end
