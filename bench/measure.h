/* What every benchmark program needs: clocks, memory, arguments, and the one form in which figures are printed. */
#ifndef BENCH_MEASURE_H
#define BENCH_MEASURE_H

#include <pumc/pumc.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/** By the clock on the wall, from an arbitrary start. */
double seconds_now(void);

/** Of all threads of this process. */
double processor_seconds(void);

/** The most memory that this process has held so far. */
double peak_bytes(void);

/** The whole number at `argv[at]`, or `otherwise` where there are not so many. */
int64_t argument(int argc, char **argv, int at, int64_t otherwise);

/** Zeroed; ends the program when there is no room. */
void *allocate(int64_t count, size_t size);

/** Ends the program with the library's own text unless `status` is PUMC_OK. */
void check(int32_t status);

/** Sets the option of a text "NAME=VALUE", which is cut in two; ends the program where that fails. */
void set_option(pumc_options *options, char *text);

/** One line on stdout, tabs between: bench, group, item, quantity, value, unit, limit. The report makes tables of
 *  them, items down and quantities across. `limit` is like ">= 0.8", or NULL where there is none. */
void figure(const char *group, const char *item, const char *quantity, double value, const char *unit,
            const char *limit);

/** The median of the last half of a fit's iterations, since a step that is taken again doubles its iteration, and the
 *  first find the rank with blocks that are still narrow. */
double seconds_an_iteration(const pumc_factors *factors);

#ifdef __cplusplus
}
#endif

#endif
