# Every way to say where the ones are gives the same model; everything else is refused.

A = simulate(60, 40; seed = 3).observed
rows, cols, _ = findnz(A)
reference = fit(PUModel, A)

same_model(input...) = fit(PUModel, input...) == reference

@testset "sparse of $T and $Index" for (T, Index) in (
    (Bool, Int64), (Bool, Int32), (Bool, UInt16), (Int8, Int64), (Int64, Int64), (Float32, Int64), (Float64, Int64),
    (Float64, Int32), (Rational{Int}, Int64), (Complex{Float64}, Int64))
    @test same_model(SparseMatrixCSC{T,Index}(A))
end

@testset "an index type that barely holds the matrix" begin
    few = sparse(Int8[1, 2], Int8[1, 3], [1.0, 1.0], 3, 4)
    @test sparse(Positives(few)) == few
end

@testset "other matrices" begin
    @test same_model(BitMatrix(A))
    @test same_model(Matrix{Bool}(A))
    @test same_model(Matrix{Float64}(A))
    @test same_model(Matrix{Any}(A))
    @test same_model(copy(A')')
    @test same_model(transpose(copy(transpose(A))))
    @test same_model(SparseMatrixCSC{Float64,Int32}(A')')
    @test same_model(view(A, :, :))
    @test same_model(view([A; A], 1:60, :))
    @test same_model(view(Matrix(A), :, 1:40))
end

@testset "pairs" begin
    order = sortperm(cols .* 7 .% 31)
    @test same_model(rows, cols, 60, 40)
    @test same_model((rows, cols, 60, 40))
    @test same_model(Int32.(rows[order]), UInt8.(cols[order]), Int32(60), 40)
    @test same_model([rows; rows], [cols; cols], 60, 40)
    @test same_model(Positives(rows, cols, 60, 40))
    @test fit(PUModel, 1:5, 1:5, 6, 7) isa PUModel
end

@testset "stored zeros are dropped" begin
    stored = SparseMatrixCSC{Float64,Int}(A)
    nonzeros(stored)[1:2:end] .= 0
    @test sparse(Positives(stored)) == dropzeros(stored)
    flags = copy(A)
    nonzeros(flags)[1:3:end] .= false
    @test nnz(Positives(flags)) == sum(flags)
    @test sparse(Positives(copy(flags')')) == flags
end

@testset "what is stored comes back" begin
    positives = Positives(A)
    @test sparse(positives) == A
    @test sparse(positives) isa SparseMatrixCSC{Bool,Int}
    @test size(positives) == (60, 40) && size(positives, 1) == 60 && size(positives, 3) == 1
    @test nnz(positives) == nnz(A)
    @test sprint(show, positives) == "60×40 Positives with $(nnz(A)) ones"
    @test deepcopy(positives) === positives
    @test Positives(positives) === positives
    @test sparse(Positives(falses(3, 4))) == falses(3, 4)
end

refusal(f) = try f(); "" catch e; e isa ArgumentError ? e.msg : rethrow() end

@testset "values other than 0 and 1" begin
    @test refusal(() -> Positives(sparse([2], [3], [5.0]))) ==
          "the entry at (2, 3) is 5.0, not 0 or 1; pass A .>= threshold, or Positives(A; confidence = true)"
    @test occursin("the entry at (3, 2) is 5.0", refusal(() -> Positives(sparse([2], [3], [5.0])')))
    @test occursin("pass A .>= threshold", refusal(() -> Positives([0 1; -1 0])))
    @test occursin("the entry at (1, 2) is NaN", refusal(() -> Positives([1 NaN])))
    @test occursin("put 0 where nothing is known", refusal(() -> Positives([true missing])))
    @test occursin("put 0 where nothing is known", refusal(() -> Positives(sparse([1], [1], [NaN]))))
    @test occursin("the entry at (1, 1) is missing", refusal(() -> Positives(sparse([1], [1], [missing]))))
    @test occursin("not 0 or 1", refusal(() -> Positives(Any[nothing 1; 0 0])))
    @test occursin("not 0 or 1", refusal(() -> fit(PUModel, [0.5 1.0])))
end

@testset "no matrices" begin
    @test_throws DimensionMismatch fit(PUModel, [1, 2], [1], 2, 2)
    @test refusal(() -> fit(PUModel, [1, 3], [1, 1], 2, 2)) == "row index 3 at entry 2 is outside 1:2"
    @test refusal(() -> fit(PUModel, [1, 2], [0, 1], 2, 2)) ==
          "column index 0 at entry 1 is outside 1:2; positions count from 1, and numbers that are names become labels by " *
          "string.(ids)"
    @test occursin("row index 0 at entry 2 is outside 1:1; positions count from 1", refusal(() -> Positives([1, 0], [1, 1])))
    @test refusal(() -> Positives([2^31, 1], [1, 1])) == "rows must be at most 2147483647, got 2147483648; positions " *
          "count from 1, and numbers that are names become labels by string.(ids)"
    @test occursin("columns must be at most", refusal(() -> fit(PUModel, (a = [1, 2], b = [7 * 10^12, 1]))))
    @test occursin("nodes must be at most", refusal(() -> network([1 => 2^40])))
    @test occursin("the row at entry 1 is true", refusal(() -> Positives([true, false], [true, true])))
    @test occursin("confidence = values", refusal(() -> Positives(["a", "b"], ["c", "d"], [5, 3])))
    @test occursin("as positions (I, J, m, n)", refusal(() -> fit(PUModel, nothing)))
    @test_throws PUMCError fit(PUModel, Int[], Int[], -1, 2)
    @test size(fit(PUModel, Int[], Int[], 0, 2)) == (0, 2)
end
