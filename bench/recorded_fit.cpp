#include "recorded_fit.hpp"

#include "linalg/random.hpp"
#include "solver/first_step_spectrum.hpp"
#include "solver/pumc_n.hpp"

#include <utility>

namespace bench {

using namespace pumc;

namespace {

class RecordingStep : public SparsePlusLowRank {
public:
    using SparsePlusLowRank::SparsePlusLowRank;

    void multiply(const Panel &y, Panel &out) const override {
        calls_.push_back({false, y.width()});
        SparsePlusLowRank::multiply(y, out);
    }
    void multiply_block(const Panel &y, const Panel &touched, const arma::mat &overlap, Panel &out) const override {
        calls_.push_back({false, y.width()});
        SparsePlusLowRank::multiply_block(y, touched, overlap, out);
    }
    void multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const override {
        calls_.push_back({true, w.width()});
        SparsePlusLowRank::multiply_transposed(w, out, overlap);
    }
    std::vector<OperatorCall> take_calls() { return std::exchange(calls_, {}); }

private:
    mutable std::vector<OperatorCall> calls_;
};

} // namespace

std::vector<RecordedIteration> recorded_fit(const Positives &positives, const Options &options, Workers &workers) {
    std::vector<RecordedIteration> recorded;
    RecordingStep *recording = nullptr;
    double before = 0;
    const Observer observer = [&](const Progress &progress) {
        recorded.push_back({progress.seconds - before, progress.rank, recording->take_calls()});
        before = progress.seconds;
        return false;
    };
    const Observer nobody;
    Watch watch(0, nobody);
    Context context{workers, watch};
    Random random(static_cast<uint64_t>(options.seed));
    RecordingStep step(positives, context);
    recording = &step;
    const LineWeights unweighted;
    const Targets targets(positives, unweighted);
    FirstStepSpectrum spectrum(step, positives, targets, random, context);
    const Calibrated calibrated = calibrate(options, positives, unweighted, spectrum.answers());
    random = spectrum.random();
    PumcN solver(positives, targets, calibrated, options, step, random, context);
    solver.first_block(spectrum.right_vectors());
    step.take_calls();

    Watch of_iterations(0, observer);
    RunLog log(options, of_iterations);
    solver.run(log, 0);
    return recorded;
}

double seconds_of(const std::vector<RecordedIteration> &fit) {
    double seconds = 0;
    for (const RecordedIteration &iteration : fit) {
        seconds += iteration.seconds;
    }
    return seconds;
}

} // namespace bench
