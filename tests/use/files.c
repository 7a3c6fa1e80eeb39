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

static int64_t number_at(const unsigned char *at) {
    uint64_t value = 0;
    for (int b = 0; b < 8; ++b) {
        value |= (uint64_t)at[b] << (8 * b);
    }
    return (int64_t)value;
}

/* A fact is a name (its length and bytes), a type, and 8 bytes or a text. */
int64_t place_of_fact(const unsigned char *file, const char *name) {
    enum { TEXT = 3 };
    const unsigned char *body = file + MODEL_HEADER, *at = body + 8;
    for (int64_t left = number_at(body); left > 0; --left) {
        const int64_t length = number_at(at), is_text = number_at(at + 8 + length) == TEXT;
        const unsigned char *value = at + 8 + length + 8;
        if (length == (int64_t)strlen(name) && memcmp(at + 8, name, (size_t)length) == 0) {
            return value + 8 * is_text - body;
        }
        at = value + 8 + (is_text ? number_at(value) : 0);
    }
    TEST_ASSERT_EQUAL_STRING_MESSAGE("", name, "no such fact");
    return at - body;
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
