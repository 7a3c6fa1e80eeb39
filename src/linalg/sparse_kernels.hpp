#pragma once

#include "linalg/panel.hpp"
#include "linalg/workers.hpp"

#include <algorithm>
#include <cstdint>
#include <functional>
#include <vector>

namespace pumc {

/// Where the ones are, compressed along one direction: line i (a row, or a column) has its ones at
/// index[pointer[i]] ... index[pointer[i + 1] - 1], ascending and without repeats.
struct Pattern {
    std::vector<int64_t> pointer{0};
    std::vector<int32_t> index;
    /// Borders of runs of lines with about equally many ones: the chunks of the kernels below.
    std::vector<int64_t> border{0};
    /// The kernels gather from one section of the indices after the other, so that what they gather from stays in
    /// cache: section s has those from section_border[s] to section_border[s + 1].
    std::vector<int64_t> section_border{0, 0};
    /// cut[s * lines() + i] is where line i's ones leave section s; the last section has none.
    std::vector<int64_t> cut;

    int64_t lines() const noexcept { return static_cast<int64_t>(pointer.size()) - 1; }
    int64_t count() const noexcept { return static_cast<int64_t>(index.size()); }
    int64_t chunks() const noexcept { return static_cast<int64_t>(border.size()) - 1; }
    int64_t sections() const noexcept { return static_cast<int64_t>(section_border.size()) - 1; }
    /// Where each line's ones in section s begin and end, by line.
    const int64_t *section_begin(int64_t s) const noexcept { return s == 0 ? pointer.data() : section_end(s - 1); }
    const int64_t *section_end(int64_t s) const noexcept {
        return s + 1 < sections() ? cut.data() + s * lines() : pointer.data() + 1;
    }
    /// Fill borders and cuts; indices are below `extent`.
    void partition(int64_t extent);
};

/// Told that out[begin, end) of this chunk is complete, on the thread that computed it, while it is still in cache.
using ChunkDone = std::function<void(int64_t chunk, int64_t begin, int64_t end)>;

/// out_e = sum_c u(i, c) scale(c) v(j, c) for every one e = (i, j) of the pattern, i its line.
void sampled_products(const Pattern &pattern, PanelView u, const double *scale, PanelView v, double *out,
                      Workers &workers, const ChunkDone &done = {});

/// out = S in, where S has the pattern's lines as rows and the given values at its ones. `out` has
/// pattern.lines() rows and in.width columns.
void sparse_multiply(const Pattern &pattern, const double *values, PanelView in, Panel &out, Workers &workers);

/// Brings values from row order to column order. Each thread walks its own run of rows and keeps a write
/// position in every column, so that the writes advance along the columns instead of jumping about, and no
/// permutation as long as the data has to be stored.
class Transposer {
public:
    Transposer(const Pattern &by_row, const Pattern &by_column, int64_t threads);
    /// value(e) is called once for every one e in row order.
    template <typename Value> void transpose(const Pattern &by_row, const Value &value, double *out, Workers &workers);

private:
    std::vector<int64_t> border_;   // of the runs of rows, one run a thread
    std::vector<int64_t> start_;    // run-by-column: where the run's first one of the column goes
    std::vector<int64_t> position_; // the same, advanced while writing
};

template <typename Value>
void Transposer::transpose(const Pattern &by_row, const Value &value, double *out, Workers &workers) {
    const auto runs = static_cast<int64_t>(border_.size()) - 1;
    const auto columns = static_cast<int64_t>(start_.size()) / runs;
    workers.for_each(runs, [&](int64_t run) {
        int64_t *position = position_.data() + run * columns;
        std::copy_n(start_.data() + run * columns, columns, position);
        const int32_t *index = by_row.index.data();
        const int64_t end = by_row.pointer[static_cast<size_t>(border_[static_cast<size_t>(run) + 1])];
        for (int64_t e = by_row.pointer[static_cast<size_t>(border_[static_cast<size_t>(run)])]; e < end; ++e) {
            out[position[index[e]]++] = value(e);
        }
    });
}

} // namespace pumc
