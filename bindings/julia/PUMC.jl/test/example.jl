# The README's first example: at most 15 lines, run as they stand on the shipped file of names. Its last line loads the
# model in another language, with the pumc command.

readme_text = read(joinpath(@__DIR__, "..", "README.md"), String)
block = match(r"```julia\n(using PUMC\n.*?)```"s, readme_text).captures[1]
@test count(!isempty, strip.(split(block, '\n'))) <= 15

shipped = get(ENV, "PUMC_EXAMPLES", normpath(joinpath(@__DIR__, "..", "..", "..", "..", "examples")))
if !isdir(shipped) || Sys.which("pumc") === nothing
    @test_skip "the example needs the folder $shipped and the command pumc"
else
    place, output = Module(), tempname()
    mktempdir() do folder
        cd(folder) do
            cp(shipped, "examples")
            open(io -> redirect_stdout(() -> include_string(place, block), io), output, "w")
        end
    end
    text = read(output, String)
    @test size(place.model) == (18, 14) && place.model.row_labels[1:2] == ["Evelyn", "Laura"]
    @test place.found.auc > 0.5 && place.found.popularity !== nothing
    been = [event for (name, event) in place.pairs if name == "Laura"]
    @test length(place.laura) == 14 - length(been) && isempty(intersect(place.laura.labels, been))
    @test length(place.events) == 5 && isempty(intersect(place.events.labels, ["E1", "E5", "E6"]))
    @test length(place.alike) == 3
    @test occursin("popularity", repr("text/plain", place.found))
    @test occursin("best columns of Laura", repr("text/plain", place.laura))
    @test occursin(Regex("Laura.*" * place.laura.labels[1]), text) # from the shell
end
