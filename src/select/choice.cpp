#include "select/choice.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace pumc {

namespace {

// Scores of at least this share of the best count as equal to it. On thirteen data sets (ratings, baskets, networks,
// drug targets), with five parts of a tenth hidden in turn, this choice reached 0.991 of the best recall on the path;
// the trial with the best score reached 0.987.
constexpr double kAsGood = 0.99;

// Clearly better: by two standard errors of the difference over the splits, and by half a percent. One split has no
// standard error. Where one is all that is planned it has many ones, so that one percent is enough; where the search
// was stopped after the first of several, nothing is clear.
constexpr double kStandardErrors = 2, kLeastGain = 0.005, kLeastGainOfOneSplit = 0.01;
// Of what chance is expected to do (below), one split has to exceed this much, and any number of them half of it by a
// tilt alone, whose fits are the same. Chosen so that a gain of 1.7 % over 10,000 rows of gowalla counts, and one of 4
// % over 900 of power does not.
constexpr double kOfChanceInOneSplit = 1.5, kOfChanceInATilt = 0.5;

// A tilt costs nothing, and a wrong one loses about what a right one gains, so that less is asked of it.
constexpr double kStandardErrorsOfTilt = 1, kLeastGainOfTilt = 0.002;

// Chance moves the mean of n scores between 0 and 1, such as the recalls of rows, by about sqrt(p (1 - p)/n), and the
// difference of two fits, whose scores of a row correlate by 0.9 (assumed), by sqrt(0.2) of that. Over a few parts of a
// few ones each, the standard error may come out far smaller by chance: this is the least that it counts.
constexpr double kLeastOfChance = 0.45;

double mean(const std::vector<double> &values) {
    return std::accumulate(values.begin(), values.end(), 0.0) / static_cast<double>(values.size());
}

// By how much one trial is better than another in the splits that both have: a split that was stopped may have scored
// one of them only.
struct Gain {
    size_t splits;
    double average, standard_error; // 0 where there is no split, or one
};

Gain gain_of(const Trial &trial, const Trial &other) {
    const size_t splits = std::min(trial.scores.size(), other.scores.size());
    std::vector<double> gain(splits);
    for (size_t i = 0; i < splits; ++i) {
        gain[i] = trial.scores[i] - other.scores[i];
    }
    const double average = splits > 0 ? mean(gain) : 0;
    double square = 0;
    for (const double value : gain) {
        square += (value - average) * (value - average);
    }
    const auto count = static_cast<double>(splits);
    return {splits, average, splits > 1 ? std::sqrt(square / (count - 1) / count) : 0};
}

double by_chance(const Trial &trial) {
    return trial.rows > 0 ? kLeastOfChance * std::sqrt(std::max(0.0, trial.score * (1 - trial.score)) / trial.rows) : 0;
}

bool clearly_better(const Trial &trial, const Trial &other, int64_t splits_planned) {
    const Gain gain = gain_of(trial, other);
    const double chance = by_chance(other);
    if (gain.splits < 2) {
        return splits_planned == 1 && (gain.splits == 0 || gain.average > std::max(kLeastGainOfOneSplit * other.score,
                                                                                   kOfChanceInOneSplit * chance));
    }
    return gain.average > kStandardErrors * std::max(gain.standard_error, chance) &&
           gain.average > kLeastGain * other.score;
}

bool same_path(const Trial &a, const Trial &b) { return a.path >= 0 && a.path == b.path; }

} // namespace

int64_t top_of(const std::vector<Trial> &trials) {
    int64_t top = -1;
    for (size_t i = 0; i < trials.size(); ++i) {
        if (!std::isnan(trials[i].score) && (top < 0 || trials[i].score > trials[static_cast<size_t>(top)].score)) {
            top = static_cast<int64_t>(i);
        }
    }
    return top;
}

int64_t best_of(const std::vector<Trial> &trials, int64_t top, int64_t splits_planned) {
    const Trial &winner = trials[static_cast<size_t>(top)];
    const auto as_given =
        std::find_if(trials.begin(), trials.end(), [](const Trial &trial) { return trial.is_as_given; });
    if (as_given != trials.end() && !std::isnan(as_given->score) &&
        !clearly_better(winner, *as_given, splits_planned)) {
        return as_given - trials.begin();
    }
    int64_t best = top;
    for (size_t i = 0; i < trials.size(); ++i) {
        const Trial &chosen = trials[static_cast<size_t>(best)], &trial = trials[i];
        // Where max_rank cuts fits short, a smaller lambda_ratio does not find more, and what a fit finds depends on
        // where it started: those of a path started from the one before, the fit to the whole data will start from
        // nothing.
        if (same_path(trial, winner) && !trial.rank_limited && trial.score >= kAsGood * winner.score &&
            trial.lambda_ratio < chosen.lambda_ratio && trial.rank > chosen.rank) {
            best = static_cast<int64_t>(i);
        }
    }
    return best;
}

Selection choose(std::vector<Trial> trials, int64_t splits_planned) {
    Selection chosen;
    chosen.top = top_of(trials);
    chosen.best = chosen.top >= 0 ? best_of(trials, chosen.top, splits_planned) : -1;
    chosen.trials = std::move(trials);
    return chosen;
}

void add_tilted(Selection &selection, const std::vector<Trial> &tilted) {
    const Trial &given = tilted.front();
    const int64_t top = std::max<int64_t>(0, top_of(tilted));
    const Gain gain = gain_of(tilted[static_cast<size_t>(top)], given);
    const double chance = std::max(kStandardErrorsOfTilt * gain.standard_error, kOfChanceInATilt * by_chance(given));
    const bool is_better = gain.average > chance && gain.average >= kLeastGainOfTilt * given.score;
    selection.trials[static_cast<size_t>(selection.best)] = given;
    selection.best = is_better ? static_cast<int64_t>(selection.trials.size()) + top - 1 : selection.best;
    selection.trials.insert(selection.trials.end(), tilted.begin() + 1, tilted.end());
    selection.top = top_of(selection.trials);
}

} // namespace pumc
