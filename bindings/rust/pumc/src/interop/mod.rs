//! Input and output in other crates' types, each behind its feature.

#[cfg(feature = "nalgebra-sparse")]
mod nalgebra_sparse;
#[cfg(feature = "ndarray")]
mod ndarray;
#[cfg(feature = "serde")]
mod serde;
#[cfg(feature = "sprs")]
mod sprs;

#[cfg(any(feature = "nalgebra-sparse", feature = "ndarray", feature = "sprs"))]
mod stored_values;
