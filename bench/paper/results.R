# Results are data frames, one small file for each repetition, which a later run finds again.

# What the results of an experiment depend on beside their data: the code that makes them, up to where its figures and tables begin
# and whatever its comments say, the R package, the library, and the program of the baselines where it is asked.
codes <- list()
code_of <- function(experiment) {
    if (is.null(codes[[experiment]])) {
        codes[[experiment]] <<- sum_of_code(experiment)
    }
    codes[[experiment]]
}

sum_of_code <- function(experiment) {
    used <- c(experiment, "measures", "data", "baselines", if (experiment == "theory") "synthetic")
    code <- c(file.path(folder, paste0(used, ".R")), dir(file.path(made, "pumc", "R"), full.names = TRUE))
    compiled <- c(dir(file.path(made, "pumc", "src"), "[.][ch]$", full.names = TRUE), file.path(made, "libpumc.so"),
                  if (experiment %in% c("recommender", "networks")) baselines)
    text <- tempfile()
    on.exit(unlink(text))
    writeLines(c(unlist(lapply(code, code_without_comments)), tools::md5sum(compiled)), text)
    unname(tools::md5sum(text))
}

code_without_comments <- function(path) {
    lines <- readLines(path)
    lines <- head(lines, c(grep("^# --- figures and tables", lines), length(lines) + 1)[1] - 1)
    unlist(lapply(parse(text = lines, keep.source = FALSE), deparse))
}

result_file <- function(experiment, key) {
    file.path(store, experiment, paste0(gsub("[^A-Za-z0-9.]+", "-", key), ".tsv"))
}

# The first line of a result's file; the last one has the number of rows, which a file that was cut lacks.
origin_of <- function(experiment, data) paste("# code", code_of(experiment), "data", data)
end_of <- function(rows) paste("# rows", nrow(rows))

recalled <- new.env()

# The data frame that an earlier run left, or NULL if there is none, if it was made from other code or data, or if its file is damaged.
# `data` is the sum of the files that it was made from.
recall <- function(experiment, key, data = "") {
    path <- result_file(experiment, key)
    origin <- origin_of(experiment, data)
    at <- paste(path, origin)
    if (is.null(recalled[[at]])) {
        recalled[[at]] <- read_result(path, origin)
    }
    recalled[[at]]
}

read_result <- function(path, origin) {
    lines <- if (file.exists(path)) readLines(path, warn = FALSE)
    if (length(lines) < 3 || lines[1] != origin) {
        return(NULL)
    }
    rows <- tryCatch(read.delim(text = lines, comment.char = "#", fill = FALSE), error = function(e) NULL)
    if (!is.null(rows) && lines[length(lines)] == end_of(rows)) rows
}

# What compute() returns, from an earlier run if there is one.
remember <- function(experiment, key, compute, data = "") {
    found <- recall(experiment, key, data)
    if (!is.null(found)) {
        return(found)
    }
    result <- compute()
    path <- result_file(experiment, key)
    dir.create(dirname(path), recursive = TRUE, showWarnings = FALSE)
    fresh <- paste0(path, ".new")
    writeLines(origin_of(experiment, data), fresh)
    suppressWarnings(write.table(result, fresh, append = TRUE, sep = "\t", quote = FALSE, row.names = FALSE))
    cat(end_of(result), "\n", sep = "", file = fresh, append = TRUE)
    file.rename(fresh, path)
    result
}

# In the place of remember(): for a report, which computes nothing.
only_recall <- function(experiment, key, compute, data = "") recall(experiment, key, data)

# A unit of work: the table that its rows belong to, its key, the function that computes them, and the sum of its data.
unit <- function(table, key, compute, data = "") list(table = table, key = paste(table, key), compute = compute, data = data)

# The units of an experiment, for those sets that are in the data folder.
units <- list()
units_of <- function(experiment) {
    if (is.null(units[[experiment]])) {
        units[[experiment]] <<- get(paste0(experiment, "_units"))()
    }
    units[[experiment]]
}

recall_unit <- function(experiment, unit) recall(experiment, unit$key, unit$data)
are_done <- function(experiment) {
    vapply(units_of(experiment), function(unit) !is.null(recall_unit(experiment, unit)), NA)
}

run_units <- function(experiment) {
    start <- Sys.time()
    done <- are_done(experiment)
    if (any(done)) {
        message(experiment, ": ", sum(done), " of ", length(done), " results are there already")
    }
    left <- units_of(experiment)[!done]
    shown <- start
    for (at in seq_along(left)) {
        remember(experiment, left[[at]]$key, left[[at]]$compute, left[[at]]$data)
        now <- Sys.time()
        if (difftime(now, shown, units = "secs") > 5 || at == length(left)) {
            spent <- as.numeric(difftime(now, start, units = "secs"))
            message(sprintf("%s: %d of %d, %s, %.0f s, at this pace %.0f s left", experiment, sum(done) + at,
                            length(done), left[[at]]$key, spent, spent / at * (length(left) - at)))
            shown <- now
        }
    }
}

# Whether an experiment has all its results, of the sets that are in the data folder. Others are not reported at all.
is_complete <- function(experiment) length(units_of(experiment)) > 0 && all(are_done(experiment))

# What keeps a report from being the whole one, a line each: results that are not there or no longer valid, and sets.
gaps <- function() {
    count <- vapply(experiments, function(name) sum(!are_done(name)), 0)
    c(paste0(experiments, ": ", count, " of ", lengths(lapply(experiments, units_of)), " results")[count > 0],
      sprintf("the set %s", left_out))
}

# All rows of a table; NULL if the experiment is not complete.
rows_of <- function(experiment, table) {
    if (!is_complete(experiment)) {
        return(NULL)
    }
    chosen <- Filter(function(unit) unit$table == table, units_of(experiment))
    do.call(rbind, lapply(chosen, function(unit) recall_unit(experiment, unit)))
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
