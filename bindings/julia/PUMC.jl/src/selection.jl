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
What [`crossvalidate`](@ref) tried and how it did: a vector of rows, to be indexed and iterated, and a table for whatever
takes vectors of named tuples. Each column is also a property: [`PUMC.selection_values`](@ref) lists them.

`cv.metric` is what `cv.score` holds. `cv.top` is the row with the highest score, and `cv.best` the row to use, with whose
options [`fit`](@ref)`(PUModel, A, cv)` fits. Where no values were listed, it is the row of the options as given, unless
the highest score is clearly higher: by half a percent and two standard errors of the difference, or by 1 % where one part
was hidden. Otherwise it is `cv.top` or, of the rows that differ from it in `lambda_ratio` alone, the one with the smallest
`lambda_ratio` that finds a higher rank and scores within 1 % of it. If that row scores higher with another tilt, by 0.2 %
and by one standard error of the difference, the row with that tilt is used. Printed, `used` marks `cv.best` and `top` marks `cv.top`.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(100, 80; seed = 1);

julia> cv = crossvalidate(observed; lambda_ratio = [0.3, 0.6], mu_ratio = [1, 3]);

julia> cv.mu_ratio[cv.best] in (1, 3), cv.score[cv.top] == maximum(cv.score)
(true, true)

julia> cv.score[cv.best] >= 0.99 * cv.score[cv.top]
true

julia> [row.score for row in cv] == cv.score
true
```
"""
struct CrossValidation{Row,Columns<:NamedTuple} <: RowTable{Row}
    columns::Columns
    best::Int
    top::Int
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
    return CrossValidation{row_type(keys(table), table),typeof(table)}(
        table, LibPUMC.pumc_selection_best(selection) + 1, LibPUMC.pumc_selection_top(selection) + 1, metric, selection)
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

Base.show(io::IO, cv::CrossValidation) =
    print(io, "CrossValidation of ", length(cv), " settings by ", cv.metric, ", the best with ",
          cell_text(cv.score[cv.best]))

function Base.show(io::IO, ::MIME"text/plain", cv::CrossValidation)
    print(io, cv)
    names = (:regularizer, :lambda_ratio, :mu_ratio, :omega, :row_balance, :col_balance, :tilt, :score, :rank)
    named = (("top", cv.top), ("used", cv.best))
    marks = [join([name for (name, row) in named if row == i], ",") for i in 1:length(cv)]
    print_columns(io, names, [columns(cv)[name] for name in names]; marks = marks)
    print(io, "\ntop: the highest score, used: the row to use; ?CrossValidation says how they differ")
end
