#include "model/network.hpp"
#include "model/positives.hpp"

#include <utility>

namespace pumc {

bool share_a_one(const Positives &some, const Positives &others) {
    for (int64_t i = 0; i < some.rows; ++i) {
        const Line line = others.row(i);
        for (const int32_t j : some.row(i)) {
            if (line.holds(j)) {
                return true;
            }
        }
    }
    return false;
}

Positives difference(const Positives &positives, const Positives &minus) {
    Lines left;
    left.pointer.reserve(static_cast<size_t>(positives.rows) + 1);
    for (int64_t i = 0; i < positives.rows; ++i) {
        const Line without = minus.row(i);
        const double *confidence = positives.confidence(i);
        for (const int32_t j : positives.row(i)) {
            const double c = confidence != nullptr ? *confidence++ : 1.0;
            if (!without.holds(j)) {
                left.index.push_back(j);
                if (confidence != nullptr) {
                    left.value.push_back(c);
                }
            }
        }
        left.pointer.push_back(left.count());
    }
    left.index.shrink_to_fit();
    Positives result = positives_from_rows(std::move(left), positives.cols, nullptr);
    keep_weights_and_facts(positives, result);
    result.symmetric = result.symmetric && (minus.symmetric || is_symmetric(result));
    return result;
}

} // namespace pumc
