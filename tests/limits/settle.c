#include "sweep.h"

#include <stdlib.h>
#include <string.h>

enum { BUFFER_BYTES = 1 << 18, PATTERN = 0xA5 };

static union {
    unsigned char bytes[BUFFER_BYTES];
    double aligned;
} buffer;
static char nothing;

void *stale(void) { return &nothing; }

uint64_t add_to_digest(uint64_t digest, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    digest = digest == 0 ? 0xcbf29ce484222325U : digest;
    for (size_t i = 0; i < count; ++i) {
        digest = (digest ^ at[i]) * 0x100000001b3U;
    }
    return digest;
}

const char *flaw_of_handle(pumc_status status, const void *out) {
    if (status != PUMC_OK) {
        return out == NULL ? NULL : "the out-parameter is not NULL";
    }
    return out != NULL && out != stale() ? NULL : "no handle was made";
}

outcome settle_problem(pumc_status status, pumc_problem *out) {
    outcome result = {status, flaw_of_handle(status, out), 0};
    if (status == PUMC_OK) {
        const int64_t count = pumc_problem_count(out), shape[] = {pumc_problem_rows(out), pumc_problem_cols(out)};
        int64_t *row = malloc((size_t)(2 * count + 1) * sizeof *row);
        TEST_ASSERT_NOT_NULL(row);
        double *confidence = malloc((size_t)(count + 1) * sizeof *confidence);
        TEST_ASSERT_NOT_NULL(confidence);
        MUST(pumc_problem_copy_coo_i64(out, row, row + count, count));
        MUST(pumc_problem_copy_confidence(out, confidence, count));
        result.digest = add_to_digest(add_to_digest(0, shape, sizeof shape), row, (size_t)(2 * count) * sizeof *row);
        result.digest = add_to_digest(result.digest, confidence, (size_t)count * sizeof *confidence);
        const uint64_t labels = digest_of_labels(out);
        result.digest = add_to_digest(result.digest, &labels, sizeof labels);
        free(row);
        free(confidence);
        pumc_problem_free(out);
    }
    return result;
}

outcome take_difference(const pumc_problem *problem) {
    pumc_problem *out = stale(), *kept = NULL, *hidden = NULL;
    MUST(pumc_problem_split(&kept, &hidden, problem, 0.2, 1));
    const pumc_status status = HINDERED(pumc_problem_difference(&out, problem, hidden));
    pumc_problem_free(kept);
    pumc_problem_free(hidden);
    return settle_problem(status, out);
}

uint64_t digest_of_options(const pumc_options *options) {
    uint64_t digest = 0;
    for (int32_t i = 0; i < pumc_options_count(); ++i) {
        const char *name = pumc_options_name(i), *text = NULL;
        double real = 0;
        int64_t integer = 0;
        switch (pumc_options_type(i)) {
        case PUMC_TYPE_F64: MUST(pumc_options_get_f64(options, name, &real)); break;
        case PUMC_TYPE_I64: MUST(pumc_options_get_i64(options, name, &integer)); break;
        default: MUST(pumc_options_get_str(options, name, &text)); digest = add_to_digest(digest, text, strlen(text));
        }
        digest = add_to_digest(add_to_digest(digest, &real, sizeof real), &integer, sizeof integer);
    }
    return digest;
}

outcome settle_options(pumc_status status, pumc_options *out) {
    outcome result = {status, flaw_of_handle(status, out), 0};
    if (status == PUMC_OK) {
        result.digest = digest_of_options(out);
        pumc_options_free(out);
    }
    return result;
}

static uint64_t add_text(uint64_t digest, const char *text) { return add_to_digest(digest, text, strlen(text) + 1); }

static uint64_t add_names(uint64_t digest, const pumc_factors *factors) {
    const char *text = NULL;
    for (int64_t i = 0; (text = pumc_factors_row_label(factors, i)) != NULL; ++i) {
        digest = add_text(digest, text);
    }
    for (int64_t j = 0; (text = pumc_factors_col_label(factors, j)) != NULL; ++j) {
        digest = add_text(digest, text);
    }
    for (int64_t i = 0; (text = pumc_factors_note_name(factors, i)) != NULL; ++i) {
        digest = add_text(add_text(digest, text), pumc_factors_note(factors, text));
    }
    return digest;
}

uint64_t digest_of_labels(const pumc_problem *problem) {
    uint64_t digest = 0;
    const char *text = NULL;
    for (int64_t i = 0; (text = pumc_problem_row_label(problem, i)) != NULL; ++i) {
        digest = add_text(digest, text);
    }
    for (int64_t j = 0; (text = pumc_problem_col_label(problem, j)) != NULL; ++j) {
        digest = add_text(digest, text);
    }
    return digest;
}

uint64_t digest_of_factors(const pumc_factors *factors) {
    const size_t rank = (size_t)pumc_factors_rank(factors);
    double *u = copy_of_u(factors), *s = copy_of_values(factors), *v = copy_of_v(factors);
    const double objective = real_of(factors, "objective");
    uint64_t digest = add_to_digest(0, u, (size_t)pumc_factors_rows(factors) * rank * sizeof *u);
    digest = add_to_digest(digest, s, rank * sizeof *s);
    digest = add_to_digest(digest, v, (size_t)pumc_factors_cols(factors) * rank * sizeof *v);
    digest = add_to_digest(digest, &objective, sizeof objective);
    free(u);
    free(s);
    free(v);
    return add_names(digest, factors);
}

outcome settle_factors(pumc_status status, pumc_factors *out) {
    outcome result = {status, flaw_of_handle(status, out), 0};
    if (status == PUMC_OK) {
        result.digest = digest_of_factors(out);
        pumc_factors_free(out);
    }
    return result;
}

outcome settle_selection(pumc_status status, pumc_selection *out) {
    outcome result = {status, flaw_of_handle(status, out), 0};
    if (status == PUMC_OK) {
        const char *columns[] = {"score", "recall", "auc", "average_precision", "lambda_ratio", "mu_ratio", "rank"};
        for (int64_t i = 0; i < pumc_selection_count(out); ++i) {
            for (size_t c = 0; c < sizeof columns / sizeof *columns; ++c) {
                double value = 0;
                MUST(pumc_selection_get_f64(out, i, columns[c], &value));
                result.digest = add_to_digest(result.digest, &value, sizeof value);
            }
        }
        pumc_selection_free(out);
    }
    return result;
}

void *clean_buffer(void) {
    memset(buffer.bytes, PATTERN, sizeof buffer.bytes);
    return buffer.bytes;
}

outcome settle_buffer(pumc_status status, size_t count) {
    TEST_ASSERT_TRUE(count > 0 && count < sizeof buffer.bytes);
    outcome result = {status, NULL, add_to_digest(0, buffer.bytes, count)};
    unsigned touched = 0;
    for (size_t i = status == PUMC_OK ? count : 0; i < sizeof buffer.bytes; ++i) {
        touched |= (unsigned)(buffer.bytes[i] ^ PATTERN);
    }
    if (touched != 0) {
        result.flaw = status == PUMC_OK ? "it wrote beyond the answer" : "the buffer was written to";
    }
    return result;
}

outcome settle_reals(pumc_status status, size_t count) { return settle_buffer(status, count * sizeof(double)); }

outcome settle_ranking(pumc_status status, int64_t count, size_t each) {
    return settle_buffer(status, (size_t)count * (sizeof(double) + each));
}

outcome settle_change(pumc_status status, uint64_t digest, uint64_t before) {
    return (outcome){status, status == PUMC_OK || digest == before ? NULL : "something was changed", digest};
}
