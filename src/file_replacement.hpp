#pragma once

#include <cstdio>
#include <string>

struct stat;

namespace pumc {

/// A new file that takes the place of another only once it is complete. It is written under a short name of its own in
/// the same folder, synced and renamed. So `path` is at any moment the old file or the whole new one, and without
/// commit() nothing changes. The library saves models with it, and the command its tables.
///
/// If `path` is a symbolic link, the link stays and the file that it points to is replaced (or made, if there is none).
/// The new file has the permissions of the one it replaces, and its owner and group if the process may set them.
/// Whatever is not a regular file, such as a folder or a device, is refused. Every failure is Code::io or
/// Code::out_of_memory.
class FileReplacement {
public:
    /// The new file's own name is short and unique, whatever the target's, which may be as long as the system allows.
    /// With a suffix it is the target's name with that suffix: what an earlier process left under this name, since it
    /// was killed, is overwritten.
    explicit FileReplacement(const std::string &path, const char *suffix = nullptr);
    ~FileReplacement();
    FileReplacement(const FileReplacement &) = delete;
    FileReplacement &operator=(const FileReplacement &) = delete;

    /// Where to write.
    std::FILE *file() const noexcept { return file_; }
    /// The new file's own name until commit(), and empty after it.
    const std::string &temporary() const noexcept { return temporary_; }

    void commit();

private:
    [[noreturn]] void fail_with(int error) const;
    void create(const struct stat *old, const char *suffix);
    std::string name_for(const char *suffix) const;

    std::string path_;      // as the caller gave it, for messages
    std::string target_;    // with links followed
    std::string folder_;    // of the target: "", or with a slash at its end
    std::string temporary_; // empty when there is no file to remove
    std::FILE *file_ = nullptr;
};

/// What to call a file that is not a regular one: "a folder", "a device", "a pipe", "a socket", "no file".
const char *kind_of_file(const struct stat &facts) noexcept;

} // namespace pumc
