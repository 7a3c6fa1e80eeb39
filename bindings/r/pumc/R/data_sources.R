# Synthetic data, and the share of the true ones that was observed.

simulate_pu <- function(rows, cols = rows, rank = 5, sampling_rate = 0.5, cutoff = 0.5, seed = NULL) {
    whole <- function(value, name) one_number(value, name, -2^53, 2^53, whole = TRUE)
    dim <- as.double(c(whole(rows, "rows"), whole(cols, "cols")))
    made <- checked(.Call(C_simulate, dim, whole(rank, "rank"), one_number(cutoff, "cutoff"),
                          one_number(sampling_rate, "sampling_rate"), seed_or_draw(seed)))
    list(observed = ones_of_problem(made$observed), truth = ones_of_problem(made$truth))
}

estimate_sampling_rate <- function(x, ..., threshold = NULL, dims = NULL, threads = default_threads(),
                                   progress = interactive()) {
    options <- options_handle(given(threads = threads, ...))
    checked(.Call(C_sampling_rate, problem_of(as_ones(x, threshold, dims)), options, one_flag(progress, "progress")))
}
