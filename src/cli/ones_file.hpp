#pragma once

#include "cli/input.hpp"
#include "cli/ones_layout.hpp"
#include "cli/unfinished_file.hpp"
#include "file_replacement.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace pumc::cli {

/// Writes a file of ones, which appears under its name only when it is complete. What it holds in memory is the index,
/// 32 bytes for a block.
class OnesWriter : public CellSink {
public:
    explicit OnesWriter(const std::string &path);

    /// A block of the cells of `ones`, which are then gone from it; none if there are no cells.
    void take(Ones &ones) override;

    /// Labels and index, once all cells are written. `reading` says how the input was read.
    void finish(const Ones &ones, const std::vector<std::pair<std::string, std::string>> &reading);

    const OnesHeader &header() const noexcept { return header_; }

private:
    void put(const void *bytes, size_t count);
    void add_block(const std::vector<unsigned char> &bytes, int64_t first, int64_t count);
    int64_t write_labels(const Names &names);
    void write_index(const std::string &reading);
    void write_header();

    std::string path_;
    FileReplacement replacement_;
    UnfinishedFile unfinished_;
    OnesHeader header_;
    std::vector<OnesBlock> blocks_;
    std::vector<unsigned char> bytes_;
    int64_t at_ = 0; // bytes written so far
};

/// Reads such a file, some blocks or all. Header and index are checked when it is opened, each block when it is read,
/// sizes before memory is taken for them; a damaged file is refused.
class OnesReader {
public:
    explicit OnesReader(const std::string &path);
    ~OnesReader();
    OnesReader(const OnesReader &) = delete;
    OnesReader &operator=(const OnesReader &) = delete;

    const OnesHeader &header() const noexcept { return header_; }
    const std::string &name() const noexcept { return name_; }
    const std::vector<std::pair<std::string, std::string>> &reading() const noexcept { return reading_; }

    /// What the header says of the ones, without cells and labels.
    Ones outline() const;

    /// The cells of one block of ones, in place of those that `ones` has.
    void read_block(int64_t block, Ones &ones);

    /// The cells of the blocks from `first` on to the one before `last`, behind those that `ones` has; an undirected
    /// edge stands for two cells.
    void read_blocks(int64_t first, int64_t last, Ones &ones);

    /// use(line, label) for the labels of the rows, or of the columns, from `first` on to the one before `last`.
    void read_labels(bool of_rows, int64_t first, int64_t last,
                     const std::function<void(int64_t line, std::string_view label)> &use);

    /// Two lines have the same label, by which they could not be told apart.
    [[noreturn]] void refuse_repeat(bool of_rows, int64_t line, int64_t other) const;

private:
    void read_header();
    void read_index();
    void check_block(const OnesBlock &block, int64_t number, int64_t &at) const;
    void parse_reading(std::string_view text);
    void get(int64_t at, void *to, size_t count);
    void load(const OnesBlock &block);
    [[noreturn, gnu::format(printf, 2, 3)]] void damaged(const char *pattern, ...) const;

    std::string name_;
    int descriptor_ = -1;
    int64_t size_ = 0;
    OnesHeader header_;
    std::vector<OnesBlock> blocks_;
    std::vector<std::pair<std::string, std::string>> reading_;
    std::vector<unsigned char> bytes_; // of the block that was read last
};

/// Whether a file is one of ones, judged by its first bytes.
bool looks_like_ones(const std::string &path);

/// All of it. With a model's names, lines are matched by their names, as those of a text are.
Ones read_ones_file(const std::string &path, const InputFormat &format, const KnownNames *known);

/// Reading options mean nothing for ones that were read already: refuse those of the command line.
void refuse_reading_options(const std::string &path, const InputFormat &format);

} // namespace pumc::cli
