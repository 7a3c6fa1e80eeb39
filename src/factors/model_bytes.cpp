#include "factors/model_bytes.hpp"

#include "error.hpp"
#include "file_replacement.hpp"
#include "path_text.hpp"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc {

void FileSink::write(const void *data, size_t count) {
    if (std::fwrite(data, 1, count, file_) != count) {
        fail_on_file("write", path_, errno);
    }
}

// To open a pipe would wait for someone to write into it, perhaps for ever.
FileSource::FileSource(const std::string &path) : path_(path), name_(std::string("'") + PathText(path).c_str() + "'") {
    const int descriptor = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    file_.reset(descriptor >= 0 ? ::fdopen(descriptor, "rb") : nullptr);
    struct stat status {};
    if (file_ == nullptr || ::fstat(descriptor, &status) != 0) {
        const int error = errno;
        if (file_ == nullptr && descriptor >= 0) {
            ::close(descriptor);
        }
        fail_on_file("read", path, error);
    }
    if (!S_ISREG(status.st_mode)) {
        fail(Code::io, "cannot read '%s': it is %s, not a regular file", PathText(path).c_str(), kind_of_file(status));
    }
    size_ = static_cast<int64_t>(status.st_size);
}

void FileSource::read(void *data, size_t count) {
    if (std::fread(data, 1, count, file_.get()) != count) {
        fail(Code::io, "cannot read '%s': %s", PathText(path_).c_str(),
             std::ferror(file_.get()) != 0 ? std::strerror(errno) : "it ends too early");
    }
}

void MemorySink::write(const void *data, size_t count) {
    if (count > 0) { // the data of an empty array may be null, which memcpy does not take
        std::memcpy(next_, data, count);
        next_ += count;
    }
}

void MemorySource::read(void *data, size_t count) {
    if (count > 0) {
        std::memcpy(data, next_, count);
        next_ += count;
    }
}

} // namespace pumc
