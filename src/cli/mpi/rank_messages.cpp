#include "cli/mpi/rank_messages.hpp"

#include "cli/failure.hpp"

#include <algorithm>
#include <cstring>
#include <unistd.h>

namespace pumc::cli {

namespace {

constexpr size_t kPiece = size_t{1} << 26U; // bytes of a message: MPI counts in int
constexpr size_t kText = 2048;              // bytes of a failure's text that travel
constexpr double kPatience = 10;            // seconds that a failed rank waits for the others

} // namespace

RankMessages::RankMessages() {
    MPI_Comm_dup(MPI_COMM_WORLD, &comm_);
    MPI_Comm_rank(comm_, &rank_);
    MPI_Comm_size(comm_, &count_);
}

RankMessages::~RankMessages() { MPI_Comm_free(&comm_); }

// With a failure, for some seconds only.
void RankMessages::wait(std::vector<MPI_Request> &requests, const Ending *failure) const {
    const double begin = MPI_Wtime();
    for (unsigned pause = 1;; pause = std::min(2 * pause, 1000U)) {
        int done = 0;
        MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
        if (done != 0) {
            return;
        }
        if (failure != nullptr && MPI_Wtime() - begin > kPatience) {
            say(*failure);
            MPI_Abort(comm_, failure->code);
        }
        ::usleep(pause);
    }
}

std::vector<std::string> RankMessages::exchange(std::vector<std::string> texts) {
    const auto everyone = static_cast<size_t>(count_), me = static_cast<size_t>(rank_);
    std::vector<int64_t> sends(everyone), gets(everyone);
    for (size_t p = 0; p < everyone; ++p) {
        sends[p] = static_cast<int64_t>(texts[p].size());
    }
    std::vector<MPI_Request> requests(1);
    MPI_Ialltoall(sends.data(), 1, MPI_INT64_T, gets.data(), 1, MPI_INT64_T, comm_, requests.data());
    wait(requests);
    requests.clear();
    std::vector<std::string> received(everyone);
    const auto each_piece = [](size_t size, const auto &use) {
        for (size_t at = 0; at < size; at += kPiece) {
            use(at, static_cast<int>(std::min(kPiece, size - at)));
        }
    };
    for (size_t p = 0; p < everyone; ++p) {
        if (p == me) {
            continue;
        }
        received[p].resize(static_cast<size_t>(gets[p]));
        each_piece(received[p].size(), [&](size_t at, int size) {
            requests.emplace_back();
            MPI_Irecv(received[p].data() + at, size, MPI_BYTE, static_cast<int>(p), 0, comm_, &requests.back());
        });
        each_piece(texts[p].size(), [&](size_t at, int size) {
            requests.emplace_back();
            MPI_Isend(texts[p].data() + at, size, MPI_BYTE, static_cast<int>(p), 0, comm_, &requests.back());
        });
    }
    wait(requests);
    received[me] = std::move(texts[me]);
    return received;
}

std::string RankMessages::gather(const std::string &text) {
    std::vector<std::string> texts(static_cast<size_t>(count_));
    texts[0] = text;
    texts = exchange(std::move(texts));
    std::string all;
    for (const std::string &one : texts) {
        all += one;
    }
    return all;
}

void RankMessages::reduce(void *numbers, size_t count, MPI_Datatype type, MPI_Op operation) {
    std::vector<MPI_Request> requests(1);
    MPI_Iallreduce(MPI_IN_PLACE, numbers, static_cast<int>(count), type, operation, comm_, requests.data());
    wait(requests);
}

int64_t RankMessages::sum(int64_t number) {
    reduce(&number, 1, MPI_INT64_T, MPI_SUM);
    return number;
}

int64_t RankMessages::most(int64_t number) {
    reduce(&number, 1, MPI_INT64_T, MPI_MAX);
    return number;
}

std::vector<int64_t> RankMessages::all(int64_t number) {
    std::vector<int64_t> numbers(static_cast<size_t>(count_));
    std::vector<MPI_Request> requests(1);
    MPI_Iallgather(&number, 1, MPI_INT64_T, numbers.data(), 1, MPI_INT64_T, comm_, requests.data());
    wait(requests);
    return numbers;
}

// That of rank 0.
KeyedHash RankMessages::shared_hash() {
    const std::array<uint64_t, 2> key = random_key();
    const int64_t first = all(static_cast<int64_t>(key[0]))[0], second = all(static_cast<int64_t>(key[1]))[0];
    return KeyedHash(static_cast<uint64_t>(first), static_cast<uint64_t>(second));
}

Ending RankMessages::agree(const Ending &here) {
    const bool failed = !here.text.empty();
    std::vector<int64_t> worst{failed ? count_ - rank_ : 0, here.code};
    std::vector<MPI_Request> requests(1);
    MPI_Iallreduce(MPI_IN_PLACE, worst.data(), 2, MPI_INT64_T, MPI_MAX, comm_, requests.data());
    wait(requests, failed ? &here : nullptr);
    if (worst[0] == 0) {
        return {static_cast<int>(worst[1]), ""};
    }
    const int speaker = count_ - static_cast<int>(worst[0]);
    char message[8 + kText] = {};
    if (rank_ == speaker) {
        const auto code = static_cast<int64_t>(here.code);
        std::memcpy(message, &code, sizeof code);
        here.text.copy(message + 8, kText - 1);
    }
    MPI_Ibcast(message, sizeof message, MPI_BYTE, speaker, comm_, requests.data());
    wait(requests);
    int64_t code = 0;
    std::memcpy(&code, message, sizeof code);
    return {static_cast<int>(code), message + 8};
}

} // namespace pumc::cli
