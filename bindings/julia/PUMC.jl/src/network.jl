"""
    network(edges; directed = false, columns = nothing, confidence = false, ...)
    network(I, J; ...)
    network(A; labels = nothing, ...)

The [`Positives`](@ref) of a network: its nodes are the rows and the columns alike, and the diagonal is no cell, so that no
node is recommended to itself or counted as a miss. `edges` are pairs of names or of positions, in any form that
[`Positives`](@ref) take; `A` is a square matrix, with names of its nodes in `labels`.

Edges have no direction unless `directed`: each may be given once or in both directions. Fits are then symmetric, and
[`holdout`](@ref) and [`crossvalidate`](@ref) hide whole edges. Edges from a node to itself are left out, with a warning.
The confidences of an edge that is given several times add up; of the two in a matrix the larger counts.

```jldoctest
julia> using PUMC

julia> friends = network(["ann" => "bob", "bob" => "eve", "dan" => "eve"])
4×4 Positives with 6 ones, symmetric, no diagonal

julia> friends.row_labels == friends.col_labels == ["ann", "bob", "eve", "dan"]
true

julia> model = fit(PUModel, friends);

julia> "ann" in recommend(model, "ann").labels
false
```
"""
function network(edges; columns = nothing, confidence = false, keywords...)
    I, J, values = pair_vectors(edges, columns, confidence)
    return network(I, J; confidence = values, keywords...)
end

function network(I::AbstractVector, J::AbstractVector; confidence = false, keywords...)
    length(I) == length(J) || throw(DimensionMismatch("there are $(length(I)) and $(length(J)) ends of edges"))
    values = confidence_of_pairs(confidence, length(I))
    if kind_of(I, "node") === kind_of(J, "node") === :position
        nodes = max(most(I, "nodes"), most(J, "nodes"))
        check_inside(I, nodes, "node")
        check_inside(J, nodes, "node")
        return connect(positions(I), positions(J), values, nodes, nothing, +; keywords...)
    end
    place, labels = Dict{String,Int}(), String[]
    number(label) = get!(() -> (push!(labels, label); length(labels)), place, label)
    from, to = Int[], Int[]
    for (a, b) in zip(texts(I), texts(J))
        push!(from, number(a))
        push!(to, number(b))
    end
    return connect(from, to, values, length(labels), labels, +; keywords...)
end

function network(A::Union{AbstractMatrix,Positives}; confidence = false, labels = nothing, keywords...)
    A isa AbstractMatrix && holds_text(A) && return network(A[:, 1], A[:, 2]; confidence = confidence, keywords...)
    ones = A isa Positives ? A : Positives(A; confidence = confidence)
    size(ones, 1) == size(ones, 2) ||
        throw(DimensionMismatch("a network has its nodes as rows and as columns, got a $(join(size(ones), "×")) matrix"))
    I, J, values = triplets(ones)
    return connect(I, J, values, size(ones, 1), something(labels, Some(ones.row_labels)), max; keywords...)
end

function connect(I, J, values, nodes, labels, combine; directed::Bool = false, keywords...)
    edges = Dict{Tuple{Int,Int},Float64}()
    order = Tuple{Int,Int}[]
    for k in eachindex(I)
        I[k] == J[k] && continue
        edge = directed ? (I[k], J[k]) : minmax(I[k], J[k])
        haskey(edges, edge) || push!(order, edge)
        value = values === nothing ? 1.0 : values[k]
        edges[edge] = haskey(edges, edge) ? (values === nothing ? 1.0 : combine(edges[edge], value)) : value
    end
    loops = count(k -> I[k] == J[k], eachindex(I))
    loops == 0 || @warn "$loops $(loops == 1 ? "edge" : "edges") from a node to itself left out"
    from, to, weights = first.(order), last.(order), Float64[edges[edge] for edge in order]
    directed || ((from, to, weights) = ([from; to], [to; from], [weights; weights]))
    return Positives(from, to, nodes, nodes; confidence = values === nothing ? false : weights, row_labels = labels,
                     col_labels = labels, symmetric = !directed, no_diagonal = true, keywords...)
end
