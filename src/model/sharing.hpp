#pragma once

#include "model/options.hpp"
#include "model/positives.hpp"

namespace pumc {

struct One {
    int32_t row, col;
};
struct Ones {
    std::vector<One> at;
    std::vector<double> confidence; ///< one for each, or none at all
};

/// Ones by their numbers in the whole matrix, which any rank may have, get to the ranks of their rows: rank p has those
/// from border[p] to border[p + 1]. They come in the order of the ranks that had them. Collective.
Ones sent_home(Ones ones, bool weighted, const std::vector<int64_t> &border, Ranks &ranks);

/// The ones of a problem that several ranks hold by their numbers in the whole, without confidences.
Ones ones_by_number(const Positives &shared);

/// Makes ones of this rank's rows, which touch these columns and number them from 0 on, a part of the problem of all
/// ranks. Collective. Rank p has the rows and owns the columns between its borders. `weighted`: ones have confidences,
/// here or on other ranks.
void make_shared(Positives &made, const std::shared_ptr<Ranks> &ranks, std::vector<int64_t> row_border,
                 std::vector<int64_t> col_border, std::vector<int64_t> touched, bool weighted);

/// The ones of several ranks as one problem. Collective. Each rank gives any of the ones, by their numbers in the whole
/// matrix, and gets those of a run of rows: rows are cut where every rank has about the same work. A pair that is given
/// more than once, be it on several ranks, is one one, and its confidences add up. `weighted`: ones have confidences,
/// on every rank; those of a rank without ones may be null. Of a square matrix a rank owns the columns whose rows it
/// has.
///
/// With one rank this is a problem like any other.
Positives share_out(const std::shared_ptr<Ranks> &ranks, int64_t rows, int64_t cols, int64_t count, const int64_t *row,
                    const int64_t *col, bool weighted, const double *confidence);

/// Fails with Code::conflict, naming the first, where an option has another value than on rank 0; ranks may differ in
/// threads and time_limit, and rank 0 alone has a say in the options of checkpoints. Collective.
void require_same_options(const Options &options, Ranks &ranks);

} // namespace pumc
