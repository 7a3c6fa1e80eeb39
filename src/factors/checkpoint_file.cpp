#include "factors/checkpoint_file.hpp"

#include "error.hpp"
#include "factors/gathered_rows.hpp"
#include "file_replacement.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <new>
#include <optional>

namespace pumc {

namespace {

constexpr char kMagic[8] = {'P', 'U', 'M', 'C', 'C', 'K', 'P', 'T'};
constexpr int64_t kHeaderBytes = 24, kSizeBytes = 8;

// As a double, which is exact for the length of any file and has no overflow where the numbers were made by hand.
double bytes_of_iterates(const CheckpointHead &head) noexcept {
    const auto rows = static_cast<double>(head.mark.rows), cols = static_cast<double>(head.mark.cols),
               rank = static_cast<double>(head.values.n_elem), before = static_cast<double>(head.before.n_elem);
    return 8 * (rows * (rank + before) + cols * (static_cast<double>(head.width) + before));
}

/// A file of which nobody depends on whether it can be written: after the first failure nothing more is tried.
class Trial {
public:
    template <typename Work> void go_on(const Work &work) {
        if (failed_) {
            return;
        }
        try {
            work();
        } catch (const Error &) {
            failed_ = true;
        } catch (const std::bad_alloc &) {
            failed_ = true;
        }
    }
    bool succeeded() const noexcept { return !failed_; }

private:
    bool failed_ = false;
};

/// The file of rank 0, or of the one process.
class Output {
public:
    explicit Output(const std::string &path)
        : path_(path), replacement_(path_, ".new"), sink_(replacement_.file(), path_), writer_(sink_) {}

    void begin(const CheckpointHead &head) {
        const std::vector<char> bytes = head_bytes(head);
        const int64_t body =
            kSizeBytes + static_cast<int64_t>(bytes.size()) + static_cast<int64_t>(bytes_of_iterates(head));
        unsigned char header[kHeaderBytes];
        std::memcpy(header, kMagic, 8);
        encode(kCheckpointVersion, 4, header + 8);
        encode(0, 4, header + 12);
        encode(static_cast<uint64_t>(body), 8, header + 16);
        writer_.bytes(header, sizeof header);
        writer_.integer(static_cast<int64_t>(bytes.size()));
        writer_.bytes(bytes.data(), bytes.size());
    }
    void write(PanelView rows) {
        for (int64_t i = 0; i < rows.rows; ++i) {
            writer_.reals(rows.row(i), rows.width);
        }
    }
    void end() {
        unsigned char trailer[kTrailerBytes];
        encode(writer_.crc(), 8, trailer);
        writer_.bytes(trailer, sizeof trailer);
        replacement_.commit();
    }

private:
    std::string path_;
    FileReplacement replacement_;
    FileSink sink_;
    CheckedWriter writer_;
};

// Reads a file up to the end of its header.
void read_header(CheckedReader &reader, const ModelSource &source) {
    unsigned char header[kHeaderBytes] = {};
    if (source.size() < kHeaderBytes + kSizeBytes + kTrailerBytes) {
        fail(Code::bad_file, "%s is damaged: it is too short for a checkpoint", source.name());
    }
    reader.bytes(header, sizeof header);
    if (std::memcmp(header, kMagic, 8) != 0) {
        fail(Code::bad_file, "%s is not a checkpoint of libpumc", source.name());
    }
    const auto version = static_cast<uint32_t>(decode(header + 8, 4));
    if (version > kCheckpointVersion) {
        fail(Code::newer_file, "%s has version %u, but this library reads checkpoints up to version %u", source.name(),
             version, kCheckpointVersion);
    }
    if (version < kCheckpointVersion) {
        fail(Code::bad_file, "%s has version %u of an earlier library, but this one reads checkpoints of version %u",
             source.name(), version, kCheckpointVersion);
    }
    const auto body = static_cast<int64_t>(decode(header + 16, 8));
    if (decode(header + 12, 4) != 0 || body != reader.left() - kTrailerBytes) {
        reader.damaged("its header makes no sense");
    }
}

void pass_over(CheckedReader &reader, int64_t count) {
    char room[1 << 14];
    for (int64_t left = count; left > 0; left -= static_cast<int64_t>(sizeof room)) {
        reader.bytes(room, static_cast<size_t>(std::min<int64_t>(left, sizeof room)));
    }
}

std::vector<char> read_head_bytes(CheckedReader &reader) {
    int64_t size = 0;
    reader.integer(size);
    reader.check_room(size, 1, "bytes of its head");
    std::vector<char> bytes(static_cast<size_t>(size));
    reader.bytes(bytes.data(), bytes.size());
    return bytes;
}

} // namespace

bool write_checkpoint(const std::string &path, const CheckpointHead &head, const LowRank &current,
                      const LowRank &before, const Share *share) {
    Ranks *ranks = share != nullptr ? &share->columns.ranks() : nullptr;
    const bool writes = ranks == nullptr || ranks->rank() == 0;
    Trial trial;
    std::optional<Output> file;
    if (writes) {
        trial.go_on([&] {
            file.emplace(path);
            file->begin(head);
        });
    }
    // The others send their rows whether or not rank 0 can write them.
    const auto write_rows = [&](PanelView panel, bool of_columns) {
        const auto use = [&](PanelView rows) { trial.go_on([&] { file->write(rows); }); };
        if (ranks == nullptr) {
            use(panel);
        } else {
            gather_rows(panel, of_columns ? share->columns.border() : share->row_border, *ranks, use);
        }
    };
    write_rows(current.left(), false);
    write_rows(current.v.first(head.width), true);
    write_rows(before.left(), false);
    write_rows(before.right(), true);
    if (writes) {
        trial.go_on([&] { file->end(); });
    }
    return trial.succeeded();
}

std::vector<char> read_head(const std::string &path) {
    FileSource source(path);
    try {
        CheckedReader reader(source);
        read_header(reader, source);
        std::vector<char> bytes = read_head_bytes(reader);
        pass_over(reader, reader.left() - kTrailerBytes);
        const uint64_t computed = reader.crc();
        unsigned char trailer[kTrailerBytes];
        reader.bytes(trailer, sizeof trailer);
        if (decode(trailer, 8) != computed) {
            reader.damaged("its checksum is wrong");
        }
        const CheckpointHead head = head_from(bytes, source.name());
        const int64_t rest =
            source.size() - kHeaderBytes - kSizeBytes - static_cast<int64_t>(bytes.size()) - kTrailerBytes;
        if (static_cast<double>(rest) != bytes_of_iterates(head)) {
            reader.damaged("it is not as long as its iterates");
        }
        return bytes;
    } catch (const Error &error) {
        if (error.code() == Code::io) { // a disk that cannot read it back
            fail(Code::bad_file, "%s", error.what());
        }
        throw;
    }
}

void read_iterates(const std::string &path, const CheckpointHead &head, const Positives &positives, LowRank &current,
                   LowRank &before) {
    Ranks *ranks = positives.ranks();
    std::optional<FileSource> source;
    std::optional<CheckedReader> reader;
    if (ranks == nullptr || ranks->rank() == 0) {
        source.emplace(path);
        reader.emplace(*source);
        read_header(*reader, *source);
        (void)read_head_bytes(*reader);
    }
    const auto read_rows = [&](Panel &panel, int64_t width, bool of_columns) {
        panel.reshape(of_columns ? positives.cols_here() : positives.rows_here(), width);
        // Columns are orthonormal, so that no number is larger than 1, but for rounding.
        const auto read = [&](double *row) {
            reader->reals(row, width);
            if (!std::all_of(row, row + width, [](double value) { return std::abs(value) <= 1 + 1e-6; })) {
                reader->damaged("its numbers make no sense");
            }
        };
        if (ranks == nullptr) {
            for (int64_t i = 0; i < (width > 0 ? panel.rows() : 0); ++i) {
                read(panel.row(i));
            }
        } else {
            const Share &share = *positives.share;
            scatter_rows(panel, of_columns ? share.columns.border() : share.row_border, *ranks, read);
        }
    };
    current.s = head.values;
    before.s = head.before;
    read_rows(current.u, current.rank(), false);
    read_rows(current.v, head.width, true);
    read_rows(before.u, before.rank(), false);
    read_rows(before.v, before.rank(), true);
}

} // namespace pumc
