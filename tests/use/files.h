/* A folder of a test's own, and files in it as bytes. */
#ifndef PUMC_TESTS_FILES_H
#define PUMC_TESTS_FILES_H

#include <stddef.h>
#include <stdint.h>

/** A new, empty folder; its path stays until leave_folder(), which removes it and what is in it. */
const char *enter_folder(void);
void leave_folder(void);

/** "folder/name"; the text is overwritten by the next call but three. */
const char *in_folder(const char *name);

/** How many files and folders the folder holds. */
int entries_in_folder(void);

/** All bytes of a file, freshly allocated. */
unsigned char *read_bytes(const char *path, size_t *count);
void write_bytes(const char *path, const unsigned char *bytes, size_t count);

/** A model's file, as model_file.cpp lays it out: 8 bytes of magic, 4 of version, 4 of zeros, 8 for the length of the
 *  body; the body; 8 for the CRC-64 of all before. */
enum { MODEL_HEADER = 24, MODEL_TRAILER = 8 };

/** Where the value of a fact lies in the body, for a text after its length; and where the facts end. "" for the end. */
int64_t place_of_fact(const unsigned char *file, const char *name);

/** A number, least byte first. */
void put_bytes(unsigned char *at, uint64_t value, int bytes);

/** Makes the checksum of a model's file right again. */
void sign_model(unsigned char *bytes, size_t count);

#endif
