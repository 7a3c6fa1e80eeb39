#include "cli/hide.hpp"

#include "cli/failure.hpp"

#include <algorithm>
#include <utility>
#include <vector>

namespace pumc::cli {

namespace {

struct Cells {
    int64_t rows = 0, cols = 0;
    std::vector<int32_t> row, col; // sorted by row, then column

    explicit Cells(const pumc_problem *problem)
        : rows(pumc_problem_rows(problem)), cols(pumc_problem_cols(problem)),
          row(static_cast<size_t>(pumc_problem_count(problem))), col(row.size()) {
        check(pumc_problem_copy_coo_i32(problem, row.data(), col.data(), static_cast<int64_t>(row.size())));
    }

    // The cells for which `keep` is true.
    template <typename Keep> void filter(Keep keep) {
        size_t kept = 0;
        for (size_t e = 0; e < row.size(); ++e) {
            if (keep(row[e], col[e])) {
                row[kept] = row[e];
                col[kept++] = col[e];
            }
        }
        row.resize(kept);
        col.resize(kept);
    }

    void mirror() {
        const size_t count = row.size();
        row.insert(row.end(), col.begin(), col.end());
        col.insert(col.end(), row.begin(), row.begin() + static_cast<std::ptrdiff_t>(count));
    }

    Problem problem() const {
        pumc_problem *result = nullptr;
        check(pumc_problem_from_coo_i32(&result, rows, cols, static_cast<int64_t>(row.size()), row.data(), col.data()));
        return Problem(result);
    }
};

Problem mirrored(const pumc_problem *edges) {
    Cells cells(edges);
    cells.mirror();
    return cells.problem();
}

} // namespace

Split hide_share(const pumc_problem *problem, bool undirected, double share, int64_t seed) {
    Problem edges;
    if (undirected) {
        Cells cells(problem);
        cells.filter([](int32_t i, int32_t j) { return i <= j; });
        edges = cells.problem();
        problem = edges.get();
    }
    pumc_problem *kept = nullptr, *hidden = nullptr;
    check(pumc_problem_split(&kept, &hidden, problem, share, seed));
    Split split{Problem(kept), Problem(hidden)};
    if (undirected) {
        split = {mirrored(kept), mirrored(hidden)};
    }
    return split;
}

Problem without(const pumc_problem *hidden, const pumc_problem *observed) {
    const Cells known(observed);
    Cells cells(hidden);
    size_t at = 0;
    cells.filter([&](int32_t i, int32_t j) {
        while (at < known.row.size() && std::pair(known.row[at], known.col[at]) < std::pair(i, j)) {
            ++at;
        }
        return at == known.row.size() || std::pair(known.row[at], known.col[at]) != std::pair(i, j);
    });
    return cells.problem();
}

} // namespace pumc::cli
