#include "select/explore.hpp"

#include <algorithm>
#include <cmath>

namespace pumc {

namespace {

// A step is taken if the score rises by more than half a percent: less is mostly chance.
constexpr double kClearlyBetter = 1.005;
constexpr int kMostSteps = 2; // in one direction

// omega goes by halves of 1 - omega: 0.8, 0.9, 0.95. Below a half, blanks would count more than ones.
double omega_next(double omega, int direction) noexcept {
    return std::max(0.5, 1 - (1 - omega) * (direction > 0 ? 0.5 : 2.0));
}

double balance_next(double balance, int direction) noexcept { return std::clamp(balance + 0.25 * direction, 0.0, 1.0); }

// Whoever lists lambda_ratio means it for the omega and the balance of the options.
bool explores(const Search &search) noexcept { return search.explore != 0 && search.lambda_ratio.empty(); }

bool explores_omega(const Options &options, const Search &search) noexcept {
    return explores(search) && search.omega.empty() && std::isnan(options.omega) && std::isnan(options.sampling_rate);
}

bool explores_balance(const Options &options, const Search &search) noexcept {
    const Options defaults;
    return explores(search) && search.balance.empty() && !options.balance_was_set &&
           options.row_balance == defaults.row_balance && options.col_balance == defaults.col_balance;
}

} // namespace

Combination explore(const Options &options, const Search &search, Combination start,
                    const std::function<double(const Combination &)> &score) {
    Combination best = std::move(start);
    double best_score = -1; // found when it is first needed
    const auto climb = [&](double Combination::*value, double (*next)(double, int)) {
        if (best_score < 0) {
            best_score = score(best);
        }
        for (const int direction : {1, -1}) {
            int steps = 0;
            for (; steps < kMostSteps; ++steps) {
                Combination tried = best;
                tried.*value = next(best.*value, direction);
                const double tried_score = tried.*value != best.*value ? score(tried) : 0;
                if (!(tried_score > kClearlyBetter * best_score)) {
                    break;
                }
                best = tried;
                best_score = tried_score;
            }
            if (steps > 0) {
                return; // the other direction leads back
            }
        }
    };
    if (explores_omega(options, search)) {
        climb(&Combination::omega, omega_next);
    }
    if (explores_balance(options, search)) {
        climb(&Combination::balance, balance_next);
    }
    return best;
}

int64_t most_explored(const Options &options, const Search &search) noexcept {
    const int64_t explored = (explores_omega(options, search) ? 1 : 0) + (explores_balance(options, search) ? 1 : 0);
    return explored > 0 ? 1 + explored * (kMostSteps + 1) : 0;
}

bool explores_tilt(const Options &options, const Search &search) noexcept {
    return explores(search) && !options.tilt_was_set && options.tilt == Options().tilt;
}

} // namespace pumc
