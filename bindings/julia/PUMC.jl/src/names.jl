# Rows and columns of a model by name, the names themselves and notes.

# Positions in the place of labels.
row_numbers(model::PUModel, label::Label) = find(LibPUMC.pumc_factors_find_row, model.factors, label)
col_numbers(model::PUModel, label::Label) = find(LibPUMC.pumc_factors_find_col, model.factors, label)
row_numbers(model::PUModel, labels::AbstractVector{<:Label}) = Int[row_numbers(model, label) for label in labels]
col_numbers(model::PUModel, labels::AbstractVector{<:Label}) = Int[col_numbers(model, label) for label in labels]
row_numbers(model::PUModel, positions) = positions
col_numbers(model::PUModel, positions) = positions
row_numbers(model::PUModel, lines::AbstractVector{Any}) = row_numbers(model, known_kind(lines))
col_numbers(model::PUModel, lines::AbstractVector{Any}) = col_numbers(model, known_kind(lines))

# The same of what the caller gave, who may have meant labels.
rows_meant(model::PUModel, rows) = (remark_on_numbers(model, rows, 1); row_numbers(model, rows))
cols_meant(model::PUModel, cols) = (remark_on_numbers(model, cols, 2); col_numbers(model, cols))

"""
Where labels were made of whole numbers, one that was meant as a label is easily given as a position: warn of the first that
stands for another label or is outside (rows for `dims = 1`). Eight tell. Most numbers are meant as positions all the same:
warn once for the rows and once for the columns of a model, and never of all of them in order.
"""
function remark_on_numbers(model, given, dims)
    remarked = model.factors.remarked[dims]
    remarked[] && return
    numbers, count = whole_numbers(given), size(model, dims)
    (isempty(numbers) || count == 0 || numbers == 1:count) && return
    label_of, line = dims == 1 ? (row_label, "row") : (col_label, "column")
    GC.@preserve model for k in Iterators.take(numbers, 8)
        inside = 1 <= k <= count
        label = label_of(model.factors, inside ? k - 1 : 0)
        label == C_NULL && return
        there = unsafe_string(label)
        occursin(r"^-?[0-9]+$", there) && !(inside && there == string(k)) || continue
        Threads.atomic_xchg!(remarked, true) && return # another thread was first
        @warn "numbers are positions: $line $k is $(inside ? "the one labelled '$there'" : "outside 1:$count"); the label " *
              "'$k' is text, as from string($k)"
        return
    end
end

"The numbers where a line or lines are given by them; 0 and 1 for each line, of `Bool` or sparse, are none."
whole_numbers(given) = Int[]
whole_numbers(given::Integer) = [given]
function whole_numbers(given::AbstractVector)
    entries = typed(given)
    return entries isa AbstractVector{<:Integer} && !(entries isa Union{AbstractVector{Bool},AbstractSparseVector}) ?
           entries : Int[]
end

"""
    label!(model; rows = nothing, cols = nothing)

Give names to the rows, the columns or both, to be kept in the model's file and read as `model.row_labels` and
`model.col_labels`. `nothing` leaves them alone, and an empty vector removes them. Returns the model. No other
thread may use the model meanwhile. A fit to [`Positives`](@ref) with labels has them already.

```jldoctest
julia> using PUMC

julia> model = label!(PUModel([1.0 0.0]', [2.0], [0.6 0.8]'); rows = ["ann", "bob"], cols = ["bread", "butter"]);

julia> recommend(model, "ann"; exclude = nothing).labels
2-element Vector{String}:
 "butter"
 "bread"

julia> model["ann", "bread"]
1.2

julia> recommend(model, "anne"; exclude = nothing)
ERROR: PUMCError: unknown row label 'anne' (did you mean 'ann'?) [PUMC_ENAME]
```
"""
function label!(model::PUModel; rows = nothing, cols = nothing, unknown...)
    refuse_keywords(:label!, unknown, (:rows, :cols))
    names = (check_labels(rows, size(model, 1), "rows"), check_labels(cols, size(model, 2), "columns"))
    names[1] === nothing || set_labels(LibPUMC.pumc_factors_set_row_labels, model.factors, names[1])
    names[2] === nothing || set_labels(LibPUMC.pumc_factors_set_col_labels, model.factors, names[2])
    return model
end

"""
    set_note!(model, name, text)

Keep a small text in the model and its file under a name, such as where its data came from; `nothing` removes it.
`model.notes` is a dictionary of them. Returns the model.

```jldoctest
julia> using PUMC

julia> model = set_note!(PUModel([1.0 0.0]', [2.0], [0.6 0.8]'), "source", "orders of May");

julia> PUMC.load(Vector{UInt8}(model)).notes["source"]
"orders of May"
```
"""
function set_note!(model::PUModel, name::Label, text::Union{AbstractString,Nothing})
    check(LibPUMC.pumc_factors_set_note(model.factors, string(name), text === nothing ? C_NULL : String(text)))
    return model
end

function notes(factors)
    GC.@preserve factors begin
        names = [unsafe_string(LibPUMC.pumc_factors_note_name(factors, i))
                 for i in 0:LibPUMC.pumc_factors_note_count(factors)-1]
        return Dict(name => unsafe_string(LibPUMC.pumc_factors_note(factors, name)) for name in names)
    end
end
