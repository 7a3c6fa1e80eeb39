#include "context/cores.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <sched.h>
#include <thread>

namespace pumc {

namespace {

struct Close {
    void operator()(std::FILE *file) const noexcept { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

File open_for_reading(const std::string &path) { return File(std::fopen(path.c_str(), "re")); }

// The smaller of two limits; 0 means no limit.
double tighter(double a, double b) noexcept { return a > 0 && b > 0 ? std::min(a, b) : std::max(a, b); }

// cgroup v2: "max 100000", or quota and period in microseconds.
double limit_of_v2(const std::string &folder) {
    double quota = 0, period = 0;
    const File file = open_for_reading(folder + "/cpu.max");
    return file != nullptr && std::fscanf(file.get(), "%lf %lf", &quota, &period) == 2 && quota > 0 && period > 0
               ? quota / period
               : 0;
}

// cgroup v1: a quota of -1 is no limit.
double limit_of_v1(const std::string &folder) {
    double quota = 0, period = 0;
    const File of_quota = open_for_reading(folder + "/cpu.cfs_quota_us");
    const File of_period = open_for_reading(folder + "/cpu.cfs_period_us");
    return of_quota != nullptr && of_period != nullptr && std::fscanf(of_quota.get(), "%lf", &quota) == 1 &&
                   std::fscanf(of_period.get(), "%lf", &period) == 1 && quota > 0 && period > 0
               ? quota / period
               : 0;
}

// The least limit of a group and of all groups that contain it. A container often sees its own group as the root of the
// mount, while the membership file names the path outside of it: folders that do not exist set no limit.
template <typename LimitOf>
double limit_up_to_root(const std::string &root, std::string group, const LimitOf &limit_of) {
    double limit = limit_of(root);
    while (!group.empty() && group != "/") {
        limit = tighter(limit, limit_of(root + group));
        group.erase(group.find_last_of('/'));
    }
    return limit;
}

} // namespace

// A line is "0::/group" for version 2, "4:cpu,cpuacct:/group" for version 1.
double cores_granted_by_groups(const std::string &membership, const std::string &root) {
    double limit = 0;
    const File file = open_for_reading(membership);
    char line[4096];
    while (file != nullptr && std::fgets(line, sizeof line, file.get()) != nullptr) {
        std::string text(line);
        text.erase(std::min(text.find('\n'), text.size()));
        const size_t first = text.find(':'), second = text.find(':', first + 1);
        if (first == std::string::npos || second == std::string::npos || text.compare(second + 1, 1, "/") != 0) {
            continue;
        }
        const std::string controllers = "," + text.substr(first + 1, second - first - 1) + ",";
        const std::string group = text.substr(second + 1);
        if (controllers == ",,") {
            limit = tighter(limit, limit_up_to_root(root, group, limit_of_v2));
        } else if (controllers.find(",cpu,") != std::string::npos) {
            limit = tighter(limit, limit_up_to_root(root + "/cpu", group, limit_of_v1));
        }
    }
    return limit;
}

int64_t available_cores() noexcept {
    // A container's quota seldom changes, and every call asks for it: the files are read once per process.
    static const double granted = []() noexcept {
        try {
            return cores_granted_by_groups("/proc/self/cgroup", "/sys/fs/cgroup");
        } catch (...) {
            return 0.0;
        }
    }();
    cpu_set_t set;
    const int64_t cores = sched_getaffinity(0, sizeof set, &set) == 0
                              ? CPU_COUNT(&set)
                              : static_cast<int64_t>(std::thread::hardware_concurrency());
    const int64_t bearable = granted > 0 ? static_cast<int64_t>(std::ceil(granted)) : cores;
    return std::max<int64_t>(1, std::min(cores, bearable));
}

} // namespace pumc
