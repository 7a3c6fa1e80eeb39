"""
    simulate(m, n; rank = 5, cutoff = 0.5, sampling_rate = 0.5, seed = 0)

Synthetic data as `(observed, truth)`, two `SparseMatrixCSC{Bool,Int}`: the truth has a one where a random matrix of
this rank, the product of two with standard normal entries, is at least `cutoff`; each is observed with probability
`sampling_rate`.

```jldoctest
julia> using PUMC, SparseArrays

julia> observed, truth = simulate(50, 40; sampling_rate = 0.3, seed = 7);

julia> all(truth[observed]) && nnz(observed) < nnz(truth)
true
```
"""
function simulate(m::Integer, n::Integer; rank::Integer = 5, cutoff::Real = 0.5, sampling_rate::Real = 0.5,
                  seed::Integer = 0)
    observed, truth = take_two() do observed, truth
        LibPUMC.pumc_problem_simulate(observed, truth, m, n, rank, cutoff, sampling_rate, seed)
    end
    return (observed = sparse(observed), truth = sparse(truth))
end

"""
    holdout([T,] A; share = 0.2, seed = 0)

Hide a share of the ones at random: `(kept, hidden)`, which together hold every one of `A`. Of a matrix they are two
`SparseMatrixCSC{Bool,Int}`; of everything else, and with `T = Positives`, they are [`Positives`](@ref), which keep
confidences, weights and labels. Of a symmetric [`network`](@ref) whole edges are hidden.

```jldoctest
julia> using PUMC, SparseArrays

julia> kept, hidden = holdout(trues(10, 10); share = 0.3);

julia> nnz(kept), nnz(hidden), kept + hidden == trues(10, 10)
(70, 30, true)
```
"""
holdout(A; keywords...) = holdout(Positives, A; keywords...)
holdout(A::AbstractMatrix; keywords...) =
    holdout(holds_text(A) ? Positives : SparseMatrixCSC, A; keywords...)

holdout(::Type{SparseMatrixCSC}, A; keywords...) = map(sparse, holdout(Positives, A; keywords...))

function holdout(::Type{Positives}, A; share::Real = 0.2, seed::Integer = 0, unknown...)
    refuse_keywords(:holdout, unknown, (:share, :seed))
    positives = Positives(A)
    kept, hidden = take_two() do kept, hidden
        LibPUMC.pumc_problem_split(kept, hidden, positives, share, seed)
    end
    return (kept = kept, hidden = hidden)
end

function take_two(create)
    first, second = Ref{Ptr{LibPUMC.pumc_problem}}(C_NULL), Ref{Ptr{LibPUMC.pumc_problem}}(C_NULL)
    check(create(first, second))
    return Positives(first[]), Positives(second[])
end
