//! Every failure that the safe API can meet comes back as an error with its code and the library's text.

use crate::cases::{small_model, two_groups, TemporaryFile};
use pumc::{fit, Error, ErrorCode, Factors, Fit, Matrix, Options, Problem, Result, Search, Select};

fn expect<T: std::fmt::Debug>(result: Result<T>, code: ErrorCode, text: &str) {
    let error = result.unwrap_err();
    assert_eq!(error.code(), code, "{error}");
    assert!(error.message().contains(text), "{error}");
}

#[test]
fn an_error_is_what_rust_expects() {
    fn is_error<T: std::error::Error + Send + Sync + Clone + 'static>(_: &T) {}
    let error = Problem::from_coo(1, 1, &[3], &[0]).unwrap_err();
    is_error(&error);
    assert_eq!(error.to_string(), error.message());
    assert_eq!(error.code().name(), "PUMC_EINDEX");
    assert_eq!(error.code().status(), -3);
    assert_eq!(ErrorCode::Cancelled.name(), "PUMC_ECANCELLED");
    assert_eq!(ErrorCode::Cancelled.status(), -17);
    assert_eq!(ErrorCode::Other(-99).name(), "unknown");
    let boxed: Box<dyn std::error::Error + Send + Sync> = error.clone().into();
    assert_eq!(boxed.downcast_ref::<Error>(), Some(&error));
}

#[test]
fn sizes() {
    let (_, factors) = small_model();
    expect(
        factors.recommend(0, 0, None),
        ErrorCode::Size,
        "top_n must be at least 1, got 0",
    );
    expect(factors.similar_cols(0, 0), ErrorCode::Size, "at least 1");
    expect(
        factors.evaluate(None, &two_groups(14, 10, 1), 0),
        ErrorCode::Size,
        "top_n",
    );
    let too_many = Matrix::from_column_major(1, 2, vec![1.0, 2.0]).unwrap();
    let square = Matrix::from_column_major(1, 2, vec![1.0, 2.0]).unwrap();
    expect(
        Factors::from_svd(&too_many, &[1.0, 1.0], &square, &Options::new()),
        ErrorCode::TooLarge,
        "rank must be in 0..1",
    );
}

#[test]
fn indices() {
    expect(
        Problem::from_coo(2, 2, &[0, 2], &[0, 0]),
        ErrorCode::Index,
        "row index 2 at entry 1",
    );
    expect(
        Problem::from_coo(2, 2, &[0i64], &[-1]),
        ErrorCode::Index,
        "column index -1",
    );
    expect(
        Problem::from_coo(2, 2, &[usize::MAX], &[0]),
        ErrorCode::Index,
        "at entry 0",
    );
    expect(
        Problem::from_csr(1, 1, &[0, 1], &[1]),
        ErrorCode::Index,
        "column index 1",
    );
    expect(
        Problem::from_coo(0, 0, &[0], &[0]),
        ErrorCode::Index,
        "no rows",
    );
    let (_, factors) = small_model();
    expect(factors.score(14, 0), ErrorCode::Index, "14");
    expect(factors.probability(0, 10), ErrorCode::Index, "10");
    expect(factors.scores(&[0, -1], &[0, 0]), ErrorCode::Index, "-1");
    expect(factors.score_rows(&[99]), ErrorCode::Index, "99");
    expect(factors.recommend(14, 1, None), ErrorCode::Index, "14");
    expect(factors.similar_rows(14, 1), ErrorCode::Index, "14");
    expect(factors.similar_cols(10, 1), ErrorCode::Index, "10");
    expect(factors.fold_in_row(&[10]), ErrorCode::Index, "10");
    expect(factors.fold_in_col(&[u64::MAX]), ErrorCode::Index, "");
    let row = vec![0.0; factors.rank()];
    expect(
        factors.recommend_new_row(&row, &[10], 1),
        ErrorCode::Index,
        "10",
    );
    expect(
        factors
            .complete_rows(10..15, 0.5, None)
            .collect::<Result<Vec<_>>>(),
        ErrorCode::Index,
        "outside 0..13",
    );
    let far = factors.complete_rows(usize::MAX - 3..usize::MAX, 0.5, None);
    expect(far.last().unwrap(), ErrorCode::Index, "outside 0..13");
}

#[test]
fn pointers() {
    expect(
        Problem::from_csr(2, 2, &[1, 1, 2], &[0, 1]),
        ErrorCode::Pointers,
        "row_ptr[0] must be 0",
    );
    expect(
        Problem::from_csc(2, 2, &[0, 2, 1], &[0]),
        ErrorCode::Pointers,
        "col_ptr must never decrease",
    );
    expect(
        Problem::from_csr(2, 2, &[0, i32::MAX, 1], &[0]),
        ErrorCode::Pointers,
        "decrease",
    );
    expect(
        Problem::from_csr(1, 2, &[0, 5], &[0, 1]),
        ErrorCode::Pointers,
        "row_ptr ends with 5",
    );
    expect(
        Problem::from_csc(2, 1, &[0, 1], &[0, 1]),
        ErrorCode::Pointers,
        "row_idx has 2",
    );
    expect(
        Problem::from_csr(1, 2, &[0, -5], &[0, 1]),
        ErrorCode::Pointers,
        "decrease",
    );
}

#[test]
fn names_and_types() {
    let mut options = Options::new();
    expect(
        options.set_f64("lamda", 1.0),
        ErrorCode::Name,
        "did you mean 'lambda'?",
    );
    expect(options.get_str("colour"), ErrorCode::Name, "colour");
    expect(options.reset(""), ErrorCode::Name, "unknown option");
    expect(
        options.set_i64("lambda", 1),
        ErrorCode::Type,
        "option 'lambda' is a real number",
    );
    expect(options.get_f64("seed"), ErrorCode::Type, "an integer");
    let (_, factors) = small_model();
    expect(
        factors.get_f64("objectiv"),
        ErrorCode::Name,
        "did you mean 'objective'?",
    );
    expect(
        factors.get_i64("objective"),
        ErrorCode::Type,
        "pumc_factors_get_f64()",
    );
    expect(factors.get_str("x"), ErrorCode::Name, "x");
    expect(factors.history_of("loss"), ErrorCode::Name, "loss");
    let mut search = Search::new();
    expect(
        search.set_values_f64("lamda_ratio", &[0.5]),
        ErrorCode::Name,
        "lambda_ratio",
    );
    expect(search.set_i64("fold", 2), ErrorCode::Name, "folds");
}

#[test]
fn values() {
    let mut options = Options::new();
    expect(
        options.set_f64("omega", f64::NAN),
        ErrorCode::Value,
        "omega must be in (0, 1)",
    );
    expect(
        options.set_f64("lambda", f64::INFINITY),
        ErrorCode::Value,
        "lambda",
    );
    expect(
        options.set_str("regularizer", "ridge"),
        ErrorCode::Value,
        "got 'ridge'",
    );
    expect(
        options.set_str("regularizer", "l\0sp"),
        ErrorCode::Value,
        "value holds a NUL at byte 1",
    );
    expect(
        options.set_f64("a\0", 0.0),
        ErrorCode::Value,
        "name holds a NUL",
    );
    expect(
        Options::builder().threads(usize::MAX).build(),
        ErrorCode::Value,
        "threads",
    );
    assert_eq!(options, Options::new(), "what is refused changes nothing");
    let problem = two_groups(6, 5, 1);
    for share in [0.0, 1.0, -1.0, f64::NAN] {
        expect(problem.split(share, 0), ErrorCode::Value, "share");
    }
    let (_, mut factors) = small_model();
    for probability in [0.0, 1.5, f64::NAN] {
        let first = factors.complete(probability, None).next().unwrap();
        expect(first, ErrorCode::Value, "probability must be in (0, 1]");
    }
    let row = vec![f64::NAN; factors.rank()];
    expect(
        factors.recommend_new_row::<i32>(&row, &[], 1),
        ErrorCode::Value,
        "row_of_u must be in [",
    );
    let labels = ["a\0b"; 14];
    expect(
        factors.set_row_labels(&labels),
        ErrorCode::Value,
        "a label holds a NUL",
    );
    expect(factors.save("a\0b"), ErrorCode::Value, "path holds a NUL");
    expect(factors.set_threads(1 << 20), ErrorCode::Value, "threads");
    expect(
        Search::builder().hold_out(1.5).folds(3).build(),
        ErrorCode::Value,
        "hold_out",
    );
    let empty = Problem::from_coo::<i32>(3, 3, &[], &[]).unwrap();
    expect(Select::new(&empty).run(), ErrorCode::Value, "");
}

#[test]
fn conflicts() {
    let options = Options::builder()
        .lambda(1.0)
        .lambda_ratio(0.1)
        .build()
        .unwrap();
    expect(
        fit(&two_groups(6, 5, 1), &options),
        ErrorCode::Conflict,
        "cannot both be set",
    );
}

#[test]
fn shapes() {
    expect(
        Problem::from_coo(2, 2, &[0, 1], &[0]),
        ErrorCode::Shape,
        "row has 2 entries but col has 1",
    );
    expect(
        Problem::from_csr(2, 2, &[0, 1], &[0]),
        ErrorCode::Shape,
        "not one more than 2 rows",
    );
    expect(
        Problem::from_csc(2, usize::MAX, &[0], &[]),
        ErrorCode::Shape,
        "col_ptr has 1 entries",
    );
    expect(
        Problem::from_csc::<i64>(0, 0, &[], &[]),
        ErrorCode::Shape,
        "col_ptr has 0 entries",
    );
    let (problem, mut factors) = small_model();
    let other = two_groups(10, 14, 1);
    expect(
        Fit::new(&other).warm_start(&factors).run(),
        ErrorCode::Shape,
        "",
    );
    expect(
        factors.recommend(0, 1, Some(&other)),
        ErrorCode::Shape,
        "exclude is 10 x 14",
    );
    expect(
        factors.evaluate(None, &other, 3),
        ErrorCode::Shape,
        "hidden",
    );
    expect(
        factors.evaluate(Some(&other), &problem, 3),
        ErrorCode::Shape,
        "observed",
    );
    expect(
        factors.complete(0.5, Some(&other)).next().unwrap(),
        ErrorCode::Shape,
        "observed",
    );
    expect(
        factors.scores(&[0, 1], &[0]),
        ErrorCode::Shape,
        "row has 2 entries",
    );
    expect(
        factors.recommend_new_row::<i32>(&[], &[], 1),
        ErrorCode::Shape,
        "row_of_u has 0 values",
    );
    expect(
        factors.set_row_labels(&["a"]),
        ErrorCode::Shape,
        "1 labels for 14 rows",
    );
    expect(
        factors.set_col_labels::<&str>(&[]),
        ErrorCode::Shape,
        "0 labels for 10 columns",
    );
    expect(
        Matrix::from_column_major(2, 2, vec![0.0]),
        ErrorCode::Shape,
        "2-by-2",
    );
    expect(
        Matrix::from_column_major(usize::MAX, 2, vec![]),
        ErrorCode::Shape,
        "",
    );
    let (u, v) = (factors.u(), factors.v());
    expect(
        Factors::from_svd(&u, &[1.0], &v, &Options::new()),
        ErrorCode::Shape,
        "1 singular values",
    );
}

#[test]
fn too_large_and_out_of_memory() {
    let none: [i32; 0] = [];
    expect(
        Problem::from_coo(1 << 31, 1, &none, &none),
        ErrorCode::TooLarge,
        "rows must be at most",
    );
    expect(
        Problem::from_coo(1, usize::MAX, &none, &none),
        ErrorCode::TooLarge,
        "cols must be at most",
    );
    let u = Matrix::from_column_major(1, 0, vec![]).unwrap();
    let v = Matrix::from_column_major(i32::MAX as usize, 0, vec![]).unwrap();
    let wide = Factors::from_svd(&u, &[], &v, &Options::new()).unwrap();
    expect(
        wide.score_rows(&vec![0; 1 << 22]),
        ErrorCode::OutOfMemory,
        "out of memory",
    );
}

#[test]
fn files() {
    let (_, factors) = small_model();
    expect(
        Factors::load("/no/such/folder/model"),
        ErrorCode::Io,
        "No such file",
    );
    expect(
        factors.save("/no/such/folder/model"),
        ErrorCode::Io,
        "No such file",
    );
    let file = TemporaryFile::new("errors");
    std::fs::write(&file.0, "something else").unwrap();
    expect(Factors::load(&file.0), ErrorCode::File, "");
    factors.save(&file.0).unwrap();
    let whole = std::fs::read(&file.0).unwrap();
    for position in [whole.len() / 3, whole.len() / 2, whole.len() - 1] {
        let mut damaged = whole.clone();
        damaged[position] ^= 4;
        std::fs::write(&file.0, &damaged).unwrap();
        expect(Factors::load(&file.0), ErrorCode::File, "");
    }
    std::fs::write(&file.0, &whole[..whole.len() - 9]).unwrap();
    expect(Factors::load(&file.0), ErrorCode::File, "");
    let mut newer = whole;
    newer[8] = 200; // the format's version
    std::fs::write(&file.0, &newer).unwrap();
    expect(Factors::load(&file.0), ErrorCode::Newer, "");
}
