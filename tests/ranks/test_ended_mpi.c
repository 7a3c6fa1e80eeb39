/* Handles outlive their communicator and MPI itself: they can be freed, and their use is an error with a text. */
#include "pumc/pumc_mpi.h"
#include "shared_case.h"

#include <string.h>
#include <unity.h>

void setUp(void) {}
void tearDown(void) {}

#define OK(call) TEST_ASSERT_EQUAL_MESSAGE(PUMC_OK, (call), pumc_last_error())

static int rank;

typedef struct belongings {
    pumc_ranks *ranks;
    pumc_problem *problem;
    pumc_factors *factors;
} belongings;

static belongings acquire(MPI_Comm communicator) {
    belongings made = {NULL, NULL, NULL};
    ones data = grouped_ones(60, 50, 0, 0);
    OK(pumc_mpi_ranks_create(&made.ranks, communicator));
    OK(shared_problem(&made.problem, made.ranks, &data));
    OK(pumc_fit(&made.factors, made.problem, NULL, NULL, NULL, NULL));
    free_ones(&data);
    return made;
}

static void drop(belongings *given) {
    pumc_factors_free(given->factors);
    pumc_problem_free(given->problem);
    pumc_ranks_free(given->ranks);
}

static void expect_refusal(pumc_status status, const char *text) {
    TEST_ASSERT_EQUAL_MESSAGE(PUMC_EVALUE, status, pumc_last_error());
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), text), pumc_last_error());
}

static void try_all(const belongings *mine, const char *text) {
    pumc_factors *model = NULL;
    expect_refusal(pumc_fit(&model, mine->problem, NULL, mine->factors, NULL, NULL), text);
    expect_refusal(pumc_factors_save(mine->factors, "never-written.pumc"), text);
    TEST_ASSERT_EQUAL(PUMC_ENULL, pumc_fit(&model, NULL, NULL, NULL, NULL, NULL));
    TEST_ASSERT_NULL(model);
    TEST_ASSERT_TRUE(pumc_factors_rank(mine->factors) > 0);
}

static void a_freed_communicator_is_named(void) {
    MPI_Comm some;
    MPI_Comm_dup(MPI_COMM_WORLD, &some);
    belongings mine = acquire(some);
    MPI_Comm_free(&some);
    try_all(&mine, "the communicator of these ranks was freed");
    drop(&mine);
}

/* A call that failed leaves receives behind, which must not keep the communicator from being freed. */
static void a_communicator_can_be_freed_after_a_failure(void) {
    MPI_Comm some;
    MPI_Comm_dup(MPI_COMM_WORLD, &some);
    belongings mine = acquire(some);
    const int64_t row[] = {rank == 1 ? 60 : 0}, col[] = {0};
    pumc_problem *problem = NULL;
    TEST_ASSERT_EQUAL(PUMC_EINDEX, pumc_problem_from_coo_shared_i64(&problem, mine.ranks, 60, 50, 1, row, col));
    MPI_Comm_free(&some);
    try_all(&mine, "the communicator of these ranks was freed");
    drop(&mine);
}

static void ranks_are_made_on_all_or_on_none(void) {
    pumc_ranks *ranks = NULL;
    TEST_ASSERT_EQUAL(PUMC_ENULL, pumc_mpi_ranks_create(rank == 1 ? NULL : &ranks, MPI_COMM_WORLD));
    TEST_ASSERT_NULL(ranks);
    if (rank != 1) {
        TEST_ASSERT_EQUAL_STRING("rank 1: its handle could not be made: PUMC_ENULL", pumc_last_error());
    }
}

static void mpi_that_has_ended_is_named(void) {
    belongings mine = acquire(MPI_COMM_WORLD);
    MPI_Finalize();
    pumc_ranks *ranks = NULL;
    try_all(&mine, "MPI has ended");
    expect_refusal(pumc_mpi_ranks_create(&ranks, MPI_COMM_WORLD), "MPI has ended");
    drop(&mine);
}

int main(int argc, char **argv) {
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    UNITY_BEGIN();
    RUN_TEST(a_freed_communicator_is_named);
    RUN_TEST(a_communicator_can_be_freed_after_a_failure);
    RUN_TEST(ranks_are_made_on_all_or_on_none);
    RUN_TEST(mpi_that_has_ended_is_named);
    return UNITY_END();
}
