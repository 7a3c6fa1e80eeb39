#pragma once

#include "cli/input.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace pumc::cli {

/// The processes that run one command together, the ranks, as pumc-mpi has them. Every rank runs the same command with
/// the same arguments; the functions here are collective, so that all ranks call them in the same order. Only rank 0
/// speaks: it writes files, tables and remarks.
class Team {
public:
    virtual ~Team() = default;
    virtual int64_t rank() const noexcept = 0;
    virtual int64_t count() const noexcept = 0;

    /// Each rank reads some of the ones of the files. Their positions are those in the whole matrix.
    virtual Ones read(const std::vector<std::string> &paths, const InputFormat &format) = 0;
    /// The problem that the ranks' ones make together.
    virtual Problem problem(const Ones &ones) = 0;
    /// The labels of this rank's rows and columns.
    virtual void set_labels(pumc_factors *factors, const Ones &ones) = 0;

    /// The texts of all ranks on rank 0, one after the other; "" on the others.
    virtual std::string gather(const std::string &text) = 0;
    /// The largest of the ranks' numbers.
    virtual int64_t most(int64_t number) = 0;
};

/// Null where one process runs the command, as in pumc.
Team *all_ranks() noexcept;
void set_ranks(Team *team) noexcept;

/// Whether this process writes what the command says.
bool speaks() noexcept;

} // namespace pumc::cli
