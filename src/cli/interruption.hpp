#pragma once

namespace pumc::cli {

/// While it lives, the first SIGINT or SIGTERM only asks to stop. A person who pressed Ctrl-C sees what happens, and
/// may press it again: the second signal of either kind ends the process at once. What sends SIGTERM (timeout, a batch
/// system, a container) means to kill soon after: the process ends by itself some seconds later, wherever it is.
/// Signals that the process was started to ignore stay ignored.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;

    /// The signal that asked, 0 for none.
    static int signal() noexcept;
};

/// Ends the process by the signal, as it would have without us, so that a script around it stops too. Returns only if
/// the signal is ignored.
void end_by_signal(int number) noexcept;

} // namespace pumc::cli
