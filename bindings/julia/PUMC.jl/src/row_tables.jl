# Answers that are tables: vectors of named rows whose columns are properties as well.

"""
A vector of named tuples that is kept by columns: iterate it for rows, ask it for a column by name. Whatever takes a
vector of named tuples takes it, such as `DataFrame(table)`.
"""
abstract type RowTable{Row<:NamedTuple} <: AbstractVector{Row} end

"The columns by the names that the properties have, a named tuple of vectors of one length."
columns(table::RowTable) = getfield(table, :columns)

"The type of a row with these names, one for each of the columns."
row_type(names, columns::NamedTuple) = NamedTuple{names,Tuple{map(eltype, values(columns))...}}

Base.size(table::RowTable) = (length(first(columns(table))),)
function Base.getindex(table::RowTable{Row}, i::Int) where {Row}
    @boundscheck checkbounds(table, i)
    return Row(map(column -> column[i], values(columns(table))))
end

function Base.getproperty(table::RowTable, name::Symbol)
    hasfield(typeof(table), name) && return getfield(table, name)
    haskey(columns(table), name) && return columns(table)[name]
    throw(ArgumentError("a $(nameof(typeof(table))) has no property $name; it has $(join(propertynames(table), ", "))"))
end

Base.propertynames(table::RowTable, private::Bool = false) =
    (keys(columns(table))..., filter(name -> private || !(name in (:columns, :selection)), fieldnames(typeof(table)))...)

cell_text(value::AbstractString) = value
cell_text(value::Integer) = string(value)
cell_text(value::Real) = string(round(value; sigdigits = 4))
cell_text(value) = string(value)

"""
Print named columns side by side, numbers to the right and texts to the left, with `marks[i]` before row `i`. Where `io`
limits output, rows beyond a screenful are only counted.
"""
function print_columns(io::IO, names, columns; marks = fill("", length(first(columns))))
    rows = length(first(columns))
    shown = get(io, :limit, false) ? min(rows, max(displaysize(io)[1] - 8, 10)) : rows
    margin = isempty(marks) ? 0 : maximum(textwidth, marks)
    cells = [[string(name); cell_text.(column[1:shown])] for (name, column) in zip(names, columns)]
    widths = [maximum(textwidth, column) for column in cells]
    for i in 0:shown
        print(io, "\n", padded(i == 0 ? "" : marks[i], margin))
        line = ""
        for (column, width, values) in zip(cells, widths, columns)
            text = column[i+1]
            line *= "  " * (eltype(values) <: Number ? padded(text, -width) : padded(text, width))
        end
        print(io, rstrip(line))
    end
    shown < rows && print(io, "\n  … and ", rows - shown, " more")
end

"A text with blanks behind it (before it where width is negative) to the width."
function padded(text, width)
    blanks = " "^max(abs(width) - textwidth(text), 0)
    return width < 0 ? blanks * text : text * blanks
end
