//! Rows and columns by name.

use crate::cases::TemporaryFile;
use pumc::{ErrorCode, Factors, Fit, Problem};

/// People who drink what others of their table drink, but for Cy, who has not been seen with milk.
pub fn drinks() -> Problem {
    let pairs = [
        ("Ann", "tea"),
        ("Ann", "milk"),
        ("Bob", "tea"),
        ("Bob", "milk"),
        ("Cy", "tea"),
        ("Di", "rum"),
        ("Di", "beer"),
        ("Eve", "rum"),
        ("Eve", "beer"),
    ];
    Problem::from_labels(pairs).unwrap()
}

#[test]
fn names_are_numbered_as_they_appear() {
    let problem = drinks();
    assert_eq!((problem.rows(), problem.cols(), problem.count()), (5, 4, 9));
    assert_eq!(
        problem.row_labels().unwrap(),
        ["Ann", "Bob", "Cy", "Di", "Eve"]
    );
    assert_eq!(
        problem.col_labels().unwrap(),
        ["tea", "milk", "rum", "beer"]
    );
    assert_eq!(problem.find_row("Di").unwrap(), 3);
    assert_eq!(problem.find_col("beer").unwrap(), 3);
    assert_eq!(problem.row_label(5), None);
    assert_eq!(problem.pairs()[4], (2, 0));
    let twice = Problem::from_labels([("Ä", "b"), ("Ä", "b")]).unwrap();
    assert_eq!(twice.count(), 1);
    assert_eq!(twice.row_label(0).unwrap(), "Ä");
    let none: [(&str, &str); 0] = [];
    let empty = Problem::from_labels(none).unwrap();
    assert_eq!((empty.rows(), empty.cols()), (0, 0));
    let owned = [(String::from("a"), "b")];
    assert_eq!(Problem::from_labels(owned).unwrap().count(), 1);
    let error = Problem::from_labels([("a\0", "b")]).unwrap_err();
    assert_eq!(error.message(), "a row label holds a NUL at byte 1");
    let error = Problem::from_labels_with_confidence([("a", "b", -1.0)]).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Value);
}

#[test]
fn labels_of_problems_come_go_and_are_kept() {
    let mut problem = Problem::from_coo(2, 3, &[0, 1], &[2, 0]).unwrap();
    assert_eq!(problem.row_labels(), None);
    problem.set_row_labels(&["x", "y"]).unwrap();
    problem.set_col_labels(&["a", "b", "c"]).unwrap();
    let (kept, hidden) = problem.split(0.5, 1).unwrap();
    for part in [&kept, &hidden, &problem.difference(&hidden).unwrap()] {
        assert_eq!(part.row_label(1).unwrap(), "y");
        assert_eq!(part.col_label(2).unwrap(), "c");
    }
    let factors = Fit::new(&kept).run().unwrap();
    assert_eq!(factors.col_labels(), problem.col_labels());
    let text = format!("{problem:?}");
    assert_eq!(
        text,
        "Problem { rows: 2, cols: 3, count: 2, labelled: true }"
    );
    let plain = Problem::from_coo(2, 3, &[0, 1], &[2, 0]).unwrap();
    assert_ne!(problem, plain);
    problem.clear_labels().unwrap();
    assert_eq!(problem, plain);
    let error = problem.set_col_labels(&["a"]).unwrap_err();
    assert_eq!(error.message(), "1 labels for 3 columns");
}

#[test]
fn every_question_takes_names_and_positions() {
    let problem = drinks();
    let factors = Fit::new(&problem).run().unwrap();
    let best = factors.recommend("Cy", 2, Some(&problem)).unwrap();
    assert_eq!(best, factors.recommend(2, 2, Some(&problem)).unwrap());
    assert_eq!(best[0].label.as_deref(), Some("milk"));
    assert_eq!(best[0].name(), "milk");
    assert!(best[0].to_string().starts_with("milk 0."), "{}", best[0]);
    let many = factors.recommend_rows(&["Ann", "Cy"], 2, Some(&problem));
    assert_eq!(many.unwrap()[1], best);
    let among = factors.recommend_among("Cy", &["rum", "milk"], 1, None);
    assert_eq!(among.unwrap()[0].name(), "milk");
    let mixed = factors.recommend_among(2_u32, &[String::from("milk")], 1, None);
    assert_eq!(mixed.unwrap()[0].index, 1);
    let whom = factors.best_rows("milk", 1, Some(&problem)).unwrap();
    assert_eq!(whom[0].name(), "Cy");
    assert_eq!(factors.similar_rows("Di", 1).unwrap()[0].name(), "Eve");
    assert_eq!(factors.similar_cols("tea", 1).unwrap()[0].name(), "milk");
    let score = factors.score("Cy", "milk").unwrap();
    assert_eq!(score, factors.score(2, 1).unwrap());
    assert_eq!(score, factors.score("Cy", 1).unwrap());
    let scores = factors.scores(&["Ann", "Cy"], &["rum", "milk"]).unwrap();
    assert_eq!(scores[1], score);
    assert_eq!(
        factors.probability("Di", "tea").unwrap(),
        factors.probability(3, 0).unwrap()
    );
    let row = factors.score_rows(&["Cy"]).unwrap();
    assert!((row[(0, 1)] - score).abs() < 1e-12);
}

#[test]
fn newcomers_are_known_by_names() {
    let factors = Fit::new(&drinks()).run().unwrap();
    let row = factors.fold_in_row(&["tea"]).unwrap();
    assert_eq!(row, factors.fold_in_row(&[0]).unwrap());
    let best = factors.recommend_from(&["tea"], 2).unwrap();
    assert_eq!(best[0].name(), "milk");
    assert_eq!(factors.recommend_new_row(&row, &["tea"], 2).unwrap(), best);
    let col = factors.fold_in_col(&["Ann", "Bob"]).unwrap();
    assert_eq!(col, factors.fold_in_col(&[0, 1]).unwrap());
    // Columns in another order, one of them unknown.
    let new = [
        ("Flo", "gin"),
        ("Flo", "tea"),
        ("Gus", "beer"),
        ("Gus", "rum"),
    ];
    let new = Problem::from_labels(new).unwrap();
    let rows = factors.fold_in_rows(&new).unwrap();
    assert_eq!(rows.row(0), row);
    assert_eq!(rows.row(1), factors.fold_in_row(&["rum", "beer"]).unwrap());
    let best = factors.recommend_new_rows(&new, 1).unwrap();
    assert_eq!(best[0][0].name(), "milk");
    let new = Problem::from_labels([("Bob", "gin"), ("Ann", "gin"), ("Hal", "gin")]).unwrap();
    let cols = factors.fold_in_cols(&new).unwrap();
    assert_eq!(cols.row(0), col);
}

#[test]
fn unknown_names_are_errors_with_a_suggestion() {
    let problem = drinks();
    let factors = Fit::new(&problem).run().unwrap();
    let error = factors.recommend("Bab", 1, None).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Name);
    assert!(error.message().contains("'Bab'"), "{error}");
    assert!(error.message().contains("did you mean 'Bob'?"), "{error}");
    let error = factors.score("Bob", "milch").unwrap_err();
    assert!(error.message().contains("did you mean 'milk'?"), "{error}");
    let error = problem.find_col("bear").unwrap_err();
    assert!(error.message().contains("did you mean 'beer'?"), "{error}");
    let plain = Problem::from_coo(2, 2, &[0, 1], &[0, 1]).unwrap();
    let plain = Fit::new(&plain).run().unwrap();
    let error = plain.recommend("Bob", 1, None).unwrap_err();
    assert_eq!(error.code(), ErrorCode::Name);
    let error = plain.find_row("B\0").unwrap_err();
    assert_eq!(error.message(), "label holds a NUL at byte 1");
}

#[test]
fn notes_stay_in_the_file() {
    let mut factors = Fit::new(&drinks()).run().unwrap();
    assert!(factors.notes().is_empty());
    factors.set_note("source", "a table").unwrap();
    factors.set_note("columns", "1,2").unwrap();
    factors.set_note("source", "two tables").unwrap();
    let file = TemporaryFile::new("notes");
    factors.save(&file.0).unwrap();
    let loaded = Factors::load(&file.0).unwrap();
    let mut notes = loaded.notes();
    notes.sort();
    let expected = [("columns", "1,2"), ("source", "two tables")];
    assert_eq!(
        notes,
        expected.map(|(name, text)| (name.to_owned(), text.to_owned()))
    );
    factors.remove_note("source").unwrap();
    assert_eq!(factors.note("source"), None);
    assert_eq!(factors.note("columns").as_deref(), Some("1,2"));
    assert_eq!(
        loaded.recommend("Cy", 1, Some(&drinks())).unwrap()[0].name(),
        "milk"
    );
}
