#include "cli/unfinished_file.hpp"

#include "cli/interruption.hpp"

#include <csignal>
#include <cstring>
#include <unistd.h>

namespace pumc::cli {

namespace {

// No command writes more files at a time. They are kept in fixed arrays, since a signal handler may neither lock nor
// allocate.
constexpr int kSlots = 2;
constexpr size_t kLongest = 4096; // PATH_MAX
char paths[kSlots][kLongest];
volatile std::sig_atomic_t used[kSlots];

extern "C" void remove_and_end(int number) {
    for (int slot = 0; slot < kSlots; ++slot) {
        if (used[slot] != 0) {
            ::unlink(paths[slot]);
        }
    }
    end_by_signal(number);
}

void handle(int number) noexcept {
    struct sigaction now {};
    if (sigaction(number, nullptr, &now) == 0 && now.sa_handler == SIG_DFL) {
        struct sigaction action {};
        action.sa_handler = remove_and_end;
        sigaction(number, &action, nullptr);
    }
}

} // namespace

UnfinishedFile::UnfinishedFile(const std::string &path) noexcept {
    for (int slot = 0; slot < kSlots && slot_ < 0; ++slot) {
        if (used[slot] == 0 && path.size() < kLongest) {
            std::memcpy(paths[slot], path.c_str(), path.size() + 1);
            slot_ = slot;
        }
    }
    if (slot_ >= 0) {
        used[slot_] = 1;
        for (const int number : {SIGINT, SIGTERM, SIGHUP}) {
            handle(number);
        }
    }
}

UnfinishedFile::~UnfinishedFile() {
    if (slot_ >= 0) {
        used[slot_] = 0;
    }
}

} // namespace pumc::cli
