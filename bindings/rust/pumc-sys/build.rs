//! Builds libpumc from the sources that this crate carries (the feature `vendored`, on by default), or finds an installed one
//! with pkg-config.
//!
//! A build script cannot give a run path to the programs of dependants. Where the library is outside of the system's own
//! folders, they would be built and then not start; so it is the static library that is linked there, if there is one.
//!
//! Dependants' build scripts are told `DEP_PUMC_ROOT`, `DEP_PUMC_INCLUDE`, `DEP_PUMC_VERSION` and
//! `DEP_PUMC_VENDORED` (0 or 1).

use std::env;
use std::path::{Path, PathBuf};

#[cfg(feature = "vendored")]
#[path = "build/vendored.rs"]
mod vendored;

/// The releases of libpumc whose API these declarations describe.
const LEAST: &str = "0.2.0";
const BELOW: &str = "0.3.0";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-changed=build");
    println!("cargo:rerun-if-env-changed=PUMC_NO_VENDOR");
    println!("cargo:rerun-if-env-changed=DOCS_RS");
    if env::var_os("DOCS_RS").is_some() {
        return; // nothing is linked there
    }
    #[cfg(feature = "vendored")]
    if !told_not_to_vendor() {
        return vendored::build();
    }
    find_installed();
}

#[cfg(feature = "vendored")]
fn told_not_to_vendor() -> bool {
    env::var_os("PUMC_NO_VENDOR").map_or(false, |value| !value.is_empty() && value != "0")
}

fn find_installed() {
    let mut config = pkg_config::Config::new();
    config.range_version(LEAST..BELOW);
    if let Some(archive) = archive_elsewhere() {
        println!("cargo:rerun-if-changed={}", archive.display());
        config.statik(true);
    }
    match config.probe("pumc") {
        Ok(library) => {
            let include = library.include_paths.first().cloned();
            let include = include.or_else(|| folder("includedir"));
            tell_dependants(folder("prefix"), include, &library.version, false);
        }
        Err(error) => fail(&format!(
            "libpumc {LEAST} or later, below {BELOW}, was not found by pkg-config:\n{error}\n\
             Install it (and set PKG_CONFIG_PATH if it is not in a usual place), or {} to have it compiled.",
            if cfg!(feature = "vendored") {
                "unset PUMC_NO_VENDOR"
            } else {
                "switch on the feature `vendored`"
            }
        )),
    }
}

/// A variable of pkg-config that names a folder. It is written for a shell, in which blanks are escaped.
fn folder(variable: &str) -> Option<PathBuf> {
    let text = pkg_config::get_variable("pumc", variable).ok()?;
    if Path::new(&text).is_dir() {
        return Some(text.into());
    }
    let mut plain = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        plain.extend(if letter == '\\' {
            letters.next()
        } else {
            Some(letter)
        });
    }
    Some(plain.into())
}

/// The static library where it is outside of the folders that the system searches, which pkg-config leaves out here, and
/// nothing in the environment asks for the shared one.
fn archive_elsewhere() -> Option<PathBuf> {
    for name in ["PUMC_DYNAMIC", "PKG_CONFIG_ALL_DYNAMIC"] {
        println!("cargo:rerun-if-env-changed={name}");
        if env::var_os(name).is_some() {
            return None;
        }
    }
    let found = pkg_config::Config::new()
        .cargo_metadata(false)
        .print_system_libs(false)
        .probe("pumc");
    let folders = found.ok()?.link_paths.into_iter();
    let mut archives = folders.map(|folder| folder.join("libpumc.a"));
    archives.find(|archive| archive.exists())
}

fn tell_dependants(root: Option<PathBuf>, include: Option<PathBuf>, version: &str, vendored: bool) {
    if let Some(root) = root {
        println!("cargo:root={}", root.display());
    }
    if let Some(include) = include {
        println!("cargo:include={}", include.display());
    }
    println!("cargo:version={version}");
    println!("cargo:vendored={}", i32::from(vendored));
}

/// Ends the build with a text for the user, without the noise of a panic.
fn fail(text: &str) -> ! {
    eprintln!("\n{text}\n");
    std::process::exit(1);
}
