# Progress callbacks: what they see, how they stop a fit, and what happens to what they throw.

A = simulate(200, 150; seed = 1).observed

@testset "once an iteration" begin
    seen = []
    model = fit(PUModel, A; progress = p -> (push!(seen, p); nothing))
    @test [p.iteration for p in seen] == 1:model.iterations
    @test [p.objective for p in seen] == model.history.objective
    @test [p.rank for p in seen] == model.history.rank
    @test all(p -> p.max_iterations == 2000, seen)
    @test issorted([p.seconds for p in seen])
end

@testset "stopping" begin
    @test fit(PUModel, A; progress = p -> p.iteration == 4).iterations == 4
    @test fit(PUModel, A; progress = p -> p.iteration == 4).stop_reason === :cancelled
    @test fit(PUModel, A; progress = p -> 1).stop_reason === :converged # only true stops
    @test fit(PUModel, A; progress = false).stop_reason === :converged
end

struct Surprise <: Exception
    at::Int
end

@testset "a throw surfaces after the call" begin
    @test_throws Surprise(3) fit(PUModel, A; progress = p -> p.iteration == 3 && throw(Surprise(3)))
    @test_throws MethodError fit(PUModel, A; progress = 7)
    @test_throws UndefVarError fit(PUModel, A; progress = p -> not_defined)
    @test fit(PUModel, A).stop_reason === :converged # and the library is none the worse
    for _ in 1:20
        @test_throws Surprise fit(PUModel, A; progress = p -> throw(Surprise(p.iteration)))
    end
end

@testset "a fit inside a callback" begin
    inner = Ref{Any}()
    outer = fit(PUModel, A; progress = p -> (inner[] = fit(PUModel, A'; progress = q -> q.iteration == 2); nothing))
    @test outer == fit(PUModel, A)
    @test inner[].iterations == 2
end

@testset "the line of progress = true" begin
    line = PUMC.ProgressLine(IOBuffer())
    for k in 1:3
        line(PUMC.Progress(k, 10, 2, 1.5, 0.1, 0.001k))
    end
    close(line)
    text = String(take!(line.io))
    @test occursin("\r1/10  rank 2  objective 1.5  change 0.1", text)
    @test !occursin("2/10", text)
    @test occursin("3/10", text) && endswith(text, "\n")
end
