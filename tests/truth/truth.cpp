// Fits of random small problems, each judged by the definitions: the objective cell by cell, descent, the fixed point
// of the proximal map, orthonormal factors, probabilities, measures by force, and the bits that come back from a file.
//   truth [--count N] [--seed S]      problems S, S + 1, ... S + N - 1
#include "measures_by_force.hpp"
#include "random_case.hpp"

#include <cstring>

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

uint64_t current_seed = 1;
int64_t fits = 0, converged = 0;

// A Unity assertion with the case in its message.
void require(const RandomCase &c, bool holds, const char *what, double value = 0) {
    if (!holds) {
        char message[600];
        std::snprintf(message, sizeof message,
                      "--seed %" PRIu64 ": %s (%.6g); %d x %d%s%s%s, cancelled after %d; options:%s", current_seed,
                      what, value, static_cast<int>(c.a.n_rows), static_cast<int>(c.a.n_cols),
                      c.symmetric ? " symmetric" : "", c.no_diagonal ? " no_diagonal" : "", c.warm ? " warm" : "",
                      static_cast<int>(c.cancel_after), c.text.c_str());
        TEST_FAIL_MESSAGE(message);
    }
}

int32_t cancel(const pumc_progress *progress, void *payload) {
    const int64_t after = *static_cast<const int64_t *>(payload);
    return after > 0 && progress->iteration >= after ? 1 : 0;
}

pumc_factors *start_of(RandomCase &c) {
    pumc_factors *start = fit_with(c.problem, "lambda_ratio=0.2 max_iterations=3 omega=0.6");
    const auto rows = static_cast<int64_t>(c.a.n_rows), cols = static_cast<int64_t>(c.a.n_cols);
    if (!c.symmetric && c.chance(0.5)) { // fewer lines than the problem
        std::vector<int32_t> row(static_cast<size_t>(std::max<int64_t>(1, rows - 2))), col(static_cast<size_t>(cols));
        for (size_t i = 0; i < row.size(); ++i) {
            row[i] = static_cast<int32_t>(i);
        }
        for (size_t j = 0; j < col.size(); ++j) {
            col[j] = static_cast<int32_t>(j);
        }
        pumc_factors *less = nullptr;
        MUST(pumc_factors_reindex_i32(&less, start, static_cast<int64_t>(row.size()), row.data(), cols, col.data()));
        pumc_factors_free(start);
        start = less;
    }
    return start;
}

int64_t max_rank_of(const RandomCase &c) {
    const size_t at = c.text.find("max_rank=");
    return at != std::string::npos ? std::atoll(c.text.c_str() + at + 9) : INT64_MAX;
}

// F at any X from its definition, with the numbers of a fit.
double value_at(const RandomCase &c, const arma::mat &x, const pumc::Objective &objective) {
    const arma::mat y = c.weighted(x);
    const arma::vec s = y.is_empty() ? arma::vec() : arma::vec(lapack::svd(y));
    return c.loss(y, objective.loss.omega()) + pumc::penalty_sum(objective, s);
}

void check_objective(const RandomCase &c, const pumc_factors *factors, const pumc_factors *start) {
    const pumc::Objective objective = fitted_objective(factors);
    const arma::mat x = fitted_matrix(factors);
    const double value = value_at(c, x, objective), reported = real_of(factors, "objective");
    // A fit may be exact: then F is the rounding of what it was at zero.
    const double room = 1e-9 * value + 1e-12 * value_at(c, 0 * x, objective);
    require(c, std::abs(reported - value) <= room, "the objective is that of the formula", reported / value - 1);
    require(c, std::abs(real_of(factors, "loss") - c.loss(c.weighted(x), objective.loss.omega())) <= room,
            "the loss is that of the formula", real_of(factors, "loss"));
    double *objectives = copy_of_history(factors, "objective"), *lambda = copy_of_history(factors, "lambda");
    const int64_t iterations = integer_of(factors, "iterations");
    for (int64_t t = 1; t < iterations; ++t) {
        require(c, lambda[t] != lambda[t - 1] || objectives[t] <= objectives[t - 1], "F never rises",
                objectives[t] / objectives[t - 1] - 1);
    }
    std::free(objectives);
    std::free(lambda);
    const bool cut = start != nullptr && pumc_factors_rank(start) > max_rank_of(c); // the start is cut down to it
    if (!c.continued && !cut) {
        arma::mat from(c.a.n_rows, c.a.n_cols, arma::fill::zeros);
        if (start != nullptr) {
            const arma::mat given = fitted_matrix(start);
            from(0, 0, arma::size(given)) = given;
        }
        const double before = value_at(c, from, objective);
        require(c, reported <= before * (1 + 1e-10), "a fit is no worse than its start", reported / before - 1);
    }
}

void check_fixed_point(const RandomCase &c, const pumc_factors *factors) {
    ++fits;
    if (integer_of(factors, "stop_reason") != PUMC_CONVERGED || pumc_factors_rank(factors) >= max_rank_of(c)) {
        return;
    }
    ++converged;
    const pumc::Objective objective = fitted_objective(factors);
    const arma::mat y = c.weighted(fitted_matrix(factors));
    const double residual = arma::norm(y - c.proximal_step(y, objective), "fro") / std::max(1.0, arma::norm(y, "fro"));
    require(c, residual < 1e-5, "a converged fit is a fixed point of the proximal step", residual);
}

void check_factors(const RandomCase &c, const pumc_factors *factors) {
    const auto rank = dense::index_of(pumc_factors_rank(factors));
    double *u = copy_of_u(factors), *v = copy_of_v(factors);
    for (const arma::mat &side : {arma::mat(u, c.a.n_rows, rank), arma::mat(v, c.a.n_cols, rank)}) {
        if (rank > 0) {
            const double off = arma::abs(side.t() * side - arma::eye(rank, rank)).max();
            require(c, off <= 1e-10, "factors are orthonormal", off);
        }
    }
    for (arma::uword k = 0; k < rank; ++k) {
        const arma::vec column(u + k * c.a.n_rows, c.a.n_rows);
        require(c, column[arma::abs(column).index_max()] > 0, "the largest entry of a left vector is positive");
    }
    const arma::vec s = fitted_values(factors);
    require(c, s.is_sorted("descend") && (s.is_empty() || s.min() > 0), "singular values descend and are positive");
    std::free(u);
    std::free(v);
}

arma::mat probabilities(const RandomCase &c, const pumc_factors *factors, const arma::mat &scores) {
    const double omega = real_of(factors, "omega"), rate = real_of(factors, "sampling_rate");
    const arma::mat x = arma::clamp(scores, 0, 1);
    arma::mat p = x * (1 - omega) / (omega * (1 - x) + (1 - omega) * x) / rate;
    p = arma::clamp(p, 0, 1);
    arma::mat got = scores;
    MUST(pumc_factors_score_to_probability(factors, static_cast<int64_t>(got.n_elem), got.memptr()));
    require(c, got.is_empty() || (got.min() >= 0 && got.max() <= 1), "probabilities are in [0, 1]");
    require(c, got.is_empty() || arma::abs(got - p).max() <= 1e-12, "probabilities are those of the formula");
    return got;
}

// The scores as the library gives them, so that what is equal there is equal here.
arma::mat scores_of(const RandomCase &c, const pumc_factors *factors) {
    arma::mat scores(c.a.n_rows, c.a.n_cols);
    std::vector<int32_t> rows(c.a.n_rows);
    for (size_t i = 0; i < rows.size(); ++i) {
        rows[i] = static_cast<int32_t>(i);
    }
    MUST(pumc_factors_score_rows_i32(factors, static_cast<int64_t>(rows.size()), rows.data(), scores.memptr(),
                                     static_cast<int64_t>(scores.n_elem)));
    const arma::mat x = fitted_matrix(factors);
    require(c, arma::abs(scores - x).max() <= 1e-12 * std::max(1.0, arma::abs(x).max()), "scores are U diag(s) V'");
    return scores;
}

arma::umat cells_of(const RandomCase &c, const pumc_problem *problem) {
    arma::umat cells(c.a.n_rows, c.a.n_cols, arma::fill::zeros);
    const int64_t count = pumc_problem_count(problem);
    std::vector<int32_t> row(static_cast<size_t>(count)), col(row);
    MUST(pumc_problem_copy_coo_i32(problem, row.data(), col.data(), count));
    for (size_t e = 0; e < row.size(); ++e) {
        cells(dense::index_of(row[e]), dense::index_of(col[e])) = 1;
    }
    return cells;
}

// The model is judged by a random split of its own ones, which is as good as any other pair of sets.
void check_measures(RandomCase &c, pumc_factors *factors) {
    MeasuredCells cells;
    cells.score = scores_of(c, factors);
    cells.probability = probabilities(c, factors, cells.score);
    double *v = copy_of_v(factors);
    cells.rank_unknown_rows_by_votes(c.a, arma::mat(v, c.a.n_cols, dense::index_of(pumc_factors_rank(factors))));
    std::free(v);
    pumc_problem *kept = nullptr, *hidden = nullptr;
    if (pumc_problem_split(&kept, &hidden, c.problem, 0.4, 1) != PUMC_OK) {
        return; // too few ones
    }
    cells.seen = cells_of(c, kept);
    cells.hidden = cells_of(c, hidden);
    if (c.no_diagonal) {
        cells.seen.diag().ones();
    }
    const int64_t top_n = c.whole(1, 8);
    cells.measure(static_cast<arma::uword>(top_n));
    double got[MEASURES];
    MUST(pumc_factors_set_tilt(factors, 0));
    MUST(pumc_factors_evaluate(factors, kept, hidden, top_n, MEASURES, names, got));
    for (int e = 0; e < MEASURES; ++e) {
        if (cells.ranked_by_rounding && e != MSE && e != MSE_PROBABILITY && e != ROWS_MEASURED) {
            continue;
        }
        const bool same = got[e] != got[e] ? cells.value[e] != cells.value[e] // NaN: nothing to measure
                                           : std::abs(got[e] - cells.value[e]) <= 1e-9 * std::max(1.0, got[e]);
        require(c, same, names[e], got[e] - cells.value[e]);
    }
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
}

void check_file(const RandomCase &c, const pumc_factors *factors) {
    pumc_factors *loaded = through_memory(factors);
    int64_t size = 0, size_again = 0;
    MUST(pumc_factors_saved_size(factors, &size));
    MUST(pumc_factors_saved_size(loaded, &size_again));
    require(c, size == size_again, "a loaded model has the same size");
    std::vector<char> first(static_cast<size_t>(size)), second(first);
    MUST(pumc_factors_save_memory(factors, first.data(), size));
    MUST(pumc_factors_save_memory(loaded, second.data(), size));
    require(c, first == second, "a loaded model has the same bits");
    require(c, arma::approx_equal(scores_of(c, factors), scores_of(c, loaded), "absdiff", 0), "and the same scores");
    pumc_factors_free(loaded);
}

void problem_is_solved() {
    RandomCase c(current_seed);
    pumc_factors *start = c.warm ? start_of(c) : nullptr, *factors = nullptr;
    pumc_options *options = options_from(c.text.c_str());
    const pumc_status status = pumc_fit(&factors, c.problem, options, start, cancel, &c.cancel_after);
    require(c, status == PUMC_OK, pumc_last_error());
    check_factors(c, factors);
    check_objective(c, factors, start);
    check_fixed_point(c, factors);
    check_file(c, factors);
    check_measures(c, factors);
    pumc_options_free(options);
    pumc_factors_free(factors);
    pumc_factors_free(start);
}

} // namespace

int main(int count, char **arguments) {
    uint64_t first = 1, problems = 30;
    for (int i = 1; i + 1 < count; i += 2) {
        (std::strcmp(arguments[i], "--seed") == 0 ? first : problems) = std::strtoull(arguments[i + 1], nullptr, 10);
    }
    std::printf("problems %" PRIu64 " to %" PRIu64 "\n", first, first + problems - 1);
    UNITY_BEGIN();
    for (current_seed = first; current_seed < first + problems; ++current_seed) {
        UnityDefaultTestRun(problem_is_solved, "problem_is_solved", __LINE__);
    }
    std::printf("%" PRId64 " fits, %" PRId64 " of them judged as fixed points\n", fits, converged);
    return UNITY_END();
}
