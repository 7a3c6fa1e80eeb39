#pragma once

#include <algorithm>

namespace pumc {

/// Sums over the observed ones of p = Y_ij and of the step d = p - before that led to them, where a one has the target
/// t and the confidence c: all that the loss needs to know of them.
struct OnesSums {
    double target_square = 0;                           ///< of c t^2
    double linear = 0, square = 0;                      ///< of c t p, p^2
    double step = 0, step_product = 0, step_square = 0; ///< of c t d, p d, d^2
    /// What confidences add to the squares and products: sums of (c - 1) p^2, (c - 1) p d, (c - 1) d^2.
    double more_square = 0, more_step_product = 0, more_step_square = 0;

    OnesSums &operator+=(const OnesSums &other) noexcept {
        target_square += other.target_square;
        linear += other.linear;
        square += other.square;
        step += other.step;
        step_product += other.step_product;
        step_square += other.step_square;
        more_square += other.more_square;
        more_step_product += other.more_step_product;
        more_step_square += other.more_step_square;
        return *this;
    }
};

/// The loss, and the one place that knows it. Cells have weights a_i b_j, and a one that was
/// observed has the confidence c_ij; all of them are 1 unless given:
///
///     L(X) = omega sum_Omega a_i b_j c_ij (X_ij - 1)^2 + (1 - omega) sum_{not Omega} a_i b_j X_ij^2
///
/// Omega is the set of observed ones. The solvers work on Y = D_a^1/2 X D_b^1/2, in which weights are targets: with
/// t_ij = sqrt(a_i b_j),
///
///     L = omega sum_Omega c_ij (Y_ij - t_ij)^2 + (1 - omega) sum_{not Omega} Y_ij^2.
///
/// The sum over the other cells follows from that over all cells, which the singular values give:
/// sum_{not Omega} Y_ij^2 = ||Y||_F^2 - sum_Omega Y_ij^2.
class Loss {
public:
    /// No confidence is above `most_confidence`.
    constexpr explicit Loss(double omega, double most_confidence = 1) noexcept
        : omega_(omega), most_confidence_(most_confidence) {}

    /// The weight of an observed one of confidence 1; every other cell has 1 - omega.
    constexpr double omega() const noexcept { return omega_; }

    /// beta, the Lipschitz constant of the gradient, which is 2 omega c (Y - t) on Omega and 2 (1 - omega) Y elsewhere.
    constexpr double lipschitz() const noexcept { return 2 * std::max(omega_ * most_confidence_, 1 - omega_); }

    /// L from the sums over the ones and ||Y||_F^2.
    double value(const OnesSums &ones, double squared_norm) const noexcept {
        // Both are sums of squares, which rounding must not make negative.
        const double on = std::max(0.0, ones.square + ones.more_square - 2 * ones.linear + ones.target_square);
        const double off = std::max(0.0, squared_norm - ones.square);
        return omega_ * on + (1 - omega_) * off;
    }

    /// A gradient step of length 1/rho from Z is G = dense_share Z + S, where S lives on Omega.
    struct GradientStep {
        double dense_share, toward_target, factor, factor_of_confidence;
        double at_one(double z) const noexcept { return toward_target + (factor + factor_of_confidence) * z; }
        double at_one(double z, double t) const noexcept {
            return toward_target * t + (factor + factor_of_confidence) * z;
        }
        double at_one(double z, double t, double c) const noexcept {
            return toward_target * c * t + (factor + factor_of_confidence * c) * z;
        }
        /// Where there is no cell, as for a one of confidence 0: G is z there.
        double at_no_cell(double z) const noexcept { return factor * z; }
    };
    constexpr GradientStep gradient_step(double rho) const noexcept {
        const double others = 2 * (1 - omega_) / rho, ones = 2 * omega_ / rho;
        return {1 - others, ones, others, -ones};
    }

    /// The first step, from zero, is G0 = first_step(rho) A_w, where A_w has c t on Omega: A if nothing is weighted.
    constexpr double first_step(double rho) const noexcept { return 2 * omega_ / rho; }

    /// The derivative of L at Y along the step D that led there; `product` is <Y, D>.
    double slope_along_step(const OnesSums &ones, double product) const noexcept {
        return 2 * omega_ * (ones.step_product + ones.more_step_product - ones.step) +
               2 * (1 - omega_) * (product - ones.step_product);
    }
    /// The second derivative of L along D, which is the same everywhere; `square` is ||D||_F^2.
    double curvature_along_step(const OnesSums &ones, double square) const noexcept {
        return 2 * ((1 - omega_) * square + (2 * omega_ - 1) * ones.step_square + omega_ * ones.more_step_square);
    }

    /// A row of Y that was not in the fit is sqrt(a) V h with V'V = I, where h minimises h' M h - 2 q'h with
    /// M = others I + sum_j ones(c_j) v_j v_j' and q = sum_j target(c_j) sqrt(b_j) v_j, j over the row's ones, and b_j
    /// is the weight of column j. The row's own weight a stands before everything, so that it does not matter.
    struct RowSystem {
        double others, omega;
        double ones(double c) const noexcept { return omega * c - others; }
        double target(double c) const noexcept { return omega * c; }
    };
    constexpr RowSystem row_system() const noexcept { return {1 - omega_, omega_}; }

    /// P(M_ij = 1) for a cell with score x, if the share `sampling_rate` of the true ones is observed. For a cell that
    /// is observed as a one with probability p, the expected loss is least, whatever the weight of the cell, at x =
    /// omega p / (omega p + (1 - omega)(1 - p)). This is inverted, and p is divided by the sampling rate.
    double probability(double score, double sampling_rate) const noexcept {
        const double x = std::clamp(score, 0.0, 1.0);
        const double observed = x * (1 - omega_) / (omega_ * (1 - x) + (1 - omega_) * x);
        const double probability = observed / sampling_rate;
        return probability > 1 ? 1 : probability; // NaN stays NaN
    }

private:
    double omega_, most_confidence_;
};

} // namespace pumc
