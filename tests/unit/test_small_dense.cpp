// Products and factorisations of small matrices against plain sums and LAPACK.
#include "dense_reference.hpp"
#include "linalg/householder.hpp"
#include "linalg/hypotenuse.hpp"
#include "linalg/small_dense.hpp"
#include "linalg/small_svd.hpp"
#include "linalg/symmetric_eigen.hpp"
#include "shared_workers.hpp"

#include <cmath>
#include <limits>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

double largest(const arma::mat &a) { return a.is_empty() ? 0 : arma::abs(a).max(); }

double departure(const arma::mat &q) { return largest(q.t() * q - arma::eye(q.n_cols, q.n_cols)); }

arma::mat random_matrix(arma::uword rows, arma::uword cols, uint64_t seed) {
    uint64_t state = seed;
    return dense::random_matrix(static_cast<int64_t>(rows), static_cast<int64_t>(cols), state);
}

void products_are_sums_of_products() {
    for (const arma::uword rows : {1u, 7u, 8u, 9u, 33u}) {
        for (const arma::uword inner : {0u, 1u, 5u, 24u}) {
            for (const arma::uword cols : {1u, 3u, 4u, 13u}) {
                const arma::mat a = random_matrix(rows, inner, 3), b = random_matrix(inner, cols, 4);
                arma::mat expected(rows, cols, arma::fill::zeros);
                for (arma::uword l = 0; l < inner; ++l) {
                    for (arma::uword j = 0; j < cols; ++j) {
                        expected.col(j) += a.col(l) * b(l, j);
                    }
                }
                TEST_ASSERT_TRUE(largest(product(a, b) - expected) < 1e-13);
                TEST_ASSERT_TRUE(largest(transposed_product(a.t(), b) - expected) < 1e-13);
            }
        }
    }
}

void cholesky_factors_and_solves() {
    for (const arma::uword size : {1u, 2u, 8u, 19u, 72u}) {
        const arma::mat half = random_matrix(size + 5, size, 5), a = half.t() * half;
        arma::mat r;
        TEST_ASSERT_TRUE(cholesky(a, r));
        TEST_ASSERT_TRUE(largest(r.t() * r - a) < 1e-12 * largest(a));
        TEST_ASSERT_EQUAL_DOUBLE(0, largest(r - arma::trimatu(r)));
        TEST_ASSERT_TRUE(largest(r * inverse_of_upper(r) - arma::eye(size, size)) < 1e-9);
        const arma::vec x = random_matrix(size, 1, 6), b = a * x;
        TEST_ASSERT_TRUE(largest(solve_by_cholesky(r, b) - x) < 1e-8);
    }
}

void cholesky_refuses_what_is_not_positive_definite() {
    arma::mat r;
    TEST_ASSERT_FALSE(cholesky(arma::mat(3, 3, arma::fill::zeros), r));
    TEST_ASSERT_FALSE(cholesky(-arma::eye(2, 2), r));
    arma::mat broken = arma::eye(4, 4);
    broken(1, 2) = std::numeric_limits<double>::quiet_NaN();
    TEST_ASSERT_FALSE(cholesky(broken, r));
}

// What every decomposition must satisfy, and LAPACK's values.
void check_svd(const arma::mat &a, double tolerance, const char *what) {
    SmallSvd svd;
    svd.compute(a, context_of(2));
    const double scale = std::max(largest(a), std::numeric_limits<double>::min());
    TEST_ASSERT_TRUE_MESSAGE(departure(svd.right) < 1e-13, what);
    TEST_ASSERT_TRUE_MESSAGE(svd.values.is_sorted("descend"), what);
    const arma::mat rebuilt = svd.left * arma::diagmat(svd.values / scale) * svd.right.t();
    TEST_ASSERT_TRUE_MESSAGE(largest(rebuilt - a / scale) < tolerance, what);
    const arma::vec expected = lapack::svd(a / scale);
    TEST_ASSERT_TRUE_MESSAGE(largest(svd.values / scale - expected) < tolerance * std::max(1.0, expected[0]), what);
    const auto rank = static_cast<arma::uword>(arma::accu(arma::sum(arma::square(svd.left), 0) > 0));
    TEST_ASSERT_TRUE_MESSAGE(departure(svd.left.head_cols(rank)) < 1e-12, what);
}

void svd_of_random_matrices() {
    for (const arma::uword cols : {1u, 2u, 3u, 8u, 24u, 72u, 161u}) {
        check_svd(random_matrix(cols, cols, cols), 1e-12, "square");
        check_svd(random_matrix(cols + 13, cols, cols), 1e-12, "tall");
    }
}

void svd_of_graded_and_nearly_diagonal_matrices() {
    const arma::mat noise = random_matrix(60, 60, 7);
    check_svd(arma::diagmat(arma::linspace(60, 1, 60)) + 1e-3 * noise, 1e-12, "nearly diagonal, descending");
    check_svd(arma::diagmat(arma::linspace(1, 60, 60)) + 1e-3 * noise, 1e-12, "nearly diagonal, ascending");
    check_svd(arma::trimatl(noise) * arma::diagmat(arma::exp10(arma::linspace(0, -12, 60))), 1e-12, "graded columns");
    check_svd(arma::diagmat(arma::exp10(arma::linspace(0, -12, 60))) * noise, 1e-12, "graded rows");
    check_svd(arma::eye(40, 40), 1e-13, "identity");
    // The first and the last column are nearly parallel and the middle one is orthogonal to both: if orthogonal columns
    // changed places, the two could miss each other.
    check_svd(arma::mat{{0.5, 0, 2}, {0, 1, 0}, {0, 0, 0.3}}, 1e-13, "an orthogonal column between two others");
}

void svd_of_matrices_without_full_rank() {
    const arma::mat thin = random_matrix(50, 6, 8);
    check_svd(thin * random_matrix(6, 50, 9), 1e-11, "rank 6 of 50");
    check_svd(arma::mat(20, 20, arma::fill::ones), 1e-12, "all ones");
    check_svd(arma::join_rows(thin, arma::mat(50, 4, arma::fill::zeros)), 1e-12, "zero columns");
    SmallSvd svd;
    svd.compute(arma::mat(5, 3, arma::fill::zeros), context_of(1));
    TEST_ASSERT_EQUAL_DOUBLE(0, svd.values.max());
    TEST_ASSERT_EQUAL_DOUBLE(0, departure(svd.right));
    svd.compute(arma::mat(), context_of(1));
    TEST_ASSERT_TRUE(svd.values.is_empty());
}

void svd_of_extreme_scales() {
    for (const double scale : {1e-300, 1e-160, 1e160, 1e300}) {
        check_svd(scale * random_matrix(12, 12, 10), 1e-12, "scaled");
    }
}

void svd_has_the_same_bits_for_any_number_of_threads() {
    const arma::mat a = random_matrix(300, 300, 11);
    SmallSvd one, three;
    one.compute(a, context_of(1));
    three.compute(a, context_of(3));
    TEST_ASSERT_EQUAL_DOUBLE(0, largest(one.left - three.left));
    TEST_ASSERT_EQUAL_DOUBLE(0, largest(one.right - three.right));
    check_svd(a, 1e-11, "several groups of columns");
}

void eigenvectors_of_a_symmetric_matrix() {
    const arma::mat half = random_matrix(40, 30, 12), a = half.t() * half;
    SmallSvd eigen;
    eigen.compute(a, context_of(1));
    TEST_ASSERT_TRUE(largest(a * eigen.right - eigen.right * arma::diagmat(eigen.values)) < 1e-11);
}

// To rounding of the largest eigenvalue, whatever the spectrum: spread, repeated, indefinite, zero.
void symmetric_eigenvectors_diagonalise() {
    for (const arma::uword size : {1u, 2u, 3u, 16u, 17u, 90u}) {
        const arma::mat noise = random_matrix(size, size, 16), thin = random_matrix(size, 2, 17);
        const arma::mat cases[] = {noise + noise.t(),
                                   thin * thin.t(),
                                   arma::eye(size, size),
                                   arma::mat(size, size, arma::fill::zeros),
                                   1e200 * (noise + noise.t()),
                                   1e-200 * (noise + noise.t()),
                                   arma::diagmat(arma::exp10(arma::linspace(0, -20, size)))};
        for (const arma::mat &a : cases) {
            for (const int64_t threads : {1, 3}) {
                arma::mat vectors;
                TEST_ASSERT_TRUE(symmetric_eigenvectors(a, vectors, context_of(threads)));
                TEST_ASSERT_TRUE(departure(vectors) < 1e-13);
                const double scale = std::max(largest(a), std::numeric_limits<double>::min());
                const arma::mat turned = vectors.t() * (a / scale) * vectors;
                TEST_ASSERT_TRUE(largest(turned - arma::diagmat(turned.diag())) < 1e-13 * static_cast<double>(size));
            }
        }
    }
}

void householder_is_orthonormal_whatever_comes() {
    const arma::mat thin = random_matrix(70, 5, 13);
    const arma::mat cases[] = {
        random_matrix(70, 9, 14),
        arma::join_rows(thin, thin),
        arma::join_rows(thin, arma::mat(70, 3, arma::fill::zeros)),
        arma::mat(70, 4, arma::fill::zeros),
        1e-200 * thin,
        1e200 * thin,
        random_matrix(6, 6, 15),
        random_matrix(5000, 12, 18),
        arma::join_rows(random_matrix(5000, 2, 19), arma::mat(5000, 3, arma::fill::zeros)),
        arma::repmat(thin, 60, 2),
        arma::mat(3000, 4, arma::fill::ones),
    };
    for (const arma::mat &a : cases) {
        Panel panel = dense::panel_of(a);
        arma::mat r;
        householder(panel, r, workers_of(2));
        const arma::mat q = dense::matrix_of(panel.view());
        TEST_ASSERT_TRUE(departure(q) < 1e-12);
        TEST_ASSERT_TRUE(largest(q * r - a) <= 1e-12 * largest(a));
        TEST_ASSERT_EQUAL_DOUBLE(0, largest(r - arma::trimatu(r)));
    }
}

void hypotenuse_is_the_length_of_any_two_sides() {
    const double sides[] = {0, 5e-324, 1e-300, 1e-160, 3e-9, 1, 4, 1e9, 1e160, 1e300};
    for (const double a : sides) {
        for (const double b : sides) {
            const double expected = std::hypot(a, b), found = hypotenuse(a, -b);
            TEST_ASSERT_TRUE(std::abs(found - expected) <= 4 * std::numeric_limits<double>::epsilon() * expected);
        }
    }
    TEST_ASSERT_EQUAL_DOUBLE(5, hypotenuse(3, 4));
    const double infinite = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
    TEST_ASSERT_DOUBLE_IS_NAN(hypotenuse(5, nan));
    TEST_ASSERT_DOUBLE_IS_NAN(hypotenuse(nan, 0));
    TEST_ASSERT_DOUBLE_IS_INF(hypotenuse(-infinite, 1));
    TEST_ASSERT_DOUBLE_IS_INF(hypotenuse(infinite, infinite));
    TEST_ASSERT_TRUE(hypotenuse(1, std::numeric_limits<double>::infinity()) > std::numeric_limits<double>::max());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(products_are_sums_of_products);
    RUN_TEST(cholesky_factors_and_solves);
    RUN_TEST(cholesky_refuses_what_is_not_positive_definite);
    RUN_TEST(svd_of_random_matrices);
    RUN_TEST(svd_of_graded_and_nearly_diagonal_matrices);
    RUN_TEST(svd_of_matrices_without_full_rank);
    RUN_TEST(svd_of_extreme_scales);
    RUN_TEST(svd_has_the_same_bits_for_any_number_of_threads);
    RUN_TEST(eigenvectors_of_a_symmetric_matrix);
    RUN_TEST(symmetric_eigenvectors_diagonalise);
    RUN_TEST(householder_is_orthonormal_whatever_comes);
    RUN_TEST(hypotenuse_is_the_length_of_any_two_sides);
    return UNITY_END();
}
