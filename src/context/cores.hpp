#pragma once

#include <cstdint>
#include <string>

namespace pumc {

/// How many cores this process may use: those of its affinity mask, but no more than the CPU time that its control
/// groups (the limits of a container) grant it, rounded up to whole cores.
int64_t available_cores() noexcept;

/// How many cores' worth of CPU time the control groups of this process grant, or 0 where they set no limit.
/// `membership` is the file that names the groups (/proc/self/cgroup), `root` where they are mounted
/// (/sys/fs/cgroup). The limits of the groups that contain them count as well.
double cores_granted_by_groups(const std::string &membership, const std::string &root);

} // namespace pumc
