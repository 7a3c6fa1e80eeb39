#pragma once

#include "context/ranks.hpp"
#include "context/workers.hpp"

#include <armadillo>
#include <initializer_list>

namespace pumc {

/// Matrices as small as the rank are the same on every rank, and so is what follows from them, but for the rounding of
/// machines that are not of one kind. Where that may decide anything, rank 0 does the work, and all others take over
/// its results: work() runs there alone, and these matrices are sent, which have their sizes on every rank already.
template <typename Work>
void on_first_rank(Workers &workers, const Work &work, std::initializer_list<arma::mat *> results) {
    Ranks *ranks = workers.ranks();
    if (ranks == nullptr || ranks->count() == 1) {
        work();
        return;
    }
    if (ranks->rank() == 0) {
        const Ranks::Alone alone(ranks);
        work();
    }
    arma::uword size = 0;
    for (const arma::mat *result : results) {
        size += result->n_elem;
    }
    std::vector<double> values(size);
    double *at = values.data();
    for (const arma::mat *result : results) {
        at = std::copy(result->begin(), result->end(), at);
    }
    ranks->broadcast(values.data(), static_cast<int64_t>(size * sizeof(double)));
    at = values.data();
    for (arma::mat *result : results) {
        std::copy_n(at, result->n_elem, result->memptr());
        at += result->n_elem;
    }
}

} // namespace pumc
