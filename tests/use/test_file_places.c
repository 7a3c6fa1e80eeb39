/* Where models may be saved and from where they load: long names, links, what is no file. */
#include "files.h"
#include "models.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static pumc_factors *model;

void setUp(void) {
    enter_folder();
    model = random_model(5, 3, 2, "", 4);
}
void tearDown(void) {
    pumc_factors_free(model);
    leave_folder();
}

/* The last error ends with this reason, names the end of the path, and is one line. */
static void assert_says(const char *end_of_path, const char *reason) {
    const char *text = pumc_last_error();
    const size_t length = strlen(text), wanted = strlen(reason);
    TEST_ASSERT_TRUE_MESSAGE(length >= wanted && strcmp(text + length - wanted, reason) == 0, text);
    TEST_ASSERT_NOT_NULL_MESSAGE(strstr(text, end_of_path), text);
    TEST_ASSERT_NULL_MESSAGE(strchr(text, '\n'), text);
}

/* folder/xxx...xxx/xxx...xxx/.../name, with so many folders of 200 letters. */
static const char *deep_path(int folders, const char *name, int make) {
    static char path[8192];
    snprintf(path, sizeof path, "%s", in_folder("deep"));
    for (int depth = 0; depth < folders; ++depth) {
        size_t length = strlen(path);
        if (make) {
            TEST_ASSERT_EQUAL_INT(0, mkdir(path, 0700));
        }
        path[length++] = '/';
        memset(path + length, 'x', 200);
        path[length + 200] = '\0';
    }
    if (make) {
        TEST_ASSERT_EQUAL_INT(0, mkdir(path, 0700));
    }
    snprintf(path + strlen(path), 300, "/%s", name);
    return path;
}

static void a_long_path_does_not_hide_the_reason(void) {
    pumc_factors *back = NULL;
    for (int folders = 1; folders <= 19; folders += 3) {
        REFUSED(PUMC_EIO, pumc_factors_save(model, deep_path(folders, "end.pumc", 0)));
        assert_says("/end.pumc'", strerror(ENOENT));
        REFUSED(PUMC_EIO, pumc_factors_load(&back, deep_path(folders, "end.pumc", 0)));
        assert_says("/end.pumc'", strerror(ENOENT));
    }
    REFUSED(PUMC_EIO, pumc_factors_load(&back, deep_path(30, "end.pumc", 0)));
    assert_says("/end.pumc'", strerror(ENAMETOOLONG));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), in_folder("deep/xxx")));
    const char *damaged = deep_path(5, "damaged.pumc", 1);
    write_bytes(damaged, (const unsigned char *)"PUMCMODL", 8);
    REFUSED(PUMC_EFILE, pumc_factors_load(&back, damaged));
    assert_says("/damaged.pumc' is damaged", "it ends too early");
}

/* Two bytes to a letter: a cut anywhere else than between letters is no UTF-8. */
static void a_shortened_path_is_whole_letters_on_one_line(void) {
    char name[300];
    for (size_t shift = 0; shift < 2; ++shift) {
        memset(name, 'a', shift);
        for (size_t e = shift; e < 280; e += 2) {
            memcpy(name + e, "\xc3\xab", 3);
        }
        REFUSED(PUMC_EIO, pumc_factors_save(model, name));
        for (const char *at = pumc_last_error(); *at != '\0'; ++at) {
            const unsigned char byte = (unsigned char)*at;
            TEST_ASSERT_TRUE_MESSAGE(byte < 0x80 || (byte == 0xc3 && (unsigned char)at[1] == 0xab) ||
                                         (byte == 0xab && (unsigned char)at[-1] == 0xc3),
                                     pumc_last_error());
        }
    }
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("two\nlines/\x7f/model")));
    assert_says("two?lines/?/model'", strerror(ENOENT));
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_long_path_does_not_hide_the_reason);
    RUN_TEST(a_shortened_path_is_whole_letters_on_one_line);
    return UNITY_END();
}
