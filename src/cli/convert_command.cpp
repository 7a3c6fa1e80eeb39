#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/input.hpp"
#include "cli/ones_file.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"
#include "path_text.hpp"

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc convert INPUT... -o ONES [OPTION...]

Write the ones that the INPUTs list to ONES, a binary file that every command
takes as INPUT. It is read many times faster than text, and several processes
read it together (pumc-mpi). Several INPUTs make one list. Names of rows and
columns, confidences and the options given here are kept in it; models that
are fitted to it know them. Ones go from INPUT to ONES as they are read, so
that memory is taken for names only: none for --labels index, positions and
MatrixMarket files.

  -o, --output ONES     where to write; replaced only once it is complete
  --min-value X         values of X and more are ones (default: above 0); other
                        lines are not in ONES, which cannot say to pumc
                        recommend --exclude what was met and not liked: give
                        that the INPUTs, or what convert makes of them with
                        --min-value 0 and another name
  --confidence COLUMN   how much each one counts: of counts best 1 + log(count)
  --labels index        rows and columns are 0-based positions, not names
  --undirected          a network whose edges go both ways; --directed, --square
  --json                facts about the file on standard output
  -q, --quiet           no remarks

How files are read, gzipped or not (--delimiter, --columns, --header, ...): pumc
help input.

  pumc convert day1.tsv.gz day2.tsv.gz --min-value 4 -o ones.pumc
  pumc fit ones.pumc -o movies.pumc
)";

int run(const Arguments &arguments) {
    if (arguments.names().empty()) {
        refuse("usage: pumc convert INPUT... -o ONES; pumc convert --help explains");
    }
    const std::string path = arguments.path("output");
    if (path.empty()) {
        refuse("where should the ones go? -o ONES is missing");
    }
    for (const std::string &input : arguments.names()) {
        require_writable(path, input);
    }
    const std::vector<Piece> pieces = pieces_of(arguments.names());
    OnesWriter writer(path);
    Ones ones = gather_ones(pieces, input_format(arguments), nullptr, &writer);
    writer.take(ones);
    ones.settle(nullptr);
    const OnesHeader &header = writer.header();
    if (header.count == 0) {
        refuse("%s: none of its %lld lines is a one; see --min-value", ones.name.c_str(),
               static_cast<long long>(ones.lines));
    }
    writer.finish(ones, reading_of(arguments));
    note("%s: %lld x %lld, %lld lines of ones, repeats included, in %lld block%s", PathText(path).c_str(),
         static_cast<long long>(header.rows), static_cast<long long>(header.cols), static_cast<long long>(header.count),
         static_cast<long long>(header.one_blocks), header.one_blocks == 1 ? "" : "s");
    if (arguments.has("json")) {
        Facts facts;
        facts.add("rows", header.rows);
        facts.add("columns", header.cols);
        facts.add("lines_of_ones", header.count); // repeats are found when the file is read
        facts.add("lines", header.lines);
        facts.add("lines_below_min_value", header.dropped);
        Output output("");
        facts.print(output, true);
        output.commit();
    }
    return kSuccess;
}

} // namespace

Command convert_command() {
    return {"convert", "write ones to a file that is read quickly, and by several processes", kHelp,
            joined({{"output", true, 'o'}}, fitted_input_flags()), run};
}

} // namespace pumc::cli
