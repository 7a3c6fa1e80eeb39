#include "cli/help.hpp"

#include "cli/failure.hpp"
#include "cli/solver_options.hpp"
#include "nearest.hpp"

namespace pumc::cli {

namespace {

const char *const kInputHelp =
    R"(Files of ones, for every command that takes INPUT; "-" is standard input; any
text may be gzipped. Several files of fit, select, evaluate and convert make one
list.

  edge list     one "row column [value]" a line, separated by tabs, commas,
                semicolons or spaces; names are any text, quoted or not; lines
                that start with # or % are comments; further fields are ignored
  positions     the same after a first line "%% rows columns entries", with
                0-based numbers in that shape
  MatrixMarket  coordinate; pattern, real or integer; general or symmetric;
                the names are 1-based numbers
  ones          what pumc convert has written; takes none of the options below

  --min-value X         values of X and more are ones (default: above 0; negative
                        ones are refused)
  --delimiter D         tab, comma, space or any text (default: judged)
  --columns R,C[,V]     fields of row, column and value, by number or by their
                        names in the header: user,movie,rating (default 1,2,3);
                        2,1 exchanges rows and columns: MatrixMarket files take
                        no other order
  --confidence C        for fit, select, evaluate and info: the field with each
                        one's confidence, which multiplies its part of the loss;
                        of order 1, as 1 + log(count); may be that of the values
  --header yes|no       whether the first line is one (default: judged by the
                        lines below it; a guess is remarked on)
  --labels KIND         text: any identifier is a name; index: they are 0-based
                        positions; auto (default): judged
  --no-comments         lines that start with # or % are data
  --undirected          a network: rows and columns are the same nodes, edges go
                        both ways, and no node is joined to itself
  --directed            the same with edges that go one way
  --square              rows and columns are the same things, and each may go
                        with itself

A repeated line counts once; with --confidence, what its lines have adds up.
Names are kept in the model, in order of first
appearance, and a file read for a model (--exclude, --observed, --hidden,
--new-rows, CELLS) is matched by them. What the model does not know is passed
over, and a remark says how many lines that are. The options above are kept in
the model as well: such a file is read as the data was, unless told otherwise;
but --exclude leaves out what the model's --min-value dropped, too, and what
the file of --new-rows or report --data lists below it is not recommended.
)";

} // namespace

std::string general_help(const std::vector<Command> &commands) {
    std::string text = "usage: pumc COMMAND [ARGUMENT...]\n\n"
                       "Complete a 0/1 matrix of which only some ones are known: who else would like what.\n\n";
    for (const Command &command : commands) {
        text += format("  %-10s %s\n", command.name, command.summary);
    }
    return text + "\npumc COMMAND --help explains a command, pumc help input the files that are read, and\n"
                  "pumc help options what a fit can be told. pumc --version prints the version.\n\n"
                  "  pumc fit ratings.tsv.gz --min-value 4 -o movies.pumc\n"
                  "  pumc recommend movies.pumc 196 --exclude ratings.tsv.gz\n\n"
                  "Exit codes: 0 done, 1 failed, 2 bad usage or input, 130 stopped by Ctrl-C.\n";
}

std::string help_on(const std::string &topic, const std::vector<Command> &commands) {
    if (topic == "input") {
        return kInputHelp;
    }
    if (topic == "options") {
        return "Options of a fit, for pumc fit, select and evaluate:\n\n" + describe_options();
    }
    Nearest nearest(topic);
    for (const Command &command : commands) {
        if (topic == command.name) {
            return command.help;
        }
        nearest.offer(command.name);
    }
    nearest.offer("input");
    nearest.offer("options");
    refuse("there is no help on '%s'%s", topic.c_str(), nearest.suggestion().c_str());
}

} // namespace pumc::cli
