#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/handles.hpp"
#include "cli/output.hpp"

namespace pumc::cli {

namespace {

constexpr int64_t kMost = 2147483647;

const char *const kHelp = R"(usage: pumc simulate ROWS COLUMNS [OPTION...]

Synthetic data: Q = A B with standard normal entries and a given inner
dimension; a cell is truly a one where Q is at least the cutoff, and each true
one is observed with the sampling rate. Written as 0-based "row column" lines
after a first line "%% rows columns ones", which every command reads.

  --rank N              inner dimension (default 5)
  --cutoff X            (default 0.5)
  --sampling-rate D     0 < D <= 1 (default 0.3)
  --seed N              (default 1)
  -o, --output FILE     the observed ones, instead of standard output
  --truth FILE          all true ones
  -q, --quiet           no remarks

  pumc simulate 500 400 --sampling-rate 0.5 -o observed.tsv --truth truth.tsv
)";

void write_ones(const pumc_problem *problem, Output &output) {
    const int64_t count = pumc_problem_count(problem);
    std::vector<int32_t> row(static_cast<size_t>(count)), col(row.size());
    check(pumc_problem_copy_coo_i32(problem, row.data(), col.data(), count));
    output.write(format("%%%% %lld %lld %lld\n", static_cast<long long>(pumc_problem_rows(problem)),
                        static_cast<long long>(pumc_problem_cols(problem)), static_cast<long long>(count)));
    for (size_t e = 0; e < row.size(); ++e) {
        output.write(std::to_string(row[e]) + "\t" + std::to_string(col[e]) + "\n");
    }
}

int64_t size_from(const char *what, const std::string &text) {
    const int64_t size = whole_from(what, text);
    if (size < 1 || size > kMost) {
        refuse("%s must be in 1..%lld, got %lld", what, static_cast<long long>(kMost), static_cast<long long>(size));
    }
    return size;
}

int run(const Arguments &arguments) {
    if (arguments.names().size() != 2) {
        refuse("usage: pumc simulate ROWS COLUMNS [OPTION...]; pumc simulate --help explains");
    }
    const int64_t rows = size_from("ROWS", arguments.names()[0]), cols = size_from("COLUMNS", arguments.names()[1]);
    const bool truth_wanted = arguments.has("truth");
    for (const std::string &path : {arguments.path("output"), arguments.path("truth")}) {
        if (!path.empty() && path != "-") {
            require_writable(path);
        }
    }
    pumc_problem *observed = nullptr, *truth = nullptr;
    check(pumc_problem_simulate(&observed, truth_wanted ? &truth : nullptr, rows, cols,
                                arguments.whole("rank", 5, 1, kMost), arguments.real("cutoff").value_or(0.5),
                                arguments.real("sampling-rate").value_or(0.3),
                                arguments.whole("seed", 1, INT64_MIN, INT64_MAX)));
    const Problem observed_ones(observed), true_ones(truth);
    Output output(arguments.path("output"));
    write_ones(observed, output);
    if (truth_wanted) {
        Output truth_output(arguments.path("truth"));
        write_ones(truth, truth_output);
        truth_output.commit();
    }
    output.commit();
    note("%lld x %lld, %lld ones observed%s", static_cast<long long>(rows), static_cast<long long>(cols),
         static_cast<long long>(pumc_problem_count(observed)),
         truth_wanted ? format(" of %lld", static_cast<long long>(pumc_problem_count(truth))).c_str() : "");
    return kSuccess;
}

} // namespace

Command simulate_command() {
    return {"simulate",
            "synthetic data to try things on",
            kHelp,
            {{"output", true, 'o'}, {"truth"}, {"rank"}, {"cutoff"}, {"sampling-rate"}, {"seed"}},
            run};
}

} // namespace pumc::cli
