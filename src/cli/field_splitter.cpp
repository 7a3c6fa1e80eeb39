#include "cli/field_splitter.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

bool is_blank(char letter) { return letter == ' ' || letter == '\t'; }

std::string_view trim(std::string_view text) {
    while (!text.empty() && text.front() == ' ') {
        text.remove_prefix(1);
    }
    while (!text.empty() && text.back() == ' ') {
        text.remove_suffix(1);
    }
    return text;
}

} // namespace

std::string FieldSplitter::detect(const std::vector<std::string> &lines) {
    for (const char *candidate : {"\t", ",", ";"}) {
        const bool everywhere = !lines.empty() && std::all_of(lines.begin(), lines.end(), [&](const std::string &line) {
            return line.find(candidate) != std::string::npos;
        });
        // One line with another number of fields must not hide the delimiter that the others use.
        const auto with = std::count_if(lines.begin(), lines.end(), [&](const std::string &line) {
            return line.find(candidate) != std::string::npos;
        });
        if (everywhere || 2 * with > static_cast<std::ptrdiff_t>(lines.size())) {
            return candidate;
        }
    }
    return "";
}

size_t FieldSplitter::skip_blanks(std::string_view line, size_t at) const {
    while (at < line.size() && (delimiter_.empty() ? is_blank(line[at]) : line[at] == ' ')) {
        ++at;
    }
    return at;
}

size_t FieldSplitter::end_of_plain(std::string_view line, size_t begin) const {
    const size_t end = delimiter_.empty()       ? line.find_first_of(" \t", begin)
                       : delimiter_.size() == 1 ? line.find(delimiter_[0], begin)
                                                : line.find(delimiter_, begin);
    return end == std::string_view::npos ? line.size() : end;
}

bool FieldSplitter::is_quoted(std::string_view line, size_t begin) const {
    if (begin >= line.size() || line[begin] != '"') {
        return false;
    }
    if (delimiter_ != "\t") {
        return true;
    }
    const std::string_view field = trim(line.substr(begin, end_of_plain(line, begin) - begin));
    const std::string_view inner = field.size() >= 2 && field.back() == '"' ? field.substr(1, field.size() - 2) : "\"";
    for (size_t at = 0; (at = inner.find('"', at)) != std::string_view::npos; at += 2) {
        if (at + 1 >= inner.size() || inner[at + 1] != '"') {
            return false;
        }
    }
    return true;
}

size_t FieldSplitter::quoted_field(std::string_view line, size_t begin, const char *&problem) {
    size_t close = begin + 1;
    bool doubled = false;
    for (;; close += 2) {
        close = line.find('"', close);
        if (close == std::string_view::npos) {
            problem = "a quote is not closed";
            return line.size();
        }
        if (close + 1 >= line.size() || line[close + 1] != '"') {
            break;
        }
        doubled = true;
    }
    std::string_view inner = line.substr(begin + 1, close - begin - 1);
    if (doubled) {
        std::string text;
        for (size_t i = 0; i < inner.size(); ++i) {
            text += inner[i];
            i += inner[i] == '"' ? 1 : 0;
        }
        unquoted_.push_back(std::move(text));
        inner = unquoted_.back();
    }
    size_t end = close + 1;
    if (!delimiter_.empty()) {
        end = skip_blanks(line, end);
    }
    if (end != end_of_plain(line, end)) {
        problem = "there is text after the closing quote";
        return line.size();
    }
    fields_.push_back(inner);
    return end;
}

const std::vector<std::string_view> &FieldSplitter::split(std::string_view line, const char *&problem) {
    fields_.clear();
    unquoted_.clear();
    problem = nullptr;
    size_t at = skip_blanks(line, 0);
    for (;;) {
        if (is_quoted(line, at)) {
            at = quoted_field(line, at, problem);
            if (problem != nullptr) {
                break;
            }
        } else {
            const size_t end = end_of_plain(line, at);
            fields_.push_back(trim(line.substr(at, end - at)));
            at = end;
        }
        if (delimiter_.empty()) {
            at = skip_blanks(line, at);
        }
        if (at >= line.size()) {
            break;
        }
        at = skip_blanks(line, at + delimiter_.size());
        if (at >= line.size() && !delimiter_.empty()) {
            fields_.emplace_back(); // the line ends with a delimiter: the last field is empty
            break;
        }
    }
    return fields_;
}

} // namespace pumc::cli
