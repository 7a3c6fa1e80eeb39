/* The table of routines that R may call. */
#include "pumc_r.h"

#include <R_ext/Rdynload.h>
#include <R_ext/Visibility.h>

#define ENTRY(name, count)                                                                                             \
    { #name, (DL_FUNC)&pumc_r_##name, count }

static const R_CallMethodDef entries[] = {
    ENTRY(version, 0),
    ENTRY(built_with, 0),
    ENTRY(live_handles, 0),
    ENTRY(has_address, 1),
    ENTRY(options, 1),
    ENTRY(option_values, 1),
    ENTRY(option_table, 0),
    ENTRY(problem_csc, 7),
    ENTRY(problem_ones, 1),
    ENTRY(problem_count, 1),
    ENTRY(difference, 2),
    ENTRY(split, 3),
    ENTRY(simulate, 5),
    ENTRY(fit, 4),
    ENTRY(popularity, 1),
    ENTRY(fit_memory, 2),
    ENTRY(reindex, 4),
    ENTRY(from_svd, 4),
    ENTRY(contents, 1),
    ENTRY(weights, 1),
    ENTRY(set_tilt, 2),
    ENTRY(cells, 4),
    ENTRY(rows, 3),
    ENTRY(fold_in, 3),
    ENTRY(to_probability, 2),
    ENTRY(recommend, 5),
    ENTRY(best_rows, 4),
    ENTRY(recommend_new_rows, 3),
    ENTRY(recommend_new, 6),
    ENTRY(similar, 4),
    ENTRY(complete, 3),
    ENTRY(select, 5),
    ENTRY(sampling_rate, 3),
    ENTRY(evaluate, 5),
    ENTRY(measure_table, 0),
    ENTRY(save, 4),
    ENTRY(save_memory, 3),
    ENTRY(load, 2),
    ENTRY(labels, 1),
    ENTRY(find, 5),
    ENTRY(set_note, 3),
    ENTRY(notes, 1),
    {NULL, NULL, 0},
};

attribute_visible void R_init_pumc(DllInfo *info) {
    R_registerRoutines(info, NULL, entries, NULL, NULL);
    R_useDynamicSymbols(info, FALSE);
    R_forceSymbols(info, TRUE);
}
