#include "cli/output.hpp"

#include "cli/failure.hpp"
#include "cli/team.hpp"
#include "cli/utf8.hpp"
#include "file_replacement.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstring>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc::cli {

namespace {

std::string json_cell(const Cell &cell) {
    if (const auto *text = std::get_if<std::string>(&cell)) {
        return json_text(*text);
    }
    if (const auto *whole = std::get_if<int64_t>(&cell)) {
        return std::to_string(*whole);
    }
    return json_number(std::get<double>(cell));
}

bool is_control(char letter) { return static_cast<unsigned char>(letter) < 0x20 || letter == 0x7F; }

// A label may contain anything; in a table it must not break the line, nor give orders to a terminal.
std::string plain_text(const std::string &text) {
    // 0xC2 0x80 to 0xC2 0x9F are the control characters of Latin-1, which some terminals obey.
    const auto is_second = [&](size_t at) {
        return at > 0 && text[at - 1] == '\xC2' && static_cast<unsigned char>(text[at]) < 0xA0;
    };
    std::string result;
    for (size_t at = 0; at < text.size(); ++at) {
        const char letter = text[at];
        if (letter == '\t' || letter == '\n' || letter == '\r') {
            result += letter == '\t' ? "\\t" : letter == '\n' ? "\\n" : "\\r";
        } else if (is_control(letter) || is_second(at)) {
            result += format("\\x%02x", static_cast<unsigned char>(letter));
        } else {
            result += letter;
        }
    }
    return result;
}

bool terminal_is_ignored = false;

constexpr size_t kLinesAtOnce = 1000; // of an aligned table, after which its layout is fixed

// Refuses to write a table in the place of a folder or a device.
void refuse_what_is_no_file(const std::string &path, const struct stat &facts) {
    if (!S_ISREG(facts.st_mode)) {
        refuse("%s is %s, not a regular file: nothing can be saved there", PathText(path).c_str(), kind_of_file(facts));
    }
}

} // namespace

std::string plain_cell(const Cell &cell) {
    if (const auto *text = std::get_if<std::string>(&cell)) {
        return plain_text(*text);
    }
    if (const auto *whole = std::get_if<int64_t>(&cell)) {
        return std::to_string(*whole);
    }
    return plain_number(std::get<double>(cell));
}

void ignore_terminal() noexcept { terminal_is_ignored = true; }

Output::Output(const std::string &path) : file_(stdout) {
    if (!speaks()) {
        return;
    }
    if (path.empty() || path == "-") {
        is_terminal_ = ::isatty(STDOUT_FILENO) == 1 && !terminal_is_ignored;
        return;
    }
    struct stat facts {};
    if (::stat(path.c_str(), &facts) == 0) {
        refuse_what_is_no_file(path, facts);
    }
    replacement_ = std::make_unique<FileReplacement>(path);
    unfinished_ = std::make_unique<UnfinishedFile>(replacement_->temporary());
    file_ = replacement_->file();
    name_ = std::string("'") + PathText(path).c_str() + "'";
}

Output::~Output() = default;

void Output::fail() const { give_up("cannot write %s: %s", name_.c_str(), std::strerror(errno)); }

void Output::write(std::string_view text) {
    end_table();
    write_now(text.data(), text.size());
}

void Output::add_aligned(const std::vector<std::string> &columns, const std::vector<Cell> &cells) {
    if (table_ == nullptr) {
        table_ = std::make_unique<AlignedTable>(columns);
    }
    table_->add(cells);
    if (table_->size() == kLinesAtOnce) {
        const std::string full = table_->text(true);
        write_now(full.data(), full.size());
    }
}

void Output::end_table() {
    if (table_ != nullptr) {
        const std::unique_ptr<AlignedTable> table = std::move(table_);
        const std::string rest = table->text(false);
        write_now(rest.data(), rest.size());
    }
}

void Output::collect() {
    if (Team *team = all_ranks(); team != nullptr) {
        end_table();
        const std::string others = team->gather(pending_);
        pending_.clear();
        write_now(others.data(), others.size());
    }
}

void Output::write_now(const char *text, size_t size) {
    if (!speaks()) {
        pending_.append(text, size);
        return;
    }
    if (std::fwrite(text, 1, size, file_) != size) {
        fail();
    }
}

void Output::commit() {
    end_table();
    if (!speaks()) {
        return;
    }
    if (std::fflush(file_) != 0 || std::ferror(file_) != 0) {
        fail();
    }
    if (replacement_ != nullptr) {
        replacement_->commit();
        unfinished_.reset();
    }
}

void require_writable(const std::string &path, const std::string &input) {
    struct stat facts {
    }, of_input{};
    if (!speaks()) {
        return;
    }
    if (::stat(path.c_str(), &facts) == 0) {
        refuse_what_is_no_file(path, facts);
        if (!input.empty() && ::stat(input.c_str(), &of_input) == 0 && facts.st_dev == of_input.st_dev &&
            facts.st_ino == of_input.st_ino) {
            refuse("%s is the input: it would be overwritten", PathText(path).c_str());
        }
    }
    const FileReplacement trial(path); // makes a file beside the path and removes it at the end of the scope
}

std::string json_text(std::string_view text) {
    std::string result = "\"";
    for (size_t at = 0; at < text.size();) {
        uint32_t code = 0;
        const size_t length = utf8_character(text.substr(at), code);
        if (length == 0) {
            result += "\\ufffd"; // a label may be any bytes, JSON may not
        } else if (code < 0x20 || code == 0x7F) {
            result += format("\\u%04x", code);
        } else {
            result += code == '"' || code == '\\' ? "\\" : "";
            result += text.substr(at, length);
        }
        at += std::max<size_t>(length, 1);
    }
    return result + '"';
}

std::string json_number(double value) {
    if (!std::isfinite(value)) {
        return "null";
    }
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : "null";
}

std::string plain_number(double value) { return std::isnan(value) ? "NA" : format("%.6g", value); }

Table::Table(Output &output, bool json, std::vector<std::string> columns)
    : output_(output), json_(json), columns_(std::move(columns)) {
    if (!json_ && !output_.is_terminal() && speaks()) {
        for (size_t i = 0; i < columns_.size(); ++i) {
            line_ += (i > 0 ? "\t" : "") + columns_[i];
        }
        output_.write(line_ + "\n");
    }
}

void Table::add(const std::vector<Cell> &cells) {
    if (!json_ && output_.is_terminal()) {
        output_.add_aligned(columns_, cells);
        return;
    }
    line_.clear();
    for (size_t i = 0; i < cells.size(); ++i) {
        if (json_) {
            line_ += (i > 0 ? ", " : "{") + json_text(columns_[i]) + ": " + json_cell(cells[i]);
        } else {
            line_ += (i > 0 ? "\t" : "") + plain_cell(cells[i]);
        }
    }
    line_ += json_ ? "}\n" : "\n";
    output_.write(line_);
}

std::string Facts::json() const {
    std::string result;
    for (const auto &[name, value] : facts_) {
        result += (result.empty() ? "{" : ", ") + json_text(name) + ": " + json_cell(value);
    }
    return result + "}";
}

void Facts::print(Output &output, bool json) const {
    if (json) {
        output.write(this->json() + "\n");
        return;
    }
    size_t widest = 0;
    for (const auto &[name, value] : facts_) {
        widest = std::max(widest, name.size());
    }
    for (const auto &[name, value] : facts_) {
        const std::string gap = output.is_terminal() ? std::string(widest - name.size() + 2, ' ') : "\t";
        output.write(name + gap + plain_cell(value) + "\n");
    }
}

} // namespace pumc::cli
