#include "cli/facts_of_model.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"

#include <string>

namespace pumc::cli {

Facts facts_of_model(const pumc_factors *factors) {
    Facts facts;
    facts.add("rows", pumc_factors_rows(factors));
    facts.add("columns", pumc_factors_cols(factors));
    facts.add("ones", whole_fact(factors, "count"));
    facts.add("rank", pumc_factors_rank(factors));
    const char *regularizer = nullptr;
    check(pumc_factors_get_str(factors, "regularizer", &regularizer));
    facts.add("regularizer", std::string(regularizer));
    for (const char *name : {"omega", "sampling_rate", "lambda", "mu", "lambda_ratio", "mu_ratio", "threshold",
                             "objective", "loss", "relative_change", "tolerance"}) {
        facts.add(name, real_fact(factors, name));
    }
    facts.add("iterations", whole_fact(factors, "iterations"));
    facts.add("stop_reason", std::string(stop_reason_of(factors)));
    facts.add("seconds", real_fact(factors, "seconds"));
    facts.add("seed", whole_fact(factors, "seed"));
    return facts;
}

} // namespace pumc::cli
