#include "select/evaluation.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"
#include "api/collective.hpp"
#include "api/tables.hpp"

#include <vector>

using namespace pumc;

namespace {

// Ranks that judge together do the same work. They may ask for different measures of one group.
void require_same_question(const Measures &measures, Ranks &ranks) {
    const int64_t groups = (measures.ranking ? 1 : 0) + (measures.curve ? 2 : 0) + (measures.error ? 4 : 0) +
                           (measures.calibrated_error ? 8 : 0);
    int64_t first = groups;
    ranks.broadcast(&first, sizeof first);
    if (first != groups) {
        fail(Code::conflict, "every rank must ask for the same measures, but these are not those of rank 0");
    }
}

} // namespace

pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden,
                                  int64_t top_n, int64_t count, const char *const *names, double *out) {
    Ranks *ranks = ranks_of(factors) != nullptr ? ranks_of(factors) : ranks_of(hidden);
    const auto terms = CallTerms("pumc_factors_evaluate")
                           .handle("factors", number_of(factors))
                           .handle("observed", number_of(observed))
                           .handle("hidden", number_of(hidden))
                           .integer("top_n", top_n)
                           .real("tilt", tilt_of(factors));
    return collective(ranks, terms, [&] {
        require_any(factors, "factors");
        const Factors &model = factors->factors;
        require_held_alike(hidden, model.ranks(), "hidden");
        if (observed != nullptr) {
            require_held_alike(observed, model.ranks(), "observed");
        }
        require_same_shape(model, observed, "observed");
        require_same_shape(model, hidden, "hidden");
        require_ones_in_cells(model, observed, "observed");
        require_ones_in_cells(model, hidden, "hidden");
        require_count(count, "count");
        if (top_n < 1) {
            fail(Code::bad_size, "top_n must be at least 1, got %lld", static_cast<long long>(top_n));
        }
        if (count > 0) {
            require(names, "names");
            require(out, "out");
        }
        Measures measures;
        std::vector<double Evaluation::*> fields;
        for (int64_t e = 0; e < count; ++e) {
            require(names[e], "a name");
            const EvaluationField &field = find_measure(names[e]);
            fields.push_back(field.field);
            measures |= field.needs;
        }
        if (ranks != nullptr) {
            require_same_question(measures, *ranks);
        }
        Call call(model.threads, 0, nullptr, nullptr, ranks);
        const Evaluation result =
            evaluate(model, positives_or_null(observed), hidden->positives, top_n, measures, call.context);
        for (size_t e = 0; e < fields.size(); ++e) {
            out[e] = result.*fields[e];
        }
    });
}

int32_t pumc_factors_measure_count(void) { return row_count<measure_table>(); }

const char *pumc_factors_measure_name(int32_t i) { return row_name<measure_table>(i); }

const char *pumc_factors_measure_doc(int32_t i) { return row_doc<measure_table>(i); }
