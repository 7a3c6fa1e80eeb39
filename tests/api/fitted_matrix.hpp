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

/// The model that a fit says it minimised.
inline pumc::Model fitted_model(const pumc_factors *factors) {
    const char *regularizer = nullptr;
    MUST(pumc_factors_get_str(factors, "regularizer", &regularizer));
    pumc::Model model{};
    model.omega = real_of(factors, "omega");
    model.delta = real_of(factors, "sampling_rate");
    model.rho = real_of(factors, "rho");
    model.penalty = pumc::find_penalty(regularizer);
    model.shape = {real_of(factors, "lambda") / model.rho, real_of(factors, "mu")};
    return model;
}

/// F from its definition, cell by cell, with the singular values of X found anew.
inline double dense_objective(const arma::mat &x, const arma::mat &a, const pumc::Model &model) {
    const arma::vec s = x.is_empty() ? arma::vec() : arma::vec(lapack::svd(x));
    return dense::loss(x, a, model.omega) + pumc::penalty_sum(model, s);
}
