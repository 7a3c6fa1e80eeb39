/* A model's file is the old one or the new one, whole, whatever happens while it is written: a process that is killed
 * at any moment, several that write at once, a disk that is full, a folder that takes no files. With PUMC_EXHAUSTIVE in
 * the environment a thousand processes are killed, otherwise two hundred. */
#include "../use/files.h"
#include "../use/models.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MODELS = 3 };
static pumc_factors *models[MODELS];
static unsigned char *bytes[MODELS];
static int64_t sizes[MODELS];

void setUp(void) { enter_folder(); }
void tearDown(void) { leave_folder(); }

static void make_models(void) {
    for (int m = 0; m < MODELS; ++m) { /* of different lengths, of some pages each */
        models[m] = random_model(400 + 300 * m, 50, 4, "", (uint64_t)m + 1);
        MUST(pumc_factors_saved_size(models[m], &sizes[m]));
        bytes[m] = room_for(sizes[m], 1);
        MUST(pumc_factors_save_memory(models[m], bytes[m], sizes[m]));
    }
}

/* Which of the models the file is, to the last byte; -1 for none. */
static int model_in(const char *path) {
    pumc_factors *loaded = NULL;
    if (pumc_factors_load(&loaded, path) != PUMC_OK) {
        return -1;
    }
    int64_t size = 0;
    int found = -1;
    MUST(pumc_factors_saved_size(loaded, &size));
    unsigned char *now = room_for(size, 1);
    MUST(pumc_factors_save_memory(loaded, now, size));
    for (int m = 0; m < MODELS; ++m) {
        found = size == sizes[m] && memcmp(now, bytes[m], (size_t)size) == 0 ? m : found;
    }
    free(now);
    pumc_factors_free(loaded);
    return found;
}

static void pause_for(uint64_t microseconds) {
    const struct timespec time = {0, (long)(1000 * microseconds)};
    nanosleep(&time, NULL);
}

static void killed_while_saving_the_file_is_whole(void) {
    const int kills = getenv("PUMC_EXHAUSTIVE") != NULL ? 1000 : 200;
    char path[4096];
    uint64_t state = 1;
    int seen[MODELS] = {0};
    snprintf(path, sizeof path, "%s", in_folder("model"));
    MUST(pumc_factors_save(models[0], path));
    for (int k = 0; k < kills; ++k) {
        const pid_t child = fork();
        TEST_ASSERT_TRUE(child >= 0);
        if (child == 0) {
            for (int m = 0;; ++m) {
                if (pumc_factors_save(models[m % MODELS], path) != PUMC_OK) {
                    _exit(1);
                }
            }
        }
        /* On a busy machine children need longer to come to saving. */
        pause_for(next_random(&state) % (seen[0] == k ? 100000 : 6000));
        kill(child, SIGKILL);
        int status = 0;
        waitpid(child, &status, 0);
        TEST_ASSERT_TRUE_MESSAGE(WIFSIGNALED(status), "the child failed to save");
        const int found = model_in(path);
        TEST_ASSERT_TRUE_MESSAGE(found >= 0, pumc_last_error());
        ++seen[found];
    }
    TEST_ASSERT_TRUE_MESSAGE(seen[0] < kills, "the children came to save something");
}

static void writers_at_once_leave_one_whole_file(void) {
    char path[4096];
    pid_t writers[MODELS];
    snprintf(path, sizeof path, "%s", in_folder("model"));
    MUST(pumc_factors_save(models[0], path));
    for (int m = 0; m < MODELS; ++m) {
        writers[m] = fork();
        if (writers[m] == 0) {
            for (int turn = 0; turn < 50; ++turn) {
                if (pumc_factors_save(models[m], path) != PUMC_OK) {
                    _exit(1);
                }
            }
            _exit(0);
        }
    }
    for (int turn = 0; turn < 100; ++turn) {
        TEST_ASSERT_TRUE_MESSAGE(model_in(path) >= 0, pumc_last_error());
    }
    for (int m = 0; m < MODELS; ++m) {
        int status = 0;
        waitpid(writers[m], &status, 0);
        TEST_ASSERT_EQUAL_INT(0, status);
    }
    TEST_ASSERT_TRUE(model_in(path) >= 0);
    TEST_ASSERT_EQUAL_INT(1, entries_in_folder());
}

/* In a process of its own, since limits and users cannot be had back. The file that was there stays, and nothing is
 * left beside it. */
static void refuses_in_child(void (*prepare)(void), const char *path, const char *reason) {
    const int before = entries_in_folder();
    const pid_t child = fork();
    if (child == 0) {
        prepare();
        const pumc_status status = pumc_factors_save(models[1], path);
        _exit(status == PUMC_EIO && strstr(pumc_last_error(), reason) != NULL ? 0 : 1);
    }
    int status = 0;
    waitpid(child, &status, 0);
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, status, reason);
    TEST_ASSERT_EQUAL_INT(0, model_in(path));
    TEST_ASSERT_EQUAL_INT(before, entries_in_folder());
}

static void fill_the_disk(void) {
    const struct rlimit limit = {4096, 4096};
    signal(SIGXFSZ, SIG_IGN);
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) {
        _exit(2);
    }
}

static void be_nobody(void) {
    if (geteuid() == 0 && (setgid(65534) != 0 || setuid(65534) != 0)) {
        _exit(2);
    }
}

static void a_full_disk_keeps_the_old_file(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s", in_folder("model"));
    MUST(pumc_factors_save(models[0], path));
    refuses_in_child(fill_the_disk, path, strerror(EFBIG));
}

static void a_folder_that_may_not_be_written_keeps_the_old_file(void) {
    char path[4096];
    snprintf(path, sizeof path, "%s", in_folder("model"));
    MUST(pumc_factors_save(models[0], path));
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder(""), 0555));
    refuses_in_child(be_nobody, path, strerror(EACCES));
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder(""), 0700));
}

int main(void) {
    make_models();
    UNITY_BEGIN();
    RUN_TEST(killed_while_saving_the_file_is_whole);
    RUN_TEST(writers_at_once_leave_one_whole_file);
    RUN_TEST(a_full_disk_keeps_the_old_file);
    RUN_TEST(a_folder_that_may_not_be_written_keeps_the_old_file);
    for (int m = 0; m < MODELS; ++m) {
        pumc_factors_free(models[m]);
        free(bytes[m]);
    }
    return UNITY_END();
}
