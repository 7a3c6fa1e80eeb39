#pragma once

#include "linalg/panel.hpp"

namespace pumc {

/// A matrix that is known by its products with thin panels: all that the range finder needs.
class Operator {
public:
    virtual ~Operator() = default;
    /// The rows of panels that multiply it from the left, and from the right: where several ranks hold it, those of
    /// this rank.
    virtual int64_t rows() const noexcept = 0;
    virtual int64_t cols() const noexcept = 0;
    /// The number of rows or of columns of the whole, whichever is less: a bound on ranks.
    virtual int64_t shorter_side() const noexcept { return rows() < cols() ? rows() : cols(); }
    /// out = G K; `out` takes the shape it needs.
    virtual void multiply(const Panel &block, Panel &out) const = 0;
    /// out = G' W. `overlap` becomes U'W, where U has the left vectors of the operator's leading low-rank term: the
    /// product needs it anyway. It is empty if there is no such term.
    virtual void multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const = 0;
};

} // namespace pumc
