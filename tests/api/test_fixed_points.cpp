// Fits judged by dense algebra: fixed points, objectives, and agreement with the basic algorithm.
#include "fitted_matrix.hpp"

#include <cstdio>
#include <vector>

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

struct Scene {
    pumc_problem *problem;
    arma::mat a;
};

Scene scene(ones pattern) {
    const Scene result{problem_of(&pattern), dense::matrix_of(pattern)};
    free_ones(&pattern);
    return result;
}

// Calls check(options, factors) for a converged fit of every penalty, mildly and strongly regularised.
template <typename Check> void for_each_fit(const Scene &s, const char *more, const Check &check) {
    for (int p = 0; p < penalty_count(); ++p) {
        const char *penalty = penalty_name(p);
        for (const double ratio : {0.1, 0.4}) {
            char options[200];
            std::snprintf(options, sizeof options,
                          "regularizer=%s lambda_ratio=%g tolerance=1e-7 max_iterations=20000 %s", penalty, ratio,
                          more);
            pumc_factors *factors = fit_with(s.problem, options);
            check(options, factors);
            pumc_factors_free(factors);
        }
    }
}

void fits_are_fixed_points_of_the_proximal_step() {
    for (const char *more : {"omega=0.5", "sampling_rate=0.4", "omega=0.3"}) {
        const Scene s = scene(grouped_ones(40, 30, 4, 0.6, 0.08, 1));
        for_each_fit(s, more, [&](const char *options, const pumc_factors *factors) {
            const double residual = dense::fixed_point_residual(fitted_matrix(factors), s.a, fitted_objective(factors));
            char message[320];
            std::snprintf(message, sizeof message, "%s: residual %.3g", options, residual);
            TEST_ASSERT_TRUE_MESSAGE(residual < 1e-5, message);
        });
        pumc_problem_free(s.problem);
    }
}

// Blocks of up to `side` by `side` cells along the diagonal, of different densities, and no ones elsewhere.
enum class Parts { all, all_but_the_last, the_last };
Scene disconnected_scene(uint64_t seed, uint64_t side = 25, Parts which = Parts::all) {
    const int64_t parts = 2 + static_cast<int64_t>(next_random(&seed) % 6);
    std::vector<int32_t> row, col;
    int64_t rows = 0, cols = 0;
    for (int64_t part = 0; part < parts; ++part) {
        const auto height = static_cast<int64_t>(1 + next_random(&seed) % side),
                   width = static_cast<int64_t>(1 + next_random(&seed) % side);
        const uint64_t seed_of_block = next_random(&seed); // before the next, in every compiler
        ones block = uniform_ones(height, width, 0.05 + 0.95 * next_uniform(&seed), seed_of_block);
        const bool is_last = part == parts - 1;
        const bool is_left_out = which == (is_last ? Parts::all_but_the_last : Parts::the_last);
        for (int64_t e = 0; e < block.count && !is_left_out; ++e) {
            row.push_back(static_cast<int32_t>(block.row[e] + rows));
            col.push_back(static_cast<int32_t>(block.col[e] + cols));
        }
        rows += height;
        cols += width;
        free_ones(&block);
    }
    ones all{rows, cols, static_cast<int64_t>(row.size()), row.data(), col.data()};
    return {problem_of(&all), dense::matrix_of(all)};
}

void expect_fixed_point(const pumc_factors *factors, const Scene &s, uint64_t seed, const char *options) {
    const double residual = dense::fixed_point_residual(fitted_matrix(factors), s.a, fitted_objective(factors));
    char message[320];
    std::snprintf(message, sizeof message, "seed %d, %s: residual %.3g", static_cast<int>(seed), options, residual);
    TEST_ASSERT_TRUE_MESSAGE(residual < 1e-5, message);
}

// Vectors of one part are exactly zero on the rows and columns of the others. A part that falls out of the search while
// lambda is high, or while others have larger singular values, does not come back by itself.
void no_part_of_disconnected_ones_is_lost() {
    const char *const kinds[] = {"regularizer=mcp continuation=lambda", "regularizer=capped-l1 continuation=lambda",
                                 "regularizer=nuclear", "regularizer=lsp"};
    // Those of the first 2000 seeds that lost a part before steps were probed, and a few others.
    for (const uint64_t seed : {1u, 2u, 3u, 4u, 604u, 740u, 804u, 937u, 952u, 977u, 1232u, 1397u, 1884u}) {
        const Scene s = disconnected_scene(seed);
        char options[200];
        std::snprintf(options, sizeof options,
                      "%s lambda_ratio=%g omega=0.7 tolerance=1e-7 max_iterations=20000 max_rank=%d", kinds[seed % 4],
                      0.1 + 0.04 * static_cast<double>(seed % 11), static_cast<int>(std::min(s.a.n_rows, s.a.n_cols)));
        pumc_factors *factors = fit_with(s.problem, options);
        expect_fixed_point(factors, s, seed, options);
        pumc_factors_free(factors);
        pumc_problem_free(s.problem);
    }
}

// The last part has come since the model was fitted that a fit starts from. Its largest singular value is 0 to 15 %
// above the threshold, and the vectors of the start are exactly zero on it.
void a_part_that_is_new_since_a_warm_start_is_found() {
    const char *const kinds[] = {"mcp", "capped-l1", "nuclear", "lsp", "scad", "tnn"};
    for (const auto &[side, seeds] :
         {std::pair<uint64_t, std::vector<uint64_t>>{25, {38, 87, 95, 202, 283, 552}}, {110, {43, 45, 98}}}) {
        for (const uint64_t seed : seeds) {
            const Scene before = disconnected_scene(seed, side, Parts::all_but_the_last),
                        part = disconnected_scene(seed, side, Parts::the_last), s = disconnected_scene(seed, side);
            uint64_t draw = seed;
            const double tau = arma::max(arma::vec(lapack::svd(part.a))) * (0.85 + 0.15 * next_uniform(&draw)),
                         largest_before = arma::max(arma::vec(lapack::svd(before.a))),
                         largest = arma::max(arma::vec(lapack::svd(s.a)));
            char same[200], options[240];
            std::snprintf(same, sizeof same, "regularizer=%s omega=0.7 tolerance=1e-7 max_iterations=20000 max_rank=%d",
                          kinds[seed % 6], static_cast<int>(std::min(s.a.n_rows, s.a.n_cols)));
            std::snprintf(options, sizeof options, "%s lambda_ratio=%.17g", same, tau / largest_before);
            pumc_factors *start = fit_with(before.problem, options), *factors = nullptr;
            std::snprintf(options, sizeof options, "%s lambda_ratio=%.17g", same, tau / largest);
            pumc_options *given = options_from(options);
            MUST(pumc_fit(&factors, s.problem, given, start, nullptr, nullptr));
            expect_fixed_point(factors, s, seed, options);
            pumc_options_free(given);
            pumc_factors_free(factors);
            pumc_factors_free(start);
            for (const Scene &each : {before, part, s}) {
                pumc_problem_free(each.problem);
            }
        }
    }
}

void reported_objective_and_loss_are_those_of_the_factors() {
    const Scene s = scene(grouped_ones(30, 40, 4, 0.6, 0.08, 2));
    for (const char *more : {"", "algorithm=basic", "max_rank=2"}) {
        for_each_fit(s, more, [&](const char *options, const pumc_factors *factors) {
            const arma::mat x = fitted_matrix(factors);
            const pumc::Objective objective = fitted_objective(factors);
            const double expected = dense_objective(x, s.a, objective),
                         loss = dense::loss(x, s.a, objective.loss.omega());
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * expected, expected, real_of(factors, "objective"), options);
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * expected, loss, real_of(factors, "loss"), options);
        });
    }
    pumc_problem_free(s.problem);
}

void pumc_n_agrees_with_the_basic_algorithm() {
    const Scene s = scene(grouped_ones(40, 30, 4, 0.6, 0.08, 3));
    for_each_fit(s, "", [&](const char *options, const pumc_factors *fast) {
        char basic_options[240];
        std::snprintf(basic_options, sizeof basic_options, "%s algorithm=basic", options);
        pumc_factors *basic = fit_with(s.problem, basic_options);
        const double expected = real_of(basic, "objective");
        const bool convex = fitted_objective(fast).penalty == pumc::find_penalty("nuclear");
        // Nonconvex penalties have several stationary points: one that is lower is welcome.
        TEST_ASSERT_TRUE_MESSAGE(real_of(fast, "objective") <= (convex ? 1 + 1e-6 : 1.01) * expected, options);
        if (convex) {
            const double distance = arma::norm(fitted_matrix(fast) - fitted_matrix(basic), "fro");
            TEST_ASSERT_TRUE_MESSAGE(distance < 1e-3, options);
        }
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-12, real_of(basic, "lambda"), real_of(fast, "lambda"), options);
        pumc_factors_free(basic);
    });
    pumc_problem_free(s.problem);
}

void basic_ends_at_fixed_points() {
    const Scene s = scene(grouped_ones(30, 25, 3, 0.6, 0.08, 4));
    for_each_fit(s, "algorithm=basic", [&](const char *options, const pumc_factors *factors) {
        const double residual = dense::fixed_point_residual(fitted_matrix(factors), s.a, fitted_objective(factors));
        TEST_ASSERT_TRUE_MESSAGE(residual < 1e-5, options);
    });
    pumc_problem_free(s.problem);
}

void the_relative_change_is_that_between_iterates() {
    for (const bool wide : {false, true}) {
        const Scene s = scene(grouped_ones(wide ? 25 : 30, wide ? 30 : 25, 3, 0.6, 0.08, 8));
        for (const char *algorithm : {"pumc_n", "basic"}) {
            arma::mat x[2];
            double change = 0;
            for (const int iterations : {1, 2}) {
                char options[160];
                std::snprintf(options, sizeof options,
                              "regularizer=nuclear lambda_ratio=0.2 algorithm=%s max_iterations=%d", algorithm,
                              iterations);
                pumc_factors *factors = fit_with(s.problem, options);
                x[iterations - 1] = fitted_matrix(factors);
                change = real_of(factors, "relative_change");
                pumc_factors_free(factors);
            }
            const double expected = arma::norm(x[1] - x[0], "fro") / arma::norm(x[0], "fro");
            TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-9 * expected, expected, change, algorithm);
        }
        pumc_problem_free(s.problem);
    }
}

void transposing_the_data_transposes_the_convex_fit() {
    ones pattern = grouped_ones(60, 35, 4, 0.6, 0.08, 5);
    const Scene s = scene(pattern);
    ones again = grouped_ones(60, 35, 4, 0.6, 0.08, 5);
    std::swap(again.rows, again.cols);
    std::swap(again.row, again.col);
    const Scene t = scene(again);
    const char *options = "regularizer=nuclear lambda=2 tolerance=1e-8";
    pumc_factors *straight = fit_with(s.problem, options), *across = fit_with(t.problem, options);
    TEST_ASSERT_TRUE(arma::abs(fitted_matrix(straight) - fitted_matrix(across).t()).max() < 1e-5);
    pumc_factors_free(straight);
    pumc_factors_free(across);
    pumc_problem_free(s.problem);
    pumc_problem_free(t.problem);
}

void lambda_ratio_is_a_share_of_the_first_singular_value() {
    const Scene s = scene(grouped_ones(40, 30, 4, 0.6, 0.08, 6));
    const double largest = lapack::svd(s.a)[0];
    for_each_fit(s, "", [&](const char *options, const pumc_factors *factors) {
        const pumc::Objective objective = fitted_objective(factors);
        const double tau = real_of(factors, "lambda_ratio") * 2 * objective.loss.omega() / objective.rho * largest;
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-5 * tau, tau, real_of(factors, "threshold"), options);
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-6 * tau, objective.penalty->threshold(objective.numbers),
                                          real_of(factors, "threshold"), options);
    });
    pumc_problem_free(s.problem);
}

void tnn_counts_the_values_that_stand_out() {
    const Scene s = scene(grouped_ones(60, 60, 5, 0.9, 0.02, 7)); // five strong groups
    pumc_factors *factors = fit_with(s.problem, "regularizer=tnn lambda_ratio=0.4");
    const pumc::Objective objective = fitted_objective(factors);
    const arma::vec first = 2 * objective.loss.omega() / objective.rho * lapack::svd(s.a);
    const auto expected = static_cast<double>(arma::accu(first > 1.5 * real_of(factors, "threshold")));
    TEST_ASSERT_DOUBLE_WITHIN(0, expected, real_of(factors, "mu"));
    TEST_ASSERT_DOUBLE_WITHIN(0, 5, expected);
    pumc_factors_free(factors);
    pumc_problem_free(s.problem);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(fits_are_fixed_points_of_the_proximal_step);
    RUN_TEST(no_part_of_disconnected_ones_is_lost);
    RUN_TEST(a_part_that_is_new_since_a_warm_start_is_found);
    RUN_TEST(reported_objective_and_loss_are_those_of_the_factors);
    RUN_TEST(pumc_n_agrees_with_the_basic_algorithm);
    RUN_TEST(basic_ends_at_fixed_points);
    RUN_TEST(the_relative_change_is_that_between_iterates);
    RUN_TEST(transposing_the_data_transposes_the_convex_fit);
    RUN_TEST(lambda_ratio_is_a_share_of_the_first_singular_value);
    RUN_TEST(tnn_counts_the_values_that_stand_out);
    return UNITY_END();
}
