# The completed matrix, held-out ones and evaluation, against dense code.

observed, truth = simulate(80, 50; sampling_rate = 0.6, seed = 5)
model = fit(PUModel, observed; sampling_rate = 0.6)
X = Matrix(model)
P = dense_probability.(X, model.omega, model.sampling_rate)

@testset "complete" begin
    @test complete(model) isa SparseMatrixCSC{Bool,Int}
    @test complete(model, nothing) == (P .>= 0.5)
    @test complete(model, nothing; threshold = 0.8) == (P .>= 0.8)
    @test complete(model, observed; threshold = 0.8) == ((P .>= 0.8) .| observed)
    @test complete(model, Positives(observed)) == complete(model, observed)
    weights = complete(Float64, model, observed; threshold = 0.3)
    @test weights isa SparseMatrixCSC{Float64,Int}
    @test weights ≈ ifelse.(Matrix(observed), 1.0, ifelse.(P .>= 0.3, P, 0.0))
    @test_throws DimensionMismatch complete(model, observed')
    @test_throws PUMCError complete(model; threshold = 0)
    @test_throws PUMCError complete(model; threshold = 1.1)
end

@testset "evaluate" begin
    hidden = truth .& .!Matrix(observed)
    found = evaluate(model, hidden, observed; top_n = 5)
    @test keys(found) == (:auc, :average_precision, :precision, :recall, :ndcg)
    hits(i) = sum(hidden[i, recommend(model, i, 5; exclude = observed).cols])
    rows = [i for i in 1:80 if any(hidden[i, :])]
    @test found.recall ≈ sum(hits(i) / min(5, sum(hidden[i, :])) for i in rows) / length(rows)
    @test found.precision ≈ sum(hits(i) / 5 for i in rows) / length(rows)
    curve(Y) = sum(a > b for a in Y[hidden], b in Y[.!truth]) / (sum(hidden) * sum(.!truth))
    weights = PUMC.row_weights(model) * PUMC.col_weights(model)'
    @test model.tilt == 0.5
    @test found.auc ≈ curve(X .* weights .^ (model.tilt / 2)) atol = 1e-6
    by_score = fit(PUModel, observed; sampling_rate = 0.6, tilt = 0)
    @test evaluate(by_score, hidden, observed; metrics = (:auc,)).auc ≈ curve(X) atol = 1e-6
    rest = evaluate(model, hidden, observed; metrics = (:mse, "rows"))
    @test rest.rows == length(rows)
    @test rest.mse ≈ sum(abs2, (X-truth)[.!Matrix(observed)]) / sum(hidden)
    @test_throws PUMCError evaluate(model, hidden; metrics = (:beauty,))
    @test_throws DimensionMismatch evaluate(model, hidden[1:3, :])
end

@testset "simulate and holdout" begin
    @test observed isa SparseMatrixCSC{Bool,Int} && truth isa SparseMatrixCSC{Bool,Int}
    @test simulate(80, 50; sampling_rate = 0.6, seed = 5) == (observed = observed, truth = truth)
    @test simulate(80, 50; sampling_rate = 0.6, seed = 6) != (observed = observed, truth = truth)
    @test nnz(observed) / nnz(truth) ≈ 0.6 atol = 0.1
    kept, hidden = holdout(observed; share = 0.25, seed = 1)
    @test kept + hidden == observed
    @test nnz(hidden) == round(Int, 0.25 * nnz(observed))
    @test holdout(observed; share = 0.25, seed = 2).hidden != hidden
    parts = holdout(Positives, observed; share = 0.25, seed = 1)
    @test parts.kept isa Positives && sparse(parts.kept) == kept && sparse(parts.hidden) == hidden
    @test_throws PUMCError holdout(observed; share = 1)
    @test_throws PUMCError simulate(10, 10; sampling_rate = 0)
end

@testset "difference" begin
    unseen = setdiff(Positives(truth), observed)
    @test unseen isa Positives
    @test sparse(unseen) == (truth .& .!observed)
    @test nnz(setdiff(Positives(observed), Positives(truth))) == 0
    @test evaluate(model, unseen, observed).recall == evaluate(model, truth .& .!observed, observed).recall
    text = sprint(showerror, try setdiff(Positives(truth), truth') catch e; e end)
    @test text == "PUMCError: minus is 50 x 80 but the problem is 80 x 50 [PUMC_ESHAPE]"
end
