//! A fitted model: its factors and facts.

use crate::buffer::copied;
use crate::c_text::{from_c, to_c};
use crate::error::{check, created, Error, ErrorCode, Result};
use crate::index::{size, wide};
use crate::matrix::Matrix;
use crate::options::Options;
use pumc_sys as ffi;
use std::ptr::{self, NonNull};
use std::sync::atomic::AtomicU64;

/// A fitted model `X = U diag(s) V'`.
///
/// Share one between as many threads as you like.
///
/// ```
/// use pumc::{Fit, Problem};
///
/// let problem = Problem::from_coo(4, 3, &[0, 0, 1, 1, 2, 2], &[0, 1, 0, 1, 0, 1])?;
/// let factors = Fit::new(&problem).run()?;
/// let (u, s, v) = (factors.u(), factors.singular_values(), factors.v());
/// assert_eq!((u.rows(), v.rows(), s.len()), (4, 3, factors.rank()));
///
/// let by_hand: f64 = (0..factors.rank()).map(|k| u[(2, k)] * s[k] * v[(1, k)]).sum();
/// assert!((factors.score(2, 1)? - by_hand).abs() < 1e-12);
/// # Ok::<(), pumc::Error>(())
/// ```
pub struct Factors {
    handle: NonNull<ffi::pumc_factors>,
    /// The number of the last problem's labels that were found to be this model's; 0 is none.
    labels_of: AtomicU64,
}

// SAFETY: the handle is not tied to the thread that made it, and `pumc_factors_free` works from any.
unsafe impl Send for Factors {}
// SAFETY: everything behind `&Factors` passes it as a pointer to const, which many threads may use at once; labels,
// tilt and the number of threads are set through `&mut Factors` only.
unsafe impl Sync for Factors {}

impl Factors {
    /// A model from factors found elsewhere: `u` is rows x rank, `v` cols x rank, `s` has `rank` values >= 0. They
    /// need not be orthonormal or sorted. The options supply omega, sampling rate and regularizer; lambda and mu,
    /// where set, are those of fold-in. Without lambda, fold-in has no penalty.
    pub fn from_svd(u: &Matrix, s: &[f64], v: &Matrix, options: &Options) -> Result<Factors> {
        if u.cols() != s.len() || v.cols() != s.len() {
            return Err(Error::new(
                ErrorCode::Shape,
                format!(
                    "u has {} columns and v has {} for {} singular values",
                    u.cols(),
                    v.cols(),
                    s.len()
                ),
            ));
        }
        created(|out| {
            // SAFETY: u and v hold rows (cols) times rank values and s holds rank, as just checked; nothing is kept.
            unsafe {
                ffi::pumc_factors_from_svd(
                    out,
                    wide(u.rows()),
                    wide(v.rows()),
                    wide(s.len()),
                    u.as_slice().as_ptr(),
                    s.as_ptr(),
                    v.as_slice().as_ptr(),
                    options.as_ptr(),
                )
            }
        })
        .map(Factors::from_handle)
    }

    pub(crate) fn from_handle(handle: NonNull<ffi::pumc_factors>) -> Factors {
        Factors {
            handle,
            labels_of: AtomicU64::new(0),
        }
    }

    pub(crate) fn labels_of(&self) -> &AtomicU64 {
        &self.labels_of
    }

    pub(crate) fn labels_change(&mut self) {
        *self.labels_of.get_mut() = 0;
    }

    pub(crate) fn as_ptr(&self) -> *const ffi::pumc_factors {
        self.handle.as_ptr()
    }

    pub(crate) fn as_mut_ptr(&mut self) -> *mut ffi::pumc_factors {
        self.handle.as_ptr()
    }

    /// The number of rows of X.
    pub fn rows(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_factors_rows(self.as_ptr()) })
    }

    /// The number of columns of X.
    pub fn cols(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_factors_cols(self.as_ptr()) })
    }

    /// The rank of X. It may be 0: then nothing stood out from noise.
    pub fn rank(&self) -> usize {
        // SAFETY: the handle is alive.
        size(unsafe { ffi::pumc_factors_rank(self.as_ptr()) })
    }

    /// The left singular vectors, rows x rank. The entry of largest magnitude of each is positive.
    pub fn u(&self) -> Matrix {
        self.copied(self.rows(), ffi::pumc_factors_copy_u)
    }

    /// The singular values, descending.
    pub fn singular_values(&self) -> Vec<f64> {
        self.copied(1, ffi::pumc_factors_copy_singular_values)
            .into_vec()
    }

    /// The right singular vectors, cols x rank.
    pub fn v(&self) -> Matrix {
        self.copied(self.cols(), ffi::pumc_factors_copy_v)
    }

    fn copied(
        &self,
        rows: usize,
        copy: unsafe extern "C" fn(*const ffi::pumc_factors, *mut f64, i64) -> ffi::pumc_status,
    ) -> Matrix {
        let rank = self.rank();
        // SAFETY: the handle is alive.
        let values = unsafe { copied(self.as_ptr(), rows * rank, copy) };
        Matrix::from_column_major(rows, rank, values).expect("there are rows * rank values")
    }

    /// A real fact about the fit, by name: [`fact_table`](Factors::fact_table) lists them.
    pub fn get_f64(&self, name: &str) -> Result<f64> {
        let name = to_c(name, "name")?;
        let mut value = 0.0;
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe { ffi::pumc_factors_get_f64(self.as_ptr(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// An integer fact by name.
    pub fn get_i64(&self, name: &str) -> Result<i64> {
        let name = to_c(name, "name")?;
        let mut value = 0;
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe { ffi::pumc_factors_get_i64(self.as_ptr(), name.as_ptr(), &mut value) })?;
        Ok(value)
    }

    /// A text by name.
    pub fn get_str(&self, name: &str) -> Result<String> {
        let name = to_c(name, "name")?;
        let mut value = ptr::null();
        // SAFETY: the handle is alive, the name ends with a NUL, and `value` outlives the call.
        check(unsafe { ffi::pumc_factors_get_str(self.as_ptr(), name.as_ptr(), &mut value) })?;
        // SAFETY: the text belongs to the factors, which cannot change while they are borrowed here.
        let text = unsafe { from_c(value) };
        Ok(text.map_or_else(String::new, |text| text.to_string_lossy().into_owned()))
    }

    pub(crate) fn flag(&self, name: &str) -> bool {
        let value = self.get_i64(name);
        value.expect("a name that the library knows") != 0
    }

    pub(crate) fn fact(&self, name: &str) -> f64 {
        self.get_f64(name).expect("a name that the library knows")
    }

    /// How many threads scores, rankings and completion may use; 0 is every core of the process. A model from a fit
    /// starts with the fit's option, a loaded one with 0. Results do not depend on it.
    pub fn set_threads(&mut self, threads: usize) -> Result<()> {
        // SAFETY: the handle is alive and borrowed mutably.
        check(unsafe { ffi::pumc_factors_set_threads(self.handle.as_ptr(), wide(threads)) })
    }

    /// How rankings of columns treat popular ones: they go by `X_ij * b_j^(tilt/2)`, where `b_j` is the column's
    /// [weight](Factors::col_weights) in the fit, which `col_balance` makes smaller for popular columns. 0 ranks by score,
    /// 1 by the weighted score; below 0, down to -1, popular columns gain.
    pub fn tilt(&self) -> f64 {
        self.fact("tilt")
    }

    /// Set the [tilt](Factors::tilt), in [-1, 1]. A model from a fit starts with the fit's option. Scores and
    /// probabilities do not depend on it; recommendations and the measures of
    /// [`evaluate`](Factors::evaluate) that look at rankings do.
    ///
    /// ```
    /// use pumc::{Fit, Problem};
    ///
    /// let problem = Problem::from_coo(4, 3, &[0, 0, 1, 1, 2, 2], &[0, 1, 0, 1, 0, 1])?;
    /// let mut factors = Fit::new(&problem).run()?;
    /// assert_eq!(factors.tilt(), 0.5);
    /// factors.set_tilt(0.0)?; // the best scores first
    /// let best = factors.recommend(3, 3, None)?;
    /// assert!(best.windows(2).all(|pair| pair[0].value >= pair[1].value));
    /// # Ok::<(), pumc::Error>(())
    /// ```
    pub fn set_tilt(&mut self, tilt: f64) -> Result<()> {
        // SAFETY: the handle is alive and borrowed mutably.
        check(unsafe { ffi::pumc_factors_set_tilt(self.handle.as_ptr(), tilt) })
    }
}

impl Drop for Factors {
    fn drop(&mut self) {
        // SAFETY: the handle is alive, owned by this value alone, and not used again.
        unsafe { ffi::pumc_factors_free(self.handle.as_ptr()) }
    }
}
