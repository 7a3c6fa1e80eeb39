// The methods that the paper's experiments compare with; README.md describes arguments and files.
//
//     baselines METHOD INPUT OUTPUT [NAME=VALUE ...]
#include "error.hpp"
#include "methods.hpp"
#include "nearest.hpp"
#include "output.hpp"

#include <cstdio>
#include <new>

using namespace baselines;
using pumc::Code;

namespace {

const Method &method_named(const std::string &name) {
    pumc::Nearest nearest(name);
    for (const Method &method : methods()) {
        if (method.name == name) {
            return method;
        }
        nearest.offer(method.name);
    }
    pumc::fail(Code::unknown_name, "unknown method '%.80s'%s", name.c_str(), nearest.suggestion().c_str());
}

void check_files(const Method &method, const std::string &input, const std::string &output, const Settings &settings) {
    std::vector<RunFile> read{{"INPUT " + input, input}}, written{{"OUTPUT " + output, output}};
    const auto add_named = [&](const char *option, std::vector<RunFile> &files) {
        if (settings.has(option)) {
            const std::string path = settings.text(option, "");
            files.push_back({option + ("=" + path), path});
        }
    };
    add_named("pairs", read);
    add_named("truth", read);
    written.push_back({"OUTPUT.info " + output + ".info", output + ".info"});
    if (method.has_trace) {
        written.push_back({"OUTPUT.trace " + output + ".trace", output + ".trace"});
    }
    add_named("factors", written);
    check_overwriting(std::move(read), written);
}

void run(const std::vector<std::string> &arguments) {
    if (arguments.size() < 3) {
        pumc::fail(Code::bad_value, "usage: baselines METHOD INPUT OUTPUT [NAME=VALUE ...]");
    }
    const Method &method = method_named(arguments[0]);
    std::vector<std::string> known = shared_options();
    known.insert(known.end(), method.options.begin(), method.options.end());
    const Settings settings({arguments.begin() + 3, arguments.end()}, known);
    check_files(method, arguments[1], arguments[2], settings);
    pumc::Workers workers(settings.whole("threads", 0, 0, 4096));
    const pumc::Observer nobody;
    pumc::Watch watch(0, nobody);
    pumc::Context context{workers, watch};
    try {
        method.run(method, {arguments[1], arguments[2], settings, context});
    } catch (const std::bad_alloc &) {
        pumc::fail(Code::out_of_memory, "memory does not suffice for %s of %.200s", method.name, arguments[1].c_str());
    }
}

// 1: files, memory or a fault of the program; 2: wrong use.
int exit_code(Code code) {
    switch (code) {
    case Code::io:
    case Code::bad_file:
    case Code::out_of_memory:
    case Code::internal: return 1;
    default: return 2;
    }
}

} // namespace

int main(int argc, char **argv) {
    try {
        run({argv + 1, argv + argc});
        return 0;
    } catch (const pumc::Error &error) {
        std::fprintf(stderr, "baselines: %s\n", error.what());
        return exit_code(error.code());
    } catch (const std::exception &error) {
        std::fprintf(stderr, "baselines: %s\n", error.what());
        return 1;
    }
}
