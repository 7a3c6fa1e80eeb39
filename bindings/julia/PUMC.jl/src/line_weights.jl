"""
    PUMC.row_weights(positives::Positives)
    PUMC.row_weights(model::PUModel)
    PUMC.col_weights(positives::Positives)
    PUMC.col_weights(model::PUModel)

The weights that [`Positives`](@ref) were given, or those that a fit worked with: the given ones times what `row_balance`
and `col_balance` make of the numbers of ones. Weights are 1 where none were given.

```jldoctest
julia> using PUMC

julia> weighted = Positives([1 0 1; 0 1 0]; row_weights = [1, 0.5]);

julia> PUMC.row_weights(weighted), PUMC.col_weights(weighted)
([1.0, 0.5], [1.0, 1.0, 1.0])
```
"""
row_weights(positives::Positives) = weights_of(LibPUMC.pumc_problem_copy_row_weights, positives, size(positives, 1))
row_weights(model::PUModel) = weights_of(LibPUMC.pumc_factors_copy_row_weights, model.factors, size(model, 1))

@doc (@doc row_weights)
col_weights(positives::Positives) = weights_of(LibPUMC.pumc_problem_copy_col_weights, positives, size(positives, 2))
col_weights(model::PUModel) = weights_of(LibPUMC.pumc_factors_copy_col_weights, model.factors, size(model, 2))

function weights_of(copy, handle, lines)
    weights = Vector{Float64}(undef, lines)
    check(copy(handle, weights, lines))
    return weights
end
