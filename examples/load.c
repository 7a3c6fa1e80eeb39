/* A model that any language or the command has saved: load MODEL ROW prints the row's best columns by name. */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

int main(int argc, char **argv) {
    enum { TOP = 3 };
    if (argc != 3) {
        fprintf(stderr, "usage: load MODEL ROW\n");
        return EXIT_FAILURE;
    }
    pumc_factors *model = NULL;
    check(pumc_factors_load(&model, argv[1]));
    int64_t row = 0, best[TOP];
    double score[TOP];
    check(pumc_factors_find_row(model, argv[2], &row));
    check(pumc_factors_recommend_i64(model, NULL, 1, &row, TOP, best, score));
    for (int e = 0; e < TOP && best[e] >= 0; ++e) {
        printf("%s\t%s\t%.3f\n", argv[2], pumc_factors_col_label(model, best[e]), score[e]);
    }
    pumc_factors_free(model);
    return EXIT_SUCCESS;
}
