# Results are data frames, one small file for each repetition, which a later run finds again.

# What a result depends on beside its key: the version of the library and the code of its experiment, up to where its figures
# and tables begin.
codes <- list()
code_of <- function(experiment) {
    if (is.null(codes[[experiment]])) {
        codes[[experiment]] <<- sum_of_code(experiment)
    }
    codes[[experiment]]
}

sum_of_code <- function(experiment) {
    lines <- lapply(file.path(folder, paste0(c(experiment, "measures", "data", "baselines"), ".R")), readLines)
    lines[[1]] <- head(lines[[1]], grep("^# --- figures and tables", lines[[1]]) - 1)
    text <- tempfile()
    on.exit(unlink(text))
    writeLines(c(unlist(lines), format(pumc_version())), text)
    unname(tools::md5sum(text))
}

result_file <- function(experiment, key) {
    file.path(store, experiment, paste0(gsub("[^A-Za-z0-9.]+", "-", key), ".tsv"))
}

# The data frame that an earlier run left, or NULL.
recall <- function(experiment, key) {
    path <- result_file(experiment, key)
    if (!file.exists(path) || readLines(path, 1) != paste("# code", code_of(experiment))) {
        return(NULL)
    }
    read.delim(path, comment.char = "#")
}

# What compute() returns, from an earlier run if there is one.
remember <- function(experiment, key, compute) {
    found <- recall(experiment, key)
    if (!is.null(found)) {
        return(found)
    }
    result <- compute()
    path <- result_file(experiment, key)
    dir.create(dirname(path), recursive = TRUE, showWarnings = FALSE)
    fresh <- paste0(path, ".new")
    writeLines(paste("# code", code_of(experiment)), fresh)
    suppressWarnings(write.table(result, fresh, append = TRUE, sep = "\t", quote = FALSE, row.names = FALSE))
    file.rename(fresh, path)
    result
}

# A unit of work: the table that its rows belong to, its key, and the function that computes them.
unit <- function(table, key, compute) list(table = table, key = paste(table, key), compute = compute)

run_units <- function(experiment, units) {
    dir.create(file.path(store, experiment), recursive = TRUE, showWarnings = FALSE)
    start <- Sys.time()
    done <- vapply(units, function(unit) !is.null(recall(experiment, unit$key)), NA)
    if (any(done)) {
        message(experiment, ": ", sum(done), " of ", length(units), " results are there already")
    }
    left <- units[!done]
    shown <- start
    for (at in seq_along(left)) {
        remember(experiment, left[[at]]$key, left[[at]]$compute)
        now <- Sys.time()
        if (difftime(now, shown, units = "secs") > 5 || at == length(left)) {
            spent <- as.numeric(difftime(now, start, units = "secs"))
            message(sprintf("%s: %d of %d, %s, %.0f s, at this pace %.0f s left", experiment, sum(done) + at,
                            length(units), left[[at]]$key, spent, spent / at * (length(left) - at)))
            shown <- now
        }
    }
    keys <- vapply(units, `[[`, "", "key")
    writeLines(paste(vapply(units, `[[`, "", "table"), keys, sep = "\t"), file.path(store, experiment, "units"))
}

# All rows of a table, of the units that the last run of the experiment had; NULL if there are none.
rows_of <- function(experiment, table) {
    list <- file.path(store, experiment, "units")
    if (!file.exists(list) || file.size(list) == 0) {
        return(NULL)
    }
    units <- read.delim(list, header = FALSE, col.names = c("table", "key"))
    keys <- units$key[units$table == table]
    do.call(rbind, lapply(keys, function(key) recall(experiment, key)))
}

# Centre, standard deviation and count of `values` by `groups`, columns of a data frame.
summarise <- function(rows, groups, values, centre = mean) {
    if (is.null(rows)) {
        return(NULL)
    }
    key <- do.call(paste, c(rows[groups], sep = "\r"))
    key <- factor(key, unique(key))
    out <- rows[match(levels(key), key), groups, drop = FALSE]
    for (value in values) {
        by_key <- function(f) as.vector(tapply(rows[[value]], key, f, na.rm = TRUE))
        out[[value]] <- by_key(centre)
        out[[paste0(value, "_sd")]] <- by_key(sd)
    }
    out$count <- as.vector(table(key))
    rownames(out) <- NULL
    out
}
