// The oracle's values (tests/golden/README.md).
#pragma once

#include "random_ones.h"

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace golden {

inline std::string path_of(const std::string &name) { return std::string(PUMC_GOLDEN_FOLDER "/") + name; }

/// The lines of a table without its heading, split at tabs; empty when there is no such file.
inline std::vector<std::vector<std::string>> table(const std::string &name) {
    std::ifstream file(path_of(name));
    std::vector<std::vector<std::string>> rows;
    std::string line, field;
    std::getline(file, line);
    while (std::getline(file, line)) {
        std::vector<std::string> fields;
        for (std::istringstream stream(line); std::getline(stream, field, '\t');) {
            fields.push_back(field);
        }
        rows.push_back(fields);
    }
    return rows;
}

inline std::vector<double> numbers(const std::string &text, char separator) {
    std::vector<double> result;
    std::string field;
    for (std::istringstream stream(text); std::getline(stream, field, separator);) {
        result.push_back(std::stod(field));
    }
    return result;
}

/// A list of pairs under a heading "%% rows cols count". Its memory belongs to the caller.
inline ones pairs(const std::string &name) {
    std::ifstream file(path_of(name));
    std::string percent;
    ones pattern{};
    file >> percent >> pattern.rows >> pattern.cols >> pattern.count;
    const auto bytes = static_cast<size_t>(pattern.count + 1) * sizeof(int32_t);
    pattern.row = static_cast<int32_t *>(std::malloc(bytes));
    pattern.col = static_cast<int32_t *>(std::malloc(bytes));
    for (int64_t e = 0; e < pattern.count; ++e) {
        file >> pattern.row[e] >> pattern.col[e];
    }
    return pattern;
}

} // namespace golden
