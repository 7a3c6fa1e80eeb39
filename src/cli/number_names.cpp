#include "cli/number_names.hpp"

#include "cli/failure.hpp"
#include "cli/numbers.hpp"

namespace pumc::cli {

void NumberNames::see(std::string_view text, int64_t line, size_t field) {
    if (!all_numbers_) {
        return;
    }
    int64_t number = 0;
    double real = 0;
    const NumberKind kind = parse_whole(text, number);
    const char *why = nullptr;
    if (kind == NumberKind::whole) {
        why = number < 0 ? "is negative" : nullptr;
    } else if (kind == NumberKind::beyond) {
        why = "is too large a number";
    } else if (parse_real(text, real) != NumberKind::none) {
        why = "is not a whole number";
    } else {
        all_numbers_ = false;
    }
    if (why != nullptr && why_.empty()) {
        bad_line_ = line;
        bad_field_ = field;
        bad_ = text.substr(0, 80);
        why_ = why;
    }
}

NumberDoubt NumberNames::doubt(const TextSource &source) const {
    if (why_.empty()) {
        return {all_numbers_, ""};
    }
    return {all_numbers_, source.at(bad_line_) + format("column %zu: identifier %s %s (--labels text takes any text as "
                                                        "a name)",
                                                        bad_field_, bad_.c_str(), why_.c_str())};
}

} // namespace pumc::cli
