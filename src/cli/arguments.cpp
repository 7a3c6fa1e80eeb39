#include "cli/arguments.hpp"

#include "cli/failure.hpp"
#include "cli/numbers.hpp"
#include "nearest.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

const Flag &find_flag(const std::vector<Flag> &flags, std::string name) {
    std::replace(name.begin(), name.end(), '_', '-');
    Nearest nearest(name);
    for (const Flag &flag : flags) {
        if (flag.name == name && flag.is_refused) {
            refuse("--%s is for one process: pumc takes it, %s does not", name.c_str(), program_name());
        }
        if (flag.name == name) {
            return flag;
        }
        if (!flag.is_refused) {
            nearest.offer(flag.name);
        }
    }
    std::string suggestion = nearest.suggestion();
    if (const size_t quote = suggestion.find('\''); quote != std::string::npos) {
        suggestion.insert(quote + 1, "--");
    }
    refuse("unknown option '--%s'%s", name.c_str(), suggestion.c_str());
}

const Flag &find_flag(const std::vector<Flag> &flags, char letter) {
    const auto found =
        std::find_if(flags.begin(), flags.end(), [letter](const Flag &flag) { return flag.letter == letter; });
    if (found == flags.end()) {
        refuse("unknown option '-%c' (a name that starts with a dash goes after --)", letter);
    }
    return *found;
}

} // namespace

Arguments::Arguments(const std::vector<std::string> &words, const std::vector<Flag> &flags) {
    for (size_t i = 0; i < words.size(); ++i) {
        const std::string &word = words[i];
        if (word == "--") {
            names_.insert(names_.end(), words.begin() + static_cast<std::ptrdiff_t>(i) + 1, words.end());
            break;
        }
        if (word.size() < 2 || word[0] != '-') {
            names_.push_back(word);
            continue;
        }
        const bool is_long = word[1] == '-';
        const size_t equals = is_long ? word.find('=') : std::string::npos;
        const Flag &flag = is_long ? find_flag(flags, word.substr(2, equals == std::string::npos ? equals : equals - 2))
                                   : find_flag(flags, word[1]);
        const bool attached = is_long ? equals != std::string::npos : word.size() > 2;
        std::string value;
        if (attached) {
            if (!flag.takes_value) {
                refuse("option '--%s' takes no value", flag.name.c_str());
            }
            value = word.substr(is_long ? equals + 1 : 2);
        } else if (flag.takes_value) {
            if (i + 1 == words.size()) {
                refuse("option '--%s' needs a value", flag.name.c_str());
            }
            value = words[++i];
        }
        add(flag.name, value);
    }
}

void Arguments::add(const std::string &flag, const std::string &value) {
    values_[flag].push_back(value);
    in_order_.emplace_back(flag, value);
}

std::string Arguments::text(const std::string &flag, const std::string &otherwise) const {
    const auto found = values_.find(flag);
    return found != values_.end() ? found->second.back() : otherwise;
}

std::string Arguments::path(const std::string &flag) const {
    if (has(flag) && text(flag).empty()) {
        refuse("--%s must name a file, got ''", flag.c_str());
    }
    return text(flag);
}

std::vector<std::string> Arguments::texts(const std::string &flag) const {
    const auto found = values_.find(flag);
    return found != values_.end() ? found->second : std::vector<std::string>{};
}

std::vector<std::string> Arguments::list(const std::string &flag) const {
    std::vector<std::string> result;
    for (const std::string &value : texts(flag)) {
        for (size_t begin = 0; begin <= value.size();) {
            const size_t end = std::min(value.find(',', begin), value.size());
            if (end == begin) {
                refuse("--%s has an empty value in '%s'", flag.c_str(), value.c_str());
            }
            result.push_back(value.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    return result;
}

std::vector<double> Arguments::reals(const std::string &flag) const {
    std::vector<double> result;
    for (const std::string &value : list(flag)) {
        result.push_back(real_from(flag, value));
    }
    return result;
}

std::optional<double> Arguments::real(const std::string &flag) const {
    if (!has(flag)) {
        return std::nullopt;
    }
    return real_from(flag, text(flag));
}

double Arguments::real(const std::string &flag, double otherwise, double least, double most) const {
    const double value = real(flag).value_or(otherwise);
    if (value < least || value > most) {
        refuse("--%s must be in %g..%g, got %g", flag.c_str(), least, most, value);
    }
    return value;
}

int64_t Arguments::whole(const std::string &flag, int64_t otherwise, int64_t least, int64_t most) const {
    const int64_t value = has(flag) ? whole_from(flag, text(flag)) : otherwise;
    if (value < least || value > most) {
        refuse("--%s must be in %lld..%lld, got %lld", flag.c_str(), static_cast<long long>(least),
               static_cast<long long>(most), static_cast<long long>(value));
    }
    return value;
}

double real_from(const std::string &flag, const std::string &text) {
    double value = 0;
    switch (parse_real(text, value)) {
    case NumberKind::fraction: return value;
    case NumberKind::beyond: refuse("--%s: %s is too large or too small a number", flag.c_str(), text.c_str());
    default: refuse("--%s must be a number, got '%s'", flag.c_str(), text.c_str());
    }
}

int64_t whole_from(const std::string &flag, const std::string &text) {
    int64_t value = 0;
    switch (parse_whole(text, value)) {
    case NumberKind::whole: return value;
    case NumberKind::beyond: refuse("--%s: %s is too large a number", flag.c_str(), text.c_str());
    default: refuse("--%s must be a whole number, got '%s'", flag.c_str(), text.c_str());
    }
}

} // namespace pumc::cli
