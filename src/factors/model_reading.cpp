#include "factors/facts.hpp"
#include "factors/model_body.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace pumc {

namespace {

// Takes `count` items of `each` bytes from the room that is left; false when they are not there.
bool claim(int64_t &room, int64_t count, int64_t each) noexcept {
    if (count < 0 || (each > 0 && count > room / each)) {
        return false;
    }
    room -= count * each;
    return true;
}

// Before any memory is taken for them: the arrays of these sizes must be in the file, all of them together. In memory
// they are at most 12 times as long: a panel pads its rows to 8 doubles, and a symmetric model has a third panel.
void check_sizes(const CheckedReader &reader, const Factors &factors, int64_t rank, int64_t steps, int64_t histories) {
    const int64_t rows = factors.rows, cols = factors.cols, most = 2147483647;
    if (rows < 0 || cols < 0 || rank < 0 || rows > most || cols > most || rank > std::min(rows, cols)) {
        reader.damaged("it is of %lld x %lld and of rank %lld", static_cast<long long>(rows),
                       static_cast<long long>(cols), static_cast<long long>(rank));
    }
    int64_t room = reader.left();
    if (!claim(room, rows + cols + 1, 8 * rank) || !claim(room, steps, 8 * histories) || !claim(room, 2, 8)) {
        reader.damaged("it is too short for %lld x %lld of rank %lld with a history of %lld iterations",
                       static_cast<long long>(rows), static_cast<long long>(cols), static_cast<long long>(rank),
                       static_cast<long long>(steps));
    }
}

void read_panel(CheckedReader &reader, Panel &panel, int64_t rows, int64_t rank) {
    panel.reshape(rows, rank);
    for (int64_t i = 0; i < (rank > 0 ? rows : 0); ++i) {
        reader.reals(panel.row(i), rank);
    }
}

void read_matrix(CheckedReader &reader, Factors &factors, int64_t rank) {
    factors.x.s.set_size(static_cast<arma::uword>(rank));
    reader.reals(factors.x.s.memptr(), rank);
    read_panel(reader, factors.x.u, factors.rows, rank);
    read_panel(reader, factors.x.v, factors.cols, rank);
}

void read_series(CheckedReader &reader, std::vector<double> &values, int64_t steps) {
    values.resize(static_cast<size_t>(steps));
    reader.reals(values.data(), steps);
}

// One for each line, or none.
void read_numbers(CheckedReader &reader, std::vector<double> &numbers, const char *what, int64_t lines,
                  const char *of_what) {
    int64_t count = 0;
    reader.integer(count);
    if (count != 0 && count != lines) {
        reader.damaged("it has %lld %s for %lld %s", static_cast<long long>(count), what, static_cast<long long>(lines),
                       of_what);
    }
    reader.check_room(count, 8, what);
    numbers.resize(static_cast<size_t>(count));
    reader.reals(numbers.data(), count);
}

Labels read_labels(CheckedReader &reader, int64_t lines, const char *what) {
    int64_t count = 0;
    reader.integer(count);
    if (count != 0 && count != lines) {
        reader.damaged("it has %lld labels for %lld %s", static_cast<long long>(count), static_cast<long long>(lines),
                       what);
    }
    reader.check_room(count, 8, "labels");
    std::vector<std::string> labels(static_cast<size_t>(count));
    for (std::string &label : labels) {
        reader.text(label);
    }
    return Labels(LabelTable(std::move(labels)));
}

// The row of a table that has this name; null when there is none.
template <typename Row> const Row *known(const Row *(*table)(size_t &) noexcept, const std::string &name) noexcept {
    size_t count = 0;
    const Row *rows = table(count);
    const Row *row = std::find_if(rows, rows + count, [&](const Row &candidate) { return name == candidate.name; });
    return row != rows + count ? row : nullptr;
}

// A fact with the name that was read, or one that a later version added, which is passed over.
void read_fact(CheckedReader &reader, Factors &factors) {
    std::string name, text;
    int64_t type = 0, integer = 0;
    double real = 0;
    reader.text(name);
    reader.integer(type);
    const Fact *fact = known(fact_table, name);
    if (fact != nullptr && (!fact->is_saved() || type != static_cast<int64_t>(fact->type()))) {
        reader.damaged("its %s is of type %lld", fact->name, static_cast<long long>(type));
    }
    const auto keep = [&](const auto &value) {
        if (fact != nullptr) {
            set_fact(factors, *fact, value);
        }
    };
    switch (type) {
    case static_cast<int64_t>(ValueType::real):
        reader.reals(&real, 1);
        keep(real);
        break;
    case static_cast<int64_t>(ValueType::integer):
        reader.integer(integer);
        keep(integer);
        break;
    case static_cast<int64_t>(ValueType::text):
        reader.text(text);
        keep(text);
        if (name.compare(0, kNotePrefix.size(), kNotePrefix) == 0) {
            factors.notes[name.substr(kNotePrefix.size())] = text;
        }
        break;
    default: reader.damaged("it has a fact of type %lld", static_cast<long long>(type));
    }
}

void read_facts(CheckedReader &reader, Factors &factors) {
    int64_t count = 0;
    reader.integer(count);
    reader.check_room(count, 24, "facts");
    for (int64_t e = 0; e < count; ++e) {
        read_fact(reader, factors);
    }
}

// A history that is missing is NaN throughout, which validate() allows where it is known to be new.
void read_histories(CheckedReader &reader, History &history, int64_t steps, int64_t histories) {
    size_t count = 0;
    const HistorySeries *table = history_table(count);
    for (size_t e = 0; e < count; ++e) {
        (history.*table[e].field).assign(static_cast<size_t>(steps), std::nan(""));
    }
    for (int64_t e = 0; e < histories; ++e) {
        std::string name;
        reader.text(name);
        const HistorySeries *series = known(history_table, name);
        std::vector<double> unknown;
        read_series(reader, series != nullptr ? history.*series->field : unknown, steps);
    }
}

void read_version_2(CheckedReader &reader, Factors &factors) {
    int64_t rank = 0, steps = 0, histories = 0;
    read_facts(reader, factors);
    reader.integer(rank);
    reader.integer(steps);
    reader.integer(histories);
    reader.check_room(histories, 8, "histories");
    check_sizes(reader, factors, rank, steps, std::max<int64_t>(1, histories));
    read_matrix(reader, factors, rank);
    read_numbers(reader, factors.row_weight, "weights", factors.rows, "rows");
    read_numbers(reader, factors.col_weight, "weights", factors.cols, "columns");
    read_histories(reader, factors.history, steps, histories);
}

// What libpumc 0.1 wrote: a fixed list of facts, without names.
void read_version_1(CheckedReader &reader, Factors &factors) {
    int64_t rank = 0, steps = 0, reason = 0;
    for (int64_t *value :
         {&factors.rows, &factors.cols, &rank, &factors.count, &factors.seed, &factors.iterations, &reason, &steps}) {
        reader.integer(*value);
    }
    factors.stop_reason = static_cast<StopReason>(reason);
    reader.text(factors.regularizer);
    for (double *value : {&factors.omega, &factors.sampling_rate, &factors.rho, &factors.lambda, &factors.mu,
                          &factors.threshold, &factors.mu_ratio, &factors.lambda_ratio, &factors.tolerance,
                          &factors.objective, &factors.loss, &factors.relative_change, &factors.seconds}) {
        reader.reals(value, 1);
    }
    History &history = factors.history;
    const std::array histories{&history.objective, &history.rank, &history.seconds, &history.relative_change,
                               &history.lambda};
    check_sizes(reader, factors, rank, steps, static_cast<int64_t>(histories.size()));
    read_matrix(reader, factors, rank);
    for (std::vector<double> *series : histories) {
        read_series(reader, *series, steps);
    }
}

} // namespace

Factors read_body(CheckedReader &reader, uint32_t version) {
    Factors factors;
    if (version == 1) {
        read_version_1(reader, factors);
    } else {
        read_version_2(reader, factors);
    }
    factors.row_labels = read_labels(reader, factors.rows, "rows");
    factors.col_labels = read_labels(reader, factors.cols, "columns");
    if (version > 1 && reader.left() > kTrailerBytes) {
        read_numbers(reader, factors.col_votes, "votes", factors.cols, "columns");
    }
    return factors;
}

} // namespace pumc
