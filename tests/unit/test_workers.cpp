// The team of threads: every chunk once, whatever the number of threads, and BLAS left as it was.
#include "linalg/workers.hpp"

#include <atomic>
#include <unity.h>
#include <vector>

extern "C" {
void openblas_set_num_threads(int);
int openblas_get_num_threads(void);
}

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

void zero_threads_means_every_core() {
    TEST_ASSERT_TRUE(Workers::available() >= 1);
    TEST_ASSERT_EQUAL_INT64(Workers::available(), Workers(0).threads());
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

void blas_threads_are_restored_by_the_last_user() {
    openblas_set_num_threads(2);
    const int before = openblas_get_num_threads();
    {
        const SingleThreadedBlas outer;
        TEST_ASSERT_EQUAL_INT(1, openblas_get_num_threads());
        {
            const SingleThreadedBlas inner;
            TEST_ASSERT_EQUAL_INT(1, openblas_get_num_threads());
        }
        TEST_ASSERT_EQUAL_INT(1, openblas_get_num_threads());
    }
    TEST_ASSERT_EQUAL_INT(before, openblas_get_num_threads());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_chunk_is_done_once);
    RUN_TEST(many_rounds_follow_each_other);
    RUN_TEST(zero_threads_means_every_core);
    RUN_TEST(scratch_grows_and_stays);
    RUN_TEST(even_split_covers_everything_once);
    RUN_TEST(blas_threads_are_restored_by_the_last_user);
    return UNITY_END();
}
