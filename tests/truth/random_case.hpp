// A small problem with weights, confidences and options, all of them drawn at random from one seed.
#pragma once

#include "../api/weighted_cells.hpp"

#include <cinttypes>
#include <cstdio>
#include <string>
#include <vector>

struct RandomCase : WeightedCells {
    uint64_t state = 0;
    bool symmetric = false, no_diagonal = false, basic = false, cut_short = false, warm = false, continued = false;
    int64_t cancel_after = 0; // iterations; 0: never
    std::string text;         // of the options

    explicit RandomCase(uint64_t seed) : state(seed * 1000003 + 17) {
        draw_ones();
        draw_weights();
        draw_options();
    }

    double uniform(double least, double most) { return least + (most - least) * next_uniform(&state); }
    int64_t whole(int64_t least, int64_t most) {
        return least + static_cast<int64_t>(next_random(&state) % static_cast<uint64_t>(most - least + 1));
    }
    bool chance(double share) { return next_uniform(&state) < share; }

private:
    void draw_ones() {
        const int64_t rows = whole(1, 26), cols = whole(1, 26), kind = whole(0, 3);
        const uint64_t seed = next_random(&state);
        ones pattern = kind == 0  ? uniform_ones(rows, cols, uniform(0, 1), seed)
                       : kind < 3 ? grouped_ones(rows, cols, whole(1, 4), uniform(0.3, 1), uniform(0, 0.2), seed)
                                  : network_ones(rows, whole(1, 4), uniform(0.3, 1), uniform(0, 0.2), seed);
        symmetric = kind == 3 && chance(0.7);
        no_diagonal = kind == 3 && chance(0.7);
        a = dense::matrix_of(pattern);
        blank = 1 - a;
        if (no_diagonal) {
            blank.diag().zeros();
        }
        draw_confidences(pattern);
        free_ones(&pattern);
    }

    // Those of an undirected edge are the same both ways.
    void draw_confidences(const ones &pattern) {
        confidence = a;
        const bool any = chance(0.4);
        std::vector<double> values;
        if (any) {
            confidence.transform([&](double one) { return one * uniform(0.2, 4); });
        }
        if (any && symmetric) {
            confidence = confidence % confidence.t();
        }
        for (int64_t e = 0; e < pattern.count; ++e) {
            values.push_back(confidence(dense::index_of(pattern.row[e]), dense::index_of(pattern.col[e])));
        }
        MUST(pumc_problem_from_coo_weighted_i32(&problem, pattern.rows, pattern.cols, pattern.count, pattern.row,
                                                pattern.col, values.data()));
        MUST(pumc_problem_set_symmetric(problem, symmetric ? 1 : 0));
        MUST(pumc_problem_set_no_diagonal(problem, no_diagonal ? 1 : 0));
    }

    void draw_weights() {
        arma::vec rows(a.n_rows, arma::fill::ones), cols(a.n_cols, arma::fill::ones);
        if (chance(0.4)) {
            rows.imbue([&] { return uniform(0.1, 3); });
            MUST(pumc_problem_set_row_weights(problem, rows.memptr(), static_cast<int64_t>(rows.n_elem)));
            if (symmetric) {
                cols = rows;
            }
        }
        if (!symmetric && chance(0.3)) {
            cols.imbue([&] { return uniform(0.1, 3); });
            MUST(pumc_problem_set_col_weights(problem, cols.memptr(), static_cast<int64_t>(cols.n_elem)));
        }
        row_balance = chance(0.5) ? 0 : std::round(uniform(0, 1) * 64) / 64; // exact in six decimals
        col_balance = symmetric ? row_balance : chance(0.5) ? 0 : std::round(uniform(0, 1) * 64) / 64;
        set_roots(rows, cols);
    }

    void add(const char *name, double value) {
        char entry[80];
        std::snprintf(entry, sizeof entry, " %s=%.17g", name, value);
        text += entry;
    }
    void add(const char *name, const char *value) { text += std::string(" ") + name + "=" + value; }

    void draw_options() {
        const char *penalty = penalty_name(static_cast<int>(whole(0, penalty_count() - 1)));
        text = options("regularizer=") + penalty;
        if (chance(0.8)) {
            add("lambda_ratio", uniform(0.03, 0.7));
        }
        if (chance(0.7)) {
            add(chance(0.7) ? "omega" : "sampling_rate", uniform(0.15, 0.97));
        }
        if (std::string(penalty) != "nuclear" && std::string(penalty) != "tnn" && chance(0.4)) {
            add("mu_ratio", std::string(penalty) == "scad" ? uniform(2.1, 8) : uniform(0.3, 8));
        }
        basic = chance(0.15);
        if (basic) {
            add("algorithm", "basic");
        } else if (chance(0.3)) {
            add("max_rank", static_cast<double>(whole(1, 6)));
        }
        continued = chance(0.15);
        if (continued) {
            add("continuation", chance(0.5) ? "lambda" : "shape");
        }
        if (chance(0.3)) {
            add("power_iterations", static_cast<double>(whole(1, 3)));
        }
        cut_short = chance(0.25);
        if (cut_short && chance(0.5)) {
            cancel_after = whole(1, 6);
        } else if (cut_short) {
            add("max_iterations", static_cast<double>(whole(1, 6)));
        }
        warm = chance(0.3);
        add("threads", static_cast<double>(whole(1, 2)));
        add("seed", static_cast<double>(whole(0, 1000)));
    }
};
