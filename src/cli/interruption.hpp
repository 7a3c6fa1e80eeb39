#pragma once

namespace pumc::cli {

/// While it lives, the first SIGINT or SIGTERM only asks to stop; the second ends the process as usual.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption &) = delete;
    Interruption &operator=(const Interruption &) = delete;

    /// The signal that asked, 0 for none.
    static int signal() noexcept;
};

} // namespace pumc::cli
