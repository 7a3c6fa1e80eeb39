# One page with all of the R package's help pages: r_reference.R PACKAGE OUT. Each is R's own HTML of it, without its frame.
arguments <- commandArgs(TRUE)
folder <- file.path(arguments[1], "man")
# The package's own page first, then the function that everything starts with.
files <- unique(c("pumc-package.Rd", "pumc.Rd", sort(list.files(folder, "[.]Rd$"))))
pages <- lapply(file.path(folder, files), tools::parse_Rd)

# The text of a page's fields of this kind.
fields <- function(page, tag) {
    found <- Filter(function(part) identical(attr(part, "Rd_tag"), tag), page)
    vapply(found, function(part) trimws(paste(unlist(part), collapse = "")), "")
}
places <- unlist(lapply(pages, function(page) {
    topics <- unique(fields(page, "\\alias"))
    setNames(rep(paste0("#r-", fields(page, "\\name")), length(topics)), topics)
}))

section <- function(page) {
    html <- tempfile()
    # Links to pages of R itself are only text here.
    withCallingHandlers(tools::Rd2HTML(page, html, stages = c("build", "install", "render"), Links = places, Links2 = places, texmath = "none"),
                        warning = function(w) if (grepl("missing link", conditionMessage(w))) invokeRestart("muffleWarning"))
    body <- sub("(?s).*?</table>\\s*<h2[^>]*>.*?</h2>", "", paste(readLines(html), collapse = "\n"), perl = TRUE)
    body <- sub("(?s)\\s*</div>\\s*</body></html>.*", "", body, perl = TRUE)
    body <- gsub("<h3>", "<h4>", gsub("</h3>", "</h4>", body))
    body <- gsub("\n\\s*\n+", "\n", body) # a blank line would end the HTML for Markdown
    name <- fields(page, "\\name")
    title <- gsub("\\s+", " ", fields(page, "\\title"))
    c(paste0("## ", name, " {#r-", name, "}"), "", paste0("<p><strong>", title, "</strong></p>"), "", paste0("<div class=\"rd\">", body, "</div>"), "")
}

writeLines(c("# The R package's help pages", "", "As `?pumc` and its neighbours show them in R; `help(package = \"pumc\")` lists them.", "",
             unlist(lapply(pages, section))), arguments[2])
