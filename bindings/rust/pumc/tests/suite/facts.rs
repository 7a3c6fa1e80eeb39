//! What a model says of itself.

use crate::cases::{small_model, two_groups, TemporaryFile};
use pumc::{fit, Factors, Options};

#[test]
fn an_assumed_sampling_rate_is_said_to_be() {
    let (_, factors) = small_model();
    assert!(factors.sampling_rate_assumed());
    let text = format!("{factors:?}");
    assert!(text.contains("sampling_rate_assumed: true"), "{text}");
    let text = factors.to_string();
    assert!(text.contains("\nsampling rate 0.4"), "{text}");
    assert!(
        text.contains(", assumed: probabilities rest on it"),
        "{text}"
    );
    let problem = two_groups(14, 10, 3);
    for options in [
        Options::builder().sampling_rate(0.5),
        Options::builder().omega(0.7),
    ] {
        let told = fit(&problem, &options.build().unwrap()).unwrap();
        assert!(!told.sampling_rate_assumed());
        assert!(!told.to_string().contains("assumed"));
    }
    let file = TemporaryFile::new("assumed");
    factors.save(&file.0).unwrap();
    assert!(Factors::load(&file.0).unwrap().sampling_rate_assumed());
}

#[test]
fn a_rank_that_was_cut_short_is_said_to_be() {
    let (problem, factors) = small_model();
    assert!(!factors.rank_limited());
    assert!(!factors.to_string().contains("max_rank"));
    let options = Options::builder().lambda_ratio(0.4).max_rank(1);
    let cut = fit(&problem, &options.build().unwrap()).unwrap();
    assert!(cut.rank_limited());
    assert!(format!("{cut:?}").contains("rank_limited: true"));
    let text = cut.to_string();
    assert!(text.contains("\nmax_rank cut the rank short"), "{text}");
}

#[test]
fn a_model_reads_as_a_few_lines() {
    let (_, factors) = small_model();
    let text = factors.to_string();
    let lines: Vec<_> = text.lines().collect();
    assert!(
        lines[0].starts_with("14 x 10, rank 2, lsp, lambda "),
        "{text}"
    );
    assert!(lines[1].starts_with("converged after "), "{text}");
    assert_eq!(lines.len(), 3, "{text}");
    let parts = (factors.u(), factors.singular_values(), factors.v());
    let made = Factors::from_svd(&parts.0, &parts.1, &parts.2, &Options::new()).unwrap();
    let text = made.to_string();
    assert!(text.starts_with("14 x 10, rank 2, lsp, omega "), "{text}");
}
