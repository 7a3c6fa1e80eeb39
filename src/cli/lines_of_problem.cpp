#include "cli/lines_of_problem.hpp"

#include "cli/failure.hpp"

#include <algorithm>

namespace pumc::cli {

LinesOfProblem::LinesOfProblem(const pumc_problem *problem)
    : col_(static_cast<size_t>(pumc_problem_count(problem))),
      begin_(static_cast<size_t>(pumc_problem_rows(problem)) + 1),
      ones_of_col_(static_cast<size_t>(pumc_problem_cols(problem))) {
    std::vector<int32_t> row(col_.size());
    check(pumc_problem_copy_coo_i32(problem, row.data(), col_.data(), static_cast<int64_t>(col_.size())));
    for (size_t e = 0; e < col_.size(); ++e) {
        ++begin_[static_cast<size_t>(row[e]) + 1];
        ++ones_of_col_[static_cast<size_t>(col_[e])];
    }
    for (size_t i = 1; i < begin_.size(); ++i) {
        begin_[i] += begin_[i - 1];
    }
}

std::vector<int32_t> LinesOfProblem::row(int64_t row) const {
    const auto i = static_cast<size_t>(row);
    return {col_.begin() + begin_[i], col_.begin() + begin_[i + 1]};
}

int64_t LinesOfProblem::ones_of_row(int64_t row) const {
    const auto i = static_cast<size_t>(row);
    return begin_[i + 1] - begin_[i];
}

std::vector<int64_t> evenly_spaced(int64_t count, int64_t most) {
    std::vector<int64_t> numbers;
    const int64_t taken = std::min(count, most);
    for (int64_t i = 0; i < taken; ++i) {
        // i * count / taken without overflow: count is below 2^31, as rows and columns are
        numbers.push_back(i * count / taken);
    }
    return numbers;
}

} // namespace pumc::cli
