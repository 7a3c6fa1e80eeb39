#pragma once

#include <algorithm>
#include <cctype>
#include <string>
#include <string_view>
#include <vector>

namespace pumc {

/// The word most like a mistyped one, for "did you mean". Offer every candidate, then ask for the suggestion: the first
/// of the nearest, if it differs in at most half of the letters. Words of more than 64 bytes are neither helped nor
/// suggested.
class Nearest {
public:
    explicit Nearest(std::string_view word) : word_(word), least_(std::min<size_t>(word.size(), kLongest) / 2 + 1) {}

    void offer(std::string_view candidate) {
        const size_t longer = std::max(candidate.size(), word_.size());
        const size_t shorter = std::min(candidate.size(), word_.size());
        if (longer > kLongest || longer - shorter >= least_) {
            return;
        }
        const size_t distance = distance_to(candidate);
        if (distance < least_) {
            least_ = distance;
            best_ = candidate;
        }
    }

    /// " (did you mean 'x'?)", or nothing when no candidate is near.
    std::string suggestion() const { return best_.empty() ? "" : " (did you mean '" + best_ + "'?)"; }

private:
    static constexpr size_t kLongest = 64;

    // Edit distance where a difference in case alone costs nothing. It is not finished where it is least_ or more: no
    // line of the table has a smaller number than the one before it.
    size_t distance_to(std::string_view candidate) {
        line_.resize(candidate.size() + 1);
        for (size_t j = 0; j < line_.size(); ++j) {
            line_[j] = j;
        }
        for (size_t i = 1; i <= word_.size(); ++i) {
            size_t diagonal = line_[0], smallest = i;
            line_[0] = i;
            for (size_t j = 1; j < line_.size(); ++j) {
                const size_t above = line_[j];
                const bool same = lower(word_[i - 1]) == lower(candidate[j - 1]);
                line_[j] = std::min({above + 1, line_[j - 1] + 1, diagonal + (same ? 0 : 1)});
                smallest = std::min(smallest, line_[j]);
                diagonal = above;
            }
            if (smallest >= least_) {
                return smallest;
            }
        }
        return line_.back();
    }

    static int lower(char letter) { return std::tolower(static_cast<unsigned char>(letter)); }

    std::string_view word_;
    std::string best_;
    size_t least_;
    std::vector<size_t> line_;
};

} // namespace pumc
