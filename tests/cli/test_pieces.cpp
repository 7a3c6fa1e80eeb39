// Files of ones that several processes read: wherever a text is cut, the pieces have every line exactly once.
#include "cli/failure.hpp"
#include "cli/input.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <unistd.h>
#include <unity.h>
#include <vector>

using namespace pumc::cli;

void setUp() { set_quiet(true); }
void tearDown() {}

namespace {

class TextFile {
public:
    explicit TextFile(const std::string &text) {
        const int descriptor = ::mkstemp(path_);
        TEST_ASSERT_TRUE(descriptor >= 0);
        TEST_ASSERT_EQUAL_INT64(static_cast<int64_t>(text.size()), ::write(descriptor, text.data(), text.size()));
        ::close(descriptor);
    }
    ~TextFile() { ::unlink(path_); }
    TextFile(const TextFile &) = delete;
    TextFile &operator=(const TextFile &) = delete;
    const char *path() const noexcept { return path_; }

private:
    char path_[32] = "/tmp/pumc-pieces-XXXXXX";
};

Ones read_piece(const TextFile &file, int64_t begin, int64_t end, const InputFormat &format) {
    Piece piece{file.path()};
    piece.begin = begin;
    piece.end = end;
    return gather_ones({piece}, format);
}

// Of three pieces, for every place of the first cut and some of the second.
void expect_every_line_once(const std::string &text, const InputFormat &format) {
    const TextFile file(text);
    const int64_t most = Piece().end, size = static_cast<int64_t>(text.size());
    const Ones whole = read_piece(file, 0, most, format);
    TEST_ASSERT_TRUE(whole.row.size() > 3);
    for (int64_t first = 0; first <= size; ++first) {
        for (const int64_t second : {first, first + 1, first + 7, (first + size) / 2, size}) {
            std::vector<int32_t> row, col;
            int64_t lines = 0, comments = 0;
            for (const auto &[begin, end] :
                 {std::pair{int64_t{0}, first}, {first, std::max(first, second)}, {std::max(first, second), most}}) {
                const Ones part = read_piece(file, begin, end, format);
                row.insert(row.end(), part.row.begin(), part.row.end());
                col.insert(col.end(), part.col.begin(), part.col.end());
                lines += part.lines;
                comments += part.comments;
                TEST_ASSERT_EQUAL_INT64(whole.files[0].promised, part.files[0].promised);
            }
            TEST_ASSERT_TRUE(row == whole.row);
            TEST_ASSERT_TRUE(col == whole.col);
            TEST_ASSERT_EQUAL_INT64(whole.lines, lines);
            TEST_ASSERT_EQUAL_INT64(whole.comments, comments);
        }
    }
}

InputFormat positions() {
    InputFormat format;
    format.identifiers = InputFormat::Identifiers::positions;
    return format;
}

void every_line_is_read_once() {
    expect_every_line_once("0\t1\n12\t3\n4\t5\n6\t77\n8\t9\n", positions());
    expect_every_line_once("0\t1\n12\t3\n4\t5\n6\t77\n8\t9", positions());
    expect_every_line_once("\xEF\xBB\xBF"
                           "0 1\r\n12 3\r\n\r\n4 5\r\n6 77\r\n",
                           positions());
}

void headers_and_comments_belong_to_one_piece() {
    expect_every_line_once("who,what,rating\n0,1,5\n12,3,0\n# within\n4,5,2\n6,77,1\n8,9,4\n# end\n", positions());
    expect_every_line_once("# before\n%% 20 80 5\n0,1\n12,3\n4,5\n6,77\n8,9\n", positions());
    expect_every_line_once("%% 20 80 5\n0,1\n12,3\n4,5\n6,77\n8,9\n", InputFormat());
    expect_every_line_once("%%MatrixMarket matrix coordinate integer general\n% remark\n20 80 5\n1 2 1\n12 3 1\n4 5 1\n"
                           "% within\n6 77 1\n8 9 1\n",
                           InputFormat());
}

// The first 128 lines are read by all, to learn how the file is laid out.
void lines_beyond_the_sample_are_read_once() {
    std::string text;
    for (int e = 0; e < 200; ++e) {
        text += std::to_string(e * 7919 % 97) + " " + std::to_string(e * 31 % 61) + "\n";
    }
    expect_every_line_once(text, positions());
}

void networks_are_mirrored_in_their_piece() {
    InputFormat format = positions();
    format.undirected = true;
    expect_every_line_once("0 1\n2 3\n4 4\n5 1\n1 2\n", format);
}

} // namespace

int main() {
    UNITY_BEGIN();
    RUN_TEST(every_line_is_read_once);
    RUN_TEST(headers_and_comments_belong_to_one_piece);
    RUN_TEST(lines_beyond_the_sample_are_read_once);
    RUN_TEST(networks_are_mirrored_in_their_piece);
    return UNITY_END();
}
