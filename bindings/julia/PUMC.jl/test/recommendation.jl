# The best columns and the nearest rows against sorting everything.

A = simulate(80, 50; sampling_rate = 0.6, seed = 5).observed
model = fit(PUModel, A; sampling_rate = 0.6, tilt = 0)
X = Matrix(model)

best_of(scores, n, skip = falses(length(scores))) =
    first_of(filter(j -> !skip[j], sortperm(scores; rev = true)), n)
first_of(list, n) = list[1:min(n, end)]

@testset "recommend" begin
    for i in (1, 40, 80)
        answer = recommend(model, i, 7; exclude = nothing)
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

@testset "rows without ones are warned of" begin
    B = copy(A)
    B[[3, 9], :] .= false
    known = fit(PUModel, B)
    text = r"learned nothing about 2 rows, the first is row 3: score 0 for every column"
    @test all(iszero, (@test_logs (:warn, text) recommend(known, [3, 1, 9, 9], 4)).scores[:, [1, 3, 4]])
    @test_logs (:warn, r"nothing about row 9: score 0") recommend(known, 9, 4; among = [2, 5])
    @test_logs recommend(known, [1, 2, 4], 4)
    @test_logs recommend(known, 9, 0)
end

@testset "a new row" begin
    u = foldin(model, A[6, :])
    scores = predict(model, u)
    @test recommend(model, u, 6; exclude = nothing).cols == best_of(scores, 6)
    @test recommend(model, u, 6).cols == best_of(scores, 6, A[6, :])
    @test recommend(model, u, 6; exclude = findall(A[6, :])).cols == best_of(scores, 6, A[6, :])
    @test recommend(model, u, 6; exclude = BitVector(A[6, :])).cols == best_of(scores, 6, A[6, :])
end

@testset "many new rows" begin
    new = simulate(15, 50; seed = 12).observed
    answers = recommend(model, new, 6)
    @test size(answers.cols) == size(answers.scores) == (6, 15)
    for i in 1:15
        alone = recommend(model, foldin(model, new[i, :]), 6; exclude = findall(new[i, :]))
        @test answers.cols[:, i] == alone.cols && answers.scores[:, i] == alone.scores
    end
    @test recommend(model, Positives(new), 6) == answers
    full = recommend(model, trues(1, 50), 2)
    @test full.cols == [0 0]' && all(isnan, full.scores)
    @test size(recommend(model, new, 60).cols) == (60, 15)
    @test size(recommend(model, new).cols) == (10, 15)
    @test_throws DimensionMismatch recommend(model, new[:, 1:49], 3)
end

@testset "new rows in a table or in pairs" begin
    drinks = fit(PUModel, ["ann" => "tea", "ann" => "milk", "bob" => "tea", "bob" => "milk", "cy" => "rum", "cy" => "ale"])
    new = ["zoe" => "tea", "max" => "rum"]
    expected = recommend(drinks, Positives(new), 2)
    @test expected.labels[1, :] == ["milk", "ale"]
    table = (who = first.(new), what = last.(new))
    for given in (new, Tuple.(new), table, [(who = a, what = b) for (a, b) in new])
        @test recommend(drinks, given, 2) == expected
        @test foldin(drinks, given) == foldin(drinks, Positives(new))
    end
    @test repr("text/plain", recommend(drinks, table, 1)) == repr("text/plain", recommend(drinks, Positives(new), 1))
    text(f) = try f(); "" catch e; sprint(showerror, e) end
    @test occursin("write recommend(model, A, n) with what foldin took",
                   text(() -> recommend(model, foldin(model, A[1:2, :]), 2)))
    @test recommend(model, Matrix{Float64}(A[1:2, :]), 2) == recommend(model, A[1:2, :], 2)
end

@testset "in blocks" begin
    pieces(count, work) = (found = UnitRange{Int}[]; PUMC.in_blocks(some -> push!(found, some), count, work); found)
    @test pieces(900, PUMC.block_work ÷ 400) == [1:400, 401:800, 801:900]
    @test pieces(600, PUMC.block_work) == pieces(600, 10 * PUMC.block_work) == [1:256, 257:512, 513:600]
    @test pieces(10, 10 * PUMC.block_work) == [1:10] && pieces(600, 1) == pieces(600, 0) == [1:600]
    @test isempty(pieces(0, 1))
    large = PUModel(randn(600, 4), ones(4), randn(90, 4))
    whole = recommend(large, :, 5; exclude = nothing)
    cols, scores = PUMC.best(600, 5, 90, PUMC.block_work) do some, n, cols, scores
        PUMC.LibPUMC.pumc_factors_recommend_i64(large.factors, C_NULL, length(some), collect(some .- 1), n, cols, scores)
    end
    @test cols == whole.cols && scores == whole.scores
end

@testset "new rows in blocks" begin
    new = simulate(600, 50; seed = 13).observed
    plays = Positives(new .* (1 .+ (1:600) .% 3); confidence = true)
    for ones in (Positives(new), plays)
        answers = recommend(model, ones, 6)
        cols, scores = PUMC.best_of_new_rows(model, ones, 6, PUMC.block_work)
        @test cols == answers.cols && scores == answers.scores
    end
    @test recommend(model, plays, 6) != recommend(model, new, 6)
end

@testset "among" begin
    stock = [41, 3, 17, 3, 50, 8]
    outside = [j ∉ stock for j in 1:50]
    for i in (1, 40)
        @test recommend(model, i, 3; among = stock, exclude = nothing).cols == best_of(X[i, :], 3, outside)
        @test recommend(model, i, 3; among = .!outside) == recommend(model, i, 3; among = stock)
        @test recommend(model, i, 3; among = stock, exclude = A).cols == best_of(X[i, :], 3, outside .| A[i, :])
    end
    many = recommend(model, [7, 2], 8; among = stock, exclude = nothing)
    @test many.cols[1:5, 2] == best_of(X[2, :], 5, outside)
    @test size(many.cols) == (8, 2) && all(iszero, many.cols[6:8, :]) && all(isnan, many.scores[6:8, :])
    @test recommend(model, 4, 50; among = 1:50) == recommend(model, 4, 50)
    @test isempty(recommend(model, 4, 5; among = Int[]).cols)
    @test_throws BoundsError recommend(model, 4; among = [51])
    @test_throws DimensionMismatch recommend(model, 4; among = trues(49))
end

@testset "best rows" begin
    for j in (1, 50)
        answer = best_rows(model, j, 7; exclude = nothing)
        @test answer.rows == best_of(X[:, j], 7)
        @test answer.scores == predict(model, answer.rows, fill(j, 7))
        @test best_rows(model, j, 7; exclude = A).rows == best_of(X[:, j], 7, A[:, j])
    end
    @test best_rows(model, [9, 1], 4).rows[:, 2] == best_rows(model, 1, 4).rows
    @test length(best_rows(model, 1).rows) == 10 && length(best_rows(model, 1, 100; exclude = nothing).rows) == 80
    @test_throws BoundsError best_rows(model, 51)
    @test_throws DimensionMismatch best_rows(model, 1; exclude = A')
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
    @test_throws DimensionMismatch recommend(model, zeros(rank(model) + 1); exclude = nothing)
end

@testset "tilt" begin
    tilted = fit(PUModel, A; sampling_rate = 0.6)
    @test tilted.tilt == 0.5 && model.tilt == 0
    @test Matrix(tilted) == X
    for tilt in (0.5, 0, 1, -1)
        @test set_tilt!(tilted, tilt) === tilted && tilted.tilt == tilt
        by = X .* PUMC.col_weights(tilted)' .^ (tilt / 2)
        for i in (1, 40, 80)
            answer = recommend(tilted, i, 7; exclude = A)
            @test answer.cols == best_of(by[i, :], 7, A[i, :])
            @test answer.scores ≈ X[i, answer.cols]
        end
    end
    @test recommend(tilted, 1:80, 7).cols != recommend(model, 1:80, 7).cols
    @test predict(tilted, [1, 2], [3, 4]) == predict(model, [1, 2], [3, 4])
    @test PUMC.load(Vector{UInt8}(tilted)).tilt == -1
    @test_throws PUMCError set_tilt!(tilted, 1.5)
    @test_throws PUMCError set_tilt!(tilted, NaN)
end
