//! Finds libpumc with pkg-config or, with the feature `vendored`, builds it with Meson.
//!
//! A build script cannot give a run path to the programs of dependants. Where the library is outside of the system's own
//! folders, they would be built and then not start; so it is the static library that is linked there, if there is one.
//!
//! Dependants' build scripts are told `DEP_PUMC_ROOT`, `DEP_PUMC_INCLUDE`, `DEP_PUMC_VERSION` and
//! `DEP_PUMC_VENDORED` (0 or 1).

use std::env;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The releases of libpumc whose API these declarations describe.
const LEAST: &str = "0.2.0";
const BELOW: &str = "0.3.0";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=PUMC_NO_VENDOR");
    println!("cargo:rerun-if-env-changed=DOCS_RS");
    if env::var_os("DOCS_RS").is_some() {
        return; // nothing is linked there
    }
    if env::var_os("CARGO_FEATURE_VENDORED").is_some() && !told_not_to_vendor() {
        build_vendored();
    } else {
        find_installed();
    }
}

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
            let include = include.or_else(|| {
                pkg_config::get_variable("pumc", "includedir")
                    .ok()
                    .map(PathBuf::from)
            });
            let root = pkg_config::get_variable("pumc", "prefix").ok();
            tell_dependants(root.map(PathBuf::from), include, &library.version, false);
        }
        Err(error) => fail(&format!(
            "libpumc {LEAST} or later, below {BELOW}, was not found by pkg-config:\n{error}\n\
             Install it (and set PKG_CONFIG_PATH if it is not in a usual place), or switch on the feature \
             `vendored` to have it built."
        )),
    }
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

fn build_vendored() {
    let source = vendored_sources();
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets OUT_DIR"));
    let (build, prefix) = (out.join("build"), out.join("prefix"));
    for part in ["src", "include", "meson.build", "meson_options.txt"] {
        println!("cargo:rerun-if-changed={}", source.join(part).display());
    }

    let mut setup = Command::new("meson");
    setup.arg("setup");
    if build.join("build.ninja").exists() {
        setup.arg("--reconfigure");
    }
    setup.args([
        "--buildtype=release",
        "--wrap-mode=nodownload",
        "-Dlibdir=lib",
        "-Ddefault_library=static",
    ]);
    setup.args(parts_to_leave_out(&source));
    setup.arg(format!("-Dprefix={}", prefix.display()));
    run(setup.arg(&build).arg(&source));

    let mut compile = Command::new("meson");
    compile.args(["compile", "-C"]).arg(&build);
    if let Ok(jobs) = env::var("NUM_JOBS") {
        compile.args(["-j", &jobs]);
    }
    run(&mut compile);
    run(Command::new("meson")
        .args(["install", "--no-rebuild", "--only-changed", "-C"])
        .arg(&build));

    println!(
        "cargo:rustc-link-search=native={}",
        prefix.join("lib").display()
    );
    println!("cargo:rustc-link-lib=static=pumc");
    link_cxx_runtime();
    let version = version_of(&source);
    tell_dependants(
        Some(prefix.clone()),
        Some(prefix.join("include")),
        &version,
        true,
    );
}

/// `libpumc/` in this crate: links to the repository's own files there, copies of them in a packaged crate.
fn vendored_sources() -> PathBuf {
    let crate_folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let source = crate_folder.join("libpumc");
    if !source.join("meson.build").exists() {
        fail(&format!(
            "the sources of libpumc are not in {}",
            source.display()
        ));
    }
    source
}

/// Everything beyond the library itself (tests, examples and so on) is a feature option of the build, which a
/// packaged crate lacks the sources of.
fn parts_to_leave_out(source: &Path) -> Vec<String> {
    let options = std::fs::read_to_string(source.join("meson_options.txt")).unwrap_or_default();
    options
        .lines()
        .filter(|line| line.starts_with("option(") && line.contains("type: 'feature'"))
        .filter_map(|line| line.split('\'').nth(1))
        .map(|name| format!("-D{name}=disabled"))
        .collect()
}

fn link_cxx_runtime() {
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    match system.as_str() {
        "macos" | "ios" | "freebsd" | "openbsd" => println!("cargo:rustc-link-lib=dylib=c++"),
        _ => {
            println!("cargo:rustc-link-lib=dylib=stdc++");
            println!("cargo:rustc-link-lib=dylib=pthread");
            println!("cargo:rustc-link-lib=dylib=m");
        }
    }
}

/// The version that the vendored meson.build states, in its line `version: '...'`.
fn version_of(source: &Path) -> String {
    let text = std::fs::read_to_string(source.join("meson.build")).unwrap_or_default();
    let line = text
        .lines()
        .find(|line| line.trim_start().starts_with("version:"));
    let quoted = line.and_then(|line| line.split('\'').nth(1));
    quoted.unwrap_or(LEAST).to_owned()
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

fn run(command: &mut Command) {
    let line: Vec<_> = std::iter::once(command.get_program())
        .chain(command.get_args())
        .map(OsStr::to_string_lossy)
        .collect();
    let line = line.join(" ");
    match command.status() {
        Ok(status) if status.success() => {}
        Ok(status) => fail(&format!(
            "building libpumc failed ({status}) at\n    {line}"
        )),
        Err(error) => fail(&format!(
            "building libpumc needs Meson and Ninja: {error} at\n    {line}"
        )),
    }
}

/// Ends the build with a text for the user, without the noise of a panic.
fn fail(text: &str) -> ! {
    eprintln!("\n{text}\n");
    std::process::exit(1);
}
