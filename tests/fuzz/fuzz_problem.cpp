// Problems from arbitrary arrays, by every constructor, judged by a set of pairs: what is refused, which ones there
// are, their confidences, and what splits, differences and networks make of them. Arrays have exactly the length that
// the caller owes, so that reading behind one is seen.
#include "byte_reader.hpp"
#include "promise.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <vector>

namespace {

using fuzz::made;
using fuzz::promise;
using fuzz::worked;

struct Free {
    void operator()(pumc_problem *problem) const { pumc_problem_free(problem); }
};
using Problem = std::unique_ptr<pumc_problem, Free>;

struct Given {
    int64_t rows = 0, cols = 0;
    std::vector<int64_t> row, col;
    std::vector<double> confidence; // empty: none
    std::map<std::pair<int64_t, int64_t>, double> sum;
    bool valid = true;
};

// Sizes of up to 2^31 - 1 are allowed, and large ones take gigabytes.
int64_t size_from(fuzz::ByteReader &reader) {
    const int64_t size = reader.odd_integer();
    return size > 4096 && size <= INT32_MAX ? size % 4096 : size;
}

Given decode(fuzz::ByteReader &reader) {
    Given given;
    given.rows = size_from(reader);
    given.cols = size_from(reader);
    const auto count = static_cast<size_t>(reader.byte() % 64);
    const bool weighted = reader.flag(), careful = reader.byte() % 4 != 0;
    for (size_t e = 0; e < count; ++e) {
        const bool any = given.rows > 0 && given.cols > 0 && careful;
        given.row.push_back(any ? reader.byte() % given.rows : reader.odd_integer());
        given.col.push_back(any ? reader.byte() % given.cols : reader.odd_integer());
        if (weighted) {
            given.confidence.push_back(careful ? 1 + reader.byte() / 16.0 : reader.odd_real());
        }
    }
    given.valid = given.rows >= 0 && given.rows <= INT32_MAX && given.cols >= 0 && given.cols <= INT32_MAX;
    for (size_t e = 0; e < count; ++e) {
        given.valid = given.valid && given.row[e] >= 0 && given.row[e] < given.rows && given.col[e] >= 0 &&
                      given.col[e] < given.cols;
        const double confidence = weighted ? given.confidence[e] : 1;
        given.valid = given.valid && confidence >= 1e-6 && confidence <= 1e6;
        given.sum[{given.row[e], given.col[e]}] += confidence;
    }
    for (const auto &[cell, sum] : given.sum) {
        given.valid = given.valid && (!weighted || sum <= 1e6);
    }
    return given;
}

const double *confidence_of(const Given &given) { return given.confidence.empty() ? nullptr : given.confidence.data(); }

Problem from_pairs(const Given &given, bool weighted) {
    pumc_problem *problem = nullptr;
    const auto count = static_cast<int64_t>(given.row.size());
    made(weighted
             ? pumc_problem_from_coo_weighted_i64(&problem, given.rows, given.cols, count, given.row.data(),
                                                  given.col.data(), confidence_of(given))
             : pumc_problem_from_coo_i64(&problem, given.rows, given.cols, count, given.row.data(), given.col.data()),
         problem);
    return Problem(problem);
}

// The pairs compressed by row or by column, in the narrower type where they fit.
Problem compressed(const Given &given, bool by_column, bool narrow) {
    const int64_t lines = by_column ? given.cols : given.rows;
    const std::vector<int64_t> &line = by_column ? given.col : given.row, &across = by_column ? given.row : given.col;
    std::vector<size_t> order(line.size());
    std::vector<int64_t> pointer(static_cast<size_t>(lines) + 1), index;
    std::vector<double> confidence;
    for (size_t e = 0; e < order.size(); ++e) {
        order[e] = e;
        ++pointer[static_cast<size_t>(line[e]) + 1];
    }
    std::stable_sort(order.begin(), order.end(), [&](size_t a, size_t b) { return line[a] < line[b]; });
    for (size_t i = 1; i < pointer.size(); ++i) {
        pointer[i] += pointer[i - 1];
    }
    for (const size_t e : order) {
        index.push_back(across[e]);
        confidence.push_back(given.confidence.empty() ? 1 : given.confidence[e]);
    }
    const std::vector<int32_t> pointer32(pointer.begin(), pointer.end()), index32(index.begin(), index.end());
    pumc_problem *problem = nullptr;
    const auto make = by_column ? pumc_problem_from_csc_weighted_i64 : pumc_problem_from_csr_weighted_i64;
    const auto make32 = by_column ? pumc_problem_from_csc_weighted_i32 : pumc_problem_from_csr_weighted_i32;
    made(narrow ? make32(&problem, given.rows, given.cols, pointer32.data(), index32.data(), confidence.data())
                : make(&problem, given.rows, given.cols, pointer.data(), index.data(), confidence.data()),
         problem);
    return Problem(problem);
}

void check_ones(const pumc_problem *problem, const Given &given, bool weighted) {
    const auto count = static_cast<int64_t>(given.sum.size());
    promise(pumc_problem_rows(problem) == given.rows && pumc_problem_cols(problem) == given.cols, "shapes are kept");
    promise(pumc_problem_count(problem) == count, "repeated pairs count once");
    std::vector<int64_t> row(given.sum.size()), col(row.size());
    std::vector<double> confidence(row.size());
    promise(pumc_problem_copy_coo_i64(problem, row.data(), col.data(), count) == PUMC_OK, "ones can be copied");
    promise(pumc_problem_copy_confidence(problem, confidence.data(), count) == PUMC_OK, "confidences can be copied");
    size_t e = 0;
    for (const auto &[cell, sum] : given.sum) {
        promise(row[e] == cell.first && col[e] == cell.second, "ones are sorted by row, then column");
        const double expected = weighted ? sum : 1;
        promise(confidence[e] >= expected * (1 - 1e-12) && confidence[e] <= expected * (1 + 1e-12),
                "confidences of a repeated pair add up");
        ++e;
    }
}

// Pointers that are any numbers. Where they make no sense there is no index array behind them to read.
void try_any_pointers(fuzz::ByteReader &reader) {
    const int64_t lines = reader.byte() % 6, across = size_from(reader);
    std::vector<int64_t> pointer(static_cast<size_t>(lines) + 1);
    for (int64_t &value : pointer) {
        value = reader.odd_integer();
    }
    pointer[0] = reader.byte() % 4 == 0 ? pointer[0] : 0;
    const bool sound = pointer[0] == 0 && std::is_sorted(pointer.begin(), pointer.end());
    if (sound && pointer.back() > 10000) {
        return;
    }
    std::vector<int64_t> index(sound ? static_cast<size_t>(pointer.back()) : 0);
    for (int64_t &value : index) {
        value = reader.odd_integer();
    }
    pumc_problem *problem = nullptr;
    if (made(pumc_problem_from_csr_i64(&problem, lines, across, pointer.data(), index.data()), problem)) {
        promise(sound, "pointers that decrease are refused");
    }
    pumc_problem_free(problem);
}

void check_difference(const pumc_problem *whole, const pumc_problem *part, const pumc_problem *rest) {
    pumc_problem *left = nullptr;
    promise(pumc_problem_difference(&left, whole, part) == PUMC_OK, "a part can be taken away");
    promise(pumc_problem_count(left) == pumc_problem_count(rest), "a split is a partition");
    const auto count = static_cast<size_t>(pumc_problem_count(left));
    std::vector<int32_t> a(2 * count), b(2 * count);
    promise(pumc_problem_copy_coo_i32(left, a.data(), a.data() + count, static_cast<int64_t>(count)) == PUMC_OK &&
                pumc_problem_copy_coo_i32(rest, b.data(), b.data() + count, static_cast<int64_t>(count)) == PUMC_OK &&
                a == b,
            "what is left of a problem without one part is the other");
    pumc_problem_free(left);
}

bool is_symmetric(const Given &given) {
    return std::all_of(given.sum.begin(), given.sum.end(), [&](const auto &one) {
        const auto mirror = given.sum.find({one.first.second, one.first.first});
        return mirror != given.sum.end();
    });
}

void change(pumc_problem *problem, const Given &given, fuzz::ByteReader &reader) {
    if (worked(pumc_problem_set_symmetric(problem, reader.byte() % 3))) {
        promise(pumc_problem_symmetric(problem) == 0 || (given.rows == given.cols && is_symmetric(given)),
                "only networks are symmetric");
    }
    worked(pumc_problem_set_no_diagonal(problem, reader.byte() % 3));
    std::vector<double> weights(static_cast<size_t>(given.rows));
    for (double &weight : weights) {
        weight = reader.left() > 0 ? reader.odd_real() : 1;
    }
    worked(pumc_problem_set_row_weights(problem, weights.data(), given.rows));
    std::vector<std::string> names;
    std::vector<const char *> labels;
    for (int64_t j = 0; j < given.cols; ++j) {
        names.push_back(reader.text(3).c_str()); // up to its first zero byte
    }
    for (const std::string &name : names) {
        labels.push_back(name.c_str());
    }
    if (worked(pumc_problem_set_col_labels(problem, labels.data())) && given.cols > 0) {
        int64_t found = -1;
        const std::string &last = names.back();
        promise(pumc_problem_find_col(problem, last.c_str(), &found) == PUMC_OK &&
                    found == std::find(names.begin(), names.end(), last) - names.begin(),
                "the first line with a label is found");
    }
    const std::string other = reader.text(5);
    int64_t found = -1;
    worked(pumc_problem_find_col(problem, other.c_str(), &found));
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz::ByteReader reader(bytes, count);
    try_any_pointers(reader);
    const Given given = decode(reader);
    const bool weighted = !given.confidence.empty();
    const Problem problem = from_pairs(given, weighted);
    promise(given.valid == (problem != nullptr), "arrays are refused exactly where they are wrong");
    if (problem == nullptr) {
        return 0;
    }
    check_ones(problem.get(), given, weighted);
    for (const bool by_column : {false, true}) {
        for (const bool narrow : {false, true}) {
            check_ones(compressed(given, by_column, narrow).get(), given, true);
        }
    }
    change(problem.get(), given, reader);
    pumc_problem *kept = nullptr, *hidden = nullptr;
    if (worked(pumc_problem_split(&kept, &hidden, problem.get(), reader.odd_real(), reader.integer()))) {
        check_difference(problem.get(), hidden, kept);
    }
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
    return 0;
}
