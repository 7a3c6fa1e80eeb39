/* The progress callback: Ctrl-C and the progress bar. It runs while the library computes, so everything of R that can
 * jump is inside R_ToplevelExec(). */
#include "pumc_r.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { BAR_WIDTH = 30, LINE_WIDTH = 79 };
static const double redraw_after = 0.1; /* seconds */

static void check_interrupt(void *unused) {
    (void)unused;
    R_CheckUserInterrupt();
}

int user_interrupts(void) { return !R_ToplevelExec(check_interrupt, NULL); }

static void print_line(void *line) {
    REprintf("\r%-*s", LINE_WIDTH, (const char *)line);
    R_FlushConsole();
}

progress_state new_progress(SEXP show, int counts_fits, const pumc_options *options) {
    progress_state state = {0};
    state.show = Rf_asLogical(show) == TRUE;
    state.counts_fits = counts_fits;
    state.drawn_at = -redraw_after;
    /* Unset, it is the library's choice: 1e-3 or, without balance, 1e-4. The bar needs no more than about that. */
    if (pumc_options_get_f64(options, "tolerance", &state.tolerance) != PUMC_OK || ISNAN(state.tolerance)) {
        state.tolerance = 1e-3;
    }
    return state;
}

/* How far the work is. A fit ends when the relative change falls below the tolerance, about geometrically, so that is
 * measured on the scale of logarithms; the bar never goes back. */
static double share_done(const pumc_progress *now, progress_state *state) {
    double share = now->max_iterations > 0 ? (double)now->iteration / (double)now->max_iterations : 0;
    if (!state->counts_fits && now->relative_change > 0 && state->tolerance > 0) {
        if (state->first_change == 0) {
            state->first_change = fmax(now->relative_change, 2 * state->tolerance);
        }
        share =
            fmax(share, log(state->first_change / now->relative_change) / log(state->first_change / state->tolerance));
    }
    state->share = fmin(1, fmax(share, state->share));
    return state->share;
}

static void draw(const pumc_progress *now, progress_state *state) {
    char bar[BAR_WIDTH + 1], line[160];
    const int filled = (int)(share_done(now, state) * BAR_WIDTH);
    memset(bar, '=', BAR_WIDTH);
    memset(bar + filled, ' ', (size_t)(BAR_WIDTH - filled));
    bar[BAR_WIDTH] = '\0';
    if (state->counts_fits) {
        snprintf(line, sizeof line, "|%s| fit %.0f of %.0f, rank %.0f, %.0f s", bar, (double)now->iteration + 1,
                 (double)now->max_iterations, (double)now->rank, now->seconds);
    } else {
        snprintf(line, sizeof line, "|%s| iteration %.0f, rank %.0f, change %.1e", bar, (double)now->iteration,
                 (double)now->rank, now->relative_change);
    }
    R_ToplevelExec(print_line, line);
    state->drawn = 1;
    state->drawn_at = now->seconds;
}

int32_t on_progress(const pumc_progress *now, void *payload) {
    progress_state *state = payload;
    if (user_interrupts()) {
        state->interrupted = 1;
        return 1;
    }
    if (state->show && now->seconds - state->drawn_at >= redraw_after) {
        draw(now, state);
    }
    return 0;
}

void end_progress(progress_state *state) {
    if (state->drawn) {
        char blank[] = "";
        R_ToplevelExec(print_line, blank);
        REprintf("\r");
    }
}
