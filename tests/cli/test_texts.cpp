// Labels are any bytes; JSON, pages, tables and messages must be valid whatever they are.
#include "cli/failure.hpp"
#include "cli/html.hpp"
#include "cli/output.hpp"

#include <unity.h>

using pumc::cli::html_text;
using pumc::cli::json_text;

void setUp(void) {}
void tearDown(void) {}

namespace {

void is_json(const char *expected, std::string_view text) {
    TEST_ASSERT_EQUAL_STRING(expected, json_text(text).c_str());
}

void utf8_is_json_as_it_is() {
    is_json("\"\"", "");
    is_json("\"plain\"", "plain");
    is_json("\"\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \xF4\x8F\xBF\xBF\"",
            "\xC3\xA9 \xE2\x82\xAC \xF0\x9F\x98\x80 \xF4\x8F\xBF\xBF");
    is_json("\"\\\"\\\\\\u0009\\u0000\\u007f\"", std::string_view("\"\\\t\0\x7F", 5));
}

void bytes_that_are_no_utf8_are_replaced_in_json() {
    is_json("\"caf\\ufffd\"", "caf\xE9"); // Latin-1
    is_json("\"\\ufffd\\ufffda\\ufffd\"", "\xFF\xFE"
                                          "a\x80");                  // stray bytes
    is_json("\"\\ufffd\\ufffd\"", "\xC0\xAF");                       // overlong
    is_json("\"\\ufffd\\ufffd\\ufffd\"", "\xE0\x80\xAF");            // overlong
    is_json("\"\\ufffd\\ufffd\\ufffd\"", "\xED\xA0\x80");            // a surrogate
    is_json("\"\\ufffd\\ufffd\\ufffd\\ufffd\"", "\xF4\x90\x80\x80"); // beyond the last character
    is_json("\"\\ufffd\\ufffd\"", "\xE2\x82");                       // cut short
    is_json("\"\\ufffd\\\"\"", "\xE2\"");
}

void bytes_that_are_no_utf8_are_replaced_in_pages() {
    TEST_ASSERT_EQUAL_STRING("caf\xEF\xBF\xBD", html_text("caf\xE9").c_str());
    TEST_ASSERT_EQUAL_STRING("\xEF\xBF\xBD&lt;", html_text("\xE2<").c_str());
    TEST_ASSERT_EQUAL_STRING("\xE2\x82\xAC", html_text("\xE2\x82\xAC").c_str());
}

void control_characters_give_no_orders_to_a_terminal() {
    using pumc::cli::plain_cell;
    TEST_ASSERT_EQUAL_STRING("a\\tb\\nc\\rd", plain_cell(std::string("a\tb\nc\rd")).c_str());
    TEST_ASSERT_EQUAL_STRING("\\x1b[31mred\\x07\\x7f", plain_cell(std::string("\x1B[31mred\a\x7F")).c_str());
    TEST_ASSERT_EQUAL_STRING("\xC2\\x9b31m \xC3\xA9 \xC2\xA0", plain_cell(std::string("\xC2\x9B"
                                                                                      "31m \xC3\xA9 \xC2\xA0"))
                                                                   .c_str());
    const pumc::cli::Failure failure(pumc::cli::kBadInput, "there is no row 'a' (did you mean '\x1B[2Jb\nc'?)");
    TEST_ASSERT_EQUAL_STRING("there is no row 'a' (did you mean '?[2Jb?c'?)", failure.what());
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(utf8_is_json_as_it_is);
    RUN_TEST(bytes_that_are_no_utf8_are_replaced_in_json);
    RUN_TEST(bytes_that_are_no_utf8_are_replaced_in_pages);
    RUN_TEST(control_characters_give_no_orders_to_a_terminal);
    return UNITY_END();
}
