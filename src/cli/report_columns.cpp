#include "cli/chart.hpp"
#include "cli/failure.hpp"
#include "cli/html.hpp"
#include "cli/report_sections.hpp"

#include <algorithm>
#include <numeric>

namespace pumc::cli {

namespace {

constexpr int64_t kMostRows = 5000; // rows that stand for all, evenly spaced
constexpr int64_t kTop = 10;        // but no more than a quarter of the columns, since a list of all tells nothing
constexpr int64_t kGroups = 10;
constexpr size_t kListed = 8;

struct ColumnUse {
    std::vector<int64_t> recommended; // how often each column is
    std::vector<int64_t> by_ones;     // columns, the most popular first
    int64_t rows = 0, top = 0, total = 0;
};

ColumnUse use_of_columns(const Model &model, const pumc_problem *known_cells, const LinesOfProblem &lines) {
    ColumnUse use;
    use.top = std::clamp<int64_t>(model.cols() / 4, 1, kTop);
    use.recommended.resize(static_cast<size_t>(model.cols()));
    const std::vector<int64_t> rows = evenly_spaced(model.rows(), kMostRows);
    use.rows = static_cast<int64_t>(rows.size());
    std::vector<int64_t> best(rows.size() * static_cast<size_t>(use.top));
    check(pumc_factors_recommend_i64(model.factors.get(), known_cells, use.rows, rows.data(), use.top, best.data(),
                                     nullptr));
    for (const int64_t col : best) {
        if (col >= 0) {
            ++use.recommended[static_cast<size_t>(col)];
            ++use.total;
        }
    }
    use.by_ones.resize(use.recommended.size());
    std::iota(use.by_ones.begin(), use.by_ones.end(), int64_t{0});
    std::stable_sort(use.by_ones.begin(), use.by_ones.end(),
                     [&](int64_t a, int64_t b) { return lines.ones_of_col(a) > lines.ones_of_col(b); });
    return use;
}

std::string groups_chart(const ColumnUse &use, const LinesOfProblem &lines) {
    const auto cols = static_cast<int64_t>(use.by_ones.size());
    const int64_t groups = std::min(kGroups, cols);
    std::vector<double> number, ones(static_cast<size_t>(groups)), recommended(ones.size());
    for (int64_t i = 0; i < cols; ++i) {
        const auto group = static_cast<size_t>(i * groups / cols);
        const int64_t col = use.by_ones[static_cast<size_t>(i)];
        ones[group] += 100 * static_cast<double>(lines.ones_of_col(col)) / static_cast<double>(lines.count());
        recommended[group] += 100 * static_cast<double>(use.recommended[static_cast<size_t>(col)]) /
                              static_cast<double>(std::max<int64_t>(1, use.total));
    }
    for (int64_t group = 1; group <= groups; ++group) {
        number.push_back(static_cast<double>(group));
    }
    Chart chart("Ones and recommendations, in percent", {"group of columns, popular to niche", false, false, true},
                {"", false, true, false});
    chart.add("ones", number, ones, Chart::Mark::bars);
    chart.add("recommendations", number, recommended, Chart::Mark::bars);
    return chart.figure("Columns by their number of ones, in groups of as many columns each: 1 has the most popular. "
                        "Where the second bar is higher, the model recommends more of the group than people chose.");
}

// How many of the most popular columns have half of the ones.
int64_t popular_columns(const ColumnUse &use, const LinesOfProblem &lines) {
    int64_t ones = 0, head = 0;
    while (2 * ones < lines.count()) {
        ones += lines.ones_of_col(use.by_ones[static_cast<size_t>(head++)]);
    }
    return head;
}

std::string list_of(const Model &model, const ColumnUse &use, const LinesOfProblem &lines, const char *title,
                    const std::vector<int64_t> &cols) {
    std::vector<std::vector<std::string>> table;
    for (size_t i = 0; i < std::min(kListed, cols.size()); ++i) {
        table.push_back({html_name(model.col_names.at(cols[i])), html_count(lines.ones_of_col(cols[i])),
                         html_count(use.recommended[static_cast<size_t>(cols[i])])});
    }
    return "<div class=\"card\"><h3>" + html_text(title) + "</h3>" +
           (table.empty() ? paragraph("none") : html_table({"column", "ones", "recommended"}, table, true)) +
           "</div>\n";
}

// The recommended ones among columns, most often first.
std::vector<int64_t> most_recommended(const ColumnUse &use, std::vector<int64_t> cols) {
    const auto times = [&](int64_t col) { return use.recommended[static_cast<size_t>(col)]; };
    cols.erase(std::remove_if(cols.begin(), cols.end(), [&](int64_t col) { return times(col) == 0; }), cols.end());
    std::stable_sort(cols.begin(), cols.end(), [&](int64_t a, int64_t b) { return times(a) > times(b); });
    return cols;
}

} // namespace

std::string columns_section(const Model &model, const pumc_problem *known_cells, const LinesOfProblem *lines) {
    const char *const title = "Popular and niche columns";
    if (known_cells == nullptr) {
        return section(title, without_data());
    }
    if (pumc_factors_rank(model.factors.get()) == 0) {
        return section(title, paragraph("The model has rank 0 and prefers no column to another."));
    }
    const ColumnUse use = use_of_columns(model, known_cells, *lines);
    const auto offered = std::count_if(use.recommended.begin(), use.recommended.end(), [](int64_t n) { return n > 0; });
    const int64_t head = popular_columns(use, *lines);
    const std::vector<int64_t> niche(use.by_ones.begin() + head, use.by_ones.end());
    const auto share = [&](int64_t count) {
        return html_percent(static_cast<double>(count) / static_cast<double>(model.cols()));
    };
    const std::string text =
        paragraph(format("The best %lld columns that are new to each of %s rows: %s of %s columns are among them, %s.",
                         static_cast<long long>(use.top), html_count(use.rows).c_str(), html_count(offered).c_str(),
                         html_count(model.cols()).c_str(), share(offered).c_str()) +
                  " The " + html_count(head) + " most popular columns, " + share(head) +
                  ", have half of the ones; the others are the niche.");
    return section(title,
                   text + "<div class=\"charts\">\n" + groups_chart(use, *lines) +
                       list_of(model, use, *lines, "Most popular", use.by_ones) +
                       list_of(model, use, *lines, "Most recommended", most_recommended(use, use.by_ones)) +
                       list_of(model, use, *lines, "Niche columns, most recommended", most_recommended(use, niche)) +
                       "</div>\n");
}

} // namespace pumc::cli
