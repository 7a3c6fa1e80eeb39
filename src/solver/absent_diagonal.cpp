#include "solver/absent_diagonal.hpp"

#include <cassert>

namespace pumc {

void diagonal_of(const LowRank &x, std::vector<double> &out, Workers &workers) {
    const PanelView left = x.left(), right = x.right();
    assert(out.empty() || (static_cast<int64_t>(out.size()) == left.rows && left.rows == right.rows));
    const EvenSplit split = row_split(static_cast<int64_t>(out.size()));
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const double *u = left.row(i), *v = right.row(i);
            double sum = 0;
            for (int64_t c = 0; c < left.width; ++c) {
                sum += u[c] * x.s[static_cast<arma::uword>(c)] * v[c];
            }
            out[static_cast<size_t>(i)] = sum;
        }
    });
}

OnesSums sums_of_absent(const std::vector<double> &p, const std::vector<double> &before) noexcept {
    assert(p.size() == before.size());
    OnesSums sums;
    for (size_t i = 0; i < p.size(); ++i) {
        const double step = p[i] - before[i];
        sums.square += p[i] * p[i];
        sums.step_product += p[i] * step;
        sums.step_square += step * step;
    }
    sums.more_square = -sums.square; // with c - 1 = -1
    sums.more_step_product = -sums.step_product;
    sums.more_step_square = -sums.step_square;
    return sums;
}

void add_diagonal_product(const std::vector<double> &d, const Panel &panel, Panel &out, Workers &workers) {
    assert(d.empty() || (static_cast<int64_t>(d.size()) == panel.rows() && panel.rows() == out.rows()));
    const EvenSplit split = row_split(static_cast<int64_t>(d.size()));
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            const double *from = panel.row(i);
            double *to = out.row(i);
            for (int64_t c = 0; c < panel.width(); ++c) {
                to[c] += d[static_cast<size_t>(i)] * from[c];
            }
        }
    });
}

} // namespace pumc
