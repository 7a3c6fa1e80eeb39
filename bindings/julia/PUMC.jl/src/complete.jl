"The rows of a completed matrix as they come, in order."
struct Collected{T}
    counts::Vector{Int}
    cols::Vector{Int}
    values::Vector{T}
end

function on_row(row::Int64, count::Int64, cols::Ptr{Int64}, probabilities::Ptr{Float64}, payload::Ptr{Cvoid})
    watch = unsafe_pointer_to_objref(payload)::Watch
    return guarded(watch) do
        collect_row!(watch.progress, row, count, cols, probabilities)
        false
    end
end

function collect_row!(collected::Collected{T}, row, count, cols, probabilities) where {T}
    collected.counts[row+1] = count
    for k in 1:count
        push!(collected.cols, unsafe_load(cols, k) + 1)
        push!(collected.values, T === Bool ? true : unsafe_load(probabilities, k))
    end
end

"""
    complete([T = Bool,] model, A = model.observed; threshold = 0.5)

The completed 0/1 matrix: a one wherever the [`probability`](@ref) is at least `threshold`, in (0, 1]. The ones of `A`, by
default those that the model was fitted to, are always among them; `nothing` is none, which must be said of a model from a
file. A `SparseMatrixCSC{Bool,Int}`; with `T = Float64` the entries are the probabilities, 1 for those of `A`.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.5]', [1.0], [0.25 1.0 0.5]'; sampling_rate = 0.5);

julia> Matrix(complete(model, nothing))
2×3 Matrix{Bool}:
 0  1  1
 0  1  0

julia> Matrix(complete(model, [true false false; false false false]; threshold = 0.9))
2×3 Matrix{Bool}:
 1  1  0
 0  0  0
```
"""
complete(model::PUModel, A = known(model, :A, "A", "nothing"); threshold::Real = 0.5) =
    complete(Bool, model, A; threshold = threshold)

function complete(::Type{T}, model::PUModel, A = known(model, :A, "A", "nothing");
                  threshold::Real = 0.5) where {T<:Union{Bool,Float64}}
    observed = A === nothing ? C_NULL : matched(model, A, :A)
    m, n = size(model)
    collected = Collected{T}(zeros(Int, m), Int[], T[])
    watch = Watch(collected)
    visit = @cfunction(on_row, Int32, (Int64, Int64, Ptr{Int64}, Ptr{Float64}, Ptr{Cvoid}))
    watched(watch, visit) do callback, payload
        LibPUMC.pumc_factors_complete(model.factors, observed, 0, m, threshold, callback, payload)
    end
    watch.interrupted && throw(InterruptException())
    rows = SparseMatrixCSC(n, m, cumsum([1; collected.counts]), collected.cols, collected.values)
    return copy(transpose(rows))
end
