# Scores, probabilities and fold-in against dense formulas.

A = simulate(80, 50; sampling_rate = 0.6, seed = 5).observed
model = fit(PUModel, A; sampling_rate = 0.6, tolerance = 1e-10, max_iterations = 20_000)
X = Matrix(model)
P = dense_probability.(X, model.omega, model.sampling_rate)

@testset "scores and probabilities" begin
    i, j = [1, 80, 5, 5], Int32[50, 1, 7, 7]
    @test predict(model, i, j) ≈ [X[a, b] for (a, b) in zip(i, j)]
    @test probability(model, i, j) ≈ [P[a, b] for (a, b) in zip(i, j)]
    @test predict(model, 3, 4) ≈ X[3, 4] && predict(model, 3, 4) isa Float64
    @test probability(model, 3, 4) ≈ P[3, 4]
    @test predict(model, 2:5) ≈ X[2:5, :] && predict(model, 7) ≈ X[7, :]
    @test probability(model, [9, 2]) ≈ P[[9, 2], :] && probability(model, 7) ≈ P[7, :]
    @test predict(model, 1:80) ≈ X
    @test predict(model, Int[], Int[]) == Float64[]
    @test size(predict(model, Int[])) == (0, 50)
end

@testset "outside" begin
    @test_throws BoundsError predict(model, 81, 1)
    @test_throws BoundsError predict(model, [1, 2], [1, 51])
    @test_throws BoundsError probability(model, 1, 0)
    @test_throws BoundsError predict(model, [0])
    @test_throws BoundsError probability(model, 81)
    @test_throws DimensionMismatch predict(model, [1, 2], [1])
    @test_throws DimensionMismatch predict(model, [0.5])
end

@testset "fold-in finds the fitted rows and columns" begin
    U = foldin(model, A)
    V = foldin(model, A; dims = 2)
    @test U ≈ model.U rtol = 1e-4
    @test V ≈ model.V rtol = 1e-4
    @test foldin(model, findall(A[4, :])) == U[4, :]
    @test foldin(model, A[4, :]) == U[4, :]
    @test foldin(model, Vector(A[4, :])) == U[4, :]
    @test foldin(model, BitVector(A[4, :])) == U[4, :]
    @test foldin(model, SparseVector{Float64,Int32}(A[4, :])) == U[4, :]
    @test foldin(model, Float64.(Vector(A[4, :]))) == U[4, :]
    @test foldin(model, A[:, 3]; dims = 2) == V[3, :]
    @test foldin(model, repeat(findall(A[4, :]), 2)) ≈ U[4, :]
    @test foldin(model, Matrix(A[1:3, :])) == U[1:3, :]
    @test all(iszero, foldin(model, Int[]))
    @test predict(model, U[4, :]) ≈ U[4, :]' * Diagonal(model.S) * model.V' |> vec
    @test probability(model, U[4, :]) ≈ dense_probability.(predict(model, U[4, :]), model.omega, model.sampling_rate)
end

@testset "many new lines at once" begin
    new = simulate(17, 50; seed = 12).observed
    U = foldin(model, new)
    @test size(U) == (17, rank(model))
    @test all(U[i, :] == foldin(model, new[i, :]) for i in 1:17)
    @test foldin(model, Positives(new)) == foldin(model, copy(new')') == foldin(model, BitMatrix(new)) == U
    new = simulate(80, 13; seed = 12).observed
    V = foldin(model, new; dims = 2)
    @test size(V) == (13, rank(model))
    @test all(V[j, :] == foldin(model, new[:, j]; dims = 2) for j in 1:13)
    @test foldin(model, Positives(new); dims = 2) == V
    @test size(foldin(model, falses(0, 50))) == (0, rank(model))
    # A confidence of 3 pulls the scores of the ones towards 1.
    sure = foldin(model, Positives(3.0 * A; confidence = true))
    scores(U) = (U*Diagonal(model.S)*model.V')[A]
    @test sum(abs2, 1 .- scores(sure)) < sum(abs2, 1 .- scores(foldin(model, A)))
end

@testset "fold-in refuses" begin
    @test_throws BoundsError foldin(model, [51])
    @test_throws ArgumentError foldin(model, [0])
    @test_throws DimensionMismatch foldin(model, trues(51))
    @test_throws DimensionMismatch foldin(model, A[:, 1])
    @test_throws DimensionMismatch foldin(model, A[:, 1:10])
    @test_throws DimensionMismatch foldin(model, Positives(A[:, 1:10]))
    @test_throws DimensionMismatch foldin(model, A[1:10, :]; dims = 2)
    @test_throws ArgumentError foldin(model, [1]; dims = 3)
    @test_throws ArgumentError foldin(model, A; dims = 3)
    @test_throws ArgumentError foldin(model, fill(2.0, 50))
    text(f) = try f(); "" catch e; sprint(showerror, e) end
    for flags in (ones(Int, 50), Int.(A[4, :]) |> Vector, Any[1 for _ in 1:50])
        @test occursin("a vector of 50 entries that are 0 or 1: pass findall(!iszero, v)", text(() -> foldin(model, flags)))
    end
    @test occursin("80 entries", text(() -> foldin(model, zeros(Int, 80); dims = 2)))
    @test occursin("whole numbers are positions, from 1", text(() -> foldin(model, [0, 1, 1])))
    @test foldin(model, ones(Int, 49)) ≈ foldin(model, [1])
    @test foldin(model, SparseVector{Int,Int}(A[4, :])) == foldin(model, A[4, :])
end
