#include "select/selection.hpp"

#include "error.hpp"
#include "model/defaults.hpp"
#include "model/line_weights.hpp"
#include "model/network.hpp"
#include "select/choice.hpp"
#include "select/explore.hpp"
#include "select/split_fits.hpp"
#include "select/tally.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace pumc {

namespace {

// A path ends after 2 successive fits, since one may be chance, that score below 98 % of its best (not tuned). Of fits
// that max_rank cuts short, any lower score counts: they find no more with a smaller lambda_ratio.
constexpr double kPastBest = 0.98;
constexpr int kFitsPastBest = 2;

// While omega and balance are looked for, ranks go no further than this, so that it stays quick. Where that cuts fits
// short it favours larger omega, so that what is found has to be better than the default at full rank, too.
constexpr int64_t kMostRankToExplore = 64;

// The search for omega and balance, and then the paths of all combinations, over all splits.
class PathSearch {
public:
    PathSearch(const Positives &positives, const Options &options, const Search &search, Context &context)
        : positives_(positives), options_(options), search_(search), outer_(context.watch),
          observer_([this](const Progress &progress) { return observe(progress); }),
          watch_(outer_, observer_), context_{context.workers, watch_},
          metric_(find_measure(search.metric.c_str()).field), tried_(combinations(options, search)),
          keeps_given_(lists_nothing(search) && std::isnan(options.lambda) && std::isnan(options.lambda_ratio)) {
        for (const Combination &combination : tried_) {
            check_consistency(with(options, combination, 0.5));
        }
        path_length_ =
            search.lambda_ratio.empty() ? search.path_length : static_cast<int64_t>(search.lambda_ratio.size());
        splits_ = splits_for(search, options, positives);
        fits_ = splits_ * (fits_to_explore() + static_cast<int64_t>(tried_.size()) * path_length_ +
                           (explores_tilt(options, search) ? 1 : 0));
    }
    PathSearch(const PathSearch &) = delete;
    PathSearch &operator=(const PathSearch &) = delete;

    /// Throws Stopped if the watch stops the work; result() then has what is finished.
    void run() {
        SplitFits fits(positives_, options_, search_, context_);
        if (most_explored(options_, search_) > 0) {
            take_explored(fits);
        }
        for (const Combination &combination : tried_) {
            paths_.push_back(make_path(fits, combination, static_cast<int64_t>(paths_.size())));
        }
        for (int64_t split = 0; split < fits.splits(); ++split) {
            for (Path &path : paths_) {
                run_path(path, fits, split);
            }
            complete_ = paths_;
        }
        if (explores_tilt(options_, search_)) {
            take_tilts(fits);
        }
    }

    bool has_trial() const { return !finished().empty(); }

    Selection result() const {
        Selection result = choose(trials_of(finished()), splits_);
        if (result.top < 0) {
            fail(Code::bad_value, "no fit could be scored: %s",
                 search_.metric == "auc" && positives_.density() == 1
                     ? "auc compares hidden ones with blanks, and every cell is a one"
                     : "too few ones were hidden");
        }
        if (!tilted_.empty()) {
            add_tilted(result, trials_of(tilted_));
        }
        return result;
    }

private:
    using Path = std::vector<Tally>; // from large to small lambda_ratio

    // A split that was cut short has only some of the trials: it counts only if no split is complete. All are judged by
    // the same splits.
    std::vector<Tally> finished() const {
        std::vector<Tally> tallies;
        bool repeats_chosen = false;
        size_t splits = 0;
        for (const Path &path : complete_.empty() ? paths_ : complete_) {
            for (const Tally &tally : path) {
                if (!tally.splits.empty()) {
                    splits = std::max(splits, tally.splits.size());
                    repeats_chosen =
                        repeats_chosen || (!explored_.empty() && same_fit(tally.options, explored_[chosen_].options));
                    tallies.push_back(tally);
                }
            }
        }
        // What was explored first, unless a path has it too.
        for (size_t e = 0; e < explored_.size(); ++e) {
            const Tally &tally = explored_[e];
            if (!tally.splits.empty() && !(repeats_chosen && e == chosen_)) {
                tallies.push_back(tally);
                tallies.back().keep_first(splits > 0 ? splits : tally.splits.size());
            }
        }
        return tallies;
    }

    // At most, with two more at full rank.
    int64_t fits_to_explore() const noexcept {
        const int64_t most = most_explored(options_, search_);
        return most > 0 ? most + 2 : 0;
    }

    // Looks for omega and balance and gives what is found to all combinations that leave them open.
    void take_explored(SplitFits &fits) {
        Combination start = with_omega(options_, tried_.front(), positives_);
        const Options first = with(options_, start, 0.5);
        start.balance =
            std::isnan(start.balance) && first.row_balance == first.col_balance ? first.row_balance : start.balance;
        Combination found = explore(options_, search_, start, [&](const Combination &combination) {
            explored_.emplace_back();
            explored_.back().is_as_given = keeps_given_ && explored_.size() == 1;
            return score_at_default(fits, combination, kMostRankToExplore, fits.splits(), explored_.back());
        });
        if (place_of(found) != 0 && cut_short_) {
            // Of one split: what is chosen at last is compared with the options as given again.
            std::vector<Tally> at_full_rank(1);
            score_at_default(fits, start, 0, fits.splits(), explored_.front());
            const double score = score_at_default(fits, found, 0, 1, at_full_rank.front());
            found = score > explored_.front().splits.front().score ? found : start;
        }
        done_ = fits_to_explore() * fits.splits(); // what was left out counts as done
        chosen_ = place_of(found);
        keeps_given_ = keeps_given_ && chosen_ == 0;
        for (Combination &combination : tried_) {
            combination.omega = std::isnan(combination.omega) ? found.omega : combination.omega;
            combination.balance = std::isnan(combination.balance) ? found.balance : combination.balance;
        }
    }

    size_t place_of(const Combination &explored) const {
        // Rows and columns that differ in balance have none in common, NaN, which is not looked for then.
        const auto place = std::find_if(explored_.begin(), explored_.end(), [&](const Tally &tally) {
            return tally.combination.omega == explored.omega &&
                   (tally.combination.balance == explored.balance || std::isnan(explored.balance));
        });
        return static_cast<size_t>(place - explored_.begin());
    }

    // The score with the default threshold, and a rank of at most `most_rank` unless that is 0, over the first splits;
    // the tally becomes that of these fits.
    double score_at_default(SplitFits &fits, const Combination &combination, int64_t most_rank, int64_t splits,
                            Tally &tally) {
        Tally made = tally_for(combination, fits.default_ratio_of_whole(combination));
        made.is_as_given = tally.is_as_given;
        Options trial = with(options_, combination, std::numeric_limits<double>::quiet_NaN());
        const int64_t limit = rank_limit(trial, positives_.rows, positives_.cols);
        trial.max_rank = most_rank > 0 ? std::min(most_rank, limit) : limit;
        for (int64_t split = 0; split < splits; ++split) {
            const Factors factors = measure(fits, split, trial, nullptr, &made);
            cut_short_ = cut_short_ || (factors.x.rank() == trial.max_rank && trial.max_rank < limit);
        }
        tally = made;
        return made.trial().score;
    }

    Tally tally_for(const Combination &combination, double lambda_ratio) const {
        return empty_tally(options_, search_, with_omega(options_, combination, positives_), lambda_ratio, positives_);
    }

    Path make_path(SplitFits &fits, const Combination &combination, int64_t number) {
        std::vector<double> ratios = search_.lambda_ratio.empty()
                                         ? path_around(fits.default_ratio_of_whole(combination), search_.path_length)
                                         : search_.lambda_ratio;
        std::sort(ratios.begin(), ratios.end(), std::greater<>());
        if (positives_.share != nullptr) { // exponentials differ in the last digit from machine to machine
            positives_.ranks()->broadcast(ratios.data(), static_cast<int64_t>(ratios.size() * sizeof(double)));
        }
        Path path;
        for (const double ratio : ratios) {
            path.push_back(tally_for(combination, ratio));
            path.back().path = number;
            path.back().is_as_given = keeps_given_ && ratio == fits.default_ratio_of_whole(combination);
        }
        return path;
    }

    // Every fit starts from the one before. The first split decides how far the path goes in all splits.
    void run_path(Path &path, SplitFits &fits, int64_t split) {
        Factors previous;
        double best = 0;
        int past_best = 0;
        const double scaling = path.empty() ? 1 : fits.scaling(split, path.front().combination);
        // A path made from the data goes as far as the default threshold in any case.
        const double end_from = path.empty() || !search_.lambda_ratio.empty()
                                    ? std::numeric_limits<double>::infinity()
                                    : fits.default_ratio_of_whole(path.front().combination);
        for (size_t at = 0; at < path.size(); ++at) {
            Tally &tally = path[at];
            const Options trial = with(options_, tally.combination, std::min(1.0, scaling * tally.lambda_ratio));
            previous = measure(fits, split, trial, at > 0 ? &previous : nullptr, &tally);
            const double score = tally.splits.back().score;
            best = std::max(best, score);
            past_best = score < (previous.rank_limited != 0 ? 1 : kPastBest) * best ? past_best + 1 : 0;
            if (split == 0 && past_best >= kFitsPastBest && tally.lambda_ratio <= end_from) {
                path.resize(at + 1);
            }
        }
        done_ += path_length_ - static_cast<int64_t>(path.size()); // fits that were left out count as done
    }

    // Judges the fit of the trial to use with other tilts. The models of the paths are gone, so that it is made again.
    void take_tilts(SplitFits &fits) {
        const std::vector<Tally> tallies = finished();
        const Selection chosen = choose(trials_of(tallies), splits_);
        if (chosen.best < 0) {
            return;
        }
        const Tally &used = tallies[static_cast<size_t>(chosen.best)];
        if (line_weights(positives_, used.row_balance, used.col_balance).all_one()) {
            return; // nothing to tilt by
        }
        std::vector<Tally> tilted = with_tilts(used);
        for (int64_t split = 0; split < fits.splits(); ++split) {
            const double scaling = fits.scaling(split, used.combination);
            const Options trial = with(options_, used.combination, std::min(1.0, scaling * used.lambda_ratio));
            measure(fits, split, trial, nullptr, tilted.data(), tilted.size());
        }
        tilted_ = std::move(tilted);
    }

    // Fits, judges with the tilt of each tally, and adds what is found to it.
    Factors measure(SplitFits &fits, int64_t split, const Options &trial, const Factors *start, Tally *tallies,
                    size_t count = 1) {
        Factors factors = fits.fit(split, trial, start);
        if (cancelled_) {
            throw Stopped(StopReason::cancelled, options_.time_limit);
        }
        for (Tally *tally = tallies; tally != tallies + count; ++tally) {
            if (tally->options.tilt != factors.tilt) {
                set_tilt(factors, tally->options.tilt);
            }
            const Evaluation measured = fits.judge(split, factors);
            tally->add(factors, measured, measured.*metric_);
        }
        ++done_;
        return factors;
    }

    // Tells the caller of fits in place of iterations.
    bool observe(const Progress &inner) {
        Progress outer = inner;
        outer.iteration = done_;
        outer.max_iterations = fits_;
        cancelled_ = outer_.tell(outer);
        return cancelled_;
    }

    const Positives &positives_;
    const Options &options_;
    const Search &search_;
    Watch &outer_;
    Observer observer_;
    Watch watch_;
    Context context_;
    const double Evaluation::*metric_;
    std::vector<Combination> tried_;
    std::vector<Tally> explored_;        // at the default threshold; the first has the omega and balance of the options
    size_t chosen_ = 0;                  // the place of the one whose omega and balance the paths took
    std::vector<Path> paths_, complete_; // complete_: the paths after the last complete split
    std::vector<Tally> tilted_;          // the trial to use, first as it is and then with other tilts
    int64_t path_length_ = 0, splits_ = 0, fits_ = 0, done_ = 0;
    bool cancelled_ = false, cut_short_ = false; // cut_short_: an explored fit had a rank below that of the paths
    bool keeps_given_;                           // the paths have the omega and the balance of the options
};

} // namespace

Selection select(const Positives &positives, const Options &options, const Search &search, Context &context) {
    PathSearch paths(positives, options, search, context);
    try {
        paths.run();
    } catch (const Stopped &) {
        if (!paths.has_trial()) {
            throw;
        }
    }
    return paths.result();
}

} // namespace pumc
