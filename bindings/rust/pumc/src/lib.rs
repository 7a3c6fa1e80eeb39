//! Complete a 0/1 matrix of which only some ones are known.
//!
//! You hold an m-by-n 0/1 matrix of which only some ones are known: users and the items they liked, drugs and the
//! proteins they bind, people and their friends. A blank means "unknown", not "no". This crate finds a low-rank
//! matrix `X = U diag(s) V'` whose entries score every cell, by minimising
//!
//! ```text
//! omega * sum over observed ones of (X_ij - 1)^2 + (1 - omega) * sum over all other cells of X_ij^2
//!     + lambda * sum of r(sigma_i(X))
//! ```
//!
//! without ever forming an m-by-n array; r is one of six [penalties](Regularizer) on the singular values. The
//! computation is done by libpumc, a C++ library.
//!
//! # The simple way
//!
//! ```
//! use pumc::{Fit, Problem};
//!
//! // two groups of users with their own tastes; Cy has not been seen with milk
//! let pairs = "Ann tea,Ann milk,Ann cake,Bob tea,Bob milk,Bob cake,Cy tea,Cy cake,Di rum,Di beer,Eve rum,Eve beer";
//! let problem = Problem::from_labels(pairs.split(',').filter_map(|pair| pair.split_once(' ')))?;
//! let factors = Fit::new(&problem).run()?;
//!
//! let best = factors.recommend("Cy", 1, Some(&problem))?;
//! assert_eq!(best[0].name(), "milk");
//! assert!(factors.probability("Cy", "milk")? > factors.probability("Cy", "rum")?);
//! assert_eq!(factors.recommend_from(&["beer"], 1)?[0].name(), "rum"); // for a newcomer
//! # Ok::<(), pumc::Error>(())
//! ```
//!
//! # The rest
//!
//! - [`Options`] say how much to regularise, how long to take and so on; [`Select`] chooses them from the data, and
//!   [`estimate_sampling_rate`] tells how much of the truth was observed.
//! - A [`Problem`] may have names of rows and columns ([`from_labels`](Problem::from_labels)), confidences for its ones, and
//!   weights for rows and columns; it may be a [network](Problem::from_edges).
//! - A row or column is a [`Place`]: text is its label, an integer its position. Problems that are given beside a model are
//!   [matched](Factors::align) by their labels.
//! - [`Fit`] takes a warm start, which may have other rows and columns than the problem, and a closure that is told the
//!   progress and may cancel; [`Fit::memory`] tells beforehand how much memory it will need.
//! - [`Factors`] score, rank, complete, fold in new rows and columns, are measured beside popularity
//!   ([`evaluate`](Factors::evaluate)), and go to a file or to bytes and back.
//! - Everything that can fail returns an [`Error`] with the library's own text.
//!
//! Indices start at 0; dense arrays are column-major. The same seed and input give the same bits on one machine,
//! whatever the number of threads.
//!
//! # Features
//!
//! All but `vendored` are off by default; without them this crate depends on nothing but `pumc-sys`.
//!
//! | feature | |
//! |---|---|
//! | `vendored` (default) | compile libpumc and link it statically, instead of finding an installed one with pkg-config |
//! | `ndarray` | dense input and output as `ndarray` arrays |
//! | `sprs` | sparse input and output as `sprs` matrices |
//! | `nalgebra-sparse` | sparse input and output as `nalgebra-sparse` matrices, dense as `nalgebra`'s |
//! | `serde` | `Serialize` and `Deserialize` for problems, options, factors and plain values |

#![deny(missing_docs)]
#![deny(unsafe_op_in_unsafe_fn)]
#![deny(clippy::undocumented_unsafe_blocks)]

mod buffer;
mod c_text;
mod choices;
mod completion;
mod confidence;
mod construction;
mod error;
mod evaluation;
mod factors;
mod facts;
mod fit;
mod fold_in;
mod from_labels;
mod history;
mod index;
mod interop;
mod labels;
mod line_places;
mod matching;
mod matrix;
mod model_file;
mod network;
mod notes;
mod option_table;
mod options;
mod options_builder;
mod place;
mod popularity;
mod prediction;
mod problem;
mod progress;
mod ranked;
mod ranking;
mod reindex;
mod sampling_rate;
mod search;
mod selection;
mod selection_table;
mod similarity;
mod simulation;
mod tables;
mod version;
mod weights;

pub use choices::{Algorithm, Continuation, Metric, Regularizer};
pub use completion::{CompletedRow, Completion};
pub use error::{Error, ErrorCode, Result};
pub use evaluation::{Evaluation, Measures};
pub use factors::Factors;
pub use fit::{fit, Fit};
pub use history::{History, StopReason};
pub use index::Index;
pub use matching::{Aligned, Unknown};
pub use matrix::Matrix;
pub use option_table::{OptionInfo, OptionKind};
pub use options::{OptionValue, Options};
pub use options_builder::OptionsBuilder;
pub use place::Place;
pub use problem::Problem;
pub use progress::Progress;
pub use ranked::Ranked;
pub use sampling_rate::{estimate_sampling_rate, estimate_sampling_rate_with};
pub use search::{Search, SearchBuilder};
pub use selection::{select, Select, Selection, Trial};
pub use simulation::Simulation;
pub use tables::{ValueInfo, ValueType};
pub use version::{abi_version, version, version_string};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
