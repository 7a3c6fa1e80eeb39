# Networks: nodes are rows and columns alike, and the diagonal is no cell.

nodes = ["n$i" for i in 1:40]
truth = simulate(40, 40; rank = 3, seed = 6).observed
edges = [(nodes[i], nodes[j]) for (i, j) in zip(findnz(truth)[1:2]...) if i < j]
undirected = network(edges)

failure_text(f) = try f(); "" catch e; sprint(showerror, e) end

@testset "edges are mirrored" begin
    @test undirected.symmetric && undirected.no_diagonal
    @test undirected.row_labels == undirected.col_labels
    @test issymmetric(sparse(undirected)) && nnz(undirected) == 2 * length(unique(minmax.(first.(edges), last.(edges))))
    same(a, b) = sparse(a) == sparse(b) && a.row_labels == b.row_labels
    @test same(network([edges; reverse.(edges)]), undirected)
    @test same(network(first.(edges), last.(edges)), undirected)
    @test same(network((a = first.(edges), b = last.(edges))), undirected)
    @test same(network(sparse(undirected); labels = undirected.row_labels), undirected)
    @test sparse(network([1 => 3, 3 => 2])) == [0 0 1; 0 0 1; 1 1 0]
    @test repr(network([1 => 2])) == "2×2 Positives with 2 ones, symmetric, no diagonal"
end

@testset "directed, loops, confidences" begin
    arrows = network(["a" => "b", "c" => "a"]; directed = true)
    @test !arrows.symmetric && arrows.no_diagonal && sparse(arrows) == [0 1 0; 0 0 0; 1 0 0]
    loops = @test_logs (:warn, r"1 edge from a node to itself left out") network(["a" => "a", "a" => "b"])
    @test nnz(loops) == 2
    weighted = network(["a" => "b", "b" => "a", "b" => "c"]; confidence = [2, 3, 4])
    @test sparse(Float64, weighted) == [0 5 0; 5 0 4; 0 4 0]
    @test sparse(Float64, network([0 2; 2 0]; confidence = true)) == [0 2; 2 0]
    @test_throws DimensionMismatch network([true false true; false true true])
end

@testset "a fit of a network" begin
    model = fit(PUModel, undirected)
    @test model.symmetric == 1 && model.no_diagonal == 1
    X = [predict(model, i, j) for i in 1:40, j in 1:40]
    @test X == X'
    everything = recommend(model, :, 40; exclude = nothing)
    @test !any(i in everything[i].cols for i in 1:40)
    @test !any(i in recommend(model, i).cols for i in 1:40)
    @test occursin("network:     symmetric, no diagonal", repr("text/plain", model))
    @test PUMC.load(Vector{UInt8}(model)).no_diagonal == 1
    kept, hidden = holdout(undirected; share = 0.2)
    @test kept.symmetric && issymmetric(sparse(kept)) && issymmetric(sparse(hidden))
    found = evaluate(fit(PUModel, kept), hidden)
    @test found.auc > 0.5 && found.popularity !== nothing
    turned = network(reverse([(kept.row_labels[i], kept.row_labels[j]) for (i, j) in zip(findnz(sparse(kept))[1:2]...)]))
    again = evaluate(PUMC.load(Vector{UInt8}(fit(PUModel, kept))), hidden; observed = turned)
    @test again.auc == found.auc && again.popularity == found.popularity
    # Edges that are given once, as pairs, are known in both directions.
    once = [(kept.row_labels[i], kept.row_labels[j]) for (i, j) in zip(findnz(sparse(kept))[1:2]...) if i < j]
    part = PUMC.load(Vector{UInt8}(fit(PUModel, kept)))
    again = evaluate(part, hidden; observed = once)
    @test again.auc == found.auc && again.popularity == found.popularity
    @test [r.cols for r in recommend(part, :, 5; exclude = once)] == [r.cols for r in recommend(part, :, 5; exclude = kept)]
    stream = IOBuffer()
    serialize(stream, undirected)
    again = deserialize(seekstart(stream))
    @test again.symmetric && again.no_diagonal && sparse(again) == sparse(undirected)
end

@testset "what is no network" begin
    @test occursin("PUMC_EVALUE", failure_text(() -> Positives([0 1; 0 0]; symmetric = true)))
    @test occursin("PUMC_EVALUE", failure_text(() -> Positives([1 0; 0 0]; no_diagonal = true)))
    @test occursin("PUMC_ESHAPE", failure_text(() -> Positives([0 1 0; 1 0 0]; symmetric = true)))
    @test fit(PUModel, [0 1; 1 0]; symmetric = true).symmetric == 1
end
