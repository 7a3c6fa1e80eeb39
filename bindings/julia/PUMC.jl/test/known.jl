# The ones that a model remembers are left out; those with labels are matched by name.

A = simulate(80, 50; sampling_rate = 0.6, seed = 5).observed
kept, hidden = holdout(A; share = 0.2)
model = fit(PUModel, kept)
loaded = PUMC.load(Vector{UInt8}(model))

demand(f) = try f(); "" catch e; e isa ArgumentError ? e.msg : rethrow() end

@testset "a fit remembers its ones" begin
    @test sparse(model.observed) == kept
    @test recommend(model, 1:80, 9).cols == recommend(model, 1:80, 9; exclude = kept).cols
    @test !any(kept[i, j] for i in 1:80 for j in recommend(model, i, 9).cols)
    @test recommend(model, 1:80, 9; exclude = nothing).cols != recommend(model, 1:80, 9).cols
    @test !any(kept[i, 3] for i in best_rows(model, 3, 9).rows)
    @test evaluate(model, hidden).recall == evaluate(model, hidden; observed = kept).recall
    @test evaluate(model, hidden).recall == evaluate(model, hidden, kept).recall
    @test evaluate(model, hidden).recall > evaluate(model, hidden; observed = nothing).recall
    @test complete(model) == complete(model, kept) && all(complete(model; threshold = 1)[kept])
    @test sparse(fit(PUModel, kept; warm_start = model).observed) == kept
end

@testset "a model from a file demands them" begin
    @test loaded.observed === nothing
    for call in (() -> recommend(loaded, 1), () -> recommend(loaded, [1, 2], 3), () -> best_rows(loaded, 1))
        @test occursin("pass exclude = A with them, or exclude = nothing", demand(call))
    end
    @test occursin("pass observed = A", demand(() -> evaluate(loaded, hidden)))
    @test occursin("(files keep none): pass A with them, or nothing if", demand(() -> complete(loaded)))
    @test occursin("(files keep none)", demand(() -> estimate_sampling_rate(loaded)))
    again = PUMC.load(Vector{UInt8}(model); observed = kept)
    @test recommend(again, 1:80).cols == recommend(model, 1:80).cols
    @test recommend(loaded, 1; exclude = kept) == recommend(model, 1)
    @test PUModel(svd(Matrix{Float64}(A)); observed = A).observed isa Positives
end

@testset "a new row remembers its ones" begin
    new = foldin(model, [3, 17, 40])
    @test isempty(intersect(recommend(model, new, 47).cols, [3, 17, 40]))
    @test length(recommend(model, new, 50; exclude = nothing).cols) == 50
    @test occursin("pass exclude = cols", demand(() -> recommend(model, Vector(new))))
    u = foldin(model, A[3, :])
    @test recommend(model, u).cols == recommend(model, Vector(u); exclude = A[3, :]).cols
end

# The same ones with names, in another order of rows and columns.
named(B, rows = 1:80, cols = 1:50) = [("u$(rows[i])", "i$(cols[j])") for (i, j) in zip(findnz(B)[1:2]...)]
reordered(B) = Positives(reverse(named(B)))

@testset "labels are matched" begin
    labelled = label!(PUMC.load(Vector{UInt8}(model)); rows = ["u$i" for i in 1:80], cols = ["i$j" for j in 1:50])
    @test reordered(kept).row_labels != labelled.row_labels
    @test recommend(labelled, 1:80; exclude = reordered(kept)).cols == recommend(model, 1:80).cols
    @test recommend(labelled, 1:80; exclude = reverse(named(kept))).cols == recommend(model, 1:80).cols
    same = evaluate(labelled, reordered(hidden); observed = reordered(kept))
    @test same.auc == evaluate(model, hidden).auc && same.popularity == evaluate(model, hidden).popularity
    @test complete(labelled, reordered(kept)) == complete(model)
    @test foldin(labelled, reordered(A[1:2, :])) ≈ foldin(labelled, A[[parse(Int, u[2:end]) for u in
                                                                       reordered(A[1:2, :]).row_labels], :])
    new = recommend(labelled, Positives(["zoe" => "i3", "zoe" => "i5", "max" => "i1"]), 4)
    @test new[1].cols == recommend(labelled, foldin(labelled, ["i3", "i5"]), 4).cols
    @test occursin("columns of max:", repr("text/plain", new))
    strangers = [named(kept); ("u1", "i99"); ("nobody", "i1")]
    answer = @test_logs (:warn, r"exclude: .* 2 of \d+ ones, which are dropped \(unknown: nobody, i99\)") recommend(
        labelled, 1:80; exclude = strangers)
    @test answer.cols == recommend(model, 1:80).cols
    @test_logs (:warn, r"hidden: .* 1 of 2 ones") evaluate(labelled, [("u1", "i1"), ("u1", "i99")]; observed = nothing)
    @test_logs (:warn, r"has row labels and the model has none") match_mode = :any recommend(
        loaded, 1; exclude = Positives(kept; row_labels = ["u$i" for i in 1:80]))
    @test_throws DimensionMismatch recommend(labelled, 1; exclude = kept[1:10, :])
end

@testset "differences go by labels" begin
    one = Positives(["ann" => "tea", "bob" => "rum"])
    @test sparse(setdiff(one, ["bob" => "tea", "ann" => "rum"])) == sparse(one)
    whole = Positives(named(A))
    @test nnz(setdiff(whole, reordered(A))) == 0
    @test setdiff(whole, reordered(A)).row_labels == whole.row_labels
    some = [named(A)[7:19]; ("nobody", "i1"); ("u1", "i99")]
    @test nnz(setdiff(whole, some)) == nnz(A) - 13
    # Rows by name, columns by position.
    here = Positives(Bool[1 0; 0 1]; row_labels = ["x", "y"])
    @test sparse(setdiff(here, Positives(Bool[0 1; 0 0; 1 0]; row_labels = ["y", "w", "z"]))) == [1 0; 0 0]
    @test sparse(setdiff(here, [2 => 2])) == [1 0; 0 0]
    @test_throws PUMCError setdiff(here, trues(3, 2))
end

@testset "repeated labels are warned of" begin
    twins = label!(PUModel(rand(3, 1), [1.0], rand(2, 1)); rows = ["ann", "bob", "ann"], cols = ["tea", "rum"])
    @test_logs (:warn, r"exclude: several rows are labelled ann; the first") recommend(twins, "bob", 1;
                                                                                      exclude = ["ann" => "tea"])
    @test_logs recommend(twins, "bob", 1; exclude = ["bob" => "tea"])
    data = Positives(trues(2, 2); row_labels = ["bob", "bob"], col_labels = ["tea", "rum"])
    @test_logs (:warn, r"several rows are labelled bob") setdiff(Positives(["bob" => "tea"]), data)
end

@testset "through a stream" begin
    stream = IOBuffer()
    whole = fit(PUModel, named(kept))
    serialize(stream, whole)
    again = deserialize(seekstart(stream))
    @test again == whole && again.observed.row_labels == whole.observed.row_labels
    @test recommend(again, 1:10).cols == recommend(whole, 1:10).cols
end
