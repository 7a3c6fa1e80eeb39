# Ones that come as pairs: two vectors, a vector or iterator of pairs, or two columns of a table.

function Positives(I::AbstractVector, J::AbstractVector; confidence = false, keywords...)
    length(I) == length(J) || throw(DimensionMismatch("there are $(length(I)) rows and $(length(J)) columns to pair"))
    kinds = (kind_of(I, "row"), kind_of(J, "column"))
    kinds == (:position, :position) &&
        return Positives(positions(I), positions(J), most(I, "rows"), most(J, "columns"); confidence = confidence,
                         keywords...)
    kinds == (:label, :label) || throw(ArgumentError(
        "labels are text and numbers are positions, and of rows and columns one is text and the other numbers: write " *
        "string.($(kinds[1] === :position ? "rows" : "columns")) if these are names, too"))
    rows, cols = texts(I), texts(J)
    values = confidence_of_pairs(confidence, length(I))
    return finish(take(Positives, out -> LibPUMC.pumc_problem_from_labels(out, length(rows), rows, cols,
                                                                          values === nothing ? C_NULL : values));
                  keywords...)
end

texts(labels) = String[string(label) for label in labels]
positions(numbers) = Int[number for number in numbers]

"The largest position, which is how many lines there are."
function most(numbers, what)
    largest = isempty(numbers) ? 0 : maximum(numbers)
    largest <= typemax(Int32) ||
        throw(ArgumentError("$what must be at most $(typemax(Int32)), got $largest; $ids_advice"))
    return largest
end

"Whether the entries are labels or positions, by the first; every other must be the same."
function kind_of(entries, what)
    kind = isempty(entries) || first(entries) isa Label ? :label : :position
    wanted = kind === :label ? Label : Integer
    k = eltype(entries) <: wanted && eltype(entries) !== Bool ? nothing :
        findfirst(entry -> !(entry isa wanted) || entry isa Bool, entries)
    k === nothing && return kind
    throw(ArgumentError("the $what at entry $k is $(repr(entries[k])), " *
                        (entries[k] === missing ? "which names nothing; drop such pairs" :
                         "neither text nor a whole number; write string.($(what)s) for names")))
end

"""
A table or pairs in any form: the two vectors, and the confidences where they are a column of the table. `columns` are
the names of the two columns.
"""
function pair_vectors(A, columns, confidence)
    A isa AbstractString && throw(ArgumentError("a text holds no ones; to read a file of pairs, one a line, write " *
                                                "Positives(split.(eachline($(repr(A))), '\\t'))"))
    table = named_columns(A)
    table === nothing || return chosen_columns(table, columns, confidence)
    columns === nothing || throw(ArgumentError("columns = $columns names columns of a table, got $(typeof(A))"))
    records = applicable(iterate, A) && !(A isa Number) ? collect(A) : no_pairs(A)
    return [half(record, 1) for record in records], [half(record, 2) for record in records], confidence
end

half(pair::Union{Pair,Tuple{Any,Any}}, k) = pair[k]
half(pair::AbstractVector, k) = length(pair) == 2 ? pair[k] : no_pairs(pair)
half(other, k) = no_pairs(other)

no_pairs(A) = throw(ArgumentError(
    "ones must come as a matrix of 0 and 1, as positions (I, J, m, n), as two vectors of names, as pairs or as a " *
    "table with a column of rows and one of columns, not as $(typeof(A))"))

"Names and vectors of what has named columns, in the manner of Tables.jl; `nothing` of what has not."
named_columns(A::NamedTuple) = all(column -> column isa AbstractVector, values(A)) ? pairs(A) : nothing
named_columns(A::Union{Array,AbstractDict,Base.Generator}) = row_columns(A)
function named_columns(A)
    names = propertynames(A)
    length(names) >= 2 && all(name -> getproperty(A, name) isa AbstractVector, names) || return row_columns(A)
    return [Symbol(name) => getproperty(A, name) for name in names]
end

"The same of a vector of rows with named fields."
row_columns(A) = nothing
function row_columns(A::AbstractVector)
    isempty(A) || first(A) isa Union{Pair,Tuple,AbstractVector,Label,Number,Missing} && return nothing
    isempty(A) && return eltype(A) <: NamedTuple ? [name => [] for name in fieldnames(eltype(A))] : nothing
    names = propertynames(first(A))
    length(names) >= 2 || return nothing
    return [Symbol(name) => [getproperty(row, name) for row in A] for name in names]
end

function chosen_columns(table, columns, confidence)
    names = [name for (name, _) in table]
    length(names) >= 2 ||
        throw(ArgumentError("a table of pairs has at least two columns, this one has $(join(names, ", "))"))
    column(name) = Symbol(name) in names ? last(collect(table)[findfirst(==(Symbol(name)), names)]) :
        throw(ArgumentError("the table has no column $name; it has $(join(names, ", "))"))
    wanted = columns === nothing ? names[1:2] : Symbol[Symbol(name) for name in columns]
    length(wanted) == 2 || throw(ArgumentError("columns must name two columns of the table, got $columns"))
    values = confidence isa Label ? column(confidence) : confidence
    others = setdiff(names, wanted, confidence isa Label ? [Symbol(confidence)] : Symbol[])
    columns === nothing && !isempty(others) &&
        @info "rows are $(wanted[1]) and columns $(wanted[2]) of the table; $(join(others, ", ")) not used " *
              "(columns = (:row, :column) chooses others)"
    return column(wanted[1]), column(wanted[2]), values
end

function Positives(A; columns = nothing, confidence = false, keywords...)
    I, J, values = pair_vectors(A, columns, confidence)
    return Positives(I, J; confidence = values, keywords...)
end

# A vector is no matrix: pairs, or rows of a table.
Positives(A::AbstractVector{<:Union{Label,Number}}; keywords...) = no_pairs(A)

"A matrix of text, as readdlm() reads it, is a table of which the first two columns are pairs."
function from_text(A::AbstractMatrix; confidence = false, keywords...)
    size(A, 2) >= 2 ||
        throw(ArgumentError("a matrix of text needs a column of rows and one of columns, got $(size(A, 2))"))
    return Positives(A[:, 1], A[:, 2]; confidence = confidence, keywords...)
end

holds_text(A::AbstractMatrix{<:Number}) = false
holds_text(A::AbstractMatrix) = any(entry -> entry isa Label, A)
