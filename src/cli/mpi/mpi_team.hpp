#pragma once

#include "cli/mpi/rank_messages.hpp"
#include "cli/ones_file.hpp"
#include "cli/team.hpp"
#include "pumc/pumc_ranks.h"

#include <functional>
#include <memory>

namespace pumc::cli {

/// The ranks of pumc-mpi.
class MpiTeam : public Team {
public:
    explicit MpiTeam(const pumc_ranks *ranks) : ranks_(ranks) {}

    int64_t rank() const noexcept override { return messages_.rank(); }
    int64_t count() const noexcept override { return messages_.count(); }

    /// Of a file of ones each rank reads a run of blocks. Of texts it reads a run of bytes, but of a gzipped file all
    /// or nothing. Names are numbered in the order in which they first appear, as by one process.
    Ones read(const std::vector<std::string> &paths, const InputFormat &format) override;
    Problem problem(const Ones &ones) override;
    void set_labels(pumc_factors *factors, const Ones &ones) override;

    std::string gather(const std::string &text) override { return messages_.gather(messages_.rank() == 0 ? "" : text); }
    int64_t most(int64_t number) override { return messages_.most(number); }

    /// How the command ended, on all ranks alike.
    Ending conclude(const Ending &here) { return failed_ ? here : messages_.agree(here); }

private:
    /// Labels that this rank has, with the number of the first; the others follow it.
    struct OwnLabels {
        int64_t first = 0;
        std::vector<std::string> texts;
    };

    void together(const std::function<void()> &work);
    Ones read_blocks(const std::string &path, const InputFormat &format);
    Ones read_texts(const std::vector<std::string> &paths, const InputFormat &format);
    void merge(Ones &ones, const std::vector<std::string> &paths);
    OwnLabels number(const Names &names, std::vector<int32_t> &cells, std::vector<int32_t> *more_cells, int64_t &lines,
                     const char *what);
    std::vector<std::string> labels_of(const Ones &ones, bool of_rows, int64_t first, int64_t count);
    std::vector<std::string> sent_labels(const OwnLabels &own, int64_t first, int64_t count);

    const pumc_ranks *ranks_;
    RankMessages messages_;
    bool failed_ = false; // on some rank, and all know
    std::unique_ptr<OnesReader> file_;
    OwnLabels row_labels_, col_labels_;
    int64_t part_[4] = {}; // of the problem: first row, rows, first column, columns
};

} // namespace pumc::cli
