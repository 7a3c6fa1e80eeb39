#include "model/positives.hpp"

#include "context/pace.hpp"
#include "error.hpp"
#include "model/network.hpp"

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

namespace pumc {

namespace {

using std::size_t;

void check_size(const char *name, int64_t size) {
    if (size < 0) {
        fail(Code::bad_size, "%s must not be negative, got %lld", name, static_cast<long long>(size));
    }
    if (size > std::numeric_limits<int32_t>::max()) {
        fail(Code::too_large, "%s must be at most %d, got %lld", name, std::numeric_limits<int32_t>::max(),
             static_cast<long long>(size));
    }
}

template <typename Index> void check_index(const char *what, Index value, int64_t entry, int64_t size) {
    if (value < 0 || static_cast<int64_t>(value) >= size) {
        if (size == 0) {
            fail(Code::bad_index, "%s index %lld at entry %lld: the matrix has no %ss", what,
                 static_cast<long long>(value), static_cast<long long>(entry), what);
        }
        fail(Code::bad_index, "%s index %lld at entry %lld is outside 0..%lld", what, static_cast<long long>(value),
             static_cast<long long>(entry), static_cast<long long>(size - 1));
    }
}

constexpr double kMostConfidence = 1e6; // also of a repeated pair; from 1e-6 on, 12 of the 16 digits of a double

// The caller's confidences, or none.
std::vector<double> checked_confidences(const double *confidence, int64_t count) {
    if (confidence == nullptr) {
        return {};
    }
    for (int64_t e = 0; e < count; ++e) {
        check_weight("confidence", confidence[e], e, 1e-6, kMostConfidence);
    }
    return {confidence, confidence + count};
}

// Where each line starts, from how many entries it has.
void accumulate(std::vector<int64_t> &pointer) {
    for (size_t i = 1; i < pointer.size(); ++i) {
        pointer[i] += pointer[i - 1];
    }
}

Line line_of(const Lines &ones, int64_t i) noexcept {
    const int64_t *pointer = ones.pointer.data() + i;
    return {ones.index.data() + pointer[0], ones.index.data() + pointer[1]};
}

// The same ones compressed along the other direction. Lines of the result are sorted, because the source is walked line
// by line: transposing twice sorts in linear time.
Lines transposed(const Lines &from, int64_t lines, Pace &pace) {
    Lines to;
    to.pointer.assign(static_cast<size_t>(lines) + 1, 0);
    to.index.resize(from.index.size());
    to.value.resize(from.value.size());
    for (int64_t i = 0; i < from.lines(); ++i) {
        const Line line = line_of(from, i);
        pace.did(1 + line.size());
        for (const int32_t j : line) {
            ++to.pointer[static_cast<size_t>(j) + 1];
        }
    }
    accumulate(to.pointer);
    std::vector<int64_t> next(to.pointer.begin(), to.pointer.end() - 1);
    for (int64_t i = 0; i < from.lines(); ++i) {
        const Line line = line_of(from, i);
        pace.did(1 + line.size());
        int64_t e = from.pointer[static_cast<size_t>(i)];
        for (const int32_t j : line) {
            const auto at = static_cast<size_t>(next[static_cast<size_t>(j)]++);
            to.index[at] = static_cast<int32_t>(i);
            if (!from.value.empty()) {
                to.value[at] = from.value[static_cast<size_t>(e++)];
            }
        }
    }
    return to;
}

// A repeated pair is one one, with the sum of its confidences. In sorted lines repeats are next to each other.
void drop_repeats(Lines &ones) {
    size_t kept = 0;
    int64_t begin = 0;
    for (size_t i = 0; i + 1 < ones.pointer.size(); ++i) {
        const int64_t end = ones.pointer[i + 1];
        for (int64_t e = begin; e < end; ++e) {
            if (e == begin || ones.index[static_cast<size_t>(e)] != ones.index[static_cast<size_t>(e) - 1]) {
                if (!ones.value.empty()) {
                    ones.value[kept] = ones.value[static_cast<size_t>(e)];
                }
                ones.index[kept++] = ones.index[static_cast<size_t>(e)];
            } else if (!ones.value.empty()) {
                ones.value[kept - 1] += ones.value[static_cast<size_t>(e)];
            }
        }
        begin = end;
        ones.pointer[i + 1] = static_cast<int64_t>(kept);
    }
    ones.index.resize(kept);
    ones.index.shrink_to_fit();
    ones.value.resize(std::min(kept, ones.value.size()));
    ones.value.shrink_to_fit();
}

void check_sums(const Lines &ones, bool by_column) {
    const auto most = std::max_element(ones.value.begin(), ones.value.end());
    if (most == ones.value.end() || *most <= kMostConfidence) {
        return;
    }
    const int64_t at = most - ones.value.begin();
    const auto after = std::upper_bound(ones.pointer.begin(), ones.pointer.end(), at);
    const long long line = after - ones.pointer.begin() - 1, index = ones.index[static_cast<size_t>(at)];
    fail(Code::bad_value, "the confidences of row %lld, column %lld add up to %.9g, which must be at most %g",
         by_column ? index : line, by_column ? line : index, *most, kMostConfidence);
}

// From ones that may come in any order within their lines.
Positives finish(Lines given, int64_t extent, bool by_column) {
    Pace pace(nullptr);
    Lines across = transposed(given, extent, pace);
    const int64_t lines = given.lines();
    given = Lines();
    drop_repeats(across);
    check_sums(across, !by_column);
    Lines along = transposed(across, lines, pace);
    return {std::move(by_column ? across : along), std::move(by_column ? along : across)};
}

} // namespace

Positives::Positives(Lines by_row, Lines by_column, Watch *watch)
    : rows(by_row.lines()), cols(by_column.lines()), transposed(std::move(by_column), rows, watch) {
    if (sections_for(by_row, cols) == 1) {
        pattern = Pattern(std::move(by_row), cols, watch);
    } else {
        pattern = Pattern(by_row, cols, watch);
        by_row_ = std::move(by_row);
    }
}

int64_t Positives::place_of_column(int64_t col) const noexcept {
    if (share == nullptr) {
        return col;
    }
    const std::vector<int64_t> &touched = share->columns.touched();
    const auto at = std::lower_bound(touched.begin(), touched.end(), col);
    return at != touched.end() && *at == col ? at - touched.begin() : -1;
}

double Positives::density() const noexcept {
    const double cells = static_cast<double>(rows) * static_cast<double>(no_diagonal ? cols - 1 : cols);
    return cells > 0 ? static_cast<double>(total()) / cells : 0.0;
}

template <typename Index>
void check_pairs(int64_t rows, int64_t cols, int64_t count, const Index *row, const Index *col,
                 const double *confidence) {
    check_size("rows", rows);
    check_size("cols", cols);
    if (count < 0) {
        fail(Code::bad_size, "count must not be negative, got %lld", static_cast<long long>(count));
    }
    if (count > std::numeric_limits<int64_t>::max() / static_cast<int64_t>(sizeof(int64_t))) {
        fail(Code::too_large, "count must fit in memory, got %lld", static_cast<long long>(count));
    }
    if (count > 0 && (row == nullptr || col == nullptr)) {
        fail(Code::null_argument, "%s must not be NULL when count is %lld", row == nullptr ? "row" : "col",
             static_cast<long long>(count));
    }
    for (int64_t e = 0; e < count; ++e) {
        check_index("row", row[e], e, rows);
        check_index("column", col[e], e, cols);
        if (confidence != nullptr) {
            check_weight("confidence", confidence[e], e, 1e-6, kMostConfidence);
        }
    }
}

template <typename Index>
Positives positives_from_pairs(int64_t rows, int64_t cols, int64_t count, const Index *row, const Index *col,
                               const double *confidence) {
    check_pairs(rows, cols, count, row, col, confidence);
    const std::vector<double> given = checked_confidences(confidence, count);
    Lines by_row;
    by_row.pointer.assign(static_cast<size_t>(rows) + 1, 0);
    by_row.index.resize(static_cast<size_t>(count));
    by_row.value.resize(given.size());
    for (int64_t e = 0; e < count; ++e) {
        ++by_row.pointer[static_cast<size_t>(row[e]) + 1];
    }
    accumulate(by_row.pointer);
    std::vector<int64_t> next(by_row.pointer.begin(), by_row.pointer.end() - 1);
    for (int64_t e = 0; e < count; ++e) {
        const auto at = static_cast<size_t>(next[static_cast<size_t>(row[e])]++);
        by_row.index[at] = static_cast<int32_t>(col[e]);
        if (!given.empty()) {
            by_row.value[at] = given[static_cast<size_t>(e)];
        }
    }
    return finish(std::move(by_row), cols, false);
}

template <typename Index>
Positives positives_from_compressed(int64_t rows, int64_t cols, bool by_column, const Index *pointer,
                                    const Index *index, const double *confidence) {
    check_size("rows", rows);
    check_size("cols", cols);
    const char *pointer_name = by_column ? "col_ptr" : "row_ptr", *index_name = by_column ? "row_idx" : "col_idx";
    const int64_t lines = by_column ? cols : rows, across = by_column ? rows : cols;
    if (pointer == nullptr) {
        fail(Code::null_argument, "%s must not be NULL", pointer_name);
    }
    if (pointer[0] != 0) {
        fail(Code::bad_pointers, "%s[0] must be 0, got %lld", pointer_name, static_cast<long long>(pointer[0]));
    }
    for (int64_t i = 0; i < lines; ++i) {
        if (pointer[i + 1] < pointer[i]) {
            fail(Code::bad_pointers, "%s must never decrease, but entry %lld is %lld after %lld", pointer_name,
                 static_cast<long long>(i + 1), static_cast<long long>(pointer[i + 1]),
                 static_cast<long long>(pointer[i]));
        }
    }
    const auto count = static_cast<int64_t>(pointer[lines]);
    if (count > std::numeric_limits<int64_t>::max() / static_cast<int64_t>(sizeof(int64_t))) {
        fail(Code::too_large, "%s must end with a number that fits in memory, got %lld", pointer_name,
             static_cast<long long>(count));
    }
    if (count > 0 && index == nullptr) {
        fail(Code::null_argument, "%s must not be NULL when %s ends with %lld", index_name, pointer_name,
             static_cast<long long>(count));
    }
    for (int64_t e = 0; e < count; ++e) {
        check_index(by_column ? "row" : "column", index[e], e, across);
    }
    Lines given;
    given.value = checked_confidences(confidence, count);
    given.pointer.assign(pointer, pointer + lines + 1);
    given.index.resize(static_cast<size_t>(count));
    for (int64_t e = 0; e < count; ++e) {
        given.index[static_cast<size_t>(e)] = static_cast<int32_t>(index[e]);
    }
    return finish(std::move(given), across, by_column);
}

void check_weight(const char *what, double value, int64_t entry, double least, double most) {
    if (!(value >= least && value <= most)) {
        fail(Code::bad_value, "%s must be in [%g, %g], got %g at entry %lld", what, least, most, value,
             static_cast<long long>(entry));
    }
}

Positives positives_from_rows(Lines by_row, int64_t cols, Watch *watch) {
    Pace pace(watch);
    Lines by_column = transposed(by_row, cols, pace);
    pace.check();
    return {std::move(by_row), std::move(by_column), watch};
}

template void check_pairs(int64_t, int64_t, int64_t, const int64_t *, const int64_t *, const double *);
template Positives positives_from_pairs(int64_t, int64_t, int64_t, const int32_t *, const int32_t *, const double *);
template Positives positives_from_pairs(int64_t, int64_t, int64_t, const int64_t *, const int64_t *, const double *);
template Positives positives_from_compressed(int64_t, int64_t, bool, const int32_t *, const int32_t *, const double *);
template Positives positives_from_compressed(int64_t, int64_t, bool, const int64_t *, const int64_t *, const double *);

} // namespace pumc
