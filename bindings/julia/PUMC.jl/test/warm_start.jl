# Warm starts from models of other data, and what a fit will take.

A = simulate(80, 50; sampling_rate = 0.6, seed = 5).observed
part = A[1:70, 1:45]
yesterday = fit(PUModel, part; sampling_rate = 0.6)

@testset "a smaller model" begin
    first_step(start) = fit(PUModel, A; sampling_rate = 0.6, warm_start = start, max_iterations = 1)
    @test first_step(yesterday).objective < first_step(nothing).objective
    grown = fit(PUModel, A; sampling_rate = 0.6, warm_start = yesterday)
    @test size(grown) == (80, 50) && grown.stop_reason === :converged
    @test fit(PUModel, A[:, 1:45]; warm_start = yesterday) isa PUModel # only rows are new
    @test_throws DimensionMismatch fit(PUModel, A[1:69, :]; warm_start = yesterday)
    @test_throws DimensionMismatch fit(PUModel, A[:, 1:44]; warm_start = yesterday)
end

@testset "reindex" begin
    X = Matrix(yesterday)
    rows = [collect(Any, 70:-1:3); nothing; 5; nothing] # 1 and 2 have gone, 5 is there twice
    moved = reindex(yesterday; rows = rows)
    @test size(moved) == (71, 45)
    @test Matrix(moved)[1:68, :] ≈ X[70:-1:3, :] && Matrix(moved)[70, :] ≈ X[5, :]
    @test all(iszero, Matrix(moved)[[69, 71], :])
    @test moved.U' * moved.U ≈ LinearAlgebra.I && issorted(moved.S; rev = true)
    @test moved.lambda == yesterday.lambda && moved.omega == yesterday.omega && moved.iterations == 0
    @test Matrix(reindex(yesterday; cols = [45; 1:44])) ≈ X[:, [45; 1:44]]
    @test Matrix(reindex(yesterday; rows = 2:3, cols = 4:9)) ≈ X[2:3, 4:9]
    @test Matrix(reindex(yesterday)) ≈ X
    @test rank(reindex(yesterday; rows = [nothing])) == 0
end

@testset "by labels" begin
    names, order = ["c$j" for j in 1:45], [30:50; 1:10]
    model = label!(deepcopy(PUMC.load(Vector{UInt8}(yesterday))); cols = names)
    start = reindex(model; cols = indexin(["c$j" for j in order], model.col_labels))
    @test start.col_labels[1] == "c30" && start.col_labels[17] == "" && start.row_labels === nothing
    @test fit(PUModel, A[1:70, order]; warm_start = start).stop_reason === :converged
end

@testset "reindex refuses" begin
    @test_throws BoundsError reindex(yesterday; rows = [1, 71])
    @test_throws BoundsError reindex(yesterday; cols = [0])
    @test_throws TypeError reindex(yesterday; rows = 3)
end

@testset "memory of a fit" begin
    @test fit_memory(A) isa Int
    @test fit_memory(A) > 32 * nnz(A)
    @test fit_memory(Positives(A); max_rank = 2) < fit_memory(A; max_rank = 20)
    @test fit_memory(A; algorithm = :basic) > 8 * length(A)
    @test_throws PUMCError fit_memory(A; max_rank = -1)
    @test_throws PUMCError fit_memory(A; lamda = 1)
end
