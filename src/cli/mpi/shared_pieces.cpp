#include "cli/mpi/shared_pieces.hpp"

#include "cli/failure.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <sys/stat.h>

namespace pumc::cli {

namespace {

constexpr int64_t kUnpacked = 4; // bytes of text for a byte of gzip data, for the balance alone

struct File {
    int64_t weight = 0;
    bool is_gzip = false;
};

File look_at(const std::string &path) {
    const PathText name(path);
    if (path == "-") {
        refuse("several ranks cannot read standard input: name a file");
    }
    struct stat facts {};
    std::FILE *file = ::stat(path.c_str(), &facts) == 0 ? std::fopen(path.c_str(), "rb") : nullptr;
    if (file == nullptr) {
        refuse("%s: %s", name.c_str(), std::strerror(errno));
    }
    unsigned char start[2] = {};
    const bool is_gzip = std::fread(start, 1, 2, file) == 2 && start[0] == 0x1F && start[1] == 0x8B;
    std::fclose(file);
    if (!S_ISREG(facts.st_mode)) {
        refuse("%s: several ranks can read regular files only", name.c_str());
    }
    return {std::max<int64_t>(1, facts.st_size) * (is_gzip ? kUnpacked : 1), is_gzip};
}

} // namespace

std::vector<Piece> shared_pieces(const std::vector<std::string> &paths, int64_t rank, int64_t count) {
    std::vector<Piece> pieces = pieces_of(paths), mine;
    std::vector<File> files;
    double total = 0;
    for (const Piece &piece : pieces) {
        files.push_back(look_at(piece.path));
        total += static_cast<double>(files.back().weight);
    }
    const auto border = [&](int64_t p) {
        return static_cast<int64_t>(total * static_cast<double>(p) / static_cast<double>(count));
    };
    const int64_t begin = border(rank), end = border(rank + 1);
    int64_t before = 0; // bytes of the files before
    for (size_t f = 0; f < files.size(); ++f) {
        Piece piece = pieces[f];
        const int64_t after = before + files[f].weight, middle = before + files[f].weight / 2;
        if (files[f].is_gzip) {
            if (middle >= begin && middle < end) {
                mine.push_back(piece);
            }
        } else if (begin < after && end > before) {
            piece.begin = std::max<int64_t>(0, begin - before);
            piece.end = end >= after ? piece.end : end - before;
            mine.push_back(piece);
        }
        before = after;
    }
    return mine;
}

} // namespace pumc::cli
