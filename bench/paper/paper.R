# Runs the experiments and writes the report: Rscript paper.R FOLDER STORE MADE DATA --quick|full [EXPERIMENT...]. See run.
# STORE is for results; MADE has the library, the R package's sources and the program of the baselines that this run uses.

arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[1]
store <- arguments[2]
made <- arguments[3]
baselines <- file.path(made, "baselines")
data_folder <- arguments[4]
quick <- arguments[5] == "--quick"
wanted <- arguments[-(1:5)]
experiments <- c("synthetic", "recommender", "networks", "biology", "theory")
named <- length(wanted) > 0
if (!named) {
    wanted <- experiments
}

prepare <- function() {
    suppressPackageStartupMessages({
        library(pumc)
        library(ggplot2)
    })
    options(pumc.threads = 2L, stringsAsFactors = FALSE, warn = 1)
    if (quick) {
        unlink(store, recursive = TRUE)  # a test starts from nothing
    }
    for (name in c("results", "measures", "data", "baselines", "png", "figures", experiments, "claims", "statements", "report",
                    "checks")) {
        source(file.path(folder, paste0(name, ".R")))
    }
}

run_experiments <- function() {
    for (name in wanted) {
        if (named && length(units_of(name)) == 0) {
            message("paper: ", name, " has no data: none of its sets is in ", data_folder)
            return(1)
        }
        run_units(name)
    }
    report()
    if (quick) check_report() else publish()
}

# After Ctrl-C the library returns what it has so far, with a warning, or an error if that is nothing. The unit under way is lost.
interrupted <- function(condition) {
    message("paper: interrupted; finished results are kept, the report is as it was")
    130
}
status <- tryCatch({
    prepare()
    run_experiments()
}, interrupt = interrupted, pumc_interrupted = interrupted, pumc_error = function(error) {
    if (conditionMessage(error) == "interrupted by the user") interrupted() else stop(error)
})
quit(status = status)
