#pragma once

#include <string>

namespace pumc::cli {

/// While it lives, a signal that ends the process (SIGINT, SIGTERM, SIGHUP) first removes this file, which is not
/// complete and would be left behind. Signals that are ignored or that an Interruption handles are left as they are.
class UnfinishedFile {
public:
    explicit UnfinishedFile(const std::string &path) noexcept;
    ~UnfinishedFile();
    UnfinishedFile(const UnfinishedFile &) = delete;
    UnfinishedFile &operator=(const UnfinishedFile &) = delete;

private:
    int slot_ = -1;
};

} // namespace pumc::cli
