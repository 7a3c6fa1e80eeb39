/* From a file of names to answers: names TABLE, with one "name<TAB>name" a line; saves the model as women.pumc. */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>

enum { MOST = 1000, LETTERS = 32, TOP = 10 };

static char text[2][MOST][LETTERS];
static const char *woman[MOST], *event[MOST];

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

static int64_t read_pairs(const char *path) {
    FILE *file = fopen(path, "r");
    int64_t count = 0;
    while (file != NULL && count < MOST && fscanf(file, "%31s %31s", text[0][count], text[1][count]) == 2) {
        woman[count] = text[0][count];
        event[count] = text[1][count];
        ++count;
    }
    if (file != NULL) {
        fclose(file);
    }
    return count;
}

static double recall_of(const pumc_factors *model, const pumc_problem *seen, const pumc_problem *hidden) {
    const char *measure = "recall";
    double recall = 0;
    check(pumc_factors_evaluate(model, seen, hidden, 3, 1, &measure, &recall));
    return recall;
}

static int64_t row_of(const pumc_problem *problem, const char *name) {
    int64_t row = 0;
    check(pumc_problem_find_row(problem, name, &row)); /* an unknown name ends here, with the nearest one in the text */
    return row;
}

static int64_t col_of(const pumc_problem *problem, const char *name) {
    int64_t col = 0;
    check(pumc_problem_find_col(problem, name, &col));
    return col;
}

static void print_columns(const char *title, const pumc_factors *model, const int64_t *cols) {
    printf("%s:", title);
    for (int e = 0; e < TOP && cols[e] >= 0; ++e) {
        printf(" %s", pumc_factors_col_label(model, cols[e]));
    }
    printf("\n");
}

int main(int argc, char **argv) {
    const int64_t count = read_pairs(argc > 1 ? argv[1] : "");
    pumc_problem *all = NULL, *seen = NULL, *hidden = NULL;
    pumc_factors *trial = NULL, *popular = NULL, *model = NULL;
    double newcomer[256]; /* as many as the rank of the model, at the most */
    int64_t best[TOP];
    /* begin names */
    check(pumc_problem_from_labels(&all, count, woman, event, NULL)); /* woman[e] was seen at event[e] */
    check(pumc_problem_split(&seen, &hidden, all, 0.2, 1));           /* how good will it be, against popularity? */
    check(pumc_fit(&trial, seen, NULL, NULL, NULL, NULL));
    check(pumc_popularity(&popular, seen));
    printf("recall@3 %.2f, %.2f\n", recall_of(trial, seen, hidden), recall_of(popular, seen, hidden));
    check(pumc_fit(&model, all, NULL, NULL, NULL, NULL));
    const int64_t evelyn = row_of(all, "Evelyn"), e5 = col_of(all, "E5");
    check(pumc_factors_recommend_i64(model, all, 1, &evelyn, TOP, best, NULL)); /* the ten best for someone */
    print_columns("Evelyn", model, best);
    check(pumc_factors_fold_in_row_i64(model, 1, &e5, newcomer)); /* for a newcomer who was seen at E5 */
    check(pumc_factors_recommend_new_row_i64(model, newcomer, 1, &e5, TOP, best, NULL));
    print_columns("newcomer", model, best);
    check(pumc_factors_similar_cols_i64(model, 1, &e5, TOP, best, NULL)); /* similar events */
    print_columns("like E5", model, best);
    check(pumc_factors_save(model, "women.pumc")); /* which the command, R, Julia and Rust load by this name */
    /* end names */
    pumc_factors_free(model);
    pumc_factors_free(popular);
    pumc_factors_free(trial);
    pumc_problem_free(hidden);
    pumc_problem_free(seen);
    pumc_problem_free(all);
    return EXIT_SUCCESS;
}
