#include "linalg/shared_lines.hpp"

#include <algorithm>
#include <cassert>
#include <cstring>
#include <numeric>

namespace pumc {

namespace {

// Columns of a panel that are exchanged at a time: two cache lines of each row.
constexpr int64_t kTile = 16;

constexpr int64_t kBytes = sizeof(double);

void copy_values(const double *from, int64_t count, double *to) noexcept {
    std::memcpy(to, from, static_cast<size_t>(count * kBytes));
}

} // namespace

SharedLines::SharedLines(std::shared_ptr<Ranks> ranks, std::vector<int64_t> border, std::vector<int64_t> touched)
    : ranks_(std::move(ranks)), border_(std::move(border)), touched_(std::move(touched)) {
    assert(static_cast<int64_t>(border_.size()) == ranks_->count() + 1);
    assert(std::is_sorted(border_.begin(), border_.end()) && std::is_sorted(touched_.begin(), touched_.end()));
    for (const int64_t each : border_) {
        from_.push_back(std::lower_bound(touched_.begin(), touched_.end(), each) - touched_.begin());
    }
    gets_.resize(border_.size() - 1);
    for (size_t p = 0; p < gets_.size(); ++p) {
        gets_[p] = p == me() ? 0 : from_[p + 1] - from_[p];
    }
    wanted_by_ = ranks_->trade(gets_);
    const std::vector<int64_t> asked = bytes_for(gets_, 1), asking = bytes_for(wanted_by_, 1);
    const char *received = ranks_->exchange(asked, asking, [&](char *room) {
        for (size_t p = 0; p < gets_.size(); ++p) {
            for (int64_t t = from_[p]; t < from_[p] + gets_[p]; ++t, room += kBytes) {
                std::memcpy(room, &touched_[static_cast<size_t>(t)], kBytes);
            }
        }
    });
    wanted_.resize(static_cast<size_t>(std::accumulate(wanted_by_.begin(), wanted_by_.end(), int64_t{0})));
    for (int32_t &row : wanted_) {
        int64_t line = 0;
        std::memcpy(&line, received, kBytes);
        received += kBytes;
        row = static_cast<int32_t>(line - first_owned());
        assert(row >= 0 && row < owned());
    }
}

int64_t SharedLines::owner(int64_t line) const noexcept {
    return std::upper_bound(border_.begin(), border_.end(), line) - border_.begin() - 1;
}

int64_t SharedLines::foreign() const noexcept { return std::accumulate(gets_.begin(), gets_.end(), int64_t{0}); }

std::vector<int64_t> SharedLines::bytes_for(const std::vector<int64_t> &lines, int64_t width) const {
    std::vector<int64_t> bytes(lines);
    std::transform(bytes.begin(), bytes.end(), bytes.begin(), [=](int64_t count) { return count * width * kBytes; });
    return bytes;
}

void SharedLines::fetch(PanelView owned, Panel &touched, int64_t at, Workers &workers) const {
    assert(owned.rows == this->owned() && touched.rows() == static_cast<int64_t>(touched_.size()));
    assert(at >= 0 && at + owned.width <= touched.width());
    const int64_t own_begin = from_[me()], own_end = from_[me() + 1];
    const EvenSplit sent = row_split(static_cast<int64_t>(wanted_.size())), got = row_split(touched.rows());
    for (int64_t tile = 0; tile < owned.width; tile += kTile) {
        const int64_t width = std::min(kTile, owned.width - tile);
        const char *received = ranks_->exchange(bytes_for(wanted_by_, width), bytes_for(gets_, width), [&](char *room) {
            auto *to = numbers_in(room);
            workers.for_each(sent.chunks, [&](int64_t chunk) {
                for (int64_t k = sent.begin(chunk); k < sent.end(chunk); ++k) {
                    copy_values(owned.row(wanted_[static_cast<size_t>(k)]) + tile, width, to + k * width);
                }
            });
        });
        const auto *values = numbers_in(received);
        workers.for_each(got.chunks, [&](int64_t chunk) {
            for (int64_t t = got.begin(chunk); t < got.end(chunk); ++t) {
                const bool own = t >= own_begin && t < own_end;
                // What was received has no own lines in it.
                const double *from = own ? owned.row(touched_[static_cast<size_t>(t)] - first_owned()) + tile
                                         : values + (t < own_begin ? t : t - (own_end - own_begin)) * width;
                copy_values(from, width, touched.row(t) + at + tile);
            }
        });
    }
}

// Rows are added to by one rank after the other. Within a rank's list every line stands once, so that chunks of the
// list write to different rows.
void SharedLines::add_up(PanelView touched, Panel &owned, Workers &workers) const {
    assert(owned.rows() == this->owned() && touched.rows == static_cast<int64_t>(touched_.size()));
    assert(owned.width() == touched.width);
    owned.fill_zero();
    for (int64_t tile = 0; tile < touched.width; tile += kTile) {
        const int64_t width = std::min(kTile, touched.width - tile);
        const char *received = ranks_->exchange(bytes_for(gets_, width), bytes_for(wanted_by_, width), [&](char *room) {
            auto *to = numbers_in(room);
            for (size_t p = 0; p < gets_.size(); ++p) {
                const EvenSplit split = row_split(gets_[p]);
                workers.for_each(split.chunks, [&](int64_t chunk) {
                    for (int64_t k = split.begin(chunk); k < split.end(chunk); ++k) {
                        copy_values(touched.row(from_[p] + k) + tile, width, to + k * width);
                    }
                });
                to += gets_[p] * width;
            }
        });
        const auto *values = numbers_in(received);
        int64_t before = 0;
        for (size_t p = 0; p < wanted_by_.size(); ++p) {
            const bool own = p == me();
            const EvenSplit split = row_split(own ? from_[p + 1] - from_[p] : wanted_by_[p]);
            workers.for_each(split.chunks, [&](int64_t chunk) {
                for (int64_t k = split.begin(chunk); k < split.end(chunk); ++k) {
                    const int64_t line = own ? touched_[static_cast<size_t>(from_[p] + k)] - first_owned()
                                             : wanted_[static_cast<size_t>(before + k)];
                    const double *from = own ? touched.row(from_[p] + k) + tile : values + (before + k) * width;
                    double *to = owned.row(line) + tile;
                    for (int64_t c = 0; c < width; ++c) {
                        to[c] += from[c];
                    }
                }
            });
            before += wanted_by_[p];
        }
    }
}

std::vector<double> SharedLines::fetch(const std::vector<double> &owned, Workers &workers) const {
    std::vector<double> values(touched_.size());
    Panel result(static_cast<int64_t>(touched_.size()), 1);
    fetch({owned.data(), this->owned(), 1, 1}, result, 0, workers);
    for (size_t t = 0; t < values.size(); ++t) {
        values[t] = *result.row(static_cast<int64_t>(t));
    }
    return values;
}

std::vector<double> SharedLines::add_up(const std::vector<double> &touched, Workers &workers) const {
    Panel result(owned(), 1);
    add_up({touched.data(), static_cast<int64_t>(touched_.size()), 1, 1}, result, workers);
    std::vector<double> values(static_cast<size_t>(owned()));
    for (size_t j = 0; j < values.size(); ++j) {
        values[j] = *result.row(static_cast<int64_t>(j));
    }
    return values;
}

} // namespace pumc
