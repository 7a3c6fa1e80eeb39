#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/interruption.hpp"
#include "cli/output.hpp"
#include "nearest.hpp"
#include "pumc/pumc.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <string>
#include <vector>

using namespace pumc::cli;

namespace {

std::vector<Command> all_commands() {
    return {fit_command(),      predict_command(),  recommend_command(), similar_command(),
            complete_command(), evaluate_command(), select_command(),    info_command(),
            report_command(),   export_command(),   simulate_command()};
}

void print(const std::string &text) {
    Output output("");
    output.write(text);
    output.commit();
}

int run_command(const Command &command, const std::vector<std::string> &words) {
    const std::vector<Flag> everywhere{{"help", false, 'h'}, {"quiet", false, 'q'}, {"json", false}};
    const Arguments arguments(words, joined(command.flags, everywhere));
    if (arguments.has("help")) {
        print(command.help);
        return kSuccess;
    }
    set_quiet(arguments.has("quiet"));
    return command.run(arguments);
}

int run(const std::vector<std::string> &words) {
    const std::vector<Command> commands = all_commands();
    if (words.empty()) {
        std::fputs(general_help(commands).c_str(), stderr);
        return kBadInput;
    }
    const std::string &name = words[0];
    if (name == "--help" || name == "-h" || (name == "help" && words.size() == 1)) {
        print(general_help(commands));
        return kSuccess;
    }
    if (name == "help") {
        print(help_on(words[1], commands));
        return kSuccess;
    }
    if (name == "--version" || name == "-V") {
        print(std::string("pumc ") + pumc_version_string() + "\n");
        return kSuccess;
    }
    pumc::Nearest nearest(name);
    for (const Command &command : commands) {
        if (name == command.name) {
            return run_command(command, {words.begin() + 1, words.end()});
        }
        nearest.offer(command.name);
    }
    refuse("there is no command '%s'%s; pumc --help lists them", name.c_str(), nearest.suggestion().c_str());
}

// Runs a command and returns the exit code; a failure prints one line.
int run_guarded(const std::vector<std::string> &words) {
    try {
        return run(words);
    } catch (const Failure &failure) {
        std::fprintf(stderr, "pumc: %s\n", failure.what());
        return failure.code();
    } catch (const std::bad_alloc &) {
        std::fputs("pumc: out of memory\n", stderr);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "pumc: %s\n", error.what());
    }
    return kFailure;
}

} // namespace

int main(int argc, char **argv) {
    std::signal(SIGXFSZ, SIG_IGN); // a write beyond the limit on file sizes fails, and does not end the process
    const int code = run_guarded({argv + std::min(argc, 1), argv + argc});
    if (code > kSignalled) {
        std::fflush(nullptr);
        end_by_signal(code - kSignalled);
    }
    return code;
}
