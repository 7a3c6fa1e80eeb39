# Confidences of ones and weights of lines, against the objective written down densely.

A = simulate(60, 40; sampling_rate = 0.6, seed = 3).observed
counts = SparseMatrixCSC{Float64,Int}(A)
nonzeros(counts) .= 1 .+ (1:nnz(A)) .% 4
rows, cols, sureness = findnz(counts)
reference = fit(PUModel, Positives(counts; confidence = true))
a, b = 0.5 .+ (1:60) ./ 60, 2 .- (1:40) ./ 40

text_of(f) = try f(); "" catch e; sprint(showerror, e) end

@testset "every way to say how sure a one is" begin
    @test reference != fit(PUModel, A)
    same(input...; confidence) = fit(PUModel, Positives(input...; confidence = confidence)) == reference
    @test same(counts; confidence = true)
    @test same(Matrix(counts); confidence = true)
    @test same(Matrix{Any}(counts); confidence = true)
    @test same(copy(counts')'; confidence = true)
    @test same(SparseMatrixCSC{Int8,Int32}(counts); confidence = true)
    @test same(view(counts, :, :); confidence = true)
    @test same(A; confidence = nonzeros(counts))
    @test same(A; confidence = Int.(nonzeros(counts)))
    @test same(rows, cols, 60, 40; confidence = sureness)
    @test same((rows, cols, 60, 40); confidence = view(sureness, :))
    @test same([rows; rows], [cols; cols], 60, 40; confidence = [sureness .- 0.5; fill(0.5, nnz(A))])
    @test Matrix(fit(PUModel, Positives(A; confidence = true))) ≈ Matrix(fit(PUModel, A))
end

@testset "they come back" begin
    positives = Positives(counts; confidence = true)
    @test sparse(Float64, positives) == counts && sparse(positives) == A
    @test sparse(Float64, Positives(copy(counts')'; confidence = true)) == counts
    for Index in (Int32, Int64)
        make(A, order) = PUMC.from_compressed(A, order, nonzeros(A), Index)
        @test sparse(Float64, make(counts, PUMC.Columns())) == counts
        @test sparse(Float64, make(copy(counts'), PUMC.Rows())) == counts
    end
    @test sparse(Float64, Positives(A)) == A
    @test sparse(Float64, Positives(A)) isa SparseMatrixCSC{Float64,Int}
    kept, hidden = holdout(Positives, positives; share = 0.3)
    @test sparse(Float64, kept) + sparse(Float64, hidden) == counts
    @test sparse(Float64, setdiff(positives, kept)) == sparse(Float64, hidden)
end

@testset "weights come back" begin
    weighted = Positives(A; row_weights = a)
    @test PUMC.row_weights(weighted) == a && PUMC.col_weights(weighted) == ones(40)
    weighted = Positives(weighted; col_weights = b)
    for part in (weighted, holdout(Positives, weighted; share = 0.3)..., setdiff(weighted, falses(60, 40)))
        @test PUMC.row_weights(part) == a && PUMC.col_weights(part) == b
    end
    @test PUMC.row_weights(fit(PUModel, A; row_balance = 0)) == ones(60)
    @test PUMC.row_weights(fit(PUModel, A)) ≈ vec(sum(A; dims = 2)) .^ -0.5
end

@testset "stored zeros are dropped" begin
    stored = copy(counts)
    nonzeros(stored)[1:3:end] .= 0
    @test sparse(Float64, Positives(stored; confidence = true)) == dropzeros(stored)
    flags = copy(A)
    nonzeros(flags)[1:3:end] .= false
    @test sparse(Float64, Positives(flags; confidence = nonzeros(counts))) == dropzeros(stored)
end

@testset "the objective" begin
    none_a, none_b, C = ones(60), ones(40), Matrix(counts)
    of(model, a, b, C) = weighted_objective(model, Matrix(A), Matrix(model), a, b, C)
    model = fit(PUModel, Positives(counts; confidence = true); row_balance = 0, col_balance = 0)
    @test model.objective ≈ of(model, none_a, none_b, C) rtol = 1e-9
    @test reference.objective ≈ of(reference, PUMC.row_weights(reference), PUMC.col_weights(reference), C) rtol = 1e-9
    model = fit(PUModel, Positives(A; row_weights = a, col_weights = b); row_balance = 0, col_balance = 0)
    @test model.objective ≈ of(model, a, b, ones(60, 40)) rtol = 1e-9
    model = fit(PUModel, Positives(counts; confidence = true, row_weights = a); col_balance = 0.5, row_balance = 1)
    balance(ones, by) = [d > 0 ? d^-by : 1.0 for d in vec(ones)]
    row_weights, col_weights = a .* balance(sum(A; dims = 2), 1.0), balance(sum(A; dims = 1), 0.5)
    @test model.objective ≈ of(model, row_weights, col_weights, C) rtol = 1e-9
    @test model.row_balance == 1 && model.col_balance == 0.5
    @test PUMC.row_weights(model) ≈ row_weights && PUMC.col_weights(model) ≈ col_weights
end

@testset "weights of lines" begin
    plain, weighted = Positives(A), Positives(A; row_weights = a)
    model = fit(PUModel, weighted)
    @test model != fit(PUModel, A)
    @test fit(PUModel, Positives(plain; row_weights = a)) == model
    @test fit(PUModel, plain) == fit(PUModel, A) # a copy was weighted
    @test fit(PUModel, Positives(weighted; col_weights = b)) ==
          fit(PUModel, Positives(A; row_weights = a, col_weights = b)) ==
          fit(PUModel, Positives(rows, cols, 60, 40; row_weights = a, col_weights = b)) ==
          fit(PUModel, Positives(BitMatrix(A); row_weights = a, col_weights = b)) ==
          fit(PUModel, Positives(copy(A')'; row_weights = a, col_weights = b))
    @test fit(PUModel, setdiff(weighted, falses(60, 40))) == model
    of_one(ones) = Matrix(fit(PUModel, ones; lambda = 90, mu = 2))
    @test of_one(Positives(A; row_weights = ones(Int, 60))) ≈ of_one(A)
    @test PUMC.load(Vector{UInt8}(model)) == model
    @test foldin(PUMC.load(Vector{UInt8}(model)), A) == foldin(model, A)
end

@testset "refused" begin
    @test text_of(() -> Positives(A; row_weights = [1.0])) ==
          "PUMCError: weights must have one number for each of the 60 rows, got length 1 [PUMC_ESHAPE]"
    @test occursin("of the 40 columns", text_of(() -> Positives(A; col_weights = a)))
    @test occursin("weight must be in", text_of(() -> Positives(A; row_weights = -a)))
    @test text_of(() -> Positives(sparse([1, 2], [1, 2], [1.0, -2.0]); confidence = true)) ==
          "PUMCError: confidence must be in [1e-06, 1e+06], got -2 at entry 1 [PUMC_EVALUE]"
    @test occursin("got nan", lowercase(text_of(() -> Positives([1 NaN]; confidence = true))))
    @test occursin("the entry at (1, 2) is missing", text_of(() -> Positives([1 missing]; confidence = true)))
    @test occursin("row_balance must be in [0, 1], got 2", text_of(() -> fit(PUModel, A; row_balance = 2)))
    @test_throws DimensionMismatch Positives(A; confidence = [1.0])
    @test_throws DimensionMismatch Positives(rows, cols, 60, 40; confidence = [1.0])
    @test_throws ArgumentError Positives(rows, cols, 60, 40; confidence = true)
    @test_throws ArgumentError Positives(A; confidence = 2)
    @test_throws ArgumentError Positives(copy(A')'; confidence = sureness)
    @test_throws ArgumentError Positives(Matrix(A); confidence = sureness)
    @test sparse(Float64, fit(PUModel, 2A; confidence = true).observed) == 2A # it goes to Positives
end
