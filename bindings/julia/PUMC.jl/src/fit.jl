"""
    fit(PUModel, A; regularizer = LSP(), warm_start = nothing, progress = nothing, options...)
    fit(PUModel, I, J, m, n; ...)
    fit(PUModel, rows, cols; ...)
    fit(PUModel, A, cv::CrossValidation; ...)

Fit a low-rank matrix to the observed ones `A`: a [`PUModel`](@ref), which remembers them. `A` is a matrix, pairs, a table
or whatever else [`Positives`](@ref) are made from, `rows` and `cols` are vectors of names, and the keywords of
[`Positives`](@ref) go with them. Blanks count as unknown, not as zeros. Nothing needs tuning; with the result of
[`crossvalidate`](@ref), its best options are used.

# Arguments
- `regularizer`: a [`Penalty`](@ref).
- `sampling_rate`: the share of the true ones that was observed, in (0, 1]; see [`estimate_sampling_rate`](@ref). It
  sets `omega = 1 - sampling_rate/2`.
- `omega`: the weight of an observed one; every other cell has `1 - omega`. By default it follows `sampling_rate`, else it
  is 0.77 (0.6 for undirected networks) and more for sparse data, 0.8 without balance.
- `row_balance`, `col_balance`, in [0, 1]: rows (columns) with `d` ones count `d^-balance` times. The default is 0.5; 0 is
  all the same, and 1 takes from active rows and popular columns what they have more. For weights of your own, and for
  ones that count more than others, make [`Positives`](@ref) with them.
- `tilt`, in [-1, 1]: how rankings treat popular columns, 0.5 by default; see [`set_tilt!`](@ref).
- `lambda_ratio`: singular values of the first step below this share of the largest count as noise, in (0, 1]; or
  `lambda`, the weight of the penalty itself.
- `mu` or `mu_ratio`: the penalty's shape, for `LSP(mu)` and `LSP(ratio = mu_ratio)`.
- `max_rank`, `max_iterations`, `tolerance`, `time_limit` (seconds): when to stop. Without balance the default rank and
  tolerance are smaller (64 and 1e-4, not 256 and 1e-3).
- `checkpoint`: a path. A fit that was interrupted goes on when it is started again: every `checkpoint_seconds` it writes a
  file, `checkpoint.0` and `checkpoint.1` in turn, which are removed when it is done,
  unless `checkpoint_keep` is 1.
- `threads` (0: every core), `seed`: results do not depend on the number of threads.
- `algorithm` (`:pumc_n`, `:basic`), `continuation` (`:none`, `:lambda`, `:shape`), `power_iterations`: for experts.
- `warm_start`: a model to start from, such as yesterday's. Where both have labels, rows and columns are matched by name,
  whoever has come or gone. Without labels it may have fewer rows and columns than `A`: those behind them start at zero.
- `progress`: `true` for a line on `stderr`, or a function that is called once an iteration with a record of
  `iteration`, `max_iterations`, `rank`, `objective`, `relative_change` and `seconds`. If it returns `true` the fit
  stops and returns its best; what it throws is thrown by `fit`.

[`PUMC.options`](@ref)`()` lists the options with the library's words. Ctrl-C stops the fit within an iteration and
returns the best so far, with a warning; in a script this needs `Base.exit_on_sigint(false)`.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(200, 100; sampling_rate = 0.5, seed = 1);

julia> model = fit(PUModel, observed; sampling_rate = 0.5);

julia> model.stop_reason
:converged

julia> size(model)
(200, 100)

julia> early = fit(PUModel, observed; progress = p -> p.iteration == 3);

julia> early.stop_reason, early.iterations
(:cancelled, 3)

julia> grown = fit(PUModel, [observed; simulate(20, 100; seed = 2).observed]; warm_start = model);

julia> size(grown)
(220, 100)
```
"""
function fit(::Type{PUModel}, A; regularizer = LSP(), warm_start::Union{PUModel,Nothing} = nothing, progress = nothing,
             keywords...)
    positives, options = positives_and_options(A, keywords, Options(; regularizer = regularizer))
    return run_fit(positives, options, warm_start, progress)
end

fit(::Type{PUModel}, I::AbstractVector, J::AbstractVector, m::Integer, n::Integer; keywords...) =
    fit(PUModel, (I, J, m, n); keywords...)
fit(::Type{PUModel}, rows::AbstractVector, cols::AbstractVector; keywords...) =
    fit(PUModel, (rows, cols); keywords...)

function run_fit(positives::Positives, options::Options, warm_start, progress)
    start = warm_start === nothing ? C_NULL : aligned(warm_start, positives).factors
    watch = Watch(progress)
    factors = Factors(Ptr{LibPUMC.pumc_factors}(C_NULL))
    watched(watch) do callback, payload
        out = Ref{Ptr{LibPUMC.pumc_factors}}(C_NULL)
        status = LibPUMC.pumc_fit(out, positives, options, start, callback, payload)
        factors.handle = out[]
        return status
    end
    model = PUModel(factors, positives)
    watch.interrupted && @warn "interrupted: these are the best factors after $(model.iterations) iterations"
    return model
end

"""
    fit_memory(A; options...)

About how many bytes [`fit`](@ref)`(PUModel, A; options...)` takes at its peak, beyond the [`Positives`](@ref) of `A`,
for the case that the rank reaches `max_rank`; a fit that ends at a lower rank takes less. What Julia keeps of the model
(`U`, `S` and `V`) is not counted.

```jldoctest
julia> using PUMC

julia> observed = simulate(500, 400; seed = 1).observed;

julia> fit_memory(observed; max_rank = 5) < fit_memory(observed; max_rank = 50)
true
```
"""
function fit_memory(A; regularizer = LSP(), keywords...)
    bytes = Ref{Int64}()
    positives, options = positives_and_options(A, keywords, Options(; regularizer = regularizer))
    check(LibPUMC.pumc_fit_memory(bytes, positives, options))
    return Int(bytes[])
end
