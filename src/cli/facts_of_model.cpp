#include "cli/facts_of_model.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"

#include <string>

namespace pumc::cli {

namespace {

// The command's words for what the library calls otherwise.
std::string shown_name(const std::string &name) { return name == "cols" ? "columns" : name == "count" ? "ones" : name; }

std::string text_fact(const pumc_factors *factors, const char *name) {
    const char *text = nullptr;
    check(pumc_factors_get_str(factors, name, &text));
    return text;
}

Cell shown_value(const pumc_factors *factors, const std::string &name, int32_t type) {
    if (name == "stop_reason") {
        return std::string(stop_reason_of(factors));
    }
    switch (type) {
    case PUMC_TYPE_F64: return real_fact(factors, name.c_str());
    case PUMC_TYPE_I64: return whole_fact(factors, name.c_str());
    default: return text_fact(factors, name.c_str());
    }
}

} // namespace

Facts facts_of_model(const pumc_factors *factors) {
    Facts facts;
    for (int32_t i = 0; i < pumc_factors_fact_count(); ++i) {
        const std::string name = pumc_factors_fact_name(i);
        facts.add(shown_name(name), shown_value(factors, name, pumc_factors_fact_type(i)));
    }
    return facts;
}

} // namespace pumc::cli
