// A fit as dense algebra sees it.
#pragma once

#include "dense_reference.hpp"
#include "fitting.h"

#include <algorithm>
#include <cstdlib>

/// X = U diag(s) V' of a fit.
inline arma::mat fitted_matrix(const pumc_factors *factors) {
    const auto rows = dense::index_of(pumc_factors_rows(factors)), cols = dense::index_of(pumc_factors_cols(factors));
    const auto rank = dense::index_of(pumc_factors_rank(factors));
    double *u = copy_of_u(factors), *s = copy_of_values(factors), *v = copy_of_v(factors);
    const arma::mat x = arma::mat(u, rows, rank) * arma::diagmat(arma::vec(s, rank)) * arma::mat(v, cols, rank).t();
    std::free(u);
    std::free(s);
    std::free(v);
    return x;
}

inline arma::vec fitted_values(const pumc_factors *factors) {
    double *s = copy_of_values(factors);
    const arma::vec result(s, dense::index_of(pumc_factors_rank(factors)));
    std::free(s);
    return result;
}

/// What a fit says it minimised.
inline pumc::Objective fitted_objective(const pumc_factors *factors) {
    const char *regularizer = nullptr;
    MUST(pumc_factors_get_str(factors, "regularizer", &regularizer));
    pumc::Objective objective;
    objective.loss = pumc::Loss(real_of(factors, "omega"));
    objective.sampling_rate = real_of(factors, "sampling_rate");
    objective.rho = real_of(factors, "rho");
    objective.penalty = pumc::find_penalty(regularizer);
    objective.numbers = {real_of(factors, "lambda") / objective.rho, real_of(factors, "mu")};
    return objective;
}

/// F from its definition, cell by cell, with the singular values of X found anew.
inline double dense_objective(const arma::mat &x, const arma::mat &a, const pumc::Objective &objective) {
    const arma::vec s = x.is_empty() ? arma::vec() : arma::vec(lapack::svd(x));
    return dense::loss(x, a, objective.loss.omega()) + pumc::penalty_sum(objective, s);
}
