#pragma once

#include "context/ranks.hpp"
#include "labels.hpp"

#include <algorithm>
#include <cstring>
#include <string>

namespace pumc {

/// How many labels one side of a model has, over all ranks, and how many bytes their texts take together.
struct LabelSizes {
    int64_t count = 0, bytes = 0;
};

/// `lines` is the number of rows or columns of this rank, `side` is "row" or "column" and is for the message. Fails if
/// some of the lines have labels and others have none. Collective unless `ranks` is null.
LabelSizes label_sizes(const Labels &here, int64_t lines, const char *side, Ranks *ranks);

/// The labels of all ranks on rank 0, one rank after the other: use(text) is called there for each. The other ranks
/// send theirs, some at a time, each as its length and its bytes. Collective.
template <typename Use> void gather_labels(const Labels &here, Ranks &ranks, const Use &use) {
    constexpr size_t kBytes = 1 << 20; // of a message, unless one label is longer
    std::vector<int64_t> sends(static_cast<size_t>(ranks.count()), 0), gets(sends);
    const auto send = [&](const void *bytes, size_t count) {
        sends[0] = static_cast<int64_t>(count);
        ranks.exchange(sends, gets, [&](char *room) { std::memcpy(room, bytes, count); });
    };
    if (ranks.rank() > 0) {
        std::string message;
        for (size_t i = 0; i <= here.size(); ++i) {
            const bool at_end = i == here.size();
            if (!message.empty() && (at_end || message.size() + here[i].size() > kBytes)) {
                const auto size = static_cast<int64_t>(message.size());
                send(&size, sizeof size);
                send(message.data(), message.size());
                message.clear();
            }
            if (!at_end) {
                const auto length = static_cast<int64_t>(here[i].size());
                message.append(reinterpret_cast<const char *>(&length), sizeof length);
                message += here[i];
            }
        }
        const int64_t end = 0;
        send(&end, sizeof end);
        return;
    }
    for (const std::string &text : here.texts()) {
        use(std::string_view(text));
    }
    for (size_t p = 1; p < sends.size(); ++p) {
        for (;;) {
            int64_t size = 0, length = 0;
            gets[p] = sizeof size;
            std::memcpy(&size, ranks.exchange(sends, gets, [](char *) {}), sizeof size);
            if (size == 0) {
                break;
            }
            gets[p] = size;
            const char *at = ranks.exchange(sends, gets, [](char *) {}), *end = at + size;
            for (; at != end; at += length) {
                std::memcpy(&length, at, sizeof length);
                at += sizeof length;
                use(std::string_view(at, static_cast<size_t>(length)));
            }
        }
        gets[p] = 0;
    }
}

} // namespace pumc
