mutable struct Search
    handle::Ptr{LibPUMC.pumc_search}

    Search(handle::Ptr{LibPUMC.pumc_search}) = finalizer(release, new(handle))
end

mutable struct Selection
    handle::Ptr{LibPUMC.pumc_selection}

    Selection(handle::Ptr{LibPUMC.pumc_selection}) = finalizer(release, new(handle))
end

handle_type(::Type{Search}) = LibPUMC.pumc_search
handle_type(::Type{Selection}) = LibPUMC.pumc_selection
Base.unsafe_convert(::Type{Ptr{LibPUMC.pumc_search}}, search::Search) = search.handle
Base.unsafe_convert(::Type{Ptr{LibPUMC.pumc_selection}}, selection::Selection) = selection.handle
Base.deepcopy_internal(selection::Selection, ::IdDict) = selection # never changes

function release(search::Search)
    LibPUMC.pumc_search_free(search.handle)
    search.handle = C_NULL
    return
end

function release(selection::Selection)
    LibPUMC.pumc_selection_free(selection.handle)
    selection.handle = C_NULL
    return
end

"""
What [`crossvalidate`](@ref) tried and how it did. `cv.table` is a named tuple of vectors, a table for whatever takes
tables, and each column is also a property: [`PUMC.selection_values`](@ref) lists them.
`cv.metric` is what `cv.score` holds, `cv.best` the row that did best, and `cv[i]` a row.
[`fit`](@ref)`(PUModel, A, cv)` fits with the options of the best row.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(100, 80; seed = 1);

julia> cv = crossvalidate(observed; lambda_ratio = [0.3, 0.6], mu_ratio = [1, 3]);

julia> cv.mu_ratio[cv.best] in (1, 3), cv.score[cv.best] == maximum(cv.score)
(true, true)
```
"""
struct CrossValidation
    table::NamedTuple
    best::Int
    metric::Symbol
    selection::Selection
end

function CrossValidation(selection::Selection, metric::Symbol)
    rows = 0:LibPUMC.pumc_selection_count(selection)-1
    columns = selection_values()
    values = map(columns) do column
        read = column.type == String ? selection_text : selection_real
        [read(selection, i, string(column.name)) for i in rows]
    end
    table = NamedTuple{Tuple(column.name for column in columns)}(Tuple(values))
    return CrossValidation(table, LibPUMC.pumc_selection_best(selection) + 1, metric, selection)
end

function selection_real(selection::Selection, i, name)
    value = Ref{Float64}()
    check(LibPUMC.pumc_selection_get_f64(selection, i, name, value))
    return value[]
end

function selection_text(selection::Selection, i, name)
    value = Ref{Cstring}(C_NULL)
    GC.@preserve selection begin
        check(LibPUMC.pumc_selection_get_str(selection, i, name, value))
        return unsafe_string(value[])
    end
end

Base.getproperty(cv::CrossValidation, name::Symbol) =
    name in fieldnames(CrossValidation) ? getfield(cv, name) : getproperty(getfield(cv, :table), name)
Base.propertynames(cv::CrossValidation, private::Bool = false) =
    (:table, :best, :metric, keys(cv.table)..., (private ? (:selection,) : ())...)
Base.length(cv::CrossValidation) = length(cv.score)
Base.firstindex(cv::CrossValidation) = 1
Base.lastindex(cv::CrossValidation) = length(cv)
Base.getindex(cv::CrossValidation, i::Integer) = map(column -> column[i], cv.table)

function Base.show(io::IO, cv::CrossValidation)
    print(io, "CrossValidation of ", length(cv), " settings by ", cv.metric, ", the best with ",
          round(cv.score[cv.best]; sigdigits = 4))
end

function Base.show(io::IO, ::MIME"text/plain", cv::CrossValidation)
    print(io, cv, "\n")
    columns = (:regularizer, :lambda_ratio, :mu_ratio, :omega, :row_balance, :col_balance, :score, :rank)
    text(x) = x isa AbstractString ? x : string(round(x; sigdigits = 4))
    cells = [[string(name); text.(cv.table[name])] for name in columns]
    widths = [maximum(length, column) for column in cells]
    for row in 1:length(cv)+1
        print(io, "\n", row == cv.best + 1 ? "→" : " ")
        for (column, width) in zip(cells, widths)
            print(io, " ", lpad(column[row], width))
        end
    end
end
