//! libpumc from the sources in `libpumc/`: links to the repository's own files there, copies of them in a packaged crate.
//!
//! It takes a C++17 compiler and Armadillo's headers. A published crate carries those in `libpumc/armadillo`; elsewhere they are
//! the system's.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// Only containers of Armadillo are used; none of the libraries that it can call.
const ARMADILLO_WITHOUT: [&str; 8] = [
    "ARMA_DONT_USE_WRAPPER",
    "ARMA_DONT_USE_BLAS",
    "ARMA_DONT_USE_LAPACK",
    "ARMA_DONT_USE_ARPACK",
    "ARMA_DONT_USE_SUPERLU",
    "ARMA_DONT_USE_OPENMP",
    "ARMA_DONT_USE_HDF5",
    "ARMA_NO_DEBUG",
];

/// Compiles the library into `OUT_DIR/lib`, with the headers in `OUT_DIR/include`, and tells cargo to link it.
pub fn build() {
    let source = sources();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    for part in ["src", "include"] {
        println!("cargo:rerun-if-changed={}", source.join(part).display());
    }
    let mut build = cc::Build::new();
    build
        .cpp(true)
        .std("c++17")
        .opt_level(3) // a debug build of a solver serves nobody
        .debug(false)
        .warnings(false)
        .define("NDEBUG", None)
        .define("PUMC_BUILDING", None)
        .define("ARMA_WARN_LEVEL", "0")
        .flag_if_supported("-fvisibility=hidden")
        .flag_if_supported("-fvisibility-inlines-hidden")
        .flag_if_supported("-Wno-psabi")
        .include(source.join("include"))
        .include(source.join("src"))
        .files(translation_units(&source.join("src")))
        .out_dir(out.join("lib"));
    for name in ARMADILLO_WITHOUT {
        build.define(name, None);
    }
    for folder in armadillo(&source) {
        build.include(folder);
    }
    precompile(&mut build, &source, &out);
    let compiled = build.try_compile("pumc");
    let _ = fs::remove_dir_all(out.join("precompiled")); // 160 MB that no one needs any more
    if let Err(error) = compiled {
        super::fail(&format!(
            "libpumc could not be compiled. That needs a C++17 compiler (CXX names another) and Armadillo's headers; Debian's packages \
             are g++ and libarmadillo-dev.\n{error}"
        ));
    }
    for library in ["pthread", "m"] {
        println!("cargo:rustc-link-lib={library}");
    }
    copy_headers(&source.join("include/pumc"), &out.join("include/pumc"));
    let version = version_of(&source);
    super::tell_dependants(Some(out.clone()), Some(out.join("include")), &version, true);
}

fn sources() -> PathBuf {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let source = crate_folder.join("libpumc");
    if !source.join("src/error.hpp").exists() {
        super::fail(&format!(
            "the sources of libpumc are not in {}",
            source.display()
        ));
    }
    source
}

/// Every source file but those of the command and of the library for MPI, in one order everywhere.
fn translation_units(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)
        .expect("sources can be listed")
        .flatten()
    {
        let path = entry.path();
        if path.is_dir() && !path.ends_with("cli") && !path.ends_with("mpi") {
            found.extend(translation_units(&path));
        } else if path
            .extension()
            .map_or(false, |extension| extension == "cpp")
        {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Where Armadillo's headers are, if not where compilers look: in this crate, or where pkg-config says.
fn armadillo(source: &Path) -> Vec<PathBuf> {
    let carried = source.join("armadillo");
    if carried.join("armadillo").exists() {
        return vec![carried];
    }
    let found = pkg_config::Config::new()
        .cargo_metadata(false)
        .probe("armadillo");
    found.map_or(Vec::new(), |library| library.include_paths)
}

/// Armadillo takes longer to read than most files that include it: GCC reads it once for all of them. Other compilers, and a
/// GCC that cannot, read it for each.
fn precompile(build: &mut cc::Build, source: &Path, out: &Path) {
    let folder = out.join("precompiled");
    let header = folder.join("armadillo.hpp");
    let copied = fs::create_dir_all(&folder)
        .and_then(|()| fs::copy(source.join("src/precompiled/armadillo.hpp"), &header));
    let compiler = build.get_compiler();
    if copied.is_err() || !compiler.is_like_gnu() {
        return;
    }
    let made = compiler
        .to_command()
        .args(["-x", "c++-header"])
        .arg(&header)
        .arg("-o")
        .arg(folder.join("armadillo.hpp.gch"))
        .status();
    match header.to_str() {
        Some(path) if made.map_or(false, |status| status.success()) => {
            build.flag("-include").flag(path);
        }
        _ => {}
    }
}

fn copy_headers(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("OUT_DIR can be written");
    for entry in fs::read_dir(from).expect("headers can be listed").flatten() {
        fs::copy(entry.path(), to.join(entry.file_name())).expect("OUT_DIR can be written");
    }
}

/// The version that the header states, in three lines `#define PUMC_VERSION_... N`.
fn version_of(source: &Path) -> String {
    let header = fs::read_to_string(source.join("include/pumc/pumc.h")).unwrap_or_default();
    let number = |part: &str| {
        let start = format!("#define PUMC_VERSION_{part} ");
        let line = header.lines().find_map(|line| line.strip_prefix(&start));
        line.unwrap_or("0").trim().to_owned()
    };
    [number("MAJOR"), number("MINOR"), number("PATCH")].join(".")
}
