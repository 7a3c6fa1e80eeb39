#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <thread>
#include <type_traits>
#include <vector>

namespace pumc {

/// A team of threads that lives as long as one call of the library.
///
/// Work is cut into chunks whose number and borders depend on the data alone, never on the number of
/// threads; threads take chunks as they become free. Whatever a chunk writes it writes alone, and sums
/// over chunks are added in chunk order, so results have the same bits for every number of threads.
class Workers {
public:
    /// `threads` = 0 means every core this process may use.
    explicit Workers(int64_t threads);
    ~Workers();
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;

    int64_t threads() const noexcept { return static_cast<int64_t>(team_.size()) + 1; }

    /// Call task(chunk), or task(chunk, slot) with a slot in [0, threads()) that no other running call has, for
    /// every chunk in [0, chunks) and return when all are done. The task must not throw and must not call
    /// for_each itself.
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

    /// Room for sums over chunks, reused from call to call; contents are undefined.
    double *scratch(size_t count);

    /// The cores this process may use.
    static int64_t available() noexcept;

private:
    using Call = void (*)(const void *context, int64_t chunk, int64_t slot);
    void run(int64_t chunks, Call call, const void *context);
    void serve(int64_t slot);
    void stop_team() noexcept;
    void take_chunks(int64_t slot) noexcept;
    template <typename Condition> bool soon(const Condition &condition) const noexcept;

    std::vector<std::thread> team_;
    std::vector<double> scratch_;
    std::mutex mutex_;
    std::condition_variable wake_, done_;
    std::atomic<uint64_t> round_{0};
    std::atomic<size_t> busy_{0};
    std::atomic<bool> stopping_{false};
    int spins_ = 0;
    Call call_ = nullptr;
    const void *context_ = nullptr;
    int64_t chunks_ = 0;
    std::atomic<int64_t> next_{0};
};

/// Equal pieces of [0, size): at most `most` of them, each of at least `least` items but the last.
struct EvenSplit {
    EvenSplit(int64_t size, int64_t least, int64_t most);
    int64_t begin(int64_t chunk) const noexcept { return chunk * step < size ? chunk * step : size; }
    int64_t end(int64_t chunk) const noexcept { return begin(chunk + 1); }
    int64_t size, step, chunks;
};

/// Keeps OpenBLAS to one thread while any instance is alive, and gives the process its own setting
/// back when the last one goes. The library parallelises around BLAS calls, so a second level of
/// threads would only multiply. Does nothing with a BLAS that has no such setting.
class SingleThreadedBlas {
public:
    SingleThreadedBlas();
    ~SingleThreadedBlas();
    SingleThreadedBlas(const SingleThreadedBlas &) = delete;
    SingleThreadedBlas &operator=(const SingleThreadedBlas &) = delete;
};

} // namespace pumc
