# How a model is printed.

Base.show(io::IO, model::PUModel) =
    print(io, "PUModel of rank ", rank(model), " for a ", join(size(model), "×"), " matrix")

function Base.show(io::IO, ::MIME"text/plain", model::PUModel)
    print(io, model)
    number(x) = round(x; sigdigits = 5)
    entry(name, values...) = print(io, "\n  ", rpad(name * ":", 13), values...)
    entry("S", listed(number.(model.S), 8))
    kinds = [text for (fact, text) in ((:symmetric, "symmetric"), (:no_diagonal, "no diagonal")) if
             getproperty(model, fact) == 1]
    isempty(kinds) || entry("network", join(kinds, ", "))
    show_labels(entry, model)
    model.iterations == 0 && return # not from a fit
    outcome = model.stop_reason === :converged ? "converged" : "stopped ($(model.stop_reason))"
    entry("fit", outcome, " after ", model.iterations, " iterations, ", number(model.seconds), " s")
    model.rank_limited == 1 && entry("rank", "cut at ", rank(model), " by max_rank; a fit with a larger one may do better")
    entry("objective", number(model.objective))
    shape = model.regularizer isa Nuclear ? "" : " with mu = $(number(model.mu))"
    entry("penalty", number(model.lambda), " × ", nameof(typeof(model.regularizer)), shape)
    assumed = model.sampling_rate_assumed == 1 ? " (assumed: $rate_advice)" : ""
    entry("ones", model.count, " seen, sampling rate ", number(model.sampling_rate), assumed, ", omega ",
          number(model.omega))
end

listed(items, most) = isempty(items) ? "none" : join(items[1:min(end, most)], ", ") * (length(items) > most ? ", …" : "")

function show_labels(entry, model)
    for (name, label, count) in (("rows", row_label, size(model, 1)), ("columns", col_label, size(model, 2)))
        first_labels = labels(label, model.factors, min(count, 5))
        first_labels === nothing || isempty(first_labels) ||
            entry(name, join(first_labels, ", "), count > 5 ? ", …" : "")
    end
end
