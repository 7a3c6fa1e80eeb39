/* A rank that fails may be calls ahead of the others: each of them hears of every failure, in its call. */
#include "run_ranks.h"
#include "shared_case.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

enum { ranks_of_test = 3, rounds = 30, failures_in_a_row = 3 };

static ones data;
static finding after[most_ranks_of_test];
static int unheard[most_ranks_of_test]; /* failures that a rank did not get as it should */

static void nap(void) {
    const struct timespec time = {0, 2000000};
    nanosleep(&time, NULL);
}

/* Rank 1 has no problem, sees that by itself and hurries on; rank 2 comes late, every other time. */
static void fail_in_a_row(const pumc_ranks *ranks, void *payload) {
    const int32_t rank = pumc_ranks_rank(ranks);
    pumc_problem *problem = NULL;
    (void)payload;
    note_status(&after[rank], shared_problem(&problem, ranks, &data));
    for (int round = 0; round < rounds && after[rank].status == PUMC_OK; ++round) {
        pumc_factors *factors = NULL;
        if (rank == 2 && round % 2 == 1) {
            nap();
        }
        for (int i = 0; i < failures_in_a_row; ++i) {
            const pumc_status status = pumc_fit(&factors, rank == 1 ? NULL : problem, NULL, NULL, NULL, NULL);
            unheard[rank] += status != PUMC_ENULL || factors != NULL || strstr(pumc_last_error(), "rank 1: ") == NULL;
        }
        note_status(&after[rank], pumc_popularity(&factors, problem));
        pumc_factors_free(factors);
    }
    pumc_problem_free(problem);
}

static void every_failure_is_heard(void) {
    data = grouped_ones(30, 20, 0, 0);
    run_ranks(ranks_of_test, fail_in_a_row, NULL);
    for (int32_t p = 0; p < ranks_of_test; ++p) {
        if (is_here(p)) {
            TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, after[p].status, after[p].text);
            TEST_ASSERT_EQUAL(0, unheard[p]);
        }
    }
    free_ones(&data);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(every_failure_is_heard);
    return UNITY_END();
}
