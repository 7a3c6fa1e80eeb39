#include "cli/mpi/label_numbers.hpp"

#include "cli/failure.hpp"

#include <cstring>
#include <limits>
#include <string>
#include <string_view>

namespace pumc::cli {

namespace {

void append_number(std::string &to, uint32_t number) {
    to.append(reinterpret_cast<const char *>(&number), sizeof number);
}

uint32_t number_at(const std::string &from, size_t at) {
    uint32_t number = 0;
    std::memcpy(&number, from.data() + at, sizeof number);
    return number;
}

// The labels that this rank keeps for all.
class Keeper {
public:
    // Labels that rank p has sent, each as its length and its bytes. Returns a byte for each: 1 if no rank before p has
    // it.
    std::string take(const std::string &labels, std::vector<uint32_t> &entries) {
        std::string is_new;
        for (size_t at = 0; at < labels.size();) {
            const uint32_t length = number_at(labels, at);
            const int64_t had = names_.size();
            entries.push_back(static_cast<uint32_t>(names_.intern(std::string_view(labels).substr(at + 4, length))));
            is_new += names_.size() > had ? '\1' : '\0';
            at += 4 + length;
        }
        return is_new;
    }
    size_t size() const noexcept { return static_cast<size_t>(names_.size()); }

private:
    Names names_;
};

class Numbering {
public:
    Numbering(const Names &here, RankMessages &messages)
        : here_(here), messages_(messages), ranks_(static_cast<size_t>(messages.count())),
          keeper_(static_cast<size_t>(here.size())), entries_(ranks_) {}

    LabelNumbers run(const char *what) {
        find_new(meet());
        if (result_.count > std::numeric_limits<int32_t>::max()) {
            refuse("more than %d %ss", std::numeric_limits<int32_t>::max(), what);
        }
        tell(collect());
        return std::move(result_);
    }

private:
    // Each label goes to its keeper. What is sent to a keeper, and what comes back, has the order of the labels.
    std::vector<std::string> meet() {
        const KeyedHash hash = messages_.shared_hash();
        std::vector<std::string> texts(ranks_);
        for (size_t i = 0; i < keeper_.size(); ++i) {
            const std::string label = here_.at(static_cast<int64_t>(i));
            keeper_[i] = static_cast<uint32_t>(hash(label) % ranks_);
            append_number(texts[keeper_[i]], static_cast<uint32_t>(label.size()));
            texts[keeper_[i]] += label;
        }
        texts = messages_.exchange(std::move(texts));
        for (size_t p = 0; p < ranks_; ++p) {
            is_new_there_.push_back(kept_.take(texts[p], entries_[p]));
            std::string().swap(texts[p]);
        }
        return messages_.exchange(is_new_there_);
    }

    // Labels that no earlier rank has are numbered rank after rank.
    void find_new(const std::vector<std::string> &is_new) {
        std::vector<size_t> next(ranks_, 0);
        for (size_t i = 0; i < keeper_.size(); ++i) {
            if (is_new[keeper_[i]][next[keeper_[i]]++] != '\0') {
                result_.new_here.push_back(static_cast<int64_t>(i));
            }
        }
        const std::vector<int64_t> counts = messages_.all(static_cast<int64_t>(result_.new_here.size()));
        for (size_t p = 0; p < ranks_; ++p) {
            result_.first_new += p < static_cast<size_t>(messages_.rank()) ? counts[p] : 0;
            result_.count += counts[p];
        }
    }

    // The numbers of the labels that this rank keeps, from those that have them first.
    std::vector<uint32_t> collect() {
        std::vector<std::string> texts(ranks_);
        for (size_t k = 0; k < result_.new_here.size(); ++k) {
            append_number(texts[keeper_[static_cast<size_t>(result_.new_here[k])]],
                          static_cast<uint32_t>(result_.first_new + static_cast<int64_t>(k)));
        }
        texts = messages_.exchange(std::move(texts));
        std::vector<uint32_t> number(kept_.size());
        for (size_t p = 0; p < ranks_; ++p) {
            for (size_t e = 0, at = 0; e < entries_[p].size(); ++e) {
                if (is_new_there_[p][e] != '\0') {
                    number[entries_[p][e]] = number_at(texts[p], at);
                    at += 4;
                }
            }
        }
        return number;
    }

    // All that have a label learn its number from its keeper.
    void tell(const std::vector<uint32_t> &number) {
        std::vector<std::string> texts(ranks_);
        for (size_t p = 0; p < ranks_; ++p) {
            for (const uint32_t entry : entries_[p]) {
                append_number(texts[p], number[entry]);
            }
        }
        texts = messages_.exchange(std::move(texts));
        std::vector<size_t> next(ranks_, 0);
        for (const uint32_t rank : keeper_) {
            result_.number.push_back(static_cast<int32_t>(number_at(texts[rank], next[rank])));
            next[rank] += 4;
        }
    }

    const Names &here_;
    RankMessages &messages_;
    size_t ranks_;
    std::vector<uint32_t> keeper_; // the rank that keeps each label of this one
    Keeper kept_;
    std::vector<std::vector<uint32_t>> entries_; // of the labels that each rank has sent here
    std::vector<std::string> is_new_there_;      // a byte for each of these
    LabelNumbers result_;
};

} // namespace

LabelNumbers number_labels(const Names &here, const char *what, RankMessages &messages) {
    return Numbering(here, messages).run(what);
}

} // namespace pumc::cli
