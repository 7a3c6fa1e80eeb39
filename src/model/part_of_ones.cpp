#include "model/part_of_ones.hpp"

#include "context/pace.hpp"
#include "model/network.hpp"
#include "model/sharing.hpp"

#include <algorithm>
#include <utility>

namespace pumc {

namespace {

// Numbers the columns that these ones touch from 0 on, in their order, and returns what they were called before.
std::vector<int64_t> renumber_columns(Lines &by_row, const std::vector<int64_t> &names, Watch *watch) {
    Pace pace(watch);
    std::vector<int32_t> place(names.size(), -1);
    for (const int32_t j : by_row.index) {
        pace.did(1);
        place[static_cast<size_t>(j)] = 0;
    }
    std::vector<int64_t> touched;
    for (size_t j = 0; j < names.size(); ++j) {
        if (place[j] == 0) {
            place[j] = static_cast<int32_t>(touched.size());
            touched.push_back(names[j]);
        }
    }
    for (int32_t &j : by_row.index) {
        pace.did(1);
        j = place[static_cast<size_t>(j)];
    }
    return touched;
}

// Where this rank has the rows already.
Positives rows_here(const Positives &shared) {
    const std::vector<int64_t> &touched = shared.share->columns.touched();
    Lines rows;
    rows.pointer.reserve(static_cast<size_t>(shared.rows_here()) + 1);
    rows.index.reserve(static_cast<size_t>(shared.count()));
    for (int64_t i = 0; i < shared.rows_here(); ++i) {
        for (const int32_t j : shared.row(i)) {
            rows.index.push_back(static_cast<int32_t>(touched[static_cast<size_t>(j)]));
        }
        rows.pointer.push_back(rows.count());
    }
    return positives_from_rows(std::move(rows), shared.cols, nullptr);
}

} // namespace

Positives part_of(const Positives &whole, Lines by_row, Watch *watch) {
    Positives part;
    if (whole.share == nullptr) {
        part = positives_from_rows(std::move(by_row), whole.cols, watch);
    } else {
        const Share &share = *whole.share;
        std::vector<int64_t> touched = renumber_columns(by_row, share.columns.touched(), watch);
        part = positives_from_rows(std::move(by_row), static_cast<int64_t>(touched.size()), watch);
        make_shared(part, share.columns.shared_ranks(), share.row_border, share.columns.border(), std::move(touched),
                    share.has_confidences);
    }
    keep_weights_and_facts(whole, part);
    return part;
}

Positives own_rows(const Positives &shared, const std::vector<int64_t> &border) {
    if (border == shared.share->row_border) {
        return rows_here(shared);
    }
    Ranks &ranks = *shared.ranks();
    const auto me = static_cast<size_t>(ranks.rank());
    const Ones ones = sent_home(ones_by_number(shared), false, border, ranks);
    std::vector<int32_t> row, col;
    row.reserve(ones.at.size());
    col.reserve(ones.at.size());
    for (const One &one : ones.at) {
        row.push_back(static_cast<int32_t>(one.row - border[me]));
        col.push_back(one.col);
    }
    return positives_from_pairs(border[me + 1] - border[me], shared.cols, static_cast<int64_t>(row.size()), row.data(),
                                col.data());
}

} // namespace pumc
