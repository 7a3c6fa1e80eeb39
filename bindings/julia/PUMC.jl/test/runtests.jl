using PUMC
using LinearAlgebra
using SparseArrays
using Serialization: deserialize, serialize
using Test

include("dense_reference.jl")

"Passed, failed and skipped tests of a finished test set."
function tally(set::Test.DefaultTestSet)
    counts = [set.n_passed, 0, 0]
    for result in set.results
        counts += result isa Test.DefaultTestSet ? tally(result) : [0, 0, result isa Test.Broken]
    end
    return counts
end

files = ("declarations", "finding", "inputs", "names", "known", "networks", "weights", "options", "agreement",
         "warm_start", "algebra", "prediction", "recommendation", "completion", "evaluation", "selection", "files", "advice",
         "progress", "interrupt", "memory", "example", "doctests")

passed, failed, skipped = try
    tally(@testset "PUMC" begin
        @testset "$file" for file in files
            include("$file.jl")
        end
    end)
catch exception
    exception isa Test.TestSetException || rethrow()
    (exception.pass, exception.fail + exception.error, exception.broken)
end
println(passed, " passed, ", failed, " failed", skipped > 0 ? ", $skipped skipped" : "")
exit(failed > 0)
