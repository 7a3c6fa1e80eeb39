#include "output.hpp"

#include "error.hpp"

#include <charconv>
#include <cstdio>
#include <cstring>
#include <filesystem>

namespace baselines {

using pumc::Code;
using pumc::fail;

namespace {

class File {
public:
    explicit File(const std::string &path) : path_(path), file_(std::fopen(path.c_str(), "wb")) {
        if (file_ == nullptr) {
            refuse();
        }
    }
    File(const File &) = delete;
    File &operator=(const File &) = delete;
    ~File() {
        if (file_ != nullptr) {
            std::fclose(file_);
        }
    }

    void write(const char *data, size_t size) {
        if (std::fwrite(data, 1, size, file_) != size) {
            refuse();
        }
    }
    void write(const std::string &text) { write(text.data(), text.size()); }
    void close() {
        std::FILE *file = file_;
        file_ = nullptr;
        if (std::fclose(file) != 0) {
            refuse();
        }
    }

private:
    [[noreturn]] void refuse() const { fail(Code::io, "cannot write %.200s", path_.c_str()); }

    const std::string path_;
    std::FILE *file_;
};

std::string text_of(double value) {
    char text[32];
    const auto [end, error] = std::to_chars(text, text + sizeof text, value);
    return error == std::errc() ? std::string(text, end) : std::string("nan");
}

void append_raw(std::string &bytes, double value) {
    uint64_t bits;
    std::memcpy(&bits, &value, sizeof bits);
    for (unsigned shift = 0; shift < 64; shift += 8) {
        bytes.push_back(static_cast<char>(bits >> shift & 0xFFU));
    }
}

// Also by another path, or where neither exists yet.
bool are_same(const std::string &one, const std::string &other) {
    std::error_code absent;
    return std::filesystem::equivalent(one, other, absent) ||
           std::filesystem::weakly_canonical(one, absent) == std::filesystem::weakly_canonical(other, absent);
}

} // namespace

void check_overwriting(std::vector<RunFile> read, const std::vector<RunFile> &written) {
    for (const RunFile &file : written) {
        for (const RunFile &other : read) {
            if (are_same(file.path, other.path)) {
                fail(Code::conflict, "%.200s would overwrite %.200s", file.argument.c_str(), other.argument.c_str());
            }
        }
        read.push_back(file);
    }
}

void Info::add(const char *name, double value) { add(name, text_of(value)); }

void write_scores(const std::string &path, const std::vector<double> &scores, bool raw) {
    File file(path);
    std::string buffer;
    for (const double score : scores) {
        if (raw) {
            append_raw(buffer, score);
        } else {
            buffer += text_of(score);
            buffer += '\n';
        }
        if (buffer.size() >= 1 << 16) {
            file.write(buffer);
            buffer.clear();
        }
    }
    file.write(buffer);
    file.close();
}

void write_info(const std::string &path, const Info &info) {
    File file(path);
    for (const auto &[name, value] : info.lines()) {
        file.write(name + '\t' + value + '\n');
    }
    file.close();
}

void write_trace(const std::string &path, const Trace &trace, bool with_mse) {
    File file(path);
    file.write(std::string("iteration\tseconds\tobjective\trank") + (with_mse ? "\tmse\n" : "\n"));
    int64_t iteration = 0;
    for (const Trace::Row &row : trace.rows()) {
        file.write(std::to_string(++iteration) + '\t' + text_of(row.seconds) + '\t' + text_of(row.objective) + '\t' +
                   std::to_string(row.rank) + (with_mse ? '\t' + text_of(row.mse) : "") + '\n');
    }
    file.close();
}

void write_factors(const std::string &path, const pumc::LowRank &x) {
    std::string bytes;
    const auto append_panel = [&](const pumc::Panel &panel) {
        for (int64_t c = 0; c < x.rank(); ++c) {
            for (int64_t i = 0; i < panel.rows(); ++i) {
                append_raw(bytes, panel.row(i)[c]);
            }
        }
    };
    append_panel(x.u);
    for (const double s : x.s) {
        append_raw(bytes, s);
    }
    append_panel(x.v);
    File file(path);
    file.write(bytes);
    file.close();
}

} // namespace baselines
