#include "factors/model_file.hpp"

#include "error.hpp"
#include "factors/model_body.hpp"
#include "factors/validation.hpp"
#include "file_replacement.hpp"
#include "path_text.hpp"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc {

namespace {

constexpr char kMagic[8] = {'P', 'U', 'M', 'C', 'M', 'O', 'D', 'L'};
constexpr int64_t kHeaderBytes = 24, kTrailerBytes = 8;

struct Close {
    void operator()(std::FILE *file) const noexcept { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

void write_all(CheckedWriter &writer, const Factors &factors, int64_t body) {
    unsigned char header[kHeaderBytes];
    std::memcpy(header, kMagic, 8);
    encode(kModelVersion, 4, header + 8);
    encode(0, 4, header + 12);
    encode(static_cast<uint64_t>(body), 8, header + 16);
    writer.bytes(header, sizeof header);
    write_body(writer, factors);
    unsigned char trailer[kTrailerBytes];
    encode(writer.crc(), 8, trailer);
    writer.bytes(trailer, sizeof trailer);
}

// A regular file and its size. To open a pipe would wait for someone to write into it, perhaps for ever.
File open_to_read(const std::string &path, int64_t &size) {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    File file(descriptor >= 0 ? ::fdopen(descriptor, "rb") : nullptr);
    struct stat status {};
    if (file == nullptr || ::fstat(descriptor, &status) != 0) {
        const int error = errno;
        if (file == nullptr && descriptor >= 0) {
            ::close(descriptor);
        }
        fail_on_file("read", path, error);
    }
    if (!S_ISREG(status.st_mode)) {
        fail(Code::io, "cannot read '%s': it is %s, not a regular file", PathText(path).c_str(), kind_of_file(status));
    }
    size = static_cast<int64_t>(status.st_size);
    return file;
}

} // namespace

void save_model(const Factors &factors, const std::string &path) {
    CountingStream counter;
    write_body(counter, factors);

    FileReplacement replacement(path);
    CheckedWriter writer(replacement.file(), path);
    write_all(writer, factors, counter.bytes());
    replacement.commit();
}

Factors load_model(const std::string &path) {
    int64_t size = 0;
    const File file = open_to_read(path, size);
    CheckedReader reader(file.get(), path, size);
    unsigned char header[kHeaderBytes];
    if (size < 8) {
        fail(Code::bad_file, "'%s' is not a libpumc model", PathText(path).c_str());
    }
    reader.bytes(header, 8);
    if (std::memcmp(header, kMagic, 8) != 0) {
        fail(Code::bad_file, "'%s' is not a libpumc model", PathText(path).c_str());
    }
    reader.bytes(header + 8, kHeaderBytes - 8);
    const auto version = static_cast<uint32_t>(decode(header + 8, 4));
    if (version > kModelVersion) {
        fail(Code::newer_file, "'%s' has format %u; this library reads up to %u: a newer libpumc is needed",
             PathText(path).c_str(), version, kModelVersion);
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
    validate(factors, Code::bad_file, (std::string("'") + PathText(path).c_str() + "' is damaged").c_str());
    return factors;
}

} // namespace pumc
