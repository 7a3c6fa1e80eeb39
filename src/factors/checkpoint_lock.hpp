#pragma once

#include <string>
#include <sys/types.h>

namespace pumc {

/// Keeps other fits, of this process or another, from the checkpoints of a path. It is a lock of the system's on the
/// file `path`.lock, which is there as long as the fit runs: a process that is killed leaves the file, and no lock. On
/// file systems without locks it does nothing. A process forked from the one that took it has the system's lock too, as
/// long as it lives, and leaves the file alone.
class CheckpointLock {
public:
    CheckpointLock() = default;
    ~CheckpointLock();
    CheckpointLock(const CheckpointLock &) = delete;
    CheckpointLock &operator=(const CheckpointLock &) = delete;

    /// Fails with Code::conflict if another fit has it. Returns 0, or the error for which the file could not be made.
    int take(const std::string &path);

private:
    std::string file_;
    int descriptor_ = -1;
    pid_t owner_ = -1;
};

} // namespace pumc
