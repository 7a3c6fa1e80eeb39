// The search for omega and balance goes where a made-up score rises.
#include "select/explore.hpp"

#include <cmath>
#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

const Combination kStart{"lsp", 3, 0.8, 0.5};
const double kUnset = std::nan("");

struct Found {
    Combination best;
    std::vector<Combination> scored;
};

Found explored(const Options &options, const Search &search, double (*score)(double omega, double balance)) {
    Found found;
    found.best = explore(options, search, kStart, [&](const Combination &combination) {
        found.scored.push_back(combination);
        return score(combination.omega, combination.balance);
    });
    TEST_ASSERT_TRUE(static_cast<int64_t>(found.scored.size()) <= most_explored(options, search));
    return found;
}

void expect(double omega, double balance, const Combination &found) {
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, omega, found.omega);
    TEST_ASSERT_DOUBLE_WITHIN(1e-12, balance, found.balance);
    TEST_ASSERT_TRUE(found.regularizer == "lsp" && found.mu_ratio == 3);
}

void it_climbs_up_and_down() {
    const Options options;
    const Search search;
    expect(0.95, 0, explored(options, search, [](double w, double b) { return w - b; }).best);
    expect(0.5, 1, explored(options, search, [](double w, double b) { return 2 - w + b; }).best);
    expect(0.9, 0.25, explored(options, search, [](double w, double b) {
                          return 2 - std::abs(w - 0.9) - std::abs(b - 0.25);
                      }).best);
}

void what_is_hardly_better_is_left() {
    const Found found = explored(Options(), Search(), [](double w, double b) { return 1 + 0.01 * (w + b); });
    expect(0.8, 0.5, found.best);
    TEST_ASSERT_EQUAL_size_t(5, found.scored.size());
}

void scores_that_are_no_numbers_lead_nowhere() {
    expect(0.8, 0.5, explored(Options(), Search(), [](double, double) { return std::nan(""); }).best);
}

void what_is_given_is_left_alone() {
    const auto rises = [](double w, double b) { return w + b; };
    Options options;
    Search search;
    search.omega = {0.7};
    expect(0.8, 1, explored(options, search, rises).best);
    search = Search();
    options.omega = 0.7;
    expect(0.8, 1, explored(options, search, rises).best);
    options = Options();
    options.sampling_rate = 0.2;
    expect(0.8, 1, explored(options, search, rises).best);
    options = Options();
    options.col_balance = 0;
    expect(0.95, 0.5, explored(options, search, rises).best);
    options = Options();
    set_option(options, "row_balance", 0.5); // the default, and yet the caller's choice
    expect(0.95, 0.5, explored(options, search, rises).best);
    expect(0.95, 0.5, explored(with(Options(), {"lsp", 3, kUnset, 0.5}, 0.1), search, rises).best);
    reset_option(options, "row_balance");
    expect(0.95, 1, explored(options, search, rises).best);
    options = Options();
    search.balance = {0, 1};
    expect(0.95, 0.5, explored(options, search, rises).best);
}

void a_search_may_forbid_it() {
    Search off, listed;
    off.explore = 0;
    listed.lambda_ratio = {0.1};
    for (const Search &search : {off, listed}) {
        TEST_ASSERT_EQUAL_INT64(0, most_explored(Options(), search));
        const Found found = explored(Options(), search, [](double w, double b) { return w + b; });
        expect(0.8, 0.5, found.best);
        TEST_ASSERT_TRUE(found.scored.empty());
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(it_climbs_up_and_down);
    RUN_TEST(what_is_hardly_better_is_left);
    RUN_TEST(scores_that_are_no_numbers_lead_nowhere);
    RUN_TEST(what_is_given_is_left_alone);
    RUN_TEST(a_search_may_forbid_it);
    return UNITY_END();
}
