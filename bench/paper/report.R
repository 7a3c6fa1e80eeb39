# The report: report.md with figures, tables and texts in the places that {{figure NAME}}, {{table NAME}} and {{text NAME}} keep.

report <- function() {
    unlink(file.path(store, c("figures", "tables")), recursive = TRUE)
    for (experiment in experiments) {
        get(paste0(experiment, "_report"))()
    }
    dir.create(store, recursive = TRUE, showWarnings = FALSE)
    lines <- readLines(file.path(folder, "report.md"))
    place <- regmatches(lines, regexec("^( *)\\{\\{(figure|table|text) ([a-z_0-9]+)\\}\\}$", lines))
    filled <- Map(function(line, found) if (length(found) == 0) line else paste0(found[2], fill(found[3], found[4])), lines, place)
    writeLines(append(unlist(filled), notice(), 1), file.path(store, "README.md"))
    message("the report is ", file.path(store, "README.md"))
}

notice <- function() {
    if (quick) {
        return(c("", "**This is a quick run on small data, a test of the programs. Its figures and verdicts mean nothing.**"))
    }
    missing <- gaps()
    if (length(missing) > 0) c("", "**This report has gaps.** Missing, or made from other code or data:", "", paste("-", missing))
}

# What is committed, in `folder`, is only replaced by a report without gaps.
publish <- function() {
    missing <- gaps()
    if (length(missing) > 0) {
        message(folder, " stays as it is, since there are gaps:\n", paste0("  ", missing, collapse = "\n"))
        return(0)
    }
    suspendInterrupts({
        unlink(file.path(folder, c("figures", "tables")), recursive = TRUE)
        copied <- file.copy(file.path(store, c("figures", "tables", "README.md")), folder, overwrite = TRUE, recursive = TRUE)
    })
    if (!all(copied)) {
        stop("cannot write to ", folder)
    }
    message("it is now ", file.path(folder, "README.md"))
    0
}

fill <- function(kind, name) {
    if (kind == "figure") {
        return(if (is.na(figures[name])) missing_note(name) else paste0("![", gsub("_", " ", name), "](figures/", name, ".png)"))
    }
    made <- if (kind == "text") get(paste0(name, "_text"))() else shown[[name]]()
    if (is.null(made)) missing_note(name) else if (is.data.frame(made)) markdown(made) else made
}

missing_note <- function(name) paste0("*(", name, ": its experiment has not all its results.)*")

markdown <- function(rows) {
    line <- function(cells) paste0("| ", paste(gsub("|", "\\|", cells, fixed = TRUE), collapse = " | "), " |")
    c(line(names(rows)), line(rep("---", ncol(rows))), apply(as.matrix(format_cells(rows)), 1, line))
}

format_cells <- function(rows) {
    rows[] <- lapply(rows, function(column) if (is.double(column)) num(column) else as.character(column))
    rows
}

# "mean ± sd"
pm <- function(mean, sd) ifelse(is.na(sd), num(mean), paste(num(mean), "±", num(sd, 2)))

# One row for each of `down`, one column for each value of `across`, cells "mean ± sd" of `value`.
crossed <- function(rows, down, across, value) {
    if (is.null(rows)) {
        return(NULL)
    }
    rows$cell <- pm(rows[[value]], rows[[paste0(value, "_sd")]])
    crossed_cells(rows, down, across, "cell")
}

crossed_cells <- function(rows, down, across, cell) {
    heads <- unique(rows[[across]])
    out <- unique(rows[down])
    key <- do.call(paste, out)
    for (head in heads) {
        part <- rows[rows[[across]] == head, ]
        at <- match(key, do.call(paste, part[down]))
        out[[as.character(head)]] <- ifelse(is.na(at), "-", part[[cell]][at])
    }
    out
}

shown <- list(
    claims = function() claims(),
    synthetic = function() crossed(tables$synthetic, c("m", "method"), "delta", "mse"),
    synthetic_sides = function() {
        rows <- tables$synthetic
        if (is.null(rows)) {
            return(NULL)
        }
        rows <- rows[rows$m == max(rows$m) & rows$method %in% synthetic_labels[c(1, 2, 4)], ]
        data.frame(method = rows$method, delta = rows$delta, AUC = pm(rows$auc, rows$auc_sd), F1 = pm(rows$f1, rows$f1_sd),
                   rank = pm(rows$rank, rows$rank_sd), seconds = pm(rows$seconds, rows$seconds_sd))
    },
    weights = function() weights_table(),
    penalties = function() penalty_table("mse"),
    penalty_ranks = function() penalty_table("rank"),
    calibration = function() {
        rows <- tables$calibration
        if (is.null(rows)) NULL else lost_to_paper(rows)
    },
    rating_sets = function() if (is.null(tables$recommender)) NULL else rating_sizes(),
    recommender = function() rating_table("> 3", "mse"),
    recommender_from = function() rating_table(">= 3", "mse"),
    recommender_seconds = function() rating_table("> 3", "seconds"),
    recommender_auc = function() rating_table("> 3", "auc"),
    race = function() {
        rows <- tables$race
        if (is.null(rows)) {
            return(NULL)
        }
        rows$method <- rating_names[rows$method]
        rows$cell <- paste0(num(rows$seconds), " (", num(rows$least, 2), " to ", num(rows$most, 2), ")")
        crossed_cells(rows[rows$accuracy == 1e-3, ], c("set", "method"), "delta", "cell")
    },
    network_sets = function() if (is.null(tables$networks)) NULL else network_sizes(),
    networks = function() network_table("auc"),
    network_ranks = function() {
        rows <- tables$network_ranks
        if (is.null(rows)) {
            return(NULL)
        }
        data.frame(method = rows$label, AUC = pm(rows$auc, rows$auc_sd), "average precision" = pm(rows$average_precision,
                   rows$average_precision_sd), "precision at L" = pm(rows$precision, rows$precision_sd), check.names = FALSE)
    },
    topology = function() {
        rows <- tables$networks
        if (is.null(rows)) {
            return(NULL)
        }
        rows <- rows[rows$network %in% topologies & rows$method %in% c("selected", "default"), ]
        crossed(named_networks(rows), c("network", "method"), "share", "f1")
    },
    biology_pairs = function() association_table(tables$biology_pairs, c("set", "method")),
    biology_lines = function() association_table(tables$biology_lines, c("set", "side", "method")),
    weight = function() {
        rows <- tables$weight
        if (!is.null(rows)) {
            names(rows)[names(rows) == "wrong_order"] <- "share ordered differently"
        }
        rows
    },
    recovery_slopes = function() {
        rows <- tables$recovery_slopes
        if (is.null(rows)) NULL else data.frame(truth = rows$kind, weight = rows$weight, estimate = rows$estimate, "log mn" = pm(rows$mn, rows$mn_se),
                                                "log delta" = pm(rows$delta, rows$delta_se), check.names = FALSE)
    },
    descent = function() {
        rows <- tables$descent
        if (is.null(rows)) NULL else data.frame(algorithm = rows$algorithm, steps = plain_count(rows$steps), "F rises" =
            plain_count(rows$rises), "largest rise, relative" = pmax(rows$worst, 0), "steps above the bound" =
            plain_count(rows$broken), check.names = FALSE)
    },
    complexity = function() {
        rows <- tables$complexity
        if (is.null(rows)) NULL else data.frame("m = n" = plain_count(rows$m), ones = plain_count(rows$ones), k = plain_count(rows$rank),
            "ms an iteration" = pm(1e3 * rows$seconds, 1e3 * rows$seconds_sd), check.names = FALSE)
    })

machine_text <- function() {
    processor <- sub(".*: ", "", grep("^model name", readLines("/proc/cpuinfo"), value = TRUE)[1])
    paste0("Made by libpumc ", format(pumc_version()), ", ", R.version.string, ", ggplot2 ", format(packageVersion("ggplot2")),
           ", with two threads on: ", processor, ".")
}

plain_count <- function(x) ifelse(is.na(x), "-", format(x, scientific = FALSE, trim = TRUE))

lost_to_paper <- function(rows) {
    out <- rows[rows$blank >= rows$paper | rows$probability >= rows$paper, ]
    if (nrow(out) == 0) {
        return("Both calibrated estimates beat the paper's weight in every case.")
    }
    names(out) <- c("set", "delta", "paper's weight", "calibrated", "calibrated for blanks")
    out
}

rating_table <- function(reading, value) {
    rows <- tables$recommender
    if (is.null(rows)) {
        return(NULL)
    }
    rows <- with_rating_method(rows[rows$reading == reading, ])
    rows$method <- as.character(rows$label)
    if (value != "mse") {
        rows <- rows[rows$estimate == "blank" | rows$label == rating_labels[["paper score"]], ]
        rows$method <- sub(", calibrated$", "", rows$method)  # of no matter for an order or a time
    }
    crossed(rows, c("set", "method"), "delta", value)
}

# The paper's Table 5.
rating_sizes <- function() {
    rows <- lapply(rating_sets(), function(set) {
        above <- read_ratings(set, "> 3")
        data.frame(set = set, rows = nrow(above$truth), columns = ncol(above$truth), ratings = length(above$rated@i),
                   above = length(above$truth@i), from = length(read_ratings(set, ">= 3")$truth@i))
    })
    rows <- do.call(rbind, rows)
    names(rows)[5:6] <- c("above 3", "3 and more")
    rows
}

network_table <- function(value) crossed(named_networks(tables$networks), c("network", "method"), "share", value)

named_networks <- function(rows) {
    if (!is.null(rows)) {
        rows$method <- as.character(rows$label)
    }
    rows
}

penalty_table <- function(value) {
    rows <- tables$penalties
    if (!is.null(rows)) {
        rows$penalty <- penalty_labels[rows$regularizer]
    }
    crossed(rows, c("m", "penalty"), "delta", value)
}

association_table <- function(rows, groups) {
    if (is.null(rows)) {
        return(NULL)
    }
    rows$method <- association_labels[rows$method]
    cbind(rows[groups], AUC = pm(rows$auc, rows$auc_sd), AUPR = pm(rows$average_precision, rows$average_precision_sd))
}
