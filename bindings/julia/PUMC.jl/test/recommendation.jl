# The best columns and the nearest rows against sorting everything.

A = simulate(80, 50; sampling_rate = 0.6, seed = 5).observed
model = fit(PUModel, A; sampling_rate = 0.6)
X = Matrix(model)

best_of(scores, n, skip = falses(length(scores))) =
    first_of(filter(j -> !skip[j], sortperm(scores; rev = true)), n)
first_of(list, n) = list[1:min(n, end)]

@testset "recommend" begin
    for i in (1, 40, 80)
        answer = recommend(model, i, 7)
        @test answer.cols == best_of(X[i, :], 7)
        @test answer.scores ≈ X[i, answer.cols]
        @test recommend(model, i, 7; exclude = A).cols == best_of(X[i, :], 7, A[i, :])
    end
    many = recommend(model, [4, 2, 4], 5; exclude = Positives(A))
    @test size(many.cols) == size(many.scores) == (5, 3)
    @test many.cols[:, 2] == best_of(X[2, :], 5, A[2, :])
    @test many.cols[:, 1] == many.cols[:, 3]
    @test length(recommend(model, 1).cols) == 10
end

@testset "when few are left" begin
    left = 50 - sum(A[1, :])
    answer = recommend(model, 1, 50; exclude = A)
    @test length(answer.cols) == length(answer.scores) == left
    padded = recommend(model, 1:1, 50; exclude = A)
    @test all(iszero, padded.cols[left+1:end]) && all(isnan, padded.scores[left+1:end])
    @test size(recommend(model, Int[], 3).cols) == (3, 0)
end

@testset "a new row" begin
    u = foldin(model, A[6, :])
    scores = predict(model, u)
    @test recommend(model, u, 6).cols == best_of(scores, 6)
    @test recommend(model, u, 6; exclude = findall(A[6, :])).cols == best_of(scores, 6, A[6, :])
    @test recommend(model, u, 6; exclude = BitVector(A[6, :])).cols == best_of(scores, 6, A[6, :])
end

cosines(F) = (G = F * Diagonal(model.S); G = G ./ sqrt.(sum(abs2, G; dims = 2)); G * G')

@testset "similar" begin
    C = cosines(model.U)
    answer = similar_rows(model, 3, 4)
    @test answer.rows == best_of(C[3, :], 4, (1:80) .== 3)
    @test answer.cosines ≈ C[3, answer.rows]
    @test similar_rows(model, [1, 3], 4).rows[:, 2] == answer.rows
    D = cosines(model.V)
    answer = similar_cols(model, 9, 4)
    @test answer.cols == best_of(D[9, :], 4, (1:50) .== 9)
    @test answer.cosines ≈ D[9, answer.cols]
    @test size(similar_cols(model, 1:3, 2).cosines) == (2, 3)
    @test length(similar_rows(model, 1, 200).rows) == 79
end

@testset "refused" begin
    @test_throws BoundsError recommend(model, 81)
    @test_throws BoundsError recommend(model, [1, 0], 3)
    @test_throws BoundsError similar_rows(model, 0)
    @test_throws BoundsError similar_cols(model, 51)
    @test_throws ArgumentError recommend(model, 1, -1)
    @test_throws DimensionMismatch recommend(model, 1; exclude = A[1:10, :])
    @test_throws DimensionMismatch recommend(model, [0.1, 0.2, 0.3, 0.4][1:(rank(model)==4 ? 3 : 4)])
end
