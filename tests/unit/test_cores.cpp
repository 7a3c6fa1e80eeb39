// The limits that control groups set on a process's CPU time, read from files made for the test.
#include "context/cores.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

std::string folder;

void write_file(const std::string &name, const char *text) {
    const std::string path = folder + "/" + name;
    const std::string make = "mkdir -p '" + path.substr(0, path.find_last_of('/')) + "'";
    TEST_ASSERT_EQUAL_INT(0, std::system(make.c_str()));
    std::FILE *file = std::fopen(path.c_str(), "w");
    TEST_ASSERT_NOT_NULL(file);
    std::fputs(text, file);
    std::fclose(file);
}

double granted(const char *membership) {
    write_file("cgroup", membership);
    return cores_granted_by_groups(folder + "/cgroup", folder + "/mount");
}

void version_2_sets_a_quota() {
    write_file("mount/job/cpu.max", "150000 100000\n");
    TEST_ASSERT_EQUAL_DOUBLE(1.5, granted("0::/job\n"));
    TEST_ASSERT_EQUAL_DOUBLE(0, granted("0::/\n"));
}

void the_tightest_group_above_counts() {
    write_file("mount/outer/cpu.max", "50000 100000\n");
    write_file("mount/outer/inner/cpu.max", "max 100000\n");
    TEST_ASSERT_EQUAL_DOUBLE(0.5, granted("0::/outer/inner\n"));
    TEST_ASSERT_EQUAL_DOUBLE(0.5, granted("0::/outer/absent\n"));
}

// A container's own group is the root of what it sees, whatever the membership file calls it.
void the_root_of_the_mount_counts() {
    write_file("mount/cpu.max", "300000 100000\n");
    TEST_ASSERT_EQUAL_DOUBLE(3, granted("0::/\n"));
    TEST_ASSERT_EQUAL_DOUBLE(3, granted("0::/docker/1234\n"));
    write_file("mount/cpu.max", "max 100000\n");
}

void version_1_sets_a_quota() {
    write_file("mount/cpu/job/cpu.cfs_quota_us", "200000\n");
    write_file("mount/cpu/job/cpu.cfs_period_us", "100000\n");
    TEST_ASSERT_EQUAL_DOUBLE(2, granted("5:memory:/job\n4:cpu,cpuacct:/job\n0::/\n"));
    TEST_ASSERT_EQUAL_DOUBLE(2, granted("1:cpu:/job\n"));
    write_file("mount/cpu/job/cpu.cfs_quota_us", "-1\n");
    TEST_ASSERT_EQUAL_DOUBLE(0, granted("4:cpu,cpuacct:/job\n"));
}

void nonsense_sets_no_limit() {
    write_file("mount/odd/cpu.max", "many 0\n");
    TEST_ASSERT_EQUAL_DOUBLE(0, granted("0::/odd\nrubbish\n:\n::\n0::relative\n"));
    TEST_ASSERT_EQUAL_DOUBLE(0, granted(""));
    TEST_ASSERT_EQUAL_DOUBLE(0, cores_granted_by_groups(folder + "/absent", folder));
}

void there_is_always_a_core() { TEST_ASSERT_TRUE(available_cores() >= 1); }

} // namespace

int main() {
    char name[] = "/tmp/pumc-cores-XXXXXX";
    folder = ::mkdtemp(name) != nullptr ? name : ".";
    UNITY_BEGIN();
    RUN_TEST(version_2_sets_a_quota);
    RUN_TEST(the_tightest_group_above_counts);
    RUN_TEST(the_root_of_the_mount_counts);
    RUN_TEST(version_1_sets_a_quota);
    RUN_TEST(nonsense_sets_no_limit);
    RUN_TEST(there_is_always_a_core);
    return std::system(("rm -r '" + folder + "'").c_str()) | UNITY_END();
}
