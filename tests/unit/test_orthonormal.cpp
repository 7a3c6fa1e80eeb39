// Orthonormal bases of well- and ill-conditioned panels, and of what is new to a given space.
#include "dense_reference.hpp"
#include "linalg/orthonormal.hpp"
#include "shared_workers.hpp"

#include <cmath>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

double departure(const arma::mat &q) {
    return q.n_cols == 0 ? 0 : arma::abs(q.t() * q - arma::eye(q.n_cols, q.n_cols)).max();
}

// Orthonormalises and checks Q'Q = I and A = Q R with R upper triangular.
void check_factorisation(const arma::mat &a, int64_t threads = 2) {
    Workers &workers = workers_of(threads);
    Panel panel = dense::panel_of(a);
    arma::mat r;
    orthonormalise(panel, r, workers);
    const arma::mat q = dense::matrix_of(panel.view());
    const double size = a.is_empty() ? 1 : std::max(arma::abs(a).max(), 1e-300);
    TEST_ASSERT_TRUE(departure(q) < 1e-12);
    TEST_ASSERT_EQUAL_UINT64(a.n_cols, q.n_cols);
    if (a.n_cols > 0) {
        TEST_ASSERT_TRUE(arma::abs(q * r - a).max() < 1e-12 * size * static_cast<double>(a.n_rows));
        TEST_ASSERT_TRUE(r.is_trimatu() || arma::abs(arma::trimatl(r, -1)).max() < 1e-12 * arma::abs(r).max());
    }
    for (int64_t i = 0; i < panel.rows(); ++i) {
        for (int64_t c = panel.width(); c < panel.stride(); ++c) {
            TEST_ASSERT_TRUE(panel.row(i)[c] == 0);
        }
    }
}

void well_conditioned_panels_factor() {
    uint64_t state = 1;
    for (const int64_t width : {0, 1, 2, 7, 8, 9, 16, 33, 64, 70}) {
        for (const int64_t rows : {width, width + 1, int64_t{300}, int64_t{2000}}) {
            if (rows >= width && rows > 0) {
                check_factorisation(dense::random_matrix(rows, width, state));
            }
        }
    }
}

void badly_scaled_columns_factor() {
    uint64_t state = 2;
    arma::mat a = dense::random_matrix(700, 12, state);
    for (arma::uword c = 0; c < a.n_cols; ++c) {
        a.col(c) *= std::pow(10.0, 12 * next_uniform(&state) - 6);
    }
    check_factorisation(a);
    check_factorisation(1e-100 * a);
    check_factorisation(1e100 * a);
    check_factorisation(1e-154 * a); // the squares of some lengths are below the least normal number
    check_factorisation(1e-165 * a);
}

void ill_conditioned_panels_factor() {
    uint64_t state = 3;
    for (double exponent = -3; exponent > -16; exponent -= 0.25) {
        arma::mat a = dense::random_matrix(200, 10, state);
        for (arma::uword c = 1; c < a.n_cols; ++c) {
            a.col(c) = a.col(0) + std::pow(10, exponent) * a.col(c);
        }
        check_factorisation(a);
    }
}

void dependent_and_zero_columns_still_give_a_basis() {
    uint64_t state = 4;
    arma::mat a = dense::random_matrix(400, 9, state);
    a.col(4) = a.col(1) - 2 * a.col(2);
    check_factorisation(a);
    a.col(7).zeros();
    a.col(0).zeros();
    check_factorisation(a);
    check_factorisation(arma::mat(50, 5, arma::fill::zeros));
    check_factorisation(arma::mat(50, 5, arma::fill::ones));
}

void every_number_of_threads_gives_the_same_bits() {
    uint64_t state = 5;
    const arma::mat a = dense::random_matrix(4000, 20, state);
    Panel first = dense::panel_of(a);
    arma::mat r;
    Workers &alone = workers_of(1);
    orthonormalise(first, r, alone);
    for (const int64_t threads : {2, 3, 5}) {
        Workers &workers = workers_of(threads);
        Panel again = dense::panel_of(a);
        orthonormalise(again, r, workers);
        TEST_ASSERT_EQUAL_MEMORY(first.data(), again.data(), 4000 * 24 * sizeof(double));
    }
}

void a_transform_makes_columns_orthonormal() {
    uint64_t state = 11;
    Workers &workers = workers_of(2);
    for (const int64_t width : {1, 7, 16, 30}) {
        arma::mat a = dense::random_matrix(900, width, state), transform, r;
        a.col(0) *= 1e6;
        TEST_ASSERT_TRUE(find_orthonormal(dense::panel_of(a), transform, r, workers));
        const arma::mat q = a * transform;
        TEST_ASSERT_TRUE(departure(q) < 1e-12);
        TEST_ASSERT_TRUE(arma::abs(q * r - a).max() < 1e-9);
    }
    arma::mat a = dense::random_matrix(900, 5, state), transform, r;
    a.col(3) = a.col(1) + 1e-3 * a.col(3);
    TEST_ASSERT_FALSE(find_orthonormal(dense::panel_of(a), transform, r, workers));
    a.col(2).zeros();
    TEST_ASSERT_FALSE(find_orthonormal(dense::panel_of(a), transform, r, workers));
    TEST_ASSERT_TRUE(find_orthonormal(Panel(40, 0), transform, r, workers));
    TEST_ASSERT_TRUE(transform.is_empty() && r.is_empty());
}

// What is new in `e`, after checking orthogonality.
arma::mat new_directions(const arma::mat &v, const arma::mat &e, int64_t most = 100) {
    Panel out;
    pumc::new_directions(dense::panel_of(v).view(), dense::panel_of(e).view(), most, out, context_of(2));
    const arma::mat q = dense::matrix_of(out.view());
    TEST_ASSERT_TRUE(departure(q) < 1e-12);
    if (q.n_cols > 0 && v.n_cols > 0) {
        TEST_ASSERT_TRUE(arma::abs(v.t() * q).max() < 1e-12);
    }
    return q;
}

arma::mat orthonormal(int64_t rows, int64_t cols, uint64_t &state) {
    arma::mat q, r;
    lapack::qr_econ(q, r, dense::random_matrix(rows, cols, state));
    return q;
}

void new_directions_are_orthogonal_to_the_old() {
    uint64_t state = 6;
    for (const int64_t old : {0, 1, 5, 20}) {
        for (const int64_t width : {0, 1, 4, 17}) {
            const arma::mat v = orthonormal(600, old, state), e = dense::random_matrix(600, width, state);
            const arma::mat q = new_directions(v, e);
            TEST_ASSERT_EQUAL_UINT64(width, q.n_cols);
            // Together they span what V and E span.
            const arma::mat together = arma::join_rows(v, q);
            if (width > 0) {
                TEST_ASSERT_TRUE(arma::abs(e - together * (together.t() * e)).max() < 1e-10);
            }
        }
    }
}

void known_directions_are_dropped() {
    uint64_t state = 7;
    const arma::mat v = orthonormal(500, 8, state), fresh = dense::random_matrix(500, 3, state);
    const arma::mat known = v * dense::random_matrix(8, 6, state);
    TEST_ASSERT_EQUAL_UINT64(0, new_directions(v, known).n_cols);
    TEST_ASSERT_EQUAL_UINT64(0, new_directions(v, known + 1e-9 * dense::random_matrix(500, 6, state)).n_cols);
    TEST_ASSERT_EQUAL_UINT64(3, new_directions(v, arma::join_rows(known, fresh)).n_cols);
    TEST_ASSERT_EQUAL_UINT64(3, new_directions(v, arma::join_rows(fresh, fresh * 2)).n_cols);
}

void the_newest_directions_are_kept() {
    uint64_t state = 11;
    const arma::mat q = orthonormal(300, 9, state), v = q.head_cols(5);
    // Of their length 0.1, 0.9 and 0.5 are new, turned into each other so that no column shows it.
    const arma::vec share{0.1, 0.9, 0.5};
    const arma::mat turn = orthonormal(3, 3, state);
    const arma::mat e =
        (v.head_cols(3) * arma::diagmat(arma::sqrt(1 - share % share)) + q.cols(5, 7) * arma::diagmat(share)) * turn;
    for (const int64_t most : {0, 1, 2, 3, 4}) {
        const arma::mat kept = new_directions(v, e, most);
        TEST_ASSERT_EQUAL_INT64(std::min<int64_t>(most, 3), static_cast<int64_t>(kept.n_cols));
        const arma::uvec newest{6, 7, 5};
        const arma::mat expected = q.cols(newest.head(kept.n_cols));
        TEST_ASSERT_TRUE(kept.is_empty() || arma::abs(expected - kept * (kept.t() * expected)).max() < 1e-10);
    }
}

void nearly_known_directions_come_out_clean() {
    uint64_t state = 8;
    const arma::mat v = orthonormal(500, 8, state);
    const arma::mat nearly = v + 1e-7 * dense::random_matrix(500, 8, state);
    TEST_ASSERT_EQUAL_UINT64(8, new_directions(v, nearly).n_cols);
}

void zero_columns_are_dropped() {
    uint64_t state = 9;
    const arma::mat v = orthonormal(100, 3, state);
    arma::mat e = dense::random_matrix(100, 4, state);
    e.col(1).zeros();
    TEST_ASSERT_EQUAL_UINT64(3, new_directions(v, e).n_cols);
    TEST_ASSERT_EQUAL_UINT64(0, new_directions(v, arma::mat(100, 2, arma::fill::zeros)).n_cols);
}

void nothing_is_new_to_the_whole_space() {
    uint64_t state = 10;
    const arma::mat v = orthonormal(6, 6, state);
    TEST_ASSERT_EQUAL_UINT64(0, new_directions(v, dense::random_matrix(6, 5, state)).n_cols);
    // More columns than there is room for.
    TEST_ASSERT_EQUAL_UINT64(4, new_directions(v.head_cols(2), dense::random_matrix(6, 9, state)).n_cols);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(well_conditioned_panels_factor);
    RUN_TEST(badly_scaled_columns_factor);
    RUN_TEST(ill_conditioned_panels_factor);
    RUN_TEST(dependent_and_zero_columns_still_give_a_basis);
    RUN_TEST(every_number_of_threads_gives_the_same_bits);
    RUN_TEST(a_transform_makes_columns_orthonormal);
    RUN_TEST(new_directions_are_orthogonal_to_the_old);
    RUN_TEST(known_directions_are_dropped);
    RUN_TEST(the_newest_directions_are_kept);
    RUN_TEST(nearly_known_directions_come_out_clean);
    RUN_TEST(zero_columns_are_dropped);
    RUN_TEST(nothing_is_new_to_the_whole_space);
    return UNITY_END();
}
