#include "cli/interruption.hpp"

#include <csignal>

namespace pumc::cli {

namespace {

volatile std::sig_atomic_t asked = 0;
struct sigaction before_interrupt {
}, before_terminate{};

extern "C" void ask_to_stop(int number) { asked = number; }

} // namespace

Interruption::Interruption() {
    struct sigaction action {};
    action.sa_handler = ask_to_stop;
    action.sa_flags = static_cast<int>(SA_RESTART | SA_RESETHAND); // so that the second one has its usual effect
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, &before_terminate);
    sigaction(SIGINT, nullptr, &before_interrupt);
    if (before_interrupt.sa_handler != SIG_IGN) { // a background job of a script must go on ignoring it
        sigaction(SIGINT, &action, nullptr);
    }
}

Interruption::~Interruption() {
    sigaction(SIGINT, &before_interrupt, nullptr);
    sigaction(SIGTERM, &before_terminate, nullptr);
}

int Interruption::signal() noexcept { return asked; }

} // namespace pumc::cli
