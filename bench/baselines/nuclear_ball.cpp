#include "nuclear_ball.hpp"

#include <algorithm>

namespace baselines {

using namespace pumc;

namespace {

constexpr int64_t kFirstWidth = 16;

// Columns searched beyond the rank make the values near the threshold accurate.
int64_t spare_columns(int64_t rank) noexcept { return std::max<int64_t>(8, rank / 4); }

arma::mat matrix_of(PanelView panel) {
    arma::mat result(static_cast<arma::uword>(panel.rows), static_cast<arma::uword>(panel.width));
    for (int64_t i = 0; i < panel.rows; ++i) {
        for (int64_t c = 0; c < panel.width; ++c) {
            result(static_cast<arma::uword>(i), static_cast<arma::uword>(c)) = panel.row(i)[c];
        }
    }
    return result;
}

} // namespace

arma::vec values_on_ball(const arma::vec &values, double radius) {
    const auto kept = static_cast<arma::uword>(arma::accu(values > 0));
    if (kept == 0 || arma::accu(values) <= radius) {
        return values.head(kept);
    }
    // `above` is the sum of the first values less the last of them. Those values stay for which it is below the radius;
    // the rest of the radius is shared out evenly. The threshold itself is not computed: a value less the threshold
    // would lose the digits of a small radius.
    arma::uword count = 1;
    double above = 0;
    while (count < kept) {
        const double next = above + static_cast<double>(count) * (values[count - 1] - values[count]);
        if (next >= radius) {
            break;
        }
        above = next;
        ++count;
    }
    return values.head(count) - values[count - 1] + (radius - above) / static_cast<double>(count);
}

void DenseOperator::multiply(const Panel &y, Panel &out) const {
    out.reshape(rows(), y.width());
    pumc::multiply(matrix_.view(), matrix_of(y.view()), 1.0, 0.0, out, workers_);
}

void DenseOperator::multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const {
    arma::mat product;
    cross_product(matrix_.view(), w.view(), product, workers_);
    out.reshape(cols(), w.width());
    for (int64_t j = 0; j < cols(); ++j) {
        for (int64_t c = 0; c < w.width(); ++c) {
            out.row(j)[c] = product(static_cast<arma::uword>(j), static_cast<arma::uword>(c));
        }
    }
    overlap.reset();
}

// Gives the block so many columns, the new ones random, and makes it orthonormal.
void NuclearBall::widen(const Operator &g, int64_t width) {
    Panel wider(g.cols(), width);
    const int64_t kept = std::min(width, block_.width());
    if (kept > 0) {
        copy_columns(block_.first(kept), wider, 0);
    }
    wider.fill_normal(kept, random_);
    arma::mat r;
    orthonormalise(wider, r, context_.workers);
    block_.swap(wider);
}

bool NuclearBall::project(const Operator &g, int64_t passes, LowRank &out) {
    const int64_t widest = std::min(g.rows(), g.cols());
    if (block_.width() == 0) {
        widen(g, std::min(kFirstWidth, widest));
    }
    const int64_t width = block_.width();
    finder_.compute(g, block_, passes);
    const arma::vec &sigma = finder_.singular_values();
    out.s = values_on_ball(sigma, radius_);
    const int64_t rank = out.rank();
    finder_.left(rank, out.u);
    finder_.right(rank, out.v);
    const bool complete = rank < width || width == widest;
    const int64_t next = std::min(widest, complete ? padded(rank + spare_columns(rank)) : 2 * width);
    finder_.right(std::min(width, next), block_);
    if (next > width) {
        widen(g, next);
    }
    return complete;
}

} // namespace baselines
