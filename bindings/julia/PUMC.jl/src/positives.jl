"""
    Positives(A; ...)
    Positives(I, J, m, n; ...)
    Positives(rows, cols; ...)
    Positives(pairs; ...)
    Positives(table; columns = nothing, ...)

The observed ones of an `m`×`n` matrix, in the library's memory. Every function that takes ones also takes
`Positives` and whatever they are made from; making them once saves converting at every call.

- `A` is a `SparseMatrixCSC` of any element and index type, its adjoint or transpose, a `BitMatrix`, or any other
  matrix whose entries are all 0 or 1; stored zeros are dropped.
- `I, J, m, n` are positions: a one at each `(I[k], J[k])`. Without `m` and `n` the largest of each count.
- `rows, cols` are names, vectors of text: a one for each `(rows[k], cols[k])`. Rows and columns are numbered in the order
  in which their names first appear, and the names are labels, `positives.row_labels` and `positives.col_labels`, which a
  fit gives to its model.
- `pairs` is any vector or iterator of pairs, of names or of positions: `["ann" => "tea", ...]`, tuples,
  `zip(rows, cols)`, or `split.(eachline(file), '\t')` for a file with a pair a line.
- `table` is anything with named columns, in the manner of Tables.jl: a `DataFrame`, a `CSV.File`, a named tuple of vectors,
  a vector of named tuples. Rows and columns are its first two columns, or those that `columns = (:user, :item)` names.
  A matrix of text, as `readdlm` reads it, is such a table.

Labels are text, numbers are positions, from 1: write `string.(ids)` where numbers are names. A vector of vectors of two is
one of pairs, not of lists. Repeated pairs count once.
`sparse(positives)` gives the ones back; [`network`](@ref) makes positives of edges between nodes.

# Arguments
- `confidence`: how much more a one counts than a one of confidence 1, such as how often something was played or bought.
  With `true` it is the entry of `A`, which is then any positive number; or a vector with a positive number for each
  pair, or for each of `nonzeros(A)` of a `SparseMatrixCSC`; of a table it can be the name of a column. The confidences
  of repeated pairs add up. `sparse(Float64, positives)` gives them back.
- `row_weights`, `col_weights`: a positive number for each row (column). A cell counts as much as the product of its
  row's and its column's. The options `row_balance` and `col_balance` of [`fit`](@ref) weigh by the number of ones,
  beside these.
- `row_labels`, `col_labels`: names for the rows (columns) of a matrix or of positions.
- `symmetric`: says that the ones are an undirected network: every one must have its mirror image, and fits, splits and
  selections keep the symmetry. `no_diagonal`: says that cells `(i, i)` do not exist. [`network`](@ref) sets both.

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

julia> drinks = Positives(["ann" => "tea", "bob" => "milk", "bob" => "tea"]);

julia> drinks.row_labels, drinks.col_labels
(["ann", "bob"], ["tea", "milk"])

julia> log = (user = ["ann", "bob"], drink = ["tea", "milk"], times = [3, 1]);

julia> sparse(Float64, Positives(log; confidence = :times)) == [3 0; 0 1]
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

function Base.getproperty(positives::Positives, name::Symbol)
    name === :row_labels && return labels(LibPUMC.pumc_problem_row_label, positives, size(positives, 1))
    name === :col_labels && return labels(LibPUMC.pumc_problem_col_label, positives, size(positives, 2))
    name === :symmetric && return LibPUMC.pumc_problem_symmetric(positives) == 1
    name === :no_diagonal && return LibPUMC.pumc_problem_no_diagonal(positives) == 1
    name === :handle && return getfield(positives, :handle)
    throw(ArgumentError("Positives have no property $name; they have row_labels, col_labels, symmetric, no_diagonal"))
end

Base.propertynames(::Positives, private::Bool = false) =
    (:row_labels, :col_labels, :symmetric, :no_diagonal, (private ? (:handle,) : ())...)

function Base.show(io::IO, positives::Positives)
    m, n = size(positives)
    count = nnz(positives)
    print(io, m, "×", n, " Positives with ", count, count == 1 ? " one" : " ones")
    positives.symmetric && print(io, ", symmetric")
    positives.no_diagonal && print(io, ", no diagonal")
end

function Positives(positives::Positives; keywords...)
    all(isnothing, values(keywords)) && return positives
    return finish(difference(positives, Positives(Int[], Int[], size(positives)...)); keywords...)
end

Positives(pairs::Tuple{AbstractVector,AbstractVector,Integer,Integer}; keywords...) = Positives(pairs...; keywords...)
Positives(pairs::Tuple{AbstractVector,AbstractVector}; keywords...) = Positives(pairs...; keywords...)

function Positives(I::AbstractVector{<:Integer}, J::AbstractVector{<:Integer}, m::Integer, n::Integer;
                   confidence = false, keywords...)
    length(I) == length(J) ||
        throw(DimensionMismatch("I has $(length(I)) entries and J has $(length(J))"))
    check_inside(I, m, "row")
    check_inside(J, n, "column")
    rows, cols = from_zero(Int64, I), from_zero(Int64, J)
    values = confidence_of_pairs(confidence, length(I))
    return finish(take(Positives, out -> make_pairs(out, (m, n), rows, cols, values)); keywords...)
end

Positives(A::SparseMatrixCSC; confidence = false, keywords...) =
    finish(from_compressed(A, Columns(), confidence); keywords...)

# The columns of the parent are the rows of its adjoint.
function Positives(A::Union{Adjoint{<:Any,<:SparseMatrixCSC},Transpose{<:Any,<:SparseMatrixCSC}}; confidence = false,
                   keywords...)
    check_flag(confidence, A)
    return finish(from_compressed(parent(A), Rows(), confidence); keywords...)
end

function Positives(A::AbstractMatrix; confidence = false, keywords...)
    Base.require_one_based_indexing(A)
    holds_text(A) && return from_text(A; confidence = confidence, keywords...)
    check_flag(confidence, A)
    positives = issparse(A) ? from_compressed(SparseMatrixCSC(A), Columns(), confidence) : from_dense(A, confidence)
    return finish(positives; keywords...)
end

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
        1 <= i <= most || throw(ArgumentError("$what index $i at entry $k is outside 1:$most" *
                                              (i < 1 ? "; $ids_advice" : "")))
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
