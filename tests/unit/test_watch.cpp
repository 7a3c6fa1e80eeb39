// The clock, the limit and the caller's wish to go on.
#include "context/watch.hpp"

#include <chrono>
#include <cstring>
#include <limits>
#include <thread>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

void wait(double seconds) { std::this_thread::sleep_for(std::chrono::duration<double>(seconds)); }

void nothing_stops_a_watch_without_limit_or_observer() {
    const Observer nobody;
    Watch watch(0, nobody);
    watch.check();
    TEST_ASSERT_FALSE(watch.tell({}));
    TEST_ASSERT_FALSE(watch.out_of_time());
    TEST_ASSERT_TRUE(watch.seconds() >= 0);
}

void the_limit_stops() {
    const Observer nobody;
    Watch watch(0.01, nobody);
    wait(0.02);
    TEST_ASSERT_TRUE(watch.out_of_time());
    try {
        watch.check();
        TEST_FAIL_MESSAGE("the time was up");
    } catch (const Stopped &stopped) {
        TEST_ASSERT_TRUE(stopped.reason == StopReason::time_limit);
        TEST_ASSERT_TRUE(stopped.code() == Code::cancelled);
        TEST_ASSERT_NOT_NULL(std::strstr(stopped.what(), "time_limit, 0.01 seconds"));
    }
}

// A long stretch without a step repeats the last record, with the clock's present time, and seldom.
void a_long_stretch_calls_the_observer_again() {
    int calls = 0;
    Progress seen{};
    const Observer observer = [&](const Progress &progress) {
        ++calls;
        seen = progress;
        return false;
    };
    Watch watch(0, observer);
    watch.tell({3, 10, 2, 0.5, 0.1, 0});
    for (int i = 0; i < 100; ++i) {
        watch.check();
    }
    TEST_ASSERT_EQUAL_INT(1, calls);
    wait(0.25);
    watch.check();
    watch.check();
    TEST_ASSERT_EQUAL_INT(2, calls);
    TEST_ASSERT_EQUAL_INT64(3, seen.iteration);
    TEST_ASSERT_TRUE(seen.seconds > 0.2);
}

void the_observer_stops() {
    const Observer observer = [](const Progress &) { return true; };
    Watch watch(0, observer);
    TEST_ASSERT_TRUE(watch.tell({}));
    watch.check();
    wait(0.25);
    try {
        watch.check();
        TEST_FAIL_MESSAGE("the observer wanted to stop");
    } catch (const Stopped &stopped) {
        TEST_ASSERT_TRUE(stopped.reason == StopReason::cancelled);
    }
}

void a_part_shares_the_clock_and_the_limit() {
    const Observer nobody, stop = [](const Progress &) { return true; };
    Watch whole(0.01, nobody);
    wait(0.02);
    Watch part(whole, stop);
    TEST_ASSERT_TRUE(part.seconds() >= 0.02);
    TEST_ASSERT_TRUE(part.out_of_time());
    TEST_ASSERT_TRUE(part.tell({}));
    TEST_ASSERT_FALSE(whole.tell({}));
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(nothing_stops_a_watch_without_limit_or_observer);
    RUN_TEST(the_limit_stops);
    RUN_TEST(a_long_stretch_calls_the_observer_again);
    RUN_TEST(the_observer_stops);
    RUN_TEST(a_part_shares_the_clock_and_the_limit);
    return UNITY_END();
}
