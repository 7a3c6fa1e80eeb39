#include "linalg/transposer.hpp"

#include <cassert>

namespace pumc {

namespace {

// Borders of pieces of lines of `from`: every border of a section of `to` is one, and there are enough for the threads.
std::vector<int64_t> borders_of_pieces(const Pattern &from, const Pattern &to, int64_t threads) {
    std::vector<int64_t> border;
    for (int64_t s = 0; s <= to.sections(); ++s) {
        border.push_back(to.section_border(s));
    }
    // Four tasks per thread even out the work. But a piece stores a start for every line of the transpose, and all
    // starts together should take at most half the room of the ones.
    const int64_t wanted = to.sections() == 1 ? threads : (4 * threads - 1) / from.sections() + 1;
    const int64_t room = from.count() / (2 * std::max<int64_t>(1, from.extent()));
    const int64_t most = std::min({wanted, room, from.chunks()});
    for (int64_t piece = 1; to.sections() < wanted && piece < most; ++piece) {
        border.push_back(from.border(from.chunks() * piece / most));
    }
    std::sort(border.begin(), border.end());
    border.erase(std::unique(border.begin(), border.end()), border.end());
    return border;
}

} // namespace

int64_t Transposer::bytes(const Pattern &from, const Pattern &to, int64_t threads) {
    const auto pieces = static_cast<int64_t>(borders_of_pieces(from, to, threads).size()) - 1;
    return static_cast<int64_t>(sizeof(int64_t)) * (pieces * from.extent() + threads * from.longest_section());
}

Transposer::Transposer(const Pattern &from, const Pattern &to, Workers &workers)
    : border_(borders_of_pieces(from, to, workers.threads())),
      position_(static_cast<size_t>(workers.threads() * from.longest_section())) {
    assert(from.lines() == to.extent() && from.extent() == to.lines() && from.count() == to.count());
    const auto pieces = static_cast<int64_t>(border_.size()) - 1;
    const int64_t across = from.extent();
    start_.assign(static_cast<size_t>(pieces * across), 0);
    // Count each piece's ones in each line of the transpose, then turn the counts into starts.
    workers.for_each(pieces, [&](int64_t piece) {
        int64_t *counts = start_.data() + piece * across;
        for (int64_t s = 0; s < from.sections(); ++s) {
            const int64_t *lines = border_.data() + piece;
            for (int64_t e = from.pointer(s)[lines[0]]; e < from.pointer(s)[lines[1]]; ++e) {
                ++counts[from.index()[e]];
            }
        }
    });
    int64_t section = -1;
    std::vector<int64_t> next(static_cast<size_t>(across));
    for (int64_t piece = 0; piece < pieces; ++piece) {
        if (border_[static_cast<size_t>(piece)] == to.section_border(section + 1)) {
            ++section;
            std::copy_n(to.pointer(section), across, next.begin());
        }
        int64_t *start = start_.data() + piece * across;
        for (int64_t line = 0; line < across; ++line) {
            const int64_t count = start[line];
            start[line] = next[static_cast<size_t>(line)];
            next[static_cast<size_t>(line)] += count;
        }
    }
}

} // namespace pumc
