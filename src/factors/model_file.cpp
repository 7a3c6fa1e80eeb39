#include "factors/model_file.hpp"

#include "error.hpp"
#include "factors/checked_stream.hpp"
#include "factors/validation.hpp"
#include "file_replacement.hpp"

#include <algorithm>
#include <cstring>

namespace pumc {

namespace {

constexpr char kMagic[8] = {'P', 'U', 'M', 'C', 'M', 'O', 'D', 'L'};
constexpr uint32_t kVersion = 1;
constexpr int64_t kHeaderBytes = 24, kTrailerBytes = 8;
constexpr int64_t kSeries = 5; // of the history

// Takes `count` items of `each` bytes from the room that is left; false when they are not there.
bool claim(int64_t &room, int64_t count, int64_t each) noexcept {
    if (count < 0 || (each > 0 && count > room / each)) {
        return false;
    }
    room -= count * each;
    return true;
}

// Before any memory is taken for them: the arrays of these sizes must be in the file, all of them together. In memory
// they are at most 8 times as long, since a panel pads its rows to 8 doubles.
void check_sizes(const CheckedReader &reader, int64_t rows, int64_t cols, int64_t rank, int64_t steps) {
    const int64_t most = 2147483647;
    if (rows < 0 || cols < 0 || rank < 0 || rows > most || cols > most || rank > std::min(rows, cols)) {
        reader.damaged("it is of %lld x %lld and of rank %lld", static_cast<long long>(rows),
                       static_cast<long long>(cols), static_cast<long long>(rank));
    }
    int64_t room = reader.left() - kTrailerBytes;
    if (!claim(room, rows + cols + 1, 8 * rank) || !claim(room, steps, 8 * kSeries) || !claim(room, 2, 8)) {
        reader.damaged("it is too short for %lld x %lld of rank %lld with a history of %lld iterations",
                       static_cast<long long>(rows), static_cast<long long>(cols), static_cast<long long>(rank),
                       static_cast<long long>(steps));
    }
}

template <typename Stream, typename Target>
void transfer_panel(Stream &stream, Target &panel, int64_t rows, int64_t rank) {
    if constexpr (Stream::reading) {
        panel.reshape(rows, rank);
    }
    for (int64_t i = 0; i < (rank > 0 ? rows : 0); ++i) {
        stream.reals(panel.row(i), rank);
    }
}

template <typename Stream, typename Texts>
void transfer_labels(Stream &stream, Texts &labels, int64_t lines, const char *what) {
    auto count = static_cast<int64_t>(labels.size());
    stream.integer(count);
    if constexpr (Stream::reading) {
        if (count != 0 && count != lines) {
            stream.damaged("it has %lld labels for %lld %s", static_cast<long long>(count),
                           static_cast<long long>(lines), what);
        }
        stream.check_room(count, 8, "labels");
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
        if (reason < 1 || reason > 4) {
            stream.damaged("its stop_reason is %lld", static_cast<long long>(reason));
        }
        model.stop_reason = static_cast<StopReason>(reason);
        check_sizes(stream, model.rows, model.cols, rank, steps);
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
    transfer_labels(stream, model.row_labels, model.rows, "rows");
    transfer_labels(stream, model.col_labels, model.cols, "columns");
}

void write_all(CheckedWriter &writer, const Factors &factors, int64_t body) {
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

int64_t body_bytes(const Factors &factors) {
    CountingStream counter;
    transfer(counter, factors);
    return counter.bytes();
}

Factors load_from(ModelSource &source) {
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
    if (version > kVersion) {
        fail(Code::newer_file, "%s has format %u; this library reads up to %u: a newer libpumc is needed",
             source.name(), version, kVersion);
    }
    if (decode(header + 12, 4) != 0) {
        reader.damaged("its header makes no sense");
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
    validate(factors, Code::bad_file, (std::string(source.name()) + " is damaged").c_str());
    return factors;
}

} // namespace

void save_model(const Factors &factors, const std::string &path) {
    const int64_t body = body_bytes(factors);
    FileReplacement replacement(path);
    FileSink sink(replacement.file(), path);
    CheckedWriter writer(sink);
    write_all(writer, factors, body);
    replacement.commit();
}

Factors load_model(const std::string &path) {
    FileSource source(path);
    return load_from(source);
}

int64_t saved_bytes(const Factors &factors) { return kHeaderBytes + body_bytes(factors) + kTrailerBytes; }

void save_model_to(const Factors &factors, void *buffer) {
    MemorySink sink(buffer);
    CheckedWriter writer(sink);
    write_all(writer, factors, body_bytes(factors));
}

Factors load_model_from(const void *bytes, int64_t length) {
    MemorySource source(bytes, length);
    return load_from(source);
}

} // namespace pumc
