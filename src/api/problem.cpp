#include "api/collective.hpp"
#include "api/guard.hpp"
#include "api/handles.hpp"
#include "model/simulation.hpp"
#include "select/hold_out.hpp"

#include <memory>

using namespace pumc;

namespace {

template <typename Index> pumc_status copy_pairs(const pumc_problem *problem, Index *row, Index *col, int64_t length) {
    return guarded([&] {
        require(problem, "problem");
        const Positives &positives = problem->positives;
        if (positives.count() > 0) {
            require(row, "row");
            require(col, "col");
        }
        require_length(length, positives.count(), "the list of ones");
        for (int64_t i = 0; i < positives.rows; ++i) {
            for (const int32_t j : positives.row(i)) {
                *row++ = static_cast<Index>(i);
                *col++ = j;
            }
        }
    });
}

} // namespace

int64_t pumc_problem_rows(const pumc_problem *problem) { return problem != nullptr ? problem->positives.rows : -1; }

int64_t pumc_problem_cols(const pumc_problem *problem) { return problem != nullptr ? problem->positives.cols : -1; }

int64_t pumc_problem_count(const pumc_problem *problem) { return problem != nullptr ? problem->positives.total() : -1; }

void pumc_problem_free(pumc_problem *problem) { delete problem; }

pumc_status pumc_problem_copy_coo_i32(const pumc_problem *problem, int32_t *row, int32_t *col, int64_t length) {
    return copy_pairs(problem, row, col, length);
}

pumc_status pumc_problem_copy_coo_i64(const pumc_problem *problem, int64_t *row, int64_t *col, int64_t length) {
    return copy_pairs(problem, row, col, length);
}

pumc_status pumc_problem_split(pumc_problem **out_kept, pumc_problem **out_hidden, const pumc_problem *problem,
                               double share, int64_t seed) {
    if (out_hidden != nullptr) {
        *out_hidden = nullptr;
    }
    std::unique_ptr<pumc_problem> hidden;
    const auto split = [&] {
        require(out_hidden, "out_hidden");
        require_any(problem, "problem");
        Parts parts = hold_out(problem->positives, share, seed);
        const Labels &rows = problem->row_labels, &cols = problem->col_labels;
        auto kept = std::make_unique<pumc_problem>(pumc_problem{std::move(parts.kept), rows, cols});
        hidden = std::make_unique<pumc_problem>(pumc_problem{std::move(parts.hidden), rows, cols});
        return kept.release();
    };
    Ranks *ranks = ranks_of(problem);
    const auto terms = CallTerms("pumc_problem_split")
                           .handle("problem", number_of(problem))
                           .real("share", share)
                           .integer("seed", seed);
    const pumc_status status = collective_out(out_kept, ranks, terms, split, "out_kept must not be NULL");
    if (status == PUMC_OK) {
        hidden->number = ranks != nullptr ? ranks->number_of_made(1) : 0;
        *out_hidden = hidden.release();
    }
    return status;
}

pumc_status pumc_problem_difference(pumc_problem **out, const pumc_problem *problem, const pumc_problem *minus) {
    const auto terms =
        CallTerms("pumc_problem_difference").handle("problem", number_of(problem)).handle("minus", number_of(minus));
    return collective_out(out, ranks_of(problem), terms, [&] {
        require_any(problem, "problem");
        const Positives &from = problem->positives;
        require_held_alike(minus, from.ranks(), "minus");
        const Positives &without = minus->positives;
        if (from.rows != without.rows || from.cols != without.cols) {
            fail(Code::wrong_shape, "minus is %lld x %lld but the problem is %lld x %lld",
                 static_cast<long long>(without.rows), static_cast<long long>(without.cols),
                 static_cast<long long>(from.rows), static_cast<long long>(from.cols));
        }
        return new pumc_problem{difference(from, without), problem->row_labels, problem->col_labels};
    });
}

pumc_status pumc_problem_simulate(pumc_problem **out_observed, pumc_problem **out_truth, int64_t rows, int64_t cols,
                                  int64_t rank, double cutoff, double sampling_rate, int64_t seed) {
    if (out_truth != nullptr) {
        *out_truth = nullptr;
    }
    const auto simulated_problem = [&] {
        Simulated simulated = simulate(rows, cols, rank, cutoff, sampling_rate, seed);
        auto observed = std::make_unique<pumc_problem>(pumc_problem{std::move(simulated.observed)});
        if (out_truth != nullptr) {
            *out_truth = std::make_unique<pumc_problem>(pumc_problem{std::move(simulated.truth)}).release();
        }
        return observed.release();
    };
    return guarded_out(out_observed, simulated_problem, "out_observed must not be NULL");
}
