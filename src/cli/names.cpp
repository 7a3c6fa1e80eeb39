#include "cli/names.hpp"

#include "cli/failure.hpp"
#include "cli/numbers.hpp"
#include "nearest.hpp"

namespace pumc::cli {

Names Names::numbered(int64_t count, int64_t first) {
    Names names;
    names.numbered_ = true;
    names.count_ = count;
    names.first_ = first;
    return names;
}

int64_t Names::intern(std::string_view name) {
    const auto found = position_.find(name);
    if (found != position_.end()) {
        return found->second;
    }
    append(name);
    return size() - 1;
}

void Names::append(std::string_view name) {
    texts_.emplace_back(name);
    position_.emplace(texts_.back(), static_cast<int64_t>(texts_.size()) - 1);
}

int64_t Names::find(std::string_view name) const {
    if (numbered_) {
        int64_t number = 0;
        const bool whole = parse_whole(name, number) == NumberKind::whole;
        return whole && number >= first_ && number - first_ < count_ ? number - first_ : -1;
    }
    const auto found = position_.find(name);
    return found != position_.end() ? found->second : -1;
}

std::string Names::at(int64_t position) const {
    return numbered_ ? std::to_string(first_ + position) : texts_[static_cast<size_t>(position)];
}

std::string Names::suggestion(std::string_view name) const {
    if (numbered_) {
        return format(": they are numbered %lld..%lld", static_cast<long long>(first_),
                      static_cast<long long>(first_ + count_ - 1));
    }
    Nearest nearest(name);
    for (const std::string &text : texts_) {
        nearest.offer(text);
    }
    return nearest.suggestion();
}

} // namespace pumc::cli
