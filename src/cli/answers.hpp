#pragma once

#include "cli/failure.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"

namespace pumc::cli {

/// The table of recommendations.
class Answers {
public:
    Answers(const Model &model, Output &output, bool json)
        : model_(model), table_(output, json, {"row", "rank", "column", "score", "probability"}) {
        remark_on_probabilities(model.factors.get());
    }

    // `cols` and `scores` are as the library fills them: -1 where no column is left.
    void add(const std::string &row, int64_t top, const int64_t *cols, const double *scores) {
        std::vector<double> probabilities(scores, scores + top);
        check(pumc_factors_score_to_probability(model_.factors.get(), top, probabilities.data()));
        for (int64_t e = 0; e < top && cols[e] >= 0; ++e) {
            table_.add({row, e + 1, model_.col_names.at(cols[e]), scores[e], probabilities[static_cast<size_t>(e)]});
        }
    }

private:
    const Model &model_;
    Table table_;
};

} // namespace pumc::cli
