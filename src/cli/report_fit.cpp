#include "cli/chart.hpp"
#include "cli/facts_of_model.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/html.hpp"
#include "cli/report_sections.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace pumc::cli {

namespace {

constexpr int64_t kMostPoints = 300; // of a curve, about one for each pixel

std::string tile(const std::string &value, const std::string &what) {
    return "<div class=\"tile\"><b>" + value + "</b><span>" + what + "</span></div>\n";
}

std::string text_fact(const pumc_factors *factors, const char *name) {
    const char *text = nullptr;
    check(pumc_factors_get_str(factors, name, &text));
    return text;
}

std::string plural(int64_t count, const char *what) { return html_count(count) + " " + what + (count == 1 ? "" : "s"); }

// The sentence on how the fit went.
std::string course_of(const pumc_factors *factors) {
    const int64_t iterations = whole_fact(factors, "iterations");
    if (iterations == 0) {
        return "It does not come from a fit here, or has been changed since: there is no history of one.";
    }
    const std::string after =
        plural(iterations, "iteration") + " and " + format("%.2g s", real_fact(factors, "seconds"));
    switch (whole_fact(factors, "stop_reason")) {
    case PUMC_CONVERGED: return "The fit converged after " + after + ".";
    case PUMC_MAX_ITERATIONS: return "The fit stopped at its limit of iterations, after " + after + ".";
    case PUMC_TIME_LIMIT: return "The fit stopped at its time limit, after " + after + ".";
    default: return "The fit was interrupted, after " + after + ".";
    }
}

std::string kind_of(const pumc_factors *factors) {
    if (whole_fact(factors, "symmetric") != 0) {
        return " of an undirected network";
    }
    return whole_fact(factors, "no_diagonal") != 0 ? " of a network" : "";
}

std::string warnings(const Model &model, const LinesOfProblem *lines, const HeldOut *held_out) {
    const pumc_factors *factors = model.factors.get();
    std::string text;
    const auto warn = [&](const std::string &html) { text += "<p class=\"warn\">" + html + "</p>\n"; };
    const std::string about_data = remark_on_data(model, lines);
    if (!about_data.empty()) {
        warn("Note: " + about_data + ".");
    }
    if (pumc_factors_rank(factors) == 0) {
        warn("Nothing stood out from noise: the rank is 0 and every score is 0. A smaller <code>--lambda-ratio</code> "
             "keeps more.");
    }
    if (whole_fact(factors, "rank_limited") != 0) {
        warn("The data asks for a higher rank: <code>--max-rank</code> cut the fit short. A larger one finds more, and "
             "takes more memory and time.");
    }
    if (whole_fact(factors, "iterations") > 0 && whole_fact(factors, "stop_reason") != PUMC_CONVERGED) {
        warn("The fit did not converge: it is the best that was found until it stopped.");
    }
    if (whole_fact(factors, "sampling_rate_assumed") != 0) {
        warn("Probabilities on this page rest on an assumed sampling rate of " + sampling_rate_text(factors) +
             ". Scores and rankings do not.");
    }
    if (held_out != nullptr &&
        !(held_out->model.recall[held_out->headline()] > held_out->popularity.recall[held_out->headline()])) {
        warn("The model finds nothing that popularity does not. <code>pumc select</code> looks for better options.");
    }
    return text;
}

std::vector<double> history_of(const pumc_factors *factors, const char *name) {
    std::vector<double> values(static_cast<size_t>(whole_fact(factors, "iterations")));
    check(pumc_factors_copy_history(factors, name, values.data(), static_cast<int64_t>(values.size())));
    return values;
}

// By iteration; of a long history evenly spaced points and the last.
void add_history(Chart &chart, const pumc_factors *factors, const char *name) {
    const std::vector<double> values = history_of(factors, name);
    std::vector<double> x, y;
    std::vector<int64_t> points = evenly_spaced(static_cast<int64_t>(values.size()), kMostPoints);
    if (!points.empty() && points.back() + 1 != static_cast<int64_t>(values.size())) {
        points.push_back(static_cast<int64_t>(values.size()) - 1);
    }
    for (const int64_t point : points) {
        x.push_back(static_cast<double>(point + 1));
        y.push_back(values[static_cast<size_t>(point)]);
    }
    const bool few = values.size() <= 60;
    chart.add("", x, y, few ? Chart::Mark::line_and_points : Chart::Mark::line);
}

std::vector<double> weights_of(const pumc_factors *factors, int64_t count,
                               pumc_status (*copy)(const pumc_factors *, double *, int64_t)) {
    std::vector<double> weights(static_cast<size_t>(count));
    check(copy(factors, weights.data(), count));
    return weights;
}

// A factor with each line multiplied by the root of its weight.
std::vector<double> weighted(const pumc_factors *factors, int64_t count, const std::vector<double> &weights,
                             pumc_status (*copy)(const pumc_factors *, double *, int64_t)) {
    std::vector<double> values(static_cast<size_t>(count * pumc_factors_rank(factors)));
    check(copy(factors, values.data(), static_cast<int64_t>(values.size())));
    for (size_t i = 0; i < values.size(); ++i) {
        values[i] *= std::sqrt(weights[i % static_cast<size_t>(count)]);
    }
    return values;
}

std::vector<double> singular_values_of(const pumc_factors *factors) {
    std::vector<double> values(static_cast<size_t>(pumc_factors_rank(factors)));
    check(pumc_factors_copy_singular_values(factors, values.data(), static_cast<int64_t>(values.size())));
    return values;
}

// The threshold is about the matrix that the fit worked on, X with rows and columns multiplied by the roots of their
// weights; so must the singular values be. The library finds them anew, which it does for factors from anywhere.
std::vector<double> fitted_spectrum(const Model &model) {
    const pumc_factors *factors = model.factors.get();
    const std::vector<double> u = weighted(factors, model.rows(),
                                           weights_of(factors, model.rows(), pumc_factors_copy_row_weights),
                                           pumc_factors_copy_u),
                              v = weighted(factors, model.cols(),
                                           weights_of(factors, model.cols(), pumc_factors_copy_col_weights),
                                           pumc_factors_copy_v),
                              s = singular_values_of(factors);
    pumc_factors *made = nullptr;
    if (pumc_factors_from_svd(&made, model.rows(), model.cols(), static_cast<int64_t>(s.size()), u.data(), s.data(),
                              v.data(), nullptr) != PUMC_OK) {
        return s; // weights so extreme that no model has such singular values
    }
    return singular_values_of(Factors(made).get());
}

} // namespace

std::string sampling_rate_text(const pumc_factors *factors) { return html_number(real_fact(factors, "sampling_rate")); }

std::string remark_on_data(const Model &model, const LinesOfProblem *lines) {
    const int64_t fitted = whole_fact(model.factors.get(), "count");
    if (lines == nullptr || fitted == 0 || lines->count() == fitted) {
        return "";
    }
    return format("the data has %lld ones, and the model was fitted to %lld: it is not the data that was fitted, and "
                  "what is measured here says little about the model",
                  static_cast<long long>(lines->count()), static_cast<long long>(fitted));
}

std::string summary_section(const Model &model, const LinesOfProblem *lines, const HeldOut *held_out) {
    const pumc_factors *factors = model.factors.get();
    const int64_t count = whole_fact(factors, "count"), rank = pumc_factors_rank(factors);
    const double cells = static_cast<double>(model.rows()) * static_cast<double>(model.cols());
    std::string text = "A model of rank " + html_count(rank) + " for the " + plural(model.rows(), "row") + " and " +
                       plural(model.cols(), "column") + kind_of(factors);
    if (count > 0) {
        text += ", fitted to " + plural(count, "one") + ", " + html_percent(static_cast<double>(count) / cells) +
                " of the cells, with the penalty <code>" + html_text(text_fact(factors, "regularizer")) + "</code>";
    }
    text = paragraph(text + ". " + course_of(factors) + " <a href=\"#facts\">All facts</a> are at the end.");
    text += "<div class=\"tiles\">\n" + tile(html_count(model.rows()), "rows") +
            tile(html_count(model.cols()), "columns") + (count > 0 ? tile(html_count(count), "ones") : "") +
            tile(html_count(rank), "rank");
    if (held_out != nullptr) {
        const size_t at = held_out->headline();
        text += tile(html_number(held_out->model.recall[at]),
                     format("recall@%lld of hidden ones; popularity: %s", static_cast<long long>(held_out->tops[at]),
                            html_number(held_out->popularity.recall[at]).c_str()));
    }
    return section("What was fitted", text + "</div>\n" + warnings(model, lines, held_out));
}

std::string convergence_section(const Model &model) {
    const pumc_factors *factors = model.factors.get();
    if (whole_fact(factors, "iterations") == 0) {
        return section("Convergence", paragraph("This model has no history of a fit."));
    }
    Chart objective("Objective", {"iteration", false, false, true}, {"", false, false, false});
    add_history(objective, factors, "objective");
    Chart rank("Rank", {"iteration", false, false, true}, {"", false, true, true});
    add_history(rank, factors, "rank");
    Chart change("Relative change", {"iteration", false, false, true}, {"", true, false, false});
    add_history(change, factors, "relative_change");
    change.add_level("tolerance", real_fact(factors, "tolerance"));
    std::string on_change =
        "How much the matrix moved in each iteration. The fit ends when this stays below the tolerance.";
    if (whole_fact(factors, "rank_limited") != 0) {
        on_change += " Cut short by the largest rank, as here, it also ends when the objective hardly falls.";
    }
    return section("Convergence", "<div class=\"charts\">\n" +
                                      objective.figure("What is minimised, loss and penalty. Lower is better; at equal "
                                                       "lambda it never rises.") +
                                      rank.figure("How many directions the model has after each iteration.") +
                                      change.figure(on_change) + "</div>\n");
}

std::string spectrum_section(const Model &model) {
    const char *const title = "Spectrum";
    if (pumc_factors_rank(model.factors.get()) == 0) {
        return section(title, paragraph("The model has rank 0: no singular value is above the noise."));
    }
    std::vector<double> s = fitted_spectrum(model), number;
    for (size_t i = 1; i <= s.size(); ++i) {
        number.push_back(static_cast<double>(i));
    }
    Chart chart("Singular values", {"number", false, false, true}, {"", false, true, false});
    chart.add("model", number, s, Chart::Mark::points);
    const double threshold = real_fact(model.factors.get(), "threshold");
    std::string caption = "Each singular value is one direction in which rows and columns go together";
    if (threshold > 0) {
        chart.add_level("noise level", threshold);
        caption += "; what is below the noise level of " + html_number(threshold) +
                   " was taken for chance. A value was above it before the penalty shrank it, and may be below it now";
    }
    std::vector<double> sum;
    const double all = std::inner_product(s.begin(), s.end(), s.begin(), 0.0);
    for (const double value : s) {
        sum.push_back((sum.empty() ? 0 : sum.back()) + value * value / all);
    }
    Chart shares("Share of the sum of squares", {"number", false, false, true}, {"", false, true, false});
    shares.add("first ones together", number, sum, Chart::Mark::line_and_points);
    return section(title, "<div class=\"charts\">\n" + chart.figure(caption + ".") +
                              shares.figure("How much of the model its first directions make up.") + "</div>\n");
}

std::string facts_section(const Model &model) {
    const pumc_factors *factors = model.factors.get();
    std::vector<std::vector<std::string>> lines;
    const Facts facts = facts_of_model(factors);
    for (size_t i = 0; i < facts.all().size(); ++i) {
        const auto &[name, value] = facts.all()[i];
        lines.push_back({"<code>" + html_text(name) + "</code>", html_text(plain_cell(value)),
                         html_text(pumc_factors_fact_doc(static_cast<int32_t>(i)))});
    }
    std::string text = "<div id=\"facts\">\n" + html_table({"fact", "value", "meaning"}, lines, false) + "</div>\n";
    lines.clear();
    for (int64_t i = 0; i < pumc_factors_note_count(factors); ++i) {
        const char *name = pumc_factors_note_name(factors, i);
        lines.push_back({"<code>" + html_text(name) + "</code>", html_text(pumc_factors_note(factors, name))});
    }
    return section("All facts", text + (lines.empty() ? "" : html_table({"note", "text"}, lines, false)));
}

} // namespace pumc::cli
