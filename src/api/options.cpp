#include "api/guard.hpp"
#include "api/handles.hpp"
#include "api/tables.hpp"

#include <type_traits>

using namespace pumc;

namespace {

// The text of the failure names the function to call instead, such as "pumc_options_set_str() sets it".
void require_type(const char *name, ValueType type, const char *verb, const char *does) {
    const OptionSpec &spec = find_option(name);
    if (spec.type != type) {
        fail(Code::wrong_type, "option '%s' is %s, not %s: pumc_options_%s_%s() %s it", spec.name, type_name(spec.type),
             type_name(type), verb, suffix(spec.type), does);
    }
}

template <typename Value> pumc_status set(pumc_options *options, const char *name, ValueType type, Value value) {
    return guarded([&] {
        require(options, "options");
        require(name, "name");
        if constexpr (std::is_pointer_v<Value>) {
            require(value, "value");
        }
        require_type(name, type, "set", "sets");
        set_option(options->options, name, value);
    });
}

template <typename Out, typename Read>
pumc_status get(const pumc_options *options, const char *name, ValueType type, Out *out, Read read) {
    return guarded([&] {
        require(options, "options");
        require(name, "name");
        require(out, "out");
        require_type(name, type, "get", "reads");
        *out = read(options->options, name);
    });
}

const OptionSpec &number_at(int32_t i, ValueType type) {
    const OptionSpec *spec = row_at<option_table>(i);
    if (spec == nullptr) {
        fail(Code::bad_index, "there is no option %d: they are numbered 0..%d", i, pumc_options_count() - 1);
    }
    if (spec->type == ValueType::text) {
        fail(Code::wrong_type, "option '%s' is a text and has no range: pumc_options_choices() lists its values",
             spec->name);
    }
    if (spec->type != type) {
        fail(Code::wrong_type, "option '%s' is %s, not %s: pumc_options_range_%s() gives its range", spec->name,
             type_name(spec->type), type_name(type), suffix(spec->type));
    }
    return *spec;
}

template <typename Value> void put(Value *out, Value value) noexcept {
    if (out != nullptr) {
        *out = value;
    }
}

} // namespace

pumc_status pumc_options_create(pumc_options **out) {
    return guarded_out(out, [&] { return new pumc_options; });
}

pumc_status pumc_options_copy(pumc_options **out, const pumc_options *options) {
    return guarded_out(out, [&] {
        require(options, "options");
        return new pumc_options(*options);
    });
}

void pumc_options_free(pumc_options *options) { delete options; }

pumc_status pumc_options_set_f64(pumc_options *options, const char *name, double value) {
    return set(options, name, ValueType::real, value);
}

pumc_status pumc_options_set_i64(pumc_options *options, const char *name, int64_t value) {
    return set(options, name, ValueType::integer, value);
}

pumc_status pumc_options_set_str(pumc_options *options, const char *name, const char *value) {
    return set(options, name, ValueType::text, value);
}

pumc_status pumc_options_reset(pumc_options *options, const char *name) {
    return guarded([&] {
        require(options, "options");
        require(name, "name");
        reset_option(options->options, name);
    });
}

pumc_status pumc_options_get_f64(const pumc_options *options, const char *name, double *out) {
    return get(options, name, ValueType::real, out, get_real);
}

pumc_status pumc_options_get_i64(const pumc_options *options, const char *name, int64_t *out) {
    return get(options, name, ValueType::integer, out, get_integer);
}

pumc_status pumc_options_get_str(const pumc_options *options, const char *name, const char **out) {
    return get(options, name, ValueType::text, out,
               [](const Options &from, const char *option) { return get_text(from, option).c_str(); });
}

int32_t pumc_options_count(void) { return row_count<option_table>(); }

const char *pumc_options_name(int32_t i) { return row_name<option_table>(i); }

int32_t pumc_options_type(int32_t i) {
    const OptionSpec *spec = row_at<option_table>(i);
    return spec != nullptr ? static_cast<int32_t>(spec->type) : 0;
}

const char *pumc_options_doc(int32_t i) { return row_doc<option_table>(i); }

const char *pumc_options_choices(int32_t i) {
    const OptionSpec *spec = row_at<option_table>(i);
    return spec != nullptr && spec->choices != nullptr ? spec->choices() : nullptr;
}

pumc_status pumc_options_range_f64(int32_t i, double *least, double *most, int32_t *open) {
    return guarded([&] {
        const OptionSpec &spec = number_at(i, ValueType::real);
        put(least, spec.least);
        put(most, spec.most);
        put(open, (spec.least_open ? PUMC_OPEN_LEAST : 0) | (spec.most_open ? PUMC_OPEN_MOST : 0));
    });
}

pumc_status pumc_options_range_i64(int32_t i, int64_t *least, int64_t *most) {
    return guarded([&] {
        const OptionSpec &spec = number_at(i, ValueType::integer);
        put(least, static_cast<int64_t>(spec.least));
        put(most, static_cast<int64_t>(spec.most));
    });
}
