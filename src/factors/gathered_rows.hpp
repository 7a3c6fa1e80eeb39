#pragma once

#include "context/ranks.hpp"
#include "linalg/panel.hpp"

#include <algorithm>
#include <cstring>

namespace pumc {

/// As many rows as make a message of a mebibyte.
inline int64_t rows_of_message(int64_t row_bytes) noexcept { return std::max<int64_t>(1, (1 << 20) / row_bytes); }

/// The rows of a panel that several ranks have, one rank after the other, on rank 0: use(rows) is called there for some
/// of them at a time, in their order. The other ranks send theirs. Rank p has those from border[p] to border[p + 1].
template <typename Use>
void gather_rows(PanelView here, const std::vector<int64_t> &border, Ranks &ranks, const Use &use) {
    if (here.width == 0) {
        return;
    }
    const int64_t row_bytes = here.width * static_cast<int64_t>(sizeof(double)), most = rows_of_message(row_bytes);
    std::vector<int64_t> sends(static_cast<size_t>(ranks.count()), 0), gets(sends);
    if (ranks.rank() > 0) {
        for (int64_t row = 0; row < here.rows; row += most) {
            const int64_t rows = std::min(most, here.rows - row);
            sends[0] = rows * row_bytes;
            ranks.exchange(sends, gets, [&](char *room) {
                for (int64_t i = row; i < row + rows; ++i, room += row_bytes) {
                    std::memcpy(room, here.row(i), static_cast<size_t>(row_bytes));
                }
            });
        }
        return;
    }
    use(here);
    for (size_t p = 1; p < sends.size(); ++p) {
        for (int64_t left = border[p + 1] - border[p]; left > 0; left -= most) {
            const int64_t rows = std::min(most, left);
            gets[p] = rows * row_bytes;
            const char *received = ranks.exchange(sends, gets, [](char *) {});
            use(PanelView{numbers_in(received), rows, here.width, here.width});
        }
        gets[p] = 0;
    }
}

/// The other way: read(row) is called on rank 0 for all rows in their order and writes the width of a row. Each rank
/// gets its own.
template <typename Read>
void scatter_rows(Panel &here, const std::vector<int64_t> &border, Ranks &ranks, const Read &read) {
    if (here.width() == 0) {
        return;
    }
    const int64_t row_bytes = here.width() * static_cast<int64_t>(sizeof(double)), most = rows_of_message(row_bytes);
    std::vector<int64_t> sends(static_cast<size_t>(ranks.count()), 0), gets(sends);
    if (ranks.rank() > 0) {
        for (int64_t row = 0; row < here.rows(); row += most) {
            const int64_t rows = std::min(most, here.rows() - row);
            gets[0] = rows * row_bytes;
            const char *received = ranks.exchange(sends, gets, [](char *) {});
            for (int64_t i = row; i < row + rows; ++i, received += row_bytes) {
                std::memcpy(here.row(i), received, static_cast<size_t>(row_bytes));
            }
        }
        return;
    }
    for (int64_t i = 0; i < here.rows(); ++i) {
        read(here.row(i));
    }
    for (size_t p = 1; p < sends.size(); ++p) {
        for (int64_t left = border[p + 1] - border[p]; left > 0; left -= most) {
            const int64_t rows = std::min(most, left);
            sends[p] = rows * row_bytes;
            ranks.exchange(sends, gets, [&](char *room) {
                for (int64_t i = 0; i < rows; ++i, room += row_bytes) {
                    read(numbers_in(room));
                }
            });
        }
        sends[p] = 0;
    }
}

} // namespace pumc
