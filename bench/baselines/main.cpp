// The methods that the paper's experiments compare with; README.md describes arguments and files.
//
//     baselines METHOD INPUT OUTPUT [NAME=VALUE ...]
#include "error.hpp"
#include "methods.hpp"
#include "nearest.hpp"

#include <cstdio>

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

void run(const std::vector<std::string> &arguments) {
    if (arguments.size() < 3) {
        pumc::fail(Code::bad_value, "usage: baselines METHOD INPUT OUTPUT [NAME=VALUE ...]");
    }
    const Method &method = method_named(arguments[0]);
    std::vector<std::string> known = shared_options();
    known.insert(known.end(), method.options.begin(), method.options.end());
    const Settings settings({arguments.begin() + 3, arguments.end()}, known);
    pumc::Workers workers(settings.whole("threads", 0, 0, 4096));
    const pumc::Observer nobody;
    pumc::Watch watch(0, nobody);
    pumc::Context context{workers, watch};
    method.run(method, {arguments[1], arguments[2], settings, context});
}

} // namespace

int main(int argc, char **argv) {
    try {
        run({argv + 1, argv + argc});
        return 0;
    } catch (const pumc::Error &error) {
        std::fprintf(stderr, "baselines: %s\n", error.what());
        const Code code = error.code();
        return code == Code::io || code == Code::bad_file || code == Code::internal ? 1 : 2;
    } catch (const std::exception &error) {
        std::fprintf(stderr, "baselines: %s\n", error.what());
        return 1;
    }
}
