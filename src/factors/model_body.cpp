#include "factors/model_body.hpp"

#include "factors/facts.hpp"
#include "factors/gathered_rows.hpp"

#include <algorithm>
#include <type_traits>

namespace pumc {

namespace {

template <typename Stream> void write_facts(Stream &stream, const Factors &factors) {
    size_t count = 0;
    const Fact *facts = fact_table(count);
    stream.integer(std::count_if(facts, facts + count, [](const Fact &fact) { return fact.is_saved(); }) +
                   static_cast<int64_t>(factors.notes.size()));
    for (const Fact *fact = facts; fact != facts + count; ++fact) {
        if (!fact->is_saved()) {
            continue;
        }
        stream.text(fact->name);
        stream.integer(static_cast<int64_t>(fact->type()));
        switch (fact->type()) {
        case ValueType::real: {
            const double value = real_fact(factors, *fact);
            stream.reals(&value, 1);
            break;
        }
        case ValueType::integer: stream.integer(integer_fact(factors, *fact)); break;
        case ValueType::text: stream.text(text_fact(factors, *fact)); break;
        }
    }
    for (const auto &[name, text] : factors.notes) {
        char prefixed[kNotePrefix.size() + kLongestNoteName]; // memory must not run out when half is written
        kNotePrefix.copy(prefixed, kNotePrefix.size());
        name.copy(prefixed + kNotePrefix.size(), kLongestNoteName);
        stream.text({prefixed, kNotePrefix.size() + name.size()});
        stream.integer(static_cast<int64_t>(ValueType::text));
        stream.text(text);
    }
}

template <typename Stream> void write_panel(Stream &stream, PanelView panel) {
    for (int64_t i = 0; i < (panel.width > 0 ? panel.rows : 0); ++i) {
        stream.reals(panel.row(i), panel.width);
    }
}

// The rows of all ranks; `border` says which of them has which, and is null where one process has everything.
template <typename Stream>
void write_rows(Stream &stream, PanelView panel, const std::vector<int64_t> *border, Ranks *ranks) {
    if (border == nullptr) {
        write_panel(stream, panel);
    } else if constexpr (std::is_same_v<Stream, CountingStream>) {
        stream.reals(nullptr, border->back() * panel.width);
    } else {
        gather_rows(panel, *border, *ranks, [&](PanelView rows) { write_panel(stream, rows); });
    }
}

PanelView as_panel(const std::vector<double> &values) noexcept {
    return {values.data(), static_cast<int64_t>(values.size()), 1, 1};
}

template <typename Stream> void write_sizes(Stream &stream, const Factors &factors) {
    size_t histories = 0;
    history_table(histories);
    stream.integer(factors.x.rank());
    stream.integer(factors.iterations);
    stream.integer(static_cast<int64_t>(histories));
}

template <typename Stream> void write_history(Stream &stream, const Factors &factors) {
    size_t count = 0;
    const HistorySeries *histories = history_table(count);
    for (size_t e = 0; e < count; ++e) {
        const std::vector<double> &values = factors.history.*histories[e].field;
        stream.text(histories[e].name);
        stream.reals(values.data(), static_cast<int64_t>(values.size()));
    }
}

// One for each line, or none.
template <typename Stream>
void write_numbers(Stream &stream, const std::vector<double> &numbers, bool there, const std::vector<int64_t> *border,
                   Ranks *ranks) {
    const auto count = border != nullptr ? border->back() : static_cast<int64_t>(numbers.size());
    stream.integer(there ? count : 0);
    if (there) {
        write_rows(stream, as_panel(numbers), border, ranks);
    }
}

template <typename Stream>
void write_labels(Stream &stream, const Labels &labels, const LabelSizes &sizes, Ranks *ranks) {
    stream.integer(sizes.count);
    if constexpr (std::is_same_v<Stream, CountingStream>) {
        stream.texts(sizes.count, sizes.bytes);
    } else if (ranks != nullptr) {
        gather_labels(labels, *ranks, [&](std::string_view label) { stream.text(label); });
    } else {
        for (const std::string &label : labels.texts()) {
            stream.text(label);
        }
    }
}

} // namespace

BodySizes body_sizes(const Factors &factors) {
    Ranks *ranks = factors.ranks();
    const auto is_anywhere = [&](size_t count) {
        const auto here = static_cast<double>(count);
        return (ranks != nullptr ? ranks->sum(here) : here) > 0;
    };
    return {is_anywhere(factors.row_weight.size() + factors.col_weight.size()), is_anywhere(factors.col_votes.size()),
            label_sizes(factors.row_labels, factors.rows_here(), "row", ranks),
            label_sizes(factors.col_labels, factors.cols_here(), "column", ranks)};
}

template <typename Stream> void write_body(Stream &stream, const Factors &factors, const BodySizes &sizes) {
    const Share *share = factors.share.get();
    const std::vector<int64_t> *rows = share != nullptr ? &share->row_border : nullptr,
                               *cols = share != nullptr ? &share->columns.border() : nullptr;
    write_facts(stream, factors);
    write_sizes(stream, factors);
    stream.reals(factors.x.s.memptr(), factors.x.rank());
    write_rows(stream, factors.x.left(), rows, factors.ranks());
    write_rows(stream, factors.x.right(), cols, factors.ranks());
    write_numbers(stream, factors.row_weight, sizes.weighted, rows, factors.ranks());
    write_numbers(stream, factors.col_weight, sizes.weighted, cols, factors.ranks());
    write_history(stream, factors);
    write_labels(stream, factors.row_labels, sizes.row_labels, factors.ranks());
    write_labels(stream, factors.col_labels, sizes.col_labels, factors.ranks());
    write_numbers(stream, factors.col_votes, sizes.voted, cols, factors.ranks());
}

template void write_body(CountingStream &stream, const Factors &factors, const BodySizes &sizes);
template void write_body(CheckedWriter &stream, const Factors &factors, const BodySizes &sizes);

void send_parts(const Factors &factors) {
    const std::vector<int64_t> &rows = factors.share->row_border, &cols = factors.share->columns.border();
    const auto nothing = [](const auto &) {};
    gather_rows(factors.x.left(), rows, *factors.ranks(), nothing);
    gather_rows(factors.x.right(), cols, *factors.ranks(), nothing);
    gather_rows(as_panel(factors.row_weight), rows, *factors.ranks(), nothing);
    gather_rows(as_panel(factors.col_weight), cols, *factors.ranks(), nothing);
    gather_labels(factors.row_labels, *factors.ranks(), nothing);
    gather_labels(factors.col_labels, *factors.ranks(), nothing);
    gather_rows(as_panel(factors.col_votes), cols, *factors.ranks(), nothing);
}

} // namespace pumc
