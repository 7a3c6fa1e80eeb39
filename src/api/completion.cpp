#include "factors/completion.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"

using namespace pumc;

pumc_status pumc_factors_complete(const pumc_factors *factors, const pumc_problem *observed, int64_t first_row,
                                  int64_t count, double probability, pumc_row_fn visit, void *payload) {
    return guarded([&] {
        require(factors, "factors");
        const Factors &model = factors->factors;
        require_same_shape(model, observed, "observed");
        require_ones_in_cells(model, observed, "observed");
        require_count(count, "count");
        if (first_row < 0 || first_row > model.rows || count > model.rows - first_row) {
            fail(Code::bad_index, "%lld rows from row %lld on reach outside 0..%lld", static_cast<long long>(count),
                 static_cast<long long>(first_row), static_cast<long long>(model.rows - 1));
        }
        if (!(probability > 0 && probability <= 1)) {
            fail(Code::bad_value, "probability must be in (0, 1], got %g", probability);
        }
        if (visit == nullptr) {
            fail(Code::null_argument, "visit must not be NULL");
        }
        Call call(model.threads);
        complete(
            model, positives_or_null(observed), first_row, count, probability,
            [&](int64_t row, int64_t found, const int64_t *cols, const double *probabilities) {
                return visit(row, found, cols, probabilities, payload) != 0;
            },
            call.context.workers);
    });
}
