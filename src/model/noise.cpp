#include "model/noise.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pumc {

namespace {

// The squared confidences of each line's ones, added up: degrees where there are none.
std::vector<double> profile(const Pattern &pattern, bool with_confidences) {
    std::vector<double> x(static_cast<size_t>(pattern.lines()), 0.0);
    const double *value = with_confidences ? pattern.value() : nullptr;
    pattern.for_each_line(0, pattern.count(), [&](int64_t line, int64_t first, int64_t last) {
        double sum = value == nullptr ? static_cast<double>(last - first) : 0.0;
        for (int64_t e = first; value != nullptr && e < last; ++e) {
            sum += value[e] * value[e];
        }
        x[static_cast<size_t>(line)] += sum;
    });
    return x;
}

std::vector<double> weighted(std::vector<double> x, const std::vector<double> &root) {
    for (size_t i = 0; i < x.size() && !root.empty(); ++i) {
        x[i] *= root[i] * root[i];
    }
    x.erase(std::remove(x.begin(), x.end(), 0.0), x.end());
    return x;
}

// Of the columns that this rank owns, if several hold the problem.
std::vector<double> profile_of_columns(const Positives &positives, bool with_confidences) {
    std::vector<double> y = profile(positives.transposed, with_confidences);
    if (positives.share == nullptr) {
        return y;
    }
    Workers workers(1, positives.ranks());
    return positives.share->columns.add_up(y, workers);
}

// One side of the noise: sums over its lines, on all ranks.
class Side {
public:
    Side(std::vector<double> x, const Positives &positives)
        : x_(std::move(x)), positives_(positives),
          largest_(positives.most_over_ranks(x_.empty() ? 0 : *std::max_element(x_.begin(), x_.end()))),
          total_(at(0).plain) {}

    double largest() const noexcept { return largest_; }

    // sum_i x_i / (1 - s x_i), for s below 1 / max x, and sum_i x_i / (1 - s x_i)^2.
    struct Sums {
        double plain = 0, of_squares = 0;
    };
    Sums at(double s) const {
        Sums sums;
        for (const double each : x_) {
            const double share = 1 / (1 - s * each);
            sums.plain += each * share;
            sums.of_squares += each * share * share;
        }
        if (positives_.share != nullptr) {
            double both[2] = {sums.plain, sums.of_squares};
            positives_.ranks()->sum(both, 2);
            sums = {both[0], both[1]};
        }
        return sums;
    }

    // The s with s sum_i x_i / (1 - s x_i) = wanted. The left side rises from 0 to a pole; Newton's method is used on
    // the difference times 1 - s max x, which has none. Where a step leaves what is known to hold the solution, that is
    // halved instead. Every step waits for all ranks, so few are wanted: they begin at `near`, the solution for another
    // number, unless that is 0, and end where the square of a step is rounding.
    double solve(double wanted, double near) const {
        double low = 0, high = 1 / largest_;
        double s = near > 0 && near < high ? near : std::min(wanted / total_, 0.5 * high);
        for (int step = 0; step < 100; ++step) {
            const Sums sums = at(s);
            const double excess = s * sums.plain - wanted;
            (excess < 0 ? low : high) = s;
            const double gap = 1 - s * largest_;
            double next = s - excess * gap / (sums.of_squares * gap - excess * largest_), enough = 1e-8 * s * gap;
            if (!(next > low && next < high)) {
                next = 0.5 * (low + high);
                enough = 1e-14 * s;
            }
            const bool settled = std::abs(next - s) <= enough;
            s = next;
            if (settled) {
                break;
            }
        }
        return s;
    }

private:
    std::vector<double> x_;
    const Positives &positives_;
    double largest_, total_;
};

} // namespace

// With phi(s) = sum x_i / (1 - s x_i) / N and psi(r) = sum y_j / (1 - r y_j) / N, the resolvent of the noise times its
// transpose at a real z above the spectrum has r = phi(s) / z and s = psi(r) / z. So s phi(s) = r psi(r), which gives r
// from s, and z = phi(s) / r; the edge of the spectrum is the least such z.
double noise_edge(const Positives &positives, const LineWeights &weights, bool with_confidences) {
    const std::vector<double> of_rows = profile(positives.pattern, with_confidences);
    const double count = positives.sum_over_ranks(std::accumulate(of_rows.begin(), of_rows.end(), 0.0));
    if (!(count > 0)) {
        return 0;
    }
    const Side x(weighted(of_rows, weights.row_root), positives),
        y(weighted(profile_of_columns(positives, with_confidences), weights.root_of_owned()), positives);
    const double most_s = 1 / x.largest();
    double r = 0;
    const auto z_of = [&](double s) {
        const double phi = x.at(s).plain;
        r = y.solve(s * phi, r);
        return phi / count / r;
    };
    // Golden section: z falls from infinity at s = 0 to its least value and rises again. 30 steps find s to 5e-7 of its
    // range, and z, which is flat there, to more digits than a threshold needs.
    constexpr double kGolden = 0.6180339887498949;
    double low = 0, high = most_s;
    double left = high - kGolden * (high - low), right = low + kGolden * (high - low);
    double at_left = z_of(left), at_right = z_of(right);
    for (int step = 0; step < 30; ++step) {
        if (at_left < at_right) {
            high = right;
            right = left;
            at_right = at_left;
            left = high - kGolden * (high - low);
            at_left = z_of(left);
        } else {
            low = left;
            left = right;
            at_left = at_right;
            right = low + kGolden * (high - low);
            at_right = z_of(right);
        }
    }
    return std::sqrt(std::min(at_left, at_right));
}

} // namespace pumc
