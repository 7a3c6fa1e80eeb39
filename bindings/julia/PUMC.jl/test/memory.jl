# Handles under the garbage collector, and several tasks at once.

A = simulate(60, 40; seed = 3).observed
reference = fit(PUModel, A)

@testset "many fits while everything is collected" begin
    kept = PUModel[]
    for k in 1:60
        model = fit(PUModel, Positives(A); progress = p -> (p.iteration == 2 && GC.gc(k % 20 == 0); nothing))
        k % 10 == 0 && push!(kept, model)
        GC.gc(k % 20 == 1)
    end
    GC.gc()
    @test all(model -> model == reference, kept)
    @test all(model -> predict(model, 1, 1) == predict(reference, 1, 1), kept)
end

@testset "what a call needs lives as long as the call" begin
    collect_now(p) = (GC.gc(false); false)
    @test fit(PUModel, copy(A); progress = collect_now, warm_start = fit(PUModel, A), sampling_rate = 0.5) isa PUModel
    @test length(crossvalidate(copy(A); lambda_ratio = [0.5, 0.3], progress = collect_now)) == 2
    @test recommend(fit(PUModel, A), 1:60, 5; exclude = Positives(A)) == recommend(reference, 1:60, 5; exclude = A)
    labels = [label!(fit(PUModel, A); rows = string.(1:60)).row_labels for _ in 1:5]
    GC.gc()
    @test all(==(string.(1:60)), labels)
end

if Sys.islinux()
    @testset "memory is given back" begin
        resident() = parse(Int, split(read("/proc/self/statm", String))[2]) * 4096
        ones = simulate(1000, 800; seed = 1).observed
        model = fit(PUModel, ones; max_iterations = 1, max_rank = 50)
        use() = for _ in 1:40
            Positives(ones)
            PUModel(model.U, model.S, model.V)
            GC.gc(false)
        end
        use()
        before = resident()
        use()
        @test resident() - before < 30 * 2^20 # 40 leaked problems and models would be 75 MB
    end
end

@testset "handles may be freed on any thread" begin
    handles = [Positives(A) for _ in 1:200]
    Threads.@threads for k in 1:200
        finalize(handles[k])
    end
    @test all(positives -> positives.handle == C_NULL, handles)
    finalize(handles[1]) # again is harmless
    @test_throws PUMCError fit(PUModel, handles[1])
end

@testset "two tasks fit at once" begin
    B = simulate(300, 200; seed = 9).observed
    alone = fit(PUModel, B), fit(PUModel, A)
    for spawn in (f -> Threads.@spawn(f()), f -> @async(f()))
        tasks = [spawn(() -> fit(PUModel, k % 2 == 1 ? B : A; progress = p -> (yield(); nothing))) for k in 1:6]
        together = fetch.(tasks)
        @test all(k -> together[k] == alone[k%2 == 1 ? 1 : 2], 1:6)
    end
    errors = [Threads.@spawn(try fit(PUModel, A; lambda_ratio = 2 + k) catch e; e.message end) for k in 1:8]
    @test fetch.(errors) == ["lambda_ratio must be in (0, 1], got $(2 + k)" for k in 1:8]
end

@testset "beside Julia's own BLAS" begin
    X = randn(300, 300)
    before = X * X, svdvals(X)
    fit(PUModel, A)
    @test X * X == before[1]
    @test svdvals(X) ≈ before[2]
end
