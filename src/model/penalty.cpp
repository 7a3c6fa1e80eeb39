#include "model/penalty.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <string>

namespace pumc {

namespace {

// What the proximal map minimises, without the constant s^2 / 2, which would cost digits at large s.
template <typename Value> double gain(double x, double s, double eta, Value r) {
    return x * (0.5 * x - s) + eta * r(x);
}

// The argument at which the nondecreasing `f` reaches `target`, to the last bit of a double.
template <typename Function> double bisect(double low, double high, double target, Function f) {
    for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (low + high);
        if (middle <= low || middle >= high) {
            break;
        }
        (f(middle) < target ? low : high) = middle;
    }
    return 0.5 * (low + high);
}

// ---- nuclear: r(s) = s -------------------------------------------------------------------------

double nuclear_value(double s, int64_t, PenaltyNumbers) { return s; }
double nuclear_slope(double, int64_t, PenaltyNumbers) { return 1; }
double nuclear_prox(double s, int64_t, PenaltyNumbers numbers) { return std::max(s - numbers.eta, 0.0); }
double nuclear_threshold(PenaltyNumbers numbers) { return numbers.eta; }
PenaltyNumbers same_eta(double threshold, double mu) { return {threshold, mu}; }
double same_threshold(double eta, double) { return eta; }

// ---- tnn: r(s) = 0 for the leading mu singular values, s for the rest ---------------------------
// Beyond the leading mu this is soft thresholding, so that the threshold is eta. The paper's Table 1 has
// max(sigma_{mu+1}, eta), which would send values to zero whose proximal map is positive.

bool is_leading(int64_t index, PenaltyNumbers numbers) { return static_cast<double>(index) < numbers.mu; }
double tnn_value(double s, int64_t index, PenaltyNumbers numbers) { return is_leading(index, numbers) ? 0.0 : s; }
double tnn_slope(double, int64_t index, PenaltyNumbers numbers) { return is_leading(index, numbers) ? 0 : 1; }
double tnn_prox(double s, int64_t index, PenaltyNumbers numbers) {
    return is_leading(index, numbers) ? s : std::max(s - numbers.eta, 0.0);
}

// ---- capped-l1: r(s) = min(s, mu) --------------------------------------------------------------

double capped_value(double s, int64_t, PenaltyNumbers numbers) { return std::min(s, numbers.mu); }
double capped_slope(double s, int64_t, PenaltyNumbers numbers) { return s < numbers.mu ? 1 : 0; }
double capped_prox(double s, int64_t index, PenaltyNumbers numbers) {
    const auto r = [&](double x) { return capped_value(x, index, numbers); };
    const double low = std::min(std::max(s - numbers.eta, 0.0), numbers.mu), high = std::max(s, numbers.mu);
    return gain(low, s, numbers.eta, r) <= gain(high, s, numbers.eta, r) ? low : high;
}
double capped_threshold(PenaltyNumbers numbers) {
    return std::min(numbers.eta, std::sqrt(2 * numbers.mu * numbers.eta));
}
PenaltyNumbers capped_from_threshold(double threshold, double mu) {
    return {std::max(threshold, threshold * threshold / (2 * mu)), mu};
}
double capped_threshold_from_eta(double eta, double ratio) { return eta * std::min(1.0, 2 * ratio); }

// ---- lsp: r(s) = log(1 + s / mu) ----------------------------------------------------------------
// Stationary points solve x^2 + (mu - s) x + eta - mu s = 0; the larger root is the minimum. For eta <= mu^2 the map is
// continuous and zero up to eta / mu. For larger eta it jumps, at the s for which the root and 0 are equally good. The
// paper gives min(eta / mu, mu) for all eta, which for eta > mu^2 is only a loose bound.

constexpr double kMostSquared = 1e150; // its square is finite

double lsp_value(double s, int64_t, PenaltyNumbers numbers) { return std::log1p(s / numbers.mu); }
double lsp_slope(double s, int64_t, PenaltyNumbers numbers) { return 1 / (numbers.mu + s); }
double lsp_prox(double s, int64_t index, PenaltyNumbers numbers) {
    const double sum = s + numbers.mu, discriminant = sum * sum - 4 * numbers.eta;
    if (discriminant < 0) {
        return 0;
    }
    const double root = 0.5 * (s - numbers.mu + std::sqrt(discriminant));
    const auto r = [&](double x) { return lsp_value(x, index, numbers); };
    return root > 0 && gain(root, s, numbers.eta, r) < 0 ? root : 0;
}
double lsp_threshold(PenaltyNumbers numbers) {
    if (numbers.eta <= numbers.mu * numbers.mu) {
        return numbers.eta / numbers.mu;
    }
    const double low = 2 * std::sqrt(numbers.eta) - numbers.mu;
    // x = s is better than 0 from s^2 / 2 = eta log(1 + s / mu) on, and no double has a logarithm above 710. The other
    // bound may be so large that its square overflows.
    const double bound = numbers.eta / numbers.mu, high = bound < kMostSquared ? bound : 40 * std::sqrt(numbers.eta);
    return bisect(low, high, 0.5, [&](double s) { return lsp_prox(s, 0, numbers) > 0 ? 1.0 : 0.0; });
}
PenaltyNumbers lsp_from_threshold(double threshold, double mu) {
    if (threshold <= mu) {
        return {threshold * mu, mu};
    }
    // The threshold lies between 2 sqrt(eta) - mu and eta / mu.
    const double eta =
        bisect(mu * threshold, 0.25 * (threshold + mu) * (threshold + mu), threshold, [&](double candidate) {
            return lsp_threshold({candidate, mu});
        });
    return {eta, mu};
}
double lsp_threshold_from_eta(double eta, double ratio) {
    // At a fixed ratio eta is proportional to the square of the threshold.
    return std::sqrt(eta / lsp_from_threshold(1, ratio).eta);
}

// ---- mcp: r(s) = s - s^2 / (2 mu) up to mu, then mu / 2 (Zhang 2010) ----------------------------
// In the usual form gamma = mu / eta. For mu > eta this is firm thresholding. For mu <= eta the map gives s or 0, and
// jumps where s^2 / 2 equals the full penalty eta mu / 2.

double mcp_value(double s, int64_t, PenaltyNumbers numbers) {
    return s < numbers.mu ? s - s * s / (2 * numbers.mu) : numbers.mu / 2;
}
double mcp_slope(double s, int64_t, PenaltyNumbers numbers) { return std::max(0.0, 1 - s / numbers.mu); }
double mcp_prox(double s, int64_t, PenaltyNumbers numbers) {
    if (numbers.mu <= numbers.eta) {
        return s * s > numbers.mu * numbers.eta ? s : 0;
    }
    if (s >= numbers.mu) {
        return s;
    }
    return s <= numbers.eta ? 0 : (s - numbers.eta) / (1 - numbers.eta / numbers.mu);
}
double mcp_threshold(PenaltyNumbers numbers) {
    return numbers.mu > numbers.eta ? numbers.eta : std::sqrt(numbers.mu * numbers.eta);
}
PenaltyNumbers mcp_from_threshold(double threshold, double mu) {
    return {mu > threshold ? threshold : threshold * threshold / mu, mu};
}
double mcp_threshold_from_eta(double eta, double ratio) { return ratio > 1 ? eta : eta * ratio; }

// ---- scad: slope 1 up to eta, falling linearly to 0 at mu (Fan & Li 2001) ------------------------
// The knee is at eta = lambda / rho, as in the usual form with gamma = mu / eta. gamma > 2, which the table demands,
// keeps the map continuous and its threshold at eta.

double scad_value(double s, int64_t, PenaltyNumbers numbers) {
    const double knee = numbers.knee, flat = std::max(numbers.mu, numbers.knee);
    if (s <= knee) {
        return s;
    }
    const double x = std::min(s, flat), width = flat - knee;
    return width > 0 ? knee + (x - knee) * (flat - 0.5 * (x + knee)) / width : knee;
}
double scad_slope(double s, int64_t, PenaltyNumbers numbers) {
    const double knee = numbers.knee, flat = std::max(numbers.mu, numbers.knee);
    return s <= knee ? 1 : s >= flat ? 0 : (flat - s) / (flat - knee);
}
double scad_prox(double s, int64_t index, PenaltyNumbers numbers) {
    const double knee = numbers.knee, flat = std::max(numbers.mu, numbers.knee), width = flat - knee;
    const auto r = [&](double x) { return scad_value(x, index, numbers); };
    double best = std::clamp(s - numbers.eta, 0.0, knee);
    const auto consider = [&](double x) {
        if (gain(x, s, numbers.eta, r) < gain(best, s, numbers.eta, r)) {
            best = x;
        }
    };
    if (width > numbers.eta) {
        consider(std::clamp((s * width - numbers.eta * flat) / (width - numbers.eta), knee, flat));
    }
    consider(std::max(s, flat));
    return best;
}

constexpr Penalty table[] = {
    {"lsp", "log(1 + s/mu)", lsp_value, lsp_slope, lsp_prox, lsp_threshold, lsp_from_threshold, lsp_threshold_from_eta,
     5.0, 0.0, 1.0, false},
    {"tnn", "s beyond the first mu singular values", tnn_value, tnn_slope, tnn_prox, nuclear_threshold, same_eta,
     same_threshold, 0.0, 0.0, 1.4, true},
    {"capped-l1", "min(s, mu)", capped_value, capped_slope, capped_prox, capped_threshold, capped_from_threshold,
     capped_threshold_from_eta, 2.0, 0.0, 1.4, false},
    {"nuclear", "s", nuclear_value, nuclear_slope, nuclear_prox, nuclear_threshold, same_eta, same_threshold, 0.0, 0.0,
     0.9, false},
    {"mcp", "s - s^2/(2 mu) up to mu, then mu/2", mcp_value, mcp_slope, mcp_prox, mcp_threshold, mcp_from_threshold,
     mcp_threshold_from_eta, 3.0, 0.0, 1.4, false},
    {"scad", "slope 1 up to lambda/rho, falling to 0 at mu", scad_value, scad_slope, scad_prox, nuclear_threshold,
     same_eta, same_threshold, 3.7, 2.0, 1.4, false},
};

// The names with a bar after each, put together by the compiler: there is nothing to allocate or to initialise.
constexpr size_t joined_length() {
    size_t length = 0;
    for (const Penalty &penalty : table) {
        length += std::char_traits<char>::length(penalty.name) + 1;
    }
    return length;
}
constexpr std::array<char, joined_length()> joined_names() {
    std::array<char, joined_length()> names{};
    size_t at = 0;
    for (const Penalty &penalty : table) {
        for (const char *from = penalty.name; *from != '\0'; ++from) {
            names[at++] = *from;
        }
        names[at++] = '|';
    }
    names[at - 1] = '\0'; // the last bar
    return names;
}
constexpr std::array<char, joined_length()> choices = joined_names();

} // namespace

const Penalty *penalties(size_t &count) noexcept {
    count = sizeof table / sizeof *table;
    return table;
}

const char *penalty_choices() noexcept { return choices.data(); }

const Penalty *find_penalty(const char *name) noexcept {
    for (const Penalty &penalty : table) {
        if (std::strcmp(penalty.name, name) == 0) {
            return &penalty;
        }
    }
    return nullptr;
}

} // namespace pumc
