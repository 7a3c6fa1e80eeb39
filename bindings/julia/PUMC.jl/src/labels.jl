# Labels on their way into the library and back. One rule everywhere: labels are text, numbers are positions from 1.

"What can be a label."
const Label = Union{AbstractString,Symbol}

"A row or column, by name or by position; one or several."
const Line = Union{Integer,Label}
const Lines = Union{Line,AbstractVector{<:Line}}

"A vector whose entries are all of one kind that we know, as a vector of that kind."
typed(entries::AbstractVector) = isconcretetype(eltype(entries)) ? entries : identity.(entries)

known_kind(entries) = (found = typed(entries); eltype(found) === Any ?
    throw(ArgumentError("rows and columns go by number or by label, not by a mixture: $(repr(entries))")) : found)

const LineVector = Union{AbstractVector{<:Integer},AbstractVector{<:Label}}

"What to say where numbers are refused that may have been meant as names."
const ids_advice = "positions count from 1, and numbers that are names become labels by string.(ids)"

"The position of a label. An unknown one is the library's error, which says what may have been meant."
function find(call, handle, label)
    position = Ref{Int64}()
    check(call(handle, string(label), position))
    return Int(position[]) + 1
end

# The text belongs to the handle, which is kept alive while it is copied.
function labels(label, handle, count)
    GC.@preserve handle begin
        count > 0 && label(handle, 0) == C_NULL && return nothing
        return [unsafe_string(label(handle, i)) for i in 0:count-1]
    end
end

check_labels(::Nothing, count, what) = nothing
function check_labels(labels, count, what)
    length(labels) in (0, count) ||
        throw(DimensionMismatch("there are $(length(labels)) labels for $count $what"))
    return String[string(label) for label in labels]
end

set_labels(call, handle, labels) = check(call(handle, isempty(labels) ? C_NULL : labels))
