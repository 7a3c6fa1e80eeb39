/* The measures of an evaluation, in the order in which the tests ask for them. */
#ifndef PUMC_TESTS_MEASURES_H
#define PUMC_TESTS_MEASURES_H

enum { AUC, AVERAGE_PRECISION, PRECISION, RECALL, NDCG, MSE, MSE_PROBABILITY, ROWS_MEASURED, MEASURES };
static const char *const names[MEASURES] = {"auc", "average_precision", "precision", "recall", "ndcg",
                                            "mse", "mse_probability",   "rows"};

#endif
