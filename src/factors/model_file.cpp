#include "factors/model_file.hpp"

#include "error.hpp"
#include "factors/model_body.hpp"
#include "factors/validation.hpp"
#include "file_replacement.hpp"

#include <cstring>

namespace pumc {

namespace {

constexpr char kMagic[8] = {'P', 'U', 'M', 'C', 'M', 'O', 'D', 'L'};
constexpr int64_t kHeaderBytes = 24;

void write_all(CheckedWriter &writer, const Factors &factors, const BodySizes &sizes, int64_t body) {
    unsigned char header[kHeaderBytes];
    std::memcpy(header, kMagic, 8);
    encode(kModelVersion, 4, header + 8);
    encode(0, 4, header + 12);
    encode(static_cast<uint64_t>(body), 8, header + 16);
    writer.bytes(header, sizeof header);
    write_body(writer, factors, sizes);
    unsigned char trailer[kTrailerBytes];
    encode(writer.crc(), 8, trailer);
    writer.bytes(trailer, sizeof trailer);
}

int64_t body_bytes(const Factors &factors, const BodySizes &sizes) {
    CountingStream counter;
    write_body(counter, factors, sizes);
    return counter.bytes();
}

Factors load_from(ModelSource &source, Workers &workers) {
    CheckedReader reader(source);
    unsigned char header[kHeaderBytes];
    if (source.size() < 8) {
        fail(Code::bad_file, "%s is not a libpumc model", source.name());
    }
    reader.bytes(header, 8);
    if (std::memcmp(header, kMagic, 8) != 0) {
        fail(Code::bad_file, "%s is not a libpumc model", source.name());
    }
    reader.bytes(header + 8, kHeaderBytes - 8);
    const auto version = static_cast<uint32_t>(decode(header + 8, 4));
    if (version > kModelVersion) {
        fail(Code::newer_file, "%s has format %u; this library reads up to %u: a newer libpumc is needed",
             source.name(), version, kModelVersion);
    }
    if (decode(header + 12, 4) != 0) {
        reader.damaged("its header makes no sense");
    }
    const uint64_t body = decode(header + 16, 8);
    if (version == 0 || reader.left() < kTrailerBytes || body != static_cast<uint64_t>(reader.left() - kTrailerBytes)) {
        reader.damaged("its length is not what it says");
    }
    Factors factors = read_body(reader, version);
    const uint64_t computed = reader.crc();
    unsigned char trailer[kTrailerBytes];
    if (reader.left() != kTrailerBytes) {
        reader.damaged("there is more in it than there should be");
    }
    reader.bytes(trailer, sizeof trailer);
    if (decode(trailer, 8) != computed) {
        reader.damaged("its checksum is wrong");
    }
    validate(factors, Code::bad_file, (std::string(source.name()) + " is damaged").c_str());
    derive(factors, workers);
    return factors;
}

} // namespace

void save_model(const Factors &factors, const std::string &path) {
    const BodySizes sizes = body_sizes(factors);
    if (factors.share != nullptr && factors.ranks()->rank() > 0) {
        send_parts(factors);
        return;
    }
    const int64_t body = body_bytes(factors, sizes);
    FileReplacement replacement(path);
    FileSink sink(replacement.file(), path);
    CheckedWriter writer(sink);
    write_all(writer, factors, sizes, body);
    replacement.commit();
}

Factors load_model(const std::string &path, Workers &workers) {
    FileSource source(path);
    return load_from(source, workers);
}

int64_t saved_bytes(const Factors &factors) {
    return kHeaderBytes + body_bytes(factors, body_sizes(factors)) + kTrailerBytes;
}

void save_model_to(const Factors &factors, void *buffer) {
    MemorySink sink(buffer);
    CheckedWriter writer(sink);
    const BodySizes sizes = body_sizes(factors);
    write_all(writer, factors, sizes, body_bytes(factors, sizes));
}

Factors load_model_from(const void *bytes, int64_t length, Workers &workers) {
    MemorySource source(bytes, length);
    return load_from(source, workers);
}

} // namespace pumc
