// A stand-in for libFuzzer where the compiler has none: runs a target on files and folders of files, and with
// -mutations=N on N inputs more, made from these by a generator with a fixed seed. A failure ends the process; the
// input that did it is then in the file named by -failing=FILE.
#include "random_ones.h"

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count);

namespace {

using Input = std::vector<uint8_t>;

Input contents(const std::filesystem::path &path) {
    std::ifstream file(path, std::ios::binary);
    return Input(std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>());
}

std::vector<Input> inputs_from(const std::string &path) {
    std::vector<std::filesystem::path> files;
    if (std::filesystem::is_directory(path)) {
        for (const auto &entry : std::filesystem::directory_iterator(path)) {
            files.push_back(entry.path());
        }
    } else {
        files.emplace_back(path);
    }
    std::sort(files.begin(), files.end());
    std::vector<Input> inputs;
    for (const auto &file : files) {
        inputs.push_back(contents(file));
    }
    return inputs;
}

size_t place_in(const Input &input, uint64_t &state) { return next_random(&state) % (input.size() + 1); }

Input mutated(const std::vector<Input> &seeds, uint64_t &state) {
    Input input = seeds[next_random(&state) % seeds.size()];
    for (uint64_t left = 1 + next_random(&state) % 4; left > 0; --left) {
        const auto at = static_cast<std::ptrdiff_t>(place_in(input, state));
        const auto byte = static_cast<uint8_t>(next_random(&state));
        const bool inside = static_cast<size_t>(at) < input.size();
        switch (next_random(&state) % 5) {
        case 0: input.insert(input.begin() + at, byte); break;
        case 1: input.resize(static_cast<size_t>(at)); break;
        case 2: {
            const Input &other = seeds[next_random(&state) % seeds.size()];
            const auto from = static_cast<std::ptrdiff_t>(place_in(other, state));
            input.erase(input.begin() + at, input.end());
            input.insert(input.end(), other.begin() + from, other.end());
            break;
        }
        case 3:
            if (inside) {
                input.erase(input.begin() + at);
            }
            break;
        default:
            if (inside) {
                input[static_cast<size_t>(at)] ^= static_cast<uint8_t>(1U << (byte & 7U));
            }
        }
    }
    return input;
}

Input current;
std::string failing;

// On the way out: nothing here is meant for a signal handler, but there is nothing to lose.
void keep_input(int signal) {
    std::signal(signal, SIG_DFL);
    std::ofstream(failing, std::ios::binary)
        .write(reinterpret_cast<const char *>(current.data()), static_cast<std::streamsize>(current.size()));
    std::raise(signal);
}

void run(Input input) {
    current = std::move(input);
    current.shrink_to_fit(); // so that reading behind its end is seen
    LLVMFuzzerTestOneInput(current.data(), current.size());
}

} // namespace

int main(int count, char **arguments) {
    std::vector<Input> seeds;
    long mutations = 0;
    for (int i = 1; i < count; ++i) {
        const std::string argument = arguments[i];
        if (argument.rfind("-mutations=", 0) == 0) {
            mutations = std::atol(argument.c_str() + 11);
        } else if (argument.rfind("-failing=", 0) == 0) {
            failing = argument.substr(9);
            for (const int signal : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE}) {
                std::signal(signal, keep_input);
            }
        } else {
            const std::vector<Input> more = inputs_from(argument);
            seeds.insert(seeds.end(), more.begin(), more.end());
        }
    }
    if (seeds.empty()) {
        std::fprintf(stderr, "no inputs\n");
        return 1;
    }
    for (const Input &seed : seeds) {
        run(seed);
    }
    uint64_t state = 1;
    for (long i = 0; i < mutations; ++i) {
        run(mutated(seeds, state));
    }
    std::printf("%zu seeds and %ld mutations\n", seeds.size(), mutations);
    return 0;
}
