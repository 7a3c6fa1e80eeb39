#include "model/simulation.hpp"

#include "error.hpp"

#include <cmath>
#include <vector>

namespace pumc {

Simulated simulate(int64_t rows, int64_t cols, int64_t rank, double cutoff, double sampling_rate, int64_t seed) {
    if (rows < 0 || cols < 0 || rows > 2147483647 || cols > 2147483647) {
        fail(rows < 0 || cols < 0 ? Code::bad_size : Code::too_large,
             "rows and cols must be in 0..2147483647, got %lld and %lld", static_cast<long long>(rows),
             static_cast<long long>(cols));
    }
    if (rank < 1 || rank > 100000) { // far beyond any use; any bound for which rows * rank fits 64 bits would do
        fail(rank < 1 ? Code::bad_size : Code::too_large, "rank must be in 1..100000, got %lld",
             static_cast<long long>(rank));
    }
    if (!std::isfinite(cutoff)) {
        fail(Code::bad_value, "cutoff must be finite, got %g", cutoff);
    }
    if (!(sampling_rate > 0 && sampling_rate <= 1)) {
        fail(Code::bad_value, "sampling_rate must be in (0, 1], got %g", sampling_rate);
    }
    Random random(static_cast<uint64_t>(seed));
    const auto width = static_cast<size_t>(rank);
    std::vector<double> left(static_cast<size_t>(rows) * width), right(static_cast<size_t>(cols) * width);
    for (std::vector<double> *side : {&left, &right}) {
        for (double &value : *side) {
            value = random.normal();
        }
    }
    std::vector<int64_t> truth_pointer{0}, observed_pointer{0};
    std::vector<int64_t> truth_index, observed_index;
    for (size_t i = 0; i < static_cast<size_t>(rows); ++i) {
        for (size_t j = 0; j < static_cast<size_t>(cols); ++j) {
            double q = 0;
            for (size_t c = 0; c < width; ++c) {
                q += left[i * width + c] * right[j * width + c];
            }
            if (q >= cutoff) {
                truth_index.push_back(static_cast<int64_t>(j));
                if (random.uniform() < sampling_rate) {
                    observed_index.push_back(static_cast<int64_t>(j));
                }
            }
        }
        truth_pointer.push_back(static_cast<int64_t>(truth_index.size()));
        observed_pointer.push_back(static_cast<int64_t>(observed_index.size()));
    }
    return {positives_from_compressed(rows, cols, false, observed_pointer.data(), observed_index.data()),
            positives_from_compressed(rows, cols, false, truth_pointer.data(), truth_index.data())};
}

} // namespace pumc
