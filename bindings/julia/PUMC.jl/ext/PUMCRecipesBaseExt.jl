# plot(model), plot(cv) and plot(evaluation) with Plots.jl and its kin. Julia loads this with RecipesBase, from 1.9 on.
module PUMCRecipesBaseExt

using PUMC
import RecipesBase

const kinds = (line = :path, points = :scatter, bars = :bar)

# What @recipe would expand to, written out: what the caller has set stays.
function RecipesBase.apply_recipe(attributes::AbstractDict{Symbol,Any},
                                  shown::Union{PUModel,CrossValidation,Evaluation})
    drawing = PUMC.series(shown)
    return map(drawing.series) do one
        own = copy(attributes)
        suggest(key, value) = RecipesBase.is_explicit(attributes, key) || (own[key] = value)
        suggest(:title, drawing.title)
        suggest(:xguide, drawing.xlabel)
        suggest(:yguide, drawing.ylabel)
        suggest(:xscale, drawing.xscale)
        suggest(:label, one.label)
        own[:seriestype] = kinds[one.kind]
        one.kind === :bars && suggest(:bar_width, 0.35)
        one.error === nothing || (own[:yerror] = one.error)
        RecipesBase.RecipeData(own, (one.x, one.y))
    end
end

end
