# Runs the jldoctest blocks of every docstring and of the README as at the prompt, and compares what is shown.

# Julia 1.5 prints Array{Int64,1} for today's Vector{Int64}, and no space in SparseMatrixCSC{Bool, Int64}.
function today(text)
    text = replace(text, r"Array\{([^{}]*),1\}" => s"Vector{\1}")
    text = replace(text, r"Array\{([^{}]*),2\}" => s"Matrix{\1}")
    return replace(text, ", " => ",")
end

trimmed(text) = join(rstrip.(split(today(strip(text)), '\n')), '\n')

"The (input, output) pairs of a block."
function examples(block)
    pairs = Tuple{String,String}[]
    for part in split(block, r"^julia> "m)[2:end]
        lines = split(part, '\n')
        inputs = 1
        while inputs < length(lines) && startswith(lines[inputs+1], "       ")
            inputs += 1
        end
        push!(pairs, (join(lines[1:inputs], '\n'), join(lines[inputs+1:end], '\n')))
    end
    return pairs
end

function shown(place::Module, input)
    try
        value = include_string(place, input)
        value === nothing || occursin(r";\s*(#.*)?$", input) ? "" :
            sprint(show, MIME("text/plain"), value; context = :limit => true)
    catch exception
        exception isa LoadError && (exception = exception.error)
        "ERROR: " * sprint(showerror, exception)
    end
end

function run_block(block)
    place = Module()
    for (input, output) in examples(block)
        @test (input, trimmed(shown(place, input))) == (input, trimmed(output))
    end
end

blocks(text) = [match.captures[1] for match in eachmatch(r"```jldoctest[^\n]*\n(.*?)```"s, text)]

docstring(binding) = join((join(doc.text) for doc in values(Base.Docs.meta(PUMC)[binding].docs)), "\n")

bindings = Dict(binding.var => binding for binding in keys(Base.Docs.meta(PUMC)))

@testset "$name" for name in sort(setdiff(names(PUMC), [:PUMC]))
    @test haskey(bindings, name)
    @test !isempty(blocks(docstring(bindings[name])))
end

@testset "docstring of $name" for (name, binding) in bindings
    foreach(run_block, blocks(docstring(binding)))
end

readme = joinpath(@__DIR__, "..", "README.md")
@testset "README" begin
    @test !isempty(blocks(read(readme, String)))
    foreach(run_block, blocks(read(readme, String)))
end
