# Takes turns with the C program: fit_time.jl PROGRAM ONES TURNS. See run.

using LinearAlgebra
using PUMC
using SparseArrays

function read_ones(path)
    open(path) do stream
        m, n, count = parse.(Int, split(readline(stream)))
        I, J = zeros(Int, count), zeros(Int, count)
        for e in 1:count
            I[e], J[e] = parse.(Int, split(readline(stream))) .+ 1
        end
        return sparse(I, J, trues(count), m, n)
    end
end

function main(program, path, turns)
    A = read_ones(path)
    peer = open(`$program`, "r+")
    write(peer, read(path))
    fit(PUModel, A; max_iterations = 1) # compiles
    for turn in 1:parse(Int, turns)
        sides = (() -> in_c(peer), () -> in_julia(A))
        # The first of a pair changes from turn to turn.
        theirs, ours = isodd(turn) ? (sides[1](), sides[2]()) : reverse((sides[2](), sides[1]()))
        theirs[3:4] == ours[3:4] || error("C and Julia disagree")
        println(join([theirs[1:2]; ours[1:2]], ' '))
    end
    close(peer)
end

function in_c(peer)
    println(peer, "go")
    flush(peer)
    return parse.(Float64, split(readline(peer)))
end

function in_julia(A)
    before = processor_time()
    wall = @elapsed model = fit(PUModel, A; threads = 2)
    return [wall, processor_time() - before, model.objective, rank(model)]
end

"Of all threads of this process, in seconds; tells more than the clock on a busy machine."
processor_time() = ccall(:clock, Clong, ()) / 1e6

main(ARGS...)
