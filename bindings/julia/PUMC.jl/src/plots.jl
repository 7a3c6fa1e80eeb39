# What there is to plot, as plain data: the recipes in ext/ hand it to Plots.jl, and any other package can draw it.

"""
    PUMC.series(model)
    PUMC.series(cv::CrossValidation)
    PUMC.series(evaluation::Evaluation)

What a plot shows, as `(title, xlabel, ylabel, xscale, series)`: `series` is a vector of `(label, kind, x, y, error)` with
`kind` `:line`, `:points` or `:bars`, and `error` a vector for error bars or `nothing`.

- Of a model: its singular values.
- Of a [`CrossValidation`](@ref): the score along each path of `lambda_ratio`, with the standard error where ones were
  hidden several times over, the row to use and the one with the highest score.
- Of an [`Evaluation`](@ref): its measures beside those of [`popularity`](@ref).

With Plots.jl (or another package of recipes) loaded on Julia 1.9 or later, `plot(cv)` draws it.

```jldoctest
julia> using PUMC

julia> model = PUModel([1.0 0.0; 0.0 1.0], [2.0, 1.0], [1.0 0.0; 0.0 1.0]);

julia> only(PUMC.series(model).series).y
2-element Vector{Float64}:
 2.0
 1.0
```
"""
series(model::PUModel) = (title = "singular values", xlabel = "number", ylabel = "singular value", xscale = :identity,
                          series = [drawn("S", :points, collect(1.0:rank(model)), model.S)])

function series(cv::CrossValidation)
    paths = unique(path_of(row) for row in cv)
    found = Series[]
    for path in paths
        rows = sort(findall(i -> path_of(cv[i]) == path, 1:length(cv)); by = i -> cv.lambda_ratio[i])
        error = cv.score_se[rows]
        push!(found, drawn(path_label(path, paths), length(rows) == 1 ? :points : :line, cv.lambda_ratio[rows],
                           cv.score[rows], any(isnan, error) ? nothing : error))
    end
    for (label, i) in (("used", cv.best), ("top score", cv.top))
        push!(found, drawn(label, :points, [cv.lambda_ratio[i]], [cv.score[i]]))
    end
    return (title = "held-out ones", xlabel = "lambda_ratio", ylabel = string(cv.metric), xscale = :log10,
            series = found)
end

function series(evaluation::Evaluation)
    place = collect(1.0:length(evaluation.measures))
    found = [drawn("model", :bars, place .- 0.2, collect(Float64, values(evaluation.measures)))]
    evaluation.popularity === nothing ||
        push!(found, drawn("popularity", :bars, place .+ 0.2, collect(Float64, values(evaluation.popularity))))
    return (title = "held-out ones", xlabel = join(keys(evaluation.measures), ", "), ylabel = "value",
            xscale = :identity, series = found)
end

const Series = NamedTuple{(:label, :kind, :x, :y, :error),
                          Tuple{String,Symbol,Vector{Float64},Vector{Float64},Union{Vector{Float64},Nothing}}}
drawn(label, kind, x, y, error = nothing) = Series((label, kind, x, y, error))

# Rows of one path differ in lambda_ratio alone.
const path_names = (:regularizer, :mu_ratio, :omega, :row_balance, :col_balance, :tilt)
path_of(row) = map(name -> row[name] isa Real ? round(row[name]; sigdigits = 9) : row[name], path_names)

"Only what tells the paths apart."
function path_label(path, paths)
    differing = [k for k in eachindex(path_names) if any(other -> !isequal(other[k], path[k]), paths)]
    isempty(differing) && return string(path[1])
    return join(("$(path_names[k]) $(cell_text(path[k]))" for k in differing), ", ")
end
