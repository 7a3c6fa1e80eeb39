# Options, penalties and the errors of both.

A = simulate(60, 40; seed = 3).observed

function failure(f)
    try
        f()
    catch exception
        return exception
    end
    return nothing
end

function library_error(code, text, f)
    exception = failure(f)
    @test exception isa PUMCError
    @test exception.code == code
    @test occursin(text, exception.message)
    return exception
end

@testset "the library's own words" begin
    lib = PUMC.LibPUMC
    exception = library_error(lib.PUMC_ENAME, "unknown option 'lamda' (did you mean 'lambda'?)",
                              () -> fit(PUModel, A; lamda = 1))
    @test sprint(showerror, exception) == "PUMCError: unknown option 'lamda' (did you mean 'lambda'?) [PUMC_ENAME]"
    library_error(lib.PUMC_ENAME, "unknown option 'penalty'", () -> fit(PUModel, A; penalty = :lsp))
    library_error(lib.PUMC_EVALUE, "lambda_ratio must be in (0, 1], got 1.5", () -> fit(PUModel, A; lambda_ratio = 1.5))
    library_error(lib.PUMC_EVALUE, "sampling_rate", () -> fit(PUModel, A; sampling_rate = NaN))
    library_error(lib.PUMC_EVALUE, "regularizer", () -> fit(PUModel, A; regularizer = "ridge"))
    library_error(lib.PUMC_EVALUE, "max_rank", () -> fit(PUModel, A; max_rank = -1))
    library_error(lib.PUMC_ECONFLICT, "lambda", () -> fit(PUModel, A; lambda = 1, lambda_ratio = 0.1))
    library_error(lib.PUMC_ECONFLICT, "mu", () -> fit(PUModel, A; regularizer = LSP(1), mu_ratio = 2))
    library_error(lib.PUMC_ENAME, "speed", () -> crossvalidate(A; metric = :speed))
end

@testset "misuse" begin
    @test_throws ArgumentError fit(PUModel, A; max_rank = 2.5)
    @test_throws ArgumentError fit(PUModel, A; lambda = "small")
    @test_throws ArgumentError fit(PUModel, A; continuation = 3)
    @test_throws ArgumentError fit(PUModel, A; lambda = LSP())
    @test_throws ArgumentError LSP(1; ratio = 2)
    @test_throws DimensionMismatch fit(PUModel, A; warm_start = fit(PUModel, A'))
    @test_throws ArgumentError fit(PUModel, A).nonsense
    @test_throws ArgumentError TNN(2.5)
end

@testset "values reach the library" begin
    model = fit(PUModel, A; sampling_rate = 1 // 2, max_iterations = 7.0, tolerance = 1e-9, seed = Int8(5),
                lambda_ratio = 0.3, omega = nothing, algorithm = :pumc_n, continuation = "none")
    @test model.sampling_rate == 0.5
    @test model.omega == 0.75
    @test model.lambda_ratio == 0.3
    @test model.tolerance == 1e-9
    @test model.iterations == 7
    @test model.stop_reason === :max_iterations
    @test model.seed == 5
    @test model.count == nnz(A)
    @test rank(fit(PUModel, A; max_rank = 2)) <= 2
    @test fit(PUModel, A; time_limit = 1e-9, tolerance = 1e-12).stop_reason === :time_limit
end

@testset "$penalty" for (penalty, text) in ((LSP(), "LSP()"), (LSP(2), "LSP(2.0)"), (CappedL1(50.0), "CappedL1(50.0)"),
                                            (CappedL1(ratio = 1.5), "CappedL1(ratio = 1.5)"), (MCP(), "MCP()"),
                                            (SCAD(ratio = 4), "SCAD(ratio = 4.0)"), (Nuclear(), "Nuclear()"),
                                            (TNN(), "TNN()"), (TNN(3), "TNN(3)"))
    @test repr(penalty) == text
    @test penalty isa Penalty
    fitted = fit(PUModel, A; regularizer = penalty)
    @test typeof(fitted.regularizer) == typeof(penalty)
    shape = PUMC.shape(penalty)
    isnan(shape.mu) || @test fitted.mu == shape.mu
    isnan(shape.ratio) || @test fitted.mu_ratio ≈ shape.ratio
    @test fit(PUModel, A; regularizer = fitted.regularizer, lambda = fitted.lambda).mu == fitted.mu
end

@testset "names for penalties" begin
    @test fit(PUModel, A; regularizer = :nuclear) == fit(PUModel, A; regularizer = Nuclear())
    @test fit(PUModel, A; regularizer = "capped-l1", mu_ratio = 1.5) ==
          fit(PUModel, A; regularizer = CappedL1(ratio = 1.5))
end

@testset "every penalty of the library has a type" begin
    for text in only(option.choices for option in PUMC.options() if option.name === :regularizer)
        @test PUMC.name(PUMC.named_penalty(text, 1)) == text
    end
end

@testset "the table of options" begin
    table = PUMC.options()
    @test length(table) == PUMC.LibPUMC.pumc_options_count()
    documented = string(@doc fit)
    for option in table
        @test occursin("`$(option.name)`", documented)
        @test !isempty(option.doc)
    end
end
