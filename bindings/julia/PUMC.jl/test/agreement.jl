# Agreement with dense Julia code written from the definition, and with the C API for the same seed.

small = simulate(50, 35; rank = 3, sampling_rate = 0.6, seed = 4).observed
dense = Matrix(small)

@testset "$penalty by $algorithm" for penalty in (LSP(), LSP(ratio = 1), Nuclear(), TNN(3), CappedL1(), MCP(), SCAD()),
                                      algorithm in (:pumc_n, :basic)
    model = fit(PUModel, small; regularizer = penalty, algorithm = algorithm, sampling_rate = 0.6, row_balance = 0,
                col_balance = 0, tolerance = 1e-10, max_iterations = 20_000)
    @test model.stop_reason === :converged
    @test rank(model) > 0
    X = Matrix(model)
    @test objective(model, dense, X) ≈ model.objective rtol = 1e-9
    # A fixed point of the proximal step: s solves s + eta r'(s) = sigma, and what is zero lies below the threshold.
    sigma = svdvals(gradient_step(model, dense, X))
    eta = model.lambda / model.rho
    for (k, s) in enumerate(model.S)
        @test s + eta * slope(model.regularizer, s, k, model.mu, eta) ≈ sigma[k] rtol = 1e-6
    end
    @test all(sigma[rank(model)+1:end] .<= model.threshold * (1 + 1e-6))
    @test model.U' * model.U ≈ LinearAlgebra.I atol = 1e-10
    @test model.V' * model.V ≈ LinearAlgebra.I atol = 1e-10
    @test issorted(model.S; rev = true)
    history = model.history.objective
    @test all(history[2:end] .<= history[1:end-1] .* (1 + 1e-10))
end

@testset "the convex problem has one solution" begin
    model = fit(PUModel, small; regularizer = Nuclear(), lambda_ratio = 0.2, row_balance = 0, col_balance = 0,
                tolerance = 1e-12, max_iterations = 20_000)
    X = dense_nuclear(dense; omega = model.omega, lambda = model.lambda, rho = model.rho, iterations = 3000)
    @test Matrix(model) ≈ X rtol = 1e-6
end

function c_compiler()
    Sys.which("cc") === nothing && return nothing
    include_folder = normpath(joinpath(dirname(PUMC.LibPUMC.path()), "..", "include"))
    return isfile(joinpath(include_folder, "pumc", "pumc.h")) ? `cc -I$include_folder` : nothing
end

compiler = c_compiler()
if compiler === nothing
    @test_skip "no C compiler or no header"
else
    folder = mktempdir()
    program, file = joinpath(folder, "agreement"), joinpath(folder, "model")
    library = PUMC.LibPUMC.path()
    run(`$compiler -o $program $(joinpath(@__DIR__, "agreement.c")) $library -Wl,-rpath,$(dirname(library))`)
    observed = simulate(300, 200; rank = 5, cutoff = 0.5, sampling_rate = 0.5, seed = 11).observed
    @testset "C with $(name) and seed $seed" for (name, penalty) in ("lsp" => LSP(), "tnn" => TNN()), seed in (0, 42)
        scores = parse.(Float64, split(read(`$program $name $seed $file`, String)))
        theirs = PUMC.load(file)
        ours = fit(PUModel, observed; regularizer = penalty, seed = seed, sampling_rate = 0.5)
        @test maximum(abs, theirs.U - ours.U) <= 1e-10
        @test maximum(abs, theirs.S - ours.S) <= 1e-10
        @test maximum(abs, theirs.V - ours.V) <= 1e-10
        @test predict(ours, [1, 151, 300], [200, 101, 1]) ≈ scores atol = 1e-10
        @test theirs.seed == seed
        @test theirs.objective ≈ ours.objective rtol = 1e-12
    end
end
