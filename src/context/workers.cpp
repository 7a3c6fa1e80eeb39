#include "context/workers.hpp"

#include "context/cores.hpp"
#include "context/ranks.hpp"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <condition_variable>
#include <mutex>
#include <new>
#include <thread>
#include <unistd.h>

namespace pumc {

namespace {

// How often a thread looks at its condition before it sleeps: about 0.1 ms. The runs of an iteration follow each other
// so closely that sleeping in between would cost more than the shorter runs take (bench/threads.cpp measures them).
constexpr int kSpins = 2000;

void pause() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

} // namespace

/// The threads beside the calling one, and what they wait on.
class Workers::Team {
public:
    explicit Team(bool waits_actively) : spins_(waits_actively ? kSpins : 0), process_(::getpid()) {}
    ~Team() {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            stopping_ = true;
        }
        wake_.notify_all();
        for (std::thread &thread : threads_) {
            thread.join();
        }
    }
    Team(const Team &) = delete;
    Team &operator=(const Team &) = delete;

    /// False in a forked child, which does not have the threads.
    bool is_here() const noexcept { return process_ == ::getpid(); }
    int64_t size() const noexcept { return static_cast<int64_t>(threads_.size()); }

    /// Start threads until there are `wanted`, or until the system refuses one.
    void grow(int64_t wanted) noexcept {
        try {
            threads_.reserve(static_cast<size_t>(wanted));
            while (!refused_ && size() < wanted) {
                threads_.emplace_back([this, slot = size() + 1, round = round_.load()] { serve(slot, round); });
            }
        } catch (...) {
            refused_ = true; // do not ask again in every run
        }
    }

    void work(int64_t chunks, int64_t hands, Call call, const void *context) noexcept {
        {
            const std::lock_guard<std::mutex> lock(mutex_);
            call_ = call;
            context_ = context;
            chunks_ = chunks;
            hands_ = hands;
            next_.store(0, std::memory_order_relaxed);
            busy_.store(threads_.size(), std::memory_order_relaxed);
            round_.fetch_add(1, std::memory_order_release);
        }
        wake_.notify_all();
        take_chunks(0);
        const auto all_done = [this] { return busy_.load(std::memory_order_acquire) == 0; };
        if (!soon(all_done)) {
            std::unique_lock<std::mutex> lock(mutex_);
            done_.wait(lock, all_done);
        }
    }

private:
    template <typename Condition> bool soon(const Condition &condition) const noexcept {
        for (int i = 0; i < spins_; ++i) {
            if (condition()) {
                return true;
            }
            pause();
        }
        return condition();
    }

    void take_chunks(int64_t slot) noexcept {
        for (int64_t chunk; (chunk = next_.fetch_add(1, std::memory_order_relaxed)) < chunks_;) {
            call_(context_, chunk, slot);
        }
    }

    void serve(int64_t slot, uint64_t seen) noexcept {
        const auto called = [&] { return stopping_.load() || round_.load(std::memory_order_acquire) != seen; };
        for (;;) {
            if (!soon(called)) {
                std::unique_lock<std::mutex> lock(mutex_);
                wake_.wait(lock, called);
            }
            if (stopping_.load()) {
                return;
            }
            seen = round_.load(std::memory_order_acquire);
            if (slot < hands_) {
                take_chunks(slot);
            }
            if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
                const std::lock_guard<std::mutex> lock(mutex_);
                done_.notify_one();
            }
        }
    }

    std::vector<std::thread> threads_;
    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::atomic<uint64_t> round_{0};
    std::atomic<size_t> busy_{0};
    std::atomic<bool> stopping_{false};
    const int spins_;
    const pid_t process_;
    bool refused_ = false;
    Call call_ = nullptr;
    const void *context_ = nullptr;
    int64_t chunks_ = 0, hands_ = 0;
    std::atomic<int64_t> next_{0};
};

int64_t threads_for(int64_t wanted) { return wanted > 0 ? wanted : available_cores(); }

Workers::Workers(int64_t threads, Ranks *ranks)
    : threads_(threads_for(threads)), ranks_(ranks),
      // With more threads than cores, waiting actively would keep others from working.
      waits_actively_(threads_ <= available_cores()) {}

Workers::~Workers() {
    if (team_ != nullptr && !team_->is_here()) {
        (void)team_.release(); // joining the parent's threads would wait for ever
    }
}

void Workers::sum_over_ranks(double *values, int64_t count) const {
    if (ranks_ != nullptr) {
        ranks_->sum(values, count);
    }
}

double *Workers::scratch(size_t count) {
    if (scratch_.size() < count) {
        scratch_.resize(count);
    }
    return scratch_.data();
}

// Makes a team of `hands` threads, this one included, or as many as the system allows.
void Workers::gather(int64_t hands) noexcept {
    if (team_ != nullptr && !team_->is_here()) {
        (void)team_.release();
    }
    if (team_ == nullptr) {
        team_.reset(new (std::nothrow) Team(waits_actively_));
    }
    if (team_ != nullptr) { // without memory for a team this thread works alone
        team_->grow(hands - 1);
    }
}

void Workers::run(int64_t chunks, Call call, const void *context) noexcept {
    assert(chunks >= 0);
    assert(!running_); // a task must not call for_each itself
    running_ = true;
    const int64_t hands = slots(chunks);
    if (hands > 1) {
        gather(hands);
    }
    if (hands > 1 && team_ != nullptr && team_->size() > 0) {
        team_->work(chunks, hands, call, context);
    } else {
        for (int64_t chunk = 0; chunk < chunks; ++chunk) {
            call(context, chunk, 0);
        }
    }
    running_ = false;
}

EvenSplit::EvenSplit(int64_t size_, int64_t least, int64_t most)
    : size(size_), each(std::max(least, (size_ + most - 1) / most)), chunks((size_ + each - 1) / each) {
    assert(size_ >= 0 && least > 0 && most > 0);
}

} // namespace pumc
