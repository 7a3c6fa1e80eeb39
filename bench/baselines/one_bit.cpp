#include "one_bit.hpp"

#include "logistic.hpp"

#include <limits>

namespace baselines {

using namespace pumc;

namespace {

// The curvature of the loss is at most 1/4.
constexpr double kFirstRho = 0.05;

constexpr double kOverRelaxation = 1.6;

// Residuals are compared every so many iterations, and rho changes where one is this many times the other; after
// kLastBalance iterations it stays, since alternating directions converge with a rho that stays.
constexpr int64_t kBalanceEvery = 5, kLastBalance = 200;
constexpr double kUnbalanced = 3, kRhoStep = 2;

// Z comes from sums with W, and has errors of this share of it: X and Z cannot be told apart by less.
constexpr double kRounding = 1e-15;

double share(double square, double of) noexcept { return of > 0 ? std::sqrt(square / of) : square > 0 ? 1 : 0; }

} // namespace

OneBit::Sums &OneBit::Sums::operator+=(const Sums &other) noexcept {
    loss += other.loss;
    apart += other.apart;
    moved += other.moved;
    x += other.x;
    z += other.z;
    w += other.w;
    return *this;
}

OneBit::OneBit(const Positives &observed, const OneBitOptions &options, const Truth *truth, Context &context)
    : options_(options), truth_(truth), workers_(context.workers),
      bound_(options.box ? options.alpha : std::numeric_limits<double>::infinity()), rho_(kFirstRho),
      sign_(static_cast<size_t>(observed.rows * observed.cols), 0), dense_x_(observed.rows, observed.cols),
      w_(observed.rows, observed.cols), z_less_w_(observed.rows, observed.cols),
      ball_(options.radius, options.seed, context) {
    const Pattern &pattern = observed.pattern;
    pattern.for_each_line(0, pattern.count(), [&](int64_t line, int64_t first, int64_t last) {
        for (int64_t e = first; e < last; ++e) {
            sign_[static_cast<size_t>(line * observed.cols + pattern.index()[e])] = pattern.value()[e] > 0 ? 1 : -1;
        }
    });
    for (Panel *panel : {&dense_x_, &w_, &z_less_w_}) {
        panel->fill_zero();
    }
    x_.u.reshape(observed.rows, 0);
    x_.v.reshape(observed.cols, 0);
}

// sign_, and the three panels.
double OneBit::memory(int64_t rows, int64_t cols) noexcept {
    return static_cast<double>(rows) *
           (static_cast<double>(cols) + 3 * sizeof(double) * static_cast<double>(padded(cols)));
}

void OneBit::run(Trace &trace) {
    const DenseOperator z_less_w(z_less_w_, workers_);
    update_z_and_w();
    for (int64_t t = 1; t <= options_.max_iterations && !converged_; ++t) {
        const bool complete = ball_.project(z_less_w, 1, x_);
        evaluate_x();
        update_z_and_w();
        const bool together = share(sums_.apart, std::max(sums_.x, sums_.z)) <= options_.tolerance ||
                              share(sums_.apart, sums_.w) <= kRounding;
        converged_ = complete && together && share(sums_.moved, sums_.w) <= options_.tolerance;
        trace.record(sums_.loss, x_.rank(), [&] { return mse(); });
        if (!converged_) {
            balance(t);
        }
    }
}

void OneBit::evaluate_x() {
    arma::mat right(static_cast<arma::uword>(x_.rank()), static_cast<arma::uword>(dense_x_.width()));
    for (arma::uword j = 0; j < right.n_cols; ++j) {
        const double *v = x_.v.row(static_cast<int64_t>(j));
        for (arma::uword c = 0; c < right.n_rows; ++c) {
            right(c, j) = x_.s[c] * v[c];
        }
    }
    multiply(x_.left(), right, 1.0, 0.0, dense_x_, workers_);
}

void OneBit::update_z_and_w() {
    const EvenSplit split(dense_x_.rows(), 1, 256);
    std::vector<Sums> parts(static_cast<size_t>(split.chunks));
    workers_.for_each(split.chunks, [&](int64_t chunk) {
        parts[static_cast<size_t>(chunk)] = update_rows(split.begin(chunk), split.end(chunk));
    });
    sums_ = {};
    for (const Sums &part : parts) {
        sums_ += part;
    }
}

OneBit::Sums OneBit::update_rows(int64_t begin, int64_t end) {
    Sums sums;
    for (int64_t i = begin; i < end; ++i) {
        const double *x_row = dense_x_.row(i);
        double *w_row = w_.row(i), *z_less_w_row = z_less_w_.row(i);
        const signed char *sign = sign_.data() + i * dense_x_.width();
        for (int64_t j = 0; j < dense_x_.width(); ++j) {
            const double x = x_row[j], z_before = z_less_w_row[j] + w_row[j];
            const double v = kOverRelaxation * x + (1 - kOverRelaxation) * z_before + w_row[j];
            double z = v;
            if (sign[j] != 0) {
                z = logistic_prox(sign[j], v, rho_);
                sums.loss += logistic_loss(sign[j], bounded(x));
            }
            z = bounded(z);
            const double w = v - z;
            w_row[j] = w;
            z_less_w_row[j] = z - w;
            sums.apart += (x - z) * (x - z);
            sums.moved += (z - z_before) * (z - z_before);
            sums.x += x * x;
            sums.z += z * z;
            sums.w += w * w;
        }
    }
    return sums;
}

// A larger rho brings X and Z together, a smaller one lets Z move. W is scaled by 1/rho.
void OneBit::balance(int64_t iteration) {
    if (iteration % kBalanceEvery != 0 || iteration > kLastBalance) {
        return;
    }
    const double apart = share(sums_.apart, std::max(sums_.x, sums_.z)), moved = share(sums_.moved, sums_.w);
    const double factor = apart > kUnbalanced * moved ? kRhoStep : moved > kUnbalanced * apart ? 1 / kRhoStep : 1;
    if (factor == 1) {
        return;
    }
    rho_ *= factor;
    const EvenSplit split(w_.rows(), 1, 256);
    workers_.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            for (int64_t j = 0; j < w_.width(); ++j) {
                const double w = w_.row(i)[j];
                w_.row(i)[j] = w / factor;
                z_less_w_.row(i)[j] += w - w / factor;
            }
        }
    });
}

double OneBit::mse() {
    if (truth_ == nullptr) {
        return std::nan("");
    }
    const EvenSplit split(dense_x_.rows(), 1, 256);
    std::vector<double> parts(static_cast<size_t>(split.chunks), 0.0);
    workers_.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t i = split.begin(chunk); i < split.end(chunk); ++i) {
            for (int64_t j = 0; j < dense_x_.width(); ++j) {
                const double p = logistic(bounded(dense_x_.row(i)[j]));
                parts[static_cast<size_t>(chunk)] += p * p;
            }
        }
    });
    const Pattern &ones = truth_->pattern();
    std::vector<double> at_ones(static_cast<size_t>(ones.count()));
    ones.for_each_line(0, ones.count(), [&](int64_t line, int64_t first, int64_t last) {
        for (int64_t e = first; e < last; ++e) {
            at_ones[static_cast<size_t>(e)] = logistic(bounded(dense_x_.row(line)[ones.index()[e]]));
        }
    });
    return truth_->mse(arma::accu(arma::vec(parts)), at_ones.data());
}

} // namespace baselines
