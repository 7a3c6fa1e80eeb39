# Choosing options from the data.

observed = simulate(150, 100; sampling_rate = 0.6, seed = 8).observed
code_of(f) = try f(); 0 catch e; e isa PUMCError ? e.code : rethrow() end

@testset "a grid" begin
    cv = crossvalidate(observed; lambda_ratio = [0.2, 0.4], mu_ratio = [1, 3], regularizer = [LSP(), MCP()],
                       metric = :auc, folds = 2)
    @test length(cv) == 8
    @test cv.metric === :auc
    @test cv.score == cv.auc
    @test cv.score[cv.top] == maximum(cv.score) && cv.score[cv.best] >= 0.99 * cv.score[cv.top]
    @test [row.score for row in cv] == cv.score && count(row -> row.regularizer == "lsp", cv) == 4
    @test filter(row -> row.lambda_ratio == 0.2, cv) isa Vector{<:NamedTuple}
    @test sort(unique(cv.regularizer)) == ["lsp", "mcp"]
    @test Set(zip(cv.lambda_ratio, round.(cv.mu_ratio; digits = 9))) == Set((a, b) for a in (0.2, 0.4), b in (1.0, 3.0))
    @test !any(isnan, cv.score_se)
    @test keys(cv.columns) == keys(cv[1]) == Tuple(value.name for value in PUMC.selection_values())
    @test all(eltype(cv.columns[value.name]) == value.type for value in PUMC.selection_values())
    @test cv[end].score == cv.score[end]
    @test :score in propertynames(cv) && :best in propertynames(cv)
    @test occursin("CrossValidation of 8 settings by auc", repr(cv))
    lines = split(repr("text/plain", cv), '\n')
    @test findall(line -> occursin(r"^(top,)?used ", line), lines) == [cv.best + 2]
    @test findall(line -> occursin(r"^top(,used)? ", line), lines) == [cv.top + 2]
    @test occursin("the highest score", lines[end])
    best = cv[cv.best]
    model = fit(PUModel, observed, cv)
    @test model.lambda_ratio == best.lambda_ratio
    @test PUMC.name(model.regularizer) == best.regularizer
    @test model.mu_ratio ≈ best.mu_ratio
    @test fit(PUModel, observed, cv; max_rank = 1, progress = p -> false) |> rank == 1
end

@testset "the default path" begin
    cv = crossvalidate(observed; path_length = 4, top_n = 5, sampling_rate = 0.6, explore = false)
    @test 1 <= length(cv) <= 4
    @test cv.score == cv.recall
    @test all(cv.omega .≈ 0.7)
    @test all(cv.score_se .> 0) # hidden several times over
    @test all(isnan, crossvalidate(observed; path_length = 2, folds = 1, sampling_rate = 0.6).score_se)
    @test issorted(cv.lambda_ratio; rev = true)
    @test all(cv.row_balance .== 0.5) && all(cv.col_balance .== 0.5)
    @test crossvalidate(observed; path_length = 4, top_n = 5, sampling_rate = 0.6, explore = false).score == cv.score
end

@testset "balance" begin
    cv = crossvalidate(observed; path_length = 2, folds = 1)
    @test length(cv) > 2 # what was tried before the path and left
    @test any(cv.row_balance .!= 0.5) && length(unique(cv.omega)) > 1
    given = crossvalidate(observed; lambda_ratio = 0.4, balance = [0, 0.75], folds = 1)
    @test given.row_balance == given.col_balance == [0, 0.75]
    model = fit(PUModel, observed, given)
    @test model.row_balance == model.col_balance == given.row_balance[given.best]
    @test occursin("row_balance", repr("text/plain", given))
    @test_throws PUMCError crossvalidate(observed; balance = 1.5)
    @test_throws TypeError crossvalidate(observed; explore = 2)
end

@testset "tilt" begin
    cv = crossvalidate(observed; path_length = 2, folds = 1)
    @test sort(unique(cv.tilt)) == [0, 0.25, 0.5, 0.75, 1]
    @test fit(PUModel, observed, cv).tilt == cv.tilt[cv.best]
    @test occursin("tilt", repr("text/plain", cv))
    @test all(==(0.5), crossvalidate(observed; path_length = 2, folds = 1, tilt = 0.5).tilt)
end

@testset "refused" begin
    @test_throws ArgumentError crossvalidate(observed; regularizer = [LSP(3), MCP()])
    @test_throws PUMCError crossvalidate(observed; lambda_ratio = [0.1, 2])
    @test_throws PUMCError crossvalidate(observed; hold_out = 1.5)
    @test_throws PUMCError crossvalidate(falses(5, 5))
end

@testset "cancelled" begin
    cv = crossvalidate(observed; lambda_ratio = [0.5, 0.4, 0.3], progress = p -> p.iteration == 2)
    @test 1 <= length(cv) < 3
    @test_throws ErrorException crossvalidate(observed; progress = p -> error("from the callback"))
    @test code_of(() -> crossvalidate(observed; progress = p -> true)) == PUMC.LibPUMC.PUMC_ECANCELLED
    @test code_of(() -> crossvalidate(observed; time_limit = 1e-9)) == PUMC.LibPUMC.PUMC_ECANCELLED
end

@testset "the sampling rate" begin
    data = simulate(500, 400; sampling_rate = 0.5, seed = 2).observed
    @test estimate_sampling_rate(data) ≈ 0.5 atol = 0.1
    @test code_of(() -> estimate_sampling_rate(data; progress = p -> true)) == PUMC.LibPUMC.PUMC_ECANCELLED
    @test code_of(() -> estimate_sampling_rate(data; time_limit = 1e-9)) == PUMC.LibPUMC.PUMC_ECANCELLED
    @test_throws PUMCError estimate_sampling_rate(data; omega = 2)
end
