#pragma once

#include <cstddef>
#include <cstdint>

namespace pumc {

/// The numbers of a penalty as the proximal map sees them: the weight eta = lambda / rho, the shape mu, and the knee of
/// scad. The knee belongs to the penalty: a step of another length changes eta and leaves the knee.
struct PenaltyNumbers {
    double eta;
    double mu;
    double knee = eta;
};

/// A penalty lambda * sum_i r(sigma_i) on the singular values, with r concave, nondecreasing, r(0) = 0.
/// `index` counts singular values from 0 in descending order; only `tnn` looks at it.
struct Penalty {
    const char *name;
    const char *formula;
    /// r(s).
    double (*value)(double s, int64_t index, PenaltyNumbers numbers);
    /// r'(s) for s > 0.
    double (*slope)(double s, int64_t index, PenaltyNumbers numbers);
    /// A minimiser x >= 0 of (x - s)^2 / 2 + eta r(x). Nondecreasing in s.
    double (*prox)(double s, int64_t index, PenaltyNumbers numbers);
    /// The largest s that the proximal map sends to 0 (for tnn: beyond the leading mu).
    double (*threshold)(PenaltyNumbers numbers);
    /// The numbers with this threshold and this mu.
    PenaltyNumbers (*from_threshold)(double threshold, double mu);
    /// The threshold that belongs to eta and the ratio mu / threshold.
    double (*threshold_from_eta)(double eta, double mu_ratio);
    /// mu_ratio if it is not set; 0 for penalties that have none.
    double default_mu_ratio;
    /// mu / threshold must be above this.
    double least_mu_ratio;
    /// The default threshold as a multiple of that of lsp. It is larger for penalties that soon stop shrinking, since
    /// they let noise above the threshold through unshrunk. Values: docs/model.md.
    double default_threshold_factor;
    /// mu is a count of singular values, not a magnitude.
    bool mu_is_count;
};

/// All penalties: to add one, add an entry to the table in penalty.cpp.
const Penalty *penalties(size_t &count) noexcept;

/// Their names, "a|b|c" in the order of the table: the choices of the option "regularizer".
const char *penalty_choices() noexcept;

/// By name; null when there is none.
const Penalty *find_penalty(const char *name) noexcept;

} // namespace pumc
