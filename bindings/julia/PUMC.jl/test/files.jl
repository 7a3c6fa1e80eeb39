# Files and labels.

A = simulate(30, 20; seed = 2).observed
folder = mktempdir()
file = joinpath(folder, "modèle.pumc")

@testset "there and back" begin
    model = label!(fit(PUModel, A; seed = 3); rows = ["r$i" for i in 1:30], cols = Symbol.("c", 1:20))
    @test PUMC.save(file, model) === nothing
    again = PUMC.load(file)
    @test again == model
    for name in (:objective, :lambda, :omega, :iterations, :stop_reason, :seed, :row_labels, :col_labels)
        @test getproperty(again, name) == getproperty(model, name)
    end
    @test again.history == model.history
    @test again.row_labels[30] == "r30" && again.col_labels[1] == "c1"
    @test recommend(again, 1, 3; exclude = A) == recommend(model, 1, 3)
    @test fit(PUModel, A; warm_start = again).iterations <= model.iterations
end

@testset "through memory" begin
    model = label!(fit(PUModel, A; seed = 3); rows = ["r$i" for i in 1:30])
    bytes = Vector{UInt8}(model)
    PUMC.save(file, model)
    @test bytes isa Vector{UInt8} && bytes == read(file)
    buffer = IOBuffer()
    @test PUMC.save(buffer, model) === nothing
    @test take!(copy(buffer)) == bytes
    for again in (PUMC.load(bytes), PUMC.load(view([bytes; 0x00], 1:length(bytes))), PUMC.load(seekstart(buffer)),
                  open(PUMC.load, file))
        @test again == model && again.row_labels == model.row_labels && again.history == model.history
    end
    text = sprint(showerror, try PUMC.load(bytes[1:end-1]) catch e; e end)
    @test startswith(text, "PUMCError: ") && endswith(text, "[PUMC_EFILE]")
    @test_throws PUMCError PUMC.load(UInt8[])
    @test_throws PUMCError PUMC.load(IOBuffer("not a model"))
end

@testset "labels" begin
    model = fit(PUModel, A)
    @test model.row_labels === nothing && model.col_labels === nothing
    @test_throws DimensionMismatch label!(model; rows = ["one"])
    @test_throws DimensionMismatch label!(model; rows = string.(1:30), cols = ["one"])
    @test model.row_labels === nothing
    @test label!(model; cols = string.(1:20)) === model
    @test model.row_labels === nothing && model.col_labels == string.(1:20)
    @test label!(model; cols = []).col_labels === nothing
    @test_throws ArgumentError label!(model; cols = fill("a\0b", 20))
end

@testset "files that are none" begin
    lib = PUMC.LibPUMC
    code(f) = try f(); 0 catch e; e isa PUMCError ? e.code : rethrow() end
    @test code(() -> PUMC.load(joinpath(folder, "absent"))) == lib.PUMC_EIO
    @test code(() -> PUMC.save(joinpath(folder, "absent", "model"), fit(PUModel, A))) == lib.PUMC_EIO
    write(joinpath(folder, "text"), "not a model")
    @test code(() -> PUMC.load(joinpath(folder, "text"))) == lib.PUMC_EFILE
    bytes = read(file)
    bytes[end÷2] ⊻= 0x01
    write(joinpath(folder, "damaged"), bytes)
    @test code(() -> PUMC.load(joinpath(folder, "damaged"))) == lib.PUMC_EFILE
end
