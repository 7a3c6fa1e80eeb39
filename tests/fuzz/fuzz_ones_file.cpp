// A file of ones, as `pumc convert` writes it, from bytes that an attacker chose. The first byte says whether the
// checksums are put right, so that what is behind them is reached, and how the file is read. What is read is used: as a
// problem, with the names of a model, and block by block as several processes do.
#include "byte_reader.hpp"
#include "cli/failure.hpp"
#include "cli/ones_file.hpp"
#include "promise.hpp"

#include <algorithm>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>
#include <zlib.h>

using namespace pumc::cli;

namespace {

using Bytes = std::vector<unsigned char>;

constexpr int64_t kMostLines = 100000; // a file may claim any shape, which costs memory once a problem is made of it

uint64_t number_at(const Bytes &file, uint64_t at) {
    return at <= file.size() && file.size() - at >= 8 ? get_number(file.data() + at, 8) : 0;
}

void put_checksum(Bytes &file, uint64_t begin, uint64_t count, uint64_t at) {
    if (begin <= file.size() && count <= file.size() - begin && at <= file.size() && file.size() - at >= 4) {
        put_number(::crc32_z(0, file.data() + begin, count), 4, file.data() + at);
    }
}

// The checksums of the blocks, of the index and of the header, as far as these say where they are.
void put_right(Bytes &file) {
    const uint64_t index_at = number_at(file, 88);
    for (uint64_t entry = index_at; entry >= index_at && entry < file.size(); entry += kIndexEntryBytes) {
        put_checksum(file, number_at(file, entry), number_at(file, entry + 8), entry + 28);
    }
    if (index_at <= file.size()) {
        put_checksum(file, index_at, file.size() - index_at, 112);
    }
    put_checksum(file, 0, kOnesHeaderBytes - 4, 116);
}

// A refusal must have a text of one line; anything else that is thrown is a defect.
template <typename Work> void refusing(const Work &work) {
    try {
        work();
    } catch (const Failure &failure) {
        fuzz::promise(failure.what()[0] != '\0', "a refusal has a text");
    }
}

void read_whole(const std::string &path) {
    const Ones ones = read_ones(path, InputFormat());
    fuzz::promise(ones.row.size() == ones.col.size(), "a cell has a row and a column");
    fuzz::promise(ones.confidence.empty() || ones.confidence.size() == ones.row.size(), "a one has a confidence");
    for (size_t e = 0; e < ones.row.size(); ++e) {
        fuzz::promise(ones.row[e] >= 0 && ones.row[e] < ones.rows && ones.col[e] >= 0 && ones.col[e] < ones.cols,
                      "a one is inside the matrix");
    }
    if (ones.rows <= kMostLines && ones.cols <= kMostLines) {
        refusing([&] { ones.problem(); });
        refusing([&] { ones.known_cells(); });
    }
    for (const bool keep : {false, true}) {
        const KnownNames known{&ones.row_names, &ones.names_of_cols(), "a model", keep};
        refusing([&] { read_ones(path, InputFormat(), &known); });
    }
    const KnownNames new_rows{nullptr, &ones.names_of_cols(), "a model", false};
    refusing([&] { read_ones(path, InputFormat(), &new_rows); });
}

void read_in_parts(const std::string &path) {
    OnesReader reader(path);
    Ones ones = reader.outline();
    const OnesHeader &header = reader.header();
    refusing([&] { reader.read_blocks(header.one_blocks / 2, header.one_blocks, ones); });
    for (const bool of_rows : {true, false}) {
        const int64_t lines = of_rows ? header.rows : header.cols;
        refusing([&] {
            reader.read_labels(of_rows, lines / 3, lines - lines / 3, [&](int64_t line, std::string_view) {
                fuzz::promise(line >= 0 && line < lines, "a label belongs to a line");
            });
        });
    }
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    set_quiet(true);
    fuzz::ByteReader reader(bytes, count);
    const uint8_t kind = reader.byte();
    Bytes content(reader.rest(), reader.rest() + reader.left());
    if ((kind & 1U) == 0) {
        put_right(content);
    }
    const int file = memfd_create("ones", MFD_CLOEXEC);
    if (file < 0 || write(file, content.data(), content.size()) != static_cast<ssize_t>(content.size())) {
        std::abort();
    }
    const std::string path = "/proc/self/fd/" + std::to_string(file);
    refusing([&] { read_whole(path); });
    refusing([&] { read_in_parts(path); });
    close(file);
    return 0;
}
