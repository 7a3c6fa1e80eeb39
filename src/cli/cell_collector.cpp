#include "cli/cell_collector.hpp"

#include "cli/failure.hpp"
#include "cli/numbers.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

constexpr int64_t kMostPositions = 2147483647; // the library's limit

const char *side_name(bool is_row) { return is_row ? "row" : "column"; }

} // namespace

CellCollector::CellCollector(const TextSource &source, const InputFormat &format, const KnownNames *known, Ones before,
                             CellSink *sink)
    : source_(source), format_(format), known_(known), ones_(std::move(before)), is_first_(ones_.files.empty()),
      sink_(sink) {
    if (!is_first_) {
        return; // as the first file has it
    }
    ones_.is_filtered = known != nullptr && known->wanted_rows != nullptr;
    if (!rows_are_new()) {
        ones_.one_set_of_names = format.one_set_of_names();
        ones_.undirected = format.undirected;
        ones_.is_network = format.is_network();
    }
    if (known_ != nullptr) {
        ones_.rows = rows_are_new() ? 0 : known_->rows->size();
        ones_.cols = known_->cols->size();
        require_square(ones_.rows, ones_.cols);
    }
}

void CellCollector::require_square(int64_t rows, int64_t cols) const {
    if (ones_.one_set_of_names && rows != cols) {
        refuse("%s: a network needs as many rows as columns, not %lld x %lld", source_.name().c_str(),
               static_cast<long long>(rows), static_cast<long long>(cols));
    }
}

void CellCollector::require_one_kind(bool same, const char *what) const {
    if (!same) {
        refuse("%s: %s; read such files apart", source_.name().c_str(), what);
    }
}

void CellCollector::mirror() {
    if (rows_are_new()) {
        return;
    }
    require_one_kind(is_first_ || ones_.undirected, "it is symmetric, and the files before it are not");
    ones_.one_set_of_names = ones_.undirected = true;
    if (known_ != nullptr) {
        require_square(ones_.rows, ones_.cols);
    }
}

void CellCollector::number(int64_t rows, int64_t cols, int64_t first) {
    if (first == 1 && rows_are_new() && known_->cols->are_numbers()) {
        refuse("%s: new rows for %s, whose columns have no names, need columns numbered from 0", source_.name().c_str(),
               known_->owner);
    }
    if (rows_are_new() || (first == 1 && known_ != nullptr && !known_->rows->are_numbers())) {
        return;
    }
    if (known_ != nullptr && !known_->rows->are_numbers()) {
        note("%s lists positions and not names: they are taken for those in %s", source_.name().c_str(), known_->owner);
    }
    numbered_ = true;
    first_ = first;
    require_one_kind(is_first_ || (ones_.numbered && ones_.first_number == first),
                     "it lists positions in another way than the files before it");
    shape_known_ = rows >= 0 || known_ != nullptr;
    if (rows < 0) {
        return;
    }
    require_one_kind(is_first_ || (rows == ones_.rows && cols == ones_.cols),
                     "it has another shape than the files before it");
    if (rows > kMostPositions || cols > kMostPositions) {
        source_.refuse_at(line_, "%lld x %lld is too large: at most %lld rows and columns",
                          static_cast<long long>(rows), static_cast<long long>(cols),
                          static_cast<long long>(kMostPositions));
    }
    require_square(rows, cols);
    if (known_ != nullptr && (rows != ones_.rows || cols != ones_.cols)) {
        refuse("%s is %lld x %lld but %s is %lld x %lld: they do not match", source_.name().c_str(),
               static_cast<long long>(rows), static_cast<long long>(cols), known_->owner,
               static_cast<long long>(ones_.rows), static_cast<long long>(ones_.cols));
    }
    ones_.rows = rows;
    ones_.cols = cols;
}

void CellCollector::add(std::string_view row, std::string_view col, size_t row_field, size_t col_field) {
    ++totals_.lines;
    if (rows_are_new() && format_.undirected) {
        return add_new_link(row, col, row_field, col_field);
    }
    const int64_t j = position(col, false, col_field);
    const int64_t i = position(row, true, row_field);
    if (known_ != nullptr && (i < 0 || j < 0)) {
        pass_over(row, col, i, j);
        return;
    }
    if (i == j && ones_.is_network && !(known_ != nullptr && known_->keep_others)) {
        ++ones_.loops;
        return;
    }
    push(i, j);
    if (ones_.undirected && i != j && sink_ == nullptr) {
        push(j, i);
    }
}

// A link counts for each end whose other end the model knows, whichever is listed first.
void CellCollector::add_new_link(std::string_view row, std::string_view col, size_t row_field, size_t col_field) {
    const int64_t to_col = position(col, false, col_field), to_row = position(row, false, row_field);
    if (to_col == to_row) { // a loop, or both unknown
        return pass_over(row, col, -1, -1);
    }
    if (to_col >= 0) {
        push(position(row, true, row_field), to_col);
    }
    if (to_row >= 0) {
        push(position(col, true, col_field), to_row);
    }
}

void CellCollector::pass_over(std::string_view row, std::string_view col, int64_t i, int64_t j) {
    if (++ones_.skipped == 1) {
        const bool is_row = i < 0 && known_->rows != nullptr; // rows that are new are no names of the model
        const std::string_view name = is_row ? row : col;
        first_other_ = format("the first is line %lld, %s %s%s", static_cast<long long>(line_), side_name(is_row),
                              quoted(name).c_str(), (is_row ? known_->rows : known_->cols)->suggestion(name).c_str());
    }
    if (known_->keep_others) {
        ones_.unknown.push_back({ones_.row.size(), std::string(row), std::string(col)});
        push(i, j);
    }
}

void CellCollector::push(int64_t row, int64_t col) {
    if (ones_.is_filtered && known_ != nullptr && row >= 0 && !(*known_->wanted_rows)[static_cast<size_t>(row)]) {
        return;
    }
    ones_.row.push_back(static_cast<int32_t>(row));
    ones_.col.push_back(static_cast<int32_t>(col));
    if (format_.confidence.has_value()) {
        ones_.confidence.push_back(confidence_);
    }
    if (sink_ != nullptr && ones_.row.size() == kCellsAtOnce) {
        sink_->take(ones_);
    }
}

int64_t CellCollector::position(std::string_view text, bool is_row, size_t field) {
    if (text.empty()) {
        source_.refuse_at(line_, "column %zu: the identifier is empty", field);
    }
    if (numbered_) {
        return numbered_position(text, is_row, field);
    }
    const Names *known = known_ == nullptr ? nullptr : is_row ? known_->rows : known_->cols;
    return known != nullptr ? known->find(text) : new_position(text, is_row, field);
}

int64_t CellCollector::new_position(std::string_view text, bool is_row, size_t field) {
    const bool into_rows = is_row || ones_.one_set_of_names;
    Names &names = into_rows ? ones_.row_names : ones_.col_names;
    const int64_t before = names.size();
    const int64_t result = names.intern(text);
    if (result == before) {
        if (format_.identifiers != InputFormat::Identifiers::texts) {
            (into_rows ? row_numbers_ : col_numbers_).see(text, line_, field);
        }
        if (result >= kMostPositions) {
            source_.refuse_at(line_, "more than %lld %ss", static_cast<long long>(kMostPositions), side_name(is_row));
        }
    }
    return result;
}

int64_t CellCollector::numbered_position(std::string_view text, bool is_row, size_t field) {
    int64_t number = 0;
    const NumberKind kind = parse_whole(text, number);
    if (kind == NumberKind::none) {
        source_.refuse_at(line_, "column %zu: %s %s is not a whole number", field, side_name(is_row),
                          quoted(text).c_str());
    }
    int64_t &size = is_row ? ones_.rows : ones_.cols;
    if (!shape_known_ && kind == NumberKind::whole && number >= first_ && number - first_ < kMostPositions) {
        size = std::max(size, number - first_ + 1);
        return number - first_;
    }
    const bool inside = kind == NumberKind::whole && number >= first_ && number - first_ < size;
    if (inside) {
        return number - first_;
    }
    const bool skipped = known_ != nullptr && kind == NumberKind::whole && number >= first_;
    if (!skipped) {
        const int64_t last = first_ + (shape_known_ ? size : kMostPositions) - 1;
        source_.refuse_at(line_, "column %zu: %s %.*s is outside %lld..%lld", field, side_name(is_row),
                          static_cast<int>(std::min<size_t>(text.size(), 80)), text.data(),
                          static_cast<long long>(first_), static_cast<long long>(last));
    }
    return -1;
}

void CellCollector::remark_on_others() const {
    if (known_ == nullptr || ones_.skipped == 0) {
        return;
    }
    const auto skipped = static_cast<long long>(ones_.skipped), lines = static_cast<long long>(totals_.lines);
    const char *name = source_.name().c_str();
    if (known_->keep_others) {
        note("%s: NA for %lld of %lld lines: their row or column is not in %s; %s", name, skipped, lines, known_->owner,
             first_other_.c_str());
    } else if (ones_.skipped == totals_.lines - ones_.dropped) {
        refuse("%s does not match %s: none of its lines has %s of the model; %s", name, known_->owner,
               rows_are_new() ? "a column" : "a row and a column", first_other_.c_str());
    } else {
        note("%s: %lld of %lld lines passed over: their %s is not in %s; %s", name, skipped, lines,
             rows_are_new() ? "column" : "row or column", known_->owner, first_other_.c_str());
    }
}

Ones CellCollector::finish(const std::string &kind) {
    require_one_kind(is_first_ || numbered_ == ones_.numbered, "it lists names, and the files before it positions");
    for (const auto &[numbers, doubt] :
         {std::pair{&row_numbers_, &ones_.row_doubt}, {&col_numbers_, &ones_.col_doubt}}) {
        const NumberDoubt here = numbers->doubt(source_);
        doubt->all_numbers = doubt->all_numbers && here.all_numbers;
        doubt->bad = doubt->bad.empty() ? here.bad : doubt->bad;
    }
    ones_.numbered = numbered_;
    ones_.first_number = first_;
    if (known_ == nullptr && !numbered_) {
        ones_.rows = ones_.row_names.size();
        ones_.cols = ones_.names_of_cols().size();
    } else if (rows_are_new()) {
        ones_.rows = ones_.row_names.size();
    }
    if (totals_.lines > 0) {
        remark_on_others();
    }
    totals_.name = source_.name();
    ones_.lines += totals_.lines;
    ones_.files.push_back(totals_);
    ones_.name = source_.name();
    ones_.kind = is_first_ || ones_.kind == kind ? kind : "several";
    return std::move(ones_);
}

} // namespace pumc::cli
