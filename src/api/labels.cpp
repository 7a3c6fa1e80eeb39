#include "labels.hpp"
#include "api/checks.hpp"

using namespace pumc;

namespace {

// A caller's list of labels, one for each line. They are taken into `labels` only when all are there.
void take_labels(Labels &labels, const char *const *given, int64_t lines) {
    std::vector<std::string> copied;
    if (given != nullptr) {
        copied.reserve(static_cast<size_t>(lines));
        for (int64_t i = 0; i < lines; ++i) {
            copied.emplace_back(require_at(given, i, "labels"));
        }
    }
    labels = Labels(LabelTable(std::move(copied)));
}

// Of a model that several ranks hold, each has the labels of its own lines, from these on.
int64_t first_row(const Factors &model) noexcept {
    return model.share == nullptr ? 0 : model.share->row_border[static_cast<size_t>(model.ranks()->rank())];
}
int64_t first_col(const Factors &model) noexcept {
    return model.share == nullptr ? 0 : model.share->columns.first_owned();
}

const char *label_at(const Labels &labels, int64_t i) noexcept {
    return i >= 0 && i < static_cast<int64_t>(labels.size()) ? labels[static_cast<size_t>(i)].c_str() : nullptr;
}

void find_label(const Labels &labels, const char *label, const char *what, int64_t *out) {
    require(label, "label");
    require(out, "out");
    *out = labels.find(label, what);
}

} // namespace

pumc_status pumc_factors_set_row_labels(pumc_factors *factors, const char *const *labels) {
    return guarded([&] {
        require_any(factors, "factors");
        take_labels(factors->factors.row_labels, labels, factors->factors.rows_here());
    });
}

pumc_status pumc_factors_set_col_labels(pumc_factors *factors, const char *const *labels) {
    return guarded([&] {
        require_any(factors, "factors");
        take_labels(factors->factors.col_labels, labels, factors->factors.cols_here());
    });
}

const char *pumc_factors_row_label(const pumc_factors *factors, int64_t row) {
    return factors != nullptr ? label_at(factors->factors.row_labels, row - first_row(factors->factors)) : nullptr;
}

const char *pumc_factors_col_label(const pumc_factors *factors, int64_t col) {
    return factors != nullptr ? label_at(factors->factors.col_labels, col - first_col(factors->factors)) : nullptr;
}

pumc_status pumc_factors_find_row(const pumc_factors *factors, const char *label, int64_t *out) {
    return guarded([&] {
        require(factors, "factors");
        find_label(factors->factors.row_labels, label, "row", out);
    });
}

pumc_status pumc_factors_find_col(const pumc_factors *factors, const char *label, int64_t *out) {
    return guarded([&] {
        require(factors, "factors");
        find_label(factors->factors.col_labels, label, "column", out);
    });
}

pumc_status pumc_problem_set_row_labels(pumc_problem *problem, const char *const *labels) {
    return guarded([&] {
        require(problem, "problem");
        take_labels(problem->row_labels, labels, problem->positives.rows);
    });
}

pumc_status pumc_problem_set_col_labels(pumc_problem *problem, const char *const *labels) {
    return guarded([&] {
        require(problem, "problem");
        take_labels(problem->col_labels, labels, problem->positives.cols);
    });
}

const char *pumc_problem_row_label(const pumc_problem *problem, int64_t row) {
    return problem != nullptr ? label_at(problem->row_labels, row) : nullptr;
}

const char *pumc_problem_col_label(const pumc_problem *problem, int64_t col) {
    return problem != nullptr ? label_at(problem->col_labels, col) : nullptr;
}

pumc_status pumc_problem_find_row(const pumc_problem *problem, const char *label, int64_t *out) {
    return guarded([&] {
        require(problem, "problem");
        find_label(problem->row_labels, label, "row", out);
    });
}

pumc_status pumc_problem_find_col(const pumc_problem *problem, const char *label, int64_t *out) {
    return guarded([&] {
        require(problem, "problem");
        find_label(problem->col_labels, label, "column", out);
    });
}
