#include "cli/edge_list.hpp"

#include "cli/failure.hpp"
#include "cli/field_splitter.hpp"
#include "cli/header.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <sstream>
#include <utility>

namespace pumc::cli {

namespace {

constexpr size_t kSample = 128; // lines to judge a file by

bool is_number(std::string_view text) {
    double value = 0;
    return parse_real(text, value) != NumberKind::none;
}

class EdgeListReader {
public:
    EdgeListReader(TextSource &source, const InputFormat &format, const KnownNames *known, CellCollector &collector)
        : source_(source), format_(format), known_(known), collector_(collector), splitter_("") {}

    Ones read(const std::string &first) {
        std::string_view line = first;
        take_shape(first);
        do {
            if (is_data(line)) {
                sample_.emplace_back(line);
                sample_lines_.push_back(source_.line_number());
                is_of_piece_.push_back(source_.is_in_piece());
            }
        } while (sample_.size() < kSample && source_.next(line));
        const std::string delimiter = find_delimiter();
        splitter_ = FieldSplitter(delimiter);
        const size_t begin = judge_sample();
        for (size_t i = begin; i < sample_.size(); ++i) {
            if (is_of_piece_[i]) {
                take(sample_[i], sample_lines_[i]);
            }
        }
        source_.enter_piece();
        while (source_.next_of_piece(line)) {
            if (is_data(line)) {
                take(line, source_.line_number());
            }
        }
        return collector_.finish(delimiter == "\t"   ? "tab-separated"
                                 : delimiter == ","  ? "comma-separated"
                                 : delimiter.empty() ? "space-separated"
                                                     : "separated by '" + delimiter + "'");
    }

private:
    // "%% rows cols count"
    void take_shape(const std::string &first) {
        if (format_.identifiers == InputFormat::Identifiers::positions) {
            collector_.number(-1, -1, 0);
        }
        if (first.compare(0, 2, "%%") != 0 || format_.identifiers == InputFormat::Identifiers::texts) {
            return;
        }
        std::istringstream words(first.substr(2));
        int64_t rows = 0, cols = 0, count = 0;
        std::string rest;
        if (!(words >> rows >> cols >> count) || (words >> rest) || rows < 0 || cols < 0 || count < 0) {
            source_.refuse_at(1, "'%%%% rows columns entries' expected, three numbers of at least 0");
        }
        if (format_.has_named_fields() && format_.noted.columns) {
            format_.forget_columns();
        }
        if (format_.has_named_fields()) {
            refuse("%s: columns cannot be named: it starts with '%%%% rows columns entries', without a header line",
                   source_.name().c_str());
        }
        if (format_.row.number > format_.col.number) { // the file's rows are columns here
            std::swap(rows, cols);
        }
        collector_.number(rows, cols, 0);
        promised_ = count;
        collector_.promise(count);
    }

    bool is_data(std::string_view line) {
        const size_t start = line.find_first_not_of(" \t");
        if (start == std::string_view::npos) {
            return false;
        }
        if ((format_.comments && (line[0] == '#' || line[0] == '%')) ||
            (source_.line_number() == 1 && promised_ >= 0)) {
            if (!sample_.empty() && source_.is_in_piece()) {
                collector_.pass_comment();
            }
            return false;
        }
        return true;
    }

    const std::vector<std::string_view> &fields_of(std::string_view line, int64_t number) {
        const char *problem = nullptr;
        const auto &fields = splitter_.split(line, problem);
        if (problem != nullptr) {
            source_.refuse_at(number, "column %zu: %s", fields.size() + 1, problem);
        }
        return fields;
    }

    std::string find_delimiter() const {
        const auto has_it = [this](const std::string &line) {
            return line.find(*format_.delimiter) != std::string::npos;
        };
        const bool told = format_.delimiter && (!format_.noted.delimiter || format_.delimiter->empty() ||
                                                std::any_of(sample_.begin(), sample_.end(), has_it));
        return told ? *format_.delimiter : FieldSplitter::detect(sample_);
    }

    // Whether a line has the columns that are used, and as a header their names.
    bool has_columns(const std::vector<std::string> &line) const {
        for (const Field *field : {&format_.row, &format_.col}) {
            if (field->name.empty() ? line.size() <= field->number
                                    : std::find(line.begin(), line.end(), field->name) == line.end()) {
                return false;
            }
        }
        return true;
    }

    // Whether nothing but the data of the model asks for values.
    bool values_may_be_missing() const {
        return (!format_.min_value || format_.noted.min_value) && (!format_.value_is_asked || format_.noted.columns) &&
               !format_.value_is_confidence();
    }

    void count_every_line() {
        format_.use_values = false;
        note("%s: it has no values, as the model's data has: every line counts as a one", source_.name().c_str());
    }

    // Finds whether the first line is a header and whether there are values; returns where the data begins.
    size_t judge_sample() {
        if (sample_.empty()) {
            return 0;
        }
        const size_t begin = has_header() ? 1 : 0;
        if (begin == sample_.size()) {
            return begin;
        }
        expected_ = fields_of(sample_[begin], sample_lines_[begin]).size();
        const size_t needed = std::max(format_.row.number, format_.col.number) + 1;
        if (expected_ < needed) {
            source_.refuse_at(sample_lines_[begin], "at least %zu fields expected, got %zu", needed, expected_);
        }
        if (format_.confidence && format_.confidence->number >= expected_) {
            source_.refuse_at(sample_lines_[begin], "column %zu should hold a confidence, but there are %zu fields",
                              format_.confidence->number + 1, expected_);
        }
        if (!format_.use_values) {
            return begin;
        }
        has_values_ = expected_ > format_.value.number;
        const bool asked = format_.min_value.has_value() || format_.value_is_asked || format_.value_is_confidence();
        if (asked && !has_values_ && values_may_be_missing()) {
            count_every_line();
        } else if (asked && !has_values_) {
            source_.refuse_at(sample_lines_[begin], "column %zu should hold a value, but there are %zu fields",
                              format_.value.number + 1, expected_);
        }
        if (has_values_ && !asked && !is_number(fields_of(sample_[begin], 0)[format_.value.number])) {
            has_values_ = false;
            note("%s: column %zu does not hold numbers and is not used", source_.name().c_str(),
                 format_.value.number + 1);
        }
        return begin;
    }

    bool has_header() {
        if (promised_ >= 0) {
            return false;
        }
        Sample sample;
        for (const std::string &line : sample_) {
            const char *problem = nullptr; // what is wrong with a line is said when it is its turn
            const auto &fields = splitter_.split(line, problem);
            sample.emplace_back(fields.begin(), fields.end());
        }
        if (format_.noted.columns && !has_columns(sample[0])) {
            format_.forget_columns();
            note("%s: it does not have the columns of the model's data: the first is taken for the row, the second for "
                 "the "
                 "column (--columns says otherwise)",
                 source_.name().c_str());
        }
        const std::string &value = format_.value.name;
        if (format_.use_values && !value.empty() && values_may_be_missing() &&
            std::find(sample[0].begin(), sample[0].end(), value) == sample[0].end()) {
            count_every_line();
        }
        const HeaderGuess guess = guess_header(sample, format_, known_);
        const bool told = format_.header != InputFormat::Header::detect &&
                          !(format_.noted.header && !guess.present && guess.why.empty());
        if (format_.has_named_fields()) {
            format_.resolve(sample[0], source_.name() + ":" + std::to_string(sample_lines_[0]));
            return true;
        }
        if (told) {
            return format_.header == InputFormat::Header::present;
        }
        if (!guess.why.empty()) {
            note("%s:%lld: taken as %s, since %s (%s)", source_.name().c_str(),
                 static_cast<long long>(sample_lines_[0]), guess.present ? "a header line" : "data", guess.why.c_str(),
                 guess.present ? "--header no if it is data" : "--header yes if it names the columns");
        }
        return guess.present;
    }

    void take(std::string_view line, int64_t number) {
        const auto &fields = fields_of(line, number);
        if (fields.size() != expected_) {
            source_.refuse_at(number, "%zu fields expected, got %zu", expected_, fields.size());
        }
        collector_.at_line(number);
        const std::string_view row = fields[format_.row.number], col = fields[format_.col.number];
        const size_t row_field = format_.row.number + 1, col_field = format_.col.number + 1;
        if (has_values_ &&
            !collector_.counts(fields[format_.value.number], format_.value.number + 1, format_.value_is_confidence())) {
            collector_.drop(row, col, row_field, col_field);
            return;
        }
        if (format_.confidence) {
            collector_.trust(fields[format_.confidence->number], format_.confidence->number + 1);
        }
        collector_.add(row, col, row_field, col_field);
    }

    TextSource &source_;
    InputFormat format_; // with the numbers of fields that are given by name, once the header is read
    const KnownNames *known_;
    CellCollector &collector_;
    FieldSplitter splitter_;
    std::vector<std::string> sample_;
    std::vector<int64_t> sample_lines_;
    std::vector<bool> is_of_piece_; // which of the sample
    size_t expected_ = 0;
    bool has_values_ = false;
    int64_t promised_ = -1;
};

} // namespace

Ones read_edge_list(TextSource &source, const std::string &first, const InputFormat &format, const KnownNames *known,
                    CellCollector &collector) {
    return EdgeListReader(source, format, known, collector).read(first);
}

} // namespace pumc::cli
