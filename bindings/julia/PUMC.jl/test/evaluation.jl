# Measures beside those of popularity, what is printed, and what there is to plot.

A = simulate(150, 100; sampling_rate = 0.6, seed = 8).observed
kept, hidden = holdout(A; share = 0.2)
model = fit(PUModel, kept)
found = evaluate(model, hidden)

@testset "popularity" begin
    popular = popularity(kept)
    degrees = vec(sum(kept; dims = 1))
    @test predict(popular, 1) ≈ degrees ./ 150
    @test issorted(degrees[recommend(popular, 1, 20).cols]; rev = true)
    @test found.popularity.auc == evaluate(popular, hidden).auc
    @test found.auc > found.popularity.auc
    @test evaluate(model, hidden; popularity = false).popularity === nothing
    @test evaluate(model, hidden; observed = nothing).popularity === nothing
end

@testset "measures" begin
    @test propertynames(found) == (PUMC.metrics..., :popularity)
    @test NamedTuple(found) == found.measures
    @test evaluate(model, hidden; metrics = :recall).recall == found.recall
    @test evaluate(model, hidden; metrics = ("recall", :auc)).auc == found.auc
    text = repr("text/plain", found)
    @test occursin("hidden ones, rankings at 20", text) && occursin(r"model +popularity", text)
    @test occursin(r"  recall +0\.\d+ +0\.\d+", text)
    @test occursin("auc 0.", repr(found))
end

@testset "hidden ones that are observed do not count" begin
    whole = @test_logs (:warn, r"^\d+ of the \d+ hidden ones are among the observed ones and do not count") evaluate(model, A)
    @test whole.measures == found.measures && whole.popularity == found.popularity && whole.count == found.count
    none = @test_logs (:warn, r"hidden ones are among the observed") evaluate(fit(PUModel, A), hidden)
    @test none.count == 0 && isnan(none.auc) && isnan(none.recall)
end

@testset "an assumed sampling rate is called so" begin
    @test model.sampling_rate_assumed == 1
    @test occursin("(assumed: estimate_sampling_rate(A) estimates it from the data)", repr("text/plain", model))
    assumed = "assumed sampling rate of 0.4; estimate_sampling_rate(A) estimates it from the data"
    @test occursin(assumed, repr("text/plain", recommend(model, 1)))
    read = PUMC.load(Vector{UInt8}(model))
    @test_throws ArgumentError estimate_sampling_rate(read)
    @test occursin("(assumed: estimate_sampling_rate(A)", repr("text/plain", read)) # what works without its ones
    told = fit(PUModel, kept; sampling_rate = estimate_sampling_rate(model))
    @test told.sampling_rate_assumed == 0
    @test !occursin("assumed", repr("text/plain", told)) && !occursin("assumed", repr("text/plain", recommend(told, 1)))
    @test !occursin("assumed", repr("text/plain", similar_rows(model, 1)))
end

@testset "probabilities from recommend" begin
    top = recommend(model, 1, 5)
    @test top.probabilities == probability(model, fill(1, 5), top.cols)
    @test recommend(model, [2, 1], 5).probabilities[:, 2] == top.probabilities
    @test keys(first(top)) == (:col, :score, :probability)
    @test [row.col for row in top] == top.cols && length(top) == 5 && top[2:3] isa Vector
    @test_throws ArgumentError top.columms
    @test occursin("the 5 best columns of row 1", repr("text/plain", top))
    many = recommend(model, :, 3)
    @test length(many) == 150 && many[7] == recommend(model, 7, 3) && eltype(many) == Ranking
    @test occursin("… and", sprint(show, MIME("text/plain"), many; context = :limit => true))
end

@testset "a rank that was cut is called so" begin
    cut = fit(PUModel, kept; max_rank = 1)
    @test cut.rank_limited == 1 && occursin("cut at 1 by max_rank", repr("text/plain", cut))
    @test model.rank_limited == 0 && !occursin("max_rank", repr("text/plain", model))
end

@testset "series to plot" begin
    @test only(PUMC.series(model).series).y == model.S
    cv = crossvalidate(A; regularizer = [LSP(), MCP()], lambda_ratio = [0.5, 0.3, 0.4])
    drawing = PUMC.series(cv)
    @test occursin.(["lsp", "mcp", "used", "top score"], [one.label for one in drawing.series]) == trues(4)
    @test drawing.series[1].x == [0.3, 0.4, 0.5] && length(drawing.series[1].error) == 3
    @test drawing.series[end].y == [maximum(cv.score)] && drawing.ylabel == "recall"
    @test [one.label for one in PUMC.series(found).series] == ["model", "popularity"]
end

# As much of RecipesBase as the extension calls, where the package itself is not installed.
module Recipes
module RecipesBase
struct RecipeData
    plotattributes::AbstractDict{Symbol,Any}
    args::Tuple
end
apply_recipe(attributes::AbstractDict{Symbol,Any}) = ()
is_explicit(attributes::AbstractDict{Symbol,Any}, key) = haskey(attributes, key)
end
const extension = replace(read(joinpath(@__DIR__, "..", "ext", "PUMCRecipesBaseExt.jl"), String),
                          "import RecipesBase" => "import ..RecipesBase")
include_string(Recipes, extension)
end

@testset "plot recipes" begin
    recipe(shown, set...) = Recipes.RecipesBase.apply_recipe(Dict{Symbol,Any}(set...), shown)
    drawn = only(recipe(model, :title => "mine"))
    @test drawn.plotattributes[:title] == "mine" && drawn.plotattributes[:seriestype] === :scatter
    @test drawn.args == (1.0:rank(model), model.S)
    cv = crossvalidate(A; lambda_ratio = [0.5, 0.3])
    @test [one.plotattributes[:seriestype] for one in recipe(cv)] == [:path, :scatter, :scatter]
    @test haskey(recipe(cv)[1].plotattributes, :yerror) && recipe(cv)[1].plotattributes[:xscale] === :log10
    @test [one.plotattributes[:label] for one in recipe(found)] == ["model", "popularity"]
end
