#include "cli/ones_file.hpp"

#include "cli/failure.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <zlib.h>

namespace pumc::cli {

namespace {

// Labels of a block: at most so many, and no more once it has so many bytes.
constexpr size_t kLabelsAtOnce = size_t{1} << 16U, kLabelBytes = size_t{1} << 20U;

uint32_t crc_of(const unsigned char *bytes, size_t count) { return static_cast<uint32_t>(::crc32_z(0, bytes, count)); }

} // namespace

OnesWriter::OnesWriter(const std::string &path)
    : path_(path), replacement_(path), unfinished_(replacement_.temporary()) {
    const unsigned char nothing[kOnesHeaderBytes] = {}; // what the header will say is known at the end
    put(nothing, sizeof nothing);
}

void OnesWriter::put(const void *bytes, size_t count) {
    if (std::fwrite(bytes, 1, count, replacement_.file()) != count) {
        give_up("cannot write '%s': %s", PathText(path_).c_str(), std::strerror(errno));
    }
    at_ += static_cast<int64_t>(count);
}

void OnesWriter::add_block(const std::vector<unsigned char> &bytes, int64_t first, int64_t count) {
    OnesBlock block;
    block.at = at_;
    block.bytes = static_cast<int64_t>(bytes.size());
    block.first = first;
    block.count = static_cast<uint32_t>(count);
    block.crc = crc_of(bytes.data(), bytes.size());
    put(bytes.data(), bytes.size());
    blocks_.push_back(block);
}

void OnesWriter::take(Ones &ones) {
    const size_t count = ones.row.size();
    if (count == 0) {
        return;
    }
    const bool weighted = !ones.confidence.empty();
    header_.flags |= weighted ? kHasConfidences : 0U;
    bytes_.resize(count * (weighted ? 16 : 8));
    unsigned char *to = bytes_.data();
    for (const std::vector<int32_t> *side : {&ones.row, &ones.col}) {
        for (const int32_t number : *side) {
            put_number(static_cast<uint32_t>(number), 4, to);
            to += 4;
        }
    }
    for (const double confidence : ones.confidence) {
        uint64_t bits = 0;
        std::memcpy(&bits, &confidence, sizeof bits);
        put_number(bits, 8, to);
        to += 8;
    }
    add_block(bytes_, header_.count, static_cast<int64_t>(count));
    header_.count += static_cast<int64_t>(count);
    ++header_.one_blocks;
    ones.row.clear();
    ones.col.clear();
    ones.confidence.clear();
}

int64_t OnesWriter::write_labels(const Names &names) {
    const size_t before = blocks_.size();
    bytes_.clear();
    int64_t first = 0;
    for (int64_t i = 0; i < names.size(); ++i) {
        const std::string label = names.at(i);
        unsigned char length[4];
        put_number(label.size(), 4, length);
        bytes_.insert(bytes_.end(), length, length + 4);
        bytes_.insert(bytes_.end(), label.begin(), label.end());
        const int64_t count = i + 1 - first;
        if (static_cast<size_t>(count) == kLabelsAtOnce || bytes_.size() >= kLabelBytes || i + 1 == names.size()) {
            add_block(bytes_, first, count);
            bytes_.clear();
            first = i + 1;
        }
    }
    return static_cast<int64_t>(blocks_.size() - before);
}

void OnesWriter::write_index(const std::string &reading) {
    header_.index_at = at_;
    std::vector<unsigned char> index(blocks_.size() * static_cast<size_t>(kIndexEntryBytes));
    unsigned char *to = index.data();
    for (const OnesBlock &block : blocks_) {
        put_number(static_cast<uint64_t>(block.at), 8, to);
        put_number(static_cast<uint64_t>(block.bytes), 8, to + 8);
        put_number(static_cast<uint64_t>(block.first), 8, to + 16);
        put_number(block.count, 4, to + 24);
        put_number(block.crc, 4, to + 28);
        to += kIndexEntryBytes;
    }
    index.insert(index.end(), reading.begin(), reading.end());
    header_.reading_bytes = static_cast<int64_t>(reading.size());
    header_.index_crc = crc_of(index.data(), index.size());
    put(index.data(), index.size());
}

void OnesWriter::write_header() {
    unsigned char bytes[kOnesHeaderBytes] = {};
    std::memcpy(bytes, kOnesMagic, sizeof kOnesMagic);
    put_number(kOnesVersion, 4, bytes + 8);
    put_number(header_.flags, 4, bytes + 12);
    unsigned char *to = bytes + 16;
    for (const int64_t value : {header_.rows, header_.cols, header_.count, header_.lines, header_.dropped,
                                header_.first_number, header_.one_blocks, header_.row_label_blocks,
                                header_.col_label_blocks, header_.index_at, header_.reading_bytes}) {
        put_number(static_cast<uint64_t>(value), 8, to);
        to += 8;
    }
    put_number(header_.index_crc, 4, bytes + 112);
    put_number(crc_of(bytes, kOnesHeaderBytes - 4), 4, bytes + 116);
    if (std::fseek(replacement_.file(), 0, SEEK_SET) != 0) {
        give_up("cannot write '%s': %s", PathText(path_).c_str(), std::strerror(errno));
    }
    put(bytes, sizeof bytes);
}

void OnesWriter::finish(const Ones &ones, const std::vector<std::pair<std::string, std::string>> &reading) {
    header_.rows = ones.rows;
    header_.cols = ones.cols;
    header_.lines = ones.lines;
    header_.dropped = ones.dropped;
    header_.first_number = ones.first_number;
    header_.flags |= (ones.one_set_of_names ? kOneSetOfNames : 0U) | (ones.undirected ? kUndirected : 0U) |
                     (ones.is_network ? kNetwork : 0U);
    if (!ones.row_names.are_numbers()) {
        header_.flags |= kRowLabels;
        header_.row_label_blocks = write_labels(ones.row_names);
    }
    if (!ones.row_names.are_numbers() && !ones.one_set_of_names) {
        header_.flags |= kColLabels;
        header_.col_label_blocks = write_labels(ones.col_names);
    }
    std::string text;
    for (const auto &[flag, value] : reading) {
        text.append(flag).append("\t").append(value).append("\n");
    }
    write_index(text);
    write_header();
    replacement_.commit();
}

} // namespace pumc::cli
