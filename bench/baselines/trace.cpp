#include "trace.hpp"

#include "error.hpp"

#include <algorithm>

namespace baselines {

using pumc::Code;
using pumc::fail;

namespace {

// The value of an observed cell; 0 if it is not among them.
double value_at(const pumc::Positives &observed, int64_t i, int32_t j) {
    const pumc::Line line = observed.row(i);
    const int32_t *at = std::lower_bound(line.begin(), line.end(), j);
    return at != line.end() && *at == j ? observed.confidence(i)[at - line.begin()] : 0;
}

void check_that_ones_are_true(const pumc::Positives &observed, const pumc::Positives &truth) {
    for (int64_t i = 0; i < observed.rows; ++i) {
        const double *value = observed.confidence(i);
        for (const int32_t j : observed.row(i)) {
            if (*value++ == 1 && !truth.row(i).holds(j)) {
                fail(Code::bad_file, "truth must have every one of the input, but lacks %lld %d",
                     static_cast<long long>(i), j);
            }
        }
    }
}

} // namespace

Truth::Truth(const Cells &ones, const pumc::Positives &observed) {
    Cells marked = ones;
    for (size_t e = 0; e < marked.row.size(); ++e) {
        marked.value.push_back(value_at(observed, marked.row[e], marked.col[e]) == 1 ? 1 : 0);
    }
    unobserved_ = std::count(marked.value.begin(), marked.value.end(), 0.0);
    ones_ = observed_of(marked);
    check_that_ones_are_true(observed, ones_);
    if (unobserved_ == 0) {
        fail(Code::bad_file, "truth must have a one that the input lacks, but all of its %lld are there",
             static_cast<long long>(marked.count()));
    }
}

double Truth::mse(double squares_of_all, const double *at_ones) const {
    const double *observed = ones_.pattern.value();
    double sum = squares_of_all;
    for (int64_t e = 0; e < ones_.count(); ++e) {
        sum += observed[e] != 0 ? -at_ones[e] * at_ones[e] : 1 - 2 * at_ones[e];
    }
    return sum / static_cast<double>(unobserved_);
}

} // namespace baselines
