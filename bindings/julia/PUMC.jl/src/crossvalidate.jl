"""
    crossvalidate(A; regularizer = LSP(), lambda_ratio, mu_ratio, omega, balance, explore = true, metric = :recall,
                  folds = 0, hold_out = 0.1, top_n = 20, path_length = 7, seed = 0, progress = nothing, options...)

Hide part of the ones of `A`, look for the `omega` and the balance that suit the data, fit the rest with every combination
of the values given, and score the hidden ones: a [`CrossValidation`](@ref), whose rows can be iterated. The row to use
is that of the options as given, unless values are listed or the highest score is clearly higher; [`CrossValidation`](@ref)
says when.

# Arguments
- `regularizer`: a [`Penalty`](@ref), or a vector of penalties to try, without shapes.
- `lambda_ratio`, `mu_ratio`, `omega`, `balance`: a value or a vector to try; `balance` is that of rows and columns alike.
  Without it `lambda_ratio` is a path of `path_length` values made from the data, `omega` and the balances are looked for,
  and `mu_ratio` is as in [`fit`](@ref).
- `explore`: whether to look for `omega` and the balances by a few fits before the paths, and for a `tilt` after them. What
  is given is not looked for, and nothing is where `lambda_ratio` is given. What was tried and left is at the end of the
  table.
- `metric`: `:recall`, `:precision` or `:ndcg` at `top_n`, `:auc` or `:average_precision`.
- `folds`: 1 hides the share `hold_out` once; `k` hides each `k`-th part in turn; 0 hides up to five parts of the share
  `hold_out` in turn, fewer beyond 3,000 rows and columns together and one beyond 7,600.
- `progress`: as in [`fit`](@ref), but `iteration` counts the fits done and `max_iterations` those to do.

Everything else is as in [`fit`](@ref). Ctrl-C, with a warning, keeps the settings that are complete.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(200, 100; sampling_rate = 0.6, seed = 1);

julia> cv = crossvalidate(observed; lambda_ratio = [0.2, 0.4, 0.8], metric = :auc);

julia> length(cv)
3

julia> model = fit(PUModel, observed, cv);

julia> model.lambda_ratio == cv[cv.best].lambda_ratio
true
```
"""
function crossvalidate(A; regularizer = LSP(), lambda_ratio = nothing, mu_ratio = nothing, omega = nothing,
                       balance = nothing, explore::Bool = true, metric::Label = :recall, folds::Integer = 0,
                       hold_out::Real = 0.1, top_n::Integer = 20, path_length::Integer = 7, seed::Integer = 0,
                       progress = nothing, keywords...)
    search = take(Search, LibPUMC.pumc_search_create)
    check(LibPUMC.pumc_search_set_str(search, "metric", string(metric)))
    check(LibPUMC.pumc_search_set_f64(search, "hold_out", hold_out))
    for (name, value) in ("folds" => folds, "top_n" => top_n, "path_length" => path_length, "explore" => explore,
                          "seed" => seed)
        check(LibPUMC.pumc_search_set_i64(search, name, value))
    end
    try_values(search, "lambda_ratio", lambda_ratio)
    try_values(search, "mu_ratio", mu_ratio)
    try_values(search, "omega", omega)
    try_values(search, "balance", balance)
    penalty = try_penalties(search, regularizer)
    positives, options = positives_and_options(A, keywords, Options(; regularizer = penalty, seed = seed))
    watch = Watch(progress)
    selection = Selection(Ptr{LibPUMC.pumc_selection}(C_NULL))
    watched(watch) do callback, payload
        out = Ref{Ptr{LibPUMC.pumc_selection}}(C_NULL)
        status = LibPUMC.pumc_select(out, positives, options, search, callback, payload)
        selection.handle = out[]
        return status
    end
    cv = CrossValidation(selection, Symbol(metric))
    watch.interrupted && @warn "interrupted: only the $(length(cv)) settings that are complete are here"
    return cv
end

try_values(search, name, ::Nothing) = nothing
function try_values(search, name, values)
    list = Float64[value for value in values]
    check(LibPUMC.pumc_search_set_values_f64(search, name, length(list), list))
end

"What the options should have for regularizer, when the search has the rest."
try_penalties(search, penalty::Union{Penalty,Label,Type{<:Penalty}}) = penalty
function try_penalties(search, penalties)
    for penalty in penalties
        penalty isa Penalty || continue
        isnan(shape(penalty).mu) && isnan(shape(penalty).ratio) || throw(ArgumentError(
            "a penalty among several to try has no shape of its own, got $penalty; pass mu_ratio instead"))
    end
    names = String[library_name(penalty) for penalty in penalties]
    check(LibPUMC.pumc_search_set_values_str(search, "regularizer", length(names), names))
    return nothing
end

library_name(penalty::Label) = string(penalty)
library_name(penalty::Penalty) = name(penalty)
library_name(::Type{P}) where {P<:Penalty} = name(P())

# A cross-validation is a vector as well, but no vector of columns to go with one of rows.
fit(::Type{PUModel}, A::AbstractVector, cv::CrossValidation; keywords...) =
    invoke(fit, Tuple{Type{PUModel},Any,CrossValidation}, PUModel, A, cv; keywords...)

function fit(::Type{PUModel}, A, cv::CrossValidation; warm_start::Union{PUModel,Nothing} = nothing, progress = nothing,
             keywords...)
    options = take(Options, out -> LibPUMC.pumc_selection_options(out, cv.selection, cv.best - 1))
    return run_fit(positives_and_options(A, keywords, options)..., warm_start, progress)
end
