#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/html.hpp"
#include "cli/report_sections.hpp"

#include <algorithm>
#include <numeric>

namespace pumc::cli {

namespace {

constexpr int64_t kRows = 6, kTop = 8;
constexpr size_t kKnown = 6; // columns that a row has already, of which the most niche tell most

// Rows from the busiest to the quietest that have ones; without data, evenly spaced ones.
std::vector<int64_t> rows_to_show(const Model &model, const LinesOfProblem *lines) {
    if (lines == nullptr) {
        return evenly_spaced(model.rows(), kRows);
    }
    std::vector<int64_t> rows(static_cast<size_t>(model.rows()));
    std::iota(rows.begin(), rows.end(), int64_t{0});
    const auto none = [&](int64_t row) { return lines->ones_of_row(row) == 0; };
    rows.erase(std::remove_if(rows.begin(), rows.end(), none), rows.end());
    std::stable_sort(rows.begin(), rows.end(),
                     [&](int64_t a, int64_t b) { return lines->ones_of_row(a) > lines->ones_of_row(b); });
    std::vector<int64_t> shown;
    for (const int64_t place : evenly_spaced(static_cast<int64_t>(rows.size()), kRows)) {
        shown.push_back(rows[static_cast<size_t>(place)]);
    }
    return shown;
}

std::string known_of(const Model &model, const LinesOfProblem &lines, int64_t row) {
    std::vector<int32_t> cols = lines.row(row);
    std::stable_sort(cols.begin(), cols.end(),
                     [&](int32_t a, int32_t b) { return lines.ones_of_col(a) < lines.ones_of_col(b); });
    std::string text = "has " + html_count(static_cast<int64_t>(cols.size()));
    for (size_t i = 0; i < std::min(kKnown, cols.size()); ++i) {
        text += (i == 0 ? ": " : ", ") + html_name(model.col_names.at(cols[i]));
    }
    return "<p class=\"soft\">" + text + (cols.size() > kKnown ? ", …" : "") + "</p>\n";
}

std::string card(const Model &model, const LinesOfProblem *lines, int64_t row, int64_t top, const int64_t *cols,
                 const double *scores) {
    std::vector<double> probabilities(scores, scores + top);
    check(pumc_factors_score_to_probability(model.factors.get(), top, probabilities.data()));
    std::vector<std::vector<std::string>> table;
    for (int64_t e = 0; e < top && cols[e] >= 0; ++e) {
        table.push_back({html_name(model.col_names.at(cols[e])), format("%.2f", scores[e]),
                         format("%.2f", probabilities[static_cast<size_t>(e)])});
        if (lines != nullptr) {
            table.back().insert(table.back().begin() + 1, html_count(lines->ones_of_col(cols[e])));
        }
    }
    const bool assumed = whole_fact(model.factors.get(), "sampling_rate_assumed") != 0;
    std::vector<std::string> header{"column", "score", assumed ? "prob.*" : "prob."};
    if (lines != nullptr) {
        header.insert(header.begin() + 1, "ones");
    }
    return "<div class=\"card\"><h3>" + html_name(model.row_names.at(row)) + "</h3>" +
           (lines != nullptr ? known_of(model, *lines, row) : "") +
           (table.empty() ? paragraph("No column is left to recommend.") : html_table(header, table, true)) +
           "</div>\n";
}

} // namespace

std::string samples_section(const Model &model, const pumc_problem *known_cells, const LinesOfProblem *lines,
                            std::vector<int64_t> rows) {
    const char *const title = "Sample recommendations";
    if (pumc_factors_rank(model.factors.get()) == 0) {
        return section(title, paragraph("The model has rank 0: it has nothing to recommend."));
    }
    if (rows.empty()) {
        rows = rows_to_show(model, lines);
    }
    const int64_t top = std::min(kTop, model.cols());
    std::vector<int64_t> best(rows.size() * static_cast<size_t>(top));
    std::vector<double> scores(best.size());
    check(pumc_factors_recommend_i64(model.factors.get(), known_cells, static_cast<int64_t>(rows.size()), rows.data(),
                                     top, best.data(), scores.data()));
    std::string cards;
    for (size_t i = 0; i < rows.size(); ++i) {
        const size_t at = i * static_cast<size_t>(top);
        cards += card(model, lines, rows[i], top, best.data() + at, scores.data() + at);
    }
    std::string text = lines != nullptr
                           ? "The best columns that are new to some rows, best first, with the ones of each column."
                           : "The best columns for some rows, best first. Nothing is left out that was known: with "
                             "<code>--data INPUT</code> it would be.";
    if (real_fact(model.factors.get(), "tilt") != 0) {
        text += " The order also weighs how popular columns are (<code>tilt</code>), so that scores need not fall.";
    }
    if (whole_fact(model.factors.get(), "sampling_rate_assumed") != 0) {
        text += " *Probabilities rest on an assumed sampling rate of " + sampling_rate_text(model.factors.get()) + ".";
    }
    return section(title, paragraph(text) + "<div class=\"cards\">\n" + cards + "</div>\n");
}

} // namespace pumc::cli
