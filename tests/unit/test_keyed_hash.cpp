// Hashes of SipHash-1-3 as CPython 3.11 gives them for bytes, with PYTHONHASHSEED=0, which stands for a key of zeros.
#include "keyed_hash.hpp"

#include <string>
#include <unity.h>

using namespace pumc;

extern "C" void setUp() {}
extern "C" void tearDown() {}

namespace {

void hashes_are_those_of_another_implementation() {
    const KeyedHash hash;
    TEST_ASSERT_EQUAL_HEX64(0x407448d2b89b1813, hash("a"));
    TEST_ASSERT_EQUAL_HEX64(0x6db12aae9070f506, hash("abcdefg"));
    TEST_ASSERT_EQUAL_HEX64(0x3f7b849c0b8e35ea, hash("abcdefgh"));
    TEST_ASSERT_EQUAL_HEX64(0xadaf287e468fcf90, hash("abcdefghiabcdefghiabcdefghiabcdefghiabcdefghi"));
}

void every_bit_of_the_key_counts() {
    const uint64_t plain = KeyedHash(0, 0)("label");
    for (int bit = 0; bit < 64; ++bit) {
        TEST_ASSERT_TRUE(KeyedHash(uint64_t{1} << bit, 0)("label") != plain);
        TEST_ASSERT_TRUE(KeyedHash(0, uint64_t{1} << bit)("label") != plain);
    }
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(hashes_are_those_of_another_implementation);
    RUN_TEST(every_bit_of_the_key_counts);
    return UNITY_END();
}
