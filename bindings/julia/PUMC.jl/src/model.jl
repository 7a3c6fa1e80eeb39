"The library's own copy of a fitted model."
mutable struct Factors
    handle::Ptr{LibPUMC.pumc_factors}
    remarked::NTuple{2,Threads.Atomic{Bool}} # of rows and of columns: see remark_on_numbers()

    Factors(handle::Ptr{LibPUMC.pumc_factors}) =
        finalizer(release, new(handle, (Threads.Atomic{Bool}(false), Threads.Atomic{Bool}(false))))
end

handle_type(::Type{Factors}) = LibPUMC.pumc_factors
Base.unsafe_convert(::Type{Ptr{LibPUMC.pumc_factors}}, factors::Factors) = factors.handle

function release(factors::Factors)
    LibPUMC.pumc_factors_free(factors.handle)
    factors.handle = C_NULL
    return
end

Base.deepcopy_internal(factors::Factors, ::IdDict) = factors # a copy of the pointer would outlive what it points to

"""
    PUModel

A fitted low-rank matrix `U * Diagonal(S) * V'` that scores every cell of a 0/1 matrix: the result of [`fit`](@ref).
It is a `LinearAlgebra.Factorization`: `size`, `rank`, `model[i, j]`, `Matrix(model)`, `model * x`, `mul!`, `model'` and
`U, S, V = model` work as for an `svd`.

# Properties
[`PUMC.facts`](@ref) lists the facts among them with their meanings.
- `U`, `S`, `V`, `Vt`: the factors, singular values descending. They are copies: changing them does not change what
  [`predict`](@ref) and its kin answer.
- `stop_reason`: `:converged`, `:max_iterations`, `:time_limit` or `:cancelled`; `iterations`, `seconds`.
- `regularizer`, `lambda`, `mu`, `lambda_ratio`, `mu_ratio`, `threshold`, `omega`, `sampling_rate`, `row_balance`,
  `col_balance`, `tilt`, `rho`, `tolerance`, `seed`: what the fit used.
- `objective`, `loss`, `relative_change`: where it ended; `count`: the ones it saw; `rows`, `cols`, `rank`: its shape.
- `history`: one value an iteration, as vectors named as [`PUMC.histories`](@ref) lists them.
- `row_labels`, `col_labels`: names, see [`label!`](@ref); `nothing` when there are none. `notes`: see [`set_note!`](@ref).
- `observed`: the ones that the model was fitted to, as [`Positives`](@ref); `nothing` when it comes from a file or from
  factors, unless they were given. [`recommend`](@ref), [`evaluate`](@ref) and [`complete`](@ref) use them.
- `rank_limited`: 1 if the fit asked for a higher rank than `max_rank` let it have; `sampling_rate_assumed`: 1 if neither
  `sampling_rate` nor `omega` was given, so that probabilities rest on an assumption; `symmetric`, `no_diagonal`: 1 for a
  [`network`](@ref).

---

    PUModel(U, S, V; observed = nothing, options...)
    PUModel(svd; ...)

A model from factors found elsewhere, `m`×`r`, `r` and `n`×`r`; they need not be orthonormal or sorted. The options
are those of [`fit`](@ref): `omega` and `sampling_rate` decide what scores mean, and `regularizer` and `lambda`
what [`foldin`](@ref) does.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0]', [2.0], [0.6 0.8]')
PUModel of rank 1 for a 2×2 matrix
  S:           2.0

julia> model[1, 2] ≈ 1.6
true

julia> U, S, V = model; S
1-element Vector{Float64}:
 2.0
```
"""
struct PUModel <: Factorization{Float64}
    U::Matrix{Float64}
    S::Vector{Float64}
    V::Matrix{Float64}
    factors::Factors
    observed::Union{Positives,Nothing}

    function PUModel(factors::Factors, observed::Union{Positives,Nothing} = nothing)
        m, n, r = LibPUMC.pumc_factors_rows(factors), LibPUMC.pumc_factors_cols(factors),
                  LibPUMC.pumc_factors_rank(factors)
        U, S, V = Matrix{Float64}(undef, m, r), Vector{Float64}(undef, r), Matrix{Float64}(undef, n, r)
        check(LibPUMC.pumc_factors_copy_u(factors, U, length(U)))
        check(LibPUMC.pumc_factors_copy_singular_values(factors, S, length(S)))
        check(LibPUMC.pumc_factors_copy_v(factors, V, length(V)))
        return new(U, S, V, factors, observed)
    end
end

function PUModel(U::AbstractMatrix, S::AbstractVector, V::AbstractMatrix; observed = nothing, keywords...)
    size(U, 2) == length(S) == size(V, 2) || throw(DimensionMismatch(
        "U has $(size(U, 2)) columns, S has $(length(S)) entries and V has $(size(V, 2)) columns"))
    u, s, v = Matrix{Float64}(U), Vector{Float64}(S), Matrix{Float64}(V)
    options = Options(; keywords...)
    factors = take(Factors, out -> LibPUMC.pumc_factors_from_svd(out, size(u, 1), size(v, 1), length(s), u, s, v,
                                                                 options))
    return remembering(PUModel(factors), observed)
end

"The model with the ones that the caller says it was fitted to."
remembering(model::PUModel, ::Nothing) = model
remembering(model::PUModel, observed) = PUModel(model.factors, matched(model, observed, :observed))

PUModel(F::SVD; keywords...) = PUModel(F.U, F.S, F.V; keywords...)

const stop_reasons = Dict(LibPUMC.PUMC_CONVERGED => :converged, LibPUMC.PUMC_MAX_ITERATIONS => :max_iterations,
                          LibPUMC.PUMC_TIME_LIMIT => :time_limit, LibPUMC.PUMC_CANCELLED => :cancelled)

function Base.getproperty(model::PUModel, name::Symbol)
    name === :U && return getfield(model, :U)
    name === :S && return getfield(model, :S)
    name === :V && return getfield(model, :V)
    name === :Vt && return adjoint(getfield(model, :V))
    name === :factors && return getfield(model, :factors)
    name === :observed && return getfield(model, :observed)
    return fact(getfield(model, :factors), name)
end

Base.propertynames(::PUModel, private::Bool = false) =
    (:U, :S, :V, :Vt, (fact.name for fact in facts())..., :history, :row_labels, :col_labels, :notes, :observed,
     (private ? (:factors,) : ())...)

function fact(factors::Factors, name::Symbol)
    name === :stop_reason && return stop_reasons[integer_fact(factors, name)]
    name === :regularizer && return named_penalty(text_fact(factors, name), real_fact(factors, :mu))
    name === :history && return history(factors)
    name === :row_labels && return labels(LibPUMC.pumc_factors_row_label, factors, LibPUMC.pumc_factors_rows(factors))
    name === :col_labels && return labels(LibPUMC.pumc_factors_col_label, factors, LibPUMC.pumc_factors_cols(factors))
    name === :notes && return notes(factors)
    type = fact_type(string(name))
    type == LibPUMC.PUMC_TYPE_F64 && return real_fact(factors, name)
    type == LibPUMC.PUMC_TYPE_I64 && return integer_fact(factors, name)
    type == LibPUMC.PUMC_TYPE_STR && return text_fact(factors, name)
    throw(ArgumentError("a PUModel has no property $name; propertynames(model) lists them"))
end

"The type of a fact (PUMC_TYPE_...); 0 when there is none of this name."
function fact_type(text::String)
    for i in 0:LibPUMC.pumc_factors_fact_count()-1
        unsafe_string(LibPUMC.pumc_factors_fact_name(i)) == text && return LibPUMC.pumc_factors_fact_type(i)
    end
    return Int32(0)
end

function real_fact(factors::Factors, name::Symbol)
    value = Ref{Float64}()
    check(LibPUMC.pumc_factors_get_f64(factors, string(name), value))
    return value[]
end

function integer_fact(factors::Factors, name::Symbol)
    value = Ref{Int64}()
    check(LibPUMC.pumc_factors_get_i64(factors, string(name), value))
    return value[]
end

function text_fact(factors::Factors, name::Symbol)
    value = Ref{Cstring}(C_NULL)
    GC.@preserve factors begin
        check(LibPUMC.pumc_factors_get_str(factors, string(name), value))
        return unsafe_string(value[])
    end
end

function history(factors::Factors)
    names = Tuple(series.name for series in histories())
    columns = map(names) do name
        values = Vector{Float64}(undef, integer_fact(factors, :iterations))
        check(LibPUMC.pumc_factors_copy_history(factors, string(name), values, length(values)))
        name === :rank ? Int.(values) : values
    end
    return NamedTuple{names}(columns)
end

"""
    set_threads!(model, threads)

How many threads [`predict`](@ref), [`recommend`](@ref) and the rest may use on this model; 0 is every core. A fitted
model starts with the `threads` of its fit, a loaded one with 0. Results do not depend on it. Returns the model.

```jldoctest
julia> using PUMC

julia> model = set_threads!(PUModel([1.0 0.5]', [1.0], [0.25 1.0 0.5]'), 1);

julia> recommend(model, 1, 1; exclude = nothing).cols
1-element Vector{Int64}:
 2
```
"""
function set_threads!(model::PUModel, threads::Integer)
    check(LibPUMC.pumc_factors_set_threads(model.factors, threads))
    return model
end

"""
    set_tilt!(model, tilt)

How [`recommend`](@ref) treats popular columns, in [-1, 1]: it ranks by `model[i, j] * b[j]^(tilt/2)`, where `b` is
[`PUMC.col_weights`](@ref)`(model)`, which `col_balance` makes smaller for popular columns. 0 ranks by score, 1 by the
weighted score, and below 0 popular columns gain. The measures of [`evaluate`](@ref) that look at rankings follow; scores
and probabilities stay. A fitted model starts with the `tilt` of its fit, and `model.tilt` tells it. Returns the model.

```jldoctest
julia> using PUMC

julia> model = fit(PUModel, simulate(80, 50; seed = 1).observed);

julia> model.tilt
0.5

julia> issorted(recommend(set_tilt!(model, 0), 1, 10).scores; rev = true) # the best scores first
true
```
"""
function set_tilt!(model::PUModel, tilt::Real)
    check(LibPUMC.pumc_factors_set_tilt(model.factors, tilt))
    return model
end
