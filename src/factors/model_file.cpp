#include "factors/model_file.hpp"

#include "error.hpp"
#include "model/penalty.hpp"

#include <array>
#include <atomic>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <memory>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc {

namespace {

constexpr char kMagic[8] = {'P', 'U', 'M', 'C', 'M', 'O', 'D', 'L'};
constexpr uint32_t kVersion = 1;
constexpr int64_t kHeaderBytes = 24, kTrailerBytes = 8;

struct Close {
    void operator()(std::FILE *file) const noexcept { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::array<uint64_t, 256> make_crc_table() noexcept {
    std::array<uint64_t, 256> table{};
    for (uint64_t i = 0; i < 256; ++i) {
        uint64_t value = i;
        for (int bit = 0; bit < 8; ++bit) {
            value = (value & 1U) != 0 ? (value >> 1U) ^ 0xC96C5795D7870F42U : value >> 1U;
        }
        table[i] = value;
    }
    return table;
}

class Crc64 {
public:
    void add(const unsigned char *bytes, size_t count) noexcept {
        static const std::array<uint64_t, 256> table = make_crc_table();
        for (size_t i = 0; i < count; ++i) {
            value_ = table[(value_ ^ bytes[i]) & 0xFFU] ^ (value_ >> 8U);
        }
    }
    uint64_t value() const noexcept { return ~value_; }

private:
    uint64_t value_ = ~uint64_t{0};
};

void encode(uint64_t value, size_t bytes, unsigned char *to) noexcept {
    for (size_t i = 0; i < bytes; ++i) {
        to[i] = static_cast<unsigned char>(value >> (8 * i));
    }
}

uint64_t decode(const unsigned char *from, size_t bytes) noexcept {
    uint64_t value = 0;
    for (size_t i = 0; i < bytes; ++i) {
        value |= static_cast<uint64_t>(from[i]) << (8 * i);
    }
    return value;
}

// Both directions have the same interface, so that one function lays out the file.
class Writer {
public:
    static constexpr bool reading = false;
    Writer(std::FILE *file, const std::string &path) : file_(file), path_(path) {}

    void bytes(const void *data, size_t count) {
        crc_.add(static_cast<const unsigned char *>(data), count);
        written_ += static_cast<int64_t>(count);
        if (file_ != nullptr && std::fwrite(data, 1, count, file_) != count) {
            fail(Code::io, "cannot write '%s': %s", path_.c_str(), std::strerror(errno));
        }
    }
    void integer(const int64_t &value) {
        unsigned char raw[8];
        encode(static_cast<uint64_t>(value), 8, raw);
        bytes(raw, 8);
    }
    void reals(const double *values, int64_t count) {
        unsigned char raw[8 * 512];
        for (int64_t at = 0; at < count; at += 512) {
            const int64_t size = std::min<int64_t>(512, count - at);
            for (int64_t i = 0; i < size; ++i) {
                uint64_t pattern = 0;
                std::memcpy(&pattern, values + at + i, 8);
                encode(pattern, 8, raw + 8 * i);
            }
            bytes(raw, static_cast<size_t>(8 * size));
        }
    }
    void text(const std::string &value) {
        integer(static_cast<int64_t>(value.size()));
        bytes(value.data(), value.size());
    }
    int64_t written() const noexcept { return written_; }
    uint64_t crc() const noexcept { return crc_.value(); }

private:
    std::FILE *file_; // null: only count
    const std::string &path_;
    Crc64 crc_;
    int64_t written_ = 0;
};

class Reader {
public:
    static constexpr bool reading = true;
    Reader(std::FILE *file, const std::string &path, int64_t size) : file_(file), path_(path), left_(size) {}

    [[noreturn]] void damaged(const char *why) const {
        fail(Code::bad_file, "'%s' is damaged: %s", path_.c_str(), why);
    }
    void bytes(void *data, size_t count) {
        if (static_cast<int64_t>(count) > left_) {
            damaged("it ends too early");
        }
        if (std::fread(data, 1, count, file_) != count) {
            fail(Code::io, "cannot read '%s': %s", path_.c_str(),
                 std::ferror(file_) != 0 ? std::strerror(errno) : "it ends too early");
        }
        left_ -= static_cast<int64_t>(count);
        crc_.add(static_cast<const unsigned char *>(data), count);
    }
    void integer(int64_t &value) {
        unsigned char raw[8];
        bytes(raw, 8);
        value = static_cast<int64_t>(decode(raw, 8));
    }
    void reals(double *values, int64_t count) {
        unsigned char raw[8 * 512];
        for (int64_t at = 0; at < count; at += 512) {
            const int64_t size = std::min<int64_t>(512, count - at);
            bytes(raw, static_cast<size_t>(8 * size));
            for (int64_t i = 0; i < size; ++i) {
                const uint64_t pattern = decode(raw + 8 * i, 8);
                std::memcpy(values + at + i, &pattern, 8);
            }
        }
    }
    void text(std::string &value) {
        int64_t size = 0;
        integer(size);
        check_room(size, 1);
        value.resize(static_cast<size_t>(size));
        bytes(value.data(), value.size());
    }
    // Before memory is taken for `count` items of at least `each` bytes: the file must have them.
    void check_room(int64_t count, int64_t each) const {
        if (count < 0 || count > left_ / each) {
            damaged("a size in it is impossible");
        }
    }
    int64_t left() const noexcept { return left_; }
    uint64_t crc() const noexcept { return crc_.value(); }

private:
    std::FILE *file_;
    const std::string &path_;
    int64_t left_;
    Crc64 crc_;
};

template <typename Stream, typename Target>
void transfer_panel(Stream &stream, Target &panel, int64_t rows, int64_t rank) {
    if constexpr (Stream::reading) {
        panel.reshape(rows, rank);
    }
    for (int64_t i = 0; i < rows; ++i) {
        stream.reals(panel.row(i), rank);
    }
}

template <typename Stream, typename Texts> void transfer_labels(Stream &stream, Texts &labels) {
    auto count = static_cast<int64_t>(labels.size());
    stream.integer(count);
    if constexpr (Stream::reading) {
        stream.check_room(count, 8);
        labels.resize(static_cast<size_t>(count));
    }
    for (auto &label : labels) {
        stream.text(label);
    }
}

// The body. `Model` is const when writing.
template <typename Stream, typename Model> void transfer(Stream &stream, Model &model) {
    auto rank = model.x.rank();
    auto reason = static_cast<int64_t>(model.stop_reason);
    auto steps = static_cast<int64_t>(model.history.objective.size());
    stream.integer(model.rows);
    stream.integer(model.cols);
    stream.integer(rank);
    stream.integer(model.count);
    stream.integer(model.seed);
    stream.integer(model.iterations);
    stream.integer(reason);
    stream.integer(steps);
    stream.text(model.regularizer);
    for (auto *value : {&model.omega, &model.sampling_rate, &model.rho, &model.lambda, &model.mu, &model.threshold,
                        &model.mu_ratio, &model.lambda_ratio, &model.tolerance, &model.objective, &model.loss,
                        &model.relative_change, &model.seconds}) {
        stream.reals(value, 1);
    }
    if constexpr (Stream::reading) {
        model.stop_reason = static_cast<StopReason>(reason);
        const int64_t most = 2147483647;
        if (model.rows < 0 || model.cols < 0 || rank < 0 || model.rows > most || model.cols > most ||
            rank > std::min(model.rows, model.cols) || reason < 1 || reason > 4) {
            stream.damaged("a size in it is impossible");
        }
        stream.check_room(model.rows + model.cols + 1, std::max<int64_t>(1, 8 * rank));
        stream.check_room(steps, 40);
        model.x.s.set_size(static_cast<arma::uword>(rank));
    }
    stream.reals(model.x.s.memptr(), rank);
    transfer_panel(stream, model.x.u, model.rows, rank);
    transfer_panel(stream, model.x.v, model.cols, rank);
    for (auto *series : {&model.history.objective, &model.history.rank, &model.history.seconds,
                         &model.history.relative_change, &model.history.lambda}) {
        if constexpr (Stream::reading) {
            series->resize(static_cast<size_t>(steps));
        }
        stream.reals(series->data(), steps);
    }
    transfer_labels(stream, model.row_labels);
    transfer_labels(stream, model.col_labels);
}

void write_all(Writer &writer, const Factors &factors, int64_t body) {
    unsigned char header[kHeaderBytes];
    std::memcpy(header, kMagic, 8);
    encode(kVersion, 4, header + 8);
    encode(0, 4, header + 12);
    encode(static_cast<uint64_t>(body), 8, header + 16);
    writer.bytes(header, sizeof header);
    transfer(writer, factors);
    unsigned char trailer[kTrailerBytes];
    encode(writer.crc(), 8, trailer);
    writer.bytes(trailer, sizeof trailer);
}

// Removes the temporary file unless it was renamed.
struct Temporary {
    std::string name;
    bool keep = false;
    ~Temporary() {
        if (!keep && !name.empty()) {
            ::unlink(name.c_str());
        }
    }
};

// A new file with a name of its own beside `path`, as readable as any file the user makes.
int create_beside(const std::string &path, std::string &name) {
    static std::atomic<unsigned> serial{0};
    for (;;) {
        const std::string candidate =
            path + ".tmp" + std::to_string(::getpid()) + "-" + std::to_string(serial.fetch_add(1));
        const int descriptor = ::open(candidate.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (descriptor >= 0) {
            name = candidate;
            return descriptor;
        }
        if (errno != EEXIST) {
            fail(Code::io, "cannot write '%s': %s", path.c_str(), std::strerror(errno));
        }
    }
}

// A rename is only durable once the folder is; failure to sync it loses nothing that was there.
void sync_folder(const std::string &path) noexcept {
    const size_t slash = path.find_last_of('/');
    const std::string folder = slash == std::string::npos ? "." : path.substr(0, slash + 1);
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

} // namespace

void save_model(const Factors &factors, const std::string &path) {
    Writer counter(nullptr, path);
    transfer(counter, factors);

    Temporary temporary;
    const int descriptor = create_beside(path, temporary.name);
    File file(::fdopen(descriptor, "wb"));
    if (file == nullptr) {
        ::close(descriptor);
        fail(Code::io, "cannot write '%s': %s", path.c_str(), std::strerror(errno));
    }
    Writer writer(file.get(), path);
    write_all(writer, factors, counter.written());
    if (std::fflush(file.get()) != 0 || ::fsync(descriptor) != 0 || std::fclose(file.release()) != 0 ||
        std::rename(temporary.name.c_str(), path.c_str()) != 0) {
        fail(Code::io, "cannot write '%s': %s", path.c_str(), std::strerror(errno));
    }
    temporary.keep = true;
    sync_folder(path);
}

Factors load_model(const std::string &path) {
    const File file(std::fopen(path.c_str(), "rb"));
    struct stat status {};
    if (file == nullptr || ::fstat(::fileno(file.get()), &status) != 0) {
        fail(Code::io, "cannot read '%s': %s", path.c_str(), std::strerror(errno));
    }
    if (!S_ISREG(status.st_mode)) {
        fail(Code::io, "cannot read '%s': not a file", path.c_str());
    }
    Reader reader(file.get(), path, static_cast<int64_t>(status.st_size));
    unsigned char header[kHeaderBytes];
    if (status.st_size < 8) {
        fail(Code::bad_file, "'%s' is not a libpumc model", path.c_str());
    }
    reader.bytes(header, 8);
    if (std::memcmp(header, kMagic, 8) != 0) {
        fail(Code::bad_file, "'%s' is not a libpumc model", path.c_str());
    }
    reader.bytes(header + 8, kHeaderBytes - 8);
    const auto version = static_cast<uint32_t>(decode(header + 8, 4));
    if (version > kVersion) {
        fail(Code::newer_file, "'%s' has format %u; this library reads up to %u: a newer libpumc is needed",
             path.c_str(), version, kVersion);
    }
    const uint64_t body = decode(header + 16, 8);
    if (version == 0 || reader.left() < kTrailerBytes || body != static_cast<uint64_t>(reader.left() - kTrailerBytes)) {
        reader.damaged("its length is not what it says");
    }
    Factors factors;
    transfer(reader, factors);
    const uint64_t computed = reader.crc();
    unsigned char trailer[kTrailerBytes];
    if (reader.left() != kTrailerBytes) {
        reader.damaged("there is more in it than there should be");
    }
    reader.bytes(trailer, sizeof trailer);
    if (decode(trailer, 8) != computed) {
        reader.damaged("its checksum is wrong");
    }
    const auto labels_fit = [](const std::vector<std::string> &labels, int64_t count) {
        return labels.empty() || static_cast<int64_t>(labels.size()) == count;
    };
    if (!labels_fit(factors.row_labels, factors.rows) || !labels_fit(factors.col_labels, factors.cols) ||
        find_penalty(factors.regularizer.c_str()) == nullptr || !factors.x.s.is_finite()) {
        reader.damaged("its contents make no sense");
    }
    return factors;
}

} // namespace pumc
