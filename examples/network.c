/* An undirected network by name: who knows whom, and who else probably does. */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>

enum { PEOPLE = 24, CLUBS = 3, MOST = PEOPLE * PEOPLE, TOP = 2 };

static char text[PEOPLE][8];
static const char *name[PEOPLE];
static int32_t from[MOST], to[MOST], row[2 * MOST], col[2 * MOST];

/* People of the same club know each other, but for every third pair, which nobody has noted. */
static int make_edges(void) {
    int edges = 0, pairs = 0;
    for (int i = 0; i < PEOPLE; ++i) {
        snprintf(text[i], sizeof text[i], "p%d", i);
        name[i] = text[i];
        for (int j = i + CLUBS; j < PEOPLE; j += CLUBS) {
            if (++pairs % 3 != 0) {
                from[edges] = i;
                to[edges++] = j;
            }
        }
    }
    return edges;
}

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

int main(void) {
    pumc_problem *network = NULL, *seen = NULL, *hidden = NULL;
    pumc_factors *trial = NULL, *popular = NULL, *model = NULL;
    int32_t p0 = 0, best[TOP];
    const int edges = make_edges();
    const char *measure = "auc";
    double auc = 0, auc_of_popularity = 0;
    /* begin network */
    for (int e = 0; e < edges; ++e) { /* an edge is two ones */
        row[e] = col[edges + e] = from[e];
        col[e] = row[edges + e] = to[e];
    }
    check(pumc_problem_from_coo_i32(&network, PEOPLE, PEOPLE, 2 * edges, row, col));
    check(pumc_problem_set_symmetric(network, 1));
    check(pumc_problem_set_no_diagonal(network, 1)); /* p0 and p0 are no pair */
    check(pumc_problem_set_row_labels(network, name));
    check(pumc_problem_set_col_labels(network, name));
    check(pumc_problem_split(&seen, &hidden, network, 0.2, 1)); /* hides whole edges */
    check(pumc_fit(&trial, seen, NULL, NULL, NULL, NULL));
    check(pumc_popularity(&popular, seen));
    check(pumc_factors_evaluate(trial, seen, hidden, TOP, 1, &measure, &auc));
    check(pumc_factors_evaluate(popular, seen, hidden, TOP, 1, &measure, &auc_of_popularity));
    check(pumc_fit(&model, network, NULL, NULL, NULL, NULL));
    check(pumc_factors_recommend_i32(model, network, 1, &p0, TOP, best, NULL)); /* never p0 */
    /* end network */
    printf("AUC %.2f, by popularity %.2f\np0:", auc, auc_of_popularity);
    for (int e = 0; e < TOP && best[e] >= 0; ++e) {
        printf(" %s", pumc_factors_col_label(model, best[e]));
    }
    printf("\n");
    pumc_factors_free(model);
    pumc_factors_free(popular);
    pumc_factors_free(trial);
    pumc_problem_free(hidden);
    pumc_problem_free(seen);
    pumc_problem_free(network);
    return EXIT_SUCCESS;
}
