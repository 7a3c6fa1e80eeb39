#include "cli/mpi/mpi_team.hpp"

#include "cli/failure.hpp"
#include "cli/mpi/label_check.hpp"
#include "cli/mpi/label_numbers.hpp"
#include "cli/mpi/shared_pieces.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <new>

namespace pumc::cli {

// Work of each rank for itself. If it fails on one, it fails on all, with the text of the lowest rank that failed.
void MpiTeam::together(const std::function<void()> &work) {
    Ending here;
    try {
        work();
    } catch (const Failure &failure) {
        here = {failure.code(), failure.what()};
    } catch (const std::bad_alloc &) {
        here = {kFailure, format("rank %d: out of memory", messages_.rank())};
    } catch (const std::exception &error) {
        here = {kFailure, format("rank %d: %s", messages_.rank(), error.what())};
    }
    const Ending all = messages_.agree(here);
    if (!all.text.empty()) {
        failed_ = true;
        throw Failure(static_cast<ExitCode>(all.code), all.text);
    }
}

Ones MpiTeam::read(const std::vector<std::string> &paths, const InputFormat &format) {
    bool are_ones = false;
    together([&] { are_ones = paths.size() == 1 && looks_like_ones(paths[0]); });
    if (messages_.sum(are_ones ? 1 : 0) % messages_.count() != 0) {
        refuse("%s: ranks find different files there", PathText(paths[0]).c_str());
    }
    Ones ones = are_ones ? read_blocks(paths[0], format) : read_texts(paths, format);
    ones.is_part = true;
    return ones;
}

Ones MpiTeam::read_blocks(const std::string &path, const InputFormat &format) {
    Ones ones;
    together([&] {
        file_ = std::make_unique<OnesReader>(path);
        refuse_reading_options(path, format);
        ones = file_->outline();
        const int64_t blocks = file_->header().one_blocks;
        file_->read_blocks(blocks * rank() / count(), blocks * (rank() + 1) / count(), ones);
        ones.settle(nullptr);
    });
    for (const bool of_rows : {true, false}) {
        check_labels(*file_, of_rows, messages_, [&](const std::function<void()> &work) { together(work); });
    }
    return ones;
}

Ones MpiTeam::read_texts(const std::vector<std::string> &paths, const InputFormat &format) {
    Ones ones;
    std::vector<FileTotals> files(paths.size());
    together([&] {
        const std::vector<Piece> pieces = shared_pieces(paths, rank(), count());
        ones = gather_ones(pieces, format);
        for (size_t f = 0; f < paths.size(); ++f) {
            files[f].name = PathText(paths[f]).c_str();
        }
        for (size_t k = 0; k < pieces.size(); ++k) {
            files[pieces[k].file] = ones.files[k];
        }
    });
    ones.files = std::move(files);
    merge(ones, paths);
    if (!ones.numbered) {
        row_labels_ = number(ones.row_names, ones.row, ones.one_set_of_names ? &ones.col : nullptr, ones.rows, "row");
        ones.row_names = Names();
    }
    if (!ones.numbered && !ones.one_set_of_names) {
        col_labels_ = number(ones.col_names, ones.col, nullptr, ones.cols, "column");
        ones.col_names = Names();
    } else if (!ones.numbered) {
        ones.cols = ones.rows;
    }
    together([&] { ones.settle(nullptr); });
    return ones;
}

// What each rank knows of its pieces becomes what is known of the whole.
void MpiTeam::merge(Ones &ones, const std::vector<std::string> &paths) {
    const int64_t read_some = ones.kind.empty() ? 0 : 1;
    std::vector<int64_t> sums{ones.lines, ones.dropped, ones.loops, ones.without_confidence, ones.comments};
    std::vector<int64_t> most{ones.rows,
                              ones.cols,
                              ones.numbered ? 1 : 0,
                              read_some == 1 && !ones.numbered ? 1 : 0,
                              ones.first_number,
                              ones.one_set_of_names ? 1 : 0,
                              ones.undirected ? 1 : 0,
                              ones.is_network ? 1 : 0,
                              ones.row_doubt.all_numbers ? 0 : 1,
                              ones.col_doubt.all_numbers ? 0 : 1};
    for (const FileTotals &file : ones.files) {
        sums.push_back(file.lines);
        most.push_back(file.promised);
    }
    std::vector<double> values{ones.most_value, -ones.least_value};
    messages_.sum(sums);
    messages_.most(most);
    messages_.most(values);
    ones.lines = sums[0];
    ones.dropped = sums[1];
    ones.loops = sums[2];
    ones.without_confidence = sums[3];
    ones.comments = sums[4];
    ones.numbered = most[2] != 0;
    if (ones.numbered && most[3] != 0) {
        refuse("%s: some of the files list names and others positions; read such files apart",
               PathText(paths[0]).c_str());
    }
    if (ones.numbered) {
        ones.rows = most[0];
        ones.cols = most[1];
    }
    ones.first_number = most[4];
    ones.one_set_of_names = most[5] != 0;
    ones.undirected = most[6] != 0;
    ones.is_network = most[7] != 0;
    ones.row_doubt.all_numbers = most[8] == 0;
    ones.col_doubt.all_numbers = most[9] == 0;
    ones.most_value = values[0];
    ones.least_value = -values[1];
    for (size_t f = 0; f < ones.files.size(); ++f) {
        ones.files[f].lines = sums[5 + f];
        ones.files[f].promised = most[10 + f];
    }
    ones.name = ones.files[0].name;
}

MpiTeam::OwnLabels MpiTeam::number(const Names &names, std::vector<int32_t> &cells, std::vector<int32_t> *more_cells,
                                   int64_t &lines, const char *what) {
    const LabelNumbers numbers = number_labels(names, what, messages_);
    for (std::vector<int32_t> *side : {&cells, more_cells}) {
        for (size_t e = 0; side != nullptr && e < side->size(); ++e) {
            (*side)[e] = numbers.number[static_cast<size_t>((*side)[e])];
        }
    }
    OwnLabels own;
    own.first = numbers.first_new;
    for (const int64_t label : numbers.new_here) {
        own.texts.push_back(names.at(label));
    }
    lines = numbers.count;
    return own;
}

Problem MpiTeam::problem(const Ones &ones) {
    const auto here = static_cast<int64_t>(ones.row.size());
    const int64_t given = messages_.sum(here);
    if (given == 0) {
        refuse("%s: none of its %lld lines is a one; see --min-value", ones.name.c_str(),
               static_cast<long long>(ones.lines));
    }
    const bool weighted = messages_.most(ones.confidence.empty() ? 0 : 1) != 0;
    pumc_problem *problem = nullptr;
    {
        std::vector<int64_t> row, col;
        together([&] {
            row.assign(ones.row.begin(), ones.row.end());
            col.assign(ones.col.begin(), ones.col.end());
        });
        check(weighted ? pumc_problem_from_coo_shared_weighted_i64(&problem, ranks_, ones.rows, ones.cols, here,
                                                                   row.data(), col.data(), ones.confidence.data())
                       : pumc_problem_from_coo_shared_i64(&problem, ranks_, ones.rows, ones.cols, here, row.data(),
                                                          col.data()),
              ones.name);
    }
    Problem result(problem);
    check(pumc_problem_set_symmetric(problem, ones.undirected ? 1 : 0), ones.name);
    check(pumc_problem_set_no_diagonal(problem, ones.is_network ? 1 : 0), ones.name);
    check(pumc_problem_part(problem, &part_[0], &part_[1], &part_[2], &part_[3]));
    const int64_t repeated = given - pumc_problem_count(problem);
    if (repeated > 0 && !ones.undirected) {
        note("%s: %lld repeated line%s counted once%s", ones.name.c_str(), static_cast<long long>(repeated),
             repeated == 1 ? "" : "s", weighted ? ", with the sum of the confidences" : "");
    }
    return result;
}

// Labels by number, each rank's in a run, become labels by line, each rank's again in a run.
std::vector<std::string> MpiTeam::sent_labels(const OwnLabels &own, int64_t first, int64_t count) {
    const std::vector<int64_t> begins = messages_.all(first), counts = messages_.all(count);
    std::vector<std::string> texts(begins.size());
    for (size_t p = 0; p < begins.size(); ++p) {
        const int64_t end = own.first + static_cast<int64_t>(own.texts.size());
        for (int64_t i = std::max(own.first, begins[p]); i < std::min(end, begins[p] + counts[p]); ++i) {
            const std::string &label = own.texts[static_cast<size_t>(i - own.first)];
            unsigned char length[4];
            put_number(label.size(), 4, length);
            texts[p].append(reinterpret_cast<const char *>(length), 4).append(label);
        }
    }
    std::vector<std::string> labels;
    texts = messages_.exchange(std::move(texts));
    for (const std::string &text : texts) {
        for (size_t at = 0; at < text.size();) {
            const size_t length = get_number(reinterpret_cast<const unsigned char *>(text.data()) + at, 4);
            labels.push_back(text.substr(at + 4, length));
            at += 4 + length;
        }
    }
    return labels;
}

std::vector<std::string> MpiTeam::labels_of(const Ones &ones, bool of_rows, int64_t first, int64_t count) {
    const bool as_rows = of_rows || ones.one_set_of_names;
    if (!ones.numbered && file_ == nullptr) {
        return sent_labels(as_rows ? row_labels_ : col_labels_, first, count);
    }
    std::vector<std::string> labels;
    if (!ones.numbered) {
        together([&] {
            file_->read_labels(as_rows, first, first + count,
                               [&](int64_t, std::string_view label) { labels.emplace_back(label); });
        });
        return labels;
    }
    for (int64_t i = 0; i < count; ++i) {
        labels.push_back(std::to_string(ones.first_number + first + i));
    }
    return labels;
}

void MpiTeam::set_labels(pumc_factors *factors, const Ones &ones) {
    if (ones.numbered && ones.first_number == 0) {
        return; // names are just positions
    }
    for (const bool of_rows : {true, false}) {
        const std::vector<std::string> labels =
            labels_of(ones, of_rows, part_[of_rows ? 0 : 2], part_[of_rows ? 1 : 3]);
        std::vector<const char *> pointers;
        for (const std::string &label : labels) {
            pointers.push_back(label.c_str());
        }
        together([&] {
            check(of_rows ? pumc_factors_set_row_labels(factors, pointers.data())
                          : pumc_factors_set_col_labels(factors, pointers.data()));
        });
    }
}

} // namespace pumc::cli
