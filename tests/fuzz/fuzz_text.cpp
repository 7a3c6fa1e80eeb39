// The files that the command reads: lists of pairs, MatrixMarket, gzip. The first two bytes are options of the command,
// the rest is the file. It is read as the data of a fit, and then again as a file for a model with these names.
#include "byte_reader.hpp"
#include "cli/failure.hpp"
#include "cli/input.hpp"
#include "promise.hpp"

#include <sys/mman.h>
#include <unistd.h>

using namespace pumc::cli;

namespace {

InputFormat format_from(fuzz::ByteReader &reader) {
    const uint8_t what = reader.byte(), how = reader.byte();
    InputFormat format;
    format.header = static_cast<InputFormat::Header>((what & 3U) % 3);
    format.identifiers = static_cast<InputFormat::Identifiers>((what >> 2U & 3U) % 3);
    format.undirected = (what >> 4U & 3U) == 1;
    format.directed = (what >> 4U & 3U) == 2;
    format.square = (what >> 4U & 3U) == 3;
    format.comments = (what >> 6U & 1U) == 0;
    format.keep_low = (what >> 7U & 1U) != 0;
    static const char *const delimiters[] = {"", "\t", ",", "::"};
    if ((how & 1U) != 0) {
        format.delimiter = delimiters[how >> 1U & 3U];
    }
    if ((how >> 3U & 1U) != 0) {
        format.min_value = 0.5;
    }
    if ((how >> 4U & 1U) != 0) {
        format.confidence = Field{2, ""};
    }
    if ((how >> 5U & 1U) != 0) {
        format.row.number = 1;
        format.col.number = 0;
    }
    if ((how >> 6U & 1U) != 0 && format.header != InputFormat::Header::absent) {
        format.value.name = "value";
        format.value_is_asked = true;
    }
    return format;
}

// A refusal must have a text of one line; anything else that is thrown is a defect.
template <typename Work> void refusing(const Work &work) {
    try {
        work();
    } catch (const Failure &failure) {
        fuzz::promise(failure.what()[0] != '\0', "a refusal has a text");
    }
}

void read_all(const std::string &path, const InputFormat &format) {
    const Ones ones = read_ones(path, format);
    fuzz::promise(ones.row.size() == ones.col.size(), "a cell has a row and a column");
    fuzz::promise(ones.confidence.empty() || ones.confidence.size() == ones.row.size(), "a one has a confidence");
    // A file may claim any shape up to the library's limit, which costs memory only when a problem is made of it.
    constexpr int64_t kMostLines = 100000;
    if (ones.rows <= kMostLines && ones.cols <= kMostLines) {
        refusing([&] { ones.problem(); });
        refusing([&] { ones.known_cells(); });
    }
    for (const bool keep : {false, true}) {
        const KnownNames known{&ones.row_names, &ones.names_of_cols(), "a model", keep};
        refusing([&] { read_ones(path, format, &known); });
    }
    const KnownNames new_rows{nullptr, &ones.names_of_cols(), "a model", false};
    refusing([&] { read_ones(path, format, &new_rows); });
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    set_quiet(true);
    fuzz::ByteReader reader(bytes, count);
    const InputFormat format = format_from(reader);
    const int file = memfd_create("input", MFD_CLOEXEC);
    if (file < 0 || write(file, reader.rest(), reader.left()) != static_cast<ssize_t>(reader.left())) {
        std::abort();
    }
    refusing([&] { read_all("/proc/self/fd/" + std::to_string(file), format); });
    close(file);
    return 0;
}
