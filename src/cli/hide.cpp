#include "cli/hide.hpp"

#include "cli/failure.hpp"

#include <algorithm>
#include <vector>

namespace pumc::cli {

namespace {

struct Cells {
    int64_t rows = 0, cols = 0;
    std::vector<int32_t> row, col; // sorted by row, then column
    std::vector<double> confidence;

    explicit Cells(const pumc_problem *problem)
        : rows(pumc_problem_rows(problem)), cols(pumc_problem_cols(problem)),
          row(static_cast<size_t>(pumc_problem_count(problem))), col(row.size()), confidence(row.size()) {
        const auto count = static_cast<int64_t>(row.size());
        check(pumc_problem_copy_coo_i32(problem, row.data(), col.data(), count));
        check(pumc_problem_copy_confidence(problem, confidence.data(), count));
    }

    // Of the two cells of each edge of an undirected network, keep the one on or above the diagonal.
    void keep_upper() {
        size_t kept = 0;
        for (size_t e = 0; e < row.size(); ++e) {
            if (row[e] <= col[e]) {
                row[kept] = row[e];
                col[kept] = col[e];
                confidence[kept++] = confidence[e];
            }
        }
        row.resize(kept);
        col.resize(kept);
        confidence.resize(kept);
    }

    // The other cell of each edge; a loop has but one, and a second would add to its confidence.
    void mirror() {
        const size_t count = row.size();
        for (size_t e = 0; e < count; ++e) {
            if (row[e] != col[e]) {
                row.push_back(col[e]);
                col.push_back(row[e]);
                confidence.push_back(confidence[e]);
            }
        }
    }

    Problem problem() const {
        const bool weighted = std::any_of(confidence.begin(), confidence.end(), [](double c) { return c != 1; });
        const auto count = static_cast<int64_t>(row.size());
        pumc_problem *result = nullptr;
        check(weighted ? pumc_problem_from_coo_weighted_i32(&result, rows, cols, count, row.data(), col.data(),
                                                            confidence.data())
                       : pumc_problem_from_coo_i32(&result, rows, cols, count, row.data(), col.data()));
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
        cells.keep_upper();
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
    pumc_problem *result = nullptr;
    check(pumc_problem_difference(&result, hidden, observed));
    return Problem(result);
}

} // namespace pumc::cli
