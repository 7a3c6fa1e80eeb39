#pragma once

#include "factors/factors.hpp"

namespace pumc {

/// Of a model that several ranks hold: the rows that this rank has, from the first of them on, and all columns, as a
/// model of this process alone. Collective: every rank brings its rows of V, so that this takes memory for all of V.
/// The diagonal is one of cells like any others; whoever ranks them leaves it out.
Factors own_part(const Factors &shared, Workers &workers);

/// The ones of these rows, which ranks may hold by other borders than the model's, as a problem of this process alone.
/// `with_diagonal`: with the cells of the diagonal. Collective.
Positives own_part(const Positives &shared, const Factors &model, bool with_diagonal);
/// The diagonal alone.
Positives own_diagonal(const Factors &model);

} // namespace pumc
