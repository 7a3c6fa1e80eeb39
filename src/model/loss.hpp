#pragma once

#include <algorithm>

namespace pumc {

/// Sums over the observed ones: of their values p = X_ij, and of the step d by which these differ from the iterate
/// before. The loss needs to know no more of them.
struct OnesSums {
    double count = 0;
    double linear = 0, square = 0;                      ///< of p, p^2
    double step = 0, step_product = 0, step_square = 0; ///< of d, p d, d^2

    OnesSums &operator+=(const OnesSums &other) noexcept {
        count += other.count;
        linear += other.linear;
        square += other.square;
        step += other.step;
        step_product += other.step_product;
        step_square += other.step_square;
        return *this;
    }
};

/// The loss, and the one place that knows it:
///
///     L(X) = omega sum_Omega (X_ij - 1)^2 + (1 - omega) sum_{not Omega} X_ij^2
///
/// Omega is the set of observed ones. The sum over the other cells follows from that over all cells, which the singular
/// values give: sum_{not Omega} X_ij^2 = ||X||_F^2 - sum_Omega X_ij^2.
///
/// A cell's weight and target enter through these functions alone. That leaves room for weights a_i b_j and confidences
/// c_ij: the same solver would minimise over Y = D_a^1/2 X D_b^1/2, where a one has the target t = sqrt(a_i b_j) and
/// the weight omega c_ij. Then `count` is the sum of c t^2, the other sums are weighted, and GradientStep::at_one()
/// takes c and t.
class Loss {
public:
    constexpr explicit Loss(double omega) noexcept : omega_(omega) {}

    /// The weight of an observed one; every other cell has 1 - omega.
    constexpr double omega() const noexcept { return omega_; }

    /// beta, the Lipschitz constant of the gradient, which is 2 (1 - omega)(X - A) + 2 (2 omega - 1) P_Omega(X - A).
    constexpr double lipschitz() const noexcept { return 2 * std::max(omega_, 1 - omega_); }

    /// L from the sums over the ones and ||X||_F^2.
    double value(const OnesSums &ones, double squared_norm) const noexcept {
        // Both are sums of squares, which rounding must not make negative.
        const double on = std::max(0.0, ones.square - 2 * ones.linear + ones.count);
        const double off = std::max(0.0, squared_norm - ones.square);
        return omega_ * on + (1 - omega_) * off;
    }

    /// A gradient step of length 1/rho from Z is G = dense_share Z + S, where S lives on Omega:
    /// S_ij = constant + factor z_ij.
    struct GradientStep {
        double dense_share, constant, factor;
        double at_one(double z) const noexcept { return constant + factor * z; }
    };
    constexpr GradientStep gradient_step(double rho) const noexcept {
        return {1 - 2 * (1 - omega_) / rho, 2 * omega_ / rho, 2 * (1 - 2 * omega_) / rho};
    }

    /// The first step, from zero, is G0 = first_step(rho) A.
    constexpr double first_step(double rho) const noexcept { return 2 * omega_ / rho; }

    /// The derivative of L at X along the step D that led there; `product` is <X, D>.
    double slope_along_step(const OnesSums &ones, double product) const noexcept {
        return 2 * omega_ * (ones.step_product - ones.step) + 2 * (1 - omega_) * (product - ones.step_product);
    }
    /// The second derivative of L along D, which is the same everywhere; `square` is ||D||_F^2.
    double curvature_along_step(const OnesSums &ones, double square) const noexcept {
        return 2 * ((1 - omega_) * square + (2 * omega_ - 1) * ones.step_square);
    }

    /// A row x = V a that was not in the fit, V'V = I, minimises a' M a - 2 b'a with M = others I + ones sum_j v_j v_j'
    /// and b = target sum_j v_j, j over the row's ones.
    struct RowSystem {
        double others, ones, target;
    };
    constexpr RowSystem row_system() const noexcept { return {1 - omega_, 2 * omega_ - 1, omega_}; }

    /// P(M_ij = 1) for a cell with score x, if the share `sampling_rate` of the true ones is observed. For a cell that
    /// is observed as a one with probability p, the expected loss is least at x = omega p / (omega p + (1 - omega)(1 -
    /// p)). This is inverted, and p is divided by the sampling rate.
    double probability(double score, double sampling_rate) const noexcept {
        const double x = std::clamp(score, 0.0, 1.0);
        const double observed = x * (1 - omega_) / (omega_ * (1 - x) + (1 - omega_) * x);
        const double probability = observed / sampling_rate;
        return probability > 1 ? 1 : probability; // NaN stays NaN
    }

private:
    double omega_;
};

} // namespace pumc
