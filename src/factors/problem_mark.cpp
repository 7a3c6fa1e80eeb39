#include "factors/problem_mark.hpp"

#include "error.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace pumc {

namespace {

// The finaliser of splitmix64: every bit of the result depends on every bit of the number.
uint64_t hash(uint64_t number) noexcept {
    number = (number ^ (number >> 30U)) * 0xBF58476D1CE4E5B9U;
    number = (number ^ (number >> 27U)) * 0x94D049BB133111EBU;
    return number ^ (number >> 31U);
}

// A factor from 1 to 2 that belongs to a number, so that values which change places change their sum.
double factor_of(uint64_t hashed) noexcept { return 1 + static_cast<double>(hashed >> 11U) * 0x1.0p-53; }

void mark_ones(const Positives &positives, ProblemMark &mark) {
    uint64_t sum = 0;
    double confidences = 0;
    const std::vector<int64_t> *touched = positives.share == nullptr ? nullptr : &positives.share->columns.touched();
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const auto row = static_cast<uint64_t>(positives.first_row() + i) << 32U;
        const double *confidence = positives.confidence(i);
        for (const int32_t j : positives.row(i)) {
            const int64_t col = touched == nullptr ? j : (*touched)[static_cast<size_t>(j)];
            const uint64_t hashed = hash(row + static_cast<uint64_t>(col) + 1);
            sum += hashed;
            confidences += confidence == nullptr ? 0 : *confidence++ * factor_of(hashed);
        }
    }
    if (positives.share != nullptr) {
        Ranks &ranks = *positives.ranks();
        const std::vector<int64_t> mine(static_cast<size_t>(ranks.count()), static_cast<int64_t>(sum));
        sum = 0;
        for (const int64_t each : ranks.trade(mine)) {
            sum += static_cast<uint64_t>(each);
        }
    }
    mark.ones = static_cast<int64_t>(sum);
    mark.confidences = positives.sum_over_ranks(confidences);
}

double mark_of_weights(const std::vector<double> &roots, int64_t first, const Positives &positives) {
    double sum = 0;
    for (size_t i = 0; i < roots.size(); ++i) {
        sum += roots[i] * factor_of(hash(static_cast<uint64_t>(first) + i + 1));
    }
    return positives.sum_over_ranks(sum);
}

// How long a fit may take, on how many threads, and where checkpoints go, may change between two attempts.
bool decides_about_result(const char *name) noexcept {
    static const char *const others[] = {"threads", "time_limit", "checkpoint", "checkpoint_seconds",
                                         "checkpoint_keep"};
    return std::none_of(std::begin(others), std::end(others),
                        [=](const char *other) { return std::strcmp(other, name) == 0; });
}

bool are_close(double one, double other) noexcept {
    return std::abs(one - other) <= 1e-9 * std::max(std::abs(one), std::abs(other));
}

std::string different_options(const ProblemMark &there, const ProblemMark &here) {
    for (const auto &[name, value] : here.options) {
        const auto same_name = [&wanted = name](const auto &each) { return each.first == wanted; };
        const auto other = std::find_if(there.options.begin(), there.options.end(), same_name);
        // An option that the writer did not know had no effect: the same as its default.
        const std::string before =
            other != there.options.end() ? other->second : option_text(Options(), find_option(name.c_str()));
        if (before != value) {
            return "option " + name + " is " + before + " there and " + value + " here";
        }
    }
    return "";
}

} // namespace

ProblemMark mark_of(const PreparedProblem &problem, const Options &options, const Factors *warm_start) {
    const Positives &positives = problem.positives;
    ProblemMark mark;
    mark.rows = positives.rows;
    mark.cols = positives.cols;
    mark.count = positives.total();
    mark.symmetric = positives.symmetric ? 1 : 0;
    mark.no_diagonal = positives.no_diagonal ? 1 : 0;
    mark_ones(positives, mark);
    mark.row_weights = mark_of_weights(problem.weights.row_root, positives.first_row(), positives);
    mark.col_weights = mark_of_weights(problem.weights.root_of_owned(), positives.first_col(), positives);
    if (warm_start != nullptr) {
        mark.start_rows = warm_start->rows;
        mark.start_cols = warm_start->cols;
        mark.start_rank = warm_start->x.rank();
        mark.start_square = warm_start->x.squared_norm();
    }
    size_t count = 0;
    const OptionSpec *specs = option_table(count);
    for (const OptionSpec *spec = specs; spec != specs + count; ++spec) {
        if (decides_about_result(spec->name)) {
            mark.options.emplace_back(spec->name, option_text(options, *spec));
        }
    }
    return mark;
}

std::string difference(const ProblemMark &there, const ProblemMark &here) {
    const auto shape = [](const ProblemMark &mark) {
        return std::to_string(mark.rows) + " x " + std::to_string(mark.cols);
    };
    if (there.rows != here.rows || there.cols != here.cols) {
        return shape(there) + " there, " + shape(here) + " here";
    }
    if (there.count != here.count) {
        return std::to_string(there.count) + " ones there, " + std::to_string(here.count) + " here";
    }
    if (there.ones != here.ones) {
        return "ones in other places";
    }
    if (there.symmetric != here.symmetric || there.no_diagonal != here.no_diagonal) {
        return "another kind of network";
    }
    if (!are_close(there.confidences, here.confidences)) {
        return "other confidences";
    }
    const std::string options = different_options(there, here);
    if (!options.empty()) { // before the weights, which follow from the balances
        return options;
    }
    if (!are_close(there.row_weights, here.row_weights) || !are_close(there.col_weights, here.col_weights)) {
        return "other weights of rows or columns";
    }
    // A start that was fitted again, on other ranks, has other last digits.
    const bool same_start = there.start_rows == here.start_rows && there.start_cols == here.start_cols &&
                            there.start_rank == here.start_rank &&
                            std::abs(there.start_square - here.start_square) <= 1e-6 * here.start_square;
    return same_start ? "" : "another warm_start";
}

} // namespace pumc
