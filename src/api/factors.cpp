#include "api/checks.hpp"
#include "find_by_name.hpp"

#include <cstring>
#include <vector>

using namespace pumc;

namespace {

// The facts of a fit by name: one row each.
struct RealFact {
    const char *name;
    double Factors::*field;
};
const RealFact real_facts[] = {
    {"objective", &Factors::objective},
    {"loss", &Factors::loss},
    {"lambda", &Factors::lambda},
    {"mu", &Factors::mu},
    {"lambda_ratio", &Factors::lambda_ratio},
    {"mu_ratio", &Factors::mu_ratio},
    {"omega", &Factors::omega},
    {"sampling_rate", &Factors::sampling_rate},
    {"rho", &Factors::rho},
    {"threshold", &Factors::threshold},
    {"tolerance", &Factors::tolerance},
    {"relative_change", &Factors::relative_change},
    {"seconds", &Factors::seconds},
};

struct IntegerFact {
    const char *name;
    int64_t (*read)(const Factors &factors);
};
const IntegerFact integer_facts[] = {
    {"iterations", [](const Factors &f) { return f.iterations; }},
    {"stop_reason", [](const Factors &f) { return static_cast<int64_t>(f.stop_reason); }},
    {"count", [](const Factors &f) { return f.count; }},
    {"seed", [](const Factors &f) { return f.seed; }},
    {"rank", [](const Factors &f) { return f.x.rank(); }},
    {"rows", [](const Factors &f) { return f.rows; }},
    {"cols", [](const Factors &f) { return f.cols; }},
};

struct TextFact {
    const char *name;
    std::string Factors::*field;
};
const TextFact text_facts[] = {{"regularizer", &Factors::regularizer}};

struct HistorySeries {
    const char *name;
    std::vector<double> History::*field;
};
const HistorySeries history_series[] = {
    {"objective", &History::objective}, {"rank", &History::rank},
    {"seconds", &History::seconds},     {"relative_change", &History::relative_change},
    {"lambda", &History::lambda},
};

template <typename Out> void require_all(const pumc_factors *factors, const char *name, const Out *out) {
    require(factors, "factors");
    require(name, "name");
    require(out, "out");
}

pumc_status copy_panel(const pumc_factors *factors, bool left, double *buffer, int64_t length) {
    return guarded([&] {
        require(factors, "factors");
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
        require(factors, "factors");
        const LowRank &x = factors->factors.x;
        copy_values(x.s.memptr(), x.rank(), buffer, length, "the list of singular values");
    });
}

pumc_status pumc_factors_get_f64(const pumc_factors *factors, const char *name, double *out) {
    return guarded([&] {
        require_all(factors, name, out);
        *out = factors->factors.*find_by_name(real_facts, name, "real value").field;
    });
}

pumc_status pumc_factors_get_i64(const pumc_factors *factors, const char *name, int64_t *out) {
    return guarded([&] {
        require_all(factors, name, out);
        *out = find_by_name(integer_facts, name, "integer value").read(factors->factors);
    });
}

pumc_status pumc_factors_get_str(const pumc_factors *factors, const char *name, const char **out) {
    return guarded([&] {
        require_all(factors, name, out);
        *out = (factors->factors.*find_by_name(text_facts, name, "text value").field).c_str();
    });
}

pumc_status pumc_factors_copy_history(const pumc_factors *factors, const char *name, double *buffer, int64_t length) {
    return guarded([&] {
        require(factors, "factors");
        require(name, "name");
        const std::vector<double> &series =
            factors->factors.history.*find_by_name(history_series, name, "history").field;
        copy_values(series.data(), static_cast<int64_t>(series.size()), buffer, length, "the history");
    });
}
