#pragma once

#include "cli/program.hpp"
#include "keyed_hash.hpp"

#include <mpi.h>
#include <string>
#include <vector>

namespace pumc::cli {

/// What the ranks of pumc-mpi tell each other beside what the library does. All functions are collective. A rank that
/// waits sleeps in between, since there may be more ranks than cores.
class RankMessages {
public:
    RankMessages();
    ~RankMessages();
    RankMessages(const RankMessages &) = delete;
    RankMessages &operator=(const RankMessages &) = delete;

    int rank() const noexcept { return rank_; }
    int count() const noexcept { return count_; }

    /// Sends a text to each rank, itself included; returns what each rank has for this one. Any length.
    std::vector<std::string> exchange(std::vector<std::string> texts);
    /// The texts of all ranks, in their order, on rank 0; "" on the others.
    std::string gather(const std::string &text);

    /// Each of the numbers becomes its sum over the ranks, or its maximum.
    void sum(std::vector<int64_t> &numbers) { reduce(numbers.data(), numbers.size(), MPI_INT64_T, MPI_SUM); }
    void most(std::vector<int64_t> &numbers) { reduce(numbers.data(), numbers.size(), MPI_INT64_T, MPI_MAX); }
    void most(std::vector<double> &numbers) { reduce(numbers.data(), numbers.size(), MPI_DOUBLE, MPI_MAX); }
    int64_t sum(int64_t number);
    int64_t most(int64_t number);
    /// The number of every rank.
    std::vector<int64_t> all(int64_t number);
    /// A hash with a random key that all ranks share, another one each time.
    KeyedHash shared_hash();

    /// How this rank fares goes to all. The result is that of the lowest rank that has failed, or else the highest exit
    /// code. A rank that has failed waits for the others for some seconds only: they may be waiting for it at another
    /// place. Then it says what is wrong and ends the job.
    Ending agree(const Ending &here);

private:
    void reduce(void *numbers, size_t count, MPI_Datatype type, MPI_Op operation);
    void wait(std::vector<MPI_Request> &requests, const Ending *failure = nullptr) const;

    MPI_Comm comm_ = MPI_COMM_NULL;
    int rank_ = 0, count_ = 1;
};

} // namespace pumc::cli
