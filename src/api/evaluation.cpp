#include "select/evaluation.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"
#include "api/collective.hpp"
#include "api/tables.hpp"

#include <vector>

using namespace pumc;

namespace {

// Ranks that judge together do the same work. They may ask for different measures of one group.
void require_same_question(const Measures &measures, int64_t top_n, const pumc_problem *observed, Ranks &ranks) {
    const int64_t groups = (measures.ranking ? 1 : 0) + (measures.curve ? 2 : 0) + (measures.error ? 4 : 0) +
                           (measures.calibrated_error ? 8 : 0);
    const int64_t here[3] = {groups, top_n, observed != nullptr ? 1 : 0};
    int64_t first[3] = {here[0], here[1], here[2]};
    ranks.broadcast(first, sizeof first);
    if (first[0] != here[0]) {
        fail(Code::conflict, "every rank must ask for the same measures, but these are not those of rank 0");
    }
    if (first[1] != here[1]) {
        fail(Code::conflict, "every rank must give the same top_n: %lld here, %lld on rank 0",
             static_cast<long long>(here[1]), static_cast<long long>(first[1]));
    }
    if (first[2] != here[2]) {
        fail(Code::conflict, "observed is %s here, but %s on rank 0", here[2] != 0 ? "given" : "NULL",
             first[2] != 0 ? "given" : "NULL");
    }
}

} // namespace

pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden,
                                  int64_t top_n, int64_t count, const char *const *names, double *out) {
    Ranks *ranks = ranks_of(factors) != nullptr ? ranks_of(factors) : ranks_of(hidden);
    return collective(ranks, "pumc_factors_evaluate", [&] {
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
            require_same_question(measures, top_n, observed, *ranks);
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
