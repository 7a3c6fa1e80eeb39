/* Splits, differences, evaluations and estimates of several ranks are those of one process. */
#include "run_ranks.h"
#include "shared_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

enum { most_measures = 16 };

static const char *names[most_measures];
static int32_t measures;

/* What is judged, and what one process found. */
typedef struct judged_case {
    ones data, hidden; /* hidden: what one process hides */
    const pumc_options *options;
    int popular; /* the model is pumc_popularity() */
    double expected[most_measures], without[most_measures];
} judged_case;

static finding found[most_ranks_of_test];
static double got[most_ranks_of_test][3][most_measures];
static int64_t differing[most_ranks_of_test];

static void name_measures(void) {
    measures = pumc_factors_measure_count();
    for (int32_t e = 0; e < measures; ++e) {
        names[e] = pumc_factors_measure_name(e);
    }
}

static pumc_status model_of(pumc_factors **out, const pumc_problem *problem, const judged_case *given) {
    return given->popular ? pumc_popularity(out, problem) : pumc_fit(out, problem, given->options, NULL, NULL, NULL);
}

static ones ones_of(const pumc_problem *problem, const ones *like) {
    ones made = *like;
    made.count = pumc_problem_count(problem);
    made.row = malloc((size_t)made.count * 8 + 8);
    made.col = malloc((size_t)made.count * 8 + 8);
    made.confidence = NULL;
    OK(pumc_problem_copy_coo_i64(problem, made.row, made.col, made.count));
    return made;
}

static void judge_alone(judged_case *given) {
    pumc_problem *all = NULL, *kept = NULL, *hidden = NULL;
    pumc_factors *model = NULL;
    OK(whole_problem(&all, &given->data));
    OK(pumc_problem_split(&kept, &hidden, all, 0.2, 3));
    given->hidden = ones_of(hidden, &given->data);
    if (is_first_process()) {
        OK(model_of(&model, kept, given));
        OK(pumc_factors_evaluate(model, kept, hidden, 5, measures, names, given->expected));
        OK(pumc_factors_evaluate(model, NULL, hidden, 7, measures, names, given->without));
    }
    tell_all(given->expected, sizeof given->expected);
    tell_all(given->without, sizeof given->without);
    pumc_factors_free(model);
    pumc_problem_free(hidden);
    pumc_problem_free(kept);
    pumc_problem_free(all);
}

/* How many ones are in one of the two problems alone. */
static int64_t count_differing(const pumc_problem *a, const pumc_problem *b) {
    pumc_problem *first = NULL, *second = NULL;
    int64_t count = -1;
    if (pumc_problem_difference(&first, a, b) == PUMC_OK && pumc_problem_difference(&second, b, a) == PUMC_OK) {
        count = pumc_problem_count(first) + pumc_problem_count(second);
    }
    pumc_problem_free(first);
    pumc_problem_free(second);
    return count;
}

static void judge_shared(const pumc_ranks *ranks, void *payload) {
    const judged_case *given = payload;
    const int32_t rank = pumc_ranks_rank(ranks);
    finding *mine = &found[rank];
    pumc_problem *all = NULL, *kept = NULL, *hidden = NULL, *others = NULL;
    pumc_factors *model = NULL;
    note_status(mine, shared_problem(&all, ranks, &given->data));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_problem_split(&kept, &hidden, all, 0.2, 3));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, shared_problem(&others, ranks, &given->hidden)); /* ranks have other rows of it */
    }
    if (mine->status == PUMC_OK) {
        differing[rank] = count_differing(hidden, others);
        note_status(mine, model_of(&model, kept, given));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_factors_evaluate(model, kept, hidden, 5, measures, names, got[rank][0]));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_factors_evaluate(model, kept, others, 5, measures, names, got[rank][1]));
    }
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_factors_evaluate(model, NULL, hidden, 7, measures, names, got[rank][2]));
    }
    pumc_factors_free(model);
    pumc_problem_free(others);
    pumc_problem_free(hidden);
    pumc_problem_free(kept);
    pumc_problem_free(all);
}

static void expect_number(double expected, double value, const char *message) {
    if (isnan(expected)) {
        TEST_ASSERT_TRUE_MESSAGE(isnan(value), message);
    } else {
        TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-8 * (1 + fabs(expected)), expected, value, message);
    }
}

static void expect_same_on(int32_t count, judged_case *given, const char *what) {
    char message[700];
    run_ranks(count, judge_shared, given);
    for (int32_t p = 0; p < count; ++p) {
        if (!is_here(p)) {
            continue;
        }
        snprintf(message, sizeof message, "%s, rank %d of %d: %s", what, p, count, found[p].text);
        TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, message);
        TEST_ASSERT_EQUAL_INT64_MESSAGE(0, differing[p], message);
        for (int32_t e = 0; e < measures; ++e) {
            snprintf(message, sizeof message, "%s, rank %d of %d, %s", what, p, count, names[e]);
            expect_number(given->expected[e], got[p][0][e], message);
            expect_number(given->expected[e], got[p][1][e], message);
            expect_number(given->without[e], got[p][2][e], message);
        }
    }
}

static void expect_same(judged_case *given, const char *what) {
    name_measures();
    judge_alone(given);
    for (const int32_t *count = rank_counts(); *count > 0; ++count) {
        expect_same_on(*count, given, what);
    }
    free_ones(&given->hidden);
    free_ones(&given->data);
}

static void ranks_split_and_judge_as_one_process_does(void) {
    judged_case given = {.data = grouped_ones(90, 70, 0, 0)};
    expect_same(&given, "plain");
    given.data = grouped_ones(60, 80, 0, 1);
    expect_same(&given, "confidences");
}

static void networks_lose_whole_edges(void) {
    judged_case given = {.data = grouped_ones(80, 80, 1, 0)};
    expect_same(&given, "symmetric");
    given.data = grouped_ones(60, 60, 1, 1);
    expect_same(&given, "symmetric with confidences");
}

static void few_rows_and_columns_are_fine(void) {
    judged_case given = {.data = crowded_ones(6, 60)};
    expect_same(&given, "fewer rows than ranks");
    given.data = crowded_ones(70, 6);
    expect_same(&given, "fewer columns than ranks");
    given.data = grouped_ones(40, 30, 0, 0);
    given.data.count = 3;
    expect_same(&given, "three ones");
}

/* Scores of popularity have many ties. Beyond two million cells, negatives are drawn. */
static void drawn_negatives_are_the_same(void) {
    judged_case given = {.data = grouped_ones(5, 40, 0, 0), .popular = 1};
    expect_same(&given, "popularity");
    given.data = grouped_ones(1601, 1300, 0, 0);
    expect_same(&given, "popularity of a large matrix");
    pumc_options *options = NULL;
    OK(pumc_options_create(&options));
    OK(pumc_options_set_i64(options, "max_iterations", 2));
    OK(pumc_options_set_i64(options, "max_rank", 4));
    given = (judged_case){.data = grouped_ones(1601, 1300, 0, 0), .options = options};
    expect_same(&given, "a large matrix");
    pumc_options_free(options);
}

/* ---- the sampling rate ------------------------------------------------------------------------- */

static double rate[most_ranks_of_test];

static void estimate_shared(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    finding *mine = &found[rank];
    pumc_problem *problem = NULL;
    note_status(mine, shared_problem(&problem, ranks, payload));
    if (mine->status == PUMC_OK) {
        note_status(mine, pumc_estimate_sampling_rate(&rate[rank], problem, NULL, NULL, NULL));
    }
    pumc_problem_free(problem);
}

static void expect_same_rate(ones data, const char *what) {
    char message[700];
    pumc_problem *problem = NULL;
    double expected = 0;
    if (is_first_process()) {
        OK(whole_problem(&problem, &data));
        OK(pumc_estimate_sampling_rate(&expected, problem, NULL, NULL, NULL));
    }
    tell_all(&expected, sizeof expected);
    for (const int32_t *count = some_rank_counts(); *count > 0; ++count) {
        run_ranks(*count, estimate_shared, &data);
        for (int32_t p = 0; p < *count; ++p) {
            if (is_here(p)) {
                snprintf(message, sizeof message, "%s, rank %d of %d: %s", what, p, *count, found[p].text);
                TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, found[p].status, message);
                TEST_ASSERT_DOUBLE_WITHIN_MESSAGE(1e-8, expected, rate[p], message);
            }
        }
    }
    pumc_problem_free(problem);
    free_ones(&data);
}

static void sampling_rates_are_alike(void) {
    expect_same_rate(grouped_ones(90, 70, 0, 0), "plain");
    expect_same_rate(grouped_ones(70, 70, 1, 0), "symmetric");
    expect_same_rate(grouped_ones(6, 90, 0, 1), "confidences, fewer rows than ranks");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(ranks_split_and_judge_as_one_process_does);
    RUN_TEST(networks_lose_whole_edges);
    RUN_TEST(few_rows_and_columns_are_fine);
    RUN_TEST(drawn_negatives_are_the_same);
    RUN_TEST(sampling_rates_are_alike);
    return UNITY_END();
}
