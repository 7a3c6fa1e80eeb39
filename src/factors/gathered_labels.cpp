#include "factors/gathered_labels.hpp"

#include "error.hpp"

namespace pumc {

LabelSizes label_sizes(const Labels &here, int64_t lines, const char *side, Ranks *ranks) {
    double sums[] = {static_cast<double>(here.size()), 0, here.empty() ? static_cast<double>(lines) : 0};
    for (const std::string &text : here.texts()) {
        sums[1] += static_cast<double>(text.size());
    }
    if (ranks != nullptr) {
        ranks->sum(sums, 3); // exact up to 2^53
    }
    if (sums[0] > 0 && sums[2] > 0) {
        fail(Code::bad_value, "%s labels are missing on some ranks: %.0f %ss have labels and %.0f have none", side,
             sums[0], side, sums[2]);
    }
    return {static_cast<int64_t>(sums[0]), static_cast<int64_t>(sums[1])};
}

} // namespace pumc
