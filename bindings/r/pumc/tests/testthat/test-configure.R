# The configure script, in a copy of the source; PUMC_SOURCE is its folder.
configure <- function(...) {
    source <- Sys.getenv("PUMC_SOURCE")
    skip_if(source == "", "no source: set PUMC_SOURCE to the package's folder")
    folder <- withr::local_tempdir()
    dir.create(file.path(folder, "src"))
    file.copy(file.path(source, "configure"), folder)
    file.copy(file.path(source, "src", "Makevars.in"), file.path(folder, "src"))
    withr::local_envvar(...)
    withr::local_dir(folder)
    said <- suppressWarnings(system2("./configure", stdout = TRUE, stderr = TRUE))
    makevars <- file.path("src", "Makevars")
    list(said = paste(said, collapse = "\n"), status = attr(said, "status"),
         makevars = if (file.exists(makevars)) readLines(makevars))
}

test_that("without the library, configure says what to do and writes nothing", {
    got <- configure(PKG_CONFIG_PATH = "", PKG_CONFIG_LIBDIR = "/nowhere", C_INCLUDE_PATH = "")
    skip_if(is.null(got$status), "the library is installed where every compiler looks")
    expect_identical(got$status, 1L)
    expect_match(got$said, "does not compile")
    expect_match(got$said, "PKG_CONFIG_PATH=PREFIX/lib/pkgconfig")
    expect_match(got$said, "PUMC_LIBS=")
    expect_null(got$makevars)
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
