#pragma once

#include "model/options.hpp"
#include "model/positives.hpp"

#include <vector>

namespace pumc {

/// Weights of lines are between these: the caller's own go from 1e-12 to 1e12, and a balance divides by up to 2^31.
constexpr double kLeastWeight = 1e-22, kMostWeight = 1e13;

/// How much the rows and columns of a problem count: the cell (i, j) has the weight a_i b_j. Kept as roots, since the
/// target of a one is sqrt(a_i b_j). Empty where every weight is 1.
struct LineWeights {
    std::vector<double> row_root, col_root;
    /// Where several ranks hold the problem: of the columns that this rank owns; col_root is then of those it touches.
    std::vector<double> owned_col_root;
    bool weighted = false, shared = false;
    double balance = 0; ///< how far degrees are balanced: 0 not at all, 1 as far as half a balance of both sides does

    bool all_one() const noexcept { return !weighted; }
    /// Of the columns for which the rows of panels are here.
    const std::vector<double> &root_of_owned() const noexcept { return shared ? owned_col_root : col_root; }
};

/// The caller's own weights times d^-balance for a line with d ones. A line without ones keeps its own weight. Fails
/// with Code::conflict where the problem is symmetric and the balances differ, with Code::bad_value where a product of
/// weights is not a number that can be worked with.
LineWeights line_weights(const Positives &positives, double row_balance, double col_balance);

/// The observed ones with their targets t = sqrt(a_i b_j) and their confidences c.
class Targets {
public:
    /// Both must outlive it, and the weights must not change.
    Targets(const Positives &positives, const LineWeights &weights)
        : pattern_(&positives.pattern), weights_(&weights), confidence_(positives.pattern.value()) {}

    /// Whether every target and every confidence is 1: then nobody need ask for them.
    bool all_one() const noexcept { return weights_->all_one() && confidence_ == nullptr; }

    bool have_confidences() const noexcept { return confidence_ != nullptr; }

    /// Calls visit(e, t, c) for the ones from `begin` to `end` in the order of the pattern.
    template <typename Visit> void for_each(int64_t begin, int64_t end, const Visit &visit) const {
        const bool plain = weights_->all_one();
        const int32_t *index = pattern_->index();
        const double *confidence = confidence_, *col_root = weights_->col_root.data();
        pattern_->for_each_line(begin, end, [&](int64_t line, int64_t first, int64_t last) {
            const double row_root = plain ? 1.0 : weights_->row_root[static_cast<std::size_t>(line)];
            if (confidence == nullptr) { // then something is weighted
                for (int64_t e = first; e < last; ++e) {
                    visit(e, row_root * col_root[index[e]], 1.0);
                }
            } else if (plain) {
                for (int64_t e = first; e < last; ++e) {
                    visit(e, 1.0, confidence[e]);
                }
            } else {
                for (int64_t e = first; e < last; ++e) {
                    visit(e, row_root * col_root[index[e]], confidence[e]);
                }
            }
        });
    }

private:
    const Pattern *pattern_;
    const LineWeights *weights_;
    const double *confidence_;
};

} // namespace pumc
