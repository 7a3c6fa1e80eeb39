# The configure script, in a copy of the source; PUMC_SOURCE is its folder.
configure <- function(..., sources = TRUE) {
    source <- Sys.getenv("PUMC_SOURCE")
    skip_if(source == "", "no source: set PUMC_SOURCE to the package's folder")
    folder <- withr::local_tempdir()
    dir.create(file.path(folder, "src"))
    file.copy(file.path(source, c("configure", "DESCRIPTION")), folder)
    file.copy(Sys.glob(file.path(source, "src", c("Makevars.in", "*.c"))), file.path(folder, "src"))
    if (sources) file.symlink(file.path(source, "src", "libpumc"), file.path(folder, "src", "libpumc"))
    withr::local_envvar(...)
    withr::local_dir(folder)
    said <- suppressWarnings(system2("./configure", stdout = TRUE, stderr = TRUE))
    makevars <- file.path("src", "Makevars")
    list(said = paste(said, collapse = "\n"), status = attr(said, "status"),
         makevars = if (file.exists(makevars)) readLines(makevars))
}

nothing_installed <- c(PKG_CONFIG_PATH = "", PKG_CONFIG_LIBDIR = "/nowhere", C_INCLUDE_PATH = "", PUMC_BUNDLED = "")

test_that("without the library, configure has every source of it compiled but those of the command and of MPI", {
    got <- configure(.new = nothing_installed)
    expect_null(got$status)
    expect_match(got$said, "compiled with the package: pkg-config finds no libpumc")
    rules <- grep("^objects/.*: libpumc/src/", got$makevars, value = TRUE)
    folder <- file.path(Sys.getenv("PUMC_SOURCE"), "src", "libpumc", "src")
    listed <- regmatches(readLines(file.path(folder, "meson.build")), regexpr("'[a-z_/0-9]+[.]cpp'", readLines(file.path(folder, "meson.build"))))
    expect_setequal(sub(".*: libpumc/src/([^ ]*).*", "\\1", rules), gsub("'", "", listed))
    expect_length(strsplit(grep("^OBJECTS", got$makevars, value = TRUE), " ")[[1]],
                  2 + length(rules) + length(Sys.glob(file.path(Sys.getenv("PUMC_SOURCE"), "src", "*.c"))))
    expect_true("CXX_STD = CXX17" %in% got$makevars)
})

test_that("where sources may not be compiled or are not there, configure says what to do and writes nothing", {
    for (got in list(configure(.new = replace(nothing_installed, "PUMC_BUNDLED", "0")),
                     configure(.new = nothing_installed, sources = FALSE))) {
        expect_identical(got$status, 1L)
        expect_match(got$said, "pkg-config finds no libpumc")
        expect_match(got$said, "PKG_CONFIG_PATH=PREFIX/lib/pkgconfig")
        expect_match(got$said, "PUMC_LIBS=")
        expect_null(got$makevars)
    }
})

test_that("what PUMC_CFLAGS and PUMC_LIBS say comes before pkg-config", {
    got <- configure(PUMC_CFLAGS = "-I/nowhere/include", PUMC_LIBS = "-L/nowhere/lib -lnone")
    expect_identical(got$status, 1L)
    expect_match(got$said, "-L/nowhere/lib -lnone -Wl,-rpath,/nowhere/lib", fixed = TRUE)
})

test_that("a library in a prefix of its own is found, and found again when R loads the package", {
    prefix <- Sys.getenv("PUMC_PREFIX")
    skip_if(prefix == "", "no prefix: set PUMC_PREFIX")
    by_hand <- configure(PUMC_CFLAGS = paste0("-I", prefix, "/include"),
                         PUMC_LIBS = paste0("-L", prefix, "/lib -lpumc"))
    expect_null(by_hand$status)
    expect_match(by_hand$said, "found by PUMC_CFLAGS and PUMC_LIBS")
    expect_true(any(grepl(paste0("-Wl,-rpath,", prefix, "/lib"), by_hand$makevars, fixed = TRUE)))
    by_tool <- configure(PKG_CONFIG_PATH = file.path(prefix, "lib", "pkgconfig"))
    expect_match(by_tool$said, "found by pkg-config")
    expect_true(any(grepl(paste0("-Wl,-rpath,", prefix, "/lib"), by_tool$makevars, fixed = TRUE)))
})
