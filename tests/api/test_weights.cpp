// Fits with weights of lines and confidences of ones, judged by dense algebra.
#include "weighted_cells.hpp"

#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

using Scene = WeightedCells;

void make(Scene &s, bool own_weights, bool confidences, double row_balance, double col_balance, uint64_t seed) {
    ones pattern = grouped_ones(40, 30, 4, 0.6, 0.08, seed);
    uint64_t state = seed;
    std::vector<double> confidence(static_cast<size_t>(pattern.count), 1.0);
    s.a = dense::matrix_of(pattern);
    s.confidence = s.a;
    s.blank = 1 - s.a;
    for (size_t e = 0; e < confidence.size() && confidences; ++e) {
        confidence[e] = 0.5 + 2 * next_uniform(&state);
        s.confidence(dense::index_of(pattern.row[e]), dense::index_of(pattern.col[e])) = confidence[e];
    }
    MUST(pumc_problem_from_coo_weighted_i32(&s.problem, pattern.rows, pattern.cols, pattern.count, pattern.row,
                                            pattern.col, confidence.data()));
    arma::vec rows(s.a.n_rows, arma::fill::ones), cols(s.a.n_cols, arma::fill::ones);
    if (own_weights) {
        rows.imbue([&] { return 0.3 + next_uniform(&state); });
        cols.imbue([&] { return 0.3 + next_uniform(&state); });
        MUST(pumc_problem_set_row_weights(s.problem, rows.memptr(), static_cast<int64_t>(rows.n_elem)));
        MUST(pumc_problem_set_col_weights(s.problem, cols.memptr(), static_cast<int64_t>(cols.n_elem)));
    }
    s.row_balance = row_balance;
    s.col_balance = col_balance;
    s.set_roots(rows, cols);
    free_ones(&pattern);
}

template <typename Check> void for_each_scene(const Check &check) {
    const struct {
        bool own, confidences;
        double row, col;
    } kinds[] = {{false, false, 0.5, 0.5},
                 {false, false, 0, 1},
                 {true, false, 0, 0},
                 {false, true, 0, 0},
                 {true, true, 0.25, 0.75}};
    uint64_t seed = 1;
    for (const auto &kind : kinds) {
        Scene s;
        make(s, kind.own, kind.confidences, kind.row, kind.col, seed++);
        check(s);
    }
}

template <typename Check> void for_each_fit(const Scene &s, const char *more, const Check &check) {
    for (int32_t p = 0; p < penalty_count(); ++p) {
        const std::string options = s.options(more) + " lambda_ratio=0.2 regularizer=" + penalty_name(p);
        pumc_factors *factors = fit_with(s.problem, options.c_str());
        check(options.c_str(), factors);
        pumc_factors_free(factors);
    }
}

void fits_are_fixed_points_and_report_their_objective() {
    for_each_scene([](const Scene &s) {
        for (const char *more : {"omega=0.8", "omega=0.3", "omega=0.7 algorithm=basic"}) {
            for_each_fit(s, more, [&](const char *options, const pumc_factors *factors) {
                assert_fixed_point(s, factors, options);
            });
        }
    });
}

void nuclear_agrees_with_the_basic_algorithm() {
    for_each_scene([](const Scene &s) { assert_algorithms_agree(s); });
}

// At a stationary point each row solves the equations that fold-in solves, whatever the weights.
void a_row_of_the_fit_folds_in_as_it_is() {
    Scene s;
    make(s, true, false, 0.5, 0.5, 7);
    for_each_fit(s, "omega=0.8", [&](const char *options, const pumc_factors *factors) {
        double *u = copy_of_u(factors), *v = copy_of_v(factors);
        const arma::uword rank = dense::index_of(pumc_factors_rank(factors));
        const arma::mat left(u, s.a.n_rows, rank), right(v, s.a.n_cols, rank);
        std::vector<double> line(rank);
        for (const bool of_rows : {true, false}) {
            std::vector<int32_t> ones;
            const arma::vec cells = of_rows ? arma::vec(s.a.row(3).t()) : arma::vec(s.a.col(3));
            for (arma::uword j = 0; j < cells.n_elem; ++j) {
                if (cells[j] > 0) {
                    ones.push_back(static_cast<int32_t>(j));
                }
            }
            const auto count = static_cast<int64_t>(ones.size());
            MUST(of_rows ? pumc_factors_fold_in_row_i32(factors, count, ones.data(), line.data())
                         : pumc_factors_fold_in_col_i32(factors, count, ones.data(), line.data()));
            for (arma::uword c = 0; c < rank; ++c) {
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-4, of_rows ? left(3, c) : right(3, c), line[c], options);
            }
        }
        std::free(u);
        std::free(v);
    });
}

// Y comes from X and the weights, so that a fit goes on where another one was.
void a_warm_start_starts_where_the_fit_was() {
    for_each_scene([](const Scene &s) {
        const std::string options = s.options("omega=0.8 lambda_ratio=0.2");
        pumc_factors *first = fit_with(s.problem, options.c_str());
        pumc_factors *second = fit_from(s.problem, options.c_str(), first);
        const double value = real_of(first, "objective");
        TEST_ASSERT_TRUE(integer_of(second, "iterations") <= 10);
        TEST_ASSERT_DOUBLE_WITHIN(1e-9 * value, value, real_of(second, "objective"));
        pumc_factors_free(first);
        pumc_factors_free(second);
    });
}

void repeated_ones_add_their_confidences() {
    const int32_t row[] = {0, 1, 0, 1, 0}, col[] = {1, 0, 1, 2, 1};
    const double confidence[] = {1, 2, 3, 4, 5};
    pumc_problem *problem = nullptr, *kept = nullptr, *hidden = nullptr;
    MUST(pumc_problem_from_coo_weighted_i32(&problem, 2, 3, 5, row, col, confidence));
    double read[3];
    MUST(pumc_problem_copy_confidence(problem, read, 3));
    TEST_ASSERT_TRUE(read[0] == 9 && read[1] == 2 && read[2] == 4);
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.34, 0));
    double of_kept[2], of_hidden[1];
    MUST(pumc_problem_copy_confidence(kept, of_kept, 2));
    MUST(pumc_problem_copy_confidence(hidden, of_hidden, 1));
    TEST_ASSERT_TRUE(of_kept[0] + of_kept[1] + of_hidden[0] == 15);
    pumc_problem_free(problem);
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
}

void sums_of_confidences_have_the_limit_of_confidences() {
    const int32_t row[] = {2, 0, 2, 2}, col[] = {1, 2, 1, 0}, pointer[] = {0, 0, 2, 3}, index[] = {2, 2, 0};
    const double most[] = {4e5, 1e6, 6e5, 1e6}, beyond[] = {9e5, 1, 2e5, 1};
    const char *said = "the confidences of row 2, column 1 add up to 1100000, which must be at most 1e+06";
    pumc_problem *problem = nullptr;
    MUST(pumc_problem_from_coo_weighted_i32(&problem, 3, 3, 4, row, col, most));
    pumc_problem_free(problem);
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_from_coo_weighted_i32(&problem, 3, 3, 4, row, col, beyond));
    TEST_ASSERT_EQUAL_STRING(said, pumc_last_error());
    const double compressed[] = {9e5, 2e5, 1};
    TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE,
                            pumc_problem_from_csc_weighted_i32(&problem, 3, 3, pointer, index, compressed));
    TEST_ASSERT_EQUAL_STRING(said, pumc_last_error());
}

void bad_weights_are_refused_and_named() {
    const int32_t row[] = {0, 1}, col[] = {1, 0};
    pumc_problem *problem = nullptr;
    for (const double bad : {0.0, -1.0, std::nan(""), std::numeric_limits<double>::infinity(), 1e60}) {
        const double confidence[] = {1, bad};
        TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE,
                                pumc_problem_from_coo_weighted_i32(&problem, 2, 2, 2, row, col, confidence));
        TEST_ASSERT_NULL(problem);
        TEST_ASSERT_NOT_NULL(std::strstr(pumc_last_error(), "confidence"));
        TEST_ASSERT_NOT_NULL(std::strstr(pumc_last_error(), "entry 1"));
        MUST(pumc_problem_from_coo_i32(&problem, 2, 2, 2, row, col));
        TEST_ASSERT_EQUAL_INT32(PUMC_EVALUE, pumc_problem_set_row_weights(problem, confidence, 2));
        TEST_ASSERT_NOT_NULL(std::strstr(pumc_last_error(), "entry 1"));
        pumc_problem_free(problem);
        problem = nullptr;
    }
    const double weights[] = {1, 2, 3};
    MUST(pumc_problem_from_coo_i32(&problem, 2, 2, 2, row, col));
    TEST_ASSERT_EQUAL_INT32(PUMC_ESHAPE, pumc_problem_set_col_weights(problem, weights, 3));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_set_col_weights(nullptr, weights, 3));
    pumc_problem_free(problem);
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_from_coo_weighted_i32(&problem, 2, 2, 2, row, col, nullptr));
}

// Pointers are not looked at where there can be none of that length.
void sizes_are_checked_before_pointers_are_read() {
    const int64_t pointer[] = {0, 1}, index[] = {0};
    const double confidence[] = {1};
    pumc_problem *problem = nullptr;
    TEST_ASSERT_EQUAL_INT32(
        PUMC_ETOOLARGE, pumc_problem_from_csr_weighted_i64(&problem, int64_t{1} << 40, 1, pointer, index, confidence));
    TEST_ASSERT_EQUAL_INT32(
        PUMC_ETOOLARGE, pumc_problem_from_csc_weighted_i64(&problem, 1, int64_t{1} << 40, pointer, index, confidence));
    TEST_ASSERT_EQUAL_INT32(PUMC_ENULL, pumc_problem_from_csr_weighted_i64(&problem, 1, 1, pointer, index, nullptr));
}

// Weights of 1 and hardly any balance leave the model as it is; confidences that are all the same leave the threshold.
void weights_that_change_nothing_change_nothing() {
    ones pattern = grouped_ones(60, 40, 4, 0.6, 0.05, 3);
    pumc_problem *plain = problem_of(&pattern), *weighted = problem_of(&pattern), *sure = nullptr;
    const std::vector<double> one(60, 1.0), two(static_cast<size_t>(pattern.count), 2.0);
    MUST(pumc_problem_set_row_weights(weighted, one.data(), 60));
    MUST(pumc_problem_from_coo_weighted_i32(&sure, pattern.rows, pattern.cols, pattern.count, pattern.row, pattern.col,
                                            two.data()));
    const char *options = "row_balance=0 col_balance=0 omega=0.8";
    pumc_factors *fits[] = {fit_with(plain, options), fit_with(weighted, options),
                            fit_with(plain, "row_balance=1e-9 col_balance=0 omega=0.8"), fit_with(sure, options)};
    const double threshold = real_of(fits[0], "threshold");
    TEST_ASSERT_DOUBLE_WITHIN(1e-9 * threshold, threshold, real_of(fits[1], "threshold"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-6 * threshold, threshold, real_of(fits[2], "threshold"));
    TEST_ASSERT_DOUBLE_WITHIN(1e-9 * threshold, threshold, real_of(fits[3], "threshold")); // as sure of all as before
    for (int e = 1; e < 3; ++e) { // confidences of 2 are another model: ones count twice as much against blanks
        TEST_ASSERT_EQUAL_INT64(pumc_factors_rank(fits[0]), pumc_factors_rank(fits[e]));
    }
    for (pumc_factors *fit : fits) {
        pumc_factors_free(fit);
    }
    pumc_problem_free(plain);
    pumc_problem_free(weighted);
    pumc_problem_free(sure);
    free_ones(&pattern);
}

// What saving keeps is enough for the same answers.
void weights_are_saved() {
    Scene s;
    make(s, true, true, 0.5, 0.25, 9);
    pumc_factors *factors = fit_with(s.problem, s.options("omega=0.8 lambda_ratio=0.2").c_str());
    pumc_factors *back = through_memory(factors);
    assert_same_bits(factors, back);
    TEST_ASSERT_TRUE(real_of(back, "row_balance") == 0.5 && real_of(back, "col_balance") == 0.25);
    const int32_t ones[] = {1, 4, 9};
    std::vector<double> one(static_cast<size_t>(pumc_factors_rank(factors))), other(one.size());
    MUST(pumc_factors_fold_in_row_i32(factors, 3, ones, one.data()));
    MUST(pumc_factors_fold_in_row_i32(back, 3, ones, other.data()));
    for (size_t c = 0; c < one.size(); ++c) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-12, one[c], other[c]);
    }
    pumc_factors_free(factors);
    pumc_factors_free(back);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(fits_are_fixed_points_and_report_their_objective);
    RUN_TEST(nuclear_agrees_with_the_basic_algorithm);
    RUN_TEST(a_row_of_the_fit_folds_in_as_it_is);
    RUN_TEST(a_warm_start_starts_where_the_fit_was);
    RUN_TEST(repeated_ones_add_their_confidences);
    RUN_TEST(sums_of_confidences_have_the_limit_of_confidences);
    RUN_TEST(bad_weights_are_refused_and_named);
    RUN_TEST(sizes_are_checked_before_pointers_are_read);
    RUN_TEST(weights_that_change_nothing_change_nothing);
    RUN_TEST(weights_are_saved);
    return UNITY_END();
}
