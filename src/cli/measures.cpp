#include "cli/measures.hpp"

#include "cli/failure.hpp"
#include "cli/fitting.hpp"

#include <limits>

namespace pumc::cli {

namespace {

const std::vector<const char *> kOfTop{"recall", "precision", "ndcg"};
const std::vector<const char *> kOfAll{"auc", "average_precision", "rows"};

void measure(const pumc_factors *factors, const pumc_problem *observed, const pumc_problem *hidden, int64_t top,
             const std::vector<const char *> &names, std::vector<double> &values) {
    values.resize(values.size() + names.size());
    check(pumc_factors_evaluate(factors, observed, hidden, top, static_cast<int64_t>(names.size()), names.data(),
                                values.data() + values.size() - names.size()));
}

} // namespace

std::vector<std::string> Measures::names() const {
    std::vector<std::string> names;
    for (const int64_t top : tops_) {
        for (const char *name : kOfTop) {
            names.push_back(format("%s@%lld", name, static_cast<long long>(top)));
        }
    }
    names.insert(names.end(), kOfAll.begin(), kOfAll.end());
    names.emplace_back("rank");
    names.emplace_back("seconds");
    return names;
}

std::vector<double> Measures::of(const pumc_factors *factors, const pumc_problem *observed,
                                 const pumc_problem *hidden) const {
    std::vector<double> values;
    for (const int64_t top : tops_) {
        measure(factors, observed, hidden, top, kOfTop, values);
    }
    measure(factors, observed, hidden, tops_.back(), kOfAll, values);
    values.push_back(static_cast<double>(pumc_factors_rank(factors)));
    values.push_back(real_fact(factors, "seconds"));
    return values;
}

std::vector<double> Measures::of_popularity(const pumc_problem *observed, const pumc_problem *hidden) const {
    pumc_factors *factors = nullptr;
    check(pumc_popularity(&factors, observed));
    const Factors popularity(factors);
    std::vector<double> values = of(factors, observed, hidden);
    values[values.size() - 2] = values.back() = std::numeric_limits<double>::quiet_NaN();
    return values;
}

void Measures::remark_on(const std::vector<double> &values, const std::vector<double> &popularity) const {
    const std::string name = names()[0];
    note("%s is %.3g, and %.3g when everyone is offered the most popular columns%s", name.c_str(), values[0],
         popularity[0],
         values[0] > popularity[0] ? "" : ": the model finds nothing that popularity does not; try --select");
}

std::vector<double> mean_of(const std::vector<std::vector<double>> &values) {
    std::vector<double> mean(values[0].size());
    for (const std::vector<double> &one : values) {
        for (size_t i = 0; i < mean.size(); ++i) {
            mean[i] += one[i] / static_cast<double>(values.size());
        }
    }
    return mean;
}

} // namespace pumc::cli
