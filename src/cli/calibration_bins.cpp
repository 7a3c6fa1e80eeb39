#include "cli/calibration_bins.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/lines_of_problem.hpp"

#include <algorithm>
#include <utility>

namespace pumc::cli {

namespace {

constexpr int64_t kMostCells = 4000000; // looked at; they are sorted, which takes a second
constexpr int64_t kMostBins = 10;
constexpr int64_t kLeastFound = 10; // hidden ones of a bin: the standard error of its share is then a third

struct JudgedCell {
    double expected;
    bool is_hidden;
};

std::vector<double> probabilities_of_row(const pumc_factors *factors, int64_t row) {
    std::vector<double> values(static_cast<size_t>(pumc_factors_cols(factors)));
    const auto count = static_cast<int64_t>(values.size());
    check(pumc_factors_score_rows_i64(factors, 1, &row, values.data(), count));
    check(pumc_factors_score_to_probability(factors, count, values.data()));
    return values;
}

std::vector<JudgedCell> cells_of(const pumc_factors *factors, const Split &split, double share) {
    const int64_t cols = pumc_factors_cols(factors);
    const LinesOfProblem observed(split.observed.get()), hidden(split.hidden.get());
    const bool no_diagonal = whole_fact(factors, "no_diagonal") != 0;
    const double odds = share / (1 - share);
    std::vector<JudgedCell> cells;
    enum : char { blank, is_observed, is_hidden };
    std::vector<char> kind(static_cast<size_t>(cols));
    for (const int64_t row : evenly_spaced(pumc_factors_rows(factors), std::max<int64_t>(1, kMostCells / cols))) {
        std::fill(kind.begin(), kind.end(), blank);
        for (const int32_t col : observed.row(row)) {
            kind[static_cast<size_t>(col)] = is_observed;
        }
        for (const int32_t col : hidden.row(row)) {
            kind[static_cast<size_t>(col)] = is_hidden;
        }
        if (no_diagonal) {
            kind[static_cast<size_t>(row)] = is_observed;
        }
        const std::vector<double> q = probabilities_of_row(factors, row);
        for (size_t j = 0; j < q.size(); ++j) {
            if (kind[j] != is_observed) {
                const double expected = q[j] * odds < 1 - q[j] ? q[j] * odds / (1 - q[j]) : 1;
                cells.push_back({expected, kind[j] == is_hidden});
            }
        }
    }
    return cells;
}

} // namespace

std::vector<HeldOut::Bin> calibration_bins(const pumc_factors *factors, const Split &split, double share) {
    std::vector<JudgedCell> cells = cells_of(factors, split, share);
    std::sort(cells.begin(), cells.end(),
              [](const JudgedCell &a, const JudgedCell &b) { return a.expected < b.expected; });
    const auto found = std::count_if(cells.begin(), cells.end(), [](const JudgedCell &cell) { return cell.is_hidden; });
    const int64_t bins = std::clamp<int64_t>(found / kLeastFound, 1, kMostBins);
    std::vector<HeldOut::Bin> result;
    HeldOut::Bin bin;
    for (size_t i = 0; i < cells.size(); ++i) {
        ++bin.cells;
        bin.found += cells[i].is_hidden ? 1 : 0;
        bin.expected += cells[i].expected;
        const bool last = i + 1 == cells.size();
        // Equal cells stay together.
        const bool full = bin.found * bins >= found && static_cast<int64_t>(result.size()) + 1 < bins;
        if (last || (full && cells[i].expected < cells[i + 1].expected)) {
            bin.expected /= static_cast<double>(bin.cells);
            result.push_back(std::exchange(bin, {}));
        }
    }
    return result;
}

} // namespace pumc::cli
