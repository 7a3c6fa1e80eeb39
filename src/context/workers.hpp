#pragma once

#include "context/watch.hpp"

#include <atomic>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <type_traits>
#include <vector>

namespace pumc {

/// So many, or every core that this process may use where it is 0.
int64_t threads_for(int64_t wanted);

/// A team of threads that lives as long as one call of the library.
///
/// Work is cut into chunks whose number and borders depend on the data alone, never on the number of threads; threads
/// take chunks as they become free. No two chunks write to the same place, and sums over chunks are added in chunk
/// order, so that results have the same bits for every number of threads. The pieces of a transposition are as many as
/// suit the threads; it only moves values, which come out the same.
///
/// Threads start when there are chunks for them: a call with little to do starts none. If the system refuses a thread,
/// the others do the work. A process forked from a callback has none of its parent's threads and starts its own.
///
/// Where several ranks work together, each has a team, and the team knows the ranks.
class Workers {
public:
    /// threads_for(`threads`) at most. `ranks` is null for work of one process.
    explicit Workers(int64_t threads, Ranks *ranks = nullptr);
    ~Workers();
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    /// How many threads may work at a time, the calling one among them.
    int64_t threads() const noexcept { return threads_; }
    /// How many slots for_each() hands out for this many chunks: room for each thread is needed so many times.
    int64_t slots(int64_t chunks) const noexcept { return chunks < threads_ ? (chunks > 0 ? chunks : 1) : threads_; }

    /// Call task(chunk) for every chunk in [0, chunks) and return when all are done; or task(chunk, slot), with a slot
    /// in [0, slots(chunks)) that no other task has at the time. The task must not throw and must not call for_each().
    template <typename Task> void for_each(int64_t chunks, const Task &task) {
        run(
            chunks,
            [](const void *context, int64_t chunk, int64_t slot) {
                const Task &call = *static_cast<const Task *>(context);
                if constexpr (std::is_invocable_v<const Task &, int64_t, int64_t>) {
                    call(chunk, slot);
                } else {
                    call(chunk);
                }
            },
            &task);
    }

    /// The same for work that a time limit may break off. When `watch` is out of time, no more chunks begin and
    /// watch.check() throws. `watch` may be null.
    template <typename Task> void for_each(int64_t chunks, const Task &task, Watch *watch) {
        if (watch == nullptr) {
            for_each(chunks, task);
            return;
        }
        std::atomic<bool> over{false};
        for_each(chunks, [&](int64_t chunk, int64_t slot) {
            if (over.load(std::memory_order_relaxed)) {
                return;
            }
            if constexpr (std::is_invocable_v<const Task &, int64_t, int64_t>) {
                task(chunk, slot);
            } else {
                task(chunk);
            }
            if (watch->out_of_time()) {
                over.store(true, std::memory_order_relaxed);
            }
        });
        if (over.load()) {
            watch->check();
        }
    }

    /// The ranks that work together, or null.
    Ranks *ranks() const noexcept { return ranks_; }
    /// Each of the values becomes its sum over the ranks; nothing happens where there is one process.
    void sum_over_ranks(double *values, int64_t count) const;

    /// Room for `count` doubles with undefined contents; the next call of scratch() gives the same room again.
    double *scratch(size_t count);

private:
    class Team;
    using Call = void (*)(const void *context, int64_t chunk, int64_t slot);
    void run(int64_t chunks, Call call, const void *context) noexcept;
    void gather(int64_t hands) noexcept;

    int64_t threads_;
    Ranks *ranks_;
    bool waits_actively_;
    bool running_ = false; // within run()
    std::unique_ptr<Team> team_;
    std::vector<double> scratch_;
};

/// Cuts [0, size) into at most `most` equal chunks of at least `least` items each; the last may be shorter.
struct EvenSplit {
    EvenSplit(int64_t size, int64_t least, int64_t most);
    int64_t begin(int64_t chunk) const noexcept {
        assert(chunk >= 0 && chunk <= chunks);
        return chunk * each < size ? chunk * each : size;
    }
    int64_t end(int64_t chunk) const noexcept { return begin(chunk + 1); }
    int64_t size, each, chunks; // every chunk but the last has `each` items
};

} // namespace pumc
