#include "select/score_ranges.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace pumc {

namespace {

// Samples for each rank, taken from all ranks in proportion to how many scores they have. With 64 of them a range has
// at most a few percent more than its share.
constexpr int64_t kSamples = 64;

double score_of(double score) noexcept { return score; }
double score_of(const RepeatedScore &repeated) noexcept { return repeated.score; }

} // namespace

ScoreRanges::ScoreRanges(const std::vector<double> &ascending, Ranks &ranks) : ranks_(ranks) {
    const auto everyone = static_cast<size_t>(ranks.count()), me = static_cast<size_t>(ranks.rank());
    std::vector<double> before(everyone + 1, 0.0); // scores of the ranks before each
    before[me + 1] = static_cast<double>(ascending.size());
    ranks.sum(before.data(), static_cast<int64_t>(before.size()));
    std::partial_sum(before.begin(), before.end(), before.begin());
    // If the scores of all ranks were in one row, rank after rank, samples would stand at equal distances.
    std::vector<double> samples(static_cast<size_t>(kSamples) * everyone, 0.0);
    for (size_t k = 0; k < samples.size(); ++k) {
        const double place = before.back() * static_cast<double>(k) / static_cast<double>(samples.size());
        if (place >= before[me] && place < before[me + 1]) {
            const auto at = static_cast<size_t>(place - before[me]);
            samples[k] = ascending[std::min(at, ascending.size() - 1)];
        }
    }
    ranks.sum(samples.data(), static_cast<int64_t>(samples.size()));
    std::sort(samples.begin(), samples.end());
    for (size_t p = 1; p < everyone; ++p) {
        last_.push_back(samples[p * static_cast<size_t>(kSamples) - 1]);
    }
}

size_t ScoreRanges::range_of(double score) const noexcept {
    return static_cast<size_t>(std::lower_bound(last_.begin(), last_.end(), score) - last_.begin());
}

template <typename Item> std::vector<Item> ScoreRanges::sent(const std::vector<Item> &items) const {
    constexpr int64_t kBytes = sizeof(Item);
    const auto everyone = static_cast<size_t>(ranks_.count()), me = static_cast<size_t>(ranks_.rank());
    std::vector<int64_t> sends(everyone, 0);
    for (const Item &item : items) {
        ++sends[range_of(score_of(item))];
    }
    std::vector<int64_t> gets = ranks_.trade(sends);
    const int64_t count = std::accumulate(gets.begin(), gets.end(), int64_t{0}), own = gets[me];
    sends[me] = gets[me] = 0;
    for (std::vector<int64_t> *numbers : {&sends, &gets}) {
        std::transform(numbers->begin(), numbers->end(), numbers->begin(), [](int64_t n) { return n * kBytes; });
    }
    std::vector<Item> mine(static_cast<size_t>(count));
    Item *stays = mine.data();
    const char *received = ranks_.exchange(sends, gets, [&](char *room) {
        std::vector<char *> next(everyone);
        for (size_t p = 0; p < everyone; room += sends[p++]) {
            next[p] = room;
        }
        for (const Item &item : items) {
            const size_t p = range_of(score_of(item));
            if (p == me) {
                *stays++ = item;
            } else {
                std::memcpy(next[p], &item, sizeof item);
                next[p] += kBytes;
            }
        }
    });
    if (count > own) {
        std::memcpy(static_cast<void *>(mine.data() + own), received, static_cast<size_t>((count - own) * kBytes));
    }
    return mine;
}

std::vector<double> ScoreRanges::send(std::vector<double> scores) const { return sent(scores); }

std::vector<RepeatedScore> ScoreRanges::gather(std::vector<double> ascending) const {
    std::vector<RepeatedScore> here;
    for (const double score : ascending) {
        if (here.empty() || here.back().score != score) {
            here.push_back({score, 0});
        }
        ++here.back().times;
    }
    ascending = {};
    std::vector<RepeatedScore> mine = sent(here);
    std::sort(mine.begin(), mine.end(),
              [](const RepeatedScore &a, const RepeatedScore &b) { return a.score < b.score; });
    return mine;
}

} // namespace pumc
