# The example of the package's README: PUMC_SOURCE is the package's folder and PUMC_PREFIX where the command is.
lines_of_example <- function() {
    source <- Sys.getenv("PUMC_SOURCE")
    skip_if(source == "", "no source: set PUMC_SOURCE to the package's folder")
    page <- readLines(file.path(source, "README.md"))
    part <- page[(grep("<!-- begin example", page) + 2):(grep("<!-- end example", page) - 2)]
    data <- file.path(source, "..", "..", "..", "examples", "data", "southern_women.tsv")
    list(lines = part, data = data)
}

test_that("the example runs, in at most 15 lines, and the command reads what it saved", {
    example <- lines_of_example()
    prefix <- Sys.getenv("PUMC_PREFIX")
    skip_if(prefix == "", "no command: set PUMC_PREFIX")
    expect_lte(length(example$lines), 15L)
    withr::local_dir(withr::local_tempdir())
    withr::local_path(file.path(prefix, "bin"), action = "prefix")
    file.copy(example$data, "southern_women.tsv")
    local <- new.env()
    said <- utils::capture.output(for (line in parse(text = example$lines)) {
        seen <- withVisible(if (is.call(line) && identical(line[[1]], quote(system))) {
            local$command <- system(line[[2]], intern = TRUE, ignore.stderr = TRUE)
        } else {
            eval(line, local)
        })
        if (seen$visible) print(seen$value)
    })
    expect_true(any(grepl("^popularity ", said)))
    expect_true(any(grepl("assumed sampling rate", said)))
    good <- evaluate(local$fit, n = 3, seed = 1)
    expect_true(all(good["model", ] > good["popularity", ]))
    flora <- recommend(local$fit, "Flora", n = 10)
    expect_identical(nrow(flora), 10L)
    expect_false(any(flora$col %in% local$women$V2[local$women$V1 == "Flora"]))
    fields <- strsplit(trimws(local$command), "[ \t]+")
    found <- Filter(function(line) "Flora" %in% line, fields)
    expect_identical(vapply(found, function(line) grep("^E[0-9]+$", line, value = TRUE), ""), flora$col)
    expect_identical(nrow(recommend(local$ann, n = 10)), 10L)
})
