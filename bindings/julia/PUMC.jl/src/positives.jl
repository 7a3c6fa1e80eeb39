"""
    Positives(A; confidence = false, row_weights = nothing, col_weights = nothing)
    Positives(I, J, m, n; ...)
    Positives(positives; row_weights = nothing, col_weights = nothing)

The observed ones of an `m`×`n` matrix, in the library's memory. Every function that takes a matrix of ones also takes
`Positives`; making them once saves converting the matrix at every call.

`A` is a `SparseMatrixCSC` of any element and index type, its adjoint or transpose, a `BitMatrix`, or any other
matrix whose entries are all 0 or 1; stored zeros are dropped. Pairs `(I[k], J[k])` may come in any order, and repeated
ones count once. `sparse(positives)` gives the ones back.

# Arguments
- `confidence`: how much more a one counts than a one of confidence 1, such as how often something was played or bought.
  With `true` it is the entry of `A`, which is then any positive number; or a vector with a positive number for each
  pair, or for each of `nonzeros(A)` of a `SparseMatrixCSC`. The confidences of repeated pairs add up.
  `sparse(Float64, positives)` gives them back.
- `row_weights`, `col_weights`: a positive number for each row (column). A cell counts as much as the product of its
  row's and its column's. The options `row_balance` and `col_balance` of [`fit`](@ref) weigh by the number of ones,
  beside these.

```jldoctest
julia> using PUMC, SparseArrays

julia> Positives([1, 2, 2], [1, 3, 3], 2, 3)
2×3 Positives with 2 ones

julia> plays = sparse([1, 2], [1, 3], [5, 3]);

julia> Positives(plays)
ERROR: ArgumentError: the entry at (1, 1) is 5, not 0 or 1; pass A .>= threshold, or Positives(A; confidence = true)

julia> Positives(plays; confidence = true, row_weights = [1, 0.5])
2×3 Positives with 2 ones

julia> sparse(Float64, Positives([1, 2, 2], [1, 3, 3], 2, 3; confidence = [1, 1, 2])) == [1 0 0; 0 0 3]
true
```
"""
mutable struct Positives
    handle::Ptr{LibPUMC.pumc_problem}

    Positives(handle::Ptr{LibPUMC.pumc_problem}) = finalizer(release, new(handle))
end

handle_type(::Type{Positives}) = LibPUMC.pumc_problem
Base.unsafe_convert(::Type{Ptr{LibPUMC.pumc_problem}}, positives::Positives) = positives.handle

# A finalizer: no input or output, no locks, no switch of tasks.
function release(positives::Positives)
    LibPUMC.pumc_problem_free(positives.handle)
    positives.handle = C_NULL
    return
end

Base.deepcopy_internal(positives::Positives, ::IdDict) = positives # never changes

Base.size(positives::Positives) =
    (Int(LibPUMC.pumc_problem_rows(positives)), Int(LibPUMC.pumc_problem_cols(positives)))
Base.size(positives::Positives, d::Integer) = d <= 2 ? size(positives)[d] : 1
SparseArrays.nnz(positives::Positives) = Int(LibPUMC.pumc_problem_count(positives))

function Base.show(io::IO, positives::Positives)
    m, n = size(positives)
    count = nnz(positives)
    print(io, m, "×", n, " Positives with ", count, count == 1 ? " one" : " ones")
end

function Positives(positives::Positives; row_weights = nothing, col_weights = nothing)
    row_weights === nothing && col_weights === nothing && return positives
    copied = difference(positives, Positives(Int[], Int[], size(positives)...))
    return weigh(copied, row_weights, col_weights)
end

Positives(pairs::Tuple{AbstractVector,AbstractVector,Integer,Integer}; keywords...) = Positives(pairs...; keywords...)

function Positives(I::AbstractVector{<:Integer}, J::AbstractVector{<:Integer}, m::Integer, n::Integer;
                   confidence = false, row_weights = nothing, col_weights = nothing)
    length(I) == length(J) ||
        throw(DimensionMismatch("I has $(length(I)) entries and J has $(length(J))"))
    check_inside(I, m, "row")
    check_inside(J, n, "column")
    rows, cols = from_zero(Int64, I), from_zero(Int64, J)
    values = confidence_of_pairs(confidence, length(I))
    return weigh(take(Positives, out -> make_pairs(out, (m, n), rows, cols, values)), row_weights, col_weights)
end

Positives(A::SparseMatrixCSC; confidence = false, row_weights = nothing, col_weights = nothing) =
    weigh(from_compressed(A, Columns(), confidence), row_weights, col_weights)

# The columns of the parent are the rows of its adjoint.
function Positives(A::Union{Adjoint{<:Any,<:SparseMatrixCSC},Transpose{<:Any,<:SparseMatrixCSC}}; confidence = false,
                   row_weights = nothing, col_weights = nothing)
    check_flag(confidence, A)
    return weigh(from_compressed(parent(A), Rows(), confidence), row_weights, col_weights)
end

function Positives(A::AbstractMatrix; confidence = false, row_weights = nothing, col_weights = nothing)
    Base.require_one_based_indexing(A)
    check_flag(confidence, A)
    positives = issparse(A) ? from_compressed(SparseMatrixCSC(A), Columns(), confidence) : from_dense(A, confidence)
    return weigh(positives, row_weights, col_weights)
end

Positives(A; keywords...) =
    throw(ArgumentError("ones must come as a matrix of 0 and 1 or as (I, J, m, n), not as $(typeof(A))"))

function from_compressed(A::SparseMatrixCSC, order, confidence)
    values = confidence_of_entries(A, order, confidence)
    if any(iszero, nonzeros(A))
        values = values === nothing ? nothing : values[findall(!iszero, view(nonzeros(A), 1:nnz(A)))]
        A = dropzeros(A)
    end
    Index = max(size(A, 1), nnz(A)) <= typemax(Int32) ? Int32 : Int64
    return from_compressed(A, order, values, Index)
end

function from_compressed(A::SparseMatrixCSC, order, values, ::Type{Index}) where {Index}
    pointers = from_zero(Index, SparseArrays.getcolptr(A))
    indices = from_zero(Index, view(rowvals(A), 1:nnz(A)))
    return take(Positives, out -> make(order, out, size(A), pointers, indices, values))
end

function from_dense(A::AbstractMatrix, confidence::Bool)
    m, n = size(A)
    pointers, indices, values = Int64[0], Int64[], Float64[]
    for j in 1:n
        for i in 1:m
            value = A[i, j]
            (confidence ? is_known(value) : is_one(value, (i, j))) || continue
            push!(indices, i - 1)
            confidence && push!(values, confidence_in(value, (i, j)))
        end
        push!(pointers, length(indices))
    end
    return take(Positives, out -> make(Columns(), out, (m, n), pointers, indices, confidence ? values : nothing))
end

from_zero(::Type{Index}, indices) where {Index} = Index[i - 1 for i in indices]

function check_inside(indices, most, what)
    for (k, i) in enumerate(indices)
        1 <= i <= most || throw(ArgumentError("$what index $i at entry $k is outside 1:$most"))
    end
end

check_entries(::SparseMatrixCSC{Bool}, order) = nothing
function check_entries(A::SparseMatrixCSC, order)
    values, rows = nonzeros(A), rowvals(A)
    for j in 1:size(A, 2), k in nzrange(A, j)
        is_one(values[k], cell(order, rows[k], j))
    end
end

is_one(value::Bool, cell) = value
function is_one(value, cell)
    value isa Number && (isone(value) || iszero(value)) && return isone(value)
    advice = value isa Number && !isnan(value) ?
             "pass A .>= threshold, or Positives(A; confidence = true)" :
             "put 0 where nothing is known"
    throw(ArgumentError("the entry at $cell is $value, not 0 or 1; $advice"))
end

"""
    sparse([T = Bool,] positives::Positives)

The ones as a `SparseMatrixCSC{Bool,Int}`; with `T = Float64` the entries are their confidences.
"""
SparseArrays.sparse(positives::Positives) = sparse(Bool, positives)

function SparseArrays.sparse(::Type{T}, positives::Positives) where {T<:Union{Bool,Float64}}
    m, n = size(positives)
    rows = Vector{Int64}(undef, nnz(positives))
    cols = similar(rows)
    check(LibPUMC.pumc_problem_copy_coo_i64(positives, rows, cols, length(rows)))
    return sparse(rows .+ 1, cols .+ 1, values_of(T, positives), m, n)
end

values_of(::Type{Bool}, positives::Positives) = fill(true, nnz(positives))
function values_of(::Type{Float64}, positives::Positives)
    values = Vector{Float64}(undef, nnz(positives))
    check(LibPUMC.pumc_problem_copy_confidence(positives, values, length(values)))
    return values
end

"""
    setdiff(positives::Positives, A)

The ones that are not in `A`, a matrix of the same size or its [`Positives`](@ref): new `Positives`, with the
confidences and weights that they had.

```jldoctest
julia> using PUMC, SparseArrays

julia> observed, truth = simulate(50, 40; seed = 7);

julia> unseen = setdiff(Positives(truth), observed);

julia> sparse(unseen) == (truth .& .!observed)
true
```
"""
Base.setdiff(positives::Positives, A) = difference(positives, Positives(A))

difference(positives::Positives, minus::Positives) =
    take(Positives, out -> LibPUMC.pumc_problem_difference(out, positives, minus))
