#pragma once

#include "linalg/panel.hpp"

namespace pumc {

/// A matrix that is known by its products with thin panels: all that the range finder needs.
class Operator {
public:
    virtual ~Operator() = default;
    virtual int64_t rows() const noexcept = 0;
    virtual int64_t cols() const noexcept = 0;
    /// out = G K; `out` takes the shape it needs.
    virtual void multiply(const Panel &block, Panel &out) const = 0;
    /// out = G' W. `overlap` becomes U'W, where U has the left vectors of the operator's leading low-rank term: the
    /// product needs it anyway. It is empty if there is no such term.
    virtual void multiply_transposed(const Panel &w, Panel &out, arma::mat &overlap) const = 0;
};

} // namespace pumc
