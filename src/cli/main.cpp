#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/interruption.hpp"
#include "cli/program.hpp"

#include <algorithm>
#include <csignal>
#include <cstdio>

using namespace pumc::cli;

namespace {

std::vector<Command> all_commands() {
    return {fit_command(),      predict_command(),  recommend_command(), similar_command(),
            complete_command(), evaluate_command(), select_command(),    info_command(),
            report_command(),   export_command(),   convert_command(),   simulate_command()};
}

} // namespace

int main(int argc, char **argv) {
    std::signal(SIGXFSZ, SIG_IGN); // a write beyond the limit on file sizes fails, and does not end the process
    const std::vector<Command> commands = all_commands();
    const Ending ending = run_program(commands, general_help(commands), {argv + std::min(argc, 1), argv + argc});
    say(ending);
    if (ending.code > kSignalled) {
        std::fflush(nullptr);
        end_by_signal(ending.code - kSignalled);
    }
    return ending.code;
}
