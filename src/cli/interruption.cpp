#include "cli/interruption.hpp"

#include "cli/team.hpp"

#include <csignal>
#include <unistd.h>

namespace pumc::cli {

namespace {

// Seconds from a SIGTERM to the end of the process: enough for the last iteration and the model's file, and less than
// the 10 seconds after which Docker kills (Slurm and Kubernetes wait 30).
constexpr unsigned kGrace = 5;

// SIGUSR1 is for ranks: mpirun and batch systems pass it on to all of them, and do not kill soon after.
constexpr int kSignals[] = {SIGINT, SIGTERM, SIGALRM, SIGUSR1};
constexpr int kCount = 4;
volatile std::sig_atomic_t asked = 0;
int agreed = 0; // among ranks
struct sigaction before[kCount];

extern "C" void ask_to_stop(int number) {
    if (asked != 0) {
        end_by_signal(number);
    }
    asked = number;
    if (number == SIGTERM) {
        ::alarm(kGrace);
    }
}

extern "C" void end_after_grace(int /*number*/) { end_by_signal(SIGTERM); }

} // namespace

Interruption::Interruption() {
    struct sigaction action {};
    action.sa_flags = SA_RESTART;
    for (const int number : kSignals) { // one handler at a time
        sigaddset(&action.sa_mask, number);
    }
    for (int i = 0; i < kCount; ++i) {
        action.sa_handler = kSignals[i] == SIGALRM ? end_after_grace : ask_to_stop;
        sigaction(kSignals[i], nullptr, &before[i]);
        // A background job of a script ignores SIGINT and must continue to.
        const bool is_ours = kSignals[i] != SIGUSR1 || all_ranks() != nullptr;
        if (is_ours && (before[i].sa_handler != SIG_IGN || kSignals[i] == SIGALRM)) {
            sigaction(kSignals[i], &action, nullptr);
        }
    }
}

Interruption::~Interruption() {
    ::alarm(0);
    for (int i = 0; i < kCount; ++i) {
        sigaction(kSignals[i], &before[i], nullptr);
    }
}

int Interruption::signal() noexcept { return all_ranks() == nullptr ? asked : agreed; }

int Interruption::heard() noexcept { return asked; }

void Interruption::agree() {
    if (Team *team = all_ranks(); team != nullptr) {
        agreed = static_cast<int>(team->most(asked));
    }
}

// Calls only what a signal handler may call. The signal itself is blocked until the handler returns.
void end_by_signal(int number) noexcept {
    struct sigaction usual {};
    usual.sa_handler = SIG_DFL;
    sigaction(number, &usual, nullptr);
    sigset_t these;
    sigemptyset(&these);
    sigaddset(&these, number);
    ::raise(number);
    ::pthread_sigmask(SIG_UNBLOCK, &these, nullptr);
}

} // namespace pumc::cli
