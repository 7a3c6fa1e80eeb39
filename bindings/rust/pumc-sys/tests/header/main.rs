//! Every declaration of this crate against `pumc/pumc.h`: names, argument names and types, results, constants,
//! structs and callbacks. Neither side may have what the other lacks.

mod c_header;
mod declarations;
mod rust_source;

use declarations::{differences, Declarations};
use std::fs;
use std::path::Path;

fn header() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("libpumc/include/pumc/pumc.h");
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn source() -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| !path.ends_with("lib.rs")) // holds no declaration
        .collect();
    files.sort();
    files
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect()
}

fn ours() -> Declarations {
    rust_source::parse(&source())
}

#[test]
fn every_declaration_is_the_header_s() {
    let drift = differences(&c_header::parse(&header()), &ours());
    assert!(drift.is_empty(), "\n{}", drift.join("\n"));
}

/// That the comparison above has something to compare.
#[test]
fn nothing_of_the_header_goes_unread() {
    let header = header();
    let read = c_header::parse(&header);
    let functions = header.matches("\nPUMC_API ").count();
    assert!(functions > 90, "{functions}");
    assert_eq!(read.functions.len(), functions);
    assert_eq!(
        read.functions["pumc_options_get_str"],
        "(options: *const pumc_options, name: *const c_char, out: *mut *const c_char) -> pumc_status"
    );
    assert_eq!(read.constants["PUMC_EINTERNAL"], "-16");
    assert_eq!(read.constants["PUMC_ECANCELLED"], "-17");
    assert_eq!(read.constants["PUMC_OPEN_MOST"], "2");
    assert_eq!(read.types["pumc_problem"], "opaque");
    assert_eq!(read.types["pumc_status"], "i32");
    assert!(read.types["pumc_progress"].starts_with("{size: i64, iteration: i64, "));
    assert_eq!(
        read.types["pumc_progress_fn"],
        "fn(progress: *const pumc_progress, payload: *mut c_void) -> i32"
    );
}

/// Each kind of drift shows: the header with one thing changed no longer agrees.
#[test]
fn drift_is_noticed() {
    let header = header();
    let changes = [
        ("int64_t pumc_problem_rows(", "int32_t pumc_problem_rows("),
        ("int64_t pumc_problem_rows(", "int64_t pumc_problem_rowz("),
        ("double share, int64_t seed", "float share, int64_t seed"),
        ("double share, int64_t seed", "double share"),
        ("double share, int64_t seed", "int64_t seed, double share"),
        ("const char **out", "char **out"),
        ("const char *const *labels", "const char **labels"),
        ("PUMC_ECONFLICT = -8", "PUMC_ECONFLICT = -88"),
        ("PUMC_VERSION_MINOR ", "PUMC_VERSION_MINOR 1"),
        ("typedef int32_t pumc_status", "typedef int64_t pumc_status"),
        ("    double objective; ", "    "),
        (
            "int32_t (*pumc_progress_fn)(const",
            "int32_t (*pumc_progress_fn)(",
        ),
        ("void pumc_factors_free(", "int32_t pumc_factors_free("),
    ];
    for (from, to) in changes {
        assert!(header.contains(from), "not in the header: {from}");
        let drift = differences(
            &c_header::parse(&header.replacen(from, to, 1)),
            &rust_source::parse(&source()),
        );
        assert!(!drift.is_empty(), "unnoticed: {from} -> {to}");
    }
}

/// The library that is linked is one of the releases these declarations describe.
#[test]
fn the_linked_library_is_of_this_version() {
    let (mut major, mut minor, mut patch) = (-1, -1, -1);
    // SAFETY: the three pointers are to integers that outlive the call.
    unsafe { pumc_sys::pumc_version(&mut major, &mut minor, &mut patch) };
    assert_eq!(
        (major, minor),
        (pumc_sys::PUMC_VERSION_MAJOR, pumc_sys::PUMC_VERSION_MINOR)
    );
    assert!(patch >= 0);
}
