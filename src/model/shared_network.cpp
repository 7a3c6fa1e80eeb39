#include "model/shared_network.hpp"

#include "error.hpp"
#include "model/sharing.hpp"

#include <algorithm>

namespace pumc {

namespace {

// Where a column stands in the patterns of this rank; -1 if no one of this rank touches it.
int64_t place_of(const Positives &positives, int64_t col) noexcept {
    const std::vector<int64_t> &touched = positives.share->columns.touched();
    const auto at = std::lower_bound(touched.begin(), touched.end(), col);
    return at != touched.end() && *at == col ? at - touched.begin() : -1;
}

Ones mirror_images(const Positives &positives) {
    Ones mirrored;
    const std::vector<int64_t> &touched = positives.share->columns.touched();
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const double *confidence = positives.confidence(i);
        for (const int32_t j : positives.row(i)) {
            mirrored.at.push_back({static_cast<int32_t>(touched[static_cast<size_t>(j)]),
                                   static_cast<int32_t>(positives.first_row() + i)});
            if (confidence != nullptr) {
                mirrored.confidence.push_back(*confidence++);
            }
        }
    }
    return mirrored;
}

void check_weights(const Positives &positives) {
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const auto at = static_cast<size_t>(i);
        const double of_row = positives.row_weight.empty() ? 1 : positives.row_weight[at];
        const double of_col = positives.col_weight.empty() ? 1 : positives.col_weight[at];
        if (of_row != of_col) {
            const auto line = static_cast<long long>(positives.first_row() + i);
            fail(Code::bad_value, "a symmetric problem needs equal weights: row %lld has %g, but column %lld has %g",
                 line, of_row, line, of_col);
        }
    }
}

} // namespace

void check_shared_symmetry(const Positives &positives) {
    check_weights(positives);
    const bool weighted = positives.has_confidences();
    const Ones images = sent_home(mirror_images(positives), weighted, positives.share->row_border, *positives.ranks());
    for (size_t e = 0; e < images.at.size(); ++e) {
        const One image = images.at[e];
        const auto row = static_cast<long long>(image.row), col = static_cast<long long>(image.col);
        const int64_t i = image.row - positives.first_row(), j = place_of(positives, image.col);
        const Line line = positives.row(i);
        const int32_t *one = std::lower_bound(line.begin(), line.end(), static_cast<int32_t>(j));
        if (j < 0 || one == line.end() || *one != j) {
            fail(Code::bad_value,
                 "a symmetric problem needs the mirror image of every one: row %lld has one at column %lld, but row "
                 "%lld has none at column %lld",
                 col, row, row, col);
        }
        if (weighted && positives.confidence(i)[one - line.begin()] != images.confidence[e]) {
            fail(Code::bad_value,
                 "a symmetric problem needs equal confidences: %g at row %lld, column %lld, but %g at row %lld, column "
                 "%lld",
                 images.confidence[e], col, row, positives.confidence(i)[one - line.begin()], row, col);
        }
    }
}

void check_shared_diagonal(const Positives &positives) {
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const int64_t line = positives.first_row() + i, place = place_of(positives, line);
        if (place >= 0 && positives.row(i).holds(place)) {
            fail(Code::bad_value, "no_diagonal: the problem has a one at row %lld, column %lld",
                 static_cast<long long>(line), static_cast<long long>(line));
        }
    }
}

} // namespace pumc
