#pragma once

#include "cli/aligned_table.hpp"
#include "cli/cell.hpp"
#include "cli/unfinished_file.hpp"

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace pumc {
class FileReplacement;
}

namespace pumc::cli {

/// From now on standard output is no terminal, whatever it looks like: mpirun gives a lone process one of its own, and
/// writes what arrives there to where its own output goes.
void ignore_terminal() noexcept;

/// Standard output, or a file that appears under its name only when it is complete, by commit().
class Output {
public:
    /// "" and "-" are standard output.
    explicit Output(const std::string &path);
    ~Output();
    Output(const Output &) = delete;
    Output &operator=(const Output &) = delete;

    void write(std::string_view text);
    void commit();

    /// Where several ranks run the command, rank 0 writes. What the others have written since the last time follows
    /// what rank 0 has, one rank after the other. All ranks call it; without it what the others write is dropped.
    void collect();

    /// Whether people read it as it comes: tables are then aligned.
    bool is_terminal() const noexcept { return is_terminal_; }

    /// For a terminal: a line of a table with these columns, which is shown with the lines around it.
    void add_aligned(const std::vector<std::string> &columns, const std::vector<Cell> &cells);

private:
    void write_now(const char *text, size_t size);
    void end_table();
    [[noreturn]] void fail() const;

    std::unique_ptr<FileReplacement> replacement_; // null for standard output
    std::unique_ptr<UnfinishedFile> unfinished_;
    std::FILE *file_;
    std::string name_ = "standard output"; // in messages
    bool is_terminal_ = false;
    std::string pending_;                 // of a rank that does not write
    std::unique_ptr<AlignedTable> table_; // lines that are not shown yet
};

/// Before a long computation: fails unless `path` can be written and is neither a device nor the input itself. It makes
/// a file beside `path` and removes it at once, since only that shows what permissions, quotas and names allow.
void require_writable(const std::string &path, const std::string &input = "");

/// A text as a JSON string, quotes included, in which bytes that are not UTF-8 become U+FFFD; a number as JSON, NaN and
/// infinities as null.
std::string json_text(std::string_view text);
std::string json_number(double value);

/// A number with six digits, for people; NA for NaN.
std::string plain_number(double value);

/// A table as TSV with a header line, or as JSON with one object on each line; aligned on a terminal.
class Table {
public:
    Table(Output &output, bool json, std::vector<std::string> columns);
    void add(const std::vector<Cell> &cells);

private:
    Output &output_;
    bool json_;
    std::vector<std::string> columns_;
    std::string line_;
};

/// Facts as lines of name<TAB>value, aligned on a terminal, or as one JSON object.
class Facts {
public:
    void add(const std::string &name, Cell value) { facts_.emplace_back(name, std::move(value)); }
    void print(Output &output, bool json) const;
    std::string json() const;
    const std::vector<std::pair<std::string, Cell>> &all() const noexcept { return facts_; }

private:
    std::vector<std::pair<std::string, Cell>> facts_;
};

} // namespace pumc::cli
