# The data sets: the real ones from a folder, or small generated ones and the shipped one for a quick run.

# A file of the data folder: list(dim, row, col, value), indices from 1, value 1 where the file has none. Its first line is
# "%% ROWS COLS COUNT". R reads as much as there is of a compressed file that was cut, without a word, so the count is compared.
read_set <- function(path) {
    wrong <- function(...) stop(path, " is damaged: ", ..., call. = FALSE)
    scanned <- function(...) {
        tryCatch(scan(path, ..., quiet = TRUE), error = function(e) wrong(conditionMessage(e)),
                 warning = function(w) wrong(conditionMessage(w)))
    }
    header <- scanned("", nlines = 1)
    if (length(header) != 4 || header[1] != "%%" || !all(grepl("^[0-9]+$", header[-1]))) {
        wrong("its first line is not '%% ROWS COLS COUNT'")
    }
    size <- as.integer(header[-1])
    first <- scanned("", skip = 1, nlines = 1)
    cells <- scanned(c(list(0L, 0L), if (length(first) > 2) list(0)), skip = 1)
    if (any(lengths(cells) != size[3]) || anyNA(cells, recursive = TRUE)) {
        wrong("it has ", min(lengths(lapply(cells, na.omit))), " cells, not ", size[3])
    }
    if (any(cells[[1]] < 0 | cells[[1]] >= size[1] | cells[[2]] < 0 | cells[[2]] >= size[2])) {
        wrong("a cell is outside of ", size[1], " x ", size[2])
    }
    list(dim = size[1:2], row = cells[[1]] + 1L, col = cells[[2]] + 1L,
         value = if (length(cells) > 2) cells[[3]] else rep(1, size[3]))
}

left_out <- character()

# The path of a set, or NULL with a notice.
set_path <- function(group, name) {
    path <- file.path(data_folder, group, paste0(name, ".tsv.gz"))
    if (file.exists(path)) {
        return(path)
    }
    if (!path %in% left_out) {
        message("left out: there is no ", path)
        left_out <<- c(left_out, path)
    }
    NULL
}

there <- function(group, names) Filter(function(name) !is.null(set_path(group, name)), names)

# The sums of the files of sets, to which their results are tied; nothing where sets are generated.
data_sum <- function(group, names) {
    if (quick) "" else paste(tools::md5sum(file.path(data_folder, group, paste0(names, ".tsv.gz"))), collapse = " ")
}

pattern <- function(row, col, dim) Matrix::sparseMatrix(i = row, j = col, dims = dim)

# Ratings made binary: list(truth, rated). Both readings of "compared with the average, about 3".
read_ratings <- function(name, reading) {
    if (quick) {
        return(generated_ratings(reading))
    }
    set <- read_set(set_path("recommender", name))
    liked <- if (reading == ">= 3") set$value >= 3 else set$value > 3
    list(truth = pattern(set$row[liked], set$col[liked], set$dim), rated = pattern(set$row, set$col, set$dim))
}

generated_ratings <- function(reading) {
    set.seed(7)
    rating <- matrix(rnorm(90 * 3), 90) %*% matrix(rnorm(3 * 70), 3) + 3
    rated <- matrix(runif(90 * 70) < 0.4, 90)
    liked <- rated & if (reading == ">= 3") rating >= 3 else rating > 3.5
    sparse <- function(mask) pattern(row(mask)[mask], col(mask)[mask], dim(mask))
    list(truth = sparse(liked), rated = sparse(rated))
}

# Undirected networks without a diagonal.
read_network <- function(name) {
    if (quick) {
        return(generated_network(name))
    }
    set <- read_set(set_path("network", name))
    network_pu(cbind(set$row, set$col), dims = set$dim)
}

# "women": who met whom at more than two events of the shipped set; "blocks": three groups, denser inside.
generated_network <- function(name) {
    if (name == "women") {
        seen <- as.matrix(shipped())
        met <- seen %*% t(seen) > 2
        diag(met) <- FALSE
    } else {
        set.seed(11)
        group <- rep(1:3, each = 20)
        met <- matrix(runif(3600), 60) < ifelse(outer(group, group, "=="), 0.4, 0.03)
        met[lower.tri(met, diag = TRUE)] <- FALSE
        met <- met | t(met)
    }
    network_pu(pattern(row(met)[met], col(met)[met], dim(met)))
}

# Pairs of two kinds: targets and drugs, or women and events in a quick run.
read_pairs <- function(name) {
    if (quick) {
        return(shipped())
    }
    set <- read_set(set_path("bio", name))
    pattern(set$row, set$col, set$dim)
}

shipped <- function() {
    woman <- as.integer(factor(southern_women[[1]]))
    event <- as.integer(factor(southern_women[[2]]))
    pattern(woman, event, c(max(woman), max(event)))
}
