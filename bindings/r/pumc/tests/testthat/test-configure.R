# The configure script, in a copy of the source; PUMC_SOURCE is its folder.
configure <- function(..., sources = TRUE, before = character()) {
    source <- Sys.getenv("PUMC_SOURCE")
    skip_if(source == "", "no source: set PUMC_SOURCE to the package's folder")
    folder <- withr::local_tempdir()
    dir.create(file.path(folder, "src"))
    file.copy(file.path(source, c("configure", "DESCRIPTION")), folder)
    file.copy(Sys.glob(file.path(source, "src", c("Makevars.in", "*.c"))), file.path(folder, "src"))
    if (sources) file.symlink(file.path(source, "src", "libpumc"), file.path(folder, "src", "libpumc"))
    withr::local_envvar(...)
    withr::local_dir(folder)
    dir.create(file.path("src", "objects"))
    file.create(before)
    said <- suppressWarnings(system2("./configure", stdout = TRUE, stderr = TRUE))
    makevars <- file.path("src", "Makevars")
    list(said = paste(said, collapse = "\n"), status = attr(said, "status"), left = before[file.exists(before)],
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

test_that("where the compiler cannot write Armadillo read in advance, compiling goes on without", {
    got <- configure(.new = nothing_installed)
    target <- "objects/armadillo.hpp.gch"
    rule <- grep(paste0("^", target, ":"), got$makevars)
    skip_if(length(rule) == 0, "the compiler is not GCC")
    folder <- withr::local_tempdir()
    withr::local_dir(folder)
    dir.create("objects")
    file.create("objects/armadillo.hpp")
    writeLines(c(paste0("default: ", target), got$makevars[rule + 0:1]), "Makefile")
    writeLines(c("#!/bin/sh", "echo half >objects/armadillo.hpp.gch", "exit 1"), "full-disk")
    Sys.chmod("full-disk")
    suppressWarnings(said <- system2("make", "CXX=./full-disk", stdout = TRUE, stderr = TRUE))
    expect_null(attr(said, "status"))
    expect_false(file.exists(target))
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

# A header that is a whole library; it says what it is told of itself.
library_of <- function(version, abi, folder = withr::local_tempdir(.local_envir = parent.frame())) {
    number <- strsplit(version, "[.]")[[1]]
    dir.create(file.path(folder, "pumc"))
    writeLines(c("#include <stdint.h>", "#include <stddef.h>",
                 paste("#define PUMC_VERSION_MAJOR", number[1]), paste("#define PUMC_VERSION_MINOR", number[2]),
                 "static void pumc_version(int32_t *major, int32_t *minor, int32_t *patch) {",
                 paste0("    *major = ", number[1], "; *minor = ", number[2], "; *patch = ", number[3], ";"), "}",
                 paste0('static const char *pumc_version_string(void) { return "', version, '"; }'),
                 paste0("static int32_t pumc_abi_version(void) { return ", abi, "; }")),
               file.path(folder, "pumc", "pumc.h"))
    writeLines(c("Name: pumc", "Description: a header", paste("Version:", version), paste0("Cflags: -I", folder), "Libs: -lm"),
               file.path(folder, "pumc.pc"))
    folder
}

test_that("a library of another ABI, or that is too old, is refused or passed over", {
    skip_on_os("windows")
    other <- library_of("1.0.0", 1)
    named <- configure(PUMC_CFLAGS = paste0("-I", other), PUMC_LIBS = "-lm")
    expect_identical(named$status, 1L)
    expect_match(named$said, "libpumc 1.0.0, found by PUMC_CFLAGS and PUMC_LIBS, has another ABI than 0")
    expect_null(named$makevars)
    older <- configure(PUMC_CFLAGS = paste0("-I", library_of("0.1.7", 0)), PUMC_LIBS = "-lm")
    expect_match(older$said, "libpumc 0.1.7, found by PUMC_CFLAGS and PUMC_LIBS, is older than 0.")
    expect_null(configure(PUMC_CFLAGS = paste0("-I", library_of("0.999.0", 0)), PUMC_LIBS = "-lm")$status)
    skip_if(Sys.which("pkg-config") == "", "no pkg-config")
    passed_over <- configure(PKG_CONFIG_LIBDIR = other, PKG_CONFIG_PATH = "", PUMC_BUNDLED = "")
    expect_match(passed_over$said, "compiled with the package: libpumc 1.0.0, found by pkg-config, has another ABI")
})

test_that("what was compiled for another library is compiled again", {
    got <- configure(.new = nothing_installed, before = c("src/fit.o", "src/objects/positives.o", "src/pumc.so"))
    expect_identical(got$left, character())
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
