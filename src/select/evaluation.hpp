#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

#include <cstddef>
#include <limits>

namespace pumc {

/// How well a model ranks ones that it did not see. NaN: not asked for, or nothing to measure.
struct Evaluation {
    static constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
    double auc = kNothing, average_precision = kNothing; ///< hidden ones against cells neither hidden nor observed
    double precision = kNothing, recall = kNothing, ndcg = kNothing; ///< at top_n, averaged over rows with a hidden one
    double mse = kNothing, mse_probability = kNothing; ///< the paper's relative error on cells not observed
    double rows = kNothing;                            ///< rows with a hidden one
};

/// What to measure, in groups that share their work.
struct Measures {
    bool ranking = false;          ///< precision, recall, ndcg
    bool curve = false;            ///< auc, average_precision
    bool error = false;            ///< mse
    bool calibrated_error = false; ///< mse_probability, which needs every cell
    int64_t most_rows = 0;         ///< rank so many rows at most, evenly chosen from all; 0 ranks all

    Measures &operator|=(const Measures &more) noexcept {
        ranking |= more.ranking;
        curve |= more.curve;
        error |= more.error;
        calibrated_error |= more.calibrated_error;
        return *this;
    }
};

/// Judge a model by hidden ones. `observed`, which may be null, are the ones that it was fitted to: they are left out
/// of rankings, and none of them counts as hidden. All have the same shape. Where a model has no cells on its diagonal,
/// neither have the ones, and the diagonal is left out of everything. Asks the watch every few hundredths of a second.
///
/// Where several ranks hold the model, they hold the ones too, by whatever rows, and each judges the rows that it has
/// of the model. Takes memory for all of V there. Collective; results have the same bits on every rank.
Evaluation evaluate(const Factors &factors, const Positives *observed, const Positives &hidden, int64_t top_n,
                    const Measures &measures, Context &context);

/// One row of the table of measures. To add one, add a field to Evaluation, a row to the table in evaluation.cpp, and
/// the value to what evaluate() finds.
struct EvaluationField {
    const char *name;
    double Evaluation::*field;
    Measures needs;
    bool judges; ///< more is better: a selection may go by it
    const char *doc;
};
const EvaluationField *measure_table(size_t &count) noexcept;

/// By name; fails with Code::unknown_name and the nearest name there is.
const EvaluationField &find_measure(const char *name);

} // namespace pumc
