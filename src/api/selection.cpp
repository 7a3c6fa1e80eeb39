#include "api/call.hpp"
#include "api/collective.hpp"
#include "api/handles.hpp"
#include "api/tables.hpp"
#include "select/sampling_rate.hpp"
#include "select/trial_values.hpp"

using namespace pumc;

namespace {

const Trial &trial_at(const pumc_selection *selection, int64_t i) {
    require(selection, "selection");
    const auto count = static_cast<int64_t>(selection->selection.trials.size());
    if (i < 0 || i >= count) {
        fail(Code::bad_index, "row %lld is outside 0..%lld", static_cast<long long>(i),
             static_cast<long long>(count - 1));
    }
    return selection->selection.trials[static_cast<size_t>(i)];
}

template <typename Field> const Field &field_of(const char *name, ValueType type, const char *getter) {
    const TrialValue &value = find_trial_value(name);
    const Field *field = std::get_if<Field>(&value.place);
    if (field == nullptr) {
        fail(Code::wrong_type, "value '%s' of a selection is %s, not %s: %s() reads it", value.name,
             type_name(value.type()), type_name(type), getter);
    }
    return *field;
}

template <typename Value>
pumc_status set_values(pumc_search *search, const char *name, int64_t count, const Value *values) {
    return guarded([&] {
        require(search, "search");
        require(name, "name");
        if (count > 0) {
            require(values, "values");
        }
        set_search_values(search->search, name, count, values);
    });
}

template <typename Value> pumc_status set(pumc_search *search, const char *name, Value value) {
    return guarded([&] {
        require(search, "search");
        require(name, "name");
        set_search(search->search, name, value);
    });
}

} // namespace

pumc_status pumc_search_create(pumc_search **out) {
    return guarded_out(out, [&] { return new pumc_search; });
}

void pumc_search_free(pumc_search *search) { delete search; }

pumc_status pumc_search_set_values_f64(pumc_search *search, const char *name, int64_t count, const double *values) {
    return set_values(search, name, count, values);
}

pumc_status pumc_search_set_values_str(pumc_search *search, const char *name, int64_t count,
                                       const char *const *values) {
    return set_values(search, name, count, values);
}

pumc_status pumc_search_set_f64(pumc_search *search, const char *name, double value) {
    return set(search, name, value);
}

pumc_status pumc_search_set_i64(pumc_search *search, const char *name, int64_t value) {
    return set(search, name, value);
}

pumc_status pumc_search_set_str(pumc_search *search, const char *name, const char *value) {
    return guarded([&] {
        require(search, "search");
        require(name, "name");
        require(value, "value");
        set_search(search->search, name, value);
    });
}

namespace {

// One pair of files cannot keep many fits.
void refuse_checkpoint(const Options &options, const char *function) {
    if (!options.checkpoint.empty()) {
        fail(Code::conflict, "checkpoint is for a fit of its own: %s() makes many, and writes none", function);
    }
}

} // namespace

pumc_status pumc_select(pumc_selection **out, const pumc_problem *problem, const pumc_options *options,
                        const pumc_search *search, pumc_progress_fn progress, void *payload) {
    Ranks *ranks = ranks_of(problem);
    const auto terms = CallTerms("pumc_select").handle("problem", number_of(problem));
    return collective_out(out, ranks, terms, [&] {
        require_any(problem, "problem");
        const Options chosen = options_or_default(options);
        refuse_checkpoint(chosen, "pumc_select");
        const Search wanted = search != nullptr ? search->search : Search();
        if (ranks != nullptr) {
            require_shared_options(chosen, *ranks);
            require_same_search(wanted, *ranks);
        }
        Call call(chosen.threads, chosen.time_limit, progress, payload, ranks);
        return new pumc_selection{select(problem->positives, chosen, wanted, call.context)};
    });
}

void pumc_selection_free(pumc_selection *selection) { delete selection; }

int64_t pumc_selection_count(const pumc_selection *selection) {
    return selection != nullptr ? static_cast<int64_t>(selection->selection.trials.size()) : -1;
}

int64_t pumc_selection_top(const pumc_selection *selection) {
    return selection != nullptr ? selection->selection.top : -1;
}

int64_t pumc_selection_best(const pumc_selection *selection) {
    return selection != nullptr ? selection->selection.best : -1;
}

pumc_status pumc_selection_get_f64(const pumc_selection *selection, int64_t i, const char *name, double *out) {
    return guarded([&] {
        const Trial &trial = trial_at(selection, i);
        require(name, "name");
        require(out, "out");
        *out = trial.*field_of<double Trial::*>(name, ValueType::real, "pumc_selection_get_str");
    });
}

pumc_status pumc_selection_get_str(const pumc_selection *selection, int64_t i, const char *name, const char **out) {
    return guarded([&] {
        const Trial &trial = trial_at(selection, i);
        require(name, "name");
        require(out, "out");
        *out = (trial.*field_of<std::string Trial::*>(name, ValueType::text, "pumc_selection_get_f64")).c_str();
    });
}

int32_t pumc_selection_value_count(void) { return row_count<trial_value_table>(); }

const char *pumc_selection_value_name(int32_t i) { return row_name<trial_value_table>(i); }

int32_t pumc_selection_value_type(int32_t i) { return row_type<trial_value_table>(i); }

const char *pumc_selection_value_doc(int32_t i) { return row_doc<trial_value_table>(i); }

pumc_status pumc_selection_options(pumc_options **out, const pumc_selection *selection, int64_t i) {
    return guarded_out(out, [&] {
        trial_at(selection, i);
        return new pumc_options{selection->selection.trials[static_cast<size_t>(i)].options};
    });
}

pumc_status pumc_estimate_sampling_rate(double *out, const pumc_problem *problem, const pumc_options *options,
                                        pumc_progress_fn progress, void *payload) {
    Ranks *ranks = ranks_of(problem);
    const auto terms = CallTerms("pumc_estimate_sampling_rate").handle("problem", number_of(problem));
    return collective(ranks, terms, [&] {
        require(out, "out");
        require_any(problem, "problem");
        const Options chosen = options_or_default(options);
        refuse_checkpoint(chosen, "pumc_estimate_sampling_rate");
        if (ranks != nullptr) {
            require_shared_options(chosen, *ranks);
        }
        Call call(chosen.threads, chosen.time_limit, progress, payload, ranks);
        *out = estimate_sampling_rate(problem->positives, chosen, call.context);
    });
}
