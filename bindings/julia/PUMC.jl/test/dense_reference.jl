# The model written down densely, straight from its definition: what the library must agree with.

"Slope r'(s) of each penalty at the k-th singular value s > 0, with shape mu; eta is lambda/rho."
slope(::LSP, s, k, mu, eta) = 1 / (mu + s)
slope(::Nuclear, s, k, mu, eta) = 1.0
slope(::TNN, s, k, mu, eta) = k <= mu ? 0.0 : 1.0
slope(::CappedL1, s, k, mu, eta) = s < mu ? 1.0 : 0.0
slope(::MCP, s, k, mu, eta) = max(0.0, 1 - s / mu)
slope(::SCAD, s, k, mu, eta) = s <= eta ? 1.0 : max(0.0, (mu - s) / (mu - eta))

"Value r(s) of each penalty, the integral of its slope."
value(::LSP, s, k, mu, eta) = log(1 + s / mu)
value(::Nuclear, s, k, mu, eta) = s
value(::TNN, s, k, mu, eta) = k <= mu ? 0.0 : s
value(::CappedL1, s, k, mu, eta) = min(s, mu)
value(::MCP, s, k, mu, eta) = s < mu ? s - s^2 / (2mu) : mu / 2
value(::SCAD, s, k, mu, eta) =
    s <= eta ? s : s < mu ? eta + ((mu - eta)^2 - (mu - s)^2) / (2 * (mu - eta)) : (eta + mu) / 2

"The objective of X for the ones A, with the weights and the penalty of a fitted model."
function objective(model, A, X)
    omega, eta, mu = model.omega, model.lambda / model.rho, model.mu
    loss = sum(a ? omega * (x - 1)^2 : (1 - omega) * x^2 for (a, x) in zip(A, X))
    return loss + model.lambda * sum(value(model.regularizer, s, k, mu, eta) for (k, s) in enumerate(model.S))
end

"The same where the cell (i, j) counts a[i] * b[j] times, and a one C[i, j] times more."
function weighted_objective(model, A, X, a, b, C)
    omega, eta, mu = model.omega, model.lambda / model.rho, model.mu
    loss = sum(a[i] * b[j] * (A[i, j] ? omega * C[i, j] * (X[i, j] - 1)^2 : (1 - omega) * X[i, j]^2)
               for i in axes(A, 1), j in axes(A, 2))
    seen = svdvals(sqrt.(a) .* X .* sqrt.(b)')[1:rank(model)] # what the penalty saw
    return loss + model.lambda * sum(value(model.regularizer, s, k, mu, eta) for (k, s) in enumerate(seen))
end

"The gradient step from X."
function gradient_step(model, A, X)
    gradient = map((a, x) -> a ? 2 * model.omega * (x - 1) : 2 * (1 - model.omega) * x, A, X)
    return X - gradient / model.rho
end

"The nuclear-norm solution by proximal gradient steps with full decompositions: convex, so there is one minimum."
function dense_nuclear(A; omega, lambda, rho, iterations)
    X = zeros(size(A))
    model = (omega = omega, rho = rho)
    for _ in 1:iterations
        F = svd(gradient_step(model, A, X))
        X = F.U * Diagonal(max.(F.S .- lambda / rho, 0)) * F.Vt
    end
    return X
end

"The probability behind a score (see probability)."
function dense_probability(score, omega, rate)
    x = clamp(score, 0, 1)
    return min(1, x * (1 - omega) / (omega * (1 - x) + (1 - omega) * x) / rate)
end
