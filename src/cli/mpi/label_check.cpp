#include "cli/mpi/label_check.hpp"

#include <algorithm>
#include <cstring>
#include <tuple>

namespace pumc::cli {

namespace {

// Two hashes with keys of their own: different texts have the same pair once in 2^128.
struct Seen {
    uint64_t hash[2];
    int64_t line;
};

bool before(const Seen &one, const Seen &other) {
    return std::tie(one.hash[0], one.hash[1], one.line) < std::tie(other.hash[0], other.hash[1], other.line);
}

bool are_same(const Seen &one, const Seen &other) {
    return one.hash[0] == other.hash[0] && one.hash[1] == other.hash[1];
}

} // namespace

void check_labels(OnesReader &file, bool of_rows, RankMessages &messages, const Together &together) {
    if (!file.header().has(of_rows ? kRowLabels : kColLabels)) {
        return;
    }
    const int64_t lines = of_rows ? file.header().rows : file.header().cols;
    const int64_t rank = messages.rank(), count = messages.count();
    const KeyedHash first = messages.shared_hash(), second = messages.shared_hash();
    std::vector<std::string> texts(static_cast<size_t>(count));
    together([&] {
        file.read_labels(of_rows, lines * rank / count, lines * (rank + 1) / count,
                         [&](int64_t line, std::string_view label) {
                             const Seen one{{first(label), second(label)}, line};
                             texts[one.hash[0] % static_cast<uint64_t>(count)].append(
                                 reinterpret_cast<const char *>(&one), sizeof one);
                         });
    });
    texts = messages.exchange(std::move(texts));
    together([&] {
        std::vector<Seen> all;
        for (std::string &text : texts) {
            const size_t had = all.size();
            all.resize(had + text.size() / sizeof(Seen));
            std::memcpy(all.data() + had, text.data(), text.size());
            std::string().swap(text);
        }
        std::sort(all.begin(), all.end(), before);
        const auto twice = std::adjacent_find(all.begin(), all.end(), are_same);
        if (twice != all.end()) {
            file.refuse_repeat(of_rows, twice[0].line, twice[1].line);
        }
    });
}

} // namespace pumc::cli
