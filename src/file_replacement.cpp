#include "file_replacement.hpp"

#include "error.hpp"
#include "path_text.hpp"

#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc {

namespace {

constexpr int kMostLinks = 40; // Linux follows as many in one path

// "folder/", or nothing for a file in the current one.
std::string folder_of(const std::string &path) { return path.substr(0, path.find_last_of('/') + 1); }

// The path that a chain of symbolic links ends at, which need not exist; empty if the chain is too long.
std::string follow_links(std::string path) {
    for (int links = 0; links <= kMostLinks; ++links) {
        struct stat facts {};
        if (::lstat(path.c_str(), &facts) != 0 || !S_ISLNK(facts.st_mode)) {
            return path;
        }
        std::string target(4096, '\0');
        const ssize_t length = ::readlink(path.c_str(), target.data(), target.size());
        if (length <= 0 || static_cast<size_t>(length) == target.size()) {
            return path;
        }
        target.resize(static_cast<size_t>(length));
        path = target[0] == '/' ? target : folder_of(path) + target;
    }
    return "";
}

// Only root may give a file to another user, and only members of a group may give it to the group. If the group cannot
// be kept, its permissions would go to another group: that one gets no more than everybody has.
void keep_owner_and_permissions(int descriptor, const struct stat &old) noexcept {
    struct stat now {};
    const bool known = ::fstat(descriptor, &now) == 0;
    bool same_group = known && now.st_gid == old.st_gid;
    if (!known || now.st_uid != old.st_uid || !same_group) {
        same_group = ::fchown(descriptor, old.st_uid, old.st_gid) == 0 ||
                     ::fchown(descriptor, static_cast<uid_t>(-1), old.st_gid) == 0 || same_group;
    }
    mode_t mode = old.st_mode & 0777U;
    if (!same_group) {
        mode = (mode & 0707U) | ((mode & 07U) << 3U);
    }
    (void)::fchmod(descriptor, mode); // if it fails, only the owner may use the file
}

// A rename survives a power failure only once the folder is synced. If that fails, the old file or the new one is
// there.
void sync_folder(const std::string &folder) noexcept {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        ::fsync(descriptor);
        ::close(descriptor);
    }
}

} // namespace

const char *kind_of_file(const struct stat &facts) noexcept {
    return S_ISDIR(facts.st_mode)                             ? "a folder"
           : S_ISCHR(facts.st_mode) || S_ISBLK(facts.st_mode) ? "a device"
           : S_ISFIFO(facts.st_mode)                          ? "a pipe"
           : S_ISSOCK(facts.st_mode)                          ? "a socket"
                                                              : "no file";
}

FileReplacement::FileReplacement(const std::string &path, const char *suffix) : path_(path) {
    struct stat old {};
    const bool exists = ::stat(path.c_str(), &old) == 0;
    if (exists && !S_ISREG(old.st_mode)) {
        fail(Code::io, "cannot write '%s': it is %s, not a regular file", PathText(path).c_str(), kind_of_file(old));
    }
    if (!exists && errno != ENOENT) {
        fail_with(errno);
    }
    target_ = follow_links(path);
    if (target_.empty()) {
        fail_with(path.empty() ? ENOENT : ELOOP);
    }
    folder_ = folder_of(target_);
    create(exists ? &old : nullptr, suffix);
}

FileReplacement::~FileReplacement() {
    if (file_ != nullptr) {
        std::fclose(file_);
    }
    if (!temporary_.empty()) {
        ::unlink(temporary_.c_str());
    }
}

void FileReplacement::fail_with(int error) const { fail_on_file("write", path_, error); }

std::string FileReplacement::name_for(const char *suffix) const {
    static std::atomic<unsigned> serial{0};
    if (suffix != nullptr) {
        return target_ + suffix;
    }
    return folder_ + ".pumc-" + std::to_string(::getpid()) + "-" + std::to_string(serial.fetch_add(1)) + ".tmp";
}

void FileReplacement::create(const struct stat *old, const char *suffix) {
    int descriptor = -1;
    do {
        temporary_ = name_for(suffix);
        if (suffix != nullptr && ::unlink(temporary_.c_str()) != 0 && errno != ENOENT) {
            break;
        }
        descriptor = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, old != nullptr ? 0600 : 0666);
    } while (descriptor < 0 && errno == EEXIST);
    if (descriptor < 0) {
        temporary_.clear();
        fail_with(errno);
    }
    if (old != nullptr) {
        keep_owner_and_permissions(descriptor, *old);
    }
    file_ = ::fdopen(descriptor, "wb");
    if (file_ == nullptr) {
        const int error = errno;
        ::close(descriptor);
        ::unlink(temporary_.c_str());
        fail_with(error);
    }
}

void FileReplacement::commit() {
    if (std::fflush(file_) != 0 || ::fsync(::fileno(file_)) != 0) {
        fail_with(errno);
    }
    std::FILE *file = file_;
    file_ = nullptr;
    if (std::fclose(file) != 0 || std::rename(temporary_.c_str(), target_.c_str()) != 0) {
        fail_with(errno);
    }
    temporary_.clear();
    sync_folder(folder_);
}

} // namespace pumc
