// pumc-mpi: commands of pumc that several processes run together. One process alone runs them as pumc does.
#include "cli/failure.hpp"
#include "cli/help.hpp"
#include "cli/mpi/commands.hpp"
#include "cli/mpi/mpi_team.hpp"
#include "cli/output.hpp"
#include "pumc/pumc_mpi.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>

using namespace pumc::cli;

namespace {

// Under the launcher of another MPI every process takes itself for rank 0; the launcher's variables know better.
bool launcher_calls_it_first() {
    for (const char *name : {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK"}) {
        if (const char *rank = std::getenv(name); rank != nullptr && std::atoi(rank) > 0) {
            return false;
        }
    }
    return true;
}

int run(const std::vector<std::string> &words) {
    pumc_ranks *ranks = nullptr;
    if (pumc_mpi_ranks_create(&ranks, MPI_COMM_WORLD) != PUMC_OK) {
        if (launcher_calls_it_first()) {
            say({kFailure, pumc_last_error()});
        }
        return kFailure;
    }
    Ending ending;
    {
        MpiTeam team(ranks);
        set_ranks(team.count() > 1 ? &team : nullptr);
        ending = run_program(mpi_commands(), mpi_help(), words);
        if (team.count() > 1) {
            ending = team.conclude(ending);
        }
        if (speaks()) {
            say(ending);
        }
        set_ranks(nullptr);
    }
    pumc_ranks_free(ranks);
    return ending.code;
}

} // namespace

int main(int argc, char **argv) {
    std::signal(SIGXFSZ, SIG_IGN); // a write beyond the limit on file sizes fails, and does not end the process
    set_program_name("pumc-mpi");
    ignore_terminal();
    int provided = 0;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    const int code = run({argv + std::min(argc, 1), argv + argc});
    MPI_Finalize();
    return code;
}
