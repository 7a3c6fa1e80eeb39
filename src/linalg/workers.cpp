#include "linalg/workers.hpp"

#include <algorithm>
#include <sched.h>

// Weak: with another BLAS the library still links, and these are null.
extern "C" {
[[gnu::weak]] void openblas_set_num_threads(int);
[[gnu::weak]] int openblas_get_num_threads(void);
}

namespace pumc {

namespace {

constexpr int kSpins = 2000; // about a tenth of a millisecond

void pause() noexcept {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#else
    std::this_thread::yield();
#endif
}

} // namespace

Workers::Workers(int64_t threads) {
    const int64_t cores = available(), wanted = threads > 0 ? threads : cores;
    spins_ = wanted <= cores ? kSpins : 0; // with more threads than cores, waiting would keep others from working
    try {
        for (int64_t i = 1; i < wanted; ++i) {
            team_.emplace_back([this, i] { serve(i); });
        }
    } catch (...) {
        stop_team(); // a thread that cannot be had must not leave the others running
        throw;
    }
}

Workers::~Workers() { stop_team(); }

void Workers::stop_team() noexcept {
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        stopping_ = true;
    }
    wake_.notify_all();
    for (std::thread &thread : team_) {
        thread.join();
    }
}

int64_t Workers::available() noexcept {
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) == 0) {
        return std::max(1, CPU_COUNT(&set));
    }
    return std::max(1U, std::thread::hardware_concurrency());
}

double *Workers::scratch(size_t count) {
    if (scratch_.size() < count) {
        scratch_.resize(count);
    }
    return scratch_.data();
}

// Whether it comes true while waiting a little: the calls of an iteration follow each other so closely that going to
// sleep in between would cost more than the smaller ones do.
template <typename Condition> bool Workers::soon(const Condition &condition) const noexcept {
    for (int i = 0; i < spins_; ++i) {
        if (condition()) {
            return true;
        }
        pause();
    }
    return condition();
}

void Workers::take_chunks(int64_t slot) noexcept {
    for (int64_t chunk; (chunk = next_.fetch_add(1, std::memory_order_relaxed)) < chunks_;) {
        call_(context_, chunk, slot);
    }
}

void Workers::run(int64_t chunks, Call call, const void *context) {
    if (chunks <= 1 || team_.empty()) {
        for (int64_t chunk = 0; chunk < chunks; ++chunk) {
            call(context, chunk, 0);
        }
        return;
    }
    {
        const std::lock_guard<std::mutex> lock(mutex_);
        call_ = call;
        context_ = context;
        chunks_ = chunks;
        next_.store(0, std::memory_order_relaxed);
        busy_.store(team_.size(), std::memory_order_relaxed);
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

void Workers::serve(int64_t slot) {
    uint64_t seen = 0;
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
        take_chunks(slot);
        if (busy_.fetch_sub(1, std::memory_order_acq_rel) == 1) {
            const std::lock_guard<std::mutex> lock(mutex_);
            done_.notify_one();
        }
    }
}

EvenSplit::EvenSplit(int64_t size_, int64_t least, int64_t most)
    : size(size_), step(std::max(least, (size_ + most - 1) / most)), chunks((size_ + step - 1) / step) {}

namespace {
std::mutex blas_mutex;
int blas_users = 0;
int blas_threads_before = 0;
} // namespace

SingleThreadedBlas::SingleThreadedBlas() {
    if (openblas_set_num_threads == nullptr || openblas_get_num_threads == nullptr) {
        return;
    }
    const std::lock_guard<std::mutex> lock(blas_mutex);
    if (blas_users++ == 0) {
        blas_threads_before = openblas_get_num_threads();
        openblas_set_num_threads(1);
    }
}

SingleThreadedBlas::~SingleThreadedBlas() {
    if (openblas_set_num_threads == nullptr || openblas_get_num_threads == nullptr) {
        return;
    }
    const std::lock_guard<std::mutex> lock(blas_mutex);
    if (--blas_users == 0) {
        openblas_set_num_threads(blas_threads_before);
    }
}

} // namespace pumc
