/* Ranks that come to a call with different handles, flags or numbers, or without a handle, are told so on every rank,
 * nothing has changed, and the next call works. */
#include "run_ranks.h"
#include "shared_case.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

enum { ranks_of_test = 3, rows_of_test = 60 };

/* What a rank has before it does something wrong. `other_...` have the shapes of the rest. */
typedef struct belongings {
    const pumc_ranks *ranks;
    pumc_problem *problem, *other_problem, *kept, *hidden;
    pumc_factors *factors, *other_factors;
    pumc_problem *made_problem; /* by the call that fails: stays NULL */
    pumc_factors *made_factors;
    char path[64];
} belongings;

/* A call; on the rank that is `odd` it is another than on the rest. */
typedef pumc_status (*call_of_rank)(belongings *mine, int odd);

typedef struct misuse {
    const char *name;
    call_of_rank call;
    pumc_status status;
    const char *text;
} misuse;

static ones data, other_data;
static finding found[64][most_ranks_of_test], after[most_ranks_of_test];
static int changed[64][most_ranks_of_test];
static int32_t odd_rank;

/* ---- what goes wrong --------------------------------------------------------------------------- */

static pumc_status save_another(belongings *mine, int odd) {
    return pumc_factors_save(odd ? mine->other_factors : mine->factors, mine->path);
}

static pumc_status save_nothing(belongings *mine, int odd) {
    return pumc_factors_save(odd ? NULL : mine->factors, mine->path);
}

static pumc_status fit_another(belongings *mine, int odd) {
    return pumc_fit(&mine->made_factors, odd ? mine->other_problem : mine->problem, NULL, NULL, NULL, NULL);
}

static pumc_status fit_nothing(belongings *mine, int odd) {
    return pumc_fit(&mine->made_factors, odd ? NULL : mine->problem, NULL, NULL, NULL, NULL);
}

static pumc_status fit_to_nowhere(belongings *mine, int odd) {
    return pumc_fit(odd ? NULL : &mine->made_factors, mine->problem, NULL, NULL, NULL, NULL);
}

static pumc_status start_elsewhere(belongings *mine, int odd) {
    return pumc_fit(&mine->made_factors, mine->problem, NULL, odd ? mine->other_factors : mine->factors, NULL, NULL);
}

static pumc_status set_symmetric_here(belongings *mine, int odd) {
    return pumc_problem_set_symmetric(mine->problem, odd ? 0 : 1);
}

static pumc_status set_no_diagonal_here(belongings *mine, int odd) {
    return pumc_problem_set_no_diagonal(mine->problem, odd ? 0 : 1);
}

static pumc_status split_another_share(belongings *mine, int odd) {
    pumc_problem *hidden = NULL;
    const pumc_status status = pumc_problem_split(&mine->made_problem, &hidden, mine->problem, odd ? 0.25 : 0.5, 3);
    pumc_problem_free(hidden);
    return status;
}

static pumc_status split_another_seed(belongings *mine, int odd) {
    pumc_problem *hidden = NULL;
    const pumc_status status = pumc_problem_split(&mine->made_problem, &hidden, mine->problem, 0.5, odd ? 4 : 3);
    pumc_problem_free(hidden);
    return status;
}

static pumc_status subtract_another(belongings *mine, int odd) {
    return pumc_problem_difference(&mine->made_problem, mine->problem, odd ? mine->kept : mine->hidden);
}

static pumc_status judge(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden,
                         int64_t top_n) {
    const char *const names[] = {"recall"};
    double recall = 0;
    return pumc_factors_evaluate(factors, observed, hidden, top_n, 1, names, &recall);
}

static pumc_status judge_the_kept(belongings *mine, int odd) {
    return judge(mine->factors, mine->kept, odd ? mine->kept : mine->hidden, 5);
}

static pumc_status judge_without_observed(belongings *mine, int odd) {
    return judge(mine->factors, odd ? NULL : mine->kept, mine->hidden, 5);
}

static pumc_status judge_longer_lists(belongings *mine, int odd) {
    return judge(mine->factors, mine->kept, mine->hidden, odd ? 6 : 5);
}

static pumc_status judge_another_tilt(belongings *mine, int odd) {
    if (pumc_factors_set_tilt(mine->factors, odd ? 1 : 0.5) != PUMC_OK) {
        return PUMC_EINTERNAL;
    }
    const pumc_status status = judge(mine->factors, mine->kept, mine->hidden, 5);
    return pumc_factors_set_tilt(mine->factors, 0.5) == PUMC_OK ? status : PUMC_EINTERNAL;
}

static pumc_status recommend_another(belongings *mine, int odd) {
    int64_t row = 0, best[3];
    if (pumc_problem_part(mine->problem, &row, NULL, NULL, NULL) != PUMC_OK) {
        return PUMC_EINTERNAL;
    }
    return pumc_factors_recommend_i64(mine->factors, odd ? mine->other_problem : mine->problem, 1, &row, 3, best, NULL);
}

static pumc_status share_with_nobody(belongings *mine, int odd) {
    const int64_t row[] = {0}, col[] = {0};
    return pumc_problem_from_coo_shared_i64(&mine->made_problem, odd ? NULL : mine->ranks, 60, 60, 1, row, col);
}

static const misuse misuses[] = {
    {"save_another", save_another, PUMC_ECONFLICT,
     "every rank must give the same factors, but this is not the one of rank 0"},
    {"save_nothing", save_nothing, PUMC_ENULL, "factors must not be NULL"},
    {"fit_another", fit_another, PUMC_ECONFLICT, "every rank must give the same problem"},
    {"fit_nothing", fit_nothing, PUMC_ENULL, "problem must not be NULL"},
    {"fit_to_nowhere", fit_to_nowhere, PUMC_ENULL, "out must not be NULL"},
    {"start_elsewhere", start_elsewhere, PUMC_ECONFLICT, "every rank must give the same warm_start"},
    {"set_symmetric_here", set_symmetric_here, PUMC_ECONFLICT, "every rank must give the same symmetric: "},
    {"set_no_diagonal_here", set_no_diagonal_here, PUMC_ECONFLICT, "every rank must give the same no_diagonal: "},
    {"split_another_share", split_another_share, PUMC_ECONFLICT, "every rank must give the same share: 0."},
    {"split_another_seed", split_another_seed, PUMC_ECONFLICT, "every rank must give the same seed: "},
    {"subtract_another", subtract_another, PUMC_ECONFLICT, "every rank must give the same minus"},
    {"judge_the_kept", judge_the_kept, PUMC_ECONFLICT, "every rank must give the same hidden"},
    {"judge_without_observed", judge_without_observed, PUMC_ECONFLICT,
     "every rank must give the same observed: it is "},
    {"judge_longer_lists", judge_longer_lists, PUMC_ECONFLICT, "every rank must give the same top_n: "},
    {"judge_another_tilt", judge_another_tilt, PUMC_ECONFLICT, "every rank must give the same tilt: "},
    {"recommend_another", recommend_another, PUMC_ECONFLICT, "every rank must give the same exclude"},
    {"share_with_nobody", share_with_nobody, PUMC_ENULL, "ranks must not be NULL"},
};
enum { misuse_count = sizeof misuses / sizeof *misuses };

/* ---- who does it ------------------------------------------------------------------------------- */

static void must(finding *to, pumc_status status) {
    if (to->status == PUMC_OK) {
        note_status(to, status);
    }
}

static void acquire(belongings *to, const pumc_ranks *ranks, finding *trouble) {
    memset(to, 0, sizeof *to);
    to->ranks = ranks;
    snprintf(to->path, sizeof to->path, "shared-terms-%d.pumc", (int)pumc_ranks_count(ranks));
    must(trouble, shared_problem(&to->problem, ranks, &data));
    must(trouble, shared_problem(&to->other_problem, ranks, &other_data));
    must(trouble, pumc_problem_set_symmetric(to->problem, 0));
    must(trouble, pumc_problem_set_no_diagonal(to->problem, 0));
    must(trouble, pumc_problem_split(&to->kept, &to->hidden, to->problem, 0.2, 1));
    must(trouble, pumc_popularity(&to->factors, to->problem));
    must(trouble, pumc_popularity(&to->other_factors, to->other_problem));
}

static void drop(belongings *given) {
    pumc_factors_free(given->made_factors);
    pumc_factors_free(given->other_factors);
    pumc_factors_free(given->factors);
    pumc_problem_free(given->made_problem);
    pumc_problem_free(given->hidden);
    pumc_problem_free(given->kept);
    pumc_problem_free(given->other_problem);
    pumc_problem_free(given->problem);
}

/* Everything that can go wrong, one after the other, and each time something that must not. */
static void go_wrong(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    belongings mine;
    (void)payload;
    acquire(&mine, ranks, &after[rank]);
    for (int32_t i = 0; i < misuse_count && after[rank].status == PUMC_OK; ++i) {
        note_status(&found[i][rank], misuses[i].call(&mine, rank == odd_rank));
        changed[i][rank] = mine.made_problem != NULL || mine.made_factors != NULL ||
                           pumc_problem_symmetric(mine.problem) != 0 || pumc_problem_no_diagonal(mine.problem) != 0;
        must(&after[rank], judge(mine.factors, mine.kept, mine.hidden, 5));
    }
    must(&after[rank], pumc_problem_set_no_diagonal(mine.problem, 1));
    must(&after[rank], pumc_fit(&mine.made_factors, mine.problem, NULL, mine.factors, NULL, NULL));
    drop(&mine);
}

static void check_misuse(int32_t i, int32_t rank) {
    const misuse *given = &misuses[i];
    const finding *seen = &found[i][rank];
    char named[32];
    snprintf(named, sizeof named, "rank %d: ", (int)odd_rank);
    TEST_ASSERT_EQUAL_MESSAGE(given->status, seen->status, given->name);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(seen->text, given->text), seen->text);
    /* Where rank 0 is the odd one, any of the others may be the first to see that it is not as rank 0. */
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(seen->text, odd_rank > 0 ? named : "rank "), seen->text);
    TEST_ASSERT_EQUAL_MESSAGE(0, changed[i][rank], given->name);
}

static void what_differs_is_told_to_all(void) {
    data = grouped_ones(rows_of_test, rows_of_test, 1, 0);
    data.symmetric = 0;
    other_data = grouped_ones(rows_of_test, rows_of_test, 0, 0);
    for (odd_rank = 0; odd_rank < 2; ++odd_rank) {
        memset(found, 0, sizeof found);
        memset(after, 0, sizeof after);
        run_ranks(ranks_of_test, go_wrong, NULL);
        for (int32_t p = 0; p < ranks_of_test; ++p) {
            for (int32_t i = 0; i < misuse_count && is_here(p); ++i) {
                check_misuse(i, p);
            }
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, after[p].status, after[p].text);
        }
    }
    free_ones(&data);
    free_ones(&other_data);
}

/* ---- callbacks --------------------------------------------------------------------------------- */

typedef struct caller {
    const belongings *mine;
    pumc_status status;
    char text[256];
} caller;

static int32_t save_in_between(const pumc_progress *progress, void *payload) {
    caller *to = payload;
    (void)progress;
    to->status = pumc_factors_save(to->mine->factors, to->mine->path);
    snprintf(to->text, sizeof to->text, "%s", pumc_last_error());
    return 0;
}

static void call_in_callback(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    belongings mine;
    caller of_rank = {&mine, PUMC_OK, ""};
    (void)payload;
    acquire(&mine, ranks, &after[rank]);
    must(&after[rank],
         pumc_fit(&mine.made_factors, mine.problem, NULL, NULL, rank == 1 ? save_in_between : NULL, &of_rank));
    found[0][rank].status = of_rank.status;
    snprintf(found[0][rank].text, sizeof found[0][rank].text, "%s", of_rank.text);
    drop(&mine);
}

static void callbacks_make_no_collective_call(void) {
    data = grouped_ones(rows_of_test, rows_of_test, 1, 0);
    data.symmetric = 0;
    other_data = grouped_ones(rows_of_test, rows_of_test, 0, 0);
    memset(found, 0, sizeof found);
    memset(after, 0, sizeof after);
    run_ranks(ranks_of_test, call_in_callback, NULL);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, after[p].status, after[p].text);
        }
    }
    if (is_here(1)) {
        TEST_ASSERT_EQUAL(PUMC_ECONFLICT, found[0][1].status);
        TEST_ASSERT_EQUAL_STRING(
            "pumc_factors_save() is collective, and cannot be called in a callback of pumc_fit(), which is",
            found[0][1].text);
    }
    free_ones(&data);
    free_ones(&other_data);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(what_differs_is_told_to_all);
    RUN_TEST(callbacks_make_no_collective_call);
    return UNITY_END();
}
