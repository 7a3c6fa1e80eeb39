#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace pumc::cli {

/// One option of a command line: "--name" or "-letter", with or without a value.
struct Flag {
    std::string name;
    bool takes_value = true;
    char letter = '\0';
    bool is_refused = false; // pumc takes it, but not where ranks run the command
};

/// The words of a command line, sorted into options and names. An option that is not among the flags is refused, and
/// the nearest one is suggested. Words after "--" are names even if they start with a dash; "-" is a name.
class Arguments {
public:
    Arguments(const std::vector<std::string> &words, const std::vector<Flag> &flags);

    const std::vector<std::string> &names() const noexcept { return names_; }

    bool has(const std::string &flag) const { return values_.count(flag) > 0; }
    /// The last value given, or `otherwise`.
    std::string text(const std::string &flag, const std::string &otherwise = "") const;
    /// The same for a file to write. An empty one, as of a variable of the shell that is not set, is refused.
    std::string path(const std::string &flag) const;
    /// Every value given, in order.
    std::vector<std::string> texts(const std::string &flag) const;
    /// The values of a comma-separated list.
    std::vector<std::string> list(const std::string &flag) const;
    std::vector<double> reals(const std::string &flag) const;

    std::optional<double> real(const std::string &flag) const;
    double real(const std::string &flag, double otherwise, double least, double most) const;
    int64_t whole(const std::string &flag, int64_t otherwise, int64_t least, int64_t most) const;

    /// As if "--flag value" came after the others.
    void add(const std::string &flag, const std::string &value);

    /// The options in the order they came, for those whose order counts.
    const std::vector<std::pair<std::string, std::string>> &in_order() const noexcept { return in_order_; }

private:
    std::vector<std::string> names_;
    std::vector<std::pair<std::string, std::string>> in_order_;
    std::map<std::string, std::vector<std::string>> values_;
};

/// The option's text as a number; if it is none, it is refused with the name of the option.
double real_from(const std::string &flag, const std::string &text);
int64_t whole_from(const std::string &flag, const std::string &text);

} // namespace pumc::cli
