#include "context/ranks.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <chrono>
#include <cstring>
#include <mutex>
#include <thread>

namespace pumc {

namespace {

constexpr int64_t kBytes = sizeof(double);

// How a rank waits for messages: it asks so often before it first lets others run, and so often again before it
// sleeps. With more ranks than cores a rank that does not give way keeps the one it waits for from sending: a sum of 32
// KB over 8 ranks on 2 cores took twice as long where they waited inside of MPI.
constexpr int kBusyRounds = 200, kYieldRounds = 1000;
constexpr std::chrono::microseconds kSleep{20};

// A yield that took this long let others work. Linux has whoever yields wait until they have had their turn, and in
// the end until they have had many: a rank that has seen that does better to sleep, for so many waits.
constexpr std::chrono::microseconds kTurnOfOthers{20};
constexpr int kWaitsInCrowd = 100, kBusyRoundsInCrowd = 10;

// Handles that ranks make together are numbered by rank 0, which counts all that it has made with any ranks.
std::atomic<int64_t> made_so_far{0};

// All ranks of this process, in a list that needs no memory. A thread knows the ranks of its last call by their number:
// a pointer of its own that counts as an owner would have to be destroyed when the thread ends, for which the C library
// needs memory, and aborts where there is none.
std::mutex living_mutex;
Ranks *first_living = nullptr;
std::atomic<int64_t> last_serial{0};

thread_local const char *function_under_way = nullptr;
thread_local int64_t serial_of_last_call = 0;

} // namespace

Ranks::Ranks(std::unique_ptr<Transport> transport)
    : transport_(std::move(transport)), rank_(transport_->rank()), count_(transport_->count()),
      send_bytes_(static_cast<size_t>(count_)), receive_bytes_(static_cast<size_t>(count_)), serial_(++last_serial) {
    const std::lock_guard<std::mutex> lock(living_mutex);
    next_living_ = first_living;
    first_living = this;
}

Ranks::~Ranks() {
    const std::lock_guard<std::mutex> lock(living_mutex);
    Ranks **at = &first_living;
    while (*at != this) {
        at = &(*at)->next_living_;
    }
    *at = next_living_;
}

void Ranks::forget_last_call() {
    agreed_.reset();
    heard_alarm_ = false;
    std::fill_n(wishes_, kWishes, 0.0);
    transport_->begin(++call_);
}

void Ranks::begin(const CallTerms &terms) {
    forget_last_call();
    CallTerms::Message first = terms.message(rank_ == 0 ? ++made_so_far : 0);
    broadcast(&first, sizeof first);
    terms.require_same(first);
    made_ = first.made;
    (void)sum(0.0); // nobody goes on before all have agreed
}

void Ranks::miss() { forget_last_call(); }

void Ranks::end() { (void)sum(0.0); }

void Ranks::alarm(Code code, const char *text) noexcept { transport_->alarm(code, text); }

char *Ranks::make_room(const std::vector<int64_t> &send_bytes, const std::vector<int64_t> &receive_bytes) {
    assert(static_cast<int64_t>(send_bytes.size()) == count_ && static_cast<int64_t>(receive_bytes.size()) == count_);
    char *send = nullptr, *receive = nullptr;
    int64_t sent = 0, received = 0;
    for (size_t p = 0; p < send_bytes.size(); ++p) {
        assert(send_bytes[p] >= 0 && receive_bytes[p] >= 0);
        sent += send_bytes[p];
        received += receive_bytes[p];
    }
    transport_->rooms(sent, received, send, receive);
    receive_ = receive;
    return send;
}

const char *Ranks::run(const std::vector<int64_t> &send_bytes, const std::vector<int64_t> &receive_bytes) {
    transport_->start(send_bytes.data(), receive_bytes.data());
    try {
        wait();
    } catch (const AlarmHeard &) {
        heard_alarm_ = true;
        throw;
    }
    return receive_;
}

void Ranks::wait() {
    using Clock = std::chrono::steady_clock;
    const int busy = waits_in_crowd_ > 0 ? kBusyRoundsInCrowd : kBusyRounds;
    for (int round = 0; !transport_->test(); ++round) {
        if (round < busy) {
            continue;
        }
        if (waits_in_crowd_ > 0 || round >= kBusyRounds + kYieldRounds) {
            std::this_thread::sleep_for(kSleep);
        } else {
            const Clock::time_point before = Clock::now();
            std::this_thread::yield();
            waits_in_crowd_ = Clock::now() - before >= kTurnOfOthers ? kWaitsInCrowd : 0;
        }
    }
    waits_in_crowd_ -= waits_in_crowd_ > 0 ? 1 : 0;
}

// Rank p adds up piece p of the values, in the order of ranks, and sends it to everyone.
void Ranks::sum(double *values, int64_t count) {
    if (alone_ || count_ == 1) {
        settle(wishes_);
        return;
    }
    const int64_t total = count + kWishes;
    const auto value = [&](int64_t i) -> double & { return i < count ? values[i] : wishes_[i - count]; };
    const int64_t begin = piece(total, rank_), end = piece(total, rank_ + 1), mine = end - begin;
    for (int64_t p = 0; p < count_; ++p) {
        const bool other = p != rank_;
        send_bytes_[static_cast<size_t>(p)] = other ? (piece(total, p + 1) - piece(total, p)) * kBytes : 0;
        receive_bytes_[static_cast<size_t>(p)] = other ? mine * kBytes : 0;
    }
    const char *received = exchange(send_bytes_, receive_bytes_, [&](char *room) {
        auto *to = numbers_in(room);
        for (int64_t i = 0; i < total; ++i) {
            if (i < begin || i >= end) {
                *to++ = value(i);
            }
        }
    });
    added_.assign(static_cast<size_t>(mine), 0.0);
    const auto *from = numbers_in(received);
    for (int64_t p = 0; p < count_; ++p) {
        for (int64_t i = 0; i < mine; ++i) {
            added_[static_cast<size_t>(i)] += p == rank_ ? value(begin + i) : *from++;
        }
    }
    send_bytes_.swap(receive_bytes_); // the way back
    received = exchange(send_bytes_, receive_bytes_, [&](char *room) {
        for (int64_t p = 0; p + 1 < count_; ++p) {
            std::copy_n(reinterpret_cast<const char *>(added_.data()), mine * kBytes, room + p * mine * kBytes);
        }
    });
    from = numbers_in(received);
    for (int64_t i = 0; i < total; ++i) {
        value(i) = i < begin || i >= end ? *from++ : added_[static_cast<size_t>(i - begin)];
    }
    settle(wishes_);
}

// After a sum the wishes are those of all ranks.
void Ranks::settle(double *wishes) noexcept {
    if (!alone_ && !agreed_ && (wishes[0] > 0 || wishes[1] > 0)) {
        agreed_ = wishes[0] > 0 ? StopReason::time_limit : StopReason::cancelled;
    }
    std::transform(wishes, wishes + kWishes, wishes, [](double wish) { return std::min(wish, 1.0); });
}

double Ranks::most(double value) {
    std::vector<double> of_rank(static_cast<size_t>(count_), 0.0);
    of_rank[static_cast<size_t>(rank_)] = value;
    sum(of_rank.data(), count_);
    return alone_ ? value : *std::max_element(of_rank.begin(), of_rank.end());
}

// A binomial tree: in round r the first 2^r ranks have the bytes, and each sends them to the one 2^r further on.
void Ranks::broadcast(void *bytes, int64_t count) {
    if (alone_ || count == 0) {
        return;
    }
    for (int64_t reached = 1; reached < count_; reached *= 2) {
        std::fill(send_bytes_.begin(), send_bytes_.end(), 0);
        std::fill(receive_bytes_.begin(), receive_bytes_.end(), 0);
        const bool sends = rank_ < reached && rank_ + reached < count_;
        const bool receives = rank_ >= reached && rank_ < 2 * reached;
        if (!sends && !receives) {
            continue;
        }
        if (sends) {
            send_bytes_[static_cast<size_t>(rank_ + reached)] = count;
        } else {
            receive_bytes_[static_cast<size_t>(rank_ - reached)] = count;
        }
        const char *received = exchange(send_bytes_, receive_bytes_, [&](char *room) {
            if (sends) {
                std::memcpy(room, bytes, static_cast<size_t>(count));
            }
        });
        if (receives) {
            std::memcpy(bytes, received, static_cast<size_t>(count));
        }
    }
}

std::vector<int64_t> Ranks::trade(const std::vector<int64_t> &numbers) {
    std::vector<int64_t> each(static_cast<size_t>(count_), kBytes), answers(static_cast<size_t>(count_));
    each[static_cast<size_t>(rank_)] = 0;
    const char *received = exchange(each, each, [&](char *room) {
        for (int64_t p = 0; p < count_; ++p) {
            if (p != rank_) {
                std::memcpy(room, &numbers[static_cast<size_t>(p)], kBytes);
                room += kBytes;
            }
        }
    });
    for (int64_t p = 0; p < count_; ++p) {
        if (p == rank_) {
            answers[static_cast<size_t>(p)] = numbers[static_cast<size_t>(p)];
        } else {
            std::memcpy(&answers[static_cast<size_t>(p)], received, kBytes);
            received += kBytes;
        }
    }
    return answers;
}

RankCall::RankCall(Ranks &ranks, const char *function) noexcept {
    function_under_way = function;
    serial_of_last_call = ranks.serial_;
}

RankCall::~RankCall() { function_under_way = nullptr; }

const char *RankCall::under_way() noexcept { return function_under_way; }

std::shared_ptr<Ranks> RankCall::last_ranks() noexcept {
    const std::lock_guard<std::mutex> lock(living_mutex);
    Ranks *each = first_living;
    while (each != nullptr && each->serial_ != serial_of_last_call) {
        each = each->next_living_;
    }
    return each != nullptr ? each->weak_from_this().lock() : nullptr;
}

void Ranks::wish(StopReason reason) noexcept { wishes_[reason == StopReason::time_limit ? 0 : 1] = 1; }

} // namespace pumc
