#include "model/noise.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pumc {

namespace {

// The squared confidences of each line's ones, added up, times its weight: degrees where nothing is weighted.
std::vector<double> profile(const Pattern &pattern, const std::vector<double> &root, bool with_confidences) {
    std::vector<double> x(static_cast<size_t>(pattern.lines()), 0.0);
    const double *value = with_confidences ? pattern.value() : nullptr;
    pattern.for_each_line(0, pattern.count(), [&](int64_t line, int64_t first, int64_t last) {
        double sum = value == nullptr ? static_cast<double>(last - first) : 0.0;
        for (int64_t e = first; value != nullptr && e < last; ++e) {
            sum += value[e] * value[e];
        }
        x[static_cast<size_t>(line)] += sum;
    });
    for (size_t i = 0; i < x.size() && !root.empty(); ++i) {
        x[i] *= root[i] * root[i];
    }
    x.erase(std::remove(x.begin(), x.end(), 0.0), x.end());
    return x;
}

// sum_i x_i / (1 - s x_i), for s below 1 / max x.
double transform(const std::vector<double> &x, double s) {
    double sum = 0;
    for (const double each : x) {
        sum += each / (1 - s * each);
    }
    return sum;
}

double largest(const std::vector<double> &x) { return *std::max_element(x.begin(), x.end()); }

} // namespace

// With phi(s) = sum x_i / (1 - s x_i) / N and psi(r) = sum y_j / (1 - r y_j) / N, the resolvent of the noise times its
// transpose at a real z above the spectrum has r = phi(s) / z and s = psi(r) / z. So s phi(s) = r psi(r), which gives r
// from s, and z = phi(s) / r; the edge of the spectrum is the least such z.
double noise_edge(const Positives &positives, const LineWeights &weights, bool with_confidences) {
    const std::vector<double> x = profile(positives.pattern, weights.row_root, with_confidences),
                              y = profile(positives.transposed, weights.col_root, with_confidences);
    if (x.empty()) {
        return 0;
    }
    const std::vector<double> unweighted = profile(positives.pattern, {}, with_confidences);
    const double count = std::accumulate(unweighted.begin(), unweighted.end(), 0.0);
    const double most_s = 1 / largest(x), most_r = 1 / largest(y);
    const auto z_of = [&](double s) {
        const double phi = transform(x, s), wanted = s * phi;
        double low = 0, high = most_r; // 30 halvings reach 1e-9 of the range; 60 are a guard
        for (int step = 0; step < 60 && high - low > 1e-9 * most_r; ++step) {
            const double r = 0.5 * (low + high);
            (r * transform(y, r) < wanted ? low : high) = r;
        }
        return phi / count / (0.5 * (low + high));
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
