# The declarations against the header they mirror and the symbols the library exports.

const lib = PUMC.LibPUMC

function find_header()
    beside = normpath(joinpath(dirname(lib.path()), "..", "include", "pumc", "pumc.h"))
    source = normpath(joinpath(@__DIR__, "..", "..", "..", "..", "include", "pumc", "pumc.h"))
    return isfile(beside) ? beside : isfile(source) ? source : nothing
end

function julia_type(text)
    words = filter(!=("const"), split(replace(text, "*" => " * ")))
    base, stars = words[1], count(==("*"), words)
    base in ("pumc_progress_fn", "pumc_row_fn") && return Ptr{Cvoid}
    type = base == "char" ? Cstring : base == "int32_t" ? Int32 : base == "int64_t" ? Int64 :
           base == "double" ? Float64 : base == "void" ? Cvoid : getfield(lib, Symbol(base))
    for _ in 1:stars-(base == "char")
        type = Ptr{type}
    end
    return type
end

function header_functions(text)
    found = Dict{Symbol,Any}()
    for match in eachmatch(r"PUMC_API\s+(?:PUMC_MUST_USE\s+)?([^;()]*?)\b(pumc_\w+)\s*\(([^;]*)\);", text)
        returns, name, arguments = match.captures
        types = strip(arguments) == "void" ? [] :
                [julia_type(replace(strip(argument), r"\w+$" => "")) for argument in split(arguments, ',')]
        found[Symbol(name)] = (julia_type(returns), types)
    end
    return found
end

header = find_header()
if header === nothing
    @test_skip "no header beside the library"
else
    text = replace(read(header, String), r"/\*.*?\*/"s => "")
    functions = header_functions(text)
    @test length(functions) > 80
    @test sort(collect(keys(functions))) == sort(collect(keys(lib.declarations)))
    @testset "signature of $name" for (name, (returns, arguments)) in functions
        declaration = lib.declarations[name]
        @test declaration.returns == returns
        @test declaration.arguments == arguments
    end
    @testset "value of $name" for (name, value) in
                                  (match.captures for match in eachmatch(r"(PUMC_[A-Z0-9_]+)\s*=\s*(-?\d+)", text))
        @test getfield(lib, Symbol(name)) == parse(Int, value)
    end
    progress = match(r"typedef struct pumc_progress \{(.*?)\}"s, text).captures[1]
    fields = [(Symbol(m.captures[2]), julia_type(m.captures[1])) for m in eachmatch(r"(\w+) (\w+);", progress)]
    @test fields == collect(zip(fieldnames(lib.pumc_progress), fieldtypes(lib.pumc_progress)))
end

if Sys.which("nm") === nothing || !Sys.islinux()
    @test_skip "no nm"
else
    symbols = [split(line)[end] for line in eachline(`nm -D --defined-only $(lib.path())`)]
    exported = [Symbol(split(symbol, '@')[1]) for symbol in symbols if startswith(symbol, "pumc_")]
    # What several processes use has a header of its own, and no declarations here.
    for_ranks = r"^pumc_(ranks_|problem_from_coo_shared_|problem_part$|report$)"
    filter!(name -> !occursin(for_ranks, String(name)), exported)
    @test sort(exported) == sort(collect(keys(lib.declarations)))
end
