#include "select/choice.hpp"
#include "select/tally.hpp"

#include <unity.h>

#include <numeric>

using pumc::best_of;
using pumc::top_of;
using pumc::Trial;

void setUp(void) {}
void tearDown(void) {}

namespace {

Trial trial(double lambda_ratio, double rank, std::vector<double> scores, bool is_as_given = false) {
    Trial made{};
    made.path = 0;
    made.lambda_ratio = lambda_ratio;
    made.rank = rank;
    made.score = std::accumulate(scores.begin(), scores.end(), 0.0) / static_cast<double>(scores.size());
    made.scores = std::move(scores);
    made.is_as_given = is_as_given;
    return made;
}

int64_t chosen(const std::vector<Trial> &trials, int64_t splits_planned = 1) {
    return best_of(trials, top_of(trials), splits_planned);
}

void a_smaller_ratio_is_used_while_it_scores_as_well_and_finds_more(void) {
    TEST_ASSERT_EQUAL_INT64(
        2, chosen({trial(0.3, 5, {0.5}), trial(0.2, 9, {0.6}), trial(0.1, 20, {0.596}), trial(0.05, 40, {0.58})}));
}

void a_smaller_ratio_at_the_same_rank_is_not_used(void) {
    TEST_ASSERT_EQUAL_INT64(1, chosen({trial(0.3, 200, {0.5}), trial(0.2, 256, {0.6}), trial(0.1, 256, {0.599})}));
}

// What such a fit finds depends on where it started, and the fit to the whole data starts elsewhere.
void a_smaller_ratio_whose_fits_max_rank_cut_short_is_not_used(void) {
    Trial limited = trial(0.1, 256, {0.599});
    limited.rank_limited = true;
    TEST_ASSERT_EQUAL_INT64(0, chosen({trial(0.2, 200, {0.6}), limited}));
    limited.rank_limited = false;
    TEST_ASSERT_EQUAL_INT64(1, chosen({trial(0.2, 200, {0.6}), limited}));
}

void another_path_does_not_count(void) {
    Trial other = trial(0.1, 30, {0.599});
    other.path = 1;
    TEST_ASSERT_EQUAL_INT64(0, chosen({trial(0.2, 9, {0.6}), other}));
}

void the_options_as_given_stay_unless_something_is_clearly_better(void) {
    const auto among = [](std::vector<double> scores) {
        return chosen({trial(0.2, 9, std::move(scores)), trial(0.1, 20, {0.50, 0.60, 0.40}, true)});
    };
    TEST_ASSERT_EQUAL_INT64(0, among({0.52, 0.62, 0.43}));    // better in every part
    TEST_ASSERT_EQUAL_INT64(1, among({0.60, 0.50, 0.45}));    // better on the mean, by chance
    TEST_ASSERT_EQUAL_INT64(1, among({0.502, 0.602, 0.402})); // surely better, but hardly
    TEST_ASSERT_EQUAL_INT64(1, among({0.40, 0.50, 0.30}));
}

// A gain in each of three parts, but of a dozen rows in all: two of them were found by chance.
void few_rows_prove_nothing(void) {
    const auto among = [](double rows) {
        std::vector<Trial> trials = {trial(0.2, 9, {0.55, 0.66, 0.45}), trial(0.1, 20, {0.50, 0.60, 0.40}, true)};
        for (Trial &one : trials) {
            one.rows = rows;
        }
        return chosen(trials);
    };
    TEST_ASSERT_EQUAL_INT64(1, among(12));
    TEST_ASSERT_EQUAL_INT64(0, among(1200));
}

void one_split_has_to_be_better_by_a_percent(void) {
    TEST_ASSERT_EQUAL_INT64(1, chosen({trial(0.2, 9, {0.604}), trial(0.1, 20, {0.6}, true)}));
    TEST_ASSERT_EQUAL_INT64(0, chosen({trial(0.2, 9, {0.61}), trial(0.1, 20, {0.6}, true)}));
    TEST_ASSERT_EQUAL_INT64(1, chosen({trial(0.2, 9, {0.61}), trial(0.1, 20, {0.6}, true)}, 5)); // stopped early
}

void one_split_of_few_rows_has_to_be_better_by_more() {
    const auto among = [](double rows, double score) {
        std::vector<Trial> trials = {trial(0.2, 9, {score}), trial(0.1, 20, {0.2}, true)};
        trials[0].rows = trials[1].rows = rows;
        return chosen(trials);
    };
    TEST_ASSERT_EQUAL_INT64(0, among(10000, 0.204)); // chance: 0.0018
    TEST_ASSERT_EQUAL_INT64(1, among(900, 0.208));   // chance: 0.006
    TEST_ASSERT_EQUAL_INT64(0, among(900, 0.21));
}

// A part that only one of two trials has says nothing about which is better, however good it looks there.
void parts_that_one_trial_alone_has_are_not_compared(void) {
    const auto against = [](std::vector<double> given, std::vector<double> scores) {
        return chosen({trial(0.2, 9, std::move(scores)), trial(0.1, 20, std::move(given), true)}, 4);
    };
    TEST_ASSERT_EQUAL_INT64(1, against({0.5, 0.6}, {0.5, 0.6, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9, 0.9}));
    TEST_ASSERT_EQUAL_INT64(0, against({0.50, 0.60, 0.40}, {0.52, 0.62, 0.43, 0.50}));
    TEST_ASSERT_EQUAL_INT64(1, against({0.50}, {0.60, 0.62, 0.61})); // one part in common: nothing is clear
}

// The trials of a table whose first is used and has the tilt that was given; then the same with other tilts.
pumc::Selection tilted(const std::vector<std::vector<double>> &scores, double rows = 0) {
    std::vector<Trial> tilts;
    for (const std::vector<double> &of_tilt : scores) {
        tilts.push_back(trial(0.2, 9, of_tilt));
        tilts.back().rows = rows;
    }
    pumc::Selection selection = pumc::choose({trial(0.2, 9, {0.7, 0.7}), trial(0.3, 5, {0.5, 0.5})}, 2);
    add_tilted(selection, tilts);
    TEST_ASSERT_EQUAL_size_t(scores.size() + 1, selection.trials.size());
    TEST_ASSERT_TRUE(selection.trials[0].score == tilts[0].score); // as it was judged beside the others
    return selection;
}

void another_tilt_is_used_if_it_is_better_by_more_than_chance(void) {
    TEST_ASSERT_EQUAL_INT64(3, tilted({{0.6, 0.5}, {0.60, 0.51}, {0.61, 0.52}}).best);
    TEST_ASSERT_EQUAL_INT64(3, tilted({{0.6, 0.5}, {0.60, 0.51}, {0.61, 0.52}}).top);
    TEST_ASSERT_EQUAL_INT64(0, tilted({{0.6, 0.5}, {0.6005, 0.5005}}).best); // surely better, but hardly
    TEST_ASSERT_EQUAL_INT64(2, tilted({{0.6, 0.5}, {0.6005, 0.5005}}).top);
    TEST_ASSERT_EQUAL_INT64(0, tilted({{0.6, 0.5}, {0.70, 0.42}}).best); // by chance
    TEST_ASSERT_EQUAL_INT64(0, tilted({{0.6, 0.5}, {0.6, 0.4}, {0.5, 0.5}}).best);
    TEST_ASSERT_EQUAL_INT64(2, tilted({{0.6}, {0.602}}).best); // one part
    TEST_ASSERT_EQUAL_INT64(0, tilted({{0.6}, {0.601}}).best);
    TEST_ASSERT_EQUAL_INT64(0, tilted({{0.0}, {0.0}}).best);
}

// Parts may agree by chance.
void a_tilt_over_few_rows_has_to_be_better_by_more(void) {
    TEST_ASSERT_EQUAL_INT64(2, tilted({{0.6, 0.5}, {0.605, 0.505}}, 10000).best); // half of chance: 0.0011
    TEST_ASSERT_EQUAL_INT64(0, tilted({{0.6, 0.5}, {0.605, 0.505}}, 400).best);   // 0.0056
    TEST_ASSERT_EQUAL_INT64(2, tilted({{0.6, 0.5}, {0.607, 0.507}}, 400).best);
}

void a_tally_counts_as_many_parts_as_it_is_told(void) {
    pumc::Tally tally;
    for (const double score : {0.2, 0.4, 0.9}) {
        pumc::Evaluation measured{};
        measured.auc = 1 - score;
        tally.splits.push_back({measured, score, 10 * score, 1, score == 0.9});
    }
    const Trial three = tally.trial();
    tally.keep_first(2);
    const Trial two = tally.trial();
    tally.keep_first(1);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.3, two.score);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.7, two.auc);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 3, two.rank);
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.1, two.score_se);
    TEST_ASSERT_EQUAL_size_t(2, two.scores.size());
    TEST_ASSERT_DOUBLE_WITHIN(1e-15, 0.5, three.score);
    TEST_ASSERT_EQUAL_size_t(3, three.scores.size());
    TEST_ASSERT_TRUE(three.rank_limited && !two.rank_limited);
    TEST_ASSERT_DOUBLE_IS_NAN(tally.trial().score_se);
}

void nothing_that_could_be_scored_has_no_top(void) { TEST_ASSERT_EQUAL_INT64(-1, top_of({})); }

} // namespace

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_smaller_ratio_is_used_while_it_scores_as_well_and_finds_more);
    RUN_TEST(a_smaller_ratio_at_the_same_rank_is_not_used);
    RUN_TEST(a_smaller_ratio_whose_fits_max_rank_cut_short_is_not_used);
    RUN_TEST(another_path_does_not_count);
    RUN_TEST(the_options_as_given_stay_unless_something_is_clearly_better);
    RUN_TEST(few_rows_prove_nothing);
    RUN_TEST(one_split_has_to_be_better_by_a_percent);
    RUN_TEST(one_split_of_few_rows_has_to_be_better_by_more);
    RUN_TEST(parts_that_one_trial_alone_has_are_not_compared);
    RUN_TEST(another_tilt_is_used_if_it_is_better_by_more_than_chance);
    RUN_TEST(a_tilt_over_few_rows_has_to_be_better_by_more);
    RUN_TEST(a_tally_counts_as_many_parts_as_it_is_told);
    RUN_TEST(nothing_that_could_be_scored_has_no_top);
    return UNITY_END();
}
