#include "factors/own_part.hpp"

#include "factors/unknown_lines.hpp"
#include "linalg/symmetric_svd.hpp"
#include "model/sharing.hpp"

#include <algorithm>
#include <cstring>

namespace pumc {

namespace {

// The rows of all ranks, one rank after the other, on every rank; some columns at a time.
void collect_rows(PanelView here, const std::vector<int64_t> &border, Ranks &ranks, Panel &out) {
    constexpr int64_t kTile = 16, kBytes = sizeof(double);
    const auto everyone = static_cast<size_t>(ranks.count()), me = static_cast<size_t>(ranks.rank());
    out.reshape(border.back(), here.width);
    for (int64_t tile = 0; tile < here.width; tile += kTile) {
        const int64_t width = std::min(kTile, here.width - tile);
        std::vector<int64_t> sends(everyone, here.rows * width * kBytes), gets(everyone);
        for (size_t p = 0; p < everyone; ++p) {
            gets[p] = p == me ? 0 : (border[p + 1] - border[p]) * width * kBytes;
        }
        sends[me] = 0;
        const char *received = ranks.exchange(sends, gets, [&](char *room) {
            for (size_t copy = 0; copy + 1 < everyone; ++copy) {
                for (int64_t i = 0; i < here.rows; ++i, room += width * kBytes) {
                    std::memcpy(room, here.row(i) + tile, static_cast<size_t>(width * kBytes));
                }
            }
        });
        for (size_t p = 0; p < everyone; ++p) {
            for (int64_t i = border[p]; i < border[p + 1]; ++i) {
                const bool own = p == me;
                const double *from = own ? here.row(i - border[p]) + tile : numbers_in(received);
                std::copy_n(from, width, out.row(i) + tile);
                received += own ? 0 : width * kBytes;
            }
        }
    }
}

// A number for each column, or none.
std::vector<double> collected(const std::vector<double> &here, const std::vector<int64_t> &cols, Ranks &ranks) {
    std::vector<double> values;
    if (ranks.sum(static_cast<double>(here.size())) > 0) {
        Panel all;
        collect_rows({here.data(), static_cast<int64_t>(here.size()), 1, 1}, cols, ranks, all);
        for (int64_t j = 0; j < all.rows(); ++j) {
            values.push_back(*all.row(j));
        }
    }
    return values;
}

} // namespace

Factors own_part(const Factors &shared, Workers &workers) {
    const std::vector<int64_t> &cols = shared.share->columns.border();
    Ranks &ranks = *shared.ranks();
    Factors own;
    own.rows = shared.rows_here();
    own.cols = shared.cols;
    own.regularizer = shared.regularizer;
    own.tilt = shared.tilt;
    own.omega = shared.omega;
    own.sampling_rate = shared.sampling_rate;
    own.x.s = shared.x.s;
    own.x.u.reshape(own.rows, shared.x.rank());
    copy_columns(shared.x.left(), own.x.u, 0, workers);
    collect_rows(shared.x.right(), cols, ranks, own.x.v);
    own.row_weight = shared.row_weight;
    own.col_weight = collected(shared.col_weight, cols, ranks);
    own.col_votes = collected(shared.col_votes, cols, ranks);
    if (shared.symmetric != 0 && shared.x.rank() > 0) { // scores of mirror images have the same bits here, too
        own.root = arma::sqrt(own.x.s);
        own.rooted.reshape(own.cols, own.x.rank());
        copy_scaled(own.x.right(), own.root, own.rooted, workers);
    }
    set_tilt(own, own.tilt);
    own.unknown_row = unknown_row(own, own.tilt, &ranks);
    return own;
}

namespace {

// Ones by their numbers in the whole, of this rank's rows of the model.
Positives numbered_from_own(const Ones &ones, const Factors &model, bool with_diagonal) {
    const int64_t first = model.share->row_border[static_cast<size_t>(model.ranks()->rank())];
    std::vector<int32_t> row, col;
    for (const One &one : ones.at) {
        row.push_back(static_cast<int32_t>(one.row - first));
        col.push_back(one.col);
    }
    for (int64_t i = 0; with_diagonal && i < model.rows_here(); ++i) {
        row.push_back(static_cast<int32_t>(i));
        col.push_back(static_cast<int32_t>(first + i));
    }
    return positives_from_pairs(model.rows_here(), model.cols, static_cast<int64_t>(row.size()), row.data(),
                                col.data());
}

} // namespace

Positives own_diagonal(const Factors &model) { return numbered_from_own({}, model, true); }

Positives own_part(const Positives &shared, const Factors &model, bool with_diagonal) {
    const Ones ones = sent_home(ones_by_number(shared), false, model.share->row_border, model.share->columns.ranks());
    return numbered_from_own(ones, model, with_diagonal);
}

} // namespace pumc
