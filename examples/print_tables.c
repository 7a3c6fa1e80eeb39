/* What goes by name, as Markdown, from what the library says of itself: facts, histories, measures or values, as the
 * argument says. docs/c-api.md holds copies; tests compare. */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *what;
    int32_t (*count)(void);
    const char *(*name)(int32_t i);
    int32_t (*type)(int32_t i); /* NULL: all are real numbers */
    const char *(*doc)(int32_t i);
} table;

static const table tables[] = {
    {"facts", pumc_factors_fact_count, pumc_factors_fact_name, pumc_factors_fact_type, pumc_factors_fact_doc},
    {"histories", pumc_factors_history_count, pumc_factors_history_name, NULL, pumc_factors_history_doc},
    {"measures", pumc_factors_measure_count, pumc_factors_measure_name, NULL, pumc_factors_measure_doc},
    {"values", pumc_selection_value_count, pumc_selection_value_name, pumc_selection_value_type,
     pumc_selection_value_doc},
};

static void print_table(const table *rows) {
    static const char *const types[] = {"", "real", "integer", "text"};
    printf(rows->type != NULL ? "| name | type | meaning |\n|---|---|---|\n" : "| name | meaning |\n|---|---|\n");
    for (int32_t i = 0; i < rows->count(); ++i) {
        printf("| `%s` | ", rows->name(i));
        if (rows->type != NULL) {
            printf("%s | ", types[rows->type(i)]);
        }
        printf("%s |\n", rows->doc(i));
    }
}

int main(int argc, char **argv) {
    for (size_t e = 0; argc == 2 && e < sizeof tables / sizeof *tables; ++e) {
        if (strcmp(argv[1], tables[e].what) == 0) {
            print_table(&tables[e]);
            return EXIT_SUCCESS;
        }
    }
    fprintf(stderr, "usage: print_tables facts|histories|measures|values\n");
    return EXIT_FAILURE;
}
