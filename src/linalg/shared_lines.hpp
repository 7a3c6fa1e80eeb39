#pragma once

#include "context/ranks.hpp"
#include "linalg/panel.hpp"

#include <cstdint>
#include <memory>
#include <vector>

namespace pumc {

/// The columns of a matrix that several ranks hold together. Each rank owns a run of them and has the rows of their
/// panels. Its ones touch some columns, most of which other ranks may own: products with the ones need these rows of a
/// panel, and contribute to them. What is exchanged goes through as many columns of a panel at a time as fit a cache.
class SharedLines {
public:
    /// Collective. Rank p owns the lines from border[p] to border[p + 1]. `touched`: those that this rank's ones touch,
    /// ascending.
    SharedLines(std::shared_ptr<Ranks> ranks, std::vector<int64_t> border, std::vector<int64_t> touched);

    Ranks &ranks() const noexcept { return *ranks_; }
    const std::shared_ptr<Ranks> &shared_ranks() const noexcept { return ranks_; }
    int64_t size() const noexcept { return border_.back(); }
    int64_t first_owned() const noexcept { return border_[me()]; }
    int64_t owned() const noexcept { return border_[me() + 1] - border_[me()]; }
    const std::vector<int64_t> &border() const noexcept { return border_; }
    const std::vector<int64_t> &touched() const noexcept { return touched_; }
    int64_t owner(int64_t line) const noexcept;
    /// How many touched lines others own.
    int64_t foreign() const noexcept;

    /// Rows of `owned`, which the ranks have, to where they are touched: into columns [at, at + owned.width) of
    /// `touched`, which has a row for each touched line. Collective.
    void fetch(PanelView owned, Panel &touched, int64_t at, Workers &workers) const;
    /// The rows of `owned` become the sums of the ranks' rows of `touched`, added in the order of ranks. Collective.
    void add_up(PanelView touched, Panel &owned, Workers &workers) const;

    /// The same for a number a line.
    std::vector<double> fetch(const std::vector<double> &owned, Workers &workers) const;
    std::vector<double> add_up(const std::vector<double> &touched, Workers &workers) const;

private:
    size_t me() const noexcept { return static_cast<size_t>(ranks_->rank()); }
    std::vector<int64_t> bytes_for(const std::vector<int64_t> &lines, int64_t width) const;

    std::shared_ptr<Ranks> ranks_;
    std::vector<int64_t> border_, touched_;
    std::vector<int64_t> from_;      // touched lines of rank p's are those from from_[p] to from_[p + 1]
    std::vector<int64_t> gets_;      // how many of this rank's touched lines rank p owns; 0 for itself
    std::vector<int64_t> wanted_by_; // how many of the lines that this rank owns rank p touches; 0 for itself
    std::vector<int32_t> wanted_;    // these, rank after rank, as rows of an owned panel
};

} // namespace pumc
