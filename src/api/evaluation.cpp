#include "select/evaluation.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"
#include "api/tables.hpp"

#include <vector>

using namespace pumc;

pumc_status pumc_factors_evaluate(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden,
                                  int64_t top_n, int64_t count, const char *const *names, double *out) {
    return guarded([&] {
        require(factors, "factors");
        require(hidden, "hidden");
        require_same_shape(factors->factors, observed, "observed");
        require_same_shape(factors->factors, hidden, "hidden");
        require_ones_in_cells(factors->factors, observed, "observed");
        require_ones_in_cells(factors->factors, hidden, "hidden");
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
        Call call(factors->factors.threads);
        const Evaluation result =
            evaluate(factors->factors, positives_or_null(observed), hidden->positives, top_n, measures, call.context);
        for (size_t e = 0; e < fields.size(); ++e) {
            out[e] = result.*fields[e];
        }
    });
}

int32_t pumc_factors_measure_count(void) { return row_count<measure_table>(); }

const char *pumc_factors_measure_name(int32_t i) { return row_name<measure_table>(i); }

const char *pumc_factors_measure_doc(int32_t i) { return row_doc<measure_table>(i); }
