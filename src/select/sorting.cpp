#include "select/sorting.hpp"

#include "context/pace.hpp"

#include <algorithm>
#include <cstdint>

namespace pumc {

namespace {

// A thread sorts a run of 65536 values at a time, which takes 5 ms or so. 8 runs go between two looks at the watch.
constexpr int64_t kRun = 1 << 16, kRunsBetweenChecks = 8;

void sort_runs(std::vector<double> &values, Context &context) {
    const auto size = static_cast<int64_t>(values.size());
    const int64_t batch = kRun * kRunsBetweenChecks;
    for (int64_t first = 0; first < size; first += batch) {
        context.watch.check();
        const int64_t last = std::min(first + batch, size);
        context.workers.for_each((last - first + kRun - 1) / kRun, [&](int64_t run) {
            const int64_t begin = first + run * kRun;
            std::sort(values.begin() + begin, values.begin() + std::min(begin + kRun, last));
        });
    }
}

// Merges two neighbouring runs, [begin, middle) and [middle, end).
void merge_runs(const double *from, int64_t begin, int64_t middle, int64_t end, double *to, Pace &pace) {
    int64_t i = begin, j = middle;
    for (int64_t at = begin; at < end;) {
        const int64_t stop = std::min(at + kRun, end);
        pace.did(stop - at);
        for (; at < stop; ++at) {
            const bool first = j == end || (i < middle && from[i] <= from[j]);
            to[at] = from[first ? i++ : j++];
        }
    }
}

} // namespace

void sort_ascending(std::vector<double> &values, Context &context) {
    sort_runs(values, context);
    const auto size = static_cast<int64_t>(values.size());
    if (size <= kRun) {
        return;
    }
    Pace pace(&context.watch);
    std::vector<double> merged(values.size());
    for (int64_t length = kRun; length < size; length *= 2) {
        for (int64_t begin = 0; begin < size; begin += 2 * length) {
            merge_runs(values.data(), begin, std::min(begin + length, size), std::min(begin + 2 * length, size),
                       merged.data(), pace);
        }
        values.swap(merged);
    }
}

} // namespace pumc
