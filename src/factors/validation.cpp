#include "factors/validation.hpp"

#include "factors/facts.hpp"
#include "linalg/symmetric_svd.hpp"
#include "model/line_weights.hpp"
#include "model/penalty.hpp"

#include <algorithm>
#include <cmath>
#include <cstdarg>

namespace pumc {

namespace {

// How far A'(A z) may be from z. Fits come out within 1e-12; columns rounded to single precision are refused.
constexpr double kOrthonormality = 1e-6;
// A singular value may exceed the one before it by this share: rounding may swap two that are equal.
constexpr double kOrder = 1e-12;
// Every row has one, of the data that was fitted.
constexpr double kMostVotes = 2147483648;

class Validator {
public:
    Validator(const Factors &factors, Code code, const char *subject)
        : factors_(factors), code_(code), subject_(subject) {}

    void check_facts() const;
    void check_shape() const; ///< to be called after check_facts(), which checks rows and cols
    void check_history() const;
    void check_labels(const std::vector<std::string> &labels, int64_t lines, const char *what) const;
    void check_notes() const;
    void check_weights() const;
    void check_votes() const;
    void check_singular_values() const;
    void check_panel(PanelView panel, const char *name) const;
    void check_symmetry() const;

private:
    [[noreturn, gnu::format(printf, 2, 3)]] void refuse(const char *format, ...) const;
    void check_weights_of(const std::vector<double> &weights, int64_t lines, const char *line) const;
    void check_real(const Fact &fact) const;
    void check_whole(const char *name, int64_t value, int64_t least, int64_t most) const;

    const Factors &factors_;
    Code code_;
    const char *subject_;
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
    check_whole("count", f.count, 0, f.rows * f.cols);
    check_whole("rank", f.x.rank(), 0, std::min(f.rows, f.cols));
    if ((f.symmetric != 0 || f.no_diagonal != 0) && f.rows != f.cols) {
        refuse("%s is 1 for a model of %lld x %lld", f.symmetric != 0 ? "symmetric" : "no_diagonal",
               static_cast<long long>(f.rows), static_cast<long long>(f.cols));
    }
    const Panel &u = f.x.u, &v = f.x.v;
    if (u.rows() != f.rows_here() || u.width() != f.x.rank() || v.rows() != f.cols_here() || v.width() != f.x.rank()) {
        refuse("u is %lld x %lld and v is %lld x %lld for a model of %lld x %lld and rank %lld",
               static_cast<long long>(u.rows()), static_cast<long long>(u.width()), static_cast<long long>(v.rows()),
               static_cast<long long>(v.width()), static_cast<long long>(f.rows), static_cast<long long>(f.cols),
               static_cast<long long>(f.x.rank()));
    }
}

void Validator::check_real(const Fact &fact) const {
    const double value = real_fact(factors_, fact);
    if (fact.may_be_unset && std::isnan(value)) {
        return;
    }
    const bool inside = std::isfinite(value) && (fact.least_open ? value > fact.least : value >= fact.least) &&
                        (fact.most_open ? value < fact.most : value <= fact.most);
    if (!inside && fact.most == kAnyFinite) {
        refuse("%s must be finite and %s %g, got %g", fact.name, fact.least_open ? "above" : "at least", fact.least,
               value);
    }
    if (!inside) {
        refuse("%s must be in %c%g, %g%c, got %g", fact.name, fact.least_open ? '(' : '[', fact.least, fact.most,
               fact.most_open ? ')' : ']', value);
    }
}

void Validator::check_symmetry() const {
    if (factors_.symmetric != 0 && !has_symmetric_factors(factors_.x, factors_.ranks())) {
        refuse("symmetric is 1, but u and v differ by more than the signs of columns");
    }
}

void Validator::check_facts() const {
    size_t count = 0;
    const Fact *facts = fact_table(count);
    for (const Fact *fact = facts; fact != facts + count; ++fact) {
        if (fact->type() == ValueType::real) {
            check_real(*fact);
        } else if (fact->type() == ValueType::integer) {
            check_whole(fact->name, integer_fact(factors_, *fact), static_cast<int64_t>(fact->least),
                        static_cast<int64_t>(fact->most));
        }
    }
    if (find_penalty(factors_.regularizer.c_str()) == nullptr) {
        refuse("there is no regularizer '%.40s'", factors_.regularizer.c_str());
    }
}

void Validator::check_history() const {
    size_t count = 0;
    const HistorySeries *histories = history_table(count);
    for (const HistorySeries *series = histories; series != histories + count; ++series) {
        const std::vector<double> &values = factors_.history.*series->field;
        if (static_cast<int64_t>(values.size()) != factors_.iterations) {
            refuse("iterations is %lld, but the history of %s has %zu", static_cast<long long>(factors_.iterations),
                   series->name, values.size());
        }
        for (size_t t = 0; t < values.size(); ++t) {
            const bool unset = series->may_be_unset && std::isnan(values[t]);
            if (!unset && (!std::isfinite(values[t]) || values[t] < 0)) {
                refuse("%s must be finite and at least 0, got %g in iteration %zu", series->name, values[t], t + 1);
            }
        }
    }
}

void Validator::check_labels(const std::vector<std::string> &labels, int64_t lines, const char *what) const {
    if (!labels.empty() && static_cast<int64_t>(labels.size()) != lines) {
        refuse("there are %zu labels for %lld %ss", labels.size(), static_cast<long long>(lines), what);
    }
    for (size_t i = 0; i < labels.size(); ++i) {
        if (labels[i].find('\0') != std::string::npos) { // a C string ends there
            refuse("the label of %s %zu holds a zero byte", what, i);
        }
    }
}

void Validator::check_notes() const {
    try {
        check_note_count(factors_.notes.size());
        for (const auto &[name, text] : factors_.notes) {
            check_note(name, text);
        }
    } catch (const Error &error) {
        refuse("%s", error.what());
    }
}

void Validator::check_weights() const {
    // A side without lines has no weights either way.
    if (factors_.rows_here() > 0 && factors_.cols_here() > 0 &&
        factors_.row_weight.empty() != factors_.col_weight.empty()) {
        refuse("only %s have weights", factors_.row_weight.empty() ? "columns" : "rows");
    }
    check_weights_of(factors_.row_weight, factors_.rows_here(), "row");
    check_weights_of(factors_.col_weight, factors_.cols_here(), "column");
}

void Validator::check_weights_of(const std::vector<double> &weights, int64_t lines, const char *line) const {
    if (!weights.empty() && static_cast<int64_t>(weights.size()) != lines) {
        refuse("there are %zu weights for %lld %ss", weights.size(), static_cast<long long>(lines), line);
    }
    for (size_t i = 0; i < weights.size(); ++i) {
        if (!(weights[i] >= kLeastWeight && weights[i] <= kMostWeight)) {
            refuse("weights must be in [%g, %g], got %g at %s %zu", kLeastWeight, kMostWeight, weights[i], line, i);
        }
    }
}

void Validator::check_votes() const {
    const std::vector<double> &votes = factors_.col_votes;
    if (!votes.empty() && static_cast<int64_t>(votes.size()) != factors_.cols_here()) {
        refuse("there are %zu votes for %lld columns", votes.size(), static_cast<long long>(factors_.cols_here()));
    }
    for (size_t j = 0; j < votes.size(); ++j) {
        if (!(votes[j] >= 0 && votes[j] <= kMostVotes)) {
            refuse("votes must be in [0, %.0f], got %g at column %zu", kMostVotes, votes[j], j);
        }
    }
}

void Validator::check_singular_values() const {
    const arma::vec &s = factors_.x.s;
    for (arma::uword i = 0; i < s.n_elem; ++i) {
        if (!(s[i] >= kLeastSingularValue && s[i] <= kMostSingularValue)) {
            refuse("s must be in [%g, %g], got %g at entry %llu", kLeastSingularValue, kMostSingularValue, s[i],
                   static_cast<unsigned long long>(i));
        }
        if (i > 0 && s[i] > (1 + kOrder) * s[i - 1]) {
            refuse("s must descend, got %.10g after %.10g at entry %llu", s[i], s[i - 1],
                   static_cast<unsigned long long>(i));
        }
    }
}

// If the columns of A are orthonormal, A'(A z) = z for every z. One z is tried. Its entries lie between 1 and 2 and no
// two are alike, so that the errors of different columns hardly ever cancel. This takes one pass over A, where A'A
// would take as many as A has columns.
void Validator::check_panel(PanelView panel, const char *name) const {
    if (panel.width == 0) {
        return; // a few bytes of a file may claim 2^31 lines
    }
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
        if (!(std::abs(product) <=
              2.0 * static_cast<double>(width))) { // |row z| <= 2 width if all entries are in [-1, 1]
            const double *bad = std::find_if(row, row + width, [](double value) { return !(std::abs(value) <= 1); });
            refuse("%s must be within [-1, 1], got %g at row %lld, column %lld", name, *bad, static_cast<long long>(i),
                   static_cast<long long>(bad - row));
        }
        for (arma::uword c = 0; c < width; ++c) {
            back[c] += product * row[c];
        }
    }
    if (factors_.share != nullptr) {
        factors_.ranks()->sum(back.memptr(), panel.width);
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
    validator.check_facts();
    validator.check_shape();
    validator.check_history();
    validator.check_labels(factors.row_labels.texts(), factors.rows, "row");
    validator.check_labels(factors.col_labels.texts(), factors.cols, "column");
    validator.check_notes();
    validator.check_weights();
    validator.check_votes();
    validator.check_singular_values();
    validator.check_panel(factors.x.left(), "u");
    validator.check_panel(factors.x.right(), "v");
    validator.check_symmetry();
}

} // namespace pumc
