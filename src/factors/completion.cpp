#include "factors/completion.hpp"

#include "factors/scoring.hpp"
#include "model/loss.hpp"

#include <algorithm>
#include <vector>

namespace pumc {

void complete(const Factors &factors, const Positives *observed, int64_t first_row, int64_t count, double probability,
              const RowVisitor &visit, Workers &workers) {
    const Loss loss(factors.omega);
    // About a million scores at a time: 8 MiB.
    const int64_t batch = std::clamp<int64_t>((1 << 20) / std::max<int64_t>(1, factors.cols), 1, 256);
    std::vector<int64_t> rows, cols;
    std::vector<double> scores(static_cast<size_t>(batch * factors.cols)), probabilities;
    for (int64_t begin = first_row; begin < first_row + count; begin += batch) {
        const int64_t size = std::min(batch, first_row + count - begin);
        rows.resize(static_cast<size_t>(size));
        for (int64_t i = 0; i < size; ++i) {
            rows[static_cast<size_t>(i)] = begin + i;
        }
        score_rows(factors, size, rows.data(), scores.data(), workers);
        for (int64_t i = 0; i < size; ++i) {
            cols.clear();
            probabilities.clear();
            auto [seen, seen_end] = observed != nullptr ? observed->row(begin + i) : Line{};
            for (int64_t j = 0; j < factors.cols; ++j) {
                if (j == begin + i && factors.no_diagonal != 0) {
                    continue;
                }
                double value = 0;
                if (seen != seen_end && *seen == j) {
                    value = 1;
                    ++seen;
                } else {
                    value = loss.probability(scores[static_cast<size_t>(j * size + i)], factors.sampling_rate);
                    if (value < probability) {
                        continue;
                    }
                }
                cols.push_back(j);
                probabilities.push_back(value);
            }
            if (visit(begin + i, static_cast<int64_t>(cols.size()), cols.data(), probabilities.data())) {
                return;
            }
        }
    }
}

} // namespace pumc
