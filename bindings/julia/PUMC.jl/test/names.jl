# Fits from names, and rows and columns by name.

users, items = ["ann", "bob", "bob", "eve", "ann", "dan"], ["tea", "milk", "tea", "tea", "rum", "rum"]
reference = Positives(users, items)

refusal(f) = try f(); "" catch e; e isa Union{ArgumentError,PUMCError} ? sprint(showerror, e) : rethrow() end

same_ones(a, b) = a.row_labels == b.row_labels && a.col_labels == b.col_labels && sparse(a) == sparse(b)

struct Columnar # a table as DataFrames and CSV have it: columns are properties
    data::NamedTuple
end
Base.propertynames(table::Columnar) = collect(keys(getfield(table, :data)))
Base.getproperty(table::Columnar, name::Symbol) = getfield(table, :data)[name]

@testset "labels in order of appearance" begin
    @test reference.row_labels == ["ann", "bob", "eve", "dan"]
    @test reference.col_labels == ["tea", "milk", "rum"]
    @test sparse(reference) == [1 0 1; 1 1 0; 1 0 0; 0 0 1]
    @test Positives([true false]).row_labels === nothing
end

@testset "every form of the same pairs" begin
    file = tempname()
    write(file, join(users .* '\t' .* items, '\n'), '\n')
    for form in (users .=> items, collect(zip(users, items)), zip(users, items), (u => i for (u, i) in zip(users, items)),
                 [[u, i] for (u, i) in zip(users, items)], split.(eachline(file), '\t'),
                 [Tuple(split(line)) for line in eachline(file)], (users, items), [users items], Any[users items],
                 (user = users, item = items), [(user = u, item = i) for (u, i) in zip(users, items)],
                 Columnar((user = users, item = items)), (user = Symbol.(users), item = SubString.(items)))
        @test same_ones(Positives(form), reference)
    end
    @test fit(PUModel, users, items).row_labels == reference.row_labels
    @test fit(PUModel, users .=> items).col_labels == reference.col_labels
    @test sparse(Positives([1 => 2, 3 => 1])) == sparse([1, 3], [2, 1], true)
    @test size(Positives([1, 3], [2, 1])) == (3, 2)
    @test nnz(Positives([users; users], [items; items])) == 6
    @test size(Positives(String[], String[])) == (0, 0)
end

@testset "tables" begin
    table = (when = 1:6, user = users, item = items, times = [3, 1, 1, 2, 1, 1])
    @test same_ones(Positives(table; columns = (:user, :item)), reference)
    @test same_ones(Positives(table; columns = ["user", "item"]), reference)
    counted = Positives(table; columns = (:user, :item), confidence = :times)
    @test maximum(sparse(Float64, counted)) == 3
    found = @test_logs (:info, r"rows are user and columns item of the table; when not used") Positives((
        user = users, item = items, when = 1:6))
    @test same_ones(found, reference)
    @test occursin("the table has no column drink; it has when, user, item, times",
                   refusal(() -> Positives(table; columns = (:user, :drink))))
    @test occursin("two columns", refusal(() -> Positives(table; columns = (:user,))))
    @test fit(PUModel, table; columns = (:user, :item), confidence = :times).observed isa Positives
end

@testset "what are no pairs" begin
    @test occursin("write string.(columns) if these are names", refusal(() -> Positives(users, 1:6)))
    @test occursin("the row at entry 2 is missing", refusal(() -> Positives(["a", missing], ["b", "c"])))
    @test occursin("the column at entry 1 is 1.5", refusal(() -> Positives([1, 2], [1.5, 2])))
    @test occursin("split.(eachline(\"pairs.tsv\"), '\\t')", refusal(() -> fit(PUModel, "pairs.tsv")))
    for wrong in (nothing, 3, users, [1, 2, 3], [(1, 2, 3)], Dict("a" => ["b", "c"]), :ones)
        @test !isempty(refusal(() -> fit(PUModel, wrong)))
    end
    @test_throws DimensionMismatch Positives(users, items[1:5])
    @test_throws ArgumentError Positives(["a\0b"], ["c"])
    @test occursin("Positives has no keyword lables; it has", refusal(() -> Positives(users, items; lables = 1)))
end

@testset "labels for a matrix" begin
    labelled = Positives(sparse(reference); row_labels = reference.row_labels, col_labels = reference.col_labels)
    @test same_ones(labelled, reference)
    kept, hidden = holdout(labelled; share = 0.3)
    @test kept isa Positives && kept.row_labels == hidden.row_labels == reference.row_labels
    @test_throws DimensionMismatch Positives(trues(2, 2); row_labels = ["a"])
    again = Positives(Positives(trues(2, 2)); row_labels = ["a", "b"])
    @test again.row_labels == ["a", "b"] && again.col_labels === nothing
end

A = simulate(60, 40; sampling_rate = 0.7, seed = 4).observed
model = fit(PUModel, A; row_labels = ["u$i" for i in 1:60], col_labels = ["i$j" for j in 1:40])

@testset "a name and its position say the same" begin
    @test recommend(model, "u7", 5) == recommend(model, 7, 5)
    @test recommend(model, :u7, 5).labels == ["i$j" for j in recommend(model, 7, 5).cols]
    @test recommend(model, ["u7", "u1"], 5).cols == recommend(model, [7, 1], 5).cols
    @test recommend(model, "u7", 5; among = ["i3", "i9"]) == recommend(model, 7, 5; among = [3, 9])
    @test best_rows(model, "i2", 4).labels == ["u$i" for i in best_rows(model, 2, 4).rows]
    @test similar_rows(model, "u3", 4).labels == ["u$i" for i in similar_rows(model, 3, 4).rows]
    @test similar_cols(model, ["i3"], 4)[1] == similar_cols(model, 3, 4)
    @test predict(model, "u3", "i4") == predict(model, 3, 4) == predict(model, "u3", 4)
    @test model["u3", "i4"] ≈ predict(model, 3, 4) && model["u3", :] ≈ model[3, :]
    @test model[["u3", "u4"], "i1"] ≈ model[3:4, 1]
    @test predict(model, "u3") == predict(model, 3) && predict(model, ["u3", "u9"]) == predict(model, [3, 9])
    @test predict(model, "u3", ["i1", "i2"]) == predict(model, [3, 3], [1, 2])
    @test probability(model, ["u3"], ["i1"]) == probability(model, [3], [1])
    @test probability(model, "u3") == probability(model, 3)
    @test foldin(model, ["i1", "i2"]) == foldin(model, [1, 2]) && foldin(model, "i1") == foldin(model, [1])
    @test foldin(model, ["u1"]; dims = 2) == foldin(model, [1]; dims = 2)
end

@testset "did you mean" begin
    named = label!(fit(PUModel, A); rows = ["user number $i" for i in 1:60])
    for call in (() -> recommend(named, "user numbr 7"), () -> predict(named, "user numbr 7", 1),
                 () -> similar_rows(named, ["user numbr 7"]), () -> named["user numbr 7", 1])
        @test occursin("did you mean 'user number 7'?", refusal(call))
    end
    @test occursin("PUMC_ENAME", refusal(() -> foldin(named, ["i1"]))) # its columns have no labels
end

@testset "numbers where labels are numbers" begin
    ids = ["2", "3", "5", "7"]
    fresh() = fit(PUModel, Positives(trues(4, 4) .& .!(1:4 .== (1:4)'); row_labels = ids, col_labels = ids))
    stands(line, k, there) = (:warn, "numbers are positions: $line $k is the one labelled '$there'; the label '$k' is " *
                                     "text, as from string($k)")
    outside = (:warn, "numbers are positions: row 7 is outside 1:4; the label '7' is text, as from string(7)")
    @test_logs stands("row", 2, 3) recommend(fresh(), 2)
    @test_logs stands("row", 3, 5) recommend(fresh(), [3, 2], 2)
    @test_logs outside @test_throws BoundsError recommend(fresh(), 7)
    @test_logs stands("column", 1, 2) best_rows(fresh(), 1)
    @test_logs stands("row", 4, 7) similar_rows(fresh(), 4)
    @test_logs stands("column", 3, 5) foldin(fresh(), [3])
    @test_logs stands("row", 3, 5) stands("column", 1, 2) predict(fresh(), 3, 1)
    @test_logs stands("column", 2, 3) recommend(fresh(), "3"; among = [2, 4])
    numbered = fresh()
    for call in (() -> recommend(numbered, "3"), () -> recommend(numbered, ["3", "7"], 2), () -> recommend(numbered, :),
                 () -> recommend(numbered, 1:4), () -> best_rows(numbered, [1, 2, 3, 4]), () -> predict(numbered, 1:4, 1:4),
                 () -> predict(numbered, "3", "5"), () -> best_rows(numbered, :), () -> numbered[1, 2],
                 () -> recommend(numbered, foldin(numbered, ["3"])), () -> foldin(numbered, [true, false, true, false]),
                 () -> foldin(numbered, sparsevec([1, 1, 0, 0])), () -> recommend(model, 3),
                 () -> recommend(label!(PUModel(rand(2, 1), [1.0], rand(2, 1)); rows = ["1", "2"]), 2; exclude = nothing))
        @test_logs call()
    end
    # Once for the rows of a model and once for its columns.
    @test_logs stands("column", 1, 2) foreach(j -> predict(numbered, "3", j), 1:4)
    @test_logs stands("row", 2, 3) foreach(i -> predict(numbered, i, 1), 2:4)
    @test_logs predict(numbered, "5", recommend(numbered, "5").cols)
    @test_logs recommend(PUModel(numbered.factors, numbered.observed), 3)
    @test_logs stands("row", 2, 3) recommend(fresh(), 2)
end

@testset "notes" begin
    @test set_note!(model, "source", "a file") === model
    set_note!(model, "unit" => "plays")
    @test PUMC.load(Vector{UInt8}(model)).notes == Dict("source" => "a file", "unit" => "plays")
    @test !haskey(set_note!(model, :unit, nothing).notes, "unit")
    @test_throws PUMCError set_note!(model, "no spaces", "text")
end

@testset "a warm start grows by name" begin
    pairs_of(B, rows) = [("u$(rows[i])", "i$j") for (i, j) in zip(findnz(B)[1:2]...)]
    yesterday = fit(PUModel, pairs_of(A[1:50, 1:35], 1:50))
    today = Positives(pairs_of(A[60:-1:1, :], 60:-1:1))
    first_step(start) = fit(PUModel, today; warm_start = start, max_iterations = 1).objective
    @test first_step(yesterday) < first_step(nothing)
    grown = fit(PUModel, today; warm_start = yesterday)
    @test grown.row_labels == today.row_labels && grown.stop_reason === :converged
    moved = reindex(yesterday; rows = indexin(today.row_labels, yesterday.row_labels),
                    cols = indexin(today.col_labels, yesterday.col_labels))
    named = reindex(yesterday; rows = today.row_labels, cols = today.col_labels)
    @test Matrix(named) == Matrix(moved) && named.row_labels == today.row_labels && moved.row_labels != today.row_labels
    @test_throws ArgumentError reindex(fit(PUModel, A); rows = ["u1"])
    @test grown == fit(PUModel, sparse(today); warm_start = label!(moved; rows = [], cols = []))
    @test_logs (:warn, r"no row has the name") (:warn, r"no column") match_mode = :any fit(
        PUModel, ["x" => "y", "z" => "w"]; warm_start = yesterday)
end
