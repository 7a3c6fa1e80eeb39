#pragma once

#include "cells.hpp"
#include "linalg/low_rank.hpp"
#include "trace.hpp"

#include <string>
#include <utility>
#include <vector>

namespace baselines {

/// What a method found out beside the scores, by name, in the order in which it is written.
class Info {
public:
    void add(const char *name, const std::string &value) { lines_.emplace_back(name, value); }
    void add(const char *name, double value);
    void add(const char *name, int64_t value) { add(name, std::to_string(value)); }
    void add(const char *name, bool value) { add(name, std::to_string(value ? 1 : 0)); }

    const std::vector<std::pair<std::string, std::string>> &lines() const noexcept { return lines_; }

private:
    std::vector<std::pair<std::string, std::string>> lines_;
};

/// transform(X_ij) for every wanted cell.
template <typename Transform>
std::vector<double> scores_of(const pumc::LowRank &x, const Wanted &wanted, pumc::Workers &workers,
                              const Transform &transform) {
    std::vector<double> scores(static_cast<size_t>(wanted.count()));
    const pumc::EvenSplit split(wanted.count(), 1 << 12, 1 << 10);
    workers.for_each(split.chunks, [&](int64_t chunk) {
        for (int64_t e = split.begin(chunk); e < split.end(chunk); ++e) {
            const double *u = x.u.row(wanted.row(e)), *v = x.v.row(wanted.col(e));
            double sum = 0;
            for (int64_t c = 0; c < x.rank(); ++c) {
                sum += u[c] * x.s[static_cast<arma::uword>(c)] * v[c];
            }
            scores[static_cast<size_t>(e)] = transform(sum);
        }
    });
    return scores;
}

/// A file that a run reads or writes, and how its arguments name it.
struct RunFile {
    std::string argument, path;
};

/// Fails if one of the files to be written is one that is read or another that is written.
void check_overwriting(std::vector<RunFile> read, const std::vector<RunFile> &written);

// Each fails with the file's name if it cannot be written.

/// One number a line that reads back as the same double, or (`raw`) little-endian doubles.
void write_scores(const std::string &path, const std::vector<double> &scores, bool raw);
void write_info(const std::string &path, const Info &info);
void write_trace(const std::string &path, const Trace &trace, bool with_mse);
/// U, s and V, column by column, as little-endian doubles.
void write_factors(const std::string &path, const pumc::LowRank &x);

} // namespace baselines
