#include "cli/program.hpp"

#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/output.hpp"
#include "cli/team.hpp"
#include "nearest.hpp"
#include "pumc/pumc.h"

#include <cstdio>
#include <exception>
#include <fcntl.h>
#include <new>

namespace pumc::cli {

namespace {

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

int run(const std::vector<Command> &commands, const std::string &help, const std::vector<std::string> &words) {
    if (words.empty()) {
        if (speaks()) {
            std::fputs(help.c_str(), stderr);
        }
        return kBadInput;
    }
    const std::string &name = words[0];
    if (name == "--help" || name == "-h" || (name == "help" && words.size() == 1)) {
        print(help);
        return kSuccess;
    }
    if (name == "help") {
        print(help_on(words[1], commands));
        return kSuccess;
    }
    if (name == "--version" || name == "-V") {
        print(std::string(program_name()) + " " + pumc_version_string() + "\n");
        return kSuccess;
    }
    pumc::Nearest nearest(name);
    for (const Command &command : commands) {
        if (name == command.name) {
            return run_command(command, {words.begin() + 1, words.end()});
        }
        nearest.offer(command.name);
    }
    refuse("there is no command '%s'%s; %s --help lists them", name.c_str(), nearest.suggestion().c_str(),
           program_name());
}

// Else the first file that is opened would take the place of a standard stream that is closed, and get what is written
// there. Reads and writes go on failing.
void keep_places_of_standard_streams() {
    for (int place = 0; place < 3; ++place) {
        if (::fcntl(place, F_GETFD) == -1 && ::open("/dev/null", place == 0 ? O_WRONLY : O_RDONLY) != place) {
            return;
        }
    }
}

} // namespace

Ending run_program(const std::vector<Command> &commands, const std::string &help,
                   const std::vector<std::string> &words) {
    keep_places_of_standard_streams();
    try {
        return {run(commands, help, words), ""};
    } catch (const Failure &failure) {
        return {failure.code(), failure.what()};
    } catch (const std::bad_alloc &) {
        return {kFailure, "out of memory"};
    } catch (const std::exception &error) {
        return {kFailure, error.what()};
    }
}

void say(const Ending &ending) {
    if (!ending.text.empty()) {
        std::fprintf(stderr, "%s: %s\n", program_name(), ending.text.c_str());
    }
}

} // namespace pumc::cli
