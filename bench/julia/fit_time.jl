# Takes turns with the C program: fit_time.jl PROGRAM RATINGS. See fit_time.

using LinearAlgebra
using PUMC
using Printf
using SparseArrays

"The ratings of 4 and more as a matrix of ones."
function read_ones(path)
    open(`gzip -dc $path`) do stream
        m, n = parse.(Int, split(readline(stream))[2:3])
        I, J = Int[], Int[]
        for line in eachline(stream)
            i, j, rating = parse.(Int, split(line))
            rating >= 4 && (push!(I, i + 1); push!(J, j + 1))
        end
        return sparse(I, J, fill(true, length(I)), m, n)
    end
end

function main(program, ratings)
    A = read_ones(ratings)
    peer = open(`$program`, "r+")
    println(peer, join(size(A), ' '))
    println(peer, join(A.colptr .- 1, ' '))
    println(peer, join(rowvals(A) .- 1, ' '))
    fit(PUModel, A; max_iterations = 1) # compiles

    times = zeros(5, 4)
    println("       C: clock  processor   Julia: clock  processor (s)")
    for run in 1:5
        sides = (() -> in_c(peer), () -> in_julia(A))
        # The first of a pair changes from run to run.
        theirs, ours = isodd(run) ? (sides[1](), sides[2]()) : reverse((sides[2](), sides[1]()))
        theirs.objective ≈ ours.objective && theirs.rank == ours.rank || error("C and Julia disagree")
        times[run, :] = [theirs.clock, theirs.processor, ours.clock, ours.processor]
        @printf("%15.3f %10.3f %14.3f %10.3f\n", times[run, :]...)
        flush(stdout)
    end
    close(peer)
    best = minimum(times; dims = 1)
    @printf("julia: fit on ml-1m, best of 5: %.3f s in C, %.3f s in Julia, ratio %.3f (of processor time %.3f)\n",
            best[1], best[3], best[3] / best[1], best[4] / best[2])
end

function in_c(peer)
    println(peer, "go")
    flush(peer)
    clock, processor, objective, rank = parse.(Float64, split(readline(peer)))
    return (clock = clock, processor = processor, objective = objective, rank = rank)
end

function in_julia(A)
    before = processor_time()
    clock = @elapsed model = fit(PUModel, A)
    return (clock = clock, processor = processor_time() - before, objective = model.objective, rank = rank(model))
end

"Of all threads of this process, in seconds; tells more than the clock on a busy machine."
processor_time() = ccall(:clock, Clong, ()) / 1e6

main(ARGS...)
