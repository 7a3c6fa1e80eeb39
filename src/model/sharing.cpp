#include "model/sharing.hpp"

#include "error.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <iterator>
#include <numeric>
#include <utility>

namespace pumc {

namespace {

using std::size_t;
using Borders = std::vector<int64_t>;

// What a row and a column cost beside their ones, in an iteration, in units of a one: at a rank of 32 to 64, products
// of panels take as long for a row as the sparse kernels do for 18 to 41 ones. A column has, for each rank that touches
// it, a row of a panel to be added and sent.
constexpr double kWorkOfRow = 18, kWorkOfColumn = 18, kWorkOfTouch = 4;

Borders even_borders(int64_t lines, int64_t ranks) {
    Borders border;
    for (int64_t p = 0; p <= ranks; ++p) {
        border.push_back(lines * p / ranks); // lines and ranks are below 2^31
    }
    return border;
}

int64_t home_of(const Borders &border, int64_t line) noexcept {
    return std::upper_bound(border.begin(), border.end(), line) - border.begin() - 1;
}

// Where to cut lines so that each rank has about the same work. This rank knows the work of those from `first` on; a
// line has some.
Borders balanced_borders(const std::vector<double> &work, int64_t first, int64_t lines, Ranks &ranks) {
    const auto everyone = static_cast<size_t>(ranks.count()), me = static_cast<size_t>(ranks.rank());
    std::vector<double> before(everyone + 1, 0.0),
        found(everyone + 1, 0.0); // before: the work of the ranks before each
    before[me + 1] = std::accumulate(work.begin(), work.end(), 0.0);
    ranks.sum(before.data(), static_cast<int64_t>(before.size()));
    std::partial_sum(before.begin(), before.end(), before.begin());
    double done = before[me];
    size_t line = 0;
    for (size_t cut = 1; cut < everyone; ++cut) {
        const double target = before.back() * static_cast<double>(cut) / static_cast<double>(everyone);
        if (!(target > before[me] && target <= before[me + 1])) {
            continue; // another rank has this one
        }
        while (line + 1 < work.size() && done + work[line] < target) {
            done += work[line++];
        }
        // A line goes to the side of the cut that most of it is on.
        const bool is_before = target - done > 0.5 * work[line];
        found[cut] = static_cast<double>(first + static_cast<int64_t>(line) + (is_before ? 1 : 0));
    }
    ranks.sum(found.data(), static_cast<int64_t>(found.size()));
    Borders border(found.begin(), found.end());
    border.back() = lines;
    return border;
}

Borders cuts_of_rows(const Ones &ones, const Borders &even, int64_t rows, Ranks &ranks) {
    const auto me = static_cast<size_t>(ranks.rank());
    const int64_t first = even[me];
    std::vector<double> work(static_cast<size_t>(even[me + 1] - first), kWorkOfRow);
    for (const One &one : ones.at) {
        work[static_cast<size_t>(one.row - first)] += 1;
    }
    return balanced_borders(work, first, rows, ranks);
}

Borders cuts_of_columns(const std::shared_ptr<Ranks> &ranks, const std::vector<int64_t> &touched, int64_t cols,
                        Workers &workers) {
    const SharedLines even(ranks, even_borders(cols, ranks->count()), touched);
    std::vector<double> work = even.add_up(std::vector<double>(touched.size(), kWorkOfTouch), workers);
    std::transform(work.begin(), work.end(), work.begin(), [](double touches) { return kWorkOfColumn + touches; });
    return balanced_borders(work, even.first_owned(), cols, *ranks);
}

void check_same_shape(int64_t rows, int64_t cols, Ranks &ranks) {
    int64_t shape[2] = {rows, cols};
    ranks.broadcast(shape, sizeof shape);
    if (shape[0] != rows || shape[1] != cols) {
        fail(Code::wrong_shape, "every rank must give the same shape: %lld x %lld here, %lld x %lld on rank 0",
             static_cast<long long>(rows), static_cast<long long>(cols), static_cast<long long>(shape[0]),
             static_cast<long long>(shape[1]));
    }
}

// A one as it was sent.
void append(const char *received, bool weighted, Ones &to) {
    One one{};
    std::memcpy(&one, received, sizeof(One));
    to.at.push_back(one);
    if (weighted) {
        double value = 0;
        std::memcpy(&value, received + sizeof(One), sizeof(double));
        to.confidence.push_back(value);
    }
}

// The columns that ones touch, ascending.
std::vector<int64_t> touched_columns(const Ones &ones) {
    std::vector<int64_t> touched;
    touched.reserve(ones.at.size());
    std::transform(ones.at.begin(), ones.at.end(), std::back_inserter(touched), [](One one) { return one.col; });
    std::sort(touched.begin(), touched.end());
    touched.erase(std::unique(touched.begin(), touched.end()), touched.end());
    touched.shrink_to_fit();
    return touched;
}

// The ones of `rows` rows, from `first` on, as a problem of their own: rows and touched columns are numbered from 0 on.
Positives positives_here(const Ones &ones, int64_t first, int64_t rows, const std::vector<int64_t> &touched,
                         bool weighted) {
    std::vector<int32_t> row(ones.at.size()), col(ones.at.size());
    for (size_t e = 0; e < ones.at.size(); ++e) {
        const auto place = std::lower_bound(touched.begin(), touched.end(), ones.at[e].col) - touched.begin();
        row[e] = static_cast<int32_t>(ones.at[e].row - first);
        col[e] = static_cast<int32_t>(place);
    }
    return positives_from_pairs(rows, static_cast<int64_t>(touched.size()), static_cast<int64_t>(row.size()),
                                row.data(), col.data(), weighted ? ones.confidence.data() : nullptr);
}

} // namespace

Ones sent_home(Ones ones, bool weighted, const Borders &border, Ranks &ranks) {
    const auto everyone = static_cast<size_t>(ranks.count());
    const auto value_bytes = static_cast<int64_t>(weighted ? sizeof(double) : 0);
    const int64_t each = static_cast<int64_t>(sizeof(One)) + value_bytes;
    std::vector<int64_t> sends(everyone, 0);
    for (const One &one : ones.at) {
        ++sends[static_cast<size_t>(home_of(border, one.row))];
    }
    const std::vector<int64_t> gets = ranks.trade(sends);
    const auto bytes = [&](std::vector<int64_t> counts) {
        std::transform(counts.begin(), counts.end(), counts.begin(), [=](int64_t n) { return n * each; });
        return counts;
    };
    std::vector<int64_t> send_bytes = bytes(sends), get_bytes = bytes(gets);
    const auto me = static_cast<size_t>(ranks.rank());
    send_bytes[me] = get_bytes[me] = 0;
    Ones mine; // those that stay
    const char *received = ranks.exchange(send_bytes, get_bytes, [&](char *room) {
        std::vector<char *> next(everyone);
        for (size_t p = 0; p < everyone; ++p) {
            next[p] = room;
            room += send_bytes[p];
        }
        for (size_t e = 0; e < ones.at.size(); ++e) {
            const auto p = static_cast<size_t>(home_of(border, ones.at[e].row));
            if (p == me) {
                mine.at.push_back(ones.at[e]);
                if (weighted) {
                    mine.confidence.push_back(ones.confidence[e]);
                }
                continue;
            }
            std::memcpy(next[p], &ones.at[e], sizeof(One));
            if (weighted) {
                std::memcpy(next[p] + sizeof(One), &ones.confidence[e], sizeof(double));
            }
            next[p] += each;
        }
    });
    ones = Ones();
    Ones home;
    home.at.reserve(static_cast<size_t>(std::accumulate(gets.begin(), gets.end(), int64_t{0})));
    home.confidence.reserve(weighted ? home.at.capacity() : 0);
    for (size_t p = 0; p < everyone; ++p) {
        if (p == me) {
            home.at.insert(home.at.end(), mine.at.begin(), mine.at.end());
            home.confidence.insert(home.confidence.end(), mine.confidence.begin(), mine.confidence.end());
            continue;
        }
        for (int64_t e = 0; e < gets[p]; ++e, received += each) {
            append(received, weighted, home);
        }
    }
    return home;
}

Ones ones_by_number(const Positives &shared) {
    Ones ones;
    ones.at.reserve(static_cast<size_t>(shared.count()));
    const std::vector<int64_t> &touched = shared.share->columns.touched();
    for (int64_t i = 0; i < shared.rows_here(); ++i) {
        for (const int32_t j : shared.row(i)) {
            ones.at.push_back(
                {static_cast<int32_t>(shared.first_row() + i), static_cast<int32_t>(touched[static_cast<size_t>(j)])});
        }
    }
    return ones;
}

void make_shared(Positives &made, const std::shared_ptr<Ranks> &ranks, Borders row_border, Borders col_border,
                 std::vector<int64_t> touched, bool weighted) {
    Workers workers(1, ranks.get());
    made.rows = row_border.back();
    made.cols = col_border.back();
    std::vector<double> degree(touched.size());
    for (size_t j = 0; j < degree.size(); ++j) {
        degree[j] = static_cast<double>(made.transposed.degree(static_cast<int64_t>(j)));
    }
    SharedLines columns(ranks, std::move(col_border), std::move(touched));
    std::vector<double> col_degree = columns.add_up(degree, workers);
    const int64_t total = ranks->sum(made.count());
    made.share = std::make_shared<const Share>(
        Share{std::move(row_border), std::move(columns), total, std::move(col_degree), weighted});
}

Positives share_out(const std::shared_ptr<Ranks> &ranks, int64_t rows, int64_t cols, int64_t count, const int64_t *row,
                    const int64_t *col, bool weighted, const double *confidence) {
    if (ranks->count() == 1) {
        return positives_from_pairs(rows, cols, count, row, col, weighted ? confidence : nullptr);
    }
    check_pairs(rows, cols, count, row, col, weighted ? confidence : nullptr);
    check_same_shape(rows, cols, *ranks);
    Workers workers(1, ranks.get());
    Ones ones;
    ones.at.resize(static_cast<size_t>(count));
    for (int64_t e = 0; e < count; ++e) {
        ones.at[static_cast<size_t>(e)] = {static_cast<int32_t>(row[e]), static_cast<int32_t>(col[e])};
    }
    if (weighted && count > 0) {
        ones.confidence.assign(confidence, confidence + count);
    }
    const Borders even = even_borders(rows, ranks->count());
    ones = sent_home(std::move(ones), weighted, even, *ranks);
    Borders row_border = cuts_of_rows(ones, even, rows, *ranks);
    ones = sent_home(std::move(ones), weighted, row_border, *ranks);

    std::vector<int64_t> touched = touched_columns(ones);
    const auto me = static_cast<size_t>(ranks->rank());
    Positives made = positives_here(ones, row_border[me], row_border[me + 1] - row_border[me], touched, weighted);
    Borders col_border = rows == cols ? row_border : cuts_of_columns(ranks, touched, cols, workers);
    make_shared(made, ranks, std::move(row_border), std::move(col_border), std::move(touched), weighted);
    return made;
}

namespace {

// Options that are a rank's own business, or rank 0's alone.
bool may_differ(const char *name) noexcept {
    static const char *const names[] = {"threads", "time_limit", "checkpoint", "checkpoint_seconds", "checkpoint_keep"};
    return std::any_of(std::begin(names), std::end(names),
                       [=](const char *each) { return std::strcmp(each, name) == 0; });
}

} // namespace

void require_same_options(const Options &options, Ranks &ranks) {
    constexpr size_t kLongest = 64;
    size_t count = 0;
    const OptionSpec *specs = option_table(count);
    std::vector<char> here(count * kLongest, '\0');
    for (size_t i = 0; i < count; ++i) {
        std::snprintf(here.data() + i * kLongest, kLongest, "%s", option_text(options, specs[i]).c_str());
    }
    std::vector<char> first = here;
    ranks.broadcast(first.data(), static_cast<int64_t>(first.size()));
    for (size_t i = 0; i < count; ++i) {
        const char *mine = here.data() + i * kLongest, *other = first.data() + i * kLongest;
        if (!may_differ(specs[i].name) && std::strcmp(mine, other) != 0) {
            fail(Code::conflict, "every rank must have the same options: %s is %s here and %s on rank 0", specs[i].name,
                 mine, other);
        }
    }
}

} // namespace pumc
