#include "ais_impute.hpp"

#include "linalg/sparse_kernels.hpp"
#include "solver/flat_steps.hpp"
#include "solver/run_log.hpp"

#include <algorithm>

namespace baselines {

using namespace pumc;

namespace {

// As in PUMC_N (src/solver/pumc_n.cpp): the first block, and the columns searched beyond the rank.
constexpr int64_t kFirstWidth = 16;
int64_t spare_columns(int64_t rank) noexcept { return std::max<int64_t>(4, rank / 8); }

// lambda_max to 1e-8 of itself, as PUMC_N has it, or as close as so many rounds come.
constexpr double kAccuracy = 1e-8;
constexpr int kMostRounds = 300;

// lambda_t counts as lambda when it is within this share of it, as in PUMC_N's continuation.
constexpr double kSnap = 1e-3;

} // namespace

AisImpute::AisImpute(const Positives &observed, const AisOptions &options, const Truth *truth, Context &context)
    : observed_(observed), options_(options), truth_(truth), context_(context), workers_(context.workers),
      max_rank_(options.max_rank > 0 ? std::min({options.max_rank, observed.rows, observed.cols})
                                     : std::min(observed.rows, observed.cols)),
      widest_(std::min({observed.rows, observed.cols, max_rank_ + spare_columns(max_rank_)})),
      step_operator_(observed, context), random_(static_cast<uint64_t>(options.seed)),
      space_(observed, widest_, random_, context) {
    piece_sums_.resize(static_cast<size_t>(observed.pattern.chunks() * observed.pattern.sections()));
    for (Iterate *iterate : {&current_, &previous_, &next_}) {
        iterate->x.u.reshape(observed.rows, 0);
        iterate->x.v.reshape(observed.cols, 0);
        iterate->observed.assign(static_cast<size_t>(observed.count()), 0.0);
    }
    if (truth_ != nullptr) {
        at_truth_.resize(static_cast<size_t>(truth_->pattern().count()));
    }
}

// sigma_1 of P(O), the least lambda for which X = 0. The block of right vectors becomes the first one of the search.
void AisImpute::find_lambda_max() {
    const double *target = observed_.pattern.value();
    double *room = next_.observed.data();
    step_operator_.set_sparse(
        room, [&](int64_t begin, int64_t end) { std::copy(target + begin, target + end, room + begin); });
    step_operator_.set_low_rank(0, nullptr, 0, nullptr);
    Panel block(observed_.cols, std::min({kFirstWidth, observed_.rows, widest_}));
    block.fill_normal(0, random_);
    arma::mat r;
    orthonormalise(block, r, workers_);
    RangeFinder finder(context_);
    for (int round = 0; round < kMostRounds; ++round) {
        finder.compute(step_operator_, block, 1);
        finder.right(block.width(), block);
        const double before = lambda_max_;
        lambda_max_ = finder.singular_values()[0];
        if (lambda_max_ - before <= kAccuracy * lambda_max_) {
            break;
        }
    }
    current_.x.v.swap(block);
}

void AisImpute::start() {
    find_lambda_max();
    lambda_ = std::isnan(options_.lambda) ? options_.lambda_ratio * lambda_max_ : options_.lambda;
    space_.begin(current_.x);
    evaluate(current_);
}

void AisImpute::run(Trace &trace) {
    start();
    double above = options_.decay > 0 ? std::max(0.0, lambda_max_ - lambda_) : 0; // lambda_t - lambda
    double c = 1, change = 1;
    FlatSteps flat_steps(options_.tolerance);
    int64_t passes = 1;
    for (int64_t t = 1; t <= options_.max_iterations && !converged_; ++t) {
        above = above * options_.decay < kSnap * lambda_ ? 0 : above * options_.decay;
        space_.build(current_.x, previous_.x);
        const double theta = (c - 1) / (c + 2);
        take_gradient_step(theta);
        space_.search(step_operator_, passes);
        shrink(lambda_ + above);
        evaluate(next_);
        if (next_.objective > current_.objective) {
            passes += theta == 0 && above == 0 ? 1 : 0;
            c = 1;
        } else {
            c += 1;
        }
        const double change_before = change, objective_before = current_.objective;
        change = accept_step();
        flat_steps.record(cut_by_max_rank(current_.x.rank()), objective_before, current_.objective);
        converged_ = above == 0 && space_.growth() <= 0 &&
                     (std::max(change, change_before) < options_.tolerance || flat_steps.are_enough());
        trace.record(current_.objective, current_.x.rank(), [&] { return mse(); });
    }
}

// Z = Y + P(O - Y) at Y = X_t + theta (X_t - X_{t-1}). The sparse part is kept in next_.observed, which evaluate()
// overwrites when it is no longer needed.
void AisImpute::take_gradient_step(double theta) {
    const double *target = observed_.pattern.value(), *p = current_.observed.data(),
                 *before = previous_.observed.data();
    double *room = next_.observed.data();
    step_operator_.set_sparse(room, [&](int64_t begin, int64_t end) {
        for (int64_t e = begin; e < end; ++e) {
            room[e] = target[e] - (p[e] + theta * (p[e] - before[e]));
        }
    });
    step_operator_.set_low_rank(1 + theta, &current_.x, -theta, &previous_.x);
}

void AisImpute::shrink(double threshold) {
    const arma::vec &sigma = space_.singular_values();
    const auto computed = static_cast<int64_t>(sigma.n_elem);
    int64_t rank = 0;
    while (rank < std::min(computed, max_rank_) && sigma[static_cast<arma::uword>(rank)] > threshold) {
        ++rank;
    }
    next_.x.s = sigma.head(static_cast<arma::uword>(rank)) - threshold;
    next_.complete = rank < computed || computed >= std::min(observed_.rows, observed_.cols);
    space_.left(rank, next_.x.u);
    space_.right(std::min({computed, rank + spare_columns(rank), widest_}), next_.x.v);
}

void AisImpute::evaluate(Iterate &iterate) {
    const double *target = observed_.pattern.value();
    double *observed = iterate.observed.data();
    sampled_products(observed_.pattern, iterate.x.left(), iterate.x.s.memptr(), iterate.x.right(), observed, workers_,
                     [&](int64_t piece, int64_t begin, int64_t end) {
                         double sum = 0;
                         for (int64_t e = begin; e < end; ++e) {
                             sum += (observed[e] - target[e]) * (observed[e] - target[e]);
                         }
                         piece_sums_[static_cast<size_t>(piece)] = sum;
                     });
    double squares = 0;
    for (const double sum : piece_sums_) {
        squares += sum;
    }
    iterate.objective = squares / 2 + lambda_ * arma::accu(iterate.x.s);
}

// next_ becomes the current iterate; the relative change.
double AisImpute::accept_step() {
    const StepTaken step = space_.step_between(current_.x, next_.x);
    const double change = relative_to(step.square, current_.x.squared_norm());
    if (!next_.complete && next_.x.rank() < max_rank_) {
        space_.grow(std::min(std::max<int64_t>(8, space_.width()), widest_ - next_.x.v.width()));
    }
    std::swap(previous_, current_);
    std::swap(current_, next_);
    return change;
}

bool AisImpute::cut_by_max_rank(int64_t rank) const noexcept {
    return rank == max_rank_ && max_rank_ < std::min(observed_.rows, observed_.cols);
}

double AisImpute::mse() {
    if (truth_ == nullptr) {
        return std::nan("");
    }
    const LowRank &x = current_.x;
    sampled_products(truth_->pattern(), x.left(), x.s.memptr(), x.right(), at_truth_.data(), workers_);
    return truth_->mse(x.squared_norm(), at_truth_.data());
}

} // namespace baselines
