/* Whatever is in a file, or in memory, loading it is a model or an error. */
#include "files.h"
#include "models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static unsigned char *good;
static size_t size;

void setUp(void) {
    enter_folder();
    pumc_factors *model = small_labelled_model();
    MUST(pumc_factors_save(model, in_folder("good")));
    good = read_bytes(in_folder("good"), &size);
    pumc_factors_free(model);
}
void tearDown(void) {
    free(good);
    leave_folder();
}

/* From memory the bytes are what they are in a file, and the text differs only in what it calls them. The block is as
 * long as the bytes, so that tools see a read beyond them. */
static void check_memory(const unsigned char *bytes, size_t count, pumc_status expected) {
    char text[512];
    snprintf(text, sizeof text, "%s", pumc_last_error());
    pumc_factors *model = (pumc_factors *)1;
    unsigned char *block = malloc(count > 0 ? count : 1);
    TEST_ASSERT_NOT_NULL(block);
    memcpy(block, bytes, count);
    TEST_ASSERT_EQUAL_INT32(expected, pumc_factors_load_memory(&model, block, (int64_t)count));
    free(block);
    TEST_ASSERT_TRUE((expected == PUMC_OK) == (model != NULL));
    pumc_factors_free(model);
    if (expected != PUMC_OK) {
        const char *name = "what the bytes hold", *after = strstr(text, "bad' ");
        TEST_ASSERT_NOT_NULL_MESSAGE(after, text);
        TEST_ASSERT_EQUAL_STRING_LEN(name, pumc_last_error(), strlen(name));
        TEST_ASSERT_EQUAL_STRING(after + strlen("bad'"), pumc_last_error() + strlen(name));
    }
}

static pumc_status load_bytes(const unsigned char *bytes, size_t count) {
    pumc_factors *model = NULL;
    write_bytes(in_folder("bad"), bytes, count);
    const pumc_status status = pumc_factors_load(&model, in_folder("bad"));
    TEST_ASSERT_TRUE((status == PUMC_OK) == (model != NULL));
    TEST_ASSERT_TRUE(status == PUMC_OK || strstr(pumc_last_error(), "bad") != NULL); /* names the file */
    pumc_factors_free(model);
    check_memory(bytes, count, status);
    return status;
}

static void the_untouched_file_loads_and_its_checksum_is_crc_64(void) {
    MUST(load_bytes(good, size));
    unsigned char *copy = room_for((int64_t)size, 1);
    memcpy(copy, good, size);
    sign_model(copy, size);
    TEST_ASSERT_EQUAL_MEMORY(good, copy, size);
    free(copy);
}

static void every_beginning_of_a_file_is_damaged(void) {
    for (size_t count = 0; count < size; ++count) {
        TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(good, count));
    }
}

static void a_file_with_more_at_its_end_is_damaged(void) {
    unsigned char *longer = room_for((int64_t)size + 8, 1);
    memcpy(longer, good, size);
    memset(longer + size, 0, 8);
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(longer, size + 1));
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(longer, size + 8));
    put_bytes(longer + 16, size + 8 - MODEL_HEADER - MODEL_TRAILER, 8); /* a length that agrees, and a checksum */
    sign_model(longer, size + 8);
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(longer, size + 8));
    free(longer);
}

static void every_changed_byte_is_noticed(void) {
    const unsigned char masks[] = {0x01, 0x80, 0xff};
    for (size_t at = 0; at < size; ++at) {
        for (int m = 0; m < 3; ++m) {
            good[at] ^= masks[m];
            const pumc_status status = load_bytes(good, size);
            TEST_ASSERT_EQUAL_INT32(at >= 8 && at < 12 && status != PUMC_EFILE ? PUMC_ENEWER : PUMC_EFILE, status);
            good[at] ^= masks[m];
        }
    }
}

static void a_newer_version_says_so(void) {
    const uint32_t versions[] = {3, 4, 256, 0xffffffffU};
    for (int e = 0; e < 4; ++e) {
        put_bytes(good + 8, versions[e], 4);
        TEST_ASSERT_EQUAL_INT32(PUMC_ENEWER, load_bytes(good, size)); /* its checksum may be made otherwise */
        sign_model(good, size);
        TEST_ASSERT_EQUAL_INT32(PUMC_ENEWER, load_bytes(good, size));
        TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "newer"));
    }
    put_bytes(good + 8, 0, 4);
    sign_model(good, size);
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(good, size));
}

/* Signed lies: any eight bytes replaced by numbers that break sizes. Many are harmless; none may crash, and whatever
 * loads must be whole. */
static void no_number_in_a_signed_file_breaks_the_reader(void) {
    const uint64_t lies[] = {0,          1,          UINT64_MAX,        (uint64_t)1 << 63,  INT64_MAX,
                             0x7fffffff, 0x80000000, (uint64_t)1 << 60, 0x7ff0000000000000, 0x7ff8000000000000};
    unsigned char *copy = room_for((int64_t)size, 1);
    int refused = 0;
    for (size_t at = MODEL_HEADER; at + 8 + MODEL_TRAILER <= size; at += 3) {
        for (int e = 0; e < 10; ++e) {
            memcpy(copy, good, size);
            put_bytes(copy + at, lies[e], 8);
            sign_model(copy, size);
            const pumc_status status = load_bytes(copy, size);
            TEST_ASSERT_TRUE(status == PUMC_OK || status == PUMC_EFILE);
            refused += status != PUMC_OK;
        }
    }
    TEST_ASSERT_TRUE(refused > 10);
    free(copy);
}

static pumc_status load_with(int64_t place, uint64_t value) {
    unsigned char *copy = room_for((int64_t)size, 1);
    memcpy(copy, good, size);
    put_bytes(copy + MODEL_HEADER + place, value, 8);
    sign_model(copy, size);
    const pumc_status status = load_bytes(copy, size);
    free(copy);
    return status;
}

/* After the facts come the rank, the number of iterations and that of histories. */
enum { RANK, STEPS, HISTORIES };
static int64_t at_size(int which) { return place_of_fact(good, "") + 8 * which; }

static void impossible_sizes_are_refused_though_signed(void) {
    const struct {
        int64_t place;
        uint64_t value;
    } lies[] = {{0, UINT64_MAX}, /* the number of facts */
                {0, 1000},
                {place_of_fact(good, "rows"), UINT64_MAX},
                {place_of_fact(good, "rows"), 0x80000000},
                {place_of_fact(good, "rows"), 7},
                {place_of_fact(good, "cols"), UINT64_MAX},
                {place_of_fact(good, "cols"), 4},
                {place_of_fact(good, "stop_reason"), 0},
                {place_of_fact(good, "stop_reason"), 5},
                {place_of_fact(good, "omega") - 8, PUMC_TYPE_I64}, /* its type */
                {place_of_fact(good, "omega") - 8, 0},
                {at_size(RANK), UINT64_MAX},
                {at_size(RANK), 6},
                {at_size(RANK), INT64_MAX},
                {at_size(STEPS), UINT64_MAX},
                {at_size(STEPS), INT64_MAX},
                {at_size(HISTORIES), UINT64_MAX},
                {at_size(HISTORIES), INT64_MAX},
                {at_size(HISTORIES), 0}};
    for (size_t e = 0; e < sizeof lies / sizeof *lies; ++e) {
        TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_EFILE, load_with(lies[e].place, lies[e].value), pumc_last_error());
    }
    memcpy(good + MODEL_HEADER + place_of_fact(good, "regularizer"), "LSP", 3); /* no such penalty */
    sign_model(good, size);
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(good, size));
}

/* A history that alone would fit into the file, but not with the panels and labels: refused before memory is taken, by
 * its size, rather than where the file ends. */
static void sizes_must_fit_the_file_together(void) {
    const int64_t left = (int64_t)size - MODEL_HEADER - MODEL_TRAILER - at_size(HISTORIES + 1);
    TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_with(at_size(STEPS), (uint64_t)(left / 40 - 1)));
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "too short for 6 x 5 of rank"), pumc_last_error());
}

static void foreign_files_are_no_models(void) {
    const char *texts[] = {"", "P", "PUMCMOD", "user\titem\n1\t2\n", "PUMCMODLPUMCMODL", "%%MatrixMarket matrix\n"};
    for (int e = 0; e < 6; ++e) {
        TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes((const unsigned char *)texts[e], strlen(texts[e])));
    }
    unsigned char junk[4096];
    uint64_t seed = 1;
    for (int trial = 0; trial < 20; ++trial) {
        for (size_t e = 0; e < sizeof junk; ++e) {
            junk[e] = (unsigned char)next_random(&seed);
        }
        TEST_ASSERT_EQUAL_INT32(PUMC_EFILE, load_bytes(junk, sizeof junk));
    }
}

static void what_is_no_file_cannot_be_read(void) {
    pumc_factors *model = (pumc_factors *)1;
    REFUSED(PUMC_EIO, pumc_factors_load(&model, in_folder("missing")));
    TEST_ASSERT_NULL(model);
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("folder"), 0700));
    REFUSED(PUMC_EIO, pumc_factors_load(&model, in_folder("folder")));
    REFUSED(PUMC_EIO, pumc_factors_load(&model, in_folder("good/model")));
    REFUSED(PUMC_EIO, pumc_factors_load(&model, "/dev/null"));
    REFUSED(PUMC_EIO, pumc_factors_load(&model, ""));
    REFUSED(PUMC_ENULL, pumc_factors_load(&model, NULL));
    REFUSED(PUMC_ENULL, pumc_factors_load(NULL, in_folder("good")));
    TEST_ASSERT_NULL(model);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_untouched_file_loads_and_its_checksum_is_crc_64);
    RUN_TEST(every_beginning_of_a_file_is_damaged);
    RUN_TEST(a_file_with_more_at_its_end_is_damaged);
    RUN_TEST(every_changed_byte_is_noticed);
    RUN_TEST(a_newer_version_says_so);
    RUN_TEST(no_number_in_a_signed_file_breaks_the_reader);
    RUN_TEST(impossible_sizes_are_refused_though_signed);
    RUN_TEST(sizes_must_fit_the_file_together);
    RUN_TEST(foreign_files_are_no_models);
    RUN_TEST(what_is_no_file_cannot_be_read);
    return UNITY_END();
}
