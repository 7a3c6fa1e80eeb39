#pragma once

#include "context/workers.hpp"
#include "linalg/pattern.hpp"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <vector>

namespace pumc {

/// Brings values from the order of a pattern to that of its transpose. The pattern's lines are cut into pieces. A task
/// takes the ones of a piece in one section, which are contiguous, and keeps a write position for every line of the
/// transpose that the section has. So writes advance along lines that stay in cache, no two tasks write to the same
/// place, and no permutation as long as the data is stored.
class Transposer {
public:
    Transposer(const Pattern &from, const Pattern &to, Workers &workers);
    /// What such an object allocates.
    static int64_t bytes(const Pattern &from, const Pattern &to, int64_t threads);
    /// fill(begin, end) is called before values[begin, end) are read, once for every one of `from`. Ends
    /// with Stopped when `watch` is out of time.
    template <typename Fill>
    void transpose(const Pattern &from, const double *values, const Fill &fill, double *out, Workers &workers,
                   Watch *watch = nullptr);

private:
    static constexpr int64_t kBatch = 512; // ones that are filled and then read: 4 KiB, within the level-1 cache
    static constexpr int64_t kAhead = 8;   // doubles to prefetch ahead: a 64-byte line

    std::vector<int64_t> border_;   // piece p has the lines from border_[p] to border_[p + 1]
    std::vector<int64_t> start_;    // for each piece and line of the transpose: where the first of its ones goes
    std::vector<int64_t> position_; // for each thread and line of a section: where the next one goes
};

template <typename Fill>
void Transposer::transpose(const Pattern &from, const double *values, const Fill &fill, double *out, Workers &workers,
                           Watch *watch) {
    const auto pieces = static_cast<int64_t>(border_.size()) - 1;
    const int64_t across = from.extent(), longest = from.longest_section();
    // `from` is the pattern that this was made for, and there are no more threads than positions.
    assert(static_cast<int64_t>(start_.size()) == pieces * across && border_.back() == from.lines());
    assert(static_cast<int64_t>(position_.size()) >= workers.slots(pieces * from.sections()) * longest);
    workers.for_each(
        pieces * from.sections(),
        [&](int64_t task, int64_t slot) {
            const int64_t section = task / pieces, piece = task % pieces;
            const int64_t first = from.section_border(section), last = from.section_border(section + 1);
            int64_t *position = position_.data() + slot * longest;
            std::copy(start_.data() + piece * across + first, start_.data() + piece * across + last, position);
            const int32_t *index = from.index();
            const int64_t end = from.pointer(section)[border_[static_cast<size_t>(piece) + 1]];
            for (int64_t e = from.pointer(section)[border_[static_cast<size_t>(piece)]]; e < end;) {
                const int64_t stop = std::min(end, e + kBatch);
                fill(e, stop);
                for (; e < stop; ++e) {
                    double *target = out + position[index[e] - first]++;
                    *target = values[e];
                    __builtin_prefetch(target + kAhead, 1); // the processor does not foresee so many streams
                }
            }
        },
        watch);
}

} // namespace pumc
