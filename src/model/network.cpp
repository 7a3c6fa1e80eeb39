#include "model/network.hpp"

#include "error.hpp"
#include "model/shared_network.hpp"

#include <algorithm>
#include <utility>

namespace pumc {

namespace {

using std::size_t;

void require_square(const Positives &positives, const char *what) {
    if (positives.rows != positives.cols) {
        fail(Code::wrong_shape, "%s needs as many rows as columns, the problem is %lld x %lld", what,
             static_cast<long long>(positives.rows), static_cast<long long>(positives.cols));
    }
}

double confidence_at(const Positives &positives, int64_t i, const int32_t *one) noexcept {
    const double *confidence = positives.confidence(i);
    return confidence == nullptr ? 1.0 : confidence[one - positives.row(i).begin()];
}

// Calls unlike(i, j, mirror) for every one whose mirror image is not there (null) or has another confidence, in row
// order, until it returns true.
template <typename Unlike> void find_unlike_mirror(const Positives &positives, const Unlike &unlike) {
    for (int64_t i = 0; i < positives.rows; ++i) {
        const Line row = positives.row(i);
        for (const int32_t *one = row.begin(); one != row.end(); ++one) {
            const Line other = positives.row(*one);
            const int32_t *mirror = std::lower_bound(other.begin(), other.end(), static_cast<int32_t>(i));
            const bool is_there = mirror != other.end() && *mirror == i;
            if ((!is_there || confidence_at(positives, i, one) != confidence_at(positives, *one, mirror)) &&
                unlike(i, one, is_there ? mirror : nullptr)) {
                return;
            }
        }
    }
}

double weight_of(const std::vector<double> &weights, int64_t line) noexcept {
    return weights.empty() ? 1.0 : weights[static_cast<size_t>(line)];
}

void set_weights(Positives &positives, std::vector<double> weights, std::vector<double> Positives::*side,
                 std::vector<double> Positives::*other) {
    for (size_t i = 0; i < weights.size(); ++i) {
        check_weight("weight", weights[i], static_cast<int64_t>(i), 1e-12, 1e12);
    }
    if (positives.symmetric) {
        positives.*other = std::vector<double>(weights);
    }
    positives.*side = std::move(weights);
}

} // namespace

void set_symmetric(Positives &positives, bool symmetric) {
    if (symmetric) {
        require_square(positives, "symmetric");
        if (positives.share != nullptr) {
            check_shared_symmetry(positives);
            positives.symmetric = true;
            return;
        }
        find_unlike_mirror(positives, [&](int64_t i, const int32_t *one, const int32_t *mirror) -> bool {
            const auto row = static_cast<long long>(i), col = static_cast<long long>(*one);
            if (mirror == nullptr) {
                fail(Code::bad_value,
                     "a symmetric problem needs the mirror image of every one: row %lld has one at column %lld, but "
                     "row %lld has none at column %lld",
                     row, col, col, row);
            }
            fail(Code::bad_value,
                 "a symmetric problem needs equal confidences: %g at row %lld, column %lld, but %g at row %lld, column "
                 "%lld",
                 confidence_at(positives, i, one), row, col, confidence_at(positives, *one, mirror), col, row);
        });
        for (int64_t i = 0; i < positives.rows; ++i) {
            const double of_row = weight_of(positives.row_weight, i), of_col = weight_of(positives.col_weight, i);
            if (of_row != of_col) {
                fail(Code::bad_value,
                     "a symmetric problem needs equal weights: row %lld has %g, but column %lld has %g",
                     static_cast<long long>(i), of_row, static_cast<long long>(i), of_col);
            }
        }
    }
    positives.symmetric = symmetric;
}

bool is_symmetric(const Positives &positives) {
    if (positives.share != nullptr) {
        return is_shared_symmetric(positives);
    }
    bool symmetric = positives.rows == positives.cols;
    if (symmetric) {
        find_unlike_mirror(positives, [&](int64_t, const int32_t *, const int32_t *) {
            symmetric = false;
            return true;
        });
    }
    return symmetric;
}

void set_no_diagonal(Positives &positives, bool no_diagonal) {
    if (no_diagonal) {
        require_square(positives, "no_diagonal");
        require_no_ones_on_diagonal(positives, "the problem");
    }
    positives.no_diagonal = no_diagonal;
}

void require_no_ones_on_diagonal(const Positives &positives, const char *what) {
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const int64_t line = positives.first_row() + i, place = positives.place_of_column(line);
        if (place >= 0 && positives.row(i).holds(place)) {
            fail(Code::bad_value, "no_diagonal: %s has a one at row %lld, column %lld", what,
                 static_cast<long long>(line), static_cast<long long>(line));
        }
    }
}

void keep_weights_and_facts(const Positives &from, Positives &to) {
    to.row_weight = from.row_weight;
    to.col_weight = from.col_weight;
    to.no_diagonal = from.no_diagonal;
    to.symmetric = from.symmetric;
}

int64_t count_of_edges(const Positives &positives) {
    if (!positives.symmetric) {
        return positives.total();
    }
    int64_t on_diagonal = 0;
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const int64_t place = positives.place_of_column(positives.first_row() + i);
        on_diagonal += place >= 0 && positives.row(i).holds(place) ? 1 : 0;
    }
    const auto in_all = positives.sum_over_ranks(static_cast<double>(on_diagonal));
    return (positives.total() + static_cast<int64_t>(in_all)) / 2;
}

void set_row_weights(Positives &positives, std::vector<double> weights) {
    set_weights(positives, std::move(weights), &Positives::row_weight, &Positives::col_weight);
}

void set_col_weights(Positives &positives, std::vector<double> weights) {
    set_weights(positives, std::move(weights), &Positives::col_weight, &Positives::row_weight);
}

} // namespace pumc
