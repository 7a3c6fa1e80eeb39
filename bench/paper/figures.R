# One look for all figures: Okabe and Ito's colours, which colour-blind readers can tell apart, with a shape for each as well.

okabe_ito <- c("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9", "#000000", "#999999")

theme_set(theme_bw(base_size = 10) +
    theme(panel.grid.minor = element_blank(), legend.position = "bottom", legend.margin = margin(0, 0, 0, 0),
          strip.background = element_rect(fill = "grey95"), strip.placement = "outside", plot.margin = margin(4, 8, 2, 4)))

colours <- function() {
    list(scale_colour_manual(values = okabe_ito), scale_fill_manual(values = okabe_ito),
         scale_shape_manual(values = c(16, 17, 15, 18, 25, 4, 1, 3)))
}

# One standard deviation to both sides, from the columns NAME and NAME_sd. Bars, since bands of many methods hide each other.
spread <- function(name) {
    value <- as.name(name)
    sd <- as.name(paste0(name, "_sd"))
    geom_linerange(eval(bquote(aes(ymin = .(value) - .(sd), ymax = .(value) + .(sd)))), linewidth = 0.4, na.rm = TRUE,
                   show.legend = FALSE)
}

spread_of <- function(value, sd) {
    geom_linerange(aes(ymin = value - sd, ymax = value + sd), linewidth = 0.4, na.rm = TRUE, show.legend = FALSE)
}

zero_based <- function() expand_limits(y = 0)

plain <- function(x) format(x, scientific = FALSE, drop0trailing = TRUE, trim = TRUE)
seconds_axis <- function() list(scale_x_log10(labels = function(x) vapply(x, plain, "")), labs(x = "seconds"))
rate_label <- "sampling rate delta"

figures <- character()

# Width and height in inches; 150 dots an inch, or fewer for a file that would have more than 95 kB.
figure <- function(name, width, height, plot) {
    dir.create(file.path(store, "figures"), showWarnings = FALSE, recursive = TRUE)
    path <- file.path(store, "figures", paste0(name, ".png"))
    for (dots in c(150, 125, 100)) {
        write_png(path, width, height, dots, plot)
        if (file.size(path) < 95e3) {
            break
        }
    }
    figures[[name]] <<- path
}

tables <- list()

# The figures behind the plots, one file a table.
table_of <- function(name, rows) {
    dir.create(file.path(store, "tables"), showWarnings = FALSE, recursive = TRUE)
    shown <- rows
    numbers <- vapply(shown, is.double, NA)
    shown[numbers] <- lapply(shown[numbers], signif, 6)
    write.table(shown, file.path(store, "tables", paste0(name, ".tsv")), sep = "\t", quote = FALSE, row.names = FALSE)
    tables[[name]] <<- rows
}
