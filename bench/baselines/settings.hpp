#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace baselines {

/// A method's arguments NAME=VALUE. What is wrong with them fails with a text that names the argument and the value.
class Settings {
public:
    /// `known` has the names that the method takes.
    Settings(const std::vector<std::string> &arguments, const std::vector<std::string> &known);

    bool has(const std::string &name) const { return values_.count(name) > 0; }
    std::string text(const std::string &name, const std::string &otherwise) const;
    int64_t whole(const std::string &name, int64_t otherwise, int64_t least, int64_t most) const;

    /// Where a range ends, and whether the end belongs to it.
    struct End {
        double value;
        bool included;
    };
    double real(const std::string &name, double otherwise, End least, End most) const;

    /// Fails if both are given: they say the same thing in two ways.
    void allow_one_of(const std::string &first, const std::string &second) const;

private:
    std::map<std::string, std::string> values_;
};

} // namespace baselines
