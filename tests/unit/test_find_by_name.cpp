// Finding rows of a table by name, and "did you mean" when there is none.
#include "find_by_name.hpp"

#include <cstring>
#include <string>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

struct Row {
    const char *name;
};
const Row table[] = {{"lambda"}, {"lambda_ratio"}, {"mu"}, {"mu_ratio"}, {"threads"}, {"seed"}};

void expect_text(const char *name, const char *text) {
    try {
        find_by_name(table, name, "option");
    } catch (const Error &error) {
        TEST_ASSERT_EQUAL_INT(static_cast<int>(Code::unknown_name), static_cast<int>(error.code()));
        TEST_ASSERT_EQUAL_STRING(text, error.what());
        return;
    }
    TEST_FAIL_MESSAGE("found");
}

void expect_nearest(const char *word, std::initializer_list<const char *> candidates, const char *suggestion) {
    Nearest nearest(word);
    for (const char *candidate : candidates) {
        nearest.offer(candidate);
    }
    TEST_ASSERT_EQUAL_STRING(suggestion, nearest.suggestion().c_str());
}

void the_nearest_has_the_fewest_changes() {
    expect_nearest("kitten", {"sitting", "mitten", "kitchen"}, " (did you mean 'mitten'?)");
    expect_nearest("kitten", {"sitting"}, " (did you mean 'sitting'?)"); // three of six
    expect_nearest("kitten", {"setting"}, "");                           // four of six
    expect_nearest("lamda", {"lambdaa", "lambda", "lamb"}, " (did you mean 'lambda'?)");
    expect_nearest("SEED", {"sea", "seed"}, " (did you mean 'seed'?)");
    expect_nearest("ab", {"ac", "ad"}, " (did you mean 'ac'?)"); // the first of equals
    expect_nearest("", {"", "a"}, "");
    expect_nearest("a", {}, "");
}

void a_name_finds_its_row() {
    for (const Row &row : table) {
        TEST_ASSERT_EQUAL_PTR(&row, &find_by_name(table, std::string(row.name).c_str(), "option"));
    }
}

void a_slip_is_told_the_name() {
    expect_text("lamda", "unknown option 'lamda' (did you mean 'lambda'?)");
    expect_text("Lambda", "unknown option 'Lambda' (did you mean 'lambda'?)");
    expect_text("lambda-ratio", "unknown option 'lambda-ratio' (did you mean 'lambda_ratio'?)");
    expect_text("muratio", "unknown option 'muratio' (did you mean 'mu_ratio'?)");
    expect_text("thread", "unknown option 'thread' (did you mean 'threads'?)");
}

void a_stranger_is_told_nothing() {
    expect_text("quaternion", "unknown option 'quaternion'");
    expect_text("", "unknown option ''");
}

void a_very_long_name_is_cut() {
    const std::string endless(100000, 'x');
    expect_text(endless.c_str(), ("unknown option '" + std::string(80, 'x') + "'").c_str());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(the_nearest_has_the_fewest_changes);
    RUN_TEST(a_name_finds_its_row);
    RUN_TEST(a_slip_is_told_the_name);
    RUN_TEST(a_stranger_is_told_nothing);
    RUN_TEST(a_very_long_name_is_cut);
    return UNITY_END();
}
