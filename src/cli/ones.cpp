// What was read, as a whole: whether it makes sense, and the problem that it is.
#include "cli/failure.hpp"
#include "cli/input.hpp"
#include "cli/numbers.hpp"
#include "cli/team.hpp"

#include <algorithm>
#include <numeric>

namespace pumc::cli {

namespace {

// Beyond these a remark is made: ones that count so much leave little to blanks, and counts as they are have ranked
// worse than their logarithms. Bounds that are too low cost a needless remark.
constexpr double kUsualMean = 3, kUsualMost = 100;

void remark_on_confidences(const pumc_problem *problem, const std::string &name) {
    std::vector<double> values(static_cast<size_t>(pumc_problem_count(problem)));
    check(pumc_problem_copy_confidence(problem, values.data(), static_cast<int64_t>(values.size())));
    const double mean = std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
    const double most = *std::max_element(values.begin(), values.end());
    if (mean > kUsualMean || most > kUsualMost) {
        note("%s: confidences are %.3g on average and %.3g at the most, and fits rank best with values of order 1; put "
             "1 + log(value) into the column instead, or divide it by its mean",
             name.c_str(), mean, most);
    }
}

// From this share of names that are both rows and columns a file is taken to be a network, if it has at least so many.
// Numbers are often names of rows and of columns by chance, from 1 up, and so they are held against the larger side.
constexpr double kSharedNames = 0.8;
constexpr int64_t kFewestNames = 10;

void remark_on_shared_names(const Names &rows, const Names &cols, const std::string &name) {
    const bool fewer_rows = rows.size() < cols.size();
    const Names &fewer = fewer_rows ? rows : cols, &more = fewer_rows ? cols : rows;
    if (fewer.size() < kFewestNames || rows.are_numbers() || cols.are_numbers()) {
        return;
    }
    int64_t shared = 0;
    bool numbers = true;
    for (int64_t i = 0; i < fewer.size(); ++i) {
        int64_t number = 0;
        const std::string text = fewer.at(i);
        shared += more.find(text) >= 0 ? 1 : 0;
        numbers = numbers && parse_whole(text, number) != NumberKind::none;
    }
    if (static_cast<double>(shared) >= kSharedNames * static_cast<double>((numbers ? more : fewer).size())) {
        note("%s: rows and columns have mostly the same names; if it is a network, say so: --undirected, or --directed "
             "if edges go one way",
             name.c_str());
    }
}

// A typing error in a position or header must not take all memory.
void refuse_vast_shape(const Ones &ones) {
    const int64_t larger = std::max(ones.rows, ones.cols);
    if (larger > 10000000 && larger / 100 > ones.lines) {
        refuse("%s: %lld x %lld is too large a matrix for %lld lines", ones.name.c_str(),
               static_cast<long long>(ones.rows), static_cast<long long>(ones.cols),
               static_cast<long long>(ones.lines));
    }
}

void refuse_incomplete_files(const Ones &ones) {
    for (const FileTotals &file : ones.files) {
        if (file.promised >= 0 && file.promised != file.lines) {
            refuse("%s: %lld entries promised, %lld found: the file is cut off or damaged", file.name.c_str(),
                   static_cast<long long>(file.promised), static_cast<long long>(file.lines));
        }
        if (file.lines == 0) {
            refuse("%s: there is no data in it", file.name.c_str());
        }
    }
}

void remark_on_lines(const Ones &ones) {
    const char *name = ones.name.c_str();
    if (ones.comments > 0) {
        note("%s: %lld lines that start with # or %% taken as comments (--no-comments if they are data)", name,
             static_cast<long long>(ones.comments));
    }
    if (ones.loops > 0) {
        note("%s: %lld line%s that join%s a node to itself passed over: a network has no such edges", name,
             static_cast<long long>(ones.loops), ones.loops == 1 ? "" : "s", ones.loops == 1 ? "s" : "");
    }
    if (ones.without_confidence > 0) {
        note("%s: %lld line%s with a confidence of 0 passed over", name,
             static_cast<long long>(ones.without_confidence), ones.without_confidence == 1 ? "" : "s");
    }
    if (ones.least_value < ones.most_value) {
        note("%s: values are from %g to %g, and all above 0 count as ones; --min-value X asks for more", name,
             ones.least_value, ones.most_value);
    }
}

} // namespace

void Ones::settle(const KnownNames *known) {
    if (files.size() > 1) {
        name = format("%s and %zu more", files[0].name.c_str(), files.size() - 1);
    }
    refuse_incomplete_files(*this);
    for (const NumberDoubt *doubt : {&row_doubt, &col_doubt}) {
        if (doubt->all_numbers && !doubt->bad.empty()) {
            refuse("%s", doubt->bad.c_str());
        }
    }
    if (known == nullptr) {
        if (numbered && one_set_of_names) {
            rows = cols = std::max(rows, cols);
        }
        if (numbered) {
            row_names = Names::numbered(rows, first_number);
            col_names = Names::numbered(cols, first_number);
        }
        refuse_vast_shape(*this);
    }
    remark_on_lines(*this);
}

Problem Ones::problem() const {
    if (is_part) {
        return all_ranks()->problem(*this);
    }
    if (row.empty() && !is_filtered) {
        refuse("%s: none of its %lld lines is a one; see --min-value", name.c_str(), static_cast<long long>(lines));
    }
    pumc_problem *problem = nullptr;
    const auto count = static_cast<int64_t>(row.size());
    check(confidence.empty() ? pumc_problem_from_coo_i32(&problem, rows, cols, count, row.data(), col.data())
                             : pumc_problem_from_coo_weighted_i32(&problem, rows, cols, count, row.data(), col.data(),
                                                                  confidence.data()),
          name);
    Problem result(problem);
    check(pumc_problem_set_symmetric(problem, undirected ? 1 : 0), name);
    check(pumc_problem_set_no_diagonal(problem, is_network ? 1 : 0), name);
    const int64_t repeated = count - pumc_problem_count(problem);
    if (repeated > 0 && !undirected) {
        note("%s: %lld repeated line%s counted once%s", name.c_str(), static_cast<long long>(repeated),
             repeated == 1 ? "" : "s", confidence.empty() ? "" : ", with the sum of the confidences");
    }
    if (!confidence.empty()) {
        remark_on_confidences(problem, name);
    }
    if (!one_set_of_names) {
        remark_on_shared_names(row_names, col_names, name);
    }
    return result;
}

void Ones::drop_cells() noexcept {
    std::vector<int32_t>().swap(row);
    std::vector<int32_t>().swap(col);
    std::vector<double>().swap(confidence);
}

Problem Ones::known_cells() const {
    std::vector<int32_t> all_rows = row, all_cols = col;
    all_rows.insert(all_rows.end(), low_row.begin(), low_row.end());
    all_cols.insert(all_cols.end(), low_col.begin(), low_col.end());
    pumc_problem *problem = nullptr;
    check(pumc_problem_from_coo_i32(&problem, rows, cols, static_cast<int64_t>(all_rows.size()), all_rows.data(),
                                    all_cols.data()),
          name);
    return Problem(problem);
}

} // namespace pumc::cli
