// Fits to networks, judged by dense algebra: cells on the diagonal have the weight 0 where there are none.
#include "weighted_cells.hpp"

#include <cmath>
#include <string>
#include <vector>

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// A network without a diagonal.
struct Scene : WeightedCells {
    Scene(bool symmetric, double balance, uint64_t seed) {
        ones pattern = network_ones(40, 4, 0.6, 0.08, seed);
        if (!symmetric) { // one arc less
            --pattern.count;
        }
        a = confidence = dense::matrix_of(pattern);
        blank = 1 - arma::eye(a.n_rows, a.n_cols) - a;
        row_balance = col_balance = balance;
        set_roots(arma::ones(a.n_rows), arma::ones(a.n_cols));
        problem = take_problem(pattern);
        MUST(pumc_problem_set_no_diagonal(problem, 1));
        MUST(pumc_problem_set_symmetric(problem, symmetric ? 1 : 0));
    }
};

template <typename Check> void for_each_scene(const Check &check) {
    uint64_t seed = 1;
    for (const bool symmetric : {false, true}) {
        for (const double balance : {0.0, 0.5}) {
            check(Scene(symmetric, balance, seed++));
        }
    }
}

void fits_are_fixed_points_and_report_their_objective() {
    for_each_scene([](const Scene &s) {
        for (const char *more : {"omega=0.8", "omega=0.7 algorithm=basic"}) {
            for (int32_t p = 0; p < penalty_count(); ++p) {
                const std::string penalty = penalty_name(p);
                if (std::string(more) != "omega=0.8" && penalty != "lsp" && penalty != "capped-l1") {
                    continue; // the basic algorithm takes thousands of steps where nothing shrinks
                }
                const std::string options = s.options(more) + " lambda_ratio=0.3 regularizer=" + penalty;
                pumc_factors *factors = fit_with(s.problem, options.c_str());
                assert_fixed_point(s, factors, options.c_str());
                assert_never_rises(factors, options.c_str());
                pumc_factors_free(factors);
            }
        }
    });
}

void nuclear_agrees_with_the_basic_algorithm() {
    for_each_scene([](const Scene &s) { assert_algorithms_agree(s); });
}

// With its diagonal left out, a clique is a matrix of ones; with it, it is not.
void the_diagonal_is_completed_like_any_unknown_cell() {
    ones clique = network_ones(30, 1, 1, 1, 1);
    pumc_problem *problem = take_problem(clique);
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    pumc_factors *factors = fit_with(problem, "omega=0.8 lambda_ratio=0.1 max_rank=1 tolerance=1e-8");
    const arma::mat x = fitted_matrix(factors);
    TEST_ASSERT_DOUBLE_WITHIN(1e-6, x(0, 1), x(0, 0));
    TEST_ASSERT_TRUE(x(0, 0) > 0.9);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

void a_warm_start_starts_where_the_fit_was() {
    for_each_scene([](const Scene &s) {
        const std::string options =
            s.options("omega=0.8 regularizer=nuclear lambda=" + std::string(s.row_balance > 0 ? "0.3" : "3"));
        pumc_factors *first = fit_with(s.problem, options.c_str());
        pumc_factors *second = fit_from(s.problem, options.c_str(), first);
        const double value = real_of(first, "objective");
        TEST_ASSERT_TRUE(integer_of(second, "iterations") <= 10);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * value, value, real_of(second, "objective"));
        // Stopped before its first step, a fit returns its start, with the objective that it has here.
        pumc_factors *none = fit_from(s.problem, (options + " time_limit=1e-9").c_str(), first);
        TEST_ASSERT_EQUAL_INT64(0, integer_of(none, "iterations"));
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * value, value, real_of(none, "objective"));
        for (pumc_factors *each : {first, second, none}) {
            pumc_factors_free(each);
        }
    });
}

// The score of (i, j) has the bits of that of (j, i), whichever function gives it.
void scores_are_symmetric(const pumc_factors *factors) {
    const int64_t nodes = pumc_factors_rows(factors);
    std::vector<int64_t> row, col, all;
    for (int64_t i = 0; i < nodes; ++i) {
        all.push_back(i);
        for (int64_t j = 0; j < nodes; ++j) {
            row.push_back(i);
            col.push_back(j);
        }
    }
    std::vector<double> scores(row.size()), mirrored(row.size()), rows(row.size()), ranked(row.size());
    const auto cells = static_cast<int64_t>(row.size());
    const size_t bytes = row.size() * sizeof(double);
    MUST(pumc_factors_score_i64(factors, cells, row.data(), col.data(), scores.data()));
    MUST(pumc_factors_score_i64(factors, cells, col.data(), row.data(), mirrored.data()));
    TEST_ASSERT_EQUAL_MEMORY(scores.data(), mirrored.data(), bytes);
    MUST(pumc_factors_score_rows_i64(factors, nodes, all.data(), rows.data(), cells));
    TEST_ASSERT_EQUAL_MEMORY(scores.data(), rows.data(), bytes); // rows by columns, and a row after the other
    std::vector<int64_t> best(row.size());
    for (const bool of_rows : {true, false}) {
        MUST(of_rows
                 ? pumc_factors_best_rows_i64(factors, nullptr, nodes, all.data(), nodes, best.data(), ranked.data())
                 : pumc_factors_recommend_i64(factors, nullptr, nodes, all.data(), nodes, best.data(), ranked.data()));
        for (size_t e = 0; e < best.size(); ++e) {
            if (best[e] >= 0) { // the diagonal is not ranked
                const size_t cell = e / static_cast<size_t>(nodes) * static_cast<size_t>(nodes);
                TEST_ASSERT_TRUE(ranked[e] == scores[cell + static_cast<size_t>(best[e])]);
            }
        }
    }
}

void left_and_right_differ_in_signs(const pumc_factors *factors) {
    const auto nodes = dense::index_of(pumc_factors_rows(factors)), rank = dense::index_of(pumc_factors_rank(factors));
    double *u = copy_of_u(factors), *v = copy_of_v(factors);
    for (arma::uword c = 0; c < rank; ++c) {
        const arma::vec left(u + c * nodes, nodes), right(v + c * nodes, nodes);
        TEST_ASSERT_TRUE(arma::all(left == right) || arma::all(left == -right));
    }
    std::free(u);
    std::free(v);
}

void a_symmetric_problem_has_a_symmetric_answer() {
    for (const double balance : {0.0, 0.5}) {
        const Scene s(true, balance, 5);
        for (const char *more : {"lambda_ratio=0.05", "lambda_ratio=0.05 algorithm=basic max_iterations=20",
                                 "lambda_ratio=0.05 max_rank=3", "lambda_ratio=0.05 max_iterations=2 threads=2",
                                 "lambda_ratio=0.1 power_iterations=3 regularizer=nuclear", "tilt=0.7"}) {
            pumc_factors *factors = fit_with(s.problem, s.options(more).c_str());
            TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(factors) > 1, more);
            pumc_factors *loaded = through_memory(factors);
            for (const pumc_factors *each : {factors, loaded}) {
                scores_are_symmetric(each);
                left_and_right_differ_in_signs(each);
            }
            pumc_factors_free(factors);
            pumc_factors_free(loaded);
        }
    }
}

// Both are stationary points; of the convex one there is only one.
void the_answer_is_that_of_a_fit_that_does_not_know() {
    for (const double balance : {0.0, 0.5}) {
        const Scene s(true, balance, 6);
        const std::string options = s.options("regularizer=nuclear lambda_ratio=0.15 omega=0.8 tolerance=1e-9");
        pumc_factors *knows = fit_with(s.problem, options.c_str());
        MUST(pumc_problem_set_symmetric(s.problem, 0));
        pumc_factors *does_not = fit_with(s.problem, options.c_str());
        const arma::mat x = fitted_matrix(knows);
        TEST_ASSERT_TRUE(arma::abs(x - fitted_matrix(does_not)).max() < 1e-6);
        const double value = real_of(does_not, "objective");
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * value, value, real_of(knows, "objective"));
        pumc_factors_free(knows);
        pumc_factors_free(does_not);
    }
}

void a_warm_start_is_made_symmetric() {
    const Scene s(true, 0.5, 7);
    ones pattern = grouped_ones(30, 35, 3, 0.8, 0.1, 1);
    pumc_problem *other = take_problem(pattern);
    pumc_factors *start = fit_with(other, "lambda_ratio=0.05");
    // Stopped before its first step, a fit returns its start.
    pumc_factors *begun = fit_from(s.problem, s.options("lambda=1 time_limit=1e-9").c_str(), start);
    TEST_ASSERT_EQUAL_INT64(0, integer_of(begun, "iterations"));
    scores_are_symmetric(begun);
    left_and_right_differ_in_signs(begun);
    arma::mat given(40, 40, arma::fill::zeros);
    given.submat(0, 0, 29, 34) = fitted_matrix(start);
    const arma::mat expected = (given + given.t()) / 2;
    TEST_ASSERT_TRUE(arma::abs(expected - fitted_matrix(begun)).max() < 1e-12);
    pumc_factors_free(begun);
    pumc_factors_free(start);
    pumc_problem_free(other);
}

void balances_of_rows_and_columns_are_equal() {
    const Scene s(true, 0.5, 8);
    pumc_options *options = options_from("row_balance=0.5 col_balance=0.25");
    pumc_factors *out = nullptr;
    TEST_ASSERT_EQUAL_INT32(PUMC_ECONFLICT, pumc_fit(&out, s.problem, options, nullptr, nullptr, nullptr));
    TEST_ASSERT_EQUAL_STRING("row_balance (0.5) and col_balance (0.25) must be equal for a symmetric problem",
                             pumc_last_error());
    pumc_options_free(options);
}

// Hundreds of groups of two to four nodes that know each other have hundreds of singular values, most of them equal,
// and the symmetric part is found in a space of twice as many directions, half of them rounding errors.
void many_small_groups_have_a_symmetric_part() {
    std::vector<int32_t> row, col;
    int32_t nodes = 0;
    for (uint32_t random = 1; nodes < 600; random = random * 1664525U + 1013904223U) {
        const auto size = static_cast<int32_t>(2 + (random >> 16U) % 3);
        for (int32_t i = 0; i < size * size; ++i) {
            if (i / size != i % size) {
                row.push_back(nodes + i / size);
                col.push_back(nodes + i % size);
            }
        }
        nodes += size;
    }
    pumc_problem *problem = nullptr;
    MUST(pumc_problem_from_coo_i32(&problem, nodes, nodes, static_cast<int64_t>(row.size()), row.data(), col.data()));
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    MUST(pumc_problem_set_symmetric(problem, 1));
    pumc_factors *factors = fit_with(problem, "omega=0.6 row_balance=0.5 col_balance=0.5 max_rank=256");
    TEST_ASSERT_TRUE(pumc_factors_rank(factors) > 150);
    left_and_right_differ_in_signs(factors);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

void a_node_without_links_has_no_scores_and_is_similar_to_nothing() {
    const int32_t row[] = {1, 2, 3, 5, 5, 6}, col[] = {2, 1, 5, 3, 6, 5}; // nodes 0, 4 and 7 have none
    pumc_problem *problem = nullptr;
    MUST(pumc_problem_from_coo_i32(&problem, 8, 8, 6, row, col));
    MUST(pumc_problem_set_no_diagonal(problem, 1));
    MUST(pumc_problem_set_symmetric(problem, 1));
    for (const char *options : {"omega=0.7", "omega=0.7 row_balance=0.5 col_balance=0.5"}) {
        pumc_factors *factors = fit_with(problem, options);
        const arma::mat x = fitted_matrix(factors);
        TEST_ASSERT_TRUE(x(1, 2) > 0.1);
        for (const arma::uword node : {0u, 4u, 7u}) {
            TEST_ASSERT_TRUE(arma::all(x.col(node) == 0));
        }
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

void nodes_in_other_places_are_a_network() {
    const Scene s(true, 0.5, 9);
    pumc_factors *factors = fit_with(s.problem, s.options("lambda_ratio=0.05").c_str()), *moved = nullptr;
    std::vector<int32_t> place, other;
    for (int32_t i = 0; i < 30; ++i) {
        place.push_back(i == 3 ? -1 : 39 - i);
        other.push_back(i);
    }
    MUST(pumc_factors_reindex_i32(&moved, factors, 30, place.data(), 30, place.data()));
    TEST_ASSERT_TRUE(integer_of(moved, "symmetric") == 1 && integer_of(moved, "no_diagonal") == 1);
    scores_are_symmetric(moved);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, fitted_matrix(factors)(39, 38), fitted_matrix(moved)(0, 1));
    pumc_factors_free(moved);
    MUST(pumc_factors_reindex_i32(&moved, factors, 30, place.data(), 30, other.data()));
    TEST_ASSERT_TRUE(integer_of(moved, "symmetric") == 0 && integer_of(moved, "no_diagonal") == 0);
    pumc_factors_free(moved);
    pumc_factors_free(factors);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(fits_are_fixed_points_and_report_their_objective);
    RUN_TEST(nuclear_agrees_with_the_basic_algorithm);
    RUN_TEST(the_diagonal_is_completed_like_any_unknown_cell);
    RUN_TEST(a_warm_start_starts_where_the_fit_was);
    RUN_TEST(a_symmetric_problem_has_a_symmetric_answer);
    RUN_TEST(the_answer_is_that_of_a_fit_that_does_not_know);
    RUN_TEST(a_warm_start_is_made_symmetric);
    RUN_TEST(balances_of_rows_and_columns_are_equal);
    RUN_TEST(many_small_groups_have_a_symmetric_part);
    RUN_TEST(a_node_without_links_has_no_scores_and_is_similar_to_nothing);
    RUN_TEST(nodes_in_other_places_are_a_network);
    return UNITY_END();
}
