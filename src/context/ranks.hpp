#pragma once

#include "context/call_terms.hpp"
#include "context/watch.hpp"

#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace pumc {

/// Another rank has failed: what it said.
class AlarmHeard : public Error {
public:
    AlarmHeard(Code code, const char *text) : Error(error(code, "%s", text)) {}
};

/// How bytes get from one rank to another. src/api/ranks.cpp makes one of the table that a program or libpumc_mpi
/// fills.
class Transport {
public:
    virtual ~Transport() = default;
    virtual int64_t rank() const noexcept = 0;
    virtual int64_t count() const noexcept = 0;

    /// The collective call of this number begins: messages and alarms of another call are none of its business, and an
    /// exchange of the last call that never ended is given up.
    virtual void begin(int64_t call) = 0;
    /// Room for what the next exchange sends and receives; what was received stays there until the next call.
    virtual void rooms(int64_t send_bytes, int64_t receive_bytes, char *&send, char *&receive) = 0;
    /// Begin to send send_bytes[p] bytes to each rank p and to receive receive_bytes[p] from it. They lie in the rooms
    /// rank after rank. Nothing is sent to oneself: those entries are 0.
    virtual void start(const int64_t *send_bytes, const int64_t *receive_bytes) = 0;
    /// Whether the exchange is complete. Throws AlarmHeard when another rank has given one.
    virtual bool test() = 0;
    /// Tell all others that this call failed here, and why.
    virtual void alarm(Code code, const char *text) noexcept = 0;
};

/// The numbers of a message. Its room is aligned for them, which pumc_ranks.h asks of whoever provides it, and what is
/// put before them has a length that is a multiple of theirs.
inline const double *numbers_in(const char *message) noexcept {
    assert(reinterpret_cast<uintptr_t>(message) % alignof(double) == 0);
    return static_cast<const double *>(static_cast<const void *>(message));
}
inline double *numbers_in(char *message) noexcept {
    assert(reinterpret_cast<uintptr_t>(message) % alignof(double) == 0);
    return static_cast<double *>(static_cast<void *>(message));
}

/// The processes (or threads) that work on one problem together. Every rank makes the same collective calls in the same
/// order; what differs between ranks is the data. Results of sum() and broadcast() have the same bits on every rank, so
/// that decisions which follow from them are the same.
///
/// A rank whose work must stop, for its time limit or its callback, wishes so. The wish travels with the next sum, and
/// from there on every rank knows of it: Watch::check() stops all of them at the same place.
class Ranks : public std::enable_shared_from_this<Ranks> {
public:
    explicit Ranks(std::unique_ptr<Transport> transport);
    ~Ranks();
    Ranks(const Ranks &) = delete;
    Ranks &operator=(const Ranks &) = delete;

    int64_t rank() const noexcept { return rank_; }
    int64_t count() const noexcept { return count_; }

    /// A collective call: all ranks begin it, and end it only if none has failed. Ranks that come with different terms
    /// find out here, before anything is done: begin() returns on no rank unless all agree.
    void begin(const CallTerms &terms);
    void end();
    /// This rank cannot take part in the call that the others begin; alarm() has to follow.
    void miss();
    /// A number that no other handle of these ranks has, the same on every rank, for the first or the second handle
    /// that the present call makes.
    int64_t number_of_made(int which) const noexcept { return 2 * made_ + which; }
    /// The call failed on this rank: the others stop waiting for it. Not for an error that came from another rank.
    void alarm(Code code, const char *text) noexcept;
    /// Whether another rank failed in this call.
    bool heard_alarm() const noexcept { return heard_alarm_; }

    /// Each of the values becomes its sum over all ranks, added in the order of ranks.
    void sum(double *values, int64_t count);
    double sum(double value) {
        sum(&value, 1);
        return value;
    }
    /// The same for counts, which are exact up to 2^53.
    int64_t sum(int64_t value) { return static_cast<int64_t>(sum(static_cast<double>(value))); }
    double most(double value);

    /// Everyone gets rank 0's bytes.
    void broadcast(void *bytes, int64_t count);

    /// Sends send_bytes[p] bytes to each rank p and receives receive_bytes[p] from it. pack(room) writes what is sent,
    /// rank after rank. What was received, rank after rank, stays valid until the next call of a function of this
    /// class.
    template <typename Pack>
    const char *exchange(const std::vector<int64_t> &send_bytes, const std::vector<int64_t> &receive_bytes,
                         const Pack &pack) {
        pack(make_room(send_bytes, receive_bytes));
        return run(send_bytes, receive_bytes);
    }
    /// What each rank has for this one, if it tells each rank a number.
    std::vector<int64_t> trade(const std::vector<int64_t> &numbers);

    /// A wish to stop, which the others learn with the next sum.
    void wish(StopReason reason) noexcept;
    /// What all ranks know of such wishes.
    std::optional<StopReason> agreed() const noexcept { return alone_ ? std::nullopt : agreed_; }

    /// While there is one of these, this rank works for itself: sums are those of its own values, and nothing is
    /// agreed.
    class Alone {
    public:
        explicit Alone(Ranks *ranks) noexcept : ranks_(ranks), before_(ranks != nullptr && ranks->alone_) {
            if (ranks_ != nullptr) {
                ranks_->alone_ = true;
            }
        }
        ~Alone() {
            if (ranks_ != nullptr) {
                ranks_->alone_ = before_;
            }
        }
        Alone(const Alone &) = delete;
        Alone &operator=(const Alone &) = delete;

    private:
        Ranks *ranks_;
        bool before_;
    };

private:
    void forget_last_call();
    char *make_room(const std::vector<int64_t> &send_bytes, const std::vector<int64_t> &receive_bytes);
    const char *run(const std::vector<int64_t> &send_bytes, const std::vector<int64_t> &receive_bytes);
    void wait();
    void settle(double *wishes) noexcept;
    int64_t piece(int64_t total, int64_t rank) const noexcept { return total * rank / count_; }

    std::unique_ptr<Transport> transport_;
    const int64_t rank_, count_;
    int64_t call_ = 0, made_ = 0;
    bool alone_ = false, heard_alarm_ = false;
    int waits_in_crowd_ = 0; // while other work wants the core
    static constexpr int64_t kWishes = 2;
    double wishes_[kWishes] = {}; // to stop for want of time, and to cancel
    const char *receive_ = nullptr;
    std::optional<StopReason> agreed_;
    std::vector<int64_t> send_bytes_, receive_bytes_;
    std::vector<double> added_;

    friend class RankCall;
    const int64_t serial_; // no other of this process has it, before or after
    Ranks *next_living_ = nullptr;
};

/// While there is one of these, this thread makes a collective call: its callback must not begin another, for which the
/// other ranks do not come. A thread remembers the ranks that it last worked with: a call without a handle is one of
/// theirs.
class RankCall {
public:
    RankCall(Ranks &ranks, const char *function) noexcept;
    ~RankCall();
    RankCall(const RankCall &) = delete;
    RankCall &operator=(const RankCall &) = delete;

    /// The function that this thread is in; null if there is none.
    static const char *under_way() noexcept;
    /// Null if there are none, or no handle of theirs is left.
    static std::shared_ptr<Ranks> last_ranks() noexcept;
};

} // namespace pumc
