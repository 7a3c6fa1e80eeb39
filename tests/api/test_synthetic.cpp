// The paper's synthetic data: what a fit with default options finds, and what weights change where popular lines are
// observed more often than others.
#include "fitted_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <vector>

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

// The chance that a true one scores above a zero, over cells that were not observed.
double auc(const arma::mat &x, const unsigned char *truth, const arma::mat &observed) {
    std::vector<std::pair<double, bool>> cells;
    for (arma::uword e = 0; e < x.n_elem; ++e) {
        if (observed[e] == 0) {
            cells.emplace_back(x[e], truth[e] != 0);
        }
    }
    std::sort(cells.begin(), cells.end());
    double zeros = 0, hits = 0, positives = 0;
    for (const auto &cell : cells) {
        if (cell.second) {
            hits += zeros;
            ++positives;
        } else {
            ++zeros;
        }
    }
    return hits / (zeros * positives);
}

void defaults_find_the_rank_and_rank_the_cells() {
    unsigned char *truth = nullptr;
    ones pattern = paper_ones(500, 500, 5, 0.5, 0.3, 1, &truth);
    pumc_problem *problem = problem_of(&pattern);
    pumc_factors *factors = fit_with(problem, "sampling_rate=0.3");
    const double reached = auc(fitted_matrix(factors), truth, dense::matrix_of(pattern));
    char message[120];
    std::snprintf(message, sizeof message, "AUC %.4f, rank %d", reached, static_cast<int>(pumc_factors_rank(factors)));
    TEST_ASSERT_TRUE_MESSAGE(reached >= 0.96, message);
    TEST_ASSERT_TRUE_MESSAGE(pumc_factors_rank(factors) >= 4 && pumc_factors_rank(factors) <= 12, message);
    std::free(truth);
    free_ones(&pattern);
    pumc_factors_free(factors);
    pumc_problem_free(problem);
}

void the_corrected_weight_ranks_better_than_the_printed_one() {
    // omega = 1 - delta/2 against the paper's literal omega = delta/2.
    unsigned char *truth = nullptr;
    ones pattern = paper_ones(200, 200, 5, 0.5, 0.3, 3, &truth);
    pumc_problem *problem = problem_of(&pattern);
    pumc_factors *corrected = fit_with(problem, "sampling_rate=0.3"), *printed = fit_with(problem, "omega=0.15");
    const arma::mat a = dense::matrix_of(pattern);
    TEST_ASSERT_TRUE(auc(fitted_matrix(corrected), truth, a) > auc(fitted_matrix(printed), truth, a));
    std::free(truth);
    free_ones(&pattern);
    pumc_factors_free(corrected);
    pumc_factors_free(printed);
    pumc_problem_free(problem);
}

// A truth of which ones are observed with probability min(1, 0.3 e^(skew (x_i + y_j) - skew^2)), x and y normal: 0.3
// everywhere without skew, and about that on average with it.
struct Observed {
    unsigned char *truth = nullptr;
    arma::mat a;
    pumc_problem *problem = nullptr;

    Observed(int64_t size, double skew, uint64_t seed) {
        ones all = paper_ones(size, size, 5, 0.5, 1, seed, &truth);
        arma::vec row(dense::index_of(size)), col(dense::index_of(size));
        for (arma::vec *pulls : {&row, &col}) {
            pulls->imbue([&] { return std::exp(skew * next_normal(&seed) - skew * skew / 2); });
        }
        int64_t kept = 0;
        for (int64_t e = 0; e < all.count; ++e) {
            if (next_uniform(&seed) < 0.3 * row[dense::index_of(all.row[e])] * col[dense::index_of(all.col[e])]) {
                all.row[kept] = all.row[e];
                all.col[kept++] = all.col[e];
            }
        }
        all.count = kept;
        a = dense::matrix_of(all);
        problem = take_problem(all);
    }
    ~Observed() {
        std::free(truth);
        pumc_problem_free(problem);
    }
    Observed(const Observed &) = delete;
    Observed &operator=(const Observed &) = delete;
};

struct Ranked {
    double by_x, by_y; // AUC by scores, and by scores times the roots of the weights
};

Ranked rank_with(const Observed &data, double balance) {
    char options[100];
    std::snprintf(options, sizeof options, "sampling_rate=0.3 row_balance=%g col_balance=%g", balance, balance);
    pumc_factors *factors = fit_with(data.problem, options);
    arma::vec row(data.a.n_rows), col(data.a.n_cols);
    MUST(pumc_factors_copy_row_weights(factors, row.memptr(), static_cast<int64_t>(row.n_elem)));
    MUST(pumc_factors_copy_col_weights(factors, col.memptr(), static_cast<int64_t>(col.n_elem)));
    const arma::mat x = fitted_matrix(factors), y = arma::diagmat(arma::sqrt(row)) * x * arma::diagmat(arma::sqrt(col));
    pumc_factors_free(factors);
    return {auc(x, data.truth, data.a), auc(y, data.truth, data.a)};
}

// A score is about how likely a cell is to be observed. Where popular lines are observed more often, scores therefore
// put popular cells before true ones; weighted scores do so less. (bench/README.md has more, and larger, examples.)
void weighted_scores_rank_the_truth_better_where_sampling_is_biased() {
    for (const uint64_t seed : {1u, 2u, 3u}) {
        const Observed data(300, 0.7, seed);
        const double plain = rank_with(data, 0).by_x, half = rank_with(data, 0.5).by_y;
        char message[120];
        std::snprintf(message, sizeof message, "seed %d: AUC %.4f, with balance %.4f", static_cast<int>(seed), plain,
                      half);
        TEST_ASSERT_TRUE_MESSAGE(half > plain + 0.015, message);
    }
}

void weights_cost_little_where_sampling_is_uniform() {
    for (const uint64_t seed : {1u, 2u, 3u}) {
        const Observed data(300, 0, seed);
        const double plain = rank_with(data, 0).by_x;
        const Ranked half = rank_with(data, 0.5);
        char message[120];
        std::snprintf(message, sizeof message, "seed %d: AUC %.4f, with balance %.4f and %.4f", static_cast<int>(seed),
                      plain, half.by_x, half.by_y);
        TEST_ASSERT_TRUE_MESSAGE(std::min(half.by_x, half.by_y) > plain - 0.01, message);
    }
}

// Q = M1 M2, where the generator of the seed gives the rows of M1 and then the columns of M2.
void a_simulated_truth_is_where_the_product_of_its_factors_exceeds_the_cutoff() {
    const int64_t rows = 23, cols = 31, rank = 3;
    const double cutoff = 0.8;
    pumc_problem *observed = nullptr, *truth = nullptr;
    MUST(pumc_problem_simulate(&observed, &truth, rows, cols, rank, cutoff, 0.5, 9));
    pumc::Random random(9);
    arma::mat left(dense::index_of(rank), dense::index_of(rows)), right(dense::index_of(rank), dense::index_of(cols));
    left.imbue([&] { return random.normal(); });
    right.imbue([&] { return random.normal(); });
    const arma::mat q = left.t() * right;
    TEST_ASSERT_TRUE(arma::abs(q - cutoff).min() > 1e-9); // rounding decides nothing
    const int64_t count = pumc_problem_count(truth);
    std::vector<int32_t> row(static_cast<size_t>(count)), col(row);
    MUST(pumc_problem_copy_coo_i32(truth, row.data(), col.data(), count));
    TEST_ASSERT_EQUAL_INT64(static_cast<int64_t>(arma::accu(q >= cutoff)), count);
    for (size_t e = 0; e < row.size(); ++e) {
        TEST_ASSERT_TRUE(q(dense::index_of(row[e]), dense::index_of(col[e])) >= cutoff);
    }
    pumc_problem_free(observed);
    pumc_problem_free(truth);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(defaults_find_the_rank_and_rank_the_cells);
    RUN_TEST(the_corrected_weight_ranks_better_than_the_printed_one);
    RUN_TEST(weighted_scores_rank_the_truth_better_where_sampling_is_biased);
    RUN_TEST(weights_cost_little_where_sampling_is_uniform);
    RUN_TEST(a_simulated_truth_is_where_the_product_of_its_factors_exceeds_the_cutoff);
    return UNITY_END();
}
