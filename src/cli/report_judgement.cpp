#include "cli/chart.hpp"
#include "cli/failure.hpp"
#include "cli/fitting.hpp"
#include "cli/html.hpp"
#include "cli/report_sections.hpp"

#include <cmath>

namespace pumc::cli {

namespace {

std::vector<double> as_reals(const std::vector<int64_t> &values) { return {values.begin(), values.end()}; }

std::string curves(const HeldOut &held_out, const char *title, std::vector<double> HeldOut::Values::*values,
                   const char *caption) {
    Chart chart(title, {"N, columns offered to each row", true, false, false}, {"", false, true, false});
    chart.add("model", as_reals(held_out.tops), held_out.model.*values, Chart::Mark::line_and_points);
    chart.add("popularity", as_reals(held_out.tops), held_out.popularity.*values, Chart::Mark::line_and_points);
    return chart.figure(caption);
}

std::string table_of(const HeldOut &held_out) {
    const HeldOut::Values &model = held_out.model, &popularity = held_out.popularity;
    std::vector<std::vector<std::string>> lines;
    const auto text = [](double value) { return std::isnan(value) ? "NA" : format("%.3f", value); };
    const auto add = [&](const std::string &name, double of_model, double of_popularity) {
        lines.push_back({name, text(of_model), text(of_popularity)});
    };
    for (size_t i = 0; i < held_out.tops.size(); ++i) {
        add(format("recall@%lld", static_cast<long long>(held_out.tops[i])), model.recall[i], popularity.recall[i]);
    }
    const size_t at = held_out.headline();
    add(format("precision@%lld", static_cast<long long>(held_out.tops[at])), model.precision[at],
        popularity.precision[at]);
    add("AUC", model.auc, popularity.auc);
    add("average precision", model.average_precision, popularity.average_precision);
    return "<div class=\"card\">" + html_table({"measure", "model", "popularity"}, lines, true) + "</div>\n";
}

std::string calibration_chart(const HeldOut &held_out) {
    std::vector<double> expected, found;
    for (const HeldOut::Bin &bin : held_out.bins) {
        expected.push_back(bin.expected);
        found.push_back(static_cast<double>(bin.found) / static_cast<double>(bin.cells));
    }
    Chart chart("Hidden ones: expected and found", {"share expected by the fit", true, false, false},
                {"", true, false, false});
    chart.add("share found", expected, found, Chart::Mark::points);
    chart.add_diagonal("as expected");
    std::vector<std::vector<std::string>> lines;
    for (size_t i = 0; i < held_out.bins.size(); ++i) {
        lines.push_back({html_count(held_out.bins[i].cells), html_percent(expected[i]), html_percent(found[i])});
    }
    return "<div class=\"charts\">\n" +
           chart.figure("Each point is a group of cells that the refit did not see, from the least to the most likely, "
                        "with about as many hidden ones in each. Above the line there are more than the fit expects, "
                        "below it fewer. Above is usual in the middle: a matrix of low rank blurs the edge between "
                        "cells that are nearly all ones and cells that are not. The order of cells does not depend on "
                        "it.") +
           "<div class=\"card\">" + html_table({"cells", "expected", "found"}, lines, true) + "</div></div>\n";
}

// Every score from 0 to 1 with its probability.
std::string probability_chart(const pumc_factors *factors) {
    std::vector<double> score, probability;
    for (int i = 0; i <= 100; ++i) {
        score.push_back(i / 100.0);
    }
    probability = score;
    check(pumc_factors_score_to_probability(factors, static_cast<int64_t>(probability.size()), probability.data()));
    Chart chart("From score to probability", {"score", false, true, false}, {"", false, true, false});
    chart.add("probability", score, probability, Chart::Mark::line);
    return "<div class=\"charts\">\n" +
           chart.figure("What this model makes of a score, with its omega and sampling rate.") + "</div>\n";
}

std::string on_the_rate(const pumc_factors *factors) {
    const std::string rate = sampling_rate_text(factors);
    if (whole_fact(factors, "sampling_rate_assumed") == 0) {
        return paragraph("A probability is that of being a true one, listed or not. It rests on the sampling rate of " +
                         rate + " that the fit was given: the share of the true ones that the data lists.");
    }
    return "<p class=\"warn\">A probability is that of being a true one, listed or not. It rests on the sampling rate, "
           "the share of the true ones that the data lists. Nothing set it, so that <strong>" +
           rate +
           " is assumed</strong>. If the rate is in truth half of that, probabilities are twice as large. "
           "<code>pumc info INPUT --estimate-sampling-rate</code> estimates it, and <code>pumc fit --sampling-rate "
           "D</code> uses it.</p>\n";
}

} // namespace

std::string held_out_section(const HeldOut *held_out) {
    const char *const title = "Ones that the fit did not see";
    if (held_out == nullptr) {
        return section(title, without_data());
    }
    const std::string text = paragraph(
        html_count(held_out->hidden) + " of the ones, " + html_percent(held_out->share()) +
        ", were hidden at random (seed " + std::to_string(held_out->seed) + "), and the other " +
        html_count(held_out->kept) + " fitted with the options of the model, which gave rank " +
        html_count(held_out->rank) + ". Can the hidden ones be found, in the " + html_count(held_out->rows) +
        " rows that have some? Popularity offers every row the columns with the most ones: a model should be better.");
    return section(title,
                   text + "<div class=\"charts\">\n" +
                       curves(*held_out, "Recall", &HeldOut::Values::recall,
                              "Hidden ones among the first N of a row, of those that could be; the mean over rows.") +
                       curves(*held_out, "Precision", &HeldOut::Values::precision,
                              "The share of the first N that are hidden ones. Others may be true as well: nobody "
                              "listed them.") +
                       table_of(*held_out) + "</div>\n");
}

std::string calibration_section(const Model &model, const HeldOut *held_out) {
    const pumc_factors *factors = model.factors.get();
    std::string text = on_the_rate(factors);
    if (held_out == nullptr) {
        return section("Calibration", text + probability_chart(factors) +
                                          paragraph("With <code>--data INPUT</code> this section compares what a fit "
                                                    "expects with what is found."));
    }
    if (held_out->bins.size() < 2) {
        return section("Calibration", text + probability_chart(factors) +
                                          paragraph("Too few ones were hidden to compare what a fit expects with what "
                                                    "is found."));
    }
    text += paragraph("What can be checked without knowing the rate is how many of the cells that the refit did not "
                      "see are hidden ones.");
    return section("Calibration", text + calibration_chart(*held_out));
}

} // namespace pumc::cli
