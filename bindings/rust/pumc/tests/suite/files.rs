//! Models in files, and labels.

use crate::cases::{small_model, TemporaryFile};
use pumc::{ErrorCode, Factors};

#[test]
fn a_file_gives_back_every_bit() {
    let (problem, mut factors) = small_model();
    let rows: Vec<String> = (0..14).map(|i| format!("row {i}")).collect();
    let cols: Vec<String> = (0..10).map(|j| format!("Spalte ä{j}")).collect();
    factors.set_row_labels(&rows).unwrap();
    factors.set_col_labels(&cols).unwrap();
    let file = TemporaryFile::new("every-bit");
    factors.save(&file.0).unwrap();
    let loaded = Factors::load(&file.0).unwrap();
    assert_eq!(loaded.u(), factors.u());
    assert_eq!(loaded.singular_values(), factors.singular_values());
    assert_eq!(loaded.v(), factors.v());
    assert_eq!(loaded.history(), factors.history());
    assert_eq!(loaded.stop_reason(), factors.stop_reason());
    assert_eq!(loaded.regularizer(), factors.regularizer());
    for fact in ["objective", "lambda", "mu", "omega", "sampling_rate", "rho"] {
        assert_eq!(loaded.get_f64(fact), factors.get_f64(fact));
    }
    assert_eq!(loaded.col_label(9).unwrap(), "Spalte ä9");
    assert_eq!(
        loaded.recommend(3, 4, Some(&problem)),
        factors.recommend(3, 4, Some(&problem))
    );
    assert_eq!(loaded.fold_in_row(&[1, 2]), factors.fold_in_row(&[1, 2]));
}

#[cfg(unix)]
#[test]
fn paths_need_not_be_unicode() {
    use std::os::unix::ffi::OsStrExt;
    let (_, factors) = small_model();
    let mut file = TemporaryFile::new("");
    file.0
        .set_file_name(std::ffi::OsStr::from_bytes(b"pumc-\xff\xfe-name"));
    factors.save(&file.0).unwrap();
    assert!(file.0.exists());
    assert_eq!(Factors::load(&file.0).unwrap().u(), factors.u());
}

#[test]
fn labels_come_and_go() {
    let (_, mut factors) = small_model();
    assert!(factors.row_label(0).is_none());
    factors.set_row_labels(&["name"; 14]).unwrap();
    assert_eq!(factors.row_label(13).unwrap(), "name");
    assert!(factors.row_label(14).is_none());
    assert!(factors.row_label(usize::MAX).is_none());
    assert!(factors.col_label(0).is_none());
    factors.clear_labels().unwrap();
    assert!(factors.row_label(0).is_none());
}

#[test]
fn bytes_are_those_of_the_file() {
    let (_, mut factors) = small_model();
    factors.set_row_labels(&["name"; 14]).unwrap();
    let file = TemporaryFile::new("bytes");
    factors.save(&file.0).unwrap();
    let bytes = factors.to_bytes().unwrap();
    assert_eq!(bytes, std::fs::read(&file.0).unwrap());
    let copy = Factors::from_bytes(&bytes).unwrap();
    assert_eq!(copy.u(), factors.u());
    assert_eq!(copy.history(), factors.history());
    assert_eq!(copy.row_label(13).unwrap(), "name");
    assert_eq!(copy.to_bytes().unwrap(), bytes);
}

#[test]
fn bytes_that_are_no_model_are_refused() {
    let (_, factors) = small_model();
    let bytes = factors.to_bytes().unwrap();
    let code = |bytes: &[u8]| Factors::from_bytes(bytes).unwrap_err().code();
    for length in [0, 1, bytes.len() / 2, bytes.len() - 1] {
        assert_eq!(code(&bytes[..length]), ErrorCode::File, "{length}");
    }
    let mut other = bytes.clone();
    other.push(0);
    assert_eq!(code(&other), ErrorCode::File);
    other.pop();
    other[bytes.len() / 2] ^= 4;
    assert_eq!(code(&other), ErrorCode::File);
    let mut newer = bytes;
    newer[8] = 200; // the format's version
    assert_eq!(code(&newer), ErrorCode::Newer);
}
