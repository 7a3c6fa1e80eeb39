# Confidences of ones and weights of rows and columns, on their way into the library.

# What the columns of a SparseMatrixCSC are in the matrix of ones.
struct Columns end
struct Rows end
cell(::Columns, i, j) = (i, j)
cell(::Rows, i, j) = (j, i)

# A problem from compressed columns, from compressed rows and from pairs, without confidences (`nothing`) and with them.
make(::Columns, out, (m, n), pointers::Vector{Int32}, indices, ::Nothing) =
    LibPUMC.pumc_problem_from_csc_i32(out, m, n, pointers, indices)
make(::Columns, out, (m, n), pointers::Vector{Int64}, indices, ::Nothing) =
    LibPUMC.pumc_problem_from_csc_i64(out, m, n, pointers, indices)
make(::Rows, out, (m, n), pointers::Vector{Int32}, indices, ::Nothing) =
    LibPUMC.pumc_problem_from_csr_i32(out, n, m, pointers, indices)
make(::Rows, out, (m, n), pointers::Vector{Int64}, indices, ::Nothing) =
    LibPUMC.pumc_problem_from_csr_i64(out, n, m, pointers, indices)
make(::Columns, out, (m, n), pointers::Vector{Int32}, indices, values::Vector{Float64}) =
    LibPUMC.pumc_problem_from_csc_weighted_i32(out, m, n, pointers, indices, values)
make(::Columns, out, (m, n), pointers::Vector{Int64}, indices, values::Vector{Float64}) =
    LibPUMC.pumc_problem_from_csc_weighted_i64(out, m, n, pointers, indices, values)
make(::Rows, out, (m, n), pointers::Vector{Int32}, indices, values::Vector{Float64}) =
    LibPUMC.pumc_problem_from_csr_weighted_i32(out, n, m, pointers, indices, values)
make(::Rows, out, (m, n), pointers::Vector{Int64}, indices, values::Vector{Float64}) =
    LibPUMC.pumc_problem_from_csr_weighted_i64(out, n, m, pointers, indices, values)
make_pairs(out, (m, n), rows, cols, ::Nothing) =
    LibPUMC.pumc_problem_from_coo_i64(out, m, n, length(rows), rows, cols)
make_pairs(out, (m, n), rows, cols, values::Vector{Float64}) =
    LibPUMC.pumc_problem_from_coo_weighted_i64(out, m, n, length(rows), rows, cols, values)

confidence_of_pairs(confidence::AbstractVector, count) = one_each(confidence, count, "pairs")
confidence_of_pairs(confidence, count) = confidence === false ? nothing : throw(ArgumentError(
    "for pairs confidence must be false or a vector with a number for each, got $(repr(confidence))"))

"A confidence for each stored entry, or nothing when they are not asked for."
function confidence_of_entries(A::SparseMatrixCSC, order, confidence::Bool)
    confidence || return check_entries(A, order)
    values, rows = nonzeros(A), rowvals(A)
    return Float64[confidence_in(values[k], cell(order, rows[k], j)) for j in 1:size(A, 2) for k in nzrange(A, j)]
end

function confidence_of_entries(A::SparseMatrixCSC, order, confidence::AbstractVector)
    check_entries(A, order)
    return one_each(confidence, nnz(A), "stored entries")
end

confidence_of_entries(A, order, confidence) =
    throw(ArgumentError("confidence must be true, false or a vector, got $(repr(confidence))"))

check_flag(confidence::Bool, A) = nothing
check_flag(confidence, A) = throw(ArgumentError(
    "confidence must be true or false for a $(nameof(typeof(A))), got $(typeof(confidence)); " *
    "a vector goes with a SparseMatrixCSC or with (I, J, m, n)"))

function one_each(confidence, count, what)
    length(confidence) == count ||
        throw(DimensionMismatch("confidence has $(length(confidence)) entries for $count $what"))
    return Vector{Float64}(confidence)
end

# Zeros are blanks; whether another number can be a confidence is for the library to say.
is_known(value) = !(value isa Number && iszero(value))
confidence_in(value::Real, cell) = Float64(value)
confidence_in(value, cell) = throw(ArgumentError(
    "the entry at $cell is $value, not a confidence; put 0 where nothing is known"))

"""
Give new positives what belongs to their lines: nobody else has seen these, so that positives never change. `nothing`
leaves a thing alone.
"""
function finish(positives; row_weights = nothing, col_weights = nothing, row_labels = nothing, col_labels = nothing,
                symmetric = nothing, no_diagonal = nothing, unknown...)
    refuse_keywords(:Positives, unknown, data_keywords)
    rows = check_labels(row_labels, size(positives, 1), "rows")
    cols = check_labels(col_labels, size(positives, 2), "columns")
    rows === nothing || set_labels(LibPUMC.pumc_problem_set_row_labels, positives, rows)
    cols === nothing || set_labels(LibPUMC.pumc_problem_set_col_labels, positives, cols)
    symmetric === nothing || check(LibPUMC.pumc_problem_set_symmetric(positives, symmetric))
    no_diagonal === nothing || check(LibPUMC.pumc_problem_set_no_diagonal(positives, no_diagonal))
    # Of a symmetric problem the weights of rows are those of columns.
    row_weights === nothing || set_weights(LibPUMC.pumc_problem_set_row_weights, positives, row_weights)
    col_weights === nothing || set_weights(LibPUMC.pumc_problem_set_col_weights, positives, col_weights)
    return positives
end

"The keywords that say what ones are, wherever ones are taken; all others are options."
const data_keywords = (:columns, :confidence, :row_weights, :col_weights, :row_labels, :col_labels, :symmetric,
                       :no_diagonal)

"Positives of `A` with the data keywords among `keywords`, and `options` with the others set."
function positives_and_options(A, keywords, options)
    data = Pair{Symbol,Any}[]
    for (name, value) in keywords
        name in data_keywords ? push!(data, name => value) : value === nothing || set!(options, name, value)
    end
    return isempty(data) ? Positives(A) : Positives(A; data...), options
end

function set_weights(set, positives, weights)
    values = Vector{Float64}(weights)
    check(set(positives, values, length(values)))
end

"Say which keywords there are where one is not known."
refuse_keywords(caller, unknown, known) = isempty(unknown) || throw(ArgumentError(
    "$caller has no keyword $(first(keys(unknown))); it has $(join(known, ", "))"))
