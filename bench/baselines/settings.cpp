#include "settings.hpp"

#include "error.hpp"
#include "nearest.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace baselines {

using pumc::Code;
using pumc::fail;

namespace {

template <typename Number> bool read_whole_text(const std::string &text, Number &number) {
    const char *end = text.data() + text.size();
    const auto [stopped, error] = std::from_chars(text.data(), end, number);
    return error == std::errc() && stopped == end;
}

} // namespace

Settings::Settings(const std::vector<std::string> &arguments, const std::vector<std::string> &known) {
    for (const std::string &argument : arguments) {
        const size_t at = argument.find('=');
        if (at == std::string::npos || at == 0) {
            fail(Code::bad_value, "options are written NAME=VALUE, got '%.80s'", argument.c_str());
        }
        const std::string name = argument.substr(0, at);
        if (std::find(known.begin(), known.end(), name) == known.end()) {
            pumc::Nearest nearest(name);
            for (const std::string &candidate : known) {
                nearest.offer(candidate);
            }
            fail(Code::unknown_name, "unknown option '%.80s'%s", name.c_str(), nearest.suggestion().c_str());
        }
        if (!values_.emplace(name, argument.substr(at + 1)).second) {
            fail(Code::conflict, "%s is given twice", name.c_str());
        }
    }
}

std::string Settings::text(const std::string &name, const std::string &otherwise) const {
    const auto found = values_.find(name);
    return found == values_.end() ? otherwise : found->second;
}

int64_t Settings::whole(const std::string &name, int64_t otherwise, int64_t least, int64_t most) const {
    if (!has(name)) {
        return otherwise;
    }
    const std::string given = text(name, "");
    int64_t value = 0;
    if (!read_whole_text(given, value) || value < least || value > most) {
        fail(Code::bad_value, "%s must be a whole number in [%lld, %lld], got '%.80s'", name.c_str(),
             static_cast<long long>(least), static_cast<long long>(most), given.c_str());
    }
    return value;
}

double Settings::real(const std::string &name, double otherwise, End least, End most) const {
    if (!has(name)) {
        return otherwise;
    }
    const std::string given = text(name, "");
    double value = 0;
    const bool number = read_whole_text(given, value) && std::isfinite(value);
    if (!number || value < least.value || value > most.value || (value == least.value && !least.included) ||
        (value == most.value && !most.included)) {
        fail(Code::bad_value, "%s must be a number in %c%g, %g%c, got '%.80s'", name.c_str(),
             least.included ? '[' : '(', least.value, most.value, most.included ? ']' : ')', given.c_str());
    }
    return value;
}

void Settings::allow_one_of(const std::string &first, const std::string &second) const {
    if (has(first) && has(second)) {
        fail(Code::conflict, "%s=%.80s and %s=%.80s exclude each other", first.c_str(), text(first, "").c_str(),
             second.c_str(), text(second, "").c_str());
    }
}

} // namespace baselines
