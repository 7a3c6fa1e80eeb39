#include "context/ranks.hpp"
#include "api/collective.hpp"
#include "api/handles.hpp"
#include "model/sharing.hpp"
#include "pumc/pumc_ranks.h"

#include <cstring>
#include <utility>

using namespace pumc;

namespace {

/// A transport by the table that a program has filled.
class TableTransport : public Transport {
public:
    explicit TableTransport(const pumc_transport &table) noexcept : table_(table) {}
    ~TableTransport() override { table_.release(table_.self); }
    TableTransport(const TableTransport &) = delete;
    TableTransport &operator=(const TableTransport &) = delete;

    int64_t rank() const noexcept override { return table_.rank; }
    int64_t count() const noexcept override { return table_.count; }
    void begin(int64_t call) override { demand(table_.begin(table_.self, call), "begin"); }
    void rooms(int64_t send_bytes, int64_t receive_bytes, char *&send, char *&receive) override {
        void *to = nullptr, *from = nullptr;
        demand(table_.rooms(table_.self, send_bytes, receive_bytes, &to, &from), "rooms");
        send = static_cast<char *>(to);
        receive = static_cast<char *>(from);
    }
    void start(const int64_t *send_bytes, const int64_t *receive_bytes) override {
        demand(table_.start(table_.self, send_bytes, receive_bytes), "start");
    }
    bool test() override {
        int32_t done = 0;
        demand(table_.test(table_.self, &done), "test");
        if (done == 0) {
            listen();
        }
        return done != 0;
    }
    void alarm(Code code, const char *text) noexcept override {
        table_.alarm(table_.self, static_cast<pumc_status>(code), text);
    }

private:
    static void demand(pumc_status status, const char *what) {
        if (status == PUMC_EVALUE) {
            fail(Code::bad_value, "%s", pumc_last_error());
        }
        if (status != PUMC_OK) {
            fail(status == PUMC_ENOMEM ? Code::out_of_memory : Code::internal, "the transport failed in %s(): %s", what,
                 pumc_status_name(status));
        }
    }
    void listen() {
        char text[480] = {};
        const pumc_status status = table_.heard(table_.self, text, sizeof text);
        if (status != PUMC_OK) {
            throw AlarmHeard(static_cast<Code>(status), text);
        }
    }

    const pumc_transport table_;
};

void check_table(const pumc_transport &table) {
    if (table.size < static_cast<int64_t>(sizeof(pumc_transport))) {
        fail(Code::bad_size, "size of the transport must be at least %zu, got %lld", sizeof(pumc_transport),
             static_cast<long long>(table.size));
    }
    if (table.count < 1 || table.rank < 0 || table.rank >= table.count) {
        fail(Code::bad_value, "rank must be in 0..count - 1, got rank %d and count %d", table.rank, table.count);
    }
    const auto require_function = [](bool is_there, const char *name) {
        if (!is_there) {
            fail(Code::null_argument, "%s of the transport must not be NULL", name);
        }
    };
    require_function(table.begin != nullptr, "begin");
    require_function(table.rooms != nullptr, "rooms");
    require_function(table.start != nullptr, "start");
    require_function(table.test != nullptr, "test");
    require_function(table.alarm != nullptr, "alarm");
    require_function(table.heard != nullptr, "heard");
    require_function(table.release != nullptr, "release");
}

pumc_status from_shared_pairs(pumc_problem **out, const pumc_ranks *ranks, const char *name, int64_t rows, int64_t cols,
                              int64_t count, const int64_t *row, const int64_t *col, bool weighted,
                              const double *confidence) {
    const auto terms = CallTerms(name).handle("ranks", ranks != nullptr ? int64_t{1} : int64_t{CallTerms::kNull});
    return collective_out(out, ranks != nullptr ? ranks->ranks.get() : nullptr, terms, [&] {
        require(ranks, "ranks");
        if (weighted && count > 0) {
            require(confidence, "confidence");
        }
        return new pumc_problem{share_out(ranks->ranks, rows, cols, count, row, col, weighted, confidence)};
    });
}

} // namespace

pumc_status pumc_ranks_create(pumc_ranks **out, const pumc_transport *transport) {
    return guarded_out(out, [&] {
        require(transport, "transport");
        check_table(*transport);
        auto made = std::make_unique<pumc_ranks>();
        made->ranks = std::make_shared<Ranks>(std::make_unique<TableTransport>(*transport));
        return made.release();
    });
}

int32_t pumc_ranks_rank(const pumc_ranks *ranks) {
    return ranks == nullptr ? -1 : static_cast<int32_t>(ranks->ranks->rank());
}

int32_t pumc_ranks_count(const pumc_ranks *ranks) {
    return ranks == nullptr ? -1 : static_cast<int32_t>(ranks->ranks->count());
}

void pumc_ranks_free(pumc_ranks *ranks) { delete ranks; }

pumc_status pumc_problem_from_coo_shared_i64(pumc_problem **out, const pumc_ranks *ranks, int64_t rows, int64_t cols,
                                             int64_t count, const int64_t *row, const int64_t *col) {
    return from_shared_pairs(out, ranks, "pumc_problem_from_coo_shared_i64", rows, cols, count, row, col, false,
                             nullptr);
}

pumc_status pumc_problem_from_coo_shared_weighted_i64(pumc_problem **out, const pumc_ranks *ranks, int64_t rows,
                                                      int64_t cols, int64_t count, const int64_t *row,
                                                      const int64_t *col, const double *confidence) {
    return from_shared_pairs(out, ranks, "pumc_problem_from_coo_shared_weighted_i64", rows, cols, count, row, col, true,
                             confidence);
}

pumc_status pumc_problem_part(const pumc_problem *problem, int64_t *first_row, int64_t *rows, int64_t *first_col,
                              int64_t *cols) {
    return guarded([&] {
        require_any(problem, "problem");
        const Positives &positives = problem->positives;
        const int64_t values[] = {positives.first_row(), positives.rows_here(), positives.first_col(),
                                  positives.cols_here()};
        int64_t *const targets[] = {first_row, rows, first_col, cols};
        for (size_t i = 0; i < 4; ++i) {
            if (targets[i] != nullptr) {
                *targets[i] = values[i];
            }
        }
    });
}
