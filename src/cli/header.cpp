#include "cli/header.hpp"

#include "cli/numbers.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace pumc::cli {

namespace {

constexpr size_t kFewest = 3; // lines below the first from which it can be told that they are all of one kind

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

bool has_digit(std::string_view text) {
    return std::any_of(text.begin(), text.end(), [](char letter) { return letter >= '0' && letter <= '9'; });
}

// 'A' for a capital, 'a' for a small letter, '?' for anything else, such as a letter that is not ASCII.
char initial_of(std::string_view text) {
    const char first = text.empty() ? '?' : text[0];
    return first >= 'A' && first <= 'Z' ? 'A' : first >= 'a' && first <= 'z' ? 'a' : '?';
}

class FirstLine {
public:
    FirstLine(const Sample &sample, const InputFormat &format, const KnownNames *known)
        : sample_(sample), row_(format.row.number), col_(format.col.number), known_(known), number_fields_{row_, col_} {
        if (format.use_values) {
            number_fields_.push_back(format.value.number);
        }
        if (format.confidence) {
            number_fields_.push_back(format.confidence->number);
        }
    }

    HeaderGuess judge() const {
        if (!has(0, std::max(row_, col_))) {
            return {false, ""};
        }
        for (const size_t field : number_fields_) {
            if (is_above_numbers(field)) {
                return {true, "'" + sample_[0][field] + "' stands above numbers"};
            }
        }
        if (known_ != nullptr && is_known(0) > 0) {
            return {false, ""};
        }
        if (known_ != nullptr && sample_.size() > 1 && has(1, std::max(row_, col_)) && is_known(1) == 2) {
            return {true, "its names are not in the model, and those of the next line are"};
        }
        if ((is_number(sample_[0][row_]) && is_number(sample_[0][col_])) || comes_again()) {
            return {false, ""};
        }
        for (const size_t field : {row_, col_}) {
            if (is_unlike_those_below(field)) {
                return {true, "'" + sample_[0][field] + "' is unlike all that is below it"};
            }
        }
        if (heads_a_column(sample_[0][row_]) && heads_a_column(sample_[0][col_])) {
            return {true, "its words name columns"};
        }
        return {false, sample_.size() > 1 ? "nothing sets it apart from the lines below" : ""};
    }

private:
    bool has(size_t line, size_t field) const { return line < sample_.size() && field < sample_[line].size(); }

    // Whether the test holds for the field in every line below the first; false if there is none or one is too short.
    template <class Test> bool all_below(size_t field, const Test &test) const {
        for (size_t i = 1; i < sample_.size(); ++i) {
            if (!has(i, field) || !test(sample_[i][field])) {
                return false;
            }
        }
        return sample_.size() > 1;
    }

    bool is_above_numbers(size_t field) const {
        return has(0, field) && !is_number(sample_[0][field]) && all_below(field, is_number);
    }

    int is_known(size_t line) const {
        const auto finds = [](const Names *names, const std::string &name) {
            return names == nullptr || names->find(name) >= 0 ? 1 : 0;
        };
        const int rows = known_->rows == nullptr && line == 0 ? 0 : finds(known_->rows, sample_[line][row_]);
        return rows + finds(known_->cols, sample_[line][col_]);
    }

    // A name of a row may come again as that of a column: rows and columns may be the same nodes.
    bool comes_again() const {
        for (size_t i = 1; i < sample_.size(); ++i) {
            for (const size_t field : {row_, col_}) {
                if (has(i, field) && (sample_[i][field] == sample_[0][row_] || sample_[i][field] == sample_[0][col_])) {
                    return true;
                }
            }
        }
        return false;
    }

    bool is_unlike_those_below(size_t field) const {
        if (sample_.size() <= kFewest) {
            return false;
        }
        const bool digit = has_digit(sample_[0][field]);
        const char initial = initial_of(sample_[0][field]);
        const bool other_case = initial != '?' && all_below(field, [initial](const std::string &text) {
                                    return initial_of(text) == (initial == 'A' ? 'a' : 'A');
                                });
        return other_case || all_below(field, [digit](const std::string &text) { return has_digit(text) != digit; });
    }

    const Sample &sample_;
    size_t row_, col_;
    const KnownNames *known_;
    std::vector<size_t> number_fields_;
};

} // namespace

HeaderGuess guess_header(const Sample &sample, const InputFormat &format, const KnownNames *known) {
    return FirstLine(sample, format, known).judge();
}

} // namespace pumc::cli
