#include "cli/mpi/commands.hpp"

#include <algorithm>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: mpirun -n RANKS pumc-mpi COMMAND [ARGUMENT...]

Commands of pumc that several processes, the ranks, run together, on one machine
or many. Started without mpirun it is one process, as pumc is.

  fit        fit a model to lists of ones and save it
  recommend  the best columns for rows
  select     choose options by how well hidden ones are found
  evaluate   how well hidden ones are found

pumc-mpi COMMAND --help explains a command; arguments are those of pumc: pumc
COMMAND --help, pumc help input and pumc help options.

  pumc convert ratings-*.tsv.gz --min-value 4 -o ones.pumc
  mpirun -n 8 pumc-mpi fit ones.pumc -o model.pumc
  pumc recommend model.pumc 196 --exclude ones.pumc

Exit codes: 0 done, 1 failed, 2 bad usage or input, 130, 143 or 138 stopped by
SIGINT, SIGTERM or SIGUSR1, on all ranks alike.
)";

const char *const kFitHelp = R"(usage: mpirun -n RANKS pumc-mpi fit INPUT... -o MODEL [OPTION...]

Fit a model as pumc fit does, with the same options but --warm-start. The model
is the same for every number of ranks, up to rounding, with the same names.

INPUT is a file that pumc convert has written, of which each rank reads its own
blocks, or texts, as pumc fit reads them. Of a plain text each rank reads its
own bytes; a gzipped one is read by one rank, so that as many of them as there
are ranks are read at a time. All ranks must see the files; rank 0 alone writes
MODEL.

  --threads N           of each rank; by default every core that it may use: set
                        it to the cores of a machine over the ranks on it
  --checkpoint PATH     rank 0 writes the fit to PATH.0 and PATH.1 as it goes: the
                        same command goes on with it if it is stopped or killed,
                        on any number of ranks

A signal that a rank gets (SIGINT, SIGTERM, SIGUSR1) stops all of them in the
same iteration, and the best so far is saved. After Ctrl-C mpirun gives ranks
little time for that, some 2 seconds with Open MPI; kill -USR1 of mpirun, which
Open MPI passes on to all ranks, gives them as long as it takes.

  mpirun -n 8 pumc-mpi fit ones.pumc -o model.pumc --threads 4
)";

const char *const kRecommendHelp = R"(usage: mpirun -n RANKS pumc-mpi recommend MODEL [ROW...] [OPTION...]

The best columns for rows, as pumc recommend finds them, with the same options.
Ranks share the rows. Each loads all of the model, and of --exclude it keeps the
ones of its rows. Rank 0 writes the table, in the order of the rows.

  mpirun -n 8 pumc-mpi recommend model.pumc --exclude ones.pumc -o best.tsv
)";

const char *const kSelectHelp = R"(usage: mpirun -n RANKS pumc-mpi select INPUT... [OPTION...]

Choose options from the data as pumc select does, with the same options. Ranks
fit every combination together; INPUT is read as by pumc-mpi fit.

  mpirun -n 8 pumc-mpi select ones.pumc --folds 1 --fit model.pumc
)";

const char *const kEvaluateHelp = R"(usage: mpirun -n RANKS pumc-mpi evaluate INPUT... [OPTION...]

How well are ones found that the fit did not see? As pumc evaluate says, with
the same options. Ranks make every fit together; INPUT is read as by pumc-mpi
fit. A model that is there is judged by one process: pumc evaluate --model.

  mpirun -n 8 pumc-mpi evaluate ones.pumc --seed 1
)";

Command with_help(Command command, const char *help, const std::vector<std::string> &for_one_process = {}) {
    command.help = help;
    for (Flag &flag : command.flags) {
        flag.is_refused = std::count(for_one_process.begin(), for_one_process.end(), flag.name) > 0;
    }
    return command;
}

} // namespace

std::vector<Command> mpi_commands() {
    return {with_help(fit_command(), kFitHelp, {"warm-start"}), with_help(recommend_command(), kRecommendHelp),
            with_help(select_command(), kSelectHelp),
            with_help(evaluate_command(), kEvaluateHelp, {"model", "observed", "hidden"})};
}

std::string mpi_help() { return kHelp; }

} // namespace pumc::cli
