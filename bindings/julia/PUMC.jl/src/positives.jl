"""
    Positives(A)
    Positives(I, J, m, n)

The observed ones of an `m`×`n` matrix, in the library's memory. Every function that takes a matrix of ones also takes
`Positives`; making them once saves converting the matrix at every call.

`A` is a `SparseMatrixCSC` of any element and index type, its adjoint or transpose, a `BitMatrix`, or any other
matrix whose entries are all 0 or 1; stored zeros are dropped. Pairs `(I[k], J[k])` may come in any order, and repeated
ones count once. `sparse(positives)` gives the ones back.

```jldoctest
julia> using PUMC, SparseArrays

julia> Positives([1, 2, 2], [1, 3, 3], 2, 3)
2×3 Positives with 2 ones

julia> Positives(sparse([1, 2], [1, 3], [5, 3]))
ERROR: ArgumentError: the entry at (1, 1) is 5, not 0 or 1; for ratings or counts pass A .>= threshold
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

Positives(positives::Positives) = positives
Positives(pairs::Tuple{AbstractVector,AbstractVector,Integer,Integer}) = Positives(pairs...)

function Positives(I::AbstractVector{<:Integer}, J::AbstractVector{<:Integer}, m::Integer, n::Integer)
    length(I) == length(J) ||
        throw(DimensionMismatch("I has $(length(I)) entries and J has $(length(J))"))
    check_inside(I, m, "row")
    check_inside(J, n, "column")
    rows, cols = from_zero(Int64, I), from_zero(Int64, J)
    return take(Positives, out -> LibPUMC.pumc_problem_from_coo_i64(out, m, n, length(rows), rows, cols))
end

Positives(A::SparseMatrixCSC) = from_compressed(A, Columns())

# The columns of the parent are the rows of its adjoint.
Positives(A::Union{Adjoint{<:Any,<:SparseMatrixCSC},Transpose{<:Any,<:SparseMatrixCSC}}) =
    from_compressed(parent(A), Rows())

function Positives(A::AbstractMatrix)
    Base.require_one_based_indexing(A)
    return issparse(A) ? Positives(SparseMatrixCSC(A)) : from_dense(A)
end

Positives(A) = throw(ArgumentError("ones must come as a matrix of 0 and 1 or as (I, J, m, n), not as $(typeof(A))"))

# What the columns of a SparseMatrixCSC are in the matrix of ones.
struct Columns end
struct Rows end

cell(::Columns, i, j) = (i, j)
cell(::Rows, i, j) = (j, i)

make(::Columns, out, (m, n), pointers::Vector{Int32}, indices) =
    LibPUMC.pumc_problem_from_csc_i32(out, m, n, pointers, indices)
make(::Columns, out, (m, n), pointers::Vector{Int64}, indices) =
    LibPUMC.pumc_problem_from_csc_i64(out, m, n, pointers, indices)
make(::Rows, out, (m, n), pointers::Vector{Int32}, indices) =
    LibPUMC.pumc_problem_from_csr_i32(out, n, m, pointers, indices)
make(::Rows, out, (m, n), pointers::Vector{Int64}, indices) =
    LibPUMC.pumc_problem_from_csr_i64(out, n, m, pointers, indices)

function from_compressed(A::SparseMatrixCSC, order)
    check_entries(A, order)
    A = any(iszero, nonzeros(A)) ? dropzeros(A) : A
    Index = max(size(A, 1), nnz(A)) <= typemax(Int32) ? Int32 : Int64
    return from_compressed(A, order, Index)
end

function from_compressed(A::SparseMatrixCSC, order, ::Type{Index}) where {Index}
    pointers = from_zero(Index, SparseArrays.getcolptr(A))
    indices = from_zero(Index, view(rowvals(A), 1:nnz(A)))
    return take(Positives, out -> make(order, out, size(A), pointers, indices))
end

function from_dense(A::AbstractMatrix)
    m, n = size(A)
    pointers, indices = Int64[0], Int64[]
    for j in 1:n
        for i in 1:m
            is_one(A[i, j], (i, j)) && push!(indices, i - 1)
        end
        push!(pointers, length(indices))
    end
    return take(Positives, out -> LibPUMC.pumc_problem_from_csc_i64(out, m, n, pointers, indices))
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
    advice = value isa Number && !isnan(value) ? "for ratings or counts pass A .>= threshold" :
             "put 0 where nothing is known"
    throw(ArgumentError("the entry at $cell is $value, not 0 or 1; $advice"))
end

"""
    sparse(positives::Positives)

The ones as a `SparseMatrixCSC{Bool,Int}`.
"""
function SparseArrays.sparse(positives::Positives)
    m, n = size(positives)
    rows = Vector{Int64}(undef, nnz(positives))
    cols = similar(rows)
    check(LibPUMC.pumc_problem_copy_coo_i64(positives, rows, cols, length(rows)))
    return sparse(rows .+ 1, cols .+ 1, fill(true, length(rows)), m, n)
end
