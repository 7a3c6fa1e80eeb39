#pragma once

#include "linalg/panel.hpp"
#include "linalg/workers.hpp"

#include <cstdint>
#include <vector>

namespace pumc {

/// Where the ones are, compressed along one direction: line i (a row, or a column) has its ones at
/// index[pointer[i]] ... index[pointer[i + 1] - 1], ascending and without repeats.
struct Pattern {
    std::vector<int64_t> pointer{0};
    std::vector<int32_t> index;
    /// Borders of runs of lines with about equally many ones: the chunks of the kernels below.
    std::vector<int64_t> border{0};

    int64_t lines() const noexcept { return static_cast<int64_t>(pointer.size()) - 1; }
    int64_t count() const noexcept { return static_cast<int64_t>(index.size()); }
    int64_t chunks() const noexcept { return static_cast<int64_t>(border.size()) - 1; }
    /// Fill `border` from the pointers.
    void balance();
};

/// out_e = sum_c u(i, c) scale(c) v(j, c) for every one e = (i, j) of the pattern, i its line.
void sampled_products(const Pattern &pattern, PanelView u, const double *scale, PanelView v, double *out,
                      Workers &workers);

/// out = S in, where S has the pattern's lines as rows and the given values at its ones. `out` has
/// pattern.lines() rows and in.width columns.
void sparse_multiply(const Pattern &pattern, const double *values, PanelView in, Panel &out, Workers &workers);

/// Brings values from row order to column order. Each thread walks its own run of rows and keeps a write
/// position in every column, so that the writes advance along the columns instead of jumping about, and no
/// permutation as long as the data has to be stored.
class Transposer {
public:
    Transposer(const Pattern &by_row, const Pattern &by_column, int64_t threads);
    void transpose(const Pattern &by_row, const double *values, double *out, Workers &workers);

private:
    std::vector<int64_t> border_;   // of the runs of rows, one run a thread
    std::vector<int64_t> start_;    // run-by-column: where the run's first one of the column goes
    std::vector<int64_t> position_; // the same, advanced while writing
};

} // namespace pumc
