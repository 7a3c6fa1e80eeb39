// The paper's synthetic data: what a fit with default options finds.
#include "fitted_matrix.hpp"

#include <algorithm>
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

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(defaults_find_the_rank_and_rank_the_cells);
    RUN_TEST(the_corrected_weight_ranks_better_than_the_printed_one);
    return UNITY_END();
}
