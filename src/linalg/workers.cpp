#include "linalg/workers.hpp"

#include <algorithm>
#include <sched.h>

// Weak: with another BLAS the library still links, and these are null.
extern "C" {
[[gnu::weak]] void openblas_set_num_threads(int);
[[gnu::weak]] int openblas_get_num_threads(void);
}

namespace pumc {

Workers::Workers(int64_t threads) {
    const int64_t wanted = threads > 0 ? threads : available();
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
        busy_ = team_.size();
        ++round_;
    }
    wake_.notify_all();
    take_chunks(0);
    std::unique_lock<std::mutex> lock(mutex_);
    done_.wait(lock, [this] { return busy_ == 0; });
}

void Workers::serve(int64_t slot) {
    uint64_t seen = 0;
    std::unique_lock<std::mutex> lock(mutex_);
    for (;;) {
        wake_.wait(lock, [&] { return stopping_ || round_ != seen; });
        if (stopping_) {
            return;
        }
        seen = round_;
        lock.unlock();
        take_chunks(slot);
        lock.lock();
        if (--busy_ == 0) {
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
