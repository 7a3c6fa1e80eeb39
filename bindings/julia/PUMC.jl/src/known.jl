# The ones that a model remembers, and the caller's ones brought into the model's rows and columns.

"The ones of the model's fit, for a keyword that the caller left out."
function known(model::PUModel, keyword, with = "$keyword = A", without = "$keyword = nothing")
    model.observed === nothing || return model.observed
    throw(ArgumentError("this model does not hold the ones that it was fitted to (files keep none): pass " *
                        "$with with them, or $without if there are none to leave out"))
end

"""
The ones of `A` as [`Positives`](@ref) with the model's rows and columns: matched by name where both have labels, else by
position. Ones in lines that the model does not know are dropped, with a warning that counts them.
"""
function matched(model::PUModel, A, keyword)
    ones = ones_within(A, size(model))
    ones === model.observed && return ones
    rows = line_map(ones.row_labels, model.row_labels, keyword, "row")
    cols = line_map(ones.col_labels, model.col_labels, keyword, "column")
    found = moved(ones, rows, cols, size(model), keyword)
    # Of a network what is left is one too, where rows and columns have moved alike.
    network = found !== ones && rows == cols
    found = Positives(found; symmetric = network && ones.symmetric ? true : nothing,
                      no_diagonal = network && ones.no_diagonal ? true : nothing)
    return model.symmetric == 1 && !found.symmetric ? mirrored(model, found) : found
end

"Of an undirected network an edge may be given once: it means both cells. Edges from a node to itself are none."
function mirrored(model::PUModel, ones::Positives)
    I, J, _ = triplets(ones)
    loops = model.no_diagonal != 1
    cells = unique([cell for cell in vcat(collect(zip(I, J)), collect(zip(J, I))) if loops || cell[1] != cell[2]])
    return Positives(Int[i for (i, j) in cells], Int[j for (i, j) in cells], size(ones)...; symmetric = true,
                     no_diagonal = loops ? nothing : true)
end

"Pairs of positions say nothing of the size: it is that of the ones that they stand beside."
ones_within(A::Union{AbstractMatrix,Positives}, shape) = Positives(A)
function ones_within(A, (m, n))
    ones = Positives(A)
    ones.row_labels === nothing && all(size(ones) .<= (m, n)) || return ones
    I, J, values = triplets(ones)
    return Positives(I, J, m, n; confidence = values)
end

"The ones of `A` that are in rows and columns of `ones`: matched by name where both have labels, else by position."
function among_lines_of(ones::Positives, A)
    other = ones_within(A, size(ones))
    both(there, here, line) = here === nothing ? nothing : line_map(there, here, "setdiff", line)
    rows, cols = both(other.row_labels, ones.row_labels, "row"), both(other.col_labels, ones.col_labels, "column")
    rows === nothing && cols === nothing && return other
    shape = (size(rows === nothing ? other : ones, 1), size(cols === nothing ? other : ones, 2))
    return first(placed(other, rows, cols, shape))
end

"The new lines of `A` (rows for `dims = 1`) with the other lines of the model, likewise."
function new_lines(model::PUModel, A, dims)
    new = Positives(A)
    if dims == 1
        cols = line_map(new.col_labels, model.col_labels, "new rows", "column")
        return moved(new, nothing, cols, (size(new, 1), size(model, 2)), "new rows")
    end
    rows = line_map(new.row_labels, model.row_labels, "new columns", "row")
    return moved(new, rows, nothing, (size(model, 1), size(new, 2)), "new columns")
end

"Where each of the lines is in the model, `nothing` for an unknown one; `nothing` in all if they are where they are."
line_map(::Nothing, wanted, what, line) = nothing
function line_map(labels::Vector{String}, ::Nothing, what, line)
    @warn "$what has $line labels and the model has none: its $(line)s are taken by position"
    return nothing
end
function line_map(labels::Vector{String}, wanted::Vector{String}, what, line)
    labels == wanted && return nothing
    allunique(labels) && allunique(wanted) || warn_repeated(labels, wanted, what, line)
    return indexin(labels, wanted)
end

"Labels that both have, and one of them more than once, do not tell which line is meant."
function warn_repeated(labels, wanted, what, line)
    doubtful = intersect(labels, wanted, [repeated(labels); repeated(wanted)])
    isempty(doubtful) || @warn "$what: several $(line)s are labelled $(some(doubtful)); the first of equal ones is meant"
end

repeated(labels) = (seen = Set{String}(); filter(label -> label in seen || (push!(seen, label); false), labels))

"Up to three labels as text."
some(labels) = join(labels[1:min(end, 3)], ", ") * (length(labels) > 3 ? ", …" : "")

function moved(ones::Positives, rows, cols, (m, n), what)
    in_place = (rows === nothing ? size(ones, 1) == m : true, cols === nothing ? size(ones, 2) == n : true)
    all(in_place) || throw(DimensionMismatch(
        "$what: the ones are $(join(size(ones), "×")) and the model needs $m×$n; labels for both match by name"))
    rows === nothing && cols === nothing && return ones
    found, dropped = placed(ones, rows, cols, (m, n))
    dropped == 0 || warn_unknown(ones, rows, cols, dropped, what)
    return found
end

"The ones in the places that the maps give them, and how many have none."
function placed(ones, rows, cols, (m, n))
    I, J, values = triplets(ones)
    place(lines, k) = lines === nothing ? k : lines[k]
    kept = [k for k in eachindex(I) if place(rows, I[k]) !== nothing && place(cols, J[k]) !== nothing]
    found = Positives(Int[place(rows, i) for i in I[kept]], Int[place(cols, j) for j in J[kept]], m, n;
                      confidence = values[kept])
    return found, length(I) - length(kept)
end

function warn_unknown(ones, rows, cols, dropped, what)
    strangers = String[]
    rows === nothing || append!(strangers, ones.row_labels[findall(isnothing, rows)])
    cols === nothing || append!(strangers, ones.col_labels[findall(isnothing, cols)])
    @warn "$what: the model does not know the row or column of $dropped of $(nnz(ones)) ones, which are dropped " *
          "(unknown: $(some(strangers)))"
end

"The lines of a model to start from, moved to where the positives have the lines of the same names."
function aligned(start::PUModel, positives::Positives)
    rows = line_map(positives.row_labels, start.row_labels, "the data", "row")
    cols = line_map(positives.col_labels, start.col_labels, "the data", "column")
    for (lines, what) in ((rows, "row"), (cols, "column"))
        lines === nothing || any(!isnothing, lines) || isempty(lines) ||
            @warn "warm_start: no $what has the name of one of the data's, so that it is no start at all"
    end
    rows === nothing && cols === nothing || (start = reindex(start; rows = rows, cols = cols))
    all(size(start) .<= size(positives)) || throw(DimensionMismatch(
        "warm_start is $(join(size(start), "×")), more than the matrix, which is $(join(size(positives), "×"))"))
    return start
end

"A vector from fold-in, which remembers the ones that it was made from: a row of U (`dims = 1`) or of V."
struct NewLine <: AbstractVector{Float64}
    values::Vector{Float64}
    ones::Vector{Int}
    dims::Int
end

Base.size(line::NewLine) = size(line.values)
Base.getindex(line::NewLine, k::Int) = line.values[k]

own_ones(line::NewLine) = line.ones
own_ones(::AbstractVector) = throw(ArgumentError(
    "a plain vector does not tell the ones of the new row: pass exclude = cols with them, or exclude = nothing"))
