#include "model/network.hpp"
#include "model/part_of_ones.hpp"
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
    const Positives own = positives.share != nullptr ? own_rows(minus, positives.share->row_border) : Positives();
    const Positives &taken = positives.share != nullptr ? own : minus;
    Lines left;
    left.pointer.reserve(static_cast<size_t>(positives.rows_here()) + 1);
    for (int64_t i = 0; i < positives.rows_here(); ++i) {
        const Line without = taken.row(i);
        const double *confidence = positives.confidence(i);
        for (const int32_t j : positives.row(i)) {
            const double c = confidence != nullptr ? *confidence++ : 1.0;
            if (!without.holds(positives.column_name(j))) {
                left.index.push_back(j);
                if (confidence != nullptr) {
                    left.value.push_back(c);
                }
            }
        }
        left.pointer.push_back(left.count());
    }
    left.index.shrink_to_fit();
    Positives result = part_of(positives, std::move(left), nullptr);
    result.symmetric = result.symmetric && (minus.symmetric || is_symmetric(result));
    return result;
}

} // namespace pumc
