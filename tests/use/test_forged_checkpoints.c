/* Checkpoints made by hand, with a right checksum and numbers that no fit has: refused, or a fit goes on from them, but
 * nothing inside the library fails. Every eight bytes are replaced in turn. */
#include "files.h"
#include "models.h"

#include <stdlib.h>
#include <string.h>

static pumc_problem *problem;

void setUp(void) {
    enter_folder();
    problem = take_problem(grouped_ones(20, 15, 3, 0.6, 0.05, 1));
}

void tearDown(void) {
    pumc_problem_free(problem);
    leave_folder();
}

static int32_t stop_after_six(const pumc_progress *progress, void *payload) {
    (void)payload;
    return progress->iteration >= 6;
}

static pumc_status fit(const char *text, pumc_progress_fn progress) {
    pumc_factors *factors = NULL;
    pumc_options *options = options_from(text);
    MUST(pumc_options_set_str(options, "checkpoint", in_folder("fit")));
    MUST(pumc_options_set_f64(options, "checkpoint_seconds", 0));
    const pumc_status status = pumc_fit(&factors, problem, options, NULL, progress, NULL);
    pumc_factors_free(factors);
    pumc_options_free(options);
    return status;
}

static void expect_no_failure_inside(const char *options) {
    static const uint64_t forged[] = {
        0,
        1,
        UINT64_MAX,
        0x3FE0000000000000u, /* 0.5 */
        0x7FE0000000000000u, /* 9e307 */
        0x0010000000000000u, /* 2e-308 */
        0x7FF8000000000000u, /* not a number */
    };
    MUST(fit(options, stop_after_six));
    char name[400];
    strcpy(name, in_folder("fit.1")); /* of iteration 6 */
    remove(in_folder("fit.0"));
    size_t count;
    unsigned char *whole = read_bytes(name, &count), *bytes = malloc(count);
    TEST_ASSERT_NOT_NULL(bytes);
    int refused = 0;
    for (size_t at = MODEL_HEADER; at + MODEL_TRAILER + 8 <= count; at += 4) {
        const size_t f = at / 4 % (sizeof forged / sizeof forged[0]);
        memcpy(bytes, whole, count);
        put_bytes(bytes + at, forged[f], 8);
        sign_model(bytes, count);
        write_bytes(name, bytes, count);
        remove(in_folder("fit.0"));
        const pumc_status status = fit(options, NULL);
        TEST_ASSERT_TRUE_MESSAGE(status == PUMC_OK || status == PUMC_EFILE || status == PUMC_ECONFLICT,
                                 pumc_last_error());
        refused += status != PUMC_OK;
    }
    TEST_ASSERT_GREATER_THAN_INT(0, refused);
    free(bytes);
    free(whole);
}

static void forged_checkpoints_are_refused(void) { expect_no_failure_inside("tolerance=1e-6 max_iterations=12"); }

static void so_are_those_of_continuations(void) {
    expect_no_failure_inside("tolerance=1e-6 max_iterations=12 continuation=lambda regularizer=mcp");
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(forged_checkpoints_are_refused);
    RUN_TEST(so_are_those_of_continuations);
    return UNITY_END();
}
