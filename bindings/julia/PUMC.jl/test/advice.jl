# What a newcomer may type: it works, or the error says what to write. No call here ends in a MethodError.

A = simulate(40, 30; seed = 3).observed
model = fit(PUModel, A; row_labels = string.("u", 1:40))

advice(f) = try f(); "" catch e; e isa Union{MethodError,TypeError} ? rethrow() : sprint(showerror, e) end

@testset "says what to write" begin
    @test occursin("fit(PUModel, A)", advice(() -> fit(A)))
    @test occursin("fit(PUModel, A)", advice(() -> fit(PUModel)))
    @test occursin("fit(PUModel, A)", advice(() -> fit(Int, A)))
    @test occursin("crossvalidate(A)", advice(() -> crossvalidate(PUModel, A)))
    @test occursin("crossvalidate(model.observed)", advice(() -> crossvalidate(model)))
    @test occursin("share = 0.1", advice(() -> holdout(A, 0.1)))
    @test occursin("holdout(A)", advice(() -> evaluate(model)))
    @test occursin("evaluate(model, hidden)", advice(() -> evaluate(A)))
    @test occursin("predict(model, row, col)", advice(() -> predict(model)))
    @test occursin("probability(model, row, col)", advice(() -> probability(model)))
    @test occursin("recommend(model, :)", advice(() -> recommend(model)))
    @test occursin("best_rows(model, col)", advice(() -> best_rows(model)))
    @test occursin("similar_rows(model, row)", advice(() -> similar(model, "u1")))
    @test occursin("by label (text), got 1.5", advice(() -> recommend(model, 1.5)))
    @test occursin("fit(PUModel, rows, cols; confidence = ...)", advice(() -> fit(PUModel, ["a"], ["b"], [3])))
    @test occursin("columns = (:row, :column)", advice(() -> fit(PUModel, (a = ["x"], b = ["y"]), :a, :b)))
    @test occursin("whole number, got 2.5", advice(() -> recommend(model, "u1", 2.5)))
    @test occursin("model[row, col]", advice(() -> model["u1"]))
    @test occursin("new column", advice(() -> recommend(model, foldin(model, [1]; dims = 2))))
    @test occursin("by label (text), got nothing", advice(() -> predict(model, nothing)))
    @test occursin("by label (text)", advice(() -> predict(model, 1.5, 2)))
    @test occursin("foldin(model, x)", advice(() -> recommend(model, A[1, :] .== 1)))
    @test occursin("rows = names", advice(() -> label!(model, ["a"], ["b"])))
    @test occursin("PUMC.save(path, model)", advice(() -> PUMC.save(model, "file")))
    @test occursin("simulate(500, 300)", advice(() -> simulate(500)))
    @test occursin("recommend has no keyword k; it has exclude, among", advice(() -> recommend(model, 1; k = 3)))
    @test occursin("evaluate has no keyword metric;", advice(() -> evaluate(model, A; metric = :auc)))
    @test occursin("holdout has no keyword fraction; it has share, seed", advice(() -> holdout(A; fraction = 0.1)))
    @test occursin("TNN takes a number", advice(() -> TNN(2.5)))
    @test occursin("unknown option 'rank'", advice(() -> fit(PUModel, A; rank = 3)))
end

@testset "works" begin
    @test fit(PUModel, A; regularizer = Nuclear).regularizer isa Nuclear
    @test crossvalidate(A; metric = "auc", lambda_ratio = 0.4, regularizer = MCP).metric === :auc
    @test length(crossvalidate(A; lambda_ratio = 0.4, regularizer = [MCP, :nuclear, "lsp"], folds = 1)) == 3
    @test length(recommend(model, :)) == 40
    @test recommend(model, Any["u3", "u1"]) == recommend(model, [3, 1])
    @test predict(model, Any["u3"], Any[1]) == predict(model, [3], [1]) && predict(model, Any["u3"]) == predict(model, [3])
    @test predict(model, "u3", :) == predict(model, 3) && foldin(model, Any[1, 2]) == foldin(model, [1, 2])
    two = sparse([2, 2], [3, 4], true, 40, 30)
    @test recommend(model, 2; exclude = [(2, 3), (2, 4)]).cols == recommend(model, 2; exclude = two).cols
    @test foldin(model, 3) == foldin(model, [3])
    @test estimate_sampling_rate(fit(PUModel, simulate(300, 200; seed = 1).observed)) > 0
end
