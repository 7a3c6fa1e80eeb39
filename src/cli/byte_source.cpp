#include "cli/byte_source.hpp"

#include "cli/failure.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc::cli {

namespace {

constexpr size_t kBatch = size_t{1} << 18U;
constexpr int kGzipOnly = 16 + MAX_WBITS;

} // namespace

ByteSource::ByteSource(const std::string &path, const std::string &name) : name_(name), raw_(kBatch) {
    descriptor_ = path == "-" ? ::dup(STDIN_FILENO) : ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor_ < 0) {
        refuse("%s: %s", name_.c_str(), std::strerror(errno));
    }
    struct stat facts {};
    const bool is_folder = ::fstat(descriptor_, &facts) == 0 && S_ISDIR(facts.st_mode);
    if (is_folder || inflateInit2(&stream_, kGzipOnly) != Z_OK) {
        ::close(descriptor_);
        if (is_folder) {
            refuse("%s: is a folder, not a file", name_.c_str());
        }
        throw std::bad_alloc();
    }
}

ByteSource::~ByteSource() {
    inflateEnd(&stream_);
    ::close(descriptor_);
}

// Reads more raw bytes behind those that are left; false at the end of the file.
bool ByteSource::fill() {
    if (at_end_) {
        return false;
    }
    std::memmove(raw_.data(), raw_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
    ssize_t got = 0;
    do {
        got = ::read(descriptor_, raw_.data() + end_, raw_.size() - end_);
    } while (got < 0 && errno == EINTR);
    if (got < 0) {
        give_up("%s: %s", name_.c_str(), std::strerror(errno));
    }
    end_ += static_cast<size_t>(got);
    at_end_ = got == 0;
    return !at_end_;
}

bool ByteSource::starts_a_member() {
    while (end_ - begin_ < 2 && fill()) {
    }
    return end_ - begin_ >= 2 && raw_[begin_] == 0x1F && raw_[begin_ + 1] == 0x8B;
}

size_t ByteSource::read_plain(char *to, size_t most) {
    if (begin_ == end_ && !fill()) {
        return 0;
    }
    const size_t count = std::min(most, end_ - begin_);
    std::memcpy(to, raw_.data() + begin_, count);
    begin_ += count;
    return count;
}

// Decompresses what it can of the raw bytes, which may give nothing; stops at the end of a gzip member.
size_t ByteSource::inflate_some(char *to, size_t most) {
    if (begin_ == end_ && !fill()) {
        refuse("%s: the gzip data is cut off", name_.c_str());
    }
    stream_.next_in = raw_.data() + begin_;
    stream_.avail_in = static_cast<unsigned>(end_ - begin_);
    stream_.next_out = reinterpret_cast<unsigned char *>(to);
    stream_.avail_out = static_cast<unsigned>(std::min(most, kBatch));
    const auto room = stream_.avail_out;
    const int result = inflate(&stream_, Z_NO_FLUSH);
    begin_ = end_ - stream_.avail_in;
    if (result == Z_MEM_ERROR) {
        throw std::bad_alloc();
    }
    if (result != Z_OK && result != Z_STREAM_END && result != Z_BUF_ERROR) {
        refuse("%s: the gzip data is damaged (%s)", name_.c_str(),
               stream_.msg != nullptr ? stream_.msg : "it needs a dictionary");
    }
    within_member_ = result != Z_STREAM_END;
    return room - stream_.avail_out;
}

size_t ByteSource::read(char *to, size_t most) {
    if (kind_ == Kind::unknown) {
        kind_ = starts_a_member() ? Kind::gzip : Kind::plain;
    }
    if (kind_ == Kind::plain) {
        return read_plain(to, most);
    }
    size_t count = 0;
    while (count == 0) {
        if (!within_member_) {
            if (!starts_a_member()) {
                break;
            }
            inflateReset(&stream_);
        }
        count = inflate_some(to, most);
    }
    if (count == 0 && begin_ != end_) {
        refuse("%s: there is something else after the end of the gzip data", name_.c_str());
    }
    return count;
}

void ByteSource::seek(int64_t byte) {
    if (::lseek(descriptor_, byte, SEEK_SET) < 0) {
        give_up("%s: %s", name_.c_str(), std::strerror(errno));
    }
    begin_ = end_ = 0;
    at_end_ = false;
}

} // namespace pumc::cli
