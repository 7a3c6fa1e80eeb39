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
//! // two groups of users with their own tastes; user 2 has not been seen with item 1
//! let user = [0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4];
//! let item = [0, 1, 2, 0, 1, 2, 0, 2, 3, 4, 3, 4];
//! let problem = Problem::from_coo(5, 5, &user, &item)?;
//! let factors = Fit::new(&problem).run()?;
//!
//! let best = factors.recommend(2, 1, Some(&problem))?;
//! assert_eq!(best[0].index, 1);
//! assert!(factors.probability(2, 1)? > factors.probability(2, 4)?);
//! # Ok::<(), pumc::Error>(())
//! ```
//!
//! # The rest
//!
//! - [`Options`] say how much to regularise, how long to take and so on; [`Select`] chooses them from the data, and
//!   [`estimate_sampling_rate`] tells how much of the truth was observed.
//! - A [`Problem`] may have confidences for its ones, and weights for rows and columns.
//! - [`Fit`] takes a warm start, which may be smaller than the problem, and a closure that is told the progress and may
//!   cancel; [`Fit::memory`] tells beforehand how much memory it will need.
//! - [`Factors`] score, rank, complete, fold in new rows and columns, and go to a file or to bytes and back.
//! - Everything that can fail returns an [`Error`] with the library's own text.
//!
//! Indices start at 0; dense arrays are column-major. The same seed and input give the same bits on one machine,
//! whatever the number of threads.
//!
//! # Features
//!
//! All are off by default; without them this crate depends on nothing but `pumc-sys`.
//!
//! | feature | |
//! |---|---|
//! | `vendored` | build libpumc from source and link it statically, instead of finding it with pkg-config |
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
mod fit;
mod fold_in;
mod history;
mod index;
mod interop;
mod labels;
mod matrix;
mod model_file;
mod option_table;
mod options;
mod options_builder;
mod prediction;
mod problem;
mod progress;
mod ranking;
mod reindex;
mod sampling_rate;
mod search;
mod selection;
mod simulation;
mod tables;
mod version;
mod weights;

pub use choices::{Algorithm, Continuation, Metric, Regularizer};
pub use completion::{CompletedRow, Completion};
pub use error::{Error, ErrorCode, Result};
pub use factors::Factors;
pub use fit::{fit, Fit};
pub use history::{History, StopReason};
pub use index::Index;
pub use matrix::Matrix;
pub use option_table::{OptionInfo, OptionKind};
pub use options::{OptionValue, Options};
pub use options_builder::OptionsBuilder;
pub use problem::Problem;
pub use progress::Progress;
pub use ranking::Ranked;
pub use sampling_rate::{estimate_sampling_rate, estimate_sampling_rate_with};
pub use search::{Search, SearchBuilder};
pub use selection::{select, Select, Selection, Trial};
pub use simulation::Simulation;
pub use tables::{ValueInfo, ValueType};
pub use version::{abi_version, version, version_string};

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
