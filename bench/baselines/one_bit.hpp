#pragma once

#include "nuclear_ball.hpp"
#include "trace.hpp"

namespace baselines {

struct OneBitOptions {
    double alpha = 1;
    double radius = 0; ///< of the nuclear norm
    bool box = true;
    double tolerance = 1e-3;
    int64_t max_iterations = 1000;
    int64_t seed = 1;
};

/// 1-bit matrix completion (Davenport, Plan, van den Berg & Wootters, 2014) with the logistic link: minimises
///   f(X) = sum over the observed cells of log(1 + exp(-y_ij X_ij)), y = 1 for a one and -1 for a zero,
///   subject to ||X||_* <= radius and |X_ij| <= alpha.
///
/// The authors take projected gradient steps, and find the projection on the intersection of the two sets by
/// alternating directions within each step. Here the directions alternate between the two sets once for the whole
/// problem (ADMM, Boyd et al. 2011), which has the same minimum and takes a small part of the decompositions:
///   X = projection of Z - W on the ball;  Z = argmin f(Z) + rho/2 |Z - X - W|^2 in the box, cell by cell;  W += X - Z,
/// with X over-relaxed in the last two. rho follows the ratio of the residuals. The matrices are dense, as the method
/// is: a cell that nobody observed may be held at the bound.
///
/// It stops when ||X - Z|| is below tolerance * max(||X||, ||Z||), or 1e-15 ||W||, and the change of Z below
/// tolerance * ||W||. The result is X with its entries cut off at the bound; X itself is in the ball.
class OneBit {
public:
    /// The values of the observed cells, 0 or 1, are those of the pattern. `truth` may be null.
    OneBit(const pumc::Positives &observed, const OneBitOptions &options, const Truth *truth, pumc::Context &context);

    /// How many bytes its dense matrices take.
    static double memory(int64_t rows, int64_t cols) noexcept;

    void run(Trace &trace);

    const pumc::LowRank &result() const noexcept { return x_; }
    /// The result's entry, from an entry of X.
    double bounded(double x) const noexcept { return std::min(std::max(x, -bound_), bound_); }
    double objective() const noexcept { return sums_.loss; }
    bool converged() const noexcept { return converged_; }

private:
    // Squared norms but for the loss, which is that of the result.
    struct Sums {
        double loss = 0, apart = 0, moved = 0, x = 0, z = 0, w = 0;
        Sums &operator+=(const Sums &other) noexcept;
    };

    void evaluate_x();
    void update_z_and_w();
    void balance(int64_t iteration);
    Sums update_rows(int64_t begin, int64_t end);
    double mse();

    const OneBitOptions options_;
    const Truth *truth_;
    pumc::Workers &workers_;
    const double bound_; // infinite without the box
    double rho_;
    std::vector<signed char> sign_; // of each cell, row by row; 0: not observed
    pumc::Panel dense_x_, w_, z_less_w_;
    pumc::LowRank x_;
    NuclearBall ball_;
    Sums sums_;
    bool converged_ = false;
};

} // namespace baselines
