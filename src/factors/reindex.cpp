#include "factors/reindex.hpp"

#include "error.hpp"
#include "factors/facts.hpp"
#include "factors/validation.hpp"
#include "linalg/symmetric_svd.hpp"

#include <algorithm>

namespace pumc {

namespace {

// One side of the old model: which of its lines a new line is, or -1.
template <typename Index> class Places {
public:
    Places(const Index *map, int64_t old_lines) : map_(map), old_lines_(old_lines) {}
    int64_t operator()(int64_t line) const noexcept {
        if (map_ != nullptr) {
            return static_cast<int64_t>(map_[line]);
        }
        return line < old_lines_ ? line : -1;
    }

private:
    const Index *map_;
    int64_t old_lines_;
};

template <typename Index> Panel gathered(PanelView from, const Places<Index> &place, int64_t lines, int64_t room) {
    Panel panel(room, from.width);
    panel.fill_zero();
    for (int64_t i = 0; i < lines; ++i) {
        if (place(i) >= 0) {
            std::copy_n(from.row(place(i)), from.width, panel.row(i));
        }
    }
    return panel;
}

// Labels, or weights, if there are `any`; lines that are new have `other`.
template <typename Value, typename Index>
std::vector<Value> gathered(bool any, const std::vector<Value> &from, const Places<Index> &place, int64_t lines,
                            const Value &other) {
    std::vector<Value> values(any ? static_cast<size_t>(lines) : 0, other);
    for (size_t i = 0; i < values.size(); ++i) {
        const int64_t at = place(static_cast<int64_t>(i));
        if (at >= 0) {
            values[i] = from[static_cast<size_t>(at)];
        }
    }
    return values;
}

template <typename Index> Labels gathered_labels(const Labels &from, const Places<Index> &place, int64_t lines) {
    return Labels(LabelTable(gathered(!from.empty(), from.texts(), place, lines, std::string())));
}

// Lines that are repeated add up.
void require_possible(const arma::vec &s) {
    if (!s.is_empty() && !(s[0] <= kMostSingularValue)) {
        fail(Code::bad_value, "repeated lines make a singular value of %g, above %g", s[0], kMostSingularValue);
    }
}

// Whether every row and its column come from the same place: a network is then one again.
template <typename Index>
bool are_same_nodes(int64_t rows, const Places<Index> &row_place, int64_t cols, const Places<Index> &col_place) {
    bool same = rows == cols;
    for (int64_t i = 0; same && i < rows; ++i) {
        same = row_place(i) == col_place(i);
    }
    return same;
}

// The first `rank` columns of the first lines, alone.
void cut(Panel &panel, int64_t lines, int64_t rank) {
    if (panel.rows() != lines || panel.width() != rank) {
        Panel exact(lines, rank);
        const PanelView first{panel.data(), lines, rank, panel.stride()};
        copy_columns(first, exact, 0);
        panel.swap(exact);
    }
}

// What was found out about the matrix that was fitted says nothing of another.
void forget_the_fit(Factors &factors) {
    const Factors nothing;
    factors.objective = nothing.objective;
    factors.loss = nothing.loss;
    factors.relative_change = nothing.relative_change;
    factors.seconds = nothing.seconds;
    factors.iterations = nothing.iterations;
    factors.resumed_iterations = nothing.resumed_iterations;
    factors.checkpoint_failures = nothing.checkpoint_failures;
    factors.count = nothing.count;
    factors.rank_limited = nothing.rank_limited;
    factors.stop_reason = nothing.stop_reason;
}

} // namespace

template <typename Index>
Factors reindexed(const Factors &factors, int64_t rows, const Index *row_of, int64_t cols, const Index *col_of,
                  Workers &workers) {
    const Places<Index> row_place(row_of, factors.rows), col_place(col_of, factors.cols);
    const int64_t rank = factors.x.rank();
    Factors made;
    copy_facts(factors, made);
    forget_the_fit(made);
    made.threads = factors.threads;
    made.rows = rows;
    made.cols = cols;
    // Fewer lines than the rank can have no orthonormal columns: lines of zeros make up for it. They stay zero in every
    // direction that has a value, and directions without one are dropped.
    made.x.u = gathered(factors.x.left(), row_place, rows, std::max(rows, rank));
    made.x.v = gathered(factors.x.right(), col_place, cols, std::max(cols, rank));
    made.x.s = factors.x.s;
    const bool same_nodes = are_same_nodes(rows, row_place, cols, col_place);
    if (factors.symmetric != 0 && same_nodes) {
        make_symmetric(made.x, workers);
    } else {
        make_orthonormal(made.x, workers);
    }
    require_possible(made.x.s);
    // Where all lines that were taken are next to nothing, values are too small for a model: they count as zero.
    const auto large = static_cast<int64_t>(arma::accu(made.x.s >= kLeastSingularValue));
    const int64_t kept = std::min({large, rows, cols});
    made.x.s = arma::vec(made.x.s.head(static_cast<arma::uword>(kept)));
    cut(made.x.u, rows, kept);
    cut(made.x.v, cols, kept);
    fix_signs(made.x);
    // A side without lines has no list of weights.
    const bool weighted = !factors.row_weight.empty() || !factors.col_weight.empty();
    made.row_weight = gathered(weighted, factors.row_weight, row_place, rows, 1.0);
    made.col_weight = gathered(weighted, factors.col_weight, col_place, cols, 1.0);
    made.col_votes = gathered(!factors.col_votes.empty(), factors.col_votes, col_place, cols, 0.0);
    made.symmetric = same_nodes ? factors.symmetric : 0;
    made.no_diagonal = same_nodes ? factors.no_diagonal : 0;
    derive(made, workers);
    made.row_labels = gathered_labels(factors.row_labels, row_place, rows);
    made.col_labels = gathered_labels(factors.col_labels, col_place, cols);
    made.notes = factors.notes;
    validate(made, Code::internal, "lines in other places gave no model");
    return made;
}

template Factors reindexed(const Factors &, int64_t, const int32_t *, int64_t, const int32_t *, Workers &);
template Factors reindexed(const Factors &, int64_t, const int64_t *, int64_t, const int64_t *, Workers &);

} // namespace pumc
