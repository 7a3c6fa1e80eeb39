#include "models.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

void *room_for(int64_t count, size_t each) {
    void *result = malloc((size_t)(count + 1) * each);
    TEST_ASSERT_NOT_NULL(result);
    return result;
}

static pumc_factors *from(int64_t rows, int64_t cols, int64_t rank, double *u, double *s, double *v, const char *text) {
    pumc_options *options = options_from(text);
    pumc_factors *factors = NULL;
    MUST(pumc_factors_from_svd(&factors, rows, cols, rank, u, s, v, options));
    pumc_options_free(options);
    free(u);
    free(s);
    free(v);
    return factors;
}

pumc_factors *random_model(int64_t rows, int64_t cols, int64_t rank, const char *options, uint64_t seed) {
    double *u = room_for(rows * rank, sizeof *u), *v = room_for(cols * rank, sizeof *v);
    double *s = room_for(rank, sizeof *s);
    for (int64_t e = 0; e < rows * rank; ++e) {
        u[e] = next_normal(&seed);
    }
    for (int64_t e = 0; e < cols * rank; ++e) {
        v[e] = next_normal(&seed);
    }
    for (int64_t c = 0; c < rank; ++c) {
        s[c] = (0.3 + next_uniform(&seed)) / sqrt((double)rank);
    }
    return from(rows, cols, rank, u, s, v, options);
}

static void fill_with_ties(int64_t rows, int64_t rank, double *side, uint64_t *seed) {
    for (int64_t e = 0; e < rows * rank; ++e) {
        side[e] = 0;
    }
    for (int64_t i = 0; i < rows; ++i) {
        const double value = (double)(next_random(seed) % 4);
        side[(int64_t)(next_random(seed) % (uint64_t)rank) * rows + i] = value == 3 ? -1 : value;
    }
}

pumc_factors *model_with_ties(int64_t rows, int64_t cols, int64_t rank, uint64_t seed) {
    double *u = room_for(rows * rank, sizeof *u), *v = room_for(cols * rank, sizeof *v);
    double *s = room_for(rank, sizeof *s);
    fill_with_ties(rows, rank, u, &seed);
    fill_with_ties(cols, rank, v, &seed);
    for (int64_t c = 0; c < rank; ++c) {
        s[c] = 0.1 + 0.07 * (double)c;
    }
    return from(rows, cols, rank, u, s, v, "sampling_rate=0.5");
}

double *dense_of(const pumc_factors *factors) {
    const int64_t rows = pumc_factors_rows(factors), cols = pumc_factors_cols(factors);
    const int64_t rank = pumc_factors_rank(factors);
    double *u = copy_of_u(factors), *s = copy_of_values(factors), *v = copy_of_v(factors);
    double *dense = room_for(rows * cols, sizeof *dense);
    for (int64_t j = 0; j < cols; ++j) {
        for (int64_t i = 0; i < rows; ++i) {
            double sum = 0;
            for (int64_t c = 0; c < rank; ++c) {
                sum += u[c * rows + i] * s[c] * v[c * cols + j];
            }
            dense[j * rows + i] = sum;
        }
    }
    free(u);
    free(s);
    free(v);
    return dense;
}

double *scores_of(const pumc_factors *factors) {
    const int64_t rows = pumc_factors_rows(factors), cells = rows * pumc_factors_cols(factors);
    int64_t *row = room_for(cells, sizeof *row), *col = room_for(cells, sizeof *col);
    double *scores = room_for(cells, sizeof *scores);
    for (int64_t e = 0; e < cells; ++e) {
        row[e] = e % rows;
        col[e] = e / rows;
    }
    MUST(pumc_factors_score_i64(factors, cells, row, col, scores));
    free(row);
    free(col);
    return scores;
}

/* The mean over the lines of `side` (lines x rank) that are not zero, times `scale`; flags[i] becomes 1 for a zero
 * line. */
static double *mean_line(int64_t lines, int64_t rank, const double *side, const double *scale, unsigned char *zero) {
    double *mean = room_for(rank, sizeof *mean), count = 0;
    for (int64_t i = 0; i < lines; ++i) {
        zero[i] = 1;
        for (int64_t c = 0; c < rank; ++c) {
            zero[i] = zero[i] && side[c * lines + i] == 0;
        }
        count += !zero[i];
    }
    for (int64_t c = 0; c < rank; ++c) {
        double sum = 0;
        for (int64_t i = 0; i < lines; ++i) {
            sum += side[c * lines + i];
        }
        mean[c] = sum / (count > 0 ? count : 1) * (scale != NULL ? scale[c] : 1);
    }
    return mean;
}

double *votes_of(const pumc_problem *problem) {
    const int64_t rows = pumc_problem_rows(problem), cols = pumc_problem_cols(problem);
    unsigned char *one = flags_of(problem, rows, cols);
    double *votes = room_for(cols, sizeof *votes);
    memset(votes, 0, (size_t)cols * sizeof *votes);
    for (int64_t i = 0; i < rows; ++i) {
        double degree = 0;
        for (int64_t j = 0; j < cols; ++j) {
            degree += one[j * rows + i];
        }
        for (int64_t j = 0; j < cols; ++j) {
            votes[j] += one[j * rows + i] ? 1 / degree : 0;
        }
    }
    free(one);
    return votes;
}

/* In place of `mean`, a row of U diag(s): V'votes, made as long as it is. */
static void take_votes(const pumc_problem *fitted, int64_t cols, int64_t rank, const double *v, double *mean) {
    double *votes = votes_of(fitted), *product = room_for(rank, sizeof *product), length = 0, wanted = 0;
    for (int64_t c = 0; c < rank; ++c) {
        product[c] = 0;
        for (int64_t j = 0; j < cols; ++j) {
            product[c] += v[c * cols + j] * votes[j];
        }
        length = hypot(length, product[c]);
        wanted = hypot(wanted, mean[c]);
    }
    for (int64_t c = 0; length > 0 && c < rank; ++c) {
        mean[c] = product[c] * (wanted / length);
    }
    free(votes);
    free(product);
}

double *row_rankings_of(const pumc_factors *factors, const pumc_problem *fitted) {
    const int64_t rows = pumc_factors_rows(factors), cols = pumc_factors_cols(factors);
    const int64_t rank = pumc_factors_rank(factors);
    double *u = copy_of_u(factors), *s = copy_of_values(factors), *v = copy_of_v(factors), *by = scores_of(factors);
    unsigned char *zero = room_for(rows, 1);
    double *mean = mean_line(rows, rank, u, s, zero);
    if (fitted != NULL) {
        take_votes(fitted, cols, rank, v, mean);
    }
    for (int64_t e = 0; e < rows * cols; ++e) {
        for (int64_t c = 0; zero[e % rows] && c < rank; ++c) {
            by[e] += mean[c] * v[c * cols + e / rows];
        }
    }
    free(u);
    free(s);
    free(v);
    free(zero);
    free(mean);
    return by;
}

double *col_rankings_of(const pumc_factors *factors) {
    const int64_t rows = pumc_factors_rows(factors), cols = pumc_factors_cols(factors);
    const int64_t rank = pumc_factors_rank(factors);
    double *u = copy_of_u(factors), *s = copy_of_values(factors), *v = copy_of_v(factors), *by = scores_of(factors);
    unsigned char *zero = room_for(cols, 1);
    double *mean = mean_line(cols, rank, v, NULL, zero);
    for (int64_t e = 0; e < rows * cols; ++e) {
        for (int64_t c = 0; zero[e / rows] && c < rank; ++c) {
            by[e] += u[c * rows + e % rows] * s[c] * mean[c];
        }
    }
    free(u);
    free(s);
    free(v);
    free(zero);
    free(mean);
    return by;
}

unsigned char *flags_of(const pumc_problem *problem, int64_t rows, int64_t cols) {
    unsigned char *flags = room_for(rows * cols, 1);
    for (int64_t e = 0; e < rows * cols; ++e) {
        flags[e] = 0;
    }
    if (problem != NULL) {
        const int64_t count = pumc_problem_count(problem);
        int64_t *row = room_for(count, sizeof *row), *col = room_for(count, sizeof *col);
        MUST(pumc_problem_copy_coo_i64(problem, row, col, count));
        for (int64_t e = 0; e < count; ++e) {
            flags[col[e] * rows + row[e]] = 1;
        }
        free(row);
        free(col);
    }
    return flags;
}

double probability_of(double score, double omega, double delta) {
    const double x = score < 0 ? 0 : score > 1 ? 1 : score;
    const double p = x * (1 - omega) / (omega * (1 - x) + (1 - omega) * x) / delta;
    return p > 1 ? 1 : p;
}

int64_t rank_by_force(int64_t count, const double *values, const unsigned char *without, int64_t most, int64_t *order) {
    unsigned char *taken = room_for(count, 1);
    int64_t left = 0;
    for (int64_t i = 0; i < count; ++i) {
        taken[i] = without != NULL ? without[i] : 0;
        left += !taken[i];
    }
    for (int64_t place = 0; place < left && place < most; ++place) {
        int64_t best = -1;
        for (int64_t i = 0; i < count; ++i) {
            if (!taken[i] && (best < 0 || values[i] > values[best])) {
                best = i;
            }
        }
        taken[best] = 1;
        order[place] = best;
    }
    free(taken);
    return left;
}

void assert_same_positions(int64_t count, const int64_t *wide, const int32_t *narrow) {
    for (int64_t e = 0; e < count; ++e) {
        TEST_ASSERT_EQUAL_INT64(wide[e], narrow[e]);
    }
}

pumc_factors *small_labelled_model(void) {
    const char *rows[] = {"a", "b", "", "d", "e", "f"};
    pumc_problem *problem = take_problem(grouped_ones(6, 5, 2, 0.8, 0.1, 1));
    pumc_factors *model = fit_with(problem, "lambda_ratio=0.3 max_iterations=2");
    pumc_problem_free(problem);
    TEST_ASSERT_TRUE(pumc_factors_rank(model) >= 2);
    TEST_ASSERT_EQUAL_INT64(2, integer_of(model, "iterations"));
    MUST(pumc_factors_set_row_labels(model, rows));
    return model;
}
