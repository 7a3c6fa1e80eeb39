/*
 * libpumc's answers for the comparison of rankings (bench/ranking), which judges them.
 *
 *     ranked fit QUESTION ANSWER [OPTION=VALUE...]     fits, and writes the best columns of each row and scores of
 * cells ranked select QUESTION [OPTION=VALUE...]         selects options, and prints those that were chosen
 *
 * QUESTION is binary, 32-bit integers: rows, columns, length of a list, number of ones, number of cells, whether the
 * diagonal is no part of the matrix, whether the matrix is symmetric (0 or 1 each); rows of the ones, columns of the
 * ones, rows of the cells, columns of the cells. ANSWER has a list for each row (32-bit integers, -1 where no more are
 * left), without its ones, and then the scores of the cells (doubles). On stdout are lines "NAME VALUE": seconds and,
 * for a fit, rank, iterations and peak_bytes, the memory that the process held at most until the fit was done; for a
 * selection "option NAME=VALUE" for each option that is not at its default.
 */
#include "measure.h"

#include <math.h>
#include <pumc/pumc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The cells stay in the file until they are asked for, so that the memory of a fit does not count them. */
typedef struct question {
    FILE *file;
    pumc_problem *ones;
    int32_t rows, top_n, cells;
} question;

static FILE *open_file(const char *path, const char *mode) {
    FILE *file = fopen(path, mode);
    if (file == NULL) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    return file;
}

static int32_t *read_numbers(FILE *file, int32_t count) {
    int32_t *numbers = allocate(count + 1, sizeof *numbers); /* never empty */
    if (fread(numbers, sizeof *numbers, (size_t)count, file) != (size_t)count) {
        fprintf(stderr, "ranked: the question is too short\n");
        exit(EXIT_FAILURE);
    }
    return numbers;
}

static question read_question(const char *path) {
    FILE *file = open_file(path, "rb");
    int32_t *size = read_numbers(file, 7);
    const int32_t rows = size[0], cols = size[1], ones = size[3];
    question asked = {.file = file, .rows = rows, .top_n = size[2], .cells = size[4]};
    int32_t *row = read_numbers(file, ones), *col = read_numbers(file, ones);
    check(pumc_problem_from_coo_i32(&asked.ones, rows, cols, ones, row, col));
    check(pumc_problem_set_no_diagonal(asked.ones, size[5]));
    check(pumc_problem_set_symmetric(asked.ones, size[6]));
    free(row);
    free(col);
    free(size);
    return asked;
}

static void question_free(question *asked) {
    pumc_problem_free(asked->ones);
    fclose(asked->file);
}

static void write_numbers(FILE *file, const void *numbers, size_t size, int64_t count) {
    if (fwrite(numbers, size, (size_t)count, file) != (size_t)count) {
        perror("ranked");
        exit(EXIT_FAILURE);
    }
}

static void write_answer(const pumc_factors *factors, const question *asked, const char *path) {
    const int64_t length = (int64_t)asked->rows * asked->top_n;
    int32_t *every_row = allocate(asked->rows, sizeof *every_row), *lists = allocate(length, sizeof *lists);
    int32_t *row = read_numbers(asked->file, asked->cells), *col = read_numbers(asked->file, asked->cells);
    double *scores = allocate(asked->cells + 1, sizeof *scores);
    for (int32_t i = 0; i < asked->rows; ++i) {
        every_row[i] = i;
    }
    check(pumc_factors_recommend_i32(factors, asked->ones, asked->rows, every_row, asked->top_n, lists, NULL));
    check(pumc_factors_score_i32(factors, asked->cells, row, col, scores));
    FILE *file = open_file(path, "wb");
    write_numbers(file, lists, sizeof *lists, length);
    write_numbers(file, scores, sizeof *scores, asked->cells);
    if (fclose(file) != 0) {
        perror(path);
        exit(EXIT_FAILURE);
    }
    free(every_row);
    free(row);
    free(col);
    free(lists);
    free(scores);
}

static void fit(const question *asked, const pumc_options *options, const char *answer) {
    pumc_factors *factors = NULL;
    int64_t iterations = 0;
    const double start = seconds_now();
    check(pumc_fit(&factors, asked->ones, options, NULL, NULL, NULL));
    printf("seconds %.6f\npeak_bytes %.0f\n", seconds_now() - start, peak_bytes());
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    printf("rank %lld\niterations %lld\n", (long long)pumc_factors_rank(factors), (long long)iterations);
    write_answer(factors, asked, answer);
    pumc_factors_free(factors);
}

static void print_number(const pumc_options *options, const pumc_options *defaults, const char *name) {
    double value = 0, usual = 0;
    check(pumc_options_get_f64(options, name, &value));
    check(pumc_options_get_f64(defaults, name, &usual));
    if (!isnan(value) && value != usual) {
        printf("option %s=%.17g\n", name, value);
    }
}

static void print_count(const pumc_options *options, const pumc_options *defaults, const char *name) {
    int64_t value = 0, usual = 0;
    check(pumc_options_get_i64(options, name, &value));
    check(pumc_options_get_i64(defaults, name, &usual));
    if (value != usual) {
        printf("option %s=%lld\n", name, (long long)value);
    }
}

static void print_text(const pumc_options *options, const pumc_options *defaults, const char *name) {
    const char *value = NULL, *usual = NULL;
    check(pumc_options_get_str(options, name, &value));
    check(pumc_options_get_str(defaults, name, &usual));
    if (strcmp(value, usual) != 0) {
        printf("option %s=%s\n", name, value);
    }
}

static void print_chosen(const pumc_options *options) {
    pumc_options *defaults = NULL;
    check(pumc_options_create(&defaults));
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const int32_t type = pumc_options_type(i);
        (type == PUMC_TYPE_F64   ? print_number
         : type == PUMC_TYPE_I64 ? print_count
                                 : print_text)(options, defaults, pumc_options_name(i));
    }
    pumc_options_free(defaults);
}

static void choose(const question *asked, const pumc_options *options) {
    pumc_selection *selection = NULL;
    pumc_options *chosen = NULL;
    const double start = seconds_now();
    check(pumc_select(&selection, asked->ones, options, NULL, NULL, NULL));
    printf("seconds %.6f\n", seconds_now() - start);
    check(pumc_selection_options(&chosen, selection, pumc_selection_best(selection)));
    print_chosen(chosen);
    pumc_options_free(chosen);
    pumc_selection_free(selection);
}

int main(int argc, char **argv) {
    const int selects = argc > 2 && strcmp(argv[1], "select") == 0;
    if (!selects && (argc < 4 || strcmp(argv[1], "fit") != 0)) {
        fprintf(stderr, "usage: ranked fit QUESTION ANSWER [OPTION=VALUE...]\n"
                        "       ranked select QUESTION [OPTION=VALUE...]\n");
        return 2;
    }
    pumc_options *options = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_i64(options, "threads", 2));
    for (int a = selects ? 3 : 4; a < argc; ++a) {
        set_option(options, argv[a]);
    }
    question asked = read_question(argv[2]);
    if (selects) {
        choose(&asked, options);
    } else {
        fit(&asked, options, argv[3]);
    }
    question_free(&asked);
    pumc_options_free(options);
    return EXIT_SUCCESS;
}
