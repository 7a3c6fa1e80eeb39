# Calls that a newcomer may try and that mean something else here: errors that say what to write.

advise(text) = throw(ArgumentError(text))

fit(::Type{PUModel}; keywords...) = advise("fit needs the ones: fit(PUModel, A), with A as Positives take it")
fit(A, rest...; keywords...) = A isa Type && A !== PUModel ? advise("fit makes a PUModel: fit(PUModel, A), not a $A") :
    advise("fit takes the kind of model and the ones: fit(PUModel, A), fit(PUModel, rows, cols; confidence = ...) or " *
           "fit(PUModel, table; columns = (:row, :column))")
Positives(rows::AbstractVector, cols::AbstractVector, values::AbstractVector; keywords...) =
    advise("what pairs count is a keyword: Positives(rows, cols; confidence = values); of ratings, take the pairs that " *
           "were liked")
crossvalidate(::Type{PUModel}, A; keywords...) = advise("crossvalidate takes the ones alone: crossvalidate(A)")
crossvalidate(model::PUModel; keywords...) =
    advise("crossvalidate takes ones, not a model: crossvalidate(model.observed), and then fit(PUModel, A, cv)")
holdout(A::Union{AbstractArray,Positives}, share::Real; keywords...) =
    advise("share is a keyword: holdout(A; share = $share)")

evaluate(model::PUModel; keywords...) = advise(
    "evaluate needs ones that the model has not seen: kept, hidden = holdout(A); evaluate(fit(PUModel, kept), hidden)")
evaluate(A; keywords...) = advise("evaluate takes a model and hidden ones: evaluate(model, hidden)")

predict(model::PUModel; keywords...) =
    advise("say which cells: predict(model, row, col), predict(model, row), or Matrix(model) for all")
probability(model::PUModel; keywords...) =
    advise("say which cells: probability(model, row, col) or probability(model, row)")
recommend(model::PUModel; keywords...) =
    advise("say for which row: recommend(model, row), or recommend(model, :) for all")
best_rows(model::PUModel; keywords...) =
    advise("say for which column: best_rows(model, col), or best_rows(model, :) for all")
similar_rows(model::PUModel; keywords...) = advise("say which row: similar_rows(model, row)")
similar_cols(model::PUModel; keywords...) = advise("say which column: similar_cols(model, col)")
Base.similar(model::PUModel, line::Line, n::Integer = 10) =
    advise("similar_rows(model, row) and similar_cols(model, col) find similar lines; similar() is Julia's own")

# Vectors of Any that hold lines of one kind are taken, and everything else is refused.
function other_lines(call, model, given, n, what; keywords...)
    n isa Integer || advise("how many to find must be a whole number, got $(repr(n))")
    lines = given isa AbstractVector ? typed(given) : given
    lines isa AbstractVector{<:Line} && return call(model, lines, n; keywords...)
    not_lines(what, given)
end

"Whether ones come as pairs or in a table, which are then new lines."
holds_pairs(given) = given isa AbstractVector{<:Union{Pair,Tuple}} ||
                     !(given isa AbstractVector{<:Union{Line,Real}}) && named_columns(given) !== nothing

not_lines(what, given) = advise("$what go by number (from 1) or by label (text), got $(repr(given))")
recommend(model::PUModel, given, n = 10; keywords...) =
    holds_pairs(given) ? recommend(model, Positives(given), n; keywords...) :
    other_lines(recommend, model, given, n, "rows"; keywords...)
best_rows(model::PUModel, given, n = 10; keywords...) = other_lines(best_rows, model, given, n, "columns"; keywords...)
similar_rows(model::PUModel, given, n = 10) = other_lines(similar_rows, model, given, n, "rows")
similar_cols(model::PUModel, given, n = 10) = other_lines(similar_cols, model, given, n, "columns")
recommend(model::PUModel, flags::AbstractVector{Bool}, n::Integer = 10; keywords...) =
    advise("a vector of Bool is a new row, not numbers of rows: recommend(model, foldin(model, x))")

function predict(model::PUModel, given)
    lines = given isa AbstractVector ? typed(given) : given
    return lines isa AbstractVector{<:Line} ? predict(model, lines) : not_lines("rows", given)
end
predict(model::PUModel, i, j) = other_cells(predict, model, i, j)
probability(model::PUModel, i, j) = other_cells(probability, model, i, j)
function other_cells(call, model, i, j)
    rows, cols = (lines isa AbstractVector ? typed(lines) : lines for lines in (i, j))
    return rows isa Lines && cols isa Lines ? call(model, rows, cols) : not_lines("rows and columns", (i, j))
end
foldin(model::PUModel, given; keywords...) =
    holds_pairs(given) ? foldin(model, Positives(given); keywords...) : not_lines("the ones of a new row", given)
Base.getindex(model::PUModel, i) = advise("a model is a matrix: model[row, col], or model[row, :] for a row")

label!(model::PUModel, given...) = advise("labels are keywords: label!(model; rows = names, cols = names)")
save(model::PUModel, path) = advise("the file comes first: PUMC.save(path, model)")
set_note!(model::PUModel, note::Pair) = set_note!(model, note...)
simulate(given...; keywords...) = advise("simulate takes the numbers of rows and columns: simulate(500, 300)")
