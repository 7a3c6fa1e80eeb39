#include "factors/factors.hpp"

#include <cmath>

namespace pumc {

void fix_signs(LowRank &x) noexcept {
    for (int64_t c = 0; c < x.rank(); ++c) {
        double extreme = 0;
        for (int64_t i = 0; i < x.u.rows(); ++i) {
            const double value = x.u.row(i)[c];
            if (std::abs(value) > std::abs(extreme)) {
                extreme = value;
            }
        }
        if (extreme < 0) {
            for (int64_t i = 0; i < x.u.rows(); ++i) {
                x.u.row(i)[c] = -x.u.row(i)[c];
            }
            for (int64_t j = 0; j < x.v.rows(); ++j) {
                x.v.row(j)[c] = -x.v.row(j)[c];
            }
        }
    }
}

} // namespace pumc
