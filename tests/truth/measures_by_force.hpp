// The measures of an evaluation from their definitions, cell by cell.
#pragma once

#include "../use/measures.h"

#include <algorithm>
#include <armadillo>
#include <cmath>
#include <vector>

struct MeasuredCells {
    arma::mat score, probability;
    arma::mat by;            // what is ranked: the scores, or in rows of which nothing is known the votes
    arma::umat seen, hidden; // what is absent counts as seen
    double value[MEASURES] = {};
    bool ranked_by_rounding = false; // a vote equals a score but for rounding, which decides their order

    // Every row has one vote, which it divides among its columns. What is nearest to the votes in the range of V, of
    // the length of the mean of the other rows' scores, is what such a row is ranked by.
    void rank_unknown_rows_by_votes(const arma::mat &ones, const arma::mat &v) {
        const arma::uvec known = arma::find(arma::sum(arma::abs(score), 1) > 0);
        by = score;
        if (known.is_empty() || known.n_elem == score.n_rows) {
            return;
        }
        const arma::mat degrees = arma::sum(ones, 1);
        const arma::rowvec mean = arma::mean(score.rows(known), 0);
        const arma::rowvec votes = arma::sum(ones.each_col() / arma::clamp(degrees, 1, arma::datum::inf), 0);
        const arma::rowvec near = votes * v * v.t();
        const arma::rowvec row =
            arma::norm(near) > 0 ? arma::rowvec(near * (arma::norm(mean) / arma::norm(near))) : mean;
        for (arma::uword i = 0; i < score.n_rows; ++i) {
            if (!arma::any(known == i)) {
                by.row(i) = row;
            }
        }
        const double rounding = 1e-12 * arma::abs(score).max();
        for (arma::uword j = 0; j < row.n_elem; ++j) {
            const arma::mat distance = arma::abs(score.rows(known) - row[j]);
            const arma::rowvec to_others = arma::abs(row - row[j]);
            ranked_by_rounding =
                ranked_by_rounding || distance.min() <= rounding || arma::any(to_others > 0 && to_others <= rounding);
        }
    }

    void measure(arma::uword top_n) {
        std::fill(value, value + MEASURES, std::nan(""));
        value[ROWS_MEASURED] = 0;
        if (arma::accu(hidden) > 0) {
            measure_curve();
            measure_rankings(top_n);
            measure_errors();
        }
    }

private:
    void measure_curve() {
        double wins = 0, pairs = 0, precision = 0;
        for (const arma::uword one : arma::find(hidden).eval()) {
            double found = 0, retrieved = 0;
            for (const arma::uword other : arma::find(seen == 0).eval()) {
                const bool before = by[other] >= by[one];
                retrieved += before ? 1 : 0;
                found += before && hidden[other] != 0 ? 1 : 0;
                if (hidden[other] == 0) {
                    wins += by[one] > by[other] ? 1 : by[one] == by[other] ? 0.5 : 0;
                    pairs += 1;
                }
            }
            precision += found / retrieved;
        }
        value[AUC] = wins / pairs;
        value[AVERAGE_PRECISION] = precision / static_cast<double>(arma::accu(hidden));
    }

    void measure_rankings(arma::uword top_n) {
        double rows = 0, precision = 0, recall = 0, ndcg = 0;
        for (arma::uword i = 0; i < by.n_rows; ++i) {
            const auto relevant = static_cast<arma::uword>(arma::accu(hidden.row(i)));
            std::vector<arma::uword> order;
            for (arma::uword j = 0; j < by.n_cols; ++j) {
                if (seen(i, j) == 0) {
                    order.push_back(j);
                }
            }
            std::stable_sort(order.begin(), order.end(),
                             [&](arma::uword x, arma::uword y) { return by(i, x) > by(i, y); });
            double hits = 0, gain = 0, ideal = 0;
            for (arma::uword n = 0; n < top_n; ++n) {
                const double discount = 1 / std::log2(static_cast<double>(n) + 2);
                const bool hit = n < order.size() && hidden(i, order[n]) != 0;
                ideal += n < relevant ? discount : 0;
                hits += hit ? 1 : 0;
                gain += hit ? discount : 0;
            }
            if (relevant > 0) {
                rows += 1;
                precision += hits / static_cast<double>(top_n);
                recall += hits / static_cast<double>(std::min(relevant, top_n));
                ndcg += gain / ideal;
            }
        }
        value[ROWS_MEASURED] = rows;
        value[PRECISION] = precision / rows;
        value[RECALL] = recall / rows;
        value[NDCG] = ndcg / rows;
    }

    void measure_errors() {
        double of_score = 0, of_probability = 0;
        for (const arma::uword cell : arma::find(seen == 0).eval()) {
            const auto truth = static_cast<double>(hidden[cell]);
            of_score += (score[cell] - truth) * (score[cell] - truth);
            of_probability += (probability[cell] - truth) * (probability[cell] - truth);
        }
        value[MSE] = of_score / static_cast<double>(arma::accu(hidden));
        value[MSE_PROBABILITY] = of_probability / static_cast<double>(arma::accu(hidden));
    }
};
