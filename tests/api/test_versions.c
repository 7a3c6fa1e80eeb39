/* Versions, names of statuses, and the text before any failure. */
#include "fitting.h"

#include <stdio.h>
#include <string.h>

void setUp(void) {}
void tearDown(void) {}

static void there_is_no_error_text_before_a_failure(void) { TEST_ASSERT_EQUAL_STRING("", pumc_last_error()); }

static void library_and_header_have_the_same_version(void) {
    int32_t major = -1, minor = -1, patch = -1;
    pumc_version(&major, &minor, &patch);
    TEST_ASSERT_EQUAL_INT32(PUMC_VERSION_MAJOR, major);
    TEST_ASSERT_EQUAL_INT32(PUMC_VERSION_MINOR, minor);
    TEST_ASSERT_EQUAL_INT32(PUMC_VERSION_PATCH, patch);
    char text[32];
    snprintf(text, sizeof text, "%d.%d.%d", (int)major, (int)minor, (int)patch);
    TEST_ASSERT_EQUAL_STRING(text, pumc_version_string());
    pumc_version(NULL, NULL, NULL);
}

static void build_and_header_have_the_same_version(void) {
    TEST_ASSERT_EQUAL_STRING(PUMC_PROJECT_VERSION, pumc_version_string());
    TEST_ASSERT_EQUAL_INT32(PUMC_SOVERSION, pumc_abi_version());
}

static void versions_compare_in_the_preprocessor(void) {
#if PUMC_VERSION >= PUMC_VERSION_NUMBER(0, 2, 0) && PUMC_VERSION < PUMC_VERSION_NUMBER(1, 0, 0)
    TEST_ASSERT_TRUE(PUMC_VERSION_NUMBER(0, 2, 0) > PUMC_VERSION_NUMBER(0, 1, 999));
    TEST_ASSERT_TRUE(PUMC_VERSION_NUMBER(1, 0, 0) > PUMC_VERSION_NUMBER(0, 999, 999));
    TEST_ASSERT_TRUE(PUMC_VERSION == PUMC_VERSION_NUMBER(PUMC_VERSION_MAJOR, PUMC_VERSION_MINOR, PUMC_VERSION_PATCH));
#else
    TEST_FAIL_MESSAGE("this header is of 0.2 or later, and of no 1.0");
#endif
}

static void every_status_has_its_name(void) {
    const struct {
        pumc_status status;
        const char *name;
    } names[] = {{PUMC_OK, "PUMC_OK"},
                 {PUMC_ENULL, "PUMC_ENULL"},
                 {PUMC_ESIZE, "PUMC_ESIZE"},
                 {PUMC_EINDEX, "PUMC_EINDEX"},
                 {PUMC_EPOINTERS, "PUMC_EPOINTERS"},
                 {PUMC_ENAME, "PUMC_ENAME"},
                 {PUMC_ETYPE, "PUMC_ETYPE"},
                 {PUMC_EVALUE, "PUMC_EVALUE"},
                 {PUMC_ECONFLICT, "PUMC_ECONFLICT"},
                 {PUMC_EBUFFER, "PUMC_EBUFFER"},
                 {PUMC_ESHAPE, "PUMC_ESHAPE"},
                 {PUMC_ENOMEM, "PUMC_ENOMEM"},
                 {PUMC_ETOOLARGE, "PUMC_ETOOLARGE"},
                 {PUMC_EIO, "PUMC_EIO"},
                 {PUMC_EFILE, "PUMC_EFILE"},
                 {PUMC_ENEWER, "PUMC_ENEWER"},
                 {PUMC_EINTERNAL, "PUMC_EINTERNAL"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; ++i) {
        TEST_ASSERT_EQUAL_STRING(names[i].name, pumc_status_name(names[i].status));
        TEST_ASSERT_EQUAL_INT32(-(int32_t)i, names[i].status); /* never renumbered */
    }
    TEST_ASSERT_EQUAL_STRING("unknown", pumc_status_name(1));
    TEST_ASSERT_EQUAL_STRING("unknown", pumc_status_name(-1000));
}

static void reasons_and_types_keep_their_numbers(void) {
    TEST_ASSERT_EQUAL_INT(1, PUMC_CONVERGED);
    TEST_ASSERT_EQUAL_INT(2, PUMC_MAX_ITERATIONS);
    TEST_ASSERT_EQUAL_INT(3, PUMC_TIME_LIMIT);
    TEST_ASSERT_EQUAL_INT(4, PUMC_CANCELLED);
    TEST_ASSERT_EQUAL_INT(1, PUMC_TYPE_F64);
    TEST_ASSERT_EQUAL_INT(2, PUMC_TYPE_I64);
    TEST_ASSERT_EQUAL_INT(3, PUMC_TYPE_STR);
    TEST_ASSERT_EQUAL_INT(1, PUMC_OPEN_LEAST);
    TEST_ASSERT_EQUAL_INT(2, PUMC_OPEN_MOST);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(there_is_no_error_text_before_a_failure);
    RUN_TEST(library_and_header_have_the_same_version);
    RUN_TEST(build_and_header_have_the_same_version);
    RUN_TEST(versions_compare_in_the_preprocessor);
    RUN_TEST(every_status_has_its_name);
    RUN_TEST(reasons_and_types_keep_their_numbers);
    return UNITY_END();
}
