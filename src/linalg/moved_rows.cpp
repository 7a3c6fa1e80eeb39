#include "linalg/moved_rows.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>

namespace pumc {

namespace {

// Columns that travel at a time: two cache lines of each row.
constexpr int64_t kTile = 16;

constexpr int64_t kBytes = sizeof(double);

// The rows that rank p has in one cut and rank q in the other: [begin, end).
struct Common {
    Common(const std::vector<int64_t> &some, size_t p, const std::vector<int64_t> &others, size_t q) noexcept
        : begin(std::max(some[p], others[q])), end(std::max(begin, std::min(some[p + 1], others[q + 1]))) {}
    int64_t count() const noexcept { return end - begin; }
    int64_t begin, end;
};

} // namespace

void move_rows(PanelView here, const std::vector<int64_t> &from, const std::vector<int64_t> &to, Ranks &ranks,
               Panel &out) {
    const auto everyone = static_cast<size_t>(ranks.count()), me = static_cast<size_t>(ranks.rank());
    assert(here.rows == from[me + 1] - from[me]);
    out.reshape(to[me + 1] - to[me], here.width);
    out.fill_zero();
    std::vector<int64_t> sends(everyone, 0), gets(everyone, 0);
    for (int64_t tile = 0; tile < here.width; tile += kTile) {
        const int64_t width = std::min(kTile, here.width - tile), bytes = width * kBytes;
        for (size_t p = 0; p < everyone; ++p) {
            sends[p] = p == me ? 0 : Common(from, me, to, p).count() * bytes;
            gets[p] = p == me ? 0 : Common(from, p, to, me).count() * bytes;
        }
        const char *received = ranks.exchange(sends, gets, [&](char *room) {
            for (size_t p = 0; p < everyone; ++p) {
                const Common sent(from, me, to, p);
                for (int64_t i = sent.begin; p != me && i < sent.end; ++i, room += bytes) {
                    std::memcpy(room, here.row(i - from[me]) + tile, static_cast<size_t>(bytes));
                }
            }
        });
        for (size_t p = 0; p < everyone; ++p) {
            const Common got(from, p, to, me);
            for (int64_t i = got.begin; i < got.end; ++i) {
                const bool own = p == me;
                const void *row = own ? static_cast<const void *>(here.row(i - from[me]) + tile) : received;
                std::memcpy(out.row(i - to[me]) + tile, row, static_cast<size_t>(bytes));
                received += own ? 0 : bytes;
            }
        }
    }
}

} // namespace pumc
