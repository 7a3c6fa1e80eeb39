#include "cli/answers.hpp"
#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/input.hpp"
#include "cli/lines_of_problem.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "cli/reading.hpp"
#include "cli/team.hpp"
#include "cli/turns.hpp"

#include <algorithm>
#include <cstring>

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc recommend MODEL [ROW...] --exclude INPUT [OPTION...]
       pumc recommend MODEL --new COLUMN... | --new-rows INPUT

The best columns for each row named, or for every row, best first. What INPUT
lists (as a rule the file that was fitted) is known already and left out;
without --exclude nothing is.

  --exclude INPUT       pairs to leave out, whatever their value; may be given
                        several times
  --top N               columns a row (default 10)
  --rows-from FILE      names of rows, one a line; "-" is standard input
  --all                 every row, which is also what no name means
  --new                 the names are the columns of a row not in the fit
  --new-rows INPUT      rows not in the fit, as "row column" lines; what these
                        list below --min-value is left out as well
  --tilt X              order by score (0), against popular columns (up to 1) or
                        for them (down to -1); the model's own is 0.5 as a rule
  --min-value X         of INPUT: only lines with a value of X and more count
  -o, --output FILE     instead of standard output
  --json                JSON lines: row, rank, column, score, probability
  --threads N           (default: every core)
  -q, --quiet           no remarks

How files are read: pumc help input.

  pumc recommend women.pumc Evelyn --exclude women.tsv --top 3
  pumc recommend women.pumc --new E1 E3 E5
)";

// Columns by name; "a,b,c" is a list unless the model has a column of that name.
std::vector<int64_t> columns_from(const Model &model, const std::vector<std::string> &names) {
    std::vector<std::string> parts;
    for (const std::string &name : names) {
        const bool is_list = model.col_names.find(name) < 0 && name.find(',') != std::string::npos;
        for (size_t begin = 0; begin <= name.size();) {
            const size_t end = is_list ? std::min(name.find(',', begin), name.size()) : name.size();
            parts.push_back(name.substr(begin, end - begin));
            begin = end + 1;
        }
    }
    return positions_of(model.col_names, parts, "column", model.name);
}

int recommend_to_new_row(const Model &model, const Arguments &arguments, std::vector<std::string> names) {
    if (names.empty()) {
        refuse("--new needs the columns of the new row: %s recommend MODEL --new COLUMN...", program_name());
    }
    std::vector<int64_t> cols = columns_from(model, names);
    std::sort(cols.begin(), cols.end());
    cols.erase(std::unique(cols.begin(), cols.end()), cols.end());
    const auto count = static_cast<int64_t>(cols.size());
    const int64_t top = top_of(arguments, model.cols(), "columns");
    std::vector<double> row_of_u(static_cast<size_t>(pumc_factors_rank(model.factors.get())));
    check(pumc_factors_fold_in_row_i64(model.factors.get(), count, cols.data(), row_of_u.data()));
    std::vector<int64_t> best(static_cast<size_t>(top));
    std::vector<double> scores(best.size());
    check(pumc_factors_recommend_new_row_i64(model.factors.get(), row_of_u.data(), count, cols.data(), top, best.data(),
                                             scores.data()));
    Output output(arguments.path("output"));
    Answers(model, output, arguments.has("json")).add("(new)", top, best.data(), scores.data());
    output.commit();
    return kSuccess;
}

// A node is never recommended to itself, also if it is given as a new row.
void drop_column(int64_t col, int64_t count, int64_t *best, double *scores) {
    int64_t kept = 0;
    for (int64_t r = 0; r < count; ++r) {
        if (best[r] != col || col < 0) {
            best[kept] = best[r];
            scores[kept++] = scores[r];
        }
    }
    std::fill(best + kept, best + count, -1);
}

// One row after the other: what the file lists below --min-value is known to the row as its ones are.
void rank_without_known(const Model &model, const Problem &rows, const Problem &known_cells, int64_t asked,
                        std::vector<int64_t> &best, std::vector<double> &scores) {
    const int64_t count = pumc_problem_rows(rows.get()), rank = pumc_factors_rank(model.factors.get());
    const LinesOfProblem known(known_cells.get());
    std::vector<double> u(static_cast<size_t>(count * rank)), row_of_u(static_cast<size_t>(rank));
    check(pumc_factors_fold_in_rows(model.factors.get(), rows.get(), u.data(), static_cast<int64_t>(u.size())));
    for (int64_t i = 0; i < count; ++i) {
        for (int64_t k = 0; k < rank; ++k) {
            row_of_u[static_cast<size_t>(k)] = u[static_cast<size_t>(k * count + i)];
        }
        const std::vector<int32_t> row = known.row(i);
        const std::vector<int64_t> cols(row.begin(), row.end());
        check(pumc_factors_recommend_new_row_i64(model.factors.get(), row_of_u.data(),
                                                 static_cast<int64_t>(cols.size()), cols.data(), asked,
                                                 best.data() + i * asked, scores.data() + i * asked));
    }
}

// New rows of which the model knows no one are ranked as the library ranks rows of which nothing is known.
void remark_on_rows_without_ones(const Ones &ones) {
    std::vector<bool> has_ones(static_cast<size_t>(ones.rows));
    for (const int32_t row : ones.row) {
        has_ones[static_cast<size_t>(row)] = true;
    }
    const auto without = std::count(has_ones.begin(), has_ones.end(), false);
    if (without > 0) {
        const auto first = std::find(has_ones.begin(), has_ones.end(), false) - has_ones.begin();
        note("%s: %lld of %lld rows have no ones that the model knows, the first is '%s': they are ranked by what most "
             "rows "
             "have",
             ones.name.c_str(), static_cast<long long>(without), static_cast<long long>(ones.rows),
             ones.row_names.at(first).c_str());
    }
}

int recommend_to_new_rows(const Model &model, const Arguments &arguments) {
    const int64_t top = top_of(arguments, model.cols(), "columns");
    const bool has_diagonal = whole_fact(model.factors.get(), "no_diagonal") == 0;
    const int64_t asked = has_diagonal ? top : std::min(top + 1, model.cols());
    const KnownNames known = model.known_columns();
    InputFormat format = format_for(model, arguments);
    format.keep_low = true;
    const Ones ones = read_ones(arguments.text("new-rows"), format, &known);
    const Problem rows = ones.problem();
    remark_on_rows_without_ones(ones);
    std::vector<int64_t> best(static_cast<size_t>(ones.rows * asked));
    std::vector<double> scores(best.size());
    if (ones.low_row.empty()) {
        check(pumc_factors_recommend_new_rows_i64(model.factors.get(), rows.get(), asked, best.data(), scores.data()));
    } else {
        rank_without_known(model, rows, ones.known_cells(), asked, best, scores);
    }
    Output output(arguments.path("output"));
    Answers answers(model, output, arguments.has("json"));
    for (int64_t i = 0; i < ones.rows; ++i) {
        const std::string name = ones.row_names.at(i);
        if (!has_diagonal) {
            drop_column(model.col_names.find(name), asked, best.data() + i * asked, scores.data() + i * asked);
        }
        answers.add(name, top, best.data() + i * asked, scores.data() + i * asked);
    }
    output.commit();
    return kSuccess;
}

// The fit gives nothing to a row without ones. `rows` are those whose best score is 0, as it may be of others too.
void remark_on_empty_rows(const Model &model, const std::vector<int64_t> &rows) {
    if (rows.empty()) {
        return;
    }
    const auto count = static_cast<size_t>(model.rows());
    std::vector<double> u(count * static_cast<size_t>(pumc_factors_rank(model.factors.get())));
    check(pumc_factors_copy_u(model.factors.get(), u.data(), static_cast<int64_t>(u.size())));
    std::vector<bool> is_empty(count, true);
    for (size_t e = 0; e < u.size(); ++e) {
        is_empty[e % count] = is_empty[e % count] && u[e] == 0;
    }
    int64_t empty = 0, first = -1;
    for (const int64_t row : rows) {
        if (is_empty[static_cast<size_t>(row)]) {
            first = empty++ == 0 ? row : first;
        }
    }
    if (empty > 0) {
        const std::string name = "'" + model.row_names.at(first) + "'";
        note("the fit learned nothing about %s: score 0 for every column, ranked by what most rows have",
             empty == 1 ? ("row " + name).c_str()
                        : format("%lld rows, the first is %s", static_cast<long long>(empty), name.c_str()).c_str());
    }
}

// Of all files together. Only the ones of rows that this process answers for, if others answer for the rest.
Problem ones_to_exclude(const Model &model, const Arguments &arguments, const std::vector<int64_t> &rows,
                        const Turns &turns) {
    const InputFormat format = format_for(model, arguments, Lines::all);
    const std::vector<std::string> files = arguments.texts("exclude");
    if (all_ranks() == nullptr) {
        return problem_for(model, files, format);
    }
    std::vector<bool> wanted(static_cast<size_t>(model.rows()));
    turns.each([&](size_t begin, size_t size) {
        for (size_t e = begin; e < begin + size; ++e) {
            wanted[static_cast<size_t>(rows[e])] = true;
        }
    });
    return problem_for(model, files, format, &wanted);
}

// On rank 0 those of all ranks.
std::vector<int64_t> of_all_ranks(std::vector<int64_t> rows) {
    if (Team *team = all_ranks(); team != nullptr) {
        const std::string bytes =
            team->gather({reinterpret_cast<const char *>(rows.data()), rows.size() * sizeof(int64_t)});
        rows.resize(bytes.size() / sizeof(int64_t));
        std::memcpy(rows.data(), bytes.data(), bytes.size());
        std::sort(rows.begin(), rows.end());
    }
    return rows;
}

int recommend_to_rows(const Model &model, const Arguments &arguments, const std::vector<std::string> &names) {
    const auto top = static_cast<size_t>(top_of(arguments, model.cols(), "columns"));
    const std::vector<int64_t> rows = positions_of(model.row_names, names, "row", model.name);
    const Turns turns(rows.size());
    Problem exclude;
    if (arguments.has("exclude")) {
        exclude = ones_to_exclude(model, arguments, rows, turns);
    } else {
        note("nothing is left out; --exclude INPUT leaves out what is known already");
    }
    Output output(arguments.path("output"));
    Answers answers(model, output, arguments.has("json"));
    std::vector<int64_t> best(turns.batch() * top), without_score;
    std::vector<double> scores(best.size());
    turns.each([&](size_t begin, size_t size) {
        check(pumc_factors_recommend_i64(model.factors.get(), exclude.get(), static_cast<int64_t>(size),
                                         rows.data() + begin, static_cast<int64_t>(top), best.data(), scores.data()));
        for (size_t e = 0; e < size; ++e) {
            const int64_t row = rows[begin + e];
            answers.add(model.row_names.at(row), static_cast<int64_t>(top), best.data() + e * top,
                        scores.data() + e * top);
            if (scores[e * top] == 0) {
                without_score.push_back(row);
            }
        }
        output.collect();
    });
    remark_on_empty_rows(model, of_all_ranks(std::move(without_score)));
    output.commit();
    return kSuccess;
}

int run(const Arguments &arguments) {
    if (arguments.names().empty()) {
        refuse("usage: %s recommend MODEL [ROW...] --exclude INPUT; %s recommend --help explains", program_name(),
               program_name());
    }
    std::vector<std::string> names(arguments.names().begin() + 1, arguments.names().end());
    for (const std::string &file : arguments.texts("rows-from")) {
        const std::vector<std::string> more = names_from_file(file);
        names.insert(names.end(), more.begin(), more.end());
    }
    if (arguments.has("all") && (!names.empty() || arguments.has("new") || arguments.has("new-rows"))) {
        refuse("--all and names of rows contradict each other");
    }
    if (arguments.has("new-rows") && (!names.empty() || arguments.has("new") || arguments.has("exclude"))) {
        refuse("--new-rows takes rows and their ones from the file: no names, no --new and no --exclude");
    }
    const Model model = load_model(arguments.names()[0]);
    use_threads(model, arguments);
    use_tilt(model, arguments);
    return arguments.has("new")        ? recommend_to_new_row(model, arguments, names)
           : arguments.has("new-rows") ? recommend_to_new_rows(model, arguments)
                                       : recommend_to_rows(model, arguments, names);
}

} // namespace

Command recommend_command() {
    return {"recommend", "the best columns for rows, old or new", kHelp,
            joined({{"output", true, 'o'},
                    {"exclude"},
                    {"top"},
                    {"tilt"},
                    {"rows-from"},
                    {"all", false},
                    {"new", false},
                    {"new-rows"},
                    {"threads"}},
                   input_flags()),
            run};
}

} // namespace pumc::cli
