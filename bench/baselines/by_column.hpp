#pragma once

#include "cells.hpp"

namespace baselines {

/// The wanted cells sorted by column, in their own order within one.
class ByColumn {
public:
    ByColumn(const Wanted &wanted, int64_t cols) : start_(static_cast<size_t>(cols) + 1, 0) {
        for (int64_t e = 0; e < wanted.count(); ++e) {
            ++start_[static_cast<size_t>(wanted.col(e)) + 1];
        }
        for (size_t j = 1; j < start_.size(); ++j) {
            start_[j] += start_[j - 1];
        }
        std::vector<int64_t> next(start_.begin(), start_.end() - 1);
        order_.resize(static_cast<size_t>(wanted.count()));
        for (int64_t e = 0; e < wanted.count(); ++e) {
            order_[static_cast<size_t>(next[static_cast<size_t>(wanted.col(e))]++)] = e;
        }
    }

    /// Call visit(e) for every wanted cell e of the column.
    template <typename Visit> void for_each(int64_t column, const Visit &visit) const {
        for (int64_t k = start_[static_cast<size_t>(column)]; k < start_[static_cast<size_t>(column) + 1]; ++k) {
            visit(order_[static_cast<size_t>(k)]);
        }
    }
    bool is_empty(int64_t column) const noexcept {
        return start_[static_cast<size_t>(column)] == start_[static_cast<size_t>(column) + 1];
    }

private:
    std::vector<int64_t> start_, order_; // the cells of column j: order_[start_[j]] ... order_[start_[j + 1] - 1]
};

} // namespace baselines
