//! The integers that rows and columns may be given as, and the C API's two forms of every function that takes them.

use pumc_sys as ffi;
use pumc_sys::{pumc_factors, pumc_problem, pumc_status};
use std::borrow::Cow;

/// An integer type for row and column indices: `i32`, `i64`, `u32`, `u64`, `usize`.
///
/// Problems and rankings hand `i32` and `i64` to the library as they are; everything else is copied into 64 bits first.
pub trait Index: Copy + sealed::Sealed {
    #[doc(hidden)]
    type C: CIndex;
    #[doc(hidden)]
    fn to_c(values: &[Self]) -> Cow<'_, [Self::C]>;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! as_it_is {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}
        impl Index for $integer {
            type C = $integer;

            fn to_c(values: &[$integer]) -> Cow<'_, [$integer]> {
                Cow::Borrowed(values)
            }
        }
    )*};
}
as_it_is!(i32, i64);

macro_rules! widened {
    ($($integer:ty),*) => {$(
        impl sealed::Sealed for $integer {}
        impl Index for $integer {
            type C = i64;

            fn to_c(values: &[$integer]) -> Cow<'_, [i64]> {
                values.iter().map(|&value| wide(value)).collect()
            }
        }
    )*};
}
widened!(u32, u64, usize);

/// As the C API's 64-bit integer. What does not fit becomes the largest one, which is outside every range, so that
/// the library refuses it.
pub(crate) fn wide<T: TryInto<i64>>(value: T) -> i64 {
    value.try_into().unwrap_or(i64::MAX)
}

/// A size or position from the library; it never gives a negative one to the safe API's own calls.
pub(crate) fn size<T: TryInto<usize>>(value: T) -> usize {
    value.try_into().unwrap_or(0)
}

/// `i32` and `i64`, with the functions of the C API that exist for both.
macro_rules! functions_by_width {
    ($($name:ident, $narrow:ident, $wide:ident, ($($argument:ident: $kind:ty),*);)*) => {
        #[doc(hidden)]
        pub trait CIndex: Copy + Into<i64> + TryInto<usize> + sealed::Sealed {
            const NONE: Self;
            $(
                #[allow(clippy::too_many_arguments)] // the C API's own
                unsafe fn $name($($argument: $kind),*) -> pumc_status;
            )*
        }
        impl CIndex for i32 {
            const NONE: i32 = -1;
            $(unsafe fn $name($($argument: $kind),*) -> pumc_status {
                // SAFETY: the caller keeps to the C function's own rules.
                unsafe { ffi::$narrow($($argument),*) }
            })*
        }
        impl CIndex for i64 {
            const NONE: i64 = -1;
            $(unsafe fn $name($($argument: $kind),*) -> pumc_status {
                // SAFETY: the caller keeps to the C function's own rules.
                unsafe { ffi::$wide($($argument),*) }
            })*
        }
    };
}

functions_by_width! {
    from_coo, pumc_problem_from_coo_i32, pumc_problem_from_coo_i64,
        (out: *mut *mut pumc_problem, rows: i64, cols: i64, count: i64, row: *const Self, col: *const Self);
    from_csc, pumc_problem_from_csc_i32, pumc_problem_from_csc_i64,
        (out: *mut *mut pumc_problem, rows: i64, cols: i64, col_ptr: *const Self, row_idx: *const Self);
    from_csr, pumc_problem_from_csr_i32, pumc_problem_from_csr_i64,
        (out: *mut *mut pumc_problem, rows: i64, cols: i64, row_ptr: *const Self, col_idx: *const Self);
    from_coo_weighted, pumc_problem_from_coo_weighted_i32, pumc_problem_from_coo_weighted_i64,
        (out: *mut *mut pumc_problem, rows: i64, cols: i64, count: i64, row: *const Self, col: *const Self,
         confidence: *const f64);
    from_csc_weighted, pumc_problem_from_csc_weighted_i32, pumc_problem_from_csc_weighted_i64,
        (out: *mut *mut pumc_problem, rows: i64, cols: i64, col_ptr: *const Self, row_idx: *const Self,
         confidence: *const f64);
    from_csr_weighted, pumc_problem_from_csr_weighted_i32, pumc_problem_from_csr_weighted_i64,
        (out: *mut *mut pumc_problem, rows: i64, cols: i64, row_ptr: *const Self, col_idx: *const Self,
         confidence: *const f64);
    score, pumc_factors_score_i32, pumc_factors_score_i64,
        (factors: *const pumc_factors, count: i64, row: *const Self, col: *const Self, out: *mut f64);
    probability, pumc_factors_probability_i32, pumc_factors_probability_i64,
        (factors: *const pumc_factors, count: i64, row: *const Self, col: *const Self, out: *mut f64);
    score_rows, pumc_factors_score_rows_i32, pumc_factors_score_rows_i64,
        (factors: *const pumc_factors, count: i64, rows: *const Self, out: *mut f64, length: i64);
    recommend, pumc_factors_recommend_i32, pumc_factors_recommend_i64,
        (factors: *const pumc_factors, exclude: *const pumc_problem, count: i64, rows: *const Self, top_n: i64,
         out_col: *mut Self, out_score: *mut f64);
    recommend_among, pumc_factors_recommend_among_i32, pumc_factors_recommend_among_i64,
        (factors: *const pumc_factors, exclude: *const pumc_problem, count: i64, rows: *const Self,
         candidate_count: i64, candidates: *const Self, top_n: i64, out_col: *mut Self, out_score: *mut f64);
    best_rows, pumc_factors_best_rows_i32, pumc_factors_best_rows_i64,
        (factors: *const pumc_factors, exclude: *const pumc_problem, count: i64, cols: *const Self, top_n: i64,
         out_row: *mut Self, out_score: *mut f64);
    similar_rows, pumc_factors_similar_rows_i32, pumc_factors_similar_rows_i64,
        (factors: *const pumc_factors, count: i64, rows: *const Self, top_n: i64, out_row: *mut Self,
         out_cosine: *mut f64);
    similar_cols, pumc_factors_similar_cols_i32, pumc_factors_similar_cols_i64,
        (factors: *const pumc_factors, count: i64, cols: *const Self, top_n: i64, out_col: *mut Self,
         out_cosine: *mut f64);
    fold_in_row, pumc_factors_fold_in_row_i32, pumc_factors_fold_in_row_i64,
        (factors: *const pumc_factors, count: i64, cols: *const Self, out_row_of_u: *mut f64);
    fold_in_col, pumc_factors_fold_in_col_i32, pumc_factors_fold_in_col_i64,
        (factors: *const pumc_factors, count: i64, rows: *const Self, out_row_of_v: *mut f64);
    recommend_new_row, pumc_factors_recommend_new_row_i32, pumc_factors_recommend_new_row_i64,
        (factors: *const pumc_factors, row_of_u: *const f64, exclude_count: i64, exclude_cols: *const Self, top_n: i64,
         out_col: *mut Self, out_score: *mut f64);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_type_keeps_its_values() {
        assert_eq!(i32::to_c(&[0, -1, i32::MAX])[..], [0, -1, i32::MAX]);
        assert_eq!(i64::to_c(&[0, i64::MIN])[..], [0, i64::MIN]);
        assert_eq!(u32::to_c(&[7, u32::MAX])[..], [7, 4_294_967_295]);
        assert_eq!(usize::to_c(&[7, 0])[..], [7, 0]);
    }

    #[test]
    fn what_does_not_fit_stays_out_of_range() {
        assert_eq!(u64::to_c(&[u64::MAX, 1])[..], [i64::MAX, 1]);
        assert_eq!(wide(usize::MAX), i64::MAX);
    }
}
