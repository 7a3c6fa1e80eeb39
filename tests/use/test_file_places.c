/* Where models may be saved and from where they load: long names, links, what is no file. */
#define _DEFAULT_SOURCE /* for mknod() */
#include "files.h"
#include "models.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

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

static struct stat facts_of(const char *path) {
    struct stat facts;
    TEST_ASSERT_EQUAL_INT_MESSAGE(0, lstat(path, &facts), path);
    return facts;
}

static int permissions_of(const char *name) { return (int)(facts_of(in_folder(name)).st_mode & 0777); }

static void assert_loads(const char *path) {
    pumc_factors *back = NULL;
    MUST(pumc_factors_load(&back, path));
    assert_same_bits(model, back);
    pumc_factors_free(back);
}

static void write_junk(const char *path) { write_bytes(path, (const unsigned char *)"x", 1); }

static void the_longest_name_is_fine_and_a_longer_one_says_so(void) {
    char name[257];
    memset(name, 'n', 255);
    name[255] = '\0';
    MUST(pumc_factors_save(model, in_folder(name)));
    MUST(pumc_factors_save(model, in_folder(name)));
    assert_loads(in_folder(name));
    TEST_ASSERT_EQUAL_INT(1, entries_in_folder());
    memcpy(name + 255, "n", 2);
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder(name)));
    assert_says("nnn'", strerror(ENAMETOOLONG));
}

static void a_new_file_has_usual_permissions_and_an_old_one_keeps_its_own(void) {
    const mode_t mask = umask(027);
    MUST(pumc_factors_save(model, in_folder("new")));
    TEST_ASSERT_EQUAL_HEX(0640, permissions_of("new"));
    const mode_t modes[] = {0600, 0666, 0400, 0755};
    for (int e = 0; e < 4; ++e) {
        write_junk(in_folder("old"));
        TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("old"), modes[e]));
        MUST(pumc_factors_save(model, in_folder("old")));
        TEST_ASSERT_EQUAL_HEX(modes[e], permissions_of("old"));
        TEST_ASSERT_EQUAL_INT(0, remove(in_folder("old")));
    }
    umask(mask);
    if (geteuid() == 0) { /* others may not give files away */
        write_junk(in_folder("old"));
        TEST_ASSERT_EQUAL_INT(0, chown(in_folder("old"), 12345, 23456));
        MUST(pumc_factors_save(model, in_folder("old")));
        TEST_ASSERT_EQUAL_INT(12345, (int)facts_of(in_folder("old")).st_uid);
        TEST_ASSERT_EQUAL_INT(23456, (int)facts_of(in_folder("old")).st_gid);
    }
}

static void a_link_stays_and_its_file_is_written(void) {
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("folder"), 0700));
    TEST_ASSERT_EQUAL_INT(0, symlink("folder/model", in_folder("relative")));
    TEST_ASSERT_EQUAL_INT(0, symlink(in_folder("relative"), in_folder("absolute")));
    MUST(pumc_factors_save(model, in_folder("absolute"))); /* there is no folder/model yet */
    TEST_ASSERT_TRUE(S_ISREG(facts_of(in_folder("folder/model")).st_mode));
    write_junk(in_folder("folder/model"));
    TEST_ASSERT_EQUAL_INT(0, chmod(in_folder("folder/model"), 0600));
    MUST(pumc_factors_save(model, in_folder("relative")));
    TEST_ASSERT_TRUE(S_ISLNK(facts_of(in_folder("relative")).st_mode));
    TEST_ASSERT_TRUE(S_ISLNK(facts_of(in_folder("absolute")).st_mode));
    TEST_ASSERT_EQUAL_HEX(0600, permissions_of("folder/model"));
    assert_loads(in_folder("folder/model"));
    assert_loads(in_folder("absolute"));
    TEST_ASSERT_EQUAL_INT(3, entries_in_folder());
    TEST_ASSERT_EQUAL_INT(0, symlink("missing/model", in_folder("astray")));
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("astray")));
    assert_says("astray'", strerror(ENOENT));
    TEST_ASSERT_EQUAL_INT(0, symlink("circle", in_folder("circle")));
    REFUSED(PUMC_EIO, pumc_factors_save(model, in_folder("circle")));
    assert_says("circle'", strerror(ELOOP));
}

/* Saving there changes nothing, loading does not wait, and both say what is there. */
static void refuses_both(const char *path, const char *reason) {
    const struct stat before = facts_of(path);
    const int entries = entries_in_folder();
    pumc_factors *back = NULL;
    alarm(20); /* rather than for ever */
    REFUSED(PUMC_EIO, pumc_factors_save(model, path));
    assert_says(path, reason);
    REFUSED(PUMC_EIO, pumc_factors_load(&back, path));
    alarm(0);
    const struct stat after = facts_of(path);
    TEST_ASSERT_TRUE_MESSAGE(before.st_ino == after.st_ino && before.st_mode == after.st_mode, path);
    TEST_ASSERT_EQUAL_INT(entries, entries_in_folder());
}

static void what_is_no_regular_file_is_left_alone(void) {
    TEST_ASSERT_EQUAL_INT(0, mkdir(in_folder("folder"), 0700));
    refuses_both(in_folder("folder"), "it is a folder, not a regular file");
    TEST_ASSERT_EQUAL_INT(0, mkfifo(in_folder("pipe"), 0600));
    refuses_both(in_folder("pipe"), "it is a pipe, not a regular file");
    TEST_ASSERT_EQUAL_INT(0, symlink("/dev/null", in_folder("link")));
    refuses_both(in_folder("link"), "it is a device, not a regular file");
    if (mknod(in_folder("device"), S_IFCHR | 0600, makedev(1, 3)) == 0) { /* only root may */
        refuses_both(in_folder("device"), "it is a device, not a regular file");
    }
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    snprintf(address.sun_path, sizeof address.sun_path, "%s", in_folder("socket"));
    const int listener = socket(AF_UNIX, SOCK_STREAM, 0);
    if (listener >= 0 && bind(listener, (const struct sockaddr *)&address, sizeof address) == 0) {
        refuses_both(in_folder("socket"), "it is a socket, not a regular file");
    }
    close(listener);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(the_longest_name_is_fine_and_a_longer_one_says_so);
    RUN_TEST(a_new_file_has_usual_permissions_and_an_old_one_keeps_its_own);
    RUN_TEST(a_link_stays_and_its_file_is_written);
    RUN_TEST(what_is_no_regular_file_is_left_alone);
    RUN_TEST(a_long_path_does_not_hide_the_reason);
    RUN_TEST(a_shortened_path_is_whole_letters_on_one_line);
    return UNITY_END();
}
