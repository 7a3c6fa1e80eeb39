/* Notes: small texts that stay with a model and in its file. */
#include "files.h"
#include "models.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static pumc_factors *model;

void setUp(void) {
    enter_folder();
    model = small_labelled_model();
}
void tearDown(void) {
    pumc_factors_free(model);
    leave_folder();
}

static void assert_notes(const pumc_factors *factors) {
    TEST_ASSERT_EQUAL_INT64(3, pumc_factors_note_count(factors));
    TEST_ASSERT_EQUAL_STRING("", pumc_factors_note(factors, "Empty"));
    TEST_ASSERT_EQUAL_STRING("columns 2 and 3 of Zo\xc3\xab's table", pumc_factors_note(factors, "input"));
    TEST_ASSERT_EQUAL_STRING("tab", pumc_factors_note(factors, "input.separator"));
    TEST_ASSERT_EQUAL_STRING("Empty", pumc_factors_note_name(factors, 0)); /* sorted */
    TEST_ASSERT_EQUAL_STRING("input", pumc_factors_note_name(factors, 1));
    TEST_ASSERT_EQUAL_STRING("input.separator", pumc_factors_note_name(factors, 2));
}

static void set_three_notes(void) {
    MUST(pumc_factors_set_note(model, "input.separator", "comma"));
    MUST(pumc_factors_set_note(model, "input", "columns 2 and 3 of Zo\xc3\xab's table"));
    MUST(pumc_factors_set_note(model, "Empty", ""));
    MUST(pumc_factors_set_note(model, "input.separator", "tab"));
}

static void a_model_starts_without_notes(void) {
    TEST_ASSERT_EQUAL_INT64(0, pumc_factors_note_count(model));
    TEST_ASSERT_NULL(pumc_factors_note(model, "input"));
    TEST_ASSERT_NULL(pumc_factors_note_name(model, 0));
}

static void notes_are_kept_replaced_and_removed(void) {
    set_three_notes();
    assert_notes(model);
    TEST_ASSERT_NULL(pumc_factors_note(model, "Input"));
    TEST_ASSERT_NULL(pumc_factors_note_name(model, 3));
    TEST_ASSERT_NULL(pumc_factors_note_name(model, -1));
    MUST(pumc_factors_set_note(model, "input", NULL));
    MUST(pumc_factors_set_note(model, "input", NULL)); /* which is not there any more */
    TEST_ASSERT_EQUAL_INT64(2, pumc_factors_note_count(model));
    TEST_ASSERT_NULL(pumc_factors_note(model, "input"));
    TEST_ASSERT_EQUAL_STRING("tab", pumc_factors_note(model, "input.separator"));
}

static void notes_come_back_from_files_and_memory(void) {
    set_three_notes();
    pumc_factors *loaded = NULL, *again = through_memory(model);
    MUST(pumc_factors_save(model, in_folder("model")));
    MUST(pumc_factors_load(&loaded, in_folder("model")));
    assert_notes(loaded);
    assert_notes(again);
    assert_same_bits(model, loaded);
    pumc_factors_free(loaded);
    pumc_factors_free(again);
}

static void notes_stay_when_lines_move(void) {
    set_three_notes();
    pumc_factors *moved = NULL;
    MUST(pumc_factors_reindex_i64(&moved, model, 8, NULL, 7, NULL));
    assert_notes(moved);
    pumc_factors_free(moved);
}

/* The greatest that there may be: 64 notes with names of 64 letters, and 65536 bytes. */
static void limits_are_what_the_header_says(void) {
    char name[66];
    char *text = room_for(65538, 1);
    memset(text, 'x', 65537);
    text[65537] = '\0';
    for (int e = 0; e < 64; ++e) {
        snprintf(name, sizeof name, "%064d", e);
        MUST(pumc_factors_set_note(model, name, "short"));
    }
    REFUSED(PUMC_ETOOLARGE, pumc_factors_set_note(model, "more", "short"));
    TEST_ASSERT_EQUAL_STRING("a model has at most 64 notes, got 65", pumc_last_error());
    REFUSED(PUMC_EVALUE, pumc_factors_set_note(model, name, text));
    TEST_ASSERT_NOT_NULL(strstr(pumc_last_error(), "must have at most 65536 bytes, got 65537"));
    text[65536] = '\0';
    MUST(pumc_factors_set_note(model, name, text));
    pumc_factors *again = through_memory(model);
    TEST_ASSERT_EQUAL_INT64(64, pumc_factors_note_count(again));
    TEST_ASSERT_EQUAL_STRING(text, pumc_factors_note(again, name));
    pumc_factors_free(again);
    free(text);
}

static void bad_notes_are_refused_and_change_nothing(void) {
    const char *names[] = {"",
                           "two words",
                           "tab\t",
                           "Zo\xc3\xab",
                           "a/b",
                           "a:b",
                           "0123456789012345678901234567890123456789012345678901234567890123x"};
    set_three_notes();
    for (size_t e = 0; e < sizeof names / sizeof *names; ++e) {
        REFUSED(PUMC_EVALUE, pumc_factors_set_note(model, names[e], "text"));
    }
    REFUSED(PUMC_EVALUE, pumc_factors_set_note(model, "two\twords", "text"));
    TEST_ASSERT_EQUAL_STRING("the name of a note must have 1 to 64 letters, digits, '_', '-' and '.', got 'two?words'",
                             pumc_last_error());
    REFUSED(PUMC_EVALUE, pumc_factors_set_note(model, "input", "one\ntwo"));
    TEST_ASSERT_EQUAL_STRING("note 'input' must have no control characters, got 0x0a at byte 3", pumc_last_error());
    REFUSED(PUMC_EVALUE, pumc_factors_set_note(model, "input", "\x7f"));
    assert_notes(model);
}

static void null_is_refused(void) {
    REFUSED(PUMC_ENULL, pumc_factors_set_note(NULL, "input", "text"));
    TEST_ASSERT_EQUAL_STRING("factors must not be NULL", pumc_last_error());
    REFUSED(PUMC_ENULL, pumc_factors_set_note(model, NULL, "text"));
    TEST_ASSERT_EQUAL_STRING("name must not be NULL", pumc_last_error());
    TEST_ASSERT_NULL(pumc_factors_note(NULL, "input"));
    TEST_ASSERT_NULL(pumc_factors_note(model, NULL));
    TEST_ASSERT_NULL(pumc_factors_note_name(NULL, 0));
    TEST_ASSERT_EQUAL_INT64(-1, pumc_factors_note_count(NULL));
}

/* A note's text in a file, made into one that no note can have, with a right checksum. */
static void impossible_notes_of_files_are_refused(void) {
    size_t size = 0;
    pumc_factors *loaded = NULL;
    MUST(pumc_factors_set_note(model, "input", "text"));
    MUST(pumc_factors_save(model, in_folder("model")));
    unsigned char *bytes = read_bytes(in_folder("model"), &size);
    unsigned char *text = bytes + MODEL_HEADER + place_of_fact(bytes, "note:input");
    TEST_ASSERT_EQUAL_MEMORY("text", text, 4);
    const unsigned char bad[] = {'\n', 0, 0x7f};
    for (int e = 0; e < 3; ++e) {
        text[1] = bad[e];
        sign_model(bytes, size);
        REFUSED(PUMC_EFILE, pumc_factors_load_memory(&loaded, bytes, (int64_t)size));
        TEST_ASSERT_NOT_NULL_MESSAGE(strstr(pumc_last_error(), "note 'input' must have no control characters"),
                                     pumc_last_error());
    }
    text[1] = 'e';
    text[-4 - 8 - 8 - 1] = '/'; /* the last letter of the name, before the type and the length of the text */
    sign_model(bytes, size);
    REFUSED(PUMC_EFILE, pumc_factors_load_memory(&loaded, bytes, (int64_t)size));
    free(bytes);
}

int main(void) {
    UNITY_BEGIN();
    RUN_TEST(a_model_starts_without_notes);
    RUN_TEST(notes_are_kept_replaced_and_removed);
    RUN_TEST(notes_come_back_from_files_and_memory);
    RUN_TEST(notes_stay_when_lines_move);
    RUN_TEST(limits_are_what_the_header_says);
    RUN_TEST(bad_notes_are_refused_and_change_nothing);
    RUN_TEST(null_is_refused);
    RUN_TEST(impossible_notes_of_files_are_refused);
    return UNITY_END();
}
