# A model as a linear map: size, entries, products, and the adjoint.

Base.size(model::PUModel) = (size(model.U, 1), size(model.V, 1))
Base.size(model::PUModel, d::Integer) = d < 1 ? throw(ArgumentError("dimension must be at least 1, got $d")) :
                                        d <= 2 ? size(model)[d] : 1
Base.axes(model::PUModel) = map(Base.OneTo, size(model))
Base.axes(model::PUModel, d::Integer) = Base.OneTo(size(model, d))
Base.eltype(::Type{PUModel}) = Float64
LinearAlgebra.rank(model::PUModel) = length(model.S)
LinearAlgebra.svdvals(model::PUModel) = copy(model.S)

# U, S, V = model
Base.iterate(model::PUModel) = (model.U, Val(:S))
Base.iterate(model::PUModel, ::Val{:S}) = (model.S, Val(:V))
Base.iterate(model::PUModel, ::Val{:V}) = (model.V, Val(:done))
Base.iterate(model::PUModel, ::Val{:done}) = nothing
Base.IteratorSize(::Type{PUModel}) = Base.HasLength()
Base.length(::PUModel) = 3

same(equal, a, b) = equal(a.U, b.U) && equal(a.S, b.S) && equal(a.V, b.V)
Base.:(==)(a::PUModel, b::PUModel) = same(==, a, b)
Base.isequal(a::PUModel, b::PUModel) = same(isequal, a, b)
Base.hash(model::PUModel, seed::UInt) = hash(model.V, hash(model.S, hash(model.U, hash(:PUModel, seed))))

function Base.getindex(model::PUModel, i::Integer, j::Integer)
    check_cell(model, i, j)
    sum = 0.0
    for k in 1:rank(model)
        @inbounds sum += model.U[i, k] * model.S[k] * model.V[j, k]
    end
    return sum
end

# As of a matrix: model[i, :], model[rows, cols], model[:, j]; lines also go by name.
Base.getindex(model::PUModel, i, j) =
    product(model.U[row_numbers(model, i), :], model.S, model.V[col_numbers(model, j), :])
Base.getindex(model::PUModel, i::Line, j::Line) = model[row_numbers(model, i), col_numbers(model, j)]

product(u::AbstractMatrix, s, v::AbstractMatrix) = (u .* s') * v'
product(u::AbstractVector, s, v::AbstractMatrix) = v * (u .* s)
product(u::AbstractMatrix, s, v::AbstractVector) = u * (v .* s)

Base.Matrix(model::PUModel) = product(model.U, model.S, model.V)
Base.Matrix{T}(model::PUModel) where {T} = Matrix{T}(Matrix(model))
Base.Array(model::PUModel) = Matrix(model)
Base.AbstractMatrix(model::PUModel) = Matrix(model)
LinearAlgebra.SVD(model::PUModel) = SVD(model.U, model.S, Matrix(model.Vt))

function check_cell(model::PUModel, i, j)
    1 <= i <= size(model, 1) && 1 <= j <= size(model, 2) || throw(BoundsError(model, (i, j)))
end

"The adjoint of a model: `Diagonal(S)` between `V` and `U'`."
struct AdjointModel <: Factorization{Float64}
    parent::PUModel
end

Base.parent(adjoint::AdjointModel) = adjoint.parent
Base.adjoint(model::PUModel) = AdjointModel(model)
Base.transpose(model::PUModel) = AdjointModel(model)
Base.adjoint(model::AdjointModel) = parent(model)
Base.transpose(model::AdjointModel) = parent(model)
Base.size(model::AdjointModel) = reverse(size(parent(model)))
Base.size(model::AdjointModel, d::Integer) = d in (1, 2) ? size(parent(model), 3 - d) : size(parent(model), d)
Base.getindex(model::AdjointModel, i, j) = permuted(parent(model)[j, i])
Base.Matrix(model::AdjointModel) = product(parent(model).V, parent(model).S, parent(model).U)
LinearAlgebra.rank(model::AdjointModel) = rank(parent(model))
Base.show(io::IO, model::AdjointModel) = print(io, "adjoint of ", parent(model))

permuted(x::AbstractMatrix) = permutedims(x)
permuted(x) = x

# left, singular values, right of X = left * Diagonal(s) * right'
sides(model::PUModel) = (model.U, model.S, model.V)
sides(model::AdjointModel) = (parent(model).V, parent(model).S, parent(model).U)

const Model = Union{PUModel,AdjointModel}

Base.:*(model::Model, x::AbstractVector) = apply(model, x)
Base.:*(model::Model, x::AbstractMatrix) = apply(model, x)
Base.:*(x::AbstractMatrix, model::Model) = Matrix((model' * x')')

function apply(model::Model, x)
    size(model, 2) == size(x, 1) || mismatch(model, x)
    left, s, right = sides(model)
    return left * (s .* (right' * x))
end

LinearAlgebra.mul!(y::AbstractVector, model::Model, x::AbstractVector) = apply!(y, model, x, true, false)
LinearAlgebra.mul!(y::AbstractMatrix, model::Model, x::AbstractMatrix) = apply!(y, model, x, true, false)
LinearAlgebra.mul!(y::AbstractVector, model::Model, x::AbstractVector, a::Number, b::Number) = apply!(y, model, x, a, b)
LinearAlgebra.mul!(y::AbstractMatrix, model::Model, x::AbstractMatrix, a::Number, b::Number) = apply!(y, model, x, a, b)

function apply!(y, model::Model, x, a, b)
    size(model, 2) == size(x, 1) || mismatch(model, x)
    size(y, 1) == size(model, 1) && size(y, 2) == size(x, 2) || throw(DimensionMismatch(
        "the result is $(size(model, 1))×$(size(x, 2)) and does not fit into an array of size $(size(y))"))
    left, s, right = sides(model)
    return mul!(y, left, s .* (right' * x), a, b)
end

mismatch(model, x) = throw(DimensionMismatch("a $(join(size(model), "×")) model times an array of size $(size(x))"))
