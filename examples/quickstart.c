/* Six people and six books: who may like which book that they have not read? */
#include <pumc/pumc.h>

#include <stdio.h>
#include <stdlib.h>

static void check(pumc_status status) {
    if (status != PUMC_OK) {
        fprintf(stderr, "%s: %s\n", pumc_status_name(status), pumc_last_error());
        exit(EXIT_FAILURE);
    }
}

int main(void) {
    enum { PEOPLE = 6, BOOKS = 6, ONES = 12 };
    const int32_t person[ONES] = {0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5};
    const int32_t book[ONES] = {0, 1, 1, 2, 0, 2, 3, 4, 4, 5, 3, 5};

    /* The known ones; every other cell is unknown. */
    pumc_problem *problem = NULL;
    check(pumc_problem_from_coo_i32(&problem, PEOPLE, BOOKS, ONES, person, book));

    /* All options have defaults. This one says that about two thirds of the ones are known. */
    pumc_options *options = NULL;
    check(pumc_options_create(&options));
    check(pumc_options_set_f64(options, "sampling_rate", 0.67));

    pumc_factors *factors = NULL;
    check(pumc_fit(&factors, problem, options, NULL, NULL, NULL));
    printf("rank %d\n", (int)pumc_factors_rank(factors));

    /* For each person the best book that is not among the known ones, and how likely it is a one. */
    const int32_t everyone[PEOPLE] = {0, 1, 2, 3, 4, 5};
    int32_t best[PEOPLE];
    double probability[PEOPLE];
    check(pumc_factors_recommend_i32(factors, problem, PEOPLE, everyone, 1, best, NULL));
    check(pumc_factors_probability_i32(factors, PEOPLE, everyone, best, probability));
    for (int i = 0; i < PEOPLE; ++i) {
        printf("person %d: book %d, probability %.2f\n", i, best[i], probability[i]);
    }

    pumc_factors_free(factors);
    pumc_options_free(options);
    pumc_problem_free(problem);
    return EXIT_SUCCESS;
}
