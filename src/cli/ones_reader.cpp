#include "cli/failure.hpp"
#include "cli/ones_file.hpp"
#include "cli/utf8.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdarg>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zlib.h>

namespace pumc::cli {

namespace {

constexpr int64_t kMostLines = 2147483647;       // rows or columns: the library's limit
constexpr uint32_t kMostInBlock = 1U << 28U;     // ones or labels: more make no sensible block
constexpr int64_t kMostBytes = int64_t{1} << 33; // of a block

bool is_size(int64_t value, int64_t most) { return value >= 0 && value <= most; }

// What the reader of texts would take for a name: UTF-8, and something.
bool is_label(std::string_view text) {
    const bool is_empty = text.empty();
    for (uint32_t code = 0; !text.empty();) {
        const size_t length = utf8_character(text, code);
        if (length == 0 || code == 0) {
            return false;
        }
        text.remove_prefix(length);
    }
    return !is_empty;
}

} // namespace

OnesReader::OnesReader(const std::string &path) : name_(PathText(path).c_str()) {
    descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat facts {};
    if (descriptor_ < 0 || ::fstat(descriptor_, &facts) != 0) {
        refuse("%s: %s", name_.c_str(), std::strerror(errno));
    }
    size_ = facts.st_size;
    try {
        read_header();
        read_index();
    } catch (...) {
        ::close(descriptor_);
        throw;
    }
}

OnesReader::~OnesReader() { ::close(descriptor_); }

void OnesReader::damaged(const char *pattern, ...) const {
    va_list arguments;
    va_start(arguments, pattern);
    const std::string text = format_list(pattern, arguments);
    va_end(arguments);
    refuse("%s is damaged: %s", name_.c_str(), text.c_str());
}

void OnesReader::get(int64_t at, void *to, size_t count) {
    auto *next = static_cast<char *>(to);
    while (count > 0) {
        const ssize_t got = ::pread(descriptor_, next, count, at);
        if (got < 0 && errno != EINTR) {
            give_up("%s: %s", name_.c_str(), std::strerror(errno));
        }
        if (got == 0) {
            damaged("it ends at byte %lld", static_cast<long long>(at));
        }
        const auto step = static_cast<size_t>(std::max<ssize_t>(got, 0));
        next += step;
        at += static_cast<int64_t>(step);
        count -= step;
    }
}

void OnesReader::read_header() {
    unsigned char bytes[kOnesHeaderBytes];
    if (size_ < kOnesHeaderBytes) {
        damaged("it has %lld bytes, less than its header", static_cast<long long>(size_));
    }
    get(0, bytes, sizeof bytes);
    const auto version = static_cast<uint32_t>(get_number(bytes + 8, 4));
    if (version > kOnesVersion) {
        refuse("%s has format %u of a file of ones; this pumc reads up to %u: a newer one is needed", name_.c_str(),
               version, kOnesVersion);
    }
    if (::crc32_z(0, bytes, kOnesHeaderBytes - 4) != get_number(bytes + 116, 4) || version == 0) {
        damaged("the checksum of its header is wrong");
    }
    header_.flags = static_cast<uint32_t>(get_number(bytes + 12, 4));
    const unsigned char *from = bytes + 16;
    for (int64_t *value : {&header_.rows, &header_.cols, &header_.count, &header_.lines, &header_.dropped,
                           &header_.first_number, &header_.one_blocks, &header_.row_label_blocks,
                           &header_.col_label_blocks, &header_.index_at, &header_.reading_bytes}) {
        *value = static_cast<int64_t>(get_number(from, 8));
        from += 8;
    }
    header_.index_crc = static_cast<uint32_t>(get_number(bytes + 112, 4));
    const bool is_square = header_.rows == header_.cols;
    const bool sane = (header_.flags & ~static_cast<uint32_t>(kAllOnesFlags)) == 0 &&
                      is_size(header_.rows, kMostLines) && is_size(header_.cols, kMostLines) &&
                      is_size(header_.count, size_) && is_size(header_.dropped, header_.lines) &&
                      is_size(header_.first_number, 1) && is_size(header_.one_blocks, size_) &&
                      is_size(header_.row_label_blocks, size_) && is_size(header_.col_label_blocks, size_) &&
                      header_.index_at >= kOnesHeaderBytes && is_size(header_.index_at, size_) &&
                      is_size(header_.reading_bytes, size_) && (is_square || !header_.has(kOneSetOfNames)) &&
                      (header_.has(kOneSetOfNames) || !(header_.has(kUndirected) || header_.has(kNetwork)));
    if (!sane) {
        damaged("its header makes no sense");
    }
    if (header_.index_at + header_.blocks() * kIndexEntryBytes + header_.reading_bytes != size_) {
        damaged("it should have %lld bytes, and has %lld",
                static_cast<long long>(header_.index_at + header_.blocks() * kIndexEntryBytes + header_.reading_bytes),
                static_cast<long long>(size_));
    }
}

void OnesReader::check_block(const OnesBlock &block, int64_t number, int64_t &at) const {
    const bool of_ones = number < header_.one_blocks;
    const int64_t count = block.count, least = of_ones ? count * header_.one_bytes() : 4 * count;
    if (block.at != at || count == 0 || block.count > kMostInBlock || block.bytes < least ||
        (of_ones && block.bytes != least) || !is_size(block.bytes, std::min(kMostBytes, header_.index_at - at))) {
        damaged("block %lld makes no sense", static_cast<long long>(number));
    }
    at += block.bytes;
}

void OnesReader::read_index() {
    std::vector<unsigned char> index(static_cast<size_t>(size_ - header_.index_at));
    get(header_.index_at, index.data(), index.size());
    if (::crc32_z(0, index.data(), index.size()) != header_.index_crc) {
        damaged("the checksum of its index is wrong");
    }
    const int64_t ends[] = {header_.one_blocks, header_.one_blocks + header_.row_label_blocks, header_.blocks()};
    const int64_t expected[] = {header_.count, header_.has(kRowLabels) ? header_.rows : 0,
                                header_.has(kColLabels) ? header_.cols : 0};
    int64_t at = kOnesHeaderBytes;
    const unsigned char *from = index.data();
    for (size_t kind = 0, number = 0; kind < 3; ++kind) {
        int64_t first = 0;
        for (; number < static_cast<size_t>(ends[kind]); ++number, from += kIndexEntryBytes) {
            OnesBlock block;
            block.at = static_cast<int64_t>(get_number(from, 8));
            block.bytes = static_cast<int64_t>(get_number(from + 8, 8));
            block.first = static_cast<int64_t>(get_number(from + 16, 8));
            block.count = static_cast<uint32_t>(get_number(from + 24, 4));
            block.crc = static_cast<uint32_t>(get_number(from + 28, 4));
            check_block(block, static_cast<int64_t>(number), at);
            if (block.first != first) {
                damaged("block %zu is out of order", number);
            }
            first += block.count;
            blocks_.push_back(block);
        }
        if (first != expected[kind]) {
            damaged("%lld %s expected, %lld found", static_cast<long long>(expected[kind]),
                    kind == 0   ? "ones"
                    : kind == 1 ? "row labels"
                                : "column labels",
                    static_cast<long long>(first));
        }
    }
    if (at != header_.index_at) {
        damaged("there are bytes between its blocks and its index");
    }
    parse_reading({reinterpret_cast<const char *>(from), static_cast<size_t>(header_.reading_bytes)});
}

void OnesReader::parse_reading(std::string_view text) {
    while (!text.empty()) {
        const size_t tab = text.find('\t'), end = text.find('\n');
        if (end == std::string_view::npos || tab > end) {
            damaged("its reading options make no sense");
        }
        reading_.emplace_back(text.substr(0, tab), text.substr(tab + 1, end - tab - 1));
        text.remove_prefix(end + 1);
    }
}

void OnesReader::load(const OnesBlock &block) {
    bytes_.resize(static_cast<size_t>(block.bytes));
    get(block.at, bytes_.data(), bytes_.size());
    if (::crc32_z(0, bytes_.data(), bytes_.size()) != block.crc) {
        damaged("the checksum of the block at byte %lld is wrong", static_cast<long long>(block.at));
    }
}

void OnesReader::read_block(int64_t block, Ones &ones) {
    const OnesBlock &wanted = blocks_[static_cast<size_t>(block)];
    load(wanted);
    ones.row.clear();
    ones.col.clear();
    ones.confidence.clear();
    const unsigned char *from = bytes_.data();
    for (const auto &[side, lines] : {std::pair{&ones.row, header_.rows}, {&ones.col, header_.cols}}) {
        for (uint32_t e = 0; e < wanted.count; ++e, from += 4) {
            const auto number = static_cast<int64_t>(get_number(from, 4));
            if (number >= lines) {
                damaged("one %lld is outside of the matrix", static_cast<long long>(wanted.first + e));
            }
            side->push_back(static_cast<int32_t>(number));
        }
    }
    for (uint32_t e = 0; e < (header_.has(kHasConfidences) ? wanted.count : 0); ++e, from += 8) {
        const uint64_t bits = get_number(from, 8);
        double confidence = 0;
        std::memcpy(&confidence, &bits, sizeof bits);
        ones.confidence.push_back(confidence);
    }
}

void OnesReader::read_labels(bool of_rows, int64_t first, int64_t last,
                             const std::function<void(int64_t line, std::string_view label)> &use) {
    const int64_t begin = header_.one_blocks + (of_rows ? 0 : header_.row_label_blocks);
    const int64_t end = begin + (of_rows ? header_.row_label_blocks : header_.col_label_blocks);
    for (int64_t number = begin; number < end; ++number) {
        const OnesBlock &block = blocks_[static_cast<size_t>(number)];
        if (block.first >= last || block.first + block.count <= first) {
            continue;
        }
        load(block);
        size_t at = 0;
        for (int64_t line = block.first; line < block.first + block.count; ++line) {
            const size_t length = at + 4 <= bytes_.size() ? get_number(bytes_.data() + at, 4) : bytes_.size();
            if (at + 4 + length > bytes_.size()) {
                damaged("the labels at byte %lld make no sense", static_cast<long long>(block.at));
            }
            const std::string_view label(reinterpret_cast<const char *>(bytes_.data()) + at + 4, length);
            if (!is_label(label)) {
                damaged("the label of %s %lld is no UTF-8 text", of_rows ? "row" : "column",
                        static_cast<long long>(line));
            }
            if (line >= first && line < last) {
                use(line, label);
            }
            at += 4 + length;
        }
    }
}

void OnesReader::refuse_repeat(bool of_rows, int64_t line, int64_t other) const {
    damaged("%ss %lld and %lld have the same label", of_rows ? "row" : "column",
            static_cast<long long>(std::min(line, other)), static_cast<long long>(std::max(line, other)));
}

} // namespace pumc::cli
