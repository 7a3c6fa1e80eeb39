#include "factors/checkpoint_lock.hpp"

#include "error.hpp"
#include "path_text.hpp"

#include <cerrno>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc {

namespace {

// Whoever lets go of the lock removes the file first. One that was opened before and locked after that is another file
// than the one that the next fit finds.
bool is_still_there(int descriptor, const std::string &file) {
    struct stat opened {};
    struct stat named {};
    return ::fstat(descriptor, &opened) == 0 && ::stat(file.c_str(), &named) == 0 && opened.st_dev == named.st_dev &&
           opened.st_ino == named.st_ino;
}

} // namespace

int CheckpointLock::take(const std::string &path) {
    file_ = path + ".lock";
    owner_ = ::getpid();
    for (;;) {
        descriptor_ = ::open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (descriptor_ < 0) {
            return errno;
        }
        const bool locked = ::flock(descriptor_, LOCK_EX | LOCK_NB) == 0;
        if (!locked && errno == EWOULDBLOCK) {
            ::close(descriptor_);
            descriptor_ = -1;
            fail(Code::conflict,
                 "checkpoint '%s' is that of a fit that is running, or a process forked from it is; set another path",
                 PathText(path).c_str());
        }
        if (!locked || is_still_there(descriptor_, file_)) {
            return 0;
        }
        ::close(descriptor_);
        descriptor_ = -1;
    }
}

CheckpointLock::~CheckpointLock() {
    if (descriptor_ >= 0) {
        if (owner_ == ::getpid()) {
            ::unlink(file_.c_str());
        }
        ::close(descriptor_);
    }
}

} // namespace pumc
