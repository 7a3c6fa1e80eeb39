#include "factors/facts.hpp"

#include "find_by_name.hpp"

namespace pumc {

namespace {

constexpr double kMostLines = 2147483647;          // of rows or columns
constexpr double kMostCells = 4611686018427387904; // 2^62, above the square of that
constexpr double kMostInteger = 9007199254740992;  // 2^53, as for options

constexpr Fact positive(const char *name, double Factors::*field, const char *doc) {
    return {name, field, 0, kAnyFinite, true, false, false, doc};
}
constexpr Fact not_negative(const char *name, double Factors::*field, const char *doc) {
    return {name, field, 0, kAnyFinite, false, false, false, doc};
}
constexpr Fact between_0_and_1(const char *name, double Factors::*field, const char *doc) {
    return {name, field, 0, 1, true, true, false, doc};
}
constexpr Fact integer(const char *name, Fact::Place place, double least, double most, const char *doc) {
    return {name, place, least, most, false, false, false, doc};
}
constexpr Fact yes_or_no(const char *name, int64_t Factors::*field, const char *doc) {
    return integer(name, field, 0, 1, doc);
}
constexpr Fact text(const char *name, std::string Factors::*field, const char *doc) {
    return {name, field, 0, 0, false, false, false, doc};
}

int64_t rank_of(const Factors &factors) { return factors.x.rank(); }

constexpr Fact facts[] = {
    integer("rows", &Factors::rows, 0, kMostLines, "rows of the matrix"),
    integer("cols", &Factors::cols, 0, kMostLines, "columns of the matrix"),
    integer("count", &Factors::count, 0, kMostCells, "distinct ones that were fitted"),
    integer("symmetric", &Factors::symmetric, 0, 1, "1 where the ones were said to be those of an undirected network"),
    integer("no_diagonal", &Factors::no_diagonal, 0, 1, "1 where the diagonal has no cells"),
    integer("rank", rank_of, 0, kMostLines, "rank of X; 0 where nothing stood out from noise"),
    yes_or_no("rank_limited", &Factors::rank_limited,
              "1 if max_rank cut off singular values above the threshold; 0 if not"),
    text("regularizer", &Factors::regularizer, "penalty on the singular values"),
    between_0_and_1("omega", &Factors::omega, "weight of an observed one; 1 - omega is that of every other cell"),
    {"sampling_rate", &Factors::sampling_rate, 0, 1, true, false, false,
     "share of the true ones that was observed, as the fit took it to be"},
    yes_or_no("sampling_rate_assumed", &Factors::sampling_rate_assumed,
              "1 if the rate is a guess: it was not set, and omega was not set either or was found by a selection; "
              "0 if not"),
    {"row_balance", &Factors::row_balance, 0, 1, false, false, false,
     "rows with d ones counted d^-row_balance times in the fit"},
    {"col_balance", &Factors::col_balance, 0, 1, false, false, false,
     "columns with d ones counted d^-col_balance times in the fit"},
    {"tilt", &Factors::tilt, -1, 1, false, false, false,
     "rankings go by X_ij (a_i b_j)^(tilt/2), with the weights a_i of rows and b_j of columns"},
    positive("rho", &Factors::rho, "inverse of the step length, slightly above the Lipschitz constant of the loss"),
    not_negative("lambda", &Factors::lambda, "weight of the penalty; 0 when it is not known"),
    not_negative("mu", &Factors::mu, "shape of the penalty; for tnn the number of singular values left alone"),
    {"lambda_ratio", &Factors::lambda_ratio, 0, 1, true, false, true,
     "the option that set the threshold; NaN unless it was set"},
    not_negative("mu_ratio", &Factors::mu_ratio, "mu as a multiple of the threshold; 0 for penalties without it"),
    not_negative("threshold", &Factors::threshold, "singular values of a step up to this become 0"),
    not_negative("objective", &Factors::objective, "what was minimised: loss and penalty"),
    not_negative("loss", &Factors::loss, "the objective without its penalty"),
    not_negative("relative_change", &Factors::relative_change, "relative change of X in the last iteration"),
    between_0_and_1("tolerance", &Factors::tolerance, "the fit stops when the relative change stays below this"),
    integer("iterations", &Factors::iterations, 0, kMostInteger, "iterations done: the length of every history"),
    integer("resumed_iterations", &Factors::resumed_iterations, 0, kMostInteger,
            "how many of the iterations an interrupted fit had done before, from whose checkpoint this one went on"),
    integer("checkpoint_failures", &Factors::checkpoint_failures, 0, kMostInteger,
            "checkpoints that could not be written, be it for want of space; the fit went on without them"),
    integer("stop_reason", &Factors::stop_reason, 1, 4,
            "1 converged, 2 iteration limit, 3 time limit, 4 cancelled by the callback"),
    not_negative("seconds", &Factors::seconds, "wall time of the fit"),
    integer("seed", &Factors::seed, -kMostInteger, kMostInteger, "of the random start"),
};

constexpr HistorySeries histories[] = {
    {"objective", &History::objective, false, "loss and penalty; at equal lambda it never rises"},
    {"rank", &History::rank, false, "rank of X"},
    {"relative_change", &History::relative_change, false, "relative change of X"},
    {"lambda", &History::lambda, false, "weight of the penalty; it falls with continuation = lambda"},
    {"seconds", &History::seconds, false, "wall time since the fit began"},
};

} // namespace

ValueType Fact::type() const noexcept {
    if (std::holds_alternative<double Factors::*>(place)) {
        return ValueType::real;
    }
    return std::holds_alternative<std::string Factors::*>(place) ? ValueType::text : ValueType::integer;
}

const Fact *fact_table(size_t &count) noexcept {
    count = sizeof facts / sizeof *facts;
    return facts;
}

const Fact &find_fact(const char *name) { return find_by_name(facts, name, "fact"); }

double real_fact(const Factors &factors, const Fact &fact) { return factors.*std::get<double Factors::*>(fact.place); }

int64_t integer_fact(const Factors &factors, const Fact &fact) {
    if (const auto *computed = std::get_if<Fact::Computed>(&fact.place)) {
        return (*computed)(factors);
    }
    if (const auto *reason = std::get_if<StopReason Factors::*>(&fact.place)) {
        return static_cast<int64_t>(factors.**reason);
    }
    return factors.*std::get<int64_t Factors::*>(fact.place);
}

const std::string &text_fact(const Factors &factors, const Fact &fact) {
    return factors.*std::get<std::string Factors::*>(fact.place);
}

void set_fact(Factors &factors, const Fact &fact, double value) {
    factors.*std::get<double Factors::*>(fact.place) = value;
}

void set_fact(Factors &factors, const Fact &fact, int64_t value) {
    if (const auto *reason = std::get_if<StopReason Factors::*>(&fact.place)) {
        factors.**reason = static_cast<StopReason>(value);
    } else {
        factors.*std::get<int64_t Factors::*>(fact.place) = value;
    }
}

void set_fact(Factors &factors, const Fact &fact, const std::string &value) {
    factors.*std::get<std::string Factors::*>(fact.place) = value;
}

void copy_facts(const Factors &from, Factors &to) {
    for (const Fact &fact : facts) {
        if (!fact.is_saved()) {
            continue;
        }
        switch (fact.type()) {
        case ValueType::real: set_fact(to, fact, real_fact(from, fact)); break;
        case ValueType::integer: set_fact(to, fact, integer_fact(from, fact)); break;
        case ValueType::text: set_fact(to, fact, text_fact(from, fact)); break;
        }
    }
}

const HistorySeries *history_table(size_t &count) noexcept {
    count = sizeof histories / sizeof *histories;
    return histories;
}

const HistorySeries &find_history(const char *name) { return find_by_name(histories, name, "history"); }

} // namespace pumc
