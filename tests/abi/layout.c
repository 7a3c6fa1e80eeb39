/* Where programs of 0.1 look for the fields of the progress record. Fields may be added behind them. */
#include <pumc/pumc.h>

#include <stddef.h>

#define IS_AT(field, place, type)                                                                                      \
    typedef char field##_has_not_moved[offsetof(pumc_progress, field) == (place) ? 1 : -1];                            \
    static const type *field##_of(const pumc_progress *progress) { return &progress->field; }

IS_AT(size, 0, int64_t)
IS_AT(iteration, 8, int64_t)
IS_AT(max_iterations, 16, int64_t)
IS_AT(rank, 24, int64_t)
IS_AT(objective, 32, double)
IS_AT(relative_change, 40, double)
IS_AT(seconds, 48, double)

int main(void) {
    static const pumc_progress none;
    return size_of(&none) == NULL || iteration_of(&none) == NULL || max_iterations_of(&none) == NULL ||
           rank_of(&none) == NULL || objective_of(&none) == NULL || relative_change_of(&none) == NULL ||
           seconds_of(&none) == NULL;
}
