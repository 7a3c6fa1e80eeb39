# What is in positives, given back, and their difference.

"""
    sparse([T = Bool,] positives::Positives)

The ones as a `SparseMatrixCSC{Bool,Int}`; with `T = Float64` the entries are their confidences.
"""
SparseArrays.sparse(positives::Positives) = sparse(Bool, positives)

function SparseArrays.sparse(::Type{T}, positives::Positives) where {T<:Union{Bool,Float64}}
    rows, cols = coordinates(positives)
    return sparse(rows, cols, values_of(T, positives), size(positives)...)
end

"The rows and the columns of the ones, in the library's order."
function coordinates(positives::Positives)
    rows = Vector{Int64}(undef, nnz(positives))
    cols = similar(rows)
    check(LibPUMC.pumc_problem_copy_coo_i64(positives, rows, cols, length(rows)))
    return rows .+ 1, cols .+ 1
end

"The same, and the confidences."
triplets(positives::Positives) = (coordinates(positives)..., values_of(Float64, positives))

values_of(::Type{Bool}, positives::Positives) = fill(true, nnz(positives))
function values_of(::Type{Float64}, positives::Positives)
    values = Vector{Float64}(undef, nnz(positives))
    check(LibPUMC.pumc_problem_copy_confidence(positives, values, length(values)))
    return values
end

"""
    setdiff(positives::Positives, A)

The ones that are not in `A`, which is [`Positives`](@ref) or what they are made from: new `Positives`, with the confidences,
weights and labels that they had. Rows are matched by name where both have labels, and what `A` has in others takes nothing
away; without labels a matrix `A` must have as many. Columns likewise.

```jldoctest
julia> using PUMC, SparseArrays

julia> observed, truth = simulate(50, 40; seed = 7);

julia> unseen = setdiff(Positives(truth), observed);

julia> sparse(unseen) == (truth .& .!observed)
true

julia> left = setdiff(Positives(["ann" => "tea", "bob" => "rum"]), ["bob" => "rum", "eve" => "tea"]);

julia> sparse(left) == [1 0; 0 0]
true
```
"""
Base.setdiff(positives::Positives, A) = difference(positives, among_lines_of(positives, A))

difference(positives::Positives, minus::Positives) =
    take(Positives, out -> LibPUMC.pumc_problem_difference(out, positives, minus))

# Into Julia's own streams positives go as what makes them: a pointer means nothing there.
function Serialization.serialize(stream::AbstractSerializer, positives::Positives)
    Serialization.serialize_type(stream, Positives)
    serialize(stream, (size(positives), triplets(positives)...,
                       (row_weights = row_weights(positives), col_weights = col_weights(positives),
                        row_labels = positives.row_labels, col_labels = positives.col_labels,
                        symmetric = positives.symmetric, no_diagonal = positives.no_diagonal)))
end

function Serialization.deserialize(stream::AbstractSerializer, ::Type{Positives})
    (m, n), I, J, values, rest = deserialize(stream)
    return Positives(I, J, m, n; confidence = values, rest...)
end
