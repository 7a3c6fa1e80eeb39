/*
 * Who else was there? Eighteen women and the fourteen social events they went to (data/README.md). A third of the
 * attendances is hidden; libpumc sees the others and scores every blank.
 *
 *     attendance [FILE]      FILE has one "name<TAB>event" a line
 */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_NAMES = 64, MOST_CELLS = MOST_NAMES * MOST_NAMES, NAME_SIZE = 32, REPEATS = 20 };

typedef struct {
    char woman[MOST_NAMES][NAME_SIZE], event[MOST_NAMES][NAME_SIZE];
    int32_t rows, cols, count;
    int32_t row[MOST_CELLS], col[MOST_CELLS]; /* of the ones */
} attendance;

/* A cell that the fit saw as a one, and one that is a one but that the fit saw blank. */
enum { BLANK, HIDDEN, SEEN };

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

static void give_up(const char *path, const char *why) {
    fprintf(stderr, "%s %s\n", path, why);
    exit(EXIT_FAILURE);
}

/* The number of a name, which is added if it is new; -1 when there is no room. */
static int32_t number_of(const char *name, char names[][NAME_SIZE], int32_t *count) {
    for (int32_t i = 0; i < *count; ++i) {
        if (strcmp(names[i], name) == 0) {
            return i;
        }
    }
    if (*count == MOST_NAMES) {
        return -1;
    }
    strcpy(names[*count], name);
    return (*count)++;
}

static void read_table(attendance *table, const char *path) {
    char line[128], woman[NAME_SIZE], event[NAME_SIZE];
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        give_up(path, "cannot be opened");
    }
    for (; fgets(line, sizeof line, file) != NULL; ++table->count) {
        if (sscanf(line, "%31[^\t]\t%31[^\r\n]", woman, event) != 2 || table->count == MOST_CELLS) {
            give_up(path, "is not a short list of name<TAB>event");
        }
        const int32_t row = number_of(woman, table->woman, &table->rows);
        const int32_t col = number_of(event, table->event, &table->cols);
        if (row < 0 || col < 0) {
            give_up(path, "has too many names");
        }
        table->row[table->count] = row;
        table->col[table->count] = col;
    }
    fclose(file);
}

static pumc_factors *fit(const pumc_problem *seen) {
    pumc_options *options = NULL;
    pumc_factors *factors = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_f64(options, "sampling_rate", 2.0 / 3)); /* the share of the ones that is seen */
    check(pumc_fit(&factors, seen, options, NULL, NULL, NULL));
    pumc_options_free(options);
    return factors;
}

/* What one would say without a model, as a model of rank one: the more a woman went out and the better an event was
 * attended, the likelier the cell. */
static pumc_factors *popularity(const pumc_problem *seen) {
    static int32_t row[MOST_CELLS], col[MOST_CELLS];
    double by_woman[MOST_NAMES] = {0}, by_event[MOST_NAMES] = {0};
    const double one = 1;
    pumc_factors *factors = NULL;
    check(pumc_problem_copy_coo_i32(seen, row, col, MOST_CELLS));
    for (int64_t e = 0; e < pumc_problem_count(seen); ++e) {
        by_woman[row[e]] += 1;
        by_event[col[e]] += 1;
    }
    check(pumc_factors_from_svd(&factors, pumc_problem_rows(seen), pumc_problem_cols(seen), 1, by_woman, &one, by_event,
                                NULL));
    return factors;
}

/* How often a hidden one has a higher score than a true blank: 1/2 is chance, 1 is perfect. */
static double area_under_curve(const pumc_factors *factors, const pumc_problem *seen, const pumc_problem *hidden) {
    const char *names[] = {"auc"};
    double area = 0;
    check(pumc_factors_evaluate(factors, seen, hidden, 1, 1, names, &area));
    return area;
}

static void mark(const pumc_problem *ones, char what, char *cell) {
    static int32_t row[MOST_CELLS], col[MOST_CELLS];
    check(pumc_problem_copy_coo_i32(ones, row, col, MOST_CELLS));
    for (int64_t e = 0; e < pumc_problem_count(ones); ++e) {
        cell[row[e] * pumc_problem_cols(ones) + col[e]] = what;
    }
}

static void print_table(const attendance *table, const char *cell) {
    printf("%-10s", "");
    for (int32_t j = 0; j < table->cols; ++j) {
        printf("%4s", table->event[j]);
    }
    for (int32_t i = 0; i < table->rows; ++i) {
        printf("\n%-10s", table->woman[i]);
        for (int32_t j = 0; j < table->cols; ++j) {
            printf("%4c", ".?x"[(int)cell[i * table->cols + j]]);
        }
    }
    printf("\n\n");
}

/* For each hidden one: how many of its row's cells that the fit saw blank have a score at least as high. */
static void print_places(const attendance *table, const char *cell, const double *score) {
    for (int32_t i = 0; i < table->rows; ++i) {
        int32_t blanks = 0, hidden = 0;
        for (int32_t j = 0; j < table->cols; ++j) {
            blanks += cell[i * table->cols + j] != SEEN;
            hidden += cell[i * table->cols + j] == HIDDEN;
        }
        if (hidden == 0) {
            continue;
        }
        printf("%-10s %2d blanks:", table->woman[i], blanks);
        for (int32_t j = 0; j < table->cols; ++j) {
            int32_t place = 0;
            for (int32_t k = 0; k < table->cols; ++k) {
                place += cell[i * table->cols + k] != SEEN && score[k * table->rows + i] >= score[j * table->rows + i];
            }
            if (cell[i * table->cols + j] == HIDDEN) {
                printf("  %s no. %d (%.2f)", table->event[j], place, score[j * table->rows + i]);
            }
        }
        printf("\n");
    }
}

static void account_for(const attendance *table, const pumc_problem *seen, const pumc_problem *hidden) {
    static char cell[MOST_CELLS];
    static double score[MOST_CELLS]; /* column-major */
    int32_t all_rows[MOST_NAMES];
    for (int32_t i = 0; i < table->rows; ++i) {
        all_rows[i] = i;
    }
    mark(seen, SEEN, cell);
    mark(hidden, HIDDEN, cell);
    printf("Attendance of %d women at %d events, %d ones. x seen, ? a one that is hidden from the fit, . blank\n\n",
           table->rows, table->cols, table->count);
    print_table(table, cell);

    pumc_factors *factors = fit(seen);
    int64_t iterations = 0;
    double omega = 0, seconds = 0;
    check(pumc_factors_get_i64(factors, "iterations", &iterations));
    check(pumc_factors_get_f64(factors, "omega", &omega));
    check(pumc_factors_get_f64(factors, "seconds", &seconds));
    check(pumc_factors_score_rows_i32(factors, table->rows, all_rows, score, MOST_CELLS));
    printf("The place of each hidden one among its row's cells that the fit saw blank, and its score:\n\n");
    print_places(table, cell, score);
    printf("\nrank %d, %d iterations, %.1f ms, omega %.3f\n", (int)pumc_factors_rank(factors), (int)iterations,
           1e3 * seconds, omega);
    printf("AUC of the %d hidden ones against the true blanks: %.3f\n", (int)pumc_problem_count(hidden),
           area_under_curve(factors, seen, hidden));
    pumc_factors_free(factors);
}

int main(int argc, char **argv) {
    static attendance table;
    read_table(&table, argc > 1 ? argv[1] : DEFAULT_TABLE);
    pumc_problem *all = NULL;
    check(pumc_problem_from_coo_i32(&all, table.rows, table.cols, table.count, table.row, table.col));

    /* The first choice of what to hide is shown; one choice says little, so more are averaged. */
    double mean = 0, baseline = 0;
    for (int64_t seed = 1; seed <= REPEATS; ++seed) {
        pumc_problem *seen = NULL, *hidden = NULL;
        check(pumc_problem_split(&seen, &hidden, all, 1.0 / 3, seed));
        if (seed == 1) {
            account_for(&table, seen, hidden);
        }
        pumc_factors *factors = fit(seen), *counts = popularity(seen);
        mean += area_under_curve(factors, seen, hidden) / REPEATS;
        baseline += area_under_curve(counts, seen, hidden) / REPEATS;
        pumc_factors_free(counts);
        pumc_factors_free(factors);
        pumc_problem_free(hidden);
        pumc_problem_free(seen);
    }
    printf("Mean AUC of %d choices of what to hide: %.3f (by popularity alone: %.3f)\n", REPEATS, mean, baseline);
    pumc_problem_free(all);
    return EXIT_SUCCESS;
}
