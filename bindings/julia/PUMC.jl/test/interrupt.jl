# Ctrl-C: each case runs in a process of its own, which is sent SIGINT from outside or sends it to itself.

setup = """
    using PUMC
    Base.exit_on_sigint(false)
    interrupt() = (ccall(:kill, Cint, (Cint, Cint), getpid(), 2); Libc.systemsleep(0.2)) # time for it to arrive
    interrupt_after(seconds) = run(`sh -c "sleep \$seconds; kill -INT \$(getpid())"`; wait = false)
    endless = (tolerance = 1e-300, max_iterations = 10^9, lambda_ratio = 1e-4) # so little that it takes minutes
    A = simulate(2000, 1500; seed = 1).observed
    fit(PUModel, A; max_iterations = 1)
    """

function outcome(script)
    output, errors = IOBuffer(), IOBuffer()
    command = `$(Base.julia_cmd()) --startup-file=no --project=$(Base.active_project()) -e $(setup * script)`
    process = run(pipeline(command; stdout = output, stderr = errors); wait = false)
    watchdog = Timer(_ -> kill(process, Base.SIGKILL), 300)
    wait(process)
    close(watchdog)
    return success(process), String(take!(output)), String(take!(errors))
end

if Sys.iswindows()
    @test_skip "no SIGINT to send"
else
    @testset "the best so far comes back" begin
        ok, text, errors = outcome("""
            model = fit(PUModel, A; endless..., progress = p -> (p.iteration == 3 && interrupt(); nothing))
            println(model.stop_reason, " ", model.iterations <= 4, " ", size(model), " ", model.objective > 0)
            interrupt_after(3) # time to compile the call as well
            model = fit(PUModel, A; endless...)
            println(model.stop_reason, " ", model.seconds < 30)
            println(fit(PUModel, A; max_iterations = 2).stop_reason)
            """)
        @test ok
        @test text == "cancelled true (2000, 1500) true\ncancelled true\nmax_iterations\n"
        @test count("interrupted: these are the best factors after", errors) == 2
    end

    @testset "a ranking of many rows ends" begin
        ok, text, errors = outcome("""
            model = PUModel(randn(20_000, 128), ones(128), randn(20_000, 128))
            newcomers = Positives(1:20_000, 1:20_000)
            rank_all() = recommend(model, :, 20; exclude = nothing)
            rank_new() = recommend(model, newcomers, 20)
            recommend(model, 1:2, 20; exclude = nothing) # compiles
            recommend(model, Positives(1:2, 1:2, 2, 20_000), 20)
            for ranking in (rank_all, rank_new)
                whole = @elapsed ranking()
                interrupt_after(whole / 10)
                seconds = @elapsed try
                    ranking()
                    print("not ")
                catch exception
                    exception isa InterruptException || rethrow()
                end
                println("interrupted ", seconds < whole / 2)
            end
            # Rows on both sides of where a block ends.
            block = PUMC.block_work ÷ PUMC.work(model, 2)
            rows = [1, block, block + 1, 20_000]
            answers, alone = rank_all(), recommend(model, rows, 20; exclude = nothing)
            println(answers.cols[:, rows] == alone.cols, " ", answers.scores[:, rows] == alone.scores)
            """)
        @test ok
        @test text == "interrupted true\ninterrupted true\ntrue true\n"
    end

    @testset "calls that have nothing to return throw" begin
        ok, text, errors = outcome("""
            function thrown(f)
                try
                    f()
                catch exception
                    return typeof(exception)
                end
            end
            once = Ref(true)
            first_time(p) = (once[] && interrupt(); once[] = false; nothing)
            println(thrown(() -> estimate_sampling_rate(A; endless..., progress = first_time)))
            once[] = true
            println(thrown(() -> crossvalidate(A; endless..., progress = first_time)))
            model = fit(PUModel, A; max_iterations = 3)
            once[] = true
            cv = crossvalidate(A; lambda_ratio = [0.5, 0.4, 0.3], max_iterations = 3,
                               progress = p -> p.iteration == 2 ? first_time(p) : nothing)
            println(length(cv) in (1, 2))
            """)
        @test ok
        @test text == "InterruptException\nInterruptException\ntrue\n"
        @test occursin("settings that are complete are here", errors)
    end
end
