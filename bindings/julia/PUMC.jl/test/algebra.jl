# A model as a LinearAlgebra.Factorization.

A = simulate(30, 20; seed = 2).observed
model = fit(PUModel, A)
X = model.U * Diagonal(model.S) * model.V'

@testset "parts" begin
    @test model isa LinearAlgebra.Factorization{Float64}
    @test eltype(model) === Float64
    @test size(model) == (30, 20) && size(model, 1) == 30 && size(model, 2) == 20 && size(model, 3) == 1
    @test axes(model) == (1:30, 1:20)
    @test rank(model) == length(model.S) > 0
    @test model.Vt == model.V'
    @test svdvals(model) == model.S
    U, S, V = model
    @test U === model.U && S === model.S && V === model.V
    @test_throws ArgumentError size(model, 0)
    for name in propertynames(model)
        @test getproperty(model, name) isa Any
    end
    for fact in PUMC.facts()
        @test !isempty(fact.doc)
        fact.name in (:regularizer, :stop_reason) || @test getproperty(model, fact.name) isa fact.type
    end
    @test model.rows == 30 && model.cols == 20 && model.rank == rank(model)
    @test_throws ArgumentError model.ranks
    @test keys(model.history) == Tuple(series.name for series in PUMC.histories())
    @test all(length.(values(model.history)) .== model.iterations)
    @test model.history.objective[end] == model.objective
    @test model.history.rank[end] == rank(model)
end

@testset "entries" begin
    @test Matrix(model) ≈ X && Array(model) ≈ X
    @test Matrix{Float32}(model) isa Matrix{Float32}
    @test model[3, 4] ≈ X[3, 4]
    @test model[3, :] ≈ X[3, :] && model[:, 4] ≈ X[:, 4] && model[2:5, [1, 7]] ≈ X[2:5, [1, 7]]
    @test model[:, :] ≈ X
    @test_throws BoundsError model[31, 1]
    @test_throws BoundsError model[1, 0]
    @test_throws BoundsError model[29:31, 1]
    F = SVD(model)
    @test F.U * Diagonal(F.S) * F.Vt ≈ X
end

@testset "products" begin
    x, y, B, C = rand(20), rand(30), rand(20, 3), rand(4, 30)
    @test model * x ≈ X * x && model * B ≈ X * B && C * model ≈ C * X
    @test model' * y ≈ X' * y && transpose(model) * C' ≈ X' * C'
    @test B' * model' ≈ B' * X'
    @test model * sparse(B) ≈ X * B
    @test mul!(zeros(30), model, x) ≈ X * x
    @test mul!(zeros(30, 3), model, B) ≈ X * B
    @test mul!(zeros(20), model', y) ≈ X' * y
    @test mul!(ones(30), model, x, 2, 3) ≈ 2 * X * x .+ 3
    @test mul!(ones(30, 3), model, B, 0.5, true) ≈ X * B / 2 .+ 1
    @test_throws DimensionMismatch model * y
    @test_throws DimensionMismatch model' * x
    @test_throws DimensionMismatch mul!(zeros(20), model, x)
    @test_throws DimensionMismatch mul!(zeros(30, 2), model, B)
end

@testset "adjoint" begin
    @test size(model') == (20, 30) && size(model', 1) == 20 && size(model', 3) == 1
    @test model'' === model
    @test Matrix(model') ≈ X' && model'[4, 3] ≈ X[3, 4] && model'[1:2, 3:5] ≈ X[3:5, 1:2]'
    @test rank(model') == rank(model)
end

@testset "equality, copies and text" begin
    again = fit(PUModel, A)
    @test again == model && isequal(again, model) && hash(again) == hash(model)
    @test fit(PUModel, A; max_rank = 1) != model
    copied = deepcopy(model)
    finalize(again.factors)
    @test copied == model && predict(copied, 1, 1) == predict(model, 1, 1)
    buffer = IOBuffer()
    serialize(buffer, model)
    sent = deserialize(seekstart(buffer))
    @test sent == model && predict(sent, 1, 1) == predict(model, 1, 1) && sent.history == model.history
    @test repr(model) == "PUModel of rank $(rank(model)) for a 30×20 matrix"
    text = repr("text/plain", model)
    @test occursin("converged after $(model.iterations) iterations", text)
    @test occursin("× LSP with mu = ", text)
    @test !occursin("mu", repr("text/plain", fit(PUModel, A; regularizer = Nuclear())))
    @test occursin("adjoint of PUModel", repr(model'))
    @test isempty(Test.detect_ambiguities(PUMC))
end

@testset "a freed model fails, and does not crash" begin
    freed = fit(PUModel, A)
    finalize(freed.factors)
    @test_throws PUMCError predict(freed, 1, 1)
    @test_throws PUMCError freed.objective
end

@testset "rank 0 and one cell" begin
    nothing_seen = fit(PUModel, falses(4, 5))
    @test rank(nothing_seen) == 0
    @test Matrix(nothing_seen) == zeros(4, 5)
    @test nothing_seen[2, 3] == 0 && nothing_seen * ones(5) == zeros(4)
    @test occursin("S:           none", repr("text/plain", nothing_seen))
    @test size(fit(PUModel, trues(1, 1))) == (1, 1)
end

@testset "from factors found elsewhere" begin
    F = svd(randn(12, 8))
    other = PUModel(F; omega = 0.7)
    @test Matrix(other) ≈ Matrix(F)
    @test other.S ≈ F.S
    @test other.omega == 0.7
    @test Matrix(PUModel(view(rand(5, 4), :, 1:2), Float32[1, 2], rand(3, 2))) isa Matrix{Float64}
    u, v = randn(12, 2), randn(8, 2)
    @test Matrix(PUModel(u, [1, 3], v)) ≈ u * Diagonal([1, 3]) * v'
    @test_throws DimensionMismatch PUModel(rand(5, 2), [1.0], rand(3, 2))
    @test_throws PUMCError PUModel(rand(5, 1), [-1.0], rand(3, 1))
    @test_throws PUMCError PUModel(fill(NaN, 5, 1), [1.0], rand(3, 1))
end
