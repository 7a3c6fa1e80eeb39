//! The README shows the example that the tests run.

use std::fs;
use std::path::Path;

#[test]
fn the_readme_has_the_example() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |path| fs::read_to_string(crate_folder.join(path)).unwrap();
    let (readme, example) = (read("README.md"), read("examples/names.rs"));
    assert!(readme.contains(&format!("```rust,no_run\n{example}```")));
    assert!(example.lines().count() <= 15);
}
