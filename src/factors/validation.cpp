#include "factors/validation.hpp"

#include "model/penalty.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>

namespace pumc {

namespace {

constexpr int64_t kMostLines = 2147483647;      // of rows or columns
constexpr int64_t kMostSeed = int64_t{1} << 53; // what the option takes
constexpr double kAny = 1.7976931348623157e308; // every finite number
constexpr double kOrthonormality = 1e-6;        // fits come out within 1e-12; float32 factors would not pass
constexpr double kHuge = 1e150;                 // its square is finite
constexpr double kOrder = 1e-12;                // rounding may swap singular values that are equal

class Validator {
public:
    Validator(const Factors &factors, Code code, const char *subject)
        : factors_(factors), code_(code), subject_(subject) {}

    void check_shape() const;
    void check_facts() const;
    void check_history() const;
    void check_labels(const std::vector<std::string> &labels, int64_t lines, const char *what) const;
    void check_singular_values() const;
    void check_panel(PanelView panel, const char *name) const;

private:
    [[noreturn, gnu::format(printf, 2, 3)]] void refuse(const char *format, ...) const;
    void check_whole(const char *name, int64_t value, int64_t least, int64_t most) const;

    const Factors &factors_;
    Code code_;
    const char *subject_;
};

// The range of a fact, both ends allowed unless they are open.
struct RealFact {
    const char *name;
    double Factors::*field;
    double least, most;
    bool least_open = false, most_open = false, may_be_unset = false;
};

const RealFact real_facts[] = {
    {"omega", &Factors::omega, 0, 1, true, true},
    {"sampling_rate", &Factors::sampling_rate, 0, 1, true},
    {"rho", &Factors::rho, 0, kAny, true},
    {"lambda", &Factors::lambda, 0, kAny},
    {"mu", &Factors::mu, 0, kAny},
    {"threshold", &Factors::threshold, 0, kAny},
    {"mu_ratio", &Factors::mu_ratio, 0, kAny},
    {"lambda_ratio", &Factors::lambda_ratio, 0, 1, true, false, true},
    {"tolerance", &Factors::tolerance, 0, 1, true, true},
    {"objective", &Factors::objective, 0, kAny},
    {"loss", &Factors::loss, 0, kAny},
    {"relative_change", &Factors::relative_change, 0, kAny},
    {"seconds", &Factors::seconds, 0, kAny},
};

struct Series {
    const char *name;
    std::vector<double> History::*field;
};

const Series history_series[] = {
    {"objective", &History::objective}, {"rank", &History::rank},
    {"seconds", &History::seconds},     {"relative_change", &History::relative_change},
    {"lambda", &History::lambda},
};

void Validator::refuse(const char *format, ...) const {
    va_list arguments;
    va_start(arguments, format);
    const Error reason(code_, format, arguments);
    va_end(arguments);
    fail(code_, "%s: %s", subject_, reason.what());
}

void Validator::check_whole(const char *name, int64_t value, int64_t least, int64_t most) const {
    if (value < least || value > most) {
        refuse("%s must be in [%lld, %lld], got %lld", name, static_cast<long long>(least),
               static_cast<long long>(most), static_cast<long long>(value));
    }
}

void Validator::check_shape() const {
    const Factors &f = factors_;
    check_whole("rows", f.rows, 0, kMostLines);
    check_whole("cols", f.cols, 0, kMostLines);
    check_whole("rank", f.x.rank(), 0, std::min(f.rows, f.cols));
    const Panel &u = f.x.u, &v = f.x.v;
    if (u.rows() != f.rows || u.width() != f.x.rank() || v.rows() != f.cols || v.width() != f.x.rank()) {
        refuse("u is %lld x %lld and v is %lld x %lld for a model of %lld x %lld and rank %lld",
               static_cast<long long>(u.rows()), static_cast<long long>(u.width()), static_cast<long long>(v.rows()),
               static_cast<long long>(v.width()), static_cast<long long>(f.rows), static_cast<long long>(f.cols),
               static_cast<long long>(f.x.rank()));
    }
}

void Validator::check_facts() const {
    for (const RealFact &fact : real_facts) {
        const double value = factors_.*fact.field;
        if (fact.may_be_unset && std::isnan(value)) {
            continue;
        }
        const bool inside = std::isfinite(value) && (fact.least_open ? value > fact.least : value >= fact.least) &&
                            (fact.most_open ? value < fact.most : value <= fact.most);
        if (!inside && fact.most == kAny) {
            refuse("%s must be finite and %s %g, got %g", fact.name, fact.least_open ? "above" : "at least", fact.least,
                   value);
        }
        if (!inside) {
            refuse("%s must be in %c%g, %g%c, got %g", fact.name, fact.least_open ? '(' : '[', fact.least, fact.most,
                   fact.most_open ? ')' : ']', value);
        }
    }
    check_whole("count", factors_.count, 0, factors_.rows * factors_.cols);
    check_whole("seed", factors_.seed, -kMostSeed, kMostSeed);
    check_whole("stop_reason", static_cast<int64_t>(factors_.stop_reason), 1, 4);
    if (find_penalty(factors_.regularizer.c_str()) == nullptr) {
        refuse("there is no regularizer '%.40s'", factors_.regularizer.c_str());
    }
}

void Validator::check_history() const {
    for (const Series &series : history_series) {
        const std::vector<double> &values = factors_.history.*series.field;
        if (static_cast<int64_t>(values.size()) != factors_.iterations) {
            refuse("iterations is %lld, but the history of %s has %zu", static_cast<long long>(factors_.iterations),
                   series.name, values.size());
        }
        for (size_t t = 0; t < values.size(); ++t) {
            if (!std::isfinite(values[t]) || values[t] < 0) {
                refuse("%s must be finite and at least 0, got %g in iteration %zu", series.name, values[t], t + 1);
            }
        }
    }
}

void Validator::check_labels(const std::vector<std::string> &labels, int64_t lines, const char *what) const {
    if (!labels.empty() && static_cast<int64_t>(labels.size()) != lines) {
        refuse("there are %zu labels for %lld %ss", labels.size(), static_cast<long long>(lines), what);
    }
    for (size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].find('\0') != std::string::npos) { // callers see it as a C string
            refuse("the label of %s %zu holds a zero byte", what, i);
        }
    }
}

void Validator::check_singular_values() const {
    const arma::vec &s = factors_.x.s;
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        if (!(s[i] >= 0 && s[i] <= kHuge)) {
            refuse("s must be in [0, %g], got %g at entry %llu", kHuge, s[i], static_cast<unsigned long long>(i));
        }
        if (i > 0 && s[i] > (1 + kOrder) * s[i - 1]) {
            refuse("s must descend, got %.10g after %.10g at entry %llu", s[i], s[i - 1],
                   static_cast<unsigned long long>(i));
        }
    }
}

// With orthonormal columns A'(A z) = z. One z shows whether they are, since its entries are all of order 1 and no two
// are alike: errors of different columns do not cancel but by a rare accident. It costs one pass, where A'A would cost
// as many as there are columns.
void Validator::check_panel(PanelView panel, const char *name) const {
    const auto width = static_cast<arma::uword>(panel.width);
    arma::vec z(width), back(width, arma::fill::zeros);
    for (arma::uword c = 0; c < width; ++c) {
        z[c] = 1 + std::fmod(0.6180339887498949 * static_cast<double>(c), 1.0);
    }
    for (int64_t i = 0; i < panel.rows; ++i) {
        const double *row = panel.row(i);
        double product = 0;
        for (arma::uword c = 0; c < width; ++c) {
            product += row[c] * z[c];
        }
        if (!(std::abs(product) <= 2.0 * static_cast<double>(width))) { // no sum of entries within -1 and 1
            const double *bad = std::find_if(row, row + width, [](double value) { return !(std::abs(value) <= 1); });
            refuse("%s must be within [-1, 1], got %g at row %lld, column %lld", name, *bad, static_cast<long long>(i),
                   static_cast<long long>(bad - row));
        }
        for (arma::uword c = 0; c < width; ++c) {
            back[c] += product * row[c];
        }
    }
    for (arma::uword c = 0; c < width; ++c) {
        if (!(std::abs(back[c] - z[c]) <= kOrthonormality)) {
            refuse("the columns of %s must be orthonormal, but column %llu is off by %g", name,
                   static_cast<unsigned long long>(c), std::abs(back[c] - z[c]));
        }
    }
}

} // namespace

void validate(const Factors &factors, Code code, const char *subject) {
    const Validator validator(factors, code, subject);
    validator.check_shape();
    validator.check_facts();
    validator.check_history();
    validator.check_labels(factors.row_labels, factors.rows, "row");
    validator.check_labels(factors.col_labels, factors.cols, "column");
    validator.check_singular_values();
    validator.check_panel(factors.x.left(), "u");
    validator.check_panel(factors.x.right(), "v");
}

} // namespace pumc
