#include "factors/warm_start.hpp"

#include "error.hpp"
#include "linalg/moved_rows.hpp"

#include <algorithm>
#include <cstring>

namespace pumc {

namespace {

enum Kind : int64_t { kNone, kWhole, kShared };

// What ranks must agree in. That all give a model of the same kind is among the terms of their call. Of a model that
// each of them has, the singular values stand for the rest.
struct Description {
    int64_t kind = kNone, rows = 0, cols = 0, rank = 0, ranks = 1;
    double first = 0, last = 0, square = 0;
};

Description describe(const Factors *start) {
    Description made;
    if (start != nullptr) {
        const int64_t rank = start->x.rank();
        made = {start->share == nullptr ? kWhole : kShared,
                start->rows,
                start->cols,
                rank,
                start->share == nullptr ? 1 : start->ranks()->count(),
                rank > 0 ? start->x.s.front() : 0,
                rank > 0 ? start->x.s.back() : 0,
                start->x.squared_norm()};
    }
    return made;
}

bool are_same(const Description &one, const Description &other) noexcept {
    return one.kind == other.kind && one.rows == other.rows && one.cols == other.cols && one.rank == other.rank &&
           one.first == other.first && one.last == other.last && one.square == other.square;
}

void require_same_start(const Factors *start, Ranks &ranks) {
    const Description here = describe(start);
    Description first = here;
    ranks.broadcast(&first, sizeof first);
    if (!are_same(here, first)) {
        fail(Code::conflict,
             "every rank must give the same warm_start: %lld x %lld of rank %lld and norm %.10g squared here, "
             "%lld x %lld of rank %lld and norm %.10g squared on rank 0",
             static_cast<long long>(here.rows), static_cast<long long>(here.cols), static_cast<long long>(here.rank),
             here.square, static_cast<long long>(first.rows), static_cast<long long>(first.cols),
             static_cast<long long>(first.rank), first.square);
    }
    if (here.kind == kShared && (here.ranks != ranks.count() || start->ranks()->rank() != ranks.rank())) {
        fail(Code::conflict, "warm_start is held by other ranks than the problem, or in another order");
    }
}

// Rows [first, first + out.rows()) of a panel; those that it does not have are zero.
void copy_rows(PanelView from, int64_t first, Panel &out) noexcept {
    out.fill_zero();
    const int64_t rows = std::clamp<int64_t>(from.rows - first, 0, out.rows());
    copy_columns({from.data + (rows > 0 ? first * from.stride : 0), rows, from.width, from.stride}, out, 0);
}

} // namespace

void check_warm_start(const Positives &positives, const Factors *start) {
    if (positives.share != nullptr) {
        require_same_start(start, *positives.ranks());
    }
    if (start != nullptr && (start->rows > positives.rows || start->cols > positives.cols)) {
        fail(Code::wrong_shape, "warm_start is %lld x %lld but the problem is only %lld x %lld",
             static_cast<long long>(start->rows), static_cast<long long>(start->cols),
             static_cast<long long>(positives.rows), static_cast<long long>(positives.cols));
    }
}

LowRank start_for(const Positives &positives, const Factors &start) {
    LowRank x;
    x.s = start.x.s;
    if (start.share != nullptr) {
        const Share &share = *positives.share;
        move_rows(start.x.left(), start.share->row_border, share.row_border, *positives.ranks(), x.u);
        move_rows(start.x.right(), start.share->columns.border(), share.columns.border(), *positives.ranks(), x.v);
        return x;
    }
    x.u.reshape(positives.rows_here(), start.x.rank());
    x.v.reshape(positives.cols_here(), start.x.rank());
    copy_rows(start.x.left(), positives.first_row(), x.u);
    copy_rows(start.x.right(), positives.first_col(), x.v);
    return x;
}

} // namespace pumc
