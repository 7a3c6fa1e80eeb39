# Runs the experiments and writes the report: Rscript paper.R FOLDER WORK BASELINES DATA --quick|full [EXPERIMENT...]. See run.

suppressPackageStartupMessages({
    library(pumc)
    library(ggplot2)
})
options(pumc.threads = 2L, stringsAsFactors = FALSE, warn = 1)

arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
work <- arguments[2]
baselines <- arguments[3]
data_folder <- arguments[4]
quick <- arguments[5] == "--quick"
store <- file.path(work, if (quick) "quick" else "full")
output <- store
if (quick) {
    unlink(store, recursive = TRUE)  # a test starts from nothing
}

experiments <- c("synthetic", "recommender", "networks", "biology", "theory")
shared <- c("results", "measures", "data", "baselines")
for (name in c(shared, "png", "figures", experiments, "claims", "report")) {
    source(file.path(folder, paste0(name, ".R")))
}

wanted <- arguments[-(1:5)]
if (length(wanted) == 0) {
    wanted <- experiments
}
for (name in wanted) {
    run_units(name, get(paste0(name, "_units"))())
}
# What is committed is never replaced by a report with gaps.
with_results <- vapply(experiments, function(name) isTRUE(file.size(file.path(store, name, "units")) > 0), NA)
if (!quick && length(left_out) == 0 && all(with_results)) {
    output <- folder
}
report()
if (quick) {
    source(file.path(folder, "checks.R"))
    quit(status = check_report())
}
