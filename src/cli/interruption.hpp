#pragma once

namespace pumc::cli {

/// While it lives, the first SIGINT or SIGTERM only asks to stop, and a second signal of either kind ends the process
/// at once: a person who pressed Ctrl-C sees what happens and may press it again. Programs that send SIGTERM (timeout,
/// a batch system, a container) kill soon after it: some seconds after a SIGTERM the process ends by itself, whatever
/// it is doing. Signals that the process was started to ignore stay ignored.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;

    /// The signal that asked to stop, or 0. Where several ranks run the command, the one that all of them have agreed
    /// on: ranks that went by their own would part ways.
    static int signal() noexcept;

    /// The signal that this process has heard, or 0.
    static int heard() noexcept;

    /// Let all ranks know of the signals that some have heard. All ranks call it; nothing to do for one process.
    static void agree();
};

/// Ends the process by the signal, as if it had not been caught, so that a script around it stops too. Returns only if
/// the signal is ignored.
void end_by_signal(int number) noexcept;

} // namespace pumc::cli
