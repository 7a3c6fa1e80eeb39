// Scores of links against formulas on the dense adjacency matrix.
#include "dense_reference.hpp"
#include "katz.hpp"
#include "links.hpp"
#include "shared_workers.hpp"

#include <unity.h>

using namespace baselines;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

struct Scene {
    Cells links;
    arma::mat a;
};

// Some links are listed in both directions; the last node has none.
Scene random_network(int64_t nodes, double density, uint64_t seed) {
    uint64_t state = seed;
    Scene scene;
    scene.links.rows = scene.links.cols = nodes;
    scene.a.zeros(dense::index_of(nodes), dense::index_of(nodes));
    for (int32_t i = 0; i + 1 < nodes; ++i) {
        for (int32_t j = 0; j < i; ++j) {
            if (next_uniform(&state) < density) {
                scene.a(dense::index_of(i), dense::index_of(j)) = scene.a(dense::index_of(j), dense::index_of(i)) = 1;
                scene.links.row.push_back(i);
                scene.links.col.push_back(j);
                if (next_uniform(&state) < 0.5) {
                    scene.links.row.push_back(j);
                    scene.links.col.push_back(i);
                }
            }
        }
    }
    return scene;
}

void check_scores(const std::vector<double> &scores, const arma::mat &expected) {
    TEST_ASSERT_EQUAL_size_t(expected.n_elem, scores.size());
    for (arma::uword e = 0; e < expected.n_elem; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-10, expected[e], scores[e]);
    }
}

void neighbours_agree_with_dense_products() {
    for (const int64_t nodes : {2, 30, 90}) {
        const Scene scene = random_network(nodes, 0.15, 3);
        const pumc::Positives network = network_of(scene.links);
        const Wanted all(nodes, nodes);
        const arma::vec degree = arma::sum(scene.a, 1);
        arma::vec log_share = 1 / arma::log(degree), share = 1 / degree;
        log_share.transform([](double x) { return std::isfinite(x) && x > 0 ? x : 0.0; });
        share.transform([](double x) { return std::isfinite(x) ? x : 0.0; });
        const auto scores = [&](Neighbour counts) { return neighbour_scores(network, counts, all, workers_of(3)); };
        check_scores(scores(Neighbour::one), scene.a * scene.a);
        check_scores(scores(Neighbour::inverse_log_degree), scene.a * arma::diagmat(log_share) * scene.a);
        check_scores(scores(Neighbour::inverse_degree), scene.a * arma::diagmat(share) * scene.a);
    }
}

// A path of so many nodes, one after the other.
Scene path_network(int32_t nodes) {
    Scene scene;
    scene.links.rows = scene.links.cols = nodes;
    scene.a.zeros(dense::index_of(nodes), dense::index_of(nodes));
    for (int32_t i = 0; i + 1 < nodes; ++i) {
        scene.a(dense::index_of(i), dense::index_of(i + 1)) = scene.a(dense::index_of(i + 1), dense::index_of(i)) = 1;
        scene.links.row.push_back(i);
        scene.links.col.push_back(i + 1);
    }
    return scene;
}

// (I - P)^-1 - I by S_2L = S_L + P^L S_L, in which no term is negative: every entry has its digits.
arma::mat sum_of_powers(const arma::mat &p) {
    arma::mat power = p, sum = p;
    for (int doubling = 0; doubling < 14; ++doubling) {
        sum += power * sum;
        power = arma::mat(power * power);
    }
    return sum;
}

arma::mat katz_matrix(const pumc::Positives &network, const KatzOptions &options) {
    const Wanted all(network.rows, network.cols);
    const std::vector<double> scores = katz_scores(network, options, all, workers_of(2)).scores;
    return arma::mat(scores.data(), dense::index_of(network.rows), dense::index_of(network.cols));
}

void check_digits(const arma::mat &expected, const arma::mat &got) {
    for (arma::uword e = 0; e < expected.n_elem; ++e) {
        TEST_ASSERT_DOUBLE_WITHIN(1e-11 * expected[e], expected[e], got[e]);
    }
}

// K = (I - beta A)^-1 - I if and only if (I - beta A)(K + I) = I.
void katz_inverts() {
    for (const int64_t nodes : {2, 30, 150}) {
        const Scene scene = random_network(nodes, 0.1, 5);
        const pumc::Positives network = network_of(scene.links);
        const double sigma = largest_singular_value(network, context_of(2));
        TEST_ASSERT_DOUBLE_WITHIN(1e-6, lapack::svd(scene.a)[0], sigma);
        for (const double ratio : {0.1, 0.5, 0.9}) {
            const double beta = sigma > 0 ? ratio / sigma : 0.05;
            const arma::mat katz = katz_matrix(network, {beta, sigma});
            const arma::mat identity = arma::eye(arma::size(scene.a));
            const arma::mat left = (identity - beta * scene.a) * (katz + identity) - identity;
            TEST_ASSERT_DOUBLE_WITHIN(1e-11, 0, arma::abs(left).max());
        }
    }
}

// The ends of the path are 59 links apart and score 1e-195 for the smallest beta. The sparse network has nodes that no
// path joins, and long shortest paths.
void small_katz_scores_keep_their_digits() {
    for (const Scene &scene : {path_network(60), random_network(120, 0.02, 9), random_network(150, 0.1, 5)}) {
        const pumc::Positives network = network_of(scene.links);
        const double sigma = lapack::svd(scene.a)[0];
        for (const double ratio : {1e-3, 0.01, 0.5, 0.9, 0.99}) {
            const double beta = ratio / sigma;
            check_digits(sum_of_powers(beta * scene.a), katz_matrix(network, {beta, sigma}));
        }
    }
}

// beta^59 is 1e-590.
void katz_scores_may_be_too_small_for_a_double() {
    const Scene scene = path_network(60);
    const arma::mat katz = katz_matrix(network_of(scene.links), {1e-10, 2});
    for (arma::uword i = 1; i < 60; ++i) {
        const double beta_power = std::pow(1e-10, static_cast<double>(i));
        TEST_ASSERT_DOUBLE_WITHIN(i <= 30 ? 1e-12 * beta_power : 1e-308, beta_power, katz(i, 0));
    }
}

void longer_paths_do_not_count() {
    for (const Scene &scene : {path_network(20), random_network(60, 0.1, 11)}) {
        const pumc::Positives network = network_of(scene.links);
        const double sigma = lapack::svd(scene.a)[0], beta = 0.6 / sigma;
        arma::mat power = beta * scene.a, sum = power;
        for (int64_t longest = 1; longest < 25; ++longest) {
            KatzOptions options{beta, sigma};
            options.longest = longest;
            check_digits(sum, katz_matrix(network, options));
            power = arma::mat(beta * scene.a * power);
            sum += power;
        }
    }
}

void pairs_come_in_their_order() {
    const Scene scene = random_network(40, 0.2, 7);
    const pumc::Positives network = network_of(scene.links);
    Cells pairs;
    pairs.rows = pairs.cols = 40;
    pairs.row = {3, 17, 3, 0, 39, 5};
    pairs.col = {9, 2, 9, 0, 1, 38};
    const arma::mat common = scene.a * scene.a;
    const Wanted wanted(pairs);
    const double beta = 0.5 / lapack::svd(scene.a)[0];
    const std::vector<double> counted = neighbour_scores(network, Neighbour::one, wanted, workers_of(2));
    const std::vector<double> listed = katz_scores(network, {beta, 0.5 / beta}, wanted, workers_of(2)).scores;
    const std::vector<double> all = katz_scores(network, {beta, 0.5 / beta}, Wanted(40, 40), workers_of(2)).scores;
    for (size_t e = 0; e < pairs.row.size(); ++e) {
        TEST_ASSERT_EQUAL_DOUBLE(common(dense::index_of(pairs.row[e]), dense::index_of(pairs.col[e])), counted[e]);
        TEST_ASSERT_EQUAL_DOUBLE(all[size_t(pairs.col[e]) * 40 + size_t(pairs.row[e])], listed[e]);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(neighbours_agree_with_dense_products);
    RUN_TEST(katz_inverts);
    RUN_TEST(small_katz_scores_keep_their_digits);
    RUN_TEST(katz_scores_may_be_too_small_for_a_double);
    RUN_TEST(longer_paths_do_not_count);
    RUN_TEST(pairs_come_in_their_order);
    return UNITY_END();
}
