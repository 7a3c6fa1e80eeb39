// The team of threads: every chunk once, whatever the number of threads.
#include "context/cores.hpp"
#include "context/workers.hpp"

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <unistd.h>
#include <unity.h>
#include <vector>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

void every_chunk_is_done_once() {
    for (const int64_t threads : {1, 2, 3, 7}) {
        Workers workers(threads);
        TEST_ASSERT_EQUAL_INT64(threads, workers.threads());
        for (const int64_t chunks : {0, 1, 2, 5, 64, 1000}) {
            std::vector<std::atomic<int>> seen(static_cast<size_t>(chunks));
            workers.for_each(chunks, [&](int64_t chunk) { ++seen[static_cast<size_t>(chunk)]; });
            for (const auto &times : seen) {
                TEST_ASSERT_EQUAL_INT(1, times.load());
            }
        }
    }
}

void many_rounds_follow_each_other() {
    Workers workers(3);
    std::vector<int64_t> value(8, 0);
    for (int round = 0; round < 2000; ++round) {
        workers.for_each(8, [&](int64_t chunk) { value[static_cast<size_t>(chunk)] += chunk; });
    }
    for (int64_t chunk = 0; chunk < 8; ++chunk) {
        TEST_ASSERT_EQUAL_INT64(2000 * chunk, value[static_cast<size_t>(chunk)]);
    }
}

void work_is_broken_off_when_the_time_is_up() {
    const Observer nobody;
    for (const int64_t threads : {1, 3}) {
        Workers workers(threads);
        Watch unlimited(0, nobody), over(1e-9, nobody);
        std::atomic<int> done{0};
        workers.for_each(
            100, [&](int64_t) { ++done; }, &unlimited);
        TEST_ASSERT_EQUAL_INT(100, done.load());
        workers.for_each(
            100, [&](int64_t) { ++done; }, static_cast<Watch *>(nullptr));
        TEST_ASSERT_EQUAL_INT(200, done.load());
        bool stopped = false;
        try {
            workers.for_each(
                100, [&](int64_t, int64_t) { ++done; }, &over);
        } catch (const Stopped &reason) {
            stopped = reason.reason == StopReason::time_limit;
        }
        TEST_ASSERT_TRUE(stopped);
        TEST_ASSERT_TRUE(done.load() <= 200 + threads); // what had begun is finished
        workers.for_each(5, [&](int64_t) { ++done; });
        TEST_ASSERT_TRUE(done.load() >= 205);
    }
}

void zero_threads_means_every_core() {
    TEST_ASSERT_TRUE(available_cores() >= 1);
    TEST_ASSERT_EQUAL_INT64(available_cores(), Workers(0).threads());
}

void scratch_grows_and_stays() {
    Workers workers(1);
    double *room = workers.scratch(10);
    room[9] = 3;
    TEST_ASSERT_EQUAL_PTR(room, workers.scratch(5));
    workers.scratch(100000)[99999] = 1;
}

void even_split_covers_everything_once() {
    for (const int64_t size : {0, 1, 511, 512, 513, 20000, 100001}) {
        const EvenSplit split(size, 512, 32);
        TEST_ASSERT_TRUE(split.chunks <= 32);
        int64_t at = 0;
        for (int64_t chunk = 0; chunk < split.chunks; ++chunk) {
            TEST_ASSERT_EQUAL_INT64(at, split.begin(chunk));
            TEST_ASSERT_TRUE(split.end(chunk) > at);
            TEST_ASSERT_TRUE(split.end(chunk) - at >= 512 || split.end(chunk) == size);
            at = split.end(chunk);
        }
        TEST_ASSERT_EQUAL_INT64(size, at);
    }
}

// Threads that there are no chunks for are not started, and take no part.
void slots_are_as_few_as_the_chunks() {
    Workers workers(7);
    for (const int64_t chunks : {1000, 2, 1, 3}) {
        std::atomic<int64_t> highest{0};
        workers.for_each(chunks, [&](int64_t, int64_t slot) {
            int64_t seen = highest.load();
            while (slot > seen && !highest.compare_exchange_weak(seen, slot)) {
            }
        });
        TEST_ASSERT_TRUE(highest.load() < workers.slots(chunks));
        TEST_ASSERT_EQUAL_INT64(std::min<int64_t>(chunks, 7), workers.slots(chunks));
    }
}

int threads_of_this_process() {
    int count = 0;
    std::FILE *status = std::fopen("/proc/self/status", "r");
    char line[256];
    while (status != nullptr && std::fgets(line, sizeof line, status) != nullptr) {
        std::sscanf(line, "Threads: %d", &count);
    }
    if (status != nullptr) {
        std::fclose(status);
    }
    return count;
}

void one_chunk_starts_no_thread() {
    const int before = threads_of_this_process();
    Workers workers(5);
    workers.for_each(1, [](int64_t) {});
    TEST_ASSERT_EQUAL_INT(before, threads_of_this_process());
    workers.for_each(3, [](int64_t) {});
    TEST_ASSERT_EQUAL_INT(before + 2, threads_of_this_process());
}

// A child has none of its parent's threads: it must neither wait for them nor join them.
void a_forked_child_goes_on_with_threads_of_its_own() {
#if defined(__SANITIZE_THREAD__)
    TEST_IGNORE_MESSAGE("ThreadSanitizer cannot follow threads that are started after a fork");
#endif
    if (std::getenv("PUMC_EMULATED") != nullptr) { // set by ./dev check matrix
        TEST_IGNORE_MESSAGE("qemu-user ends a forked child that starts threads, by an assertion of its own");
    }
    auto *workers = new Workers(3);
    workers->for_each(8, [](int64_t) {});
    const pid_t child = ::fork();
    if (child == 0) {
        ::alarm(10); // a hang ends here, by a signal
        std::atomic<int> done{0};
        workers->for_each(8, [&](int64_t) { ++done; });
        delete workers;
        ::_exit(done == 8 ? 0 : 1);
    }
    delete workers;
    int status = -1;
    TEST_ASSERT_EQUAL_INT(child, ::waitpid(child, &status, 0));
    TEST_ASSERT_EQUAL_INT(0, status);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_chunk_is_done_once);
    RUN_TEST(many_rounds_follow_each_other);
    RUN_TEST(work_is_broken_off_when_the_time_is_up);
    RUN_TEST(zero_threads_means_every_core);
    RUN_TEST(scratch_grows_and_stays);
    RUN_TEST(even_split_covers_everything_once);
    RUN_TEST(slots_are_as_few_as_the_chunks);
    RUN_TEST(one_chunk_starts_no_thread);
    RUN_TEST(a_forked_child_goes_on_with_threads_of_its_own);
    return UNITY_END();
}
