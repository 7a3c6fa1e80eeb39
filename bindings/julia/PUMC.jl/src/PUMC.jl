"""
Positive-unlabeled matrix completion with nonconvex low-rank penalties, on the C library libpumc.

You hold a 0/1 matrix of which only some ones are known, and a blank means "unknown", not "no".
[`fit`](@ref)`(PUModel, A)` finds a low-rank matrix that scores every cell; [`predict`](@ref), [`probability`](@ref),
[`recommend`](@ref) and [`complete`](@ref) put it to use.

The library is looked for when the package is loaded: the file that `ENV["LIBPUMC"]` names, then what the system's
loader knows, then what pkg-config knows.
"""
module PUMC

using LinearAlgebra
using Serialization
using SparseArrays

export PUModel, Positives, PUMCError, network, Ranking, Rankings, Evaluation
export Penalty, LSP, TNN, CappedL1, Nuclear, MCP, SCAD
export fit, fit_memory, reindex, predict, probability, recommend, best_rows, similar_rows, similar_cols, foldin
export complete, evaluate, popularity, set_note!
export crossvalidate, CrossValidation, estimate_sampling_rate, simulate, holdout, label!, set_threads!, set_tilt!

include("LibPUMC.jl")
using .LibPUMC

include("errors.jl")
include("labels.jl")
include("weights.jl")
include("positives.jl")
include("pairs.jl")
include("network.jl")
include("positives_contents.jl")
include("penalties.jl")
include("tables.jl")
include("options.jl")
include("watch.jl")
include("model.jl")
include("names.jl")
include("known.jl")
include("model_show.jl")
include("algebra.jl")
include("line_weights.jl")
include("fit.jl")
include("reindex.jl")
include("predict.jl")
include("row_tables.jl")
include("ranking.jl")
include("recommend.jl")
include("similar_lines.jl")
include("foldin.jl")
include("complete.jl")
include("evaluate.jl")
include("selection.jl")
include("crossvalidate.jl")
include("sampling_rate.jl")
include("simulate.jl")
include("files.jl")
include("plots.jl")
include("advice.jl")

__init__() = LibPUMC.load()

end
