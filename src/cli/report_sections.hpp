#pragma once

#include "cli/handles.hpp"
#include "cli/lines_of_problem.hpp"
#include "cli/model.hpp"
#include "cli/report_held_out.hpp"

#include <string>
#include <vector>

namespace pumc::cli {

/// The parts of a report, each as HTML. `lines` are the ones of the data, `known_cells` those and what else is not to
/// be recommended; both and `held_out` are null where no data was given.
std::string summary_section(const Model &model, const LinesOfProblem *lines, const HeldOut *held_out);
std::string convergence_section(const Model &model);
std::string spectrum_section(const Model &model);
std::string held_out_section(const HeldOut *held_out);
std::string calibration_section(const Model &model, const HeldOut *held_out);
std::string columns_section(const Model &model, const pumc_problem *known_cells, const LinesOfProblem *lines);
/// `rows` are those to show; none: a few of each kind.
std::string samples_section(const Model &model, const pumc_problem *known_cells, const LinesOfProblem *lines,
                            std::vector<int64_t> rows);
std::string facts_section(const Model &model);

/// The page around them.
std::string report_page(const std::string &title, const std::string &sections);

/// A heading and what follows.
std::string section(const char *title, const std::string &body);
std::string paragraph(const std::string &html);

/// What a section says that needs data where there is none.
std::string without_data();

/// A table: cells are HTML; the columns but the first hold numbers if `numbers`.
std::string html_table(const std::vector<std::string> &header, const std::vector<std::vector<std::string>> &lines,
                       bool numbers);

/// What to say of data that cannot be what the model was fitted to; empty if it can, or if there is none.
std::string remark_on_data(const Model &model, const LinesOfProblem *lines);

/// The sampling rate as text.
std::string sampling_rate_text(const pumc_factors *factors);

} // namespace pumc::cli
