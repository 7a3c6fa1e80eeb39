#include "api/checks.hpp"
#include "api/handles.hpp"
#include "api/tables.hpp"
#include "factors/facts.hpp"

using namespace pumc;

namespace {

const Fact &typed_fact(const char *name, ValueType type) {
    const Fact &fact = find_fact(name);
    if (fact.type() != type) {
        fail(Code::wrong_type, "fact '%s' is %s, not %s: pumc_factors_get_%s() reads it", fact.name,
             type_name(fact.type()), type_name(type), suffix(fact.type()));
    }
    return fact;
}

template <typename Out, typename Read>
pumc_status get(const pumc_factors *factors, const char *name, Out *out, ValueType type, Read read) {
    return guarded([&] {
        require_any(factors, "factors");
        require(name, "name");
        require(out, "out");
        *out = read(factors->factors, typed_fact(name, type));
    });
}

pumc_status copy_panel(const pumc_factors *factors, bool left, double *buffer, int64_t length) {
    return guarded([&] {
        require_any(factors, "factors");
        const LowRank &x = factors->factors.x;
        const PanelView panel = left ? x.left() : x.right();
        const int64_t needed = panel.rows * panel.width;
        if (needed > 0) {
            require(buffer, "buffer");
        }
        require_length(length, needed, left ? "U" : "V");
        copy_column_major(panel, buffer);
    });
}

void copy_values(const double *from, int64_t count, double *buffer, int64_t length, const char *what) {
    if (count > 0) {
        require(buffer, "buffer");
    }
    require_length(length, count, what);
    std::copy_n(from, count, buffer);
}

} // namespace

int64_t pumc_factors_rows(const pumc_factors *factors) { return factors != nullptr ? factors->factors.rows : -1; }

int64_t pumc_factors_cols(const pumc_factors *factors) { return factors != nullptr ? factors->factors.cols : -1; }

int64_t pumc_factors_rank(const pumc_factors *factors) { return factors != nullptr ? factors->factors.x.rank() : -1; }

void pumc_factors_free(pumc_factors *factors) { delete factors; }

pumc_status pumc_factors_copy_u(const pumc_factors *factors, double *buffer, int64_t length) {
    return copy_panel(factors, true, buffer, length);
}

pumc_status pumc_factors_copy_v(const pumc_factors *factors, double *buffer, int64_t length) {
    return copy_panel(factors, false, buffer, length);
}

pumc_status pumc_factors_copy_singular_values(const pumc_factors *factors, double *buffer, int64_t length) {
    return guarded([&] {
        require_any(factors, "factors");
        const LowRank &x = factors->factors.x;
        copy_values(x.s.memptr(), x.rank(), buffer, length, "the list of singular values");
    });
}

pumc_status pumc_factors_set_tilt(pumc_factors *factors, double tilt) {
    return guarded([&] {
        require_any(factors, "factors");
        Options checked;
        set_option(checked, "tilt", tilt);
        set_tilt(factors->factors, tilt);
    });
}

pumc_status pumc_factors_set_threads(pumc_factors *factors, int64_t threads) {
    return guarded([&] {
        require_any(factors, "factors");
        Options checked;
        set_option(checked, "threads", threads);
        factors->factors.threads = threads;
    });
}

pumc_status pumc_factors_get_f64(const pumc_factors *factors, const char *name, double *out) {
    return get(factors, name, out, ValueType::real, real_fact);
}

pumc_status pumc_factors_get_i64(const pumc_factors *factors, const char *name, int64_t *out) {
    return get(factors, name, out, ValueType::integer, integer_fact);
}

pumc_status pumc_factors_get_str(const pumc_factors *factors, const char *name, const char **out) {
    return get(factors, name, out, ValueType::text,
               [](const Factors &from, const Fact &fact) { return text_fact(from, fact).c_str(); });
}

int32_t pumc_factors_fact_count(void) { return row_count<fact_table>(); }

const char *pumc_factors_fact_name(int32_t i) { return row_name<fact_table>(i); }

int32_t pumc_factors_fact_type(int32_t i) { return row_type<fact_table>(i); }

const char *pumc_factors_fact_doc(int32_t i) { return row_doc<fact_table>(i); }

pumc_status pumc_factors_copy_history(const pumc_factors *factors, const char *name, double *buffer, int64_t length) {
    return guarded([&] {
        require_any(factors, "factors");
        require(name, "name");
        const std::vector<double> &series = factors->factors.history.*find_history(name).field;
        copy_values(series.data(), static_cast<int64_t>(series.size()), buffer, length, "the history");
    });
}

int32_t pumc_factors_history_count(void) { return row_count<history_table>(); }

const char *pumc_factors_history_name(int32_t i) { return row_name<history_table>(i); }

const char *pumc_factors_history_doc(int32_t i) { return row_doc<history_table>(i); }
