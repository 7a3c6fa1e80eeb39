#include "cli/edge_list.hpp"

#include "cli/failure.hpp"
#include "cli/field_splitter.hpp"
#include "cli/numbers.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace pumc::cli {

namespace {

constexpr size_t kSample = 32; // lines to judge a file by

bool is_number(std::string_view text) {
    double value = 0;
    return parse_real(text, value) != NumberKind::none;
}

// Words that are likely to head a column and unlikely to be the name of a row or column.
bool heads_a_column(std::string_view text) {
    static constexpr const char *words[] = {
        "user",     "users",      "userid", "item",    "items",  "itemid",  "row",    "rows",    "col",
        "cols",     "column",     "from",   "to",      "source", "target",  "src",    "dst",     "node1",
        "node2",    "node",       "movie",  "movieid", "name",   "person",  "event",  "product", "productid",
        "customer", "customerid", "drug",   "protein", "gene",   "disease", "author", "paper",   "document",
        "word",     "i",          "j",      "id",      "label",  "title",   "artist", "song",    "book"};
    std::string plain;
    for (const char letter : text) {
        if (letter != '_' && letter != ' ' && letter != '-' && letter != '.') {
            plain += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
        }
    }
    return std::any_of(std::begin(words), std::end(words), [&](const char *word) { return plain == word; });
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
            }
        } while (sample_.size() < kSample && source_.next(line));
        const std::string delimiter = format_.delimiter.value_or(FieldSplitter::detect(sample_));
        splitter_ = FieldSplitter(delimiter);
        const size_t begin = judge_sample();
        for (size_t i = begin; i < sample_.size(); ++i) {
            take(sample_[i], sample_lines_[i]);
        }
        while (source_.next(line)) {
            if (is_data(line)) {
                take(line, source_.line_number());
            }
        }
        if (promised_ >= 0 && promised_ != collector_.lines()) {
            refuse("%s: %lld entries promised, %lld found: the file is cut off or damaged", source_.name().c_str(),
                   static_cast<long long>(promised_), static_cast<long long>(collector_.lines()));
        }
        if (comments_within_ > 0) {
            note("%s: %lld lines that start with # or %% taken as comments (--no-comments if they are data)",
                 source_.name().c_str(), static_cast<long long>(comments_within_));
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
        collector_.number(rows, cols, 0);
        promised_ = count;
    }

    bool is_data(std::string_view line) {
        const size_t start = line.find_first_not_of(" \t");
        if (start == std::string_view::npos) {
            return false;
        }
        if ((format_.comments && (line[0] == '#' || line[0] == '%')) ||
            (source_.line_number() == 1 && promised_ >= 0)) {
            comments_within_ += sample_.empty() ? 0 : 1;
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
        const size_t needed = std::max(format_.row_field, format_.col_field) + 1;
        if (expected_ < needed) {
            source_.refuse_at(sample_lines_[begin], "at least %zu fields expected, got %zu", needed, expected_);
        }
        if (format_.confidence_field.value_or(0) >= expected_) {
            source_.refuse_at(sample_lines_[begin], "column %zu should hold a confidence, but there are %zu fields",
                              *format_.confidence_field + 1, expected_);
        }
        if (!format_.use_values) {
            return begin;
        }
        has_values_ = expected_ > format_.value_field;
        const bool asked = format_.min_value.has_value() || format_.value_is_asked;
        if (asked && !has_values_) {
            source_.refuse_at(sample_lines_[begin], "column %zu should hold a value, but there are %zu fields",
                              format_.value_field + 1, expected_);
        }
        if (has_values_ && !asked && !is_number(fields_of(sample_[begin], 0)[format_.value_field])) {
            has_values_ = false;
            note("%s: column %zu does not hold numbers and is not used", source_.name().c_str(),
                 format_.value_field + 1);
        }
        return begin;
    }

    bool has_header() {
        if (format_.header != InputFormat::Header::detect) {
            return format_.header == InputFormat::Header::present;
        }
        if (promised_ >= 0) {
            return false;
        }
        std::vector<std::string> head;
        for (const std::string_view field : fields_of(sample_[0], sample_lines_[0])) {
            head.emplace_back(field);
        }
        const size_t needed = std::max(format_.row_field, format_.col_field);
        if (head.size() <= needed) {
            return false;
        }
        const bool found = (heads_a_column(head[format_.row_field]) && heads_a_column(head[format_.col_field])) ||
                           differs_from_numbers(head) || is_unlike_known(head);
        if (found) {
            note("%s:%lld: taken as a header line (--no-header if it is data)", source_.name().c_str(),
                 static_cast<long long>(sample_lines_[0]));
        }
        return found;
    }

    // Whether a column of numbers has a text in its first line.
    bool differs_from_numbers(const std::vector<std::string> &head) {
        for (const size_t field : {format_.row_field, format_.col_field, format_.value_field,
                                   format_.confidence_field.value_or(format_.value_field)}) {
            if (field >= head.size() || is_number(head[field]) || sample_.size() < 2) {
                continue;
            }
            bool numbers = true;
            for (size_t i = 1; i < sample_.size() && numbers; ++i) {
                const auto &fields = fields_of(sample_[i], sample_lines_[i]);
                numbers = field < fields.size() && is_number(fields[field]);
            }
            if (numbers) {
                return true;
            }
        }
        return false;
    }

    // Whether the model has none of the names of the first line, and has those of the next.
    bool is_unlike_known(const std::vector<std::string> &head) {
        const auto is_known = [this](std::string_view row, std::string_view col) {
            return (known_->rows->find(row) >= 0 ? 1 : 0) + (known_->cols->find(col) >= 0 ? 1 : 0);
        };
        if (known_ == nullptr || sample_.size() < 2 || is_known(head[format_.row_field], head[format_.col_field]) > 0) {
            return false;
        }
        const auto &next = fields_of(sample_[1], sample_lines_[1]);
        return next.size() > std::max(format_.row_field, format_.col_field) &&
               is_known(next[format_.row_field], next[format_.col_field]) == 2;
    }

    void take(std::string_view line, int64_t number) {
        const auto &fields = fields_of(line, number);
        if (fields.size() != expected_) {
            source_.refuse_at(number, "%zu fields expected, got %zu", expected_, fields.size());
        }
        collector_.at_line(number);
        if (has_values_ && !collector_.counts(fields[format_.value_field], format_.value_field + 1)) {
            collector_.drop();
            return;
        }
        if (format_.confidence_field) {
            collector_.trust(fields[*format_.confidence_field], *format_.confidence_field + 1);
        }
        collector_.add(fields[format_.row_field], fields[format_.col_field], format_.row_field + 1,
                       format_.col_field + 1);
    }

    TextSource &source_;
    const InputFormat &format_;
    const KnownNames *known_;
    CellCollector &collector_;
    FieldSplitter splitter_;
    std::vector<std::string> sample_;
    std::vector<int64_t> sample_lines_;
    size_t expected_ = 0;
    bool has_values_ = false;
    int64_t promised_ = -1, comments_within_ = 0;
};

} // namespace

Ones read_edge_list(TextSource &source, const std::string &first, const InputFormat &format, const KnownNames *known,
                    CellCollector &collector) {
    return EdgeListReader(source, format, known, collector).read(first);
}

} // namespace pumc::cli
