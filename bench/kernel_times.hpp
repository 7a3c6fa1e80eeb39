#pragma once

#include "linalg/panel.hpp"
#include "linalg/sparse_kernels.hpp"
#include "linalg/transposer.hpp"
#include "model/line_weights.hpp"
#include "model/positives.hpp"
#include "solver/ones_sums.hpp"

#include <map>
#include <string>
#include <vector>

namespace bench {

/// The generated problem of this size, as the library holds it.
pumc::Positives generated_positives(int64_t rows, int64_t cols, int64_t ones);

/// The kernels of an iteration, called one by one on a problem's own pattern and panels of random numbers.
/// A kernel has one or two widths: that of its panel and, for products of panels, that of the result.
class KernelTimes {
public:
    enum class Kernel {
        sampled_products,   ///< P_Omega(U V')
        multiply_by_row,    ///< S Y
        multiply_by_column, ///< S' W
        transpose,          ///< values from row order to column order
        cross_tall,         ///< A'B over the problem's rows
        cross_short,        ///< ... over its columns
        product_tall,       ///< A M, as many rows as the problem
        product_short,      ///< ... as many as it has columns
        orthonormalise_tall,
        orthonormalise_short,
        gram_short, ///< A'A over the problem's columns
        small_svd,
        evaluation, ///< the sampled products with the sums over them, as the solver fuses them
        residual,   ///< the transposition with the making of S, as the solver fuses them
    };
    /// Those that grow with the problem by a simple rule, and are worth a table.
    static const std::vector<Kernel> &measured();
    static const char *name(Kernel kernel);

    KernelTimes(const pumc::Positives &positives, pumc::Workers &workers, int tries);

    /// Best seconds of a call. Each is measured once and remembered.
    double seconds(Kernel kernel, int64_t width, int64_t other);
    double seconds(Kernel kernel, int64_t width) { return seconds(kernel, width, width); }
    /// Measures all that were asked for once more and keeps what is better: the machine may have been slow for a while.
    void measure_again();

    /// Operations that the result needs; none for a transposition.
    double flops(Kernel kernel, int64_t width) const;
    /// Bytes that must come from or go to memory at least once.
    double bytes(Kernel kernel, int64_t width) const;

private:
    struct Call {
        Kernel kernel;
        int64_t width, other;
        bool operator<(const Call &right) const {
            return std::tie(kernel, width, other) < std::tie(right.kernel, right.width, right.other);
        }
    };
    double measure(const Call &call);
    template <typename Work> double measure_in_place(int64_t rows, int64_t width, const Work &work) const;
    int64_t rows_of(Kernel kernel) const;
    pumc::PieceDone sums();

    const pumc::Positives &positives_;
    pumc::Workers &workers_;
    pumc::Transposer transposer_;
    std::vector<double> values_, transposed_values_, observed_, before_;
    const pumc::LineWeights unweighted_{};
    std::vector<pumc::OnesSums> piece_sums_;
    std::map<Call, double> known_;
    int tries_;
};

} // namespace bench
