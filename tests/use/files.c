#include "files.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <unity.h>

static char folder[200];

const char *enter_folder(void) {
    const char *parent = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/pumc-test-XXXXXX", parent != NULL && strlen(parent) < 150 ? parent : "/tmp");
    TEST_ASSERT_NOT_NULL(mkdtemp(folder));
    return folder;
}

static int is_entry(const struct dirent *entry) {
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

int entries_in_folder(void) {
    DIR *open = opendir(folder);
    TEST_ASSERT_NOT_NULL(open);
    int count = 0;
    for (const struct dirent *entry; (entry = readdir(open)) != NULL;) {
        count += is_entry(entry);
    }
    closedir(open);
    return count;
}

static void remove_with_contents(const char *path) {
    struct stat status;
    if (lstat(path, &status) != 0) {
        return;
    }
    DIR *open = S_ISDIR(status.st_mode) ? opendir(path) : NULL;
    for (const struct dirent *entry; open != NULL && (entry = readdir(open)) != NULL;) {
        if (is_entry(entry)) {
            char inner[4096];
            snprintf(inner, sizeof inner, "%s/%s", path, entry->d_name);
            remove_with_contents(inner);
        }
    }
    if (open != NULL) {
        closedir(open);
    }
    (void)remove(path);
}

void leave_folder(void) { remove_with_contents(folder); }

const char *in_folder(const char *name) {
    static char paths[4][300];
    static int next;
    char *path = paths[next++ % 4];
    snprintf(path, sizeof paths[0], "%s/%s", folder, name);
    return path;
}

unsigned char *read_bytes(const char *path, size_t *count) {
    FILE *file = fopen(path, "rb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    struct stat status;
    TEST_ASSERT_EQUAL_INT(0, fstat(fileno(file), &status));
    *count = (size_t)status.st_size;
    unsigned char *bytes = malloc(*count + 1);
    TEST_ASSERT_NOT_NULL(bytes);
    TEST_ASSERT_TRUE(fread(bytes, 1, *count, file) == *count);
    fclose(file);
    return bytes;
}

void write_bytes(const char *path, const unsigned char *bytes, size_t count) {
    FILE *file = fopen(path, "wb");
    TEST_ASSERT_NOT_NULL_MESSAGE(file, path);
    TEST_ASSERT_TRUE(fwrite(bytes, 1, count, file) == count);
    TEST_ASSERT_EQUAL_INT(0, fclose(file));
}

void put_bytes(unsigned char *at, uint64_t value, int bytes) {
    for (int b = 0; b < bytes; ++b) {
        at[b] = (unsigned char)(value >> (8 * b));
    }
}

/* CRC-64/XZ, bit by bit. */
void sign_model(unsigned char *bytes, size_t count) {
    uint64_t crc = ~(uint64_t)0;
    for (size_t e = 0; e < count - MODEL_TRAILER; ++e) {
        crc ^= bytes[e];
        for (int bit = 0; bit < 8; ++bit) {
            crc = (crc & 1) != 0 ? (crc >> 1) ^ 0xC96C5795D7870F42U : crc >> 1;
        }
    }
    put_bytes(bytes + count - MODEL_TRAILER, ~crc, 8);
}
