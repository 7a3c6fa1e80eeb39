"""
A penalty on the singular values of the fitted matrix: [`LSP`](@ref), [`TNN`](@ref), [`CappedL1`](@ref),
[`Nuclear`](@ref), [`MCP`](@ref) or [`SCAD`](@ref), passed to [`fit`](@ref) as `regularizer`.

Most have a shape, which says how soon the penalty stops shrinking singular values. It is absolute, as in `LSP(2.0)`, or
a multiple of the size below which singular values count as noise, as in `LSP(ratio = 1.5)`; left out, the library
chooses. Small shapes are most nonconvex, large ones tend to the nuclear norm.

```jldoctest
julia> using PUMC

julia> observed, truth = simulate(100, 80; seed = 1);

julia> [typeof(fit(PUModel, observed; regularizer = p).regularizer) for p in (LSP(), TNN(3), Nuclear())]
3-element Vector{DataType}:
 LSP
 TNN
 Nuclear
```
"""
abstract type Penalty end

# What is not set is NaN.
struct Shape
    mu::Float64
    ratio::Float64

    function Shape(mu, ratio)
        mu === nothing || ratio === nothing ||
            throw(ArgumentError("a penalty's shape is absolute or a ratio, not both: got $mu and ratio = $ratio"))
        return new(something(mu, NaN), something(ratio, NaN))
    end
end

"The penalties with a shape, which follow."
const shaped_penalties = DataType[]

for (Name, library_name, text) in (
    (:LSP, "lsp", "The log-sum penalty `log(1 + s/mu)` of each singular value `s`: the default."),
    (:CappedL1, "capped-l1", "The capped penalty `min(s, mu)` of each singular value `s`."),
    (:MCP, "mcp", "The minimax concave penalty of each singular value `s`: `s - s^2/(2mu)` up to `mu`, then `mu/2`."),
    (:SCAD, "scad", "The smoothly clipped penalty: its slope is 1 up to `lambda/rho` and falls to 0 at `mu`."),
)
    signature = "    $Name()\n    $Name(mu)\n    $Name(ratio = r)\n\n"
    example = "\n\n```jldoctest\njulia> using PUMC\n\njulia> $Name(ratio = 2.5)\n$Name(ratio = 2.5)\n```\n"
    @eval begin
        @doc $(signature * text * " See [`Penalty`](@ref) for the shape." * example)
        struct $Name <: Penalty
            shape::Shape

            $Name(mu::Union{Real,Nothing} = nothing; ratio::Union{Real,Nothing} = nothing) = new(Shape(mu, ratio))
        end
        name(::$Name) = $library_name
        push!(shaped_penalties, $Name)
    end
end

"""
    Nuclear()

The nuclear norm: the sum of the singular values. Convex, and biased towards small values.

```jldoctest
julia> using PUMC

julia> Nuclear()
Nuclear()
```
"""
struct Nuclear <: Penalty end

"""
    TNN()
    TNN(count)

The truncated nuclear norm: the largest `count` singular values are free, the rest pay as in [`Nuclear`](@ref). Left
out, the library counts those that stand clearly above noise.

```jldoctest
julia> using PUMC

julia> TNN(5)
TNN(5)
```
"""
struct TNN <: Penalty
    count::Union{Int,Nothing}

    function TNN(count::Union{Real,Nothing} = nothing)
        count === nothing || isinteger(count) || throw(ArgumentError("TNN takes a number of singular values, got $count"))
        return new(count)
    end
end

name(::Nuclear) = "nuclear"
name(::TNN) = "tnn"

"The values of the options mu and mu_ratio; NaN where they are not set."
shape(penalty::Penalty) = penalty.shape
shape(::Nuclear) = Shape(nothing, nothing)
shape(penalty::TNN) = Shape(penalty.count, nothing)

"The penalty of this name with shape mu, as a fitted model reports it."
function named_penalty(text::AbstractString, mu::Real)
    text == "nuclear" && return Nuclear()
    text == "tnn" && return TNN(Int(mu))
    for Name in shaped_penalties
        penalty = Name(mu)
        name(penalty) == text && return penalty
    end
    throw(ArgumentError("this version of PUMC.jl has no penalty for the library's '$text'"))
end

function Base.show(io::IO, penalty::Penalty)
    print(io, nameof(typeof(penalty)), "(")
    penalty isa TNN && penalty.count !== nothing && print(io, penalty.count)
    if !(penalty isa TNN)
        isnan(shape(penalty).mu) || print(io, shape(penalty).mu)
        isnan(shape(penalty).ratio) || print(io, "ratio = ", shape(penalty).ratio)
    end
    print(io, ")")
end
