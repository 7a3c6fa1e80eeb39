/* Short ways to fit and to read a fit, for tests in which failing to do so is the test's failure. */
#ifndef PUMC_TESTS_FITTING_H
#define PUMC_TESTS_FITTING_H

#include "pumc/pumc.h"
#include "random_ones.h"

#include <unity.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The call succeeds; if not, the library's text is the message. */
#define MUST(call) TEST_ASSERT_EQUAL_INT32_MESSAGE(PUMC_OK, (call), pumc_last_error())

pumc_problem *problem_of(const ones *pattern);
/** Makes the problem and frees the pattern. */
pumc_problem *take_problem(ones pattern);

/** Options from a text like "regularizer=nuclear tolerance=1e-7". One thread unless the text says otherwise: the
 *  tests' problems are small, and other tests run beside them. And no balance, so that the plain formulas hold. */
pumc_options *options_from(const char *text);

pumc_factors *fit_with(const pumc_problem *problem, const char *options);
pumc_factors *fit_from(const pumc_problem *problem, const char *options, const pumc_factors *warm_start);

/** The penalties there are, as the option "regularizer" lists them. The name stays. */
int penalty_count(void);
const char *penalty_name(int p);

double real_of(const pumc_factors *factors, const char *name);
int64_t integer_of(const pumc_factors *factors, const char *name);

/** Freshly allocated copies; free() them. */
double *copy_of_u(const pumc_factors *factors);
double *copy_of_values(const pumc_factors *factors);
double *copy_of_v(const pumc_factors *factors);
double *copy_of_history(const pumc_factors *factors, const char *name);

/** The model, saved in memory and loaded from there. */
pumc_factors *through_memory(const pumc_factors *factors);

/** F never rises from one iteration to the next at equal lambda. */
void assert_never_rises(const pumc_factors *factors, const char *message);
/** U, s and V of both have the same bits. */
void assert_same_bits(const pumc_factors *a, const pumc_factors *b);

#ifdef __cplusplus
}
#endif

#endif
