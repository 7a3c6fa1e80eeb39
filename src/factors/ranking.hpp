#pragma once

#include "context/context.hpp"
#include "factors/factors.hpp"
#include "model/positives.hpp"

namespace pumc {

// Each answer has top_n places, best first, ties by the smaller position; where fewer are left, the rest is -1 and NaN.
// `values` may be null. Positions outside the model fail with Code::bad_index before anything is written;
// answers are written batch by batch, so that some are if memory runs out later.

/// The best columns of the given rows, by score; the ones of `exclude` (may be null) are left out.
template <typename Index>
void recommend(const Factors &factors, const Positives *exclude, int64_t count, const Index *rows, int64_t top_n,
               Index *out, double *values, Context &context);

/// The best of these columns only, given in any order and with repeats; the work grows with them.
template <typename Index>
void recommend_among(const Factors &factors, const Positives *exclude, int64_t count, const Index *rows,
                     int64_t candidate_count, const Index *candidates, int64_t top_n, Index *out, double *values,
                     Context &context);

/// The best rows of the given columns, by score; the ones of `exclude` (may be null) are left out.
template <typename Index>
void best_rows(const Factors &factors, const Positives *exclude, int64_t count, const Index *cols, int64_t top_n,
               Index *out, double *values, Context &context);

/// The rows most similar to the given ones by the cosine between rows of U diag(s), a row itself left out; or the
/// columns likewise, by rows of V diag(s). A line of zeros is similar to nothing.
template <typename Index>
void similar(const Factors &factors, bool of_rows, int64_t count, const Index *which, int64_t top_n, Index *out,
             double *values, Context &context);

/// The best columns for a row given by its row of U, which must be finite; `exclude` are columns to leave out, in any
/// order.
template <typename Index>
void recommend_new_row(const Factors &factors, const double *row_of_u, int64_t exclude_count, const Index *exclude,
                       int64_t top_n, Index *out, double *values, Context &context);

/// The best columns of rows that were not in the fit, folded in; their own ones are left out.
template <typename Index>
void recommend_new_rows(const Factors &factors, const Positives &new_rows, int64_t top_n, Index *out, double *values,
                        Context &context);

} // namespace pumc
