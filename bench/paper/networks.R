# Experiments 3 and 4: links of networks, a tenth to a half of them hidden, against common neighbours, Adamic-Adar, resource
# allocation and Katz. Link prediction and topology inference are judged alike; the second also by the 0/1 network.

network_nodes <- c(jazz = 198, usair = 332, celegans = 297, polblogs = 1222, "yeast-ppi" = 2375, "facebook-ego" = 4039,
                   router = 5022, power = 4941, women = 18, blocks = 60)
network_names <- function() {
    generated <- c("women", "blocks")
    if (quick) generated else there("network", setdiff(names(network_nodes), generated))
}
topologies <- c("usair", "router", "power", "women")
network_shares <- function() if (quick) c(0.1, 0.3) else seq(0.1, 0.5, 0.1)
network_repetitions <- function(name) if (quick) 2 else if (network_nodes[[name]] <= 1500) 10 else 3

indices <- c("common_neighbours", "adamic_adar", "resource_allocation", "katz")

# The library's own selection of omega, balance and lambda_ratio by AUC on parts of the kept links, once for each share. Cells are
# ranked by scores (tilt 0). Networks of more than 1500 nodes hide one part, the others five in turn.
network_options <- function(name, share) {
    remember("networks", paste("selection", name, share), function() {
        kept <- holdout(read_network(name), share, seed = 1)$kept
        large <- network_nodes[[name]] > 1500
        seconds <- system.time(found <- cv_pumc(kept, tilt = 0, max_rank = 128, metric = "auc", folds = if (quick || large) 1 else 5,
                                                seed = 1, refit = FALSE, progress = FALSE))
        cbind(chosen_options(found), max_rank = 128, selection_seconds = seconds[["elapsed"]])
    }, data_sum("network", name))
}

# Katz's settings: beta as a share of what it must be below, and the longest path that counts, 0 for all. Networks of more than
# 4000 nodes, where a try takes several seconds, have fewer.
katz_settings <- function(name) {
    if (network_nodes[[name]] > 4000) {
        return(expand.grid(beta_ratio = c(1e-3, 0.1, 0.9), longest = c(3, 6, 0)))
    }
    expand.grid(beta_ratio = c(1e-4, 1e-3, 1e-2, 0.1, 0.3, 0.6, 0.9), longest = c(3, 6, 0))
}

# The setting with the best AUC on a hidden tenth of the kept links; one row.
katz_options <- function(name, share, find = remember) {
    find("networks", paste("katz", name, share), data = data_sum("network", name), compute = function() {
        kept <- holdout(read_network(name), share, seed = 1)$kept
        parts <- holdout(kept, 0.1, seed = 1)
        settings <- katz_settings(name)
        cells <- network_cells(kept$ones, parts$hidden$ones)
        auc <- vapply(seq_len(nrow(settings)), function(at) {
            scores <- do.call(index_scores, c(list("katz", parts$kept), settings[at, ]))$scores[cells$at]
            ranking(scores[cells$hidden], scores[!cells$hidden])[["auc"]]
        }, 0)
        settings[which.max(auc), ]
    })
}

index_scores <- function(method, kept, ...) {
    edges <- pairs_of(kept$ones)
    run_baseline(method, dim(kept$ones), edges[edges[, 1] < edges[, 2], , drop = FALSE], ...)
}

# The pairs above the diagonal that are not observed, and which of them are hidden links. `observed` may contain the hidden ones.
network_cells <- function(observed, hidden) {
    hidden <- as.matrix(hidden)
    candidate <- !as.matrix(observed) | hidden
    at <- which(candidate & upper.tri(candidate))
    list(at = at, hidden = hidden[at])
}

network_units <- function(name) {
    units <- list()
    for (share in network_shares()) for (rep in seq_len(network_repetitions(name))) {
        units <- c(units, list(network_unit(name, share, rep)))
    }
    units
}

networks_units <- function() do.call(c, lapply(network_names(), network_units))

network_unit <- function(name, share, rep) unit("links", paste(name, share, rep), function() {
    parts <- holdout(read_network(name), share, seed = rep)
    cells <- network_cells(parts$kept$ones, parts$hidden$ones)
    judge <- function(method, scores, seconds, f1 = NA, rank = NA) {
        scores <- scores[cells$at]
        cbind(data.frame(method = method), t(ranking(scores[cells$hidden], scores[!cells$hidden])), f1 = f1, rank = rank,
              seconds = seconds)
    }
    own <- function(method, options) {
        fit <- do.call(pumc, c(list(parts$kept, progress = FALSE), options))
        delta <- 1 - share  # the sampling rate, by which the 0/1 network is cut
        scores <- predict(fit)
        probability <- probability_of(scores[cells$at], fit$omega / (1 - fit$omega), delta)
        judge(method, scores, fit$seconds, f1_of(given_blank(probability, delta), cells$hidden), fit$rank)
    }
    chosen <- as.list(network_options(name, share))
    chosen$selection_seconds <- NULL
    rows <- list(own("selected", chosen), own("default", list()))
    for (method in indices) {
        settings <- if (method == "katz") katz_options(name, share)
        made <- do.call(index_scores, c(list(method, parts$kept), settings))
        rows <- c(rows, list(judge(method, made$scores, unname(made$info["seconds"]))))
    }
    cbind(network = name, share = share, rep = rep, do.call(rbind, rows))
}, data_sum("network", name))

# --- figures and tables -------------------------------------------------------------------------------------------------

network_labels <- c(selected = "PUMC_N, selected", default = "PUMC_N, default", common_neighbours = "common neighbours",
                    adamic_adar = "Adamic-Adar", resource_allocation = "resource allocation", katz = "Katz")

network_kinds <- c(jazz = "social", usair = "technology", celegans = "biology", polblogs = "social", "yeast-ppi" = "biology",
                   "facebook-ego" = "social", router = "technology", power = "technology", women = "social", blocks = "generated")
network_contents <- c(jazz = "musicians who played together", usair = "flights between airports", celegans = "neurons of a worm",
                      polblogs = "links between political blogs", "yeast-ppi" = "interactions of proteins",
                      "facebook-ego" = "friendships", router = "routers of the Internet", power = "power grid",
                      women = "women who met", blocks = "three groups")
network_measures <- c(auc = "AUC", average_precision = "average precision", precision = "precision at L")

networks_report <- function() {
    rows <- rows_of("networks", "links")
    if (is.null(rows)) {
        return()
    }
    found <- summarise(rows, c("network", "share", "method"), c("auc", "average_precision", "precision", "f1", "rank", "seconds"))
    found$label <- factor(network_labels[found$method], network_labels)
    table_of("networks", found)
    networks <- intersect(network_names(), found$network)
    found$network <- factor(found$network, networks)
    for (measure in names(network_measures)) {
        plot <- ggplot(found, aes(share, .data[[measure]], colour = label, fill = label, shape = label)) + spread(measure) +
            geom_line() + geom_point() + facet_wrap(~network, ncol = 4, scales = "free_y") + colours() +
            labs(x = "share of the links hidden", y = network_measures[[measure]], colour = NULL, fill = NULL, shape = NULL)
        figure(paste0("networks_", measure), 8, 4.6, plot)
    }
    table_of("network_ranks", mean_ranks(found))
}

# The mean rank of each method among the selected model and the four indices, over networks and shares; 1 is best.
mean_ranks <- function(found) {
    found <- found[found$method != "default", ]
    group <- paste(found$network, found$share)
    out <- data.frame(label = levels(droplevels(found$label)))
    for (measure in names(network_measures)) {
        place <- ave(-found[[measure]], group, FUN = rank)
        by_network <- tapply(place, list(found$label, found$network), mean)[out$label, , drop = FALSE]
        out[[measure]] <- rowMeans(by_network)
        out[[paste0(measure, "_sd")]] <- apply(by_network, 1, sd)
    }
    out
}

network_sizes <- function() {
    do.call(rbind, lapply(network_names(), function(name) {
        ones <- read_network(name)$ones
        edges <- pairs_of(ones)
        data.frame(network = name, kind = network_kinds[[name]], what = network_contents[[name]], nodes = nrow(ones),
                   links = sum(edges[, 1] < edges[, 2]))
    }))
}

# The rows of the method that is first by a measure, one for each network and share, among `own` and the four indices.
first_by <- function(measure, own = "selected") {
    rows <- tables$networks[tables$networks$method %in% c(own, indices), ]
    rows <- rows[order(rows$method != own), ]
    best <- rows[rows[[measure]] == ave(rows[[measure]], rows$network, rows$share, FUN = max), ]
    best[!duplicated(best[c("network", "share")]), ]
}
