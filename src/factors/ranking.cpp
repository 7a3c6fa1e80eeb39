#include "factors/ranking.hpp"

#include "error.hpp"
#include "factors/fold_in.hpp"
#include "factors/ranked_answers.hpp"
#include "factors/score_tile.hpp"
#include "factors/scoring.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>
#include <vector>

namespace pumc {

namespace {

constexpr double kHuge = 1e150; // singular values are as large at most: sums of products with them are finite

// All rows of `panel` times diag(s), scaled to unit length. Zero rows become NaN, which TopN never lists.
Panel unit_rows(PanelView panel, const arma::vec &s) {
    assert(static_cast<int64_t>(s.n_elem) == panel.width);
    Panel unit(panel.rows, panel.width);
    for (int64_t i = 0; i < panel.rows; ++i) {
        double sum = 0;
        for (int64_t c = 0; c < panel.width; ++c) {
            const double value = panel.row(i)[c] * s[static_cast<arma::uword>(c)];
            unit.row(i)[c] = value;
            sum += value * value;
        }
        const double scale = sum > 0 ? 1 / std::sqrt(sum) : std::numeric_limits<double>::quiet_NaN();
        for (int64_t c = 0; c < panel.width; ++c) {
            unit.row(i)[c] *= scale;
        }
    }
    return unit;
}

Excluded ones_of_row(const Positives *exclude, int64_t row) noexcept {
    const Line line = exclude != nullptr ? exclude->row(row) : Line{};
    return {line.begin(), line.end()};
}

// What is left out for a row of the model: the ones of `exclude`, and the row's own column where it is no cell.
Excluded left_out(const Factors &factors, const Positives *exclude, int64_t row) noexcept {
    Excluded excluded = ones_of_row(exclude, row);
    excluded.also = factors.no_diagonal != 0 ? row : -1;
    return excluded;
}

// The ones of these columns (of none, where there are no positives), one column's after the other's: a pattern may have
// them in several sections.
template <typename Index>
void ones_of_columns(const Positives *positives, int64_t count, const Index *cols, std::vector<int32_t> &ones,
                     std::vector<int64_t> &border) {
    ones.clear();
    border.assign(1, 0);
    for (int64_t e = 0; e < count; ++e) {
        for (int64_t section = 0; positives != nullptr && section < positives->transposed.sections(); ++section) {
            const Pattern &pattern = positives->transposed;
            const int64_t *pointer = pattern.pointer(section) + cols[e];
            ones.insert(ones.end(), pattern.index() + pointer[0], pattern.index() + pointer[1]);
        }
        border.push_back(static_cast<int64_t>(ones.size()));
    }
}

} // namespace

template <typename Index>
void recommend(const Factors &factors, const Positives *exclude, int64_t count, const Index *rows, int64_t top_n,
               Index *out, double *values, Context &context) {
    assert(exclude == nullptr || (exclude->rows == factors.rows && exclude->cols == factors.cols));
    for (int64_t e = 0; e < count; ++e) {
        check_position("row", rows[e], e, factors.rows);
    }
    answer(
        factors.ranking_right(), top_n, count,
        [&](int64_t begin, int64_t size) { return weighted_rows(factors, size, rows + begin); },
        [&](int64_t e) { return left_out(factors, exclude, static_cast<int64_t>(rows[e])); }, out, values, context,
        {&factors.unknown_row, &factors});
}

template <typename Index>
void recommend_among(const Factors &factors, const Positives *exclude, int64_t count, const Index *rows,
                     int64_t candidate_count, const Index *candidates, int64_t top_n, Index *out, double *values,
                     Context &context) {
    for (int64_t e = 0; e < count; ++e) {
        check_position("row", rows[e], e, factors.rows);
    }
    for (int64_t e = 0; e < candidate_count; ++e) {
        check_position("column", candidates[e], e, factors.cols);
    }
    std::vector<int32_t> names(candidates, candidates + candidate_count);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    Panel chosen(static_cast<int64_t>(names.size()), factors.x.rank());
    for (size_t e = 0; e < names.size(); ++e) {
        std::copy_n(factors.ranking_right().row(names[e]), factors.x.rank(), chosen.row(static_cast<int64_t>(e)));
    }
    Items items(chosen.view());
    items.names = names.data();
    answer(
        items, top_n, count, [&](int64_t begin, int64_t size) { return weighted_rows(factors, size, rows + begin); },
        [&](int64_t e) { return left_out(factors, exclude, static_cast<int64_t>(rows[e])); }, out, values, context,
        {&factors.unknown_row, &factors});
}

template <typename Index>
void best_rows(const Factors &factors, const Positives *exclude, int64_t count, const Index *cols, int64_t top_n,
               Index *out, double *values, Context &context) {
    for (int64_t e = 0; e < count; ++e) {
        check_position("column", cols[e], e, factors.cols);
    }
    const LowRank &x = factors.x;
    Panel s(1, x.rank());
    std::copy_n(factors.left_scale().memptr(), x.rank(), s.row(0));
    // Their rows of U diag(s), with which score_tile.hpp begins, times rows of V: a product has the same bits whichever
    // factor comes first.
    const Items items(x.left(), s.row(0));
    std::vector<int32_t> ones; // of the columns of a block, from the first on
    std::vector<int64_t> border;
    int64_t first = 0;
    answer(
        items, top_n, count,
        [&](int64_t begin, int64_t size) {
            first = begin;
            ones_of_columns(exclude, size, cols + begin, ones, border);
            Panel queries(size, x.rank());
            for (int64_t q = 0; q < size; ++q) {
                std::copy_n(factors.scoring_right().row(cols[begin + q]), x.rank(), queries.row(q));
            }
            return queries;
        },
        [&](int64_t e) {
            const int64_t *at = border.data() + (e - first);
            const int64_t own = factors.no_diagonal != 0 ? static_cast<int64_t>(cols[e]) : -1;
            return Excluded{ones.data() + at[0], ones.data() + at[1], own};
        },
        out, values, context, {&factors.unknown_col, nullptr});
}

template <typename Index>
void similar(const Factors &factors, bool of_rows, int64_t count, const Index *which, int64_t top_n, Index *out,
             double *values, Context &context) {
    const PanelView side = of_rows ? factors.x.left() : factors.x.right();
    for (int64_t e = 0; e < count; ++e) {
        check_position(of_rows ? "row" : "column", which[e], e, side.rows);
    }
    if (side.width == 0) { // all lines are zero
        std::fill_n(out, count * top_n, static_cast<Index>(-1));
        if (values != nullptr) {
            std::fill_n(values, count * top_n, std::numeric_limits<double>::quiet_NaN());
        }
        return;
    }
    const Panel unit = unit_rows(side, factors.x.s);
    const std::vector<int32_t> self(which, which + count);
    answer(
        unit.view(), top_n, count,
        [&](int64_t begin, int64_t size) {
            Panel queries(size, side.width);
            for (int64_t q = 0; q < size; ++q) {
                std::copy_n(unit.row(which[begin + q]), side.width, queries.row(q));
            }
            return queries;
        },
        [&](int64_t e) {
            return Excluded{self.data() + e, self.data() + e + 1};
        },
        out, values, context);
}

template <typename Index>
void recommend_new_row(const Factors &factors, const double *row_of_u, int64_t exclude_count, const Index *exclude,
                       int64_t top_n, Index *out, double *values, Context &context) {
    for (int64_t e = 0; e < exclude_count; ++e) {
        check_position("column", exclude[e], e, factors.cols);
    }
    std::vector<int32_t> excluded(exclude, exclude + exclude_count);
    std::sort(excluded.begin(), excluded.end());
    for (int64_t c = 0; c < factors.x.rank(); ++c) {
        if (!(std::abs(row_of_u[c]) <= kHuge)) {
            fail(Code::bad_value, "row_of_u must be in [-%g, %g], got %g at entry %lld", kHuge, kHuge, row_of_u[c],
                 static_cast<long long>(c));
        }
    }
    answer(
        factors.ranking_right(), top_n, 1,
        [&](int64_t, int64_t) {
            Panel query(1, factors.x.rank());
            weigh(row_of_u, factors.left_scale().memptr(), factors.x.rank(), query.row(0));
            return query;
        },
        [&](int64_t) {
            return Excluded{excluded.data(), excluded.data() + excluded.size()};
        },
        out, values, context, {&factors.unknown_row, &factors});
}

template <typename Index>
void recommend_new_rows(const Factors &factors, const Positives &new_rows, int64_t top_n, Index *out, double *values,
                        Context &context) {
    const LowRank &x = factors.x;
    const Panel rows_of_u = fold_in_lines(factors, false, new_rows, context.workers);
    answer(
        factors.ranking_right(), top_n, new_rows.rows,
        [&](int64_t begin, int64_t size) {
            Panel queries(size, x.rank());
            for (int64_t q = 0; q < size; ++q) {
                weigh(rows_of_u.row(begin + q), factors.left_scale().memptr(), x.rank(), queries.row(q));
            }
            return queries;
        },
        [&](int64_t e) { return ones_of_row(&new_rows, e); }, out, values, context, {&factors.unknown_row, &factors});
}

template void recommend(const Factors &, const Positives *, int64_t, const int32_t *, int64_t, int32_t *, double *,
                        Context &);
template void recommend(const Factors &, const Positives *, int64_t, const int64_t *, int64_t, int64_t *, double *,
                        Context &);
template void recommend_among(const Factors &, const Positives *, int64_t, const int32_t *, int64_t, const int32_t *,
                              int64_t, int32_t *, double *, Context &);
template void recommend_among(const Factors &, const Positives *, int64_t, const int64_t *, int64_t, const int64_t *,
                              int64_t, int64_t *, double *, Context &);
template void best_rows(const Factors &, const Positives *, int64_t, const int32_t *, int64_t, int32_t *, double *,
                        Context &);
template void best_rows(const Factors &, const Positives *, int64_t, const int64_t *, int64_t, int64_t *, double *,
                        Context &);
template void recommend_new_rows(const Factors &, const Positives &, int64_t, int32_t *, double *, Context &);
template void recommend_new_rows(const Factors &, const Positives &, int64_t, int64_t *, double *, Context &);
template void similar(const Factors &, bool, int64_t, const int32_t *, int64_t, int32_t *, double *, Context &);
template void similar(const Factors &, bool, int64_t, const int64_t *, int64_t, int64_t *, double *, Context &);
template void recommend_new_row(const Factors &, const double *, int64_t, const int32_t *, int64_t, int32_t *, double *,
                                Context &);
template void recommend_new_row(const Factors &, const double *, int64_t, const int64_t *, int64_t, int64_t *, double *,
                                Context &);

} // namespace pumc
