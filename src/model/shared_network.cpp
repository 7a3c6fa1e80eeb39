#include "model/shared_network.hpp"

#include "error.hpp"
#include "model/sharing.hpp"

#include <algorithm>

namespace pumc {

namespace {

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

// Calls unlike(one, its confidence, that of its mirror image) for every one whose mirror image, which this rank would
// have, is not there (null) or has another confidence, until it returns true.
template <typename Unlike> void find_unlike_image(const Positives &positives, const Unlike &unlike) {
    const bool weighted = positives.has_confidences();
    const Ones images = sent_home(mirror_images(positives), weighted, positives.share->row_border, *positives.ranks());
    for (size_t e = 0; e < images.at.size(); ++e) {
        const One image = images.at[e];
        const int64_t i = image.row - positives.first_row(), j = positives.place_of_column(image.col);
        const Line line = positives.row(i);
        const int32_t *one = std::lower_bound(line.begin(), line.end(), static_cast<int32_t>(j));
        const bool is_there = j >= 0 && one != line.end() && *one == j;
        const double given = weighted ? images.confidence[e] : 1;
        const double here = is_there && weighted ? positives.confidence(i)[one - line.begin()] : 1;
        if ((!is_there || here != given) && unlike({image.col, image.row}, given, is_there ? &here : nullptr)) {
            return;
        }
    }
}

} // namespace

void check_shared_symmetry(const Positives &positives) {
    check_weights(positives);
    find_unlike_image(positives, [](One one, double confidence, const double *mirror) -> bool {
        const long long row = one.row, col = one.col;
        if (mirror == nullptr) {
            fail(Code::bad_value,
                 "a symmetric problem needs the mirror image of every one: row %lld has one at column %lld, but row "
                 "%lld has none at column %lld",
                 row, col, col, row);
        }
        fail(Code::bad_value,
             "a symmetric problem needs equal confidences: %g at row %lld, column %lld, but %g at row %lld, column "
             "%lld",
             confidence, row, col, *mirror, col, row);
    });
}

bool is_shared_symmetric(const Positives &positives) {
    double unlike = positives.rows == positives.cols ? 0 : 1;
    if (unlike == 0) {
        find_unlike_image(positives, [&](One, double, const double *) {
            unlike = 1;
            return true;
        });
    }
    return positives.sum_over_ranks(unlike) == 0;
}

} // namespace pumc
