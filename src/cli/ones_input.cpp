// A file of ones as input: what a text of the same lines would give.
#include "cli/cell_collector.hpp"
#include "cli/failure.hpp"
#include "cli/ones_file.hpp"

#include <cstdio>
#include <cstring>
#include <sys/stat.h>

namespace pumc::cli {

namespace {

Names labels_of(OnesReader &reader, bool of_rows) {
    const OnesHeader &header = reader.header();
    const int64_t lines = of_rows ? header.rows : header.cols;
    if (!header.has(of_rows ? kRowLabels : kColLabels)) {
        return Names::numbered(lines, header.first_number);
    }
    Names names;
    reader.read_labels(of_rows, 0, lines, [&](int64_t line, std::string_view label) {
        if (const int64_t before = names.intern(label); before != line) {
            reader.refuse_repeat(of_rows, before, line);
        }
    });
    return names;
}

Ones read_for_itself(OnesReader &reader) {
    const OnesHeader &header = reader.header();
    Ones ones = reader.outline();
    const size_t room = static_cast<size_t>(header.count) * (ones.undirected ? 2 : 1);
    ones.row.reserve(room);
    ones.col.reserve(room);
    ones.confidence.reserve(header.has(kHasConfidences) ? room : 0);
    reader.read_blocks(0, header.one_blocks, ones);
    ones.row_names = labels_of(reader, true);
    if (!ones.one_set_of_names) {
        ones.col_names = labels_of(reader, false);
    }
    return ones;
}

// Names go by the collector, line by line, so that a model's names, new rows and what is not known are treated as those
// of a text are.
Ones read_for_model(OnesReader &reader, const std::string &path, InputFormat format, const KnownNames &known) {
    const OnesHeader &header = reader.header();
    const TextSource source(path); // for messages
    format.confidence.reset();
    CellCollector collector(source, format, &known);
    const Names rows = labels_of(reader, true), cols = header.has(kOneSetOfNames) ? Names() : labels_of(reader, false);
    const Names &names_of_cols = header.has(kOneSetOfNames) ? rows : cols;
    if (rows.are_numbers()) {
        collector.number(header.rows, header.cols, header.first_number);
    }
    if (header.has(kUndirected)) {
        collector.mirror();
    }
    Ones block;
    int64_t line = 0;
    for (int64_t number = 0; number < header.one_blocks; ++number) {
        reader.read_block(number, block);
        for (size_t e = 0; e < block.row.size(); ++e) {
            collector.at_line(++line);
            collector.add(rows.at(block.row[e]), names_of_cols.at(block.col[e]), 1, 2);
        }
    }
    Ones ones = collector.finish("ones");
    ones.settle(&known);
    return ones;
}

} // namespace

void OnesReader::read_blocks(int64_t first, int64_t last, Ones &ones) {
    Ones block;
    for (int64_t number = first; number < last; ++number) {
        read_block(number, block);
        for (size_t e = 0; e < block.row.size(); ++e) {
            const int32_t row = block.row[e], col = block.col[e];
            for (int way = 0; way < (ones.undirected && row != col ? 2 : 1); ++way) {
                ones.row.push_back(way == 0 ? row : col);
                ones.col.push_back(way == 0 ? col : row);
                if (header_.has(kHasConfidences)) {
                    ones.confidence.push_back(block.confidence[e]);
                }
            }
        }
    }
}

Ones OnesReader::outline() const {
    Ones ones;
    ones.name = name_;
    ones.kind = "ones of pumc convert";
    ones.files = {{name_, header_.lines, -1}};
    ones.rows = header_.rows;
    ones.cols = header_.cols;
    ones.lines = header_.lines;
    ones.dropped = header_.dropped;
    ones.one_set_of_names = header_.has(kOneSetOfNames);
    ones.undirected = header_.has(kUndirected);
    ones.is_network = header_.has(kNetwork);
    ones.numbered = !header_.has(kRowLabels);
    ones.first_number = header_.first_number;
    ones.reading = reading_;
    return ones;
}

bool looks_like_ones(const std::string &path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) != 0 || !S_ISREG(facts.st_mode)) {
        return false; // bytes read from a pipe would be lost to the next reader
    }
    char bytes[sizeof kOnesMagic] = {};
    std::FILE *file = std::fopen(path.c_str(), "rb");
    if (file == nullptr) {
        return false;
    }
    const size_t got = std::fread(bytes, 1, sizeof bytes, file);
    std::fclose(file);
    return got == sizeof bytes && std::memcmp(bytes, kOnesMagic, sizeof bytes) == 0;
}

void refuse_reading_options(const std::string &path, const InputFormat &format) {
    if (!format.told.empty()) {
        refuse("%s holds ones that were read already, for which --%s means nothing: give it to pumc convert",
               path.c_str(), format.told.c_str());
    }
}

Ones read_ones_file(const std::string &path, const InputFormat &format, const KnownNames *known) {
    OnesReader reader(path);
    if (known != nullptr) {
        return read_for_model(reader, path, format, *known);
    }
    refuse_reading_options(path, format);
    Ones ones = read_for_itself(reader);
    ones.settle(nullptr);
    return ones;
}

} // namespace pumc::cli
