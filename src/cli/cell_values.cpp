// What the values of a line say: whether it is a one, with which confidence, and what becomes of it if it is none.
#include "cli/cell_collector.hpp"
#include "cli/failure.hpp"
#include "cli/numbers.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

constexpr double kLeastConfidence = 1e-6, kMostConfidence = 1e6; // the library's limits

} // namespace

double CellCollector::number_from(const char *what, std::string_view text, size_t field) const {
    double number = 0;
    const NumberKind kind = parse_real(text, number);
    if (kind != NumberKind::fraction) {
        source_.refuse_at(line_, "column %zu: %s %s is %s", field, what, quoted(text).c_str(),
                          kind == NumberKind::beyond ? "too large or too small a number" : "not a number");
    }
    return number;
}

void CellCollector::trust(std::string_view confidence, size_t field) {
    confidence_ = number_from("confidence", confidence, field);
    if (confidence_ < kLeastConfidence || confidence_ > kMostConfidence) {
        source_.refuse_at(line_, "column %zu: confidence %.*s is outside %g..%g%s", field,
                          static_cast<int>(std::min<size_t>(confidence.size(), 80)), confidence.data(),
                          kLeastConfidence, kMostConfidence,
                          confidence_ == 0 && !format_.use_values
                              ? "; as the VALUE of --columns ROW,COLUMN,VALUE too, 0 makes no one"
                              : "");
    }
}

bool CellCollector::counts(std::string_view value, size_t field, bool is_confidence) {
    const char *what = is_confidence ? "confidence" : "value";
    const double number = number_from(what, value, field);
    if (format_.min_value.has_value()) {
        return number >= *format_.min_value;
    }
    if (number < 0) {
        source_.refuse_at(line_, "column %zu: %s %.*s is negative; --min-value X says which values count as ones",
                          field, what, static_cast<int>(std::min<size_t>(value.size(), 80)), value.data());
    }
    if (is_confidence) {
        ones_.without_confidence += number > 0 ? 0 : 1;
        return number > 0;
    }
    ones_.least_value = std::min(ones_.least_value, number);
    ones_.most_value = std::max(ones_.most_value, number);
    return number > 0;
}

void CellCollector::drop(std::string_view row, std::string_view col, size_t row_field, size_t col_field) {
    ++totals_.lines;
    ++ones_.dropped;
    if (format_.keep_low && format_.min_value && known_ != nullptr) {
        keep_low(row, col, row_field, col_field);
        if (format_.undirected || ones_.undirected) {
            keep_low(col, row, col_field, row_field);
        }
    }
}

void CellCollector::keep_low(std::string_view row, std::string_view col, size_t row_field, size_t col_field) {
    const int64_t j = position(col, false, col_field);
    if (j < 0 && rows_are_new() && format_.undirected) {
        return; // the other end of the link is the new row
    }
    const int64_t i = position(row, true, row_field);
    if (i >= 0 && j >= 0) {
        ones_.low_row.push_back(static_cast<int32_t>(i));
        ones_.low_col.push_back(static_cast<int32_t>(j));
    }
}

} // namespace pumc::cli
