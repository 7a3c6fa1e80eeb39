#include "labels.hpp"

#include "error.hpp"
#include "nearest.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <limits>
#include <utility>

namespace pumc {

namespace {

constexpr size_t kFewestSlots = 16;
constexpr int32_t kFree = -1;

// To look for the nearest takes up to 0.6 us a label (measured with labels of 13 bytes), so that a label which is not
// there costs below 0.1 s. Beyond this many there is no suggestion.
constexpr size_t kMostToSuggestFrom = 1 << 17;

} // namespace

LabelTable::LabelTable() : hash_(random_key()) {}

LabelTable::LabelTable(std::vector<std::string> texts) : hash_(random_key()), texts_(std::move(texts)) {
    make_slots(texts_.size());
}

int64_t LabelTable::intern(std::string_view label) {
    if (texts_.size() == static_cast<size_t>(std::numeric_limits<int32_t>::max())) {
        fail(Code::too_large, "there must be at most %d different labels", std::numeric_limits<int32_t>::max());
    }
    if (2 * (texts_.size() + 1) > slots_.size()) {
        make_slots(2 * (texts_.size() + 1));
    }
    int32_t &slot = slots_[slot_of(label)];
    if (slot == kFree) {
        texts_.emplace_back(label);
        slot = static_cast<int32_t>(texts_.size() - 1);
    }
    return slot;
}

int64_t LabelTable::find(std::string_view label) const noexcept {
    return slots_.empty() ? kFree : slots_[slot_of(label)];
}

// Room for this many labels, and those that there are in it.
void LabelTable::make_slots(size_t labels) {
    size_t count = kFewestSlots;
    while (count < 2 * labels) {
        count *= 2;
    }
    slots_.assign(count, kFree);
    for (size_t i = 0; i < texts_.size(); ++i) {
        int32_t &slot = slots_[slot_of(texts_[i])];
        slot = slot == kFree ? static_cast<int32_t>(i) : slot;
    }
}

// Where the label is or, if it is not there, would be.
size_t LabelTable::slot_of(std::string_view label) const noexcept {
    const size_t mask = slots_.size() - 1;
    size_t at = hash_(label) & mask;
    while (slots_[at] != kFree && texts_[static_cast<size_t>(slots_[at])] != label) {
        at = (at + 1) & mask;
    }
    return at;
}

Labels::Labels(LabelTable table) {
    if (!table.texts().empty()) {
        table_ = std::make_shared<const LabelTable>(std::move(table));
    }
}

const std::vector<std::string> &Labels::texts() const noexcept {
    static const std::vector<std::string> none;
    return table_ != nullptr ? table_->texts() : none;
}

int64_t Labels::find(const char *label, const char *what) const {
    const int64_t found = table_ != nullptr ? table_->find(label) : -1;
    if (found >= 0) {
        return found;
    }
    const PathText shown(label);
    if (table_ == nullptr) {
        fail(Code::unknown_name, "unknown %s label '%s': no %s has a label", what, shown.c_str(), what);
    }
    Nearest nearest(label);
    if (size() <= kMostToSuggestFrom) {
        for (const std::string &text : texts()) {
            nearest.offer(text);
        }
    }
    fail(Code::unknown_name, "unknown %s label '%s'%s", what, shown.c_str(), PathText(nearest.suggestion()).c_str());
}

} // namespace pumc
