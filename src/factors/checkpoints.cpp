#include "factors/checkpoints.hpp"

#include "error.hpp"
#include "factors/checkpoint_file.hpp"
#include "file_replacement.hpp"
#include "linalg/panel.hpp"
#include "path_text.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <sys/stat.h>
#include <unistd.h>

namespace pumc {

namespace {

bool is_there(const std::string &path) {
    struct stat facts {};
    if (::stat(path.c_str(), &facts) == 0) {
        return true;
    }
    if (errno != ENOENT) {
        fail_on_file("read", path, errno);
    }
    return false;
}

} // namespace

Checkpoints::Checkpoints(const PreparedProblem &problem, const Options &options, const Factors *warm_start)
    : problem_(problem), ranks_(problem.positives.ranks()), path_(options.checkpoint),
      interval_(options.checkpoint_seconds), stay_(options.checkpoint_keep != 0),
      wanted_(as_on_first_rank(!path_.empty())), written_at_(problem.context.watch.seconds()), process_(::getpid()) {
    if (wanted_) {
        mark_ = mark_of(problem, options, warm_start);
        const int trouble =
            is_first_rank() ? lock_.take(path_) : 0; // before files are touched that may be another fit's
        check_that_files_can_be_written();
        if (trouble != 0) {
            fail_on_file("write", path_ + ".lock", trouble);
        }
    }
}

// Whoever cannot write finds out now and not after the first hours.
void Checkpoints::check_that_files_can_be_written() const {
    for (const size_t file : {size_t{0}, size_t{1}}) {
        if (is_first_rank()) {
            const FileReplacement unused(path(file), ".new");
        }
    }
}

std::optional<Checkpoints::Found> Checkpoints::last_whole_file() const {
    std::optional<Found> found;
    int64_t iterations = -1;
    std::string damage;
    for (const size_t file : {size_t{0}, size_t{1}}) {
        const std::string name = path(file);
        if (!is_there(name)) {
            continue;
        }
        try {
            std::vector<char> bytes = read_head(name);
            const CheckpointHead head = head_from(bytes, name);
            const std::string other = difference(head.mark, mark_);
            if (!other.empty()) {
                fail(Code::conflict, "checkpoint '%s' is of another fit: %.160s; remove it, or set another path",
                     PathText(name).c_str(), other.c_str());
            }
            if (head.iterations() > iterations) {
                iterations = head.iterations();
                found = Found{file, std::move(bytes)};
            }
        } catch (const Error &error) {
            if (error.code() != Code::bad_file) {
                throw;
            }
            damage = error.what();
        }
    }
    if (!found && !damage.empty()) {
        fail(Code::bad_file, "no checkpoint is whole: %.300s; remove the files to start anew", damage.c_str());
    }
    return found;
}

namespace {

// The solver relies on it, and a file with a right checksum that was made by hand may lack it. Rounding leaves far less
// than the bound.
bool is_orthonormal(const Panel &columns, Workers &workers) {
    constexpr double kMostOff = 1e-6;
    if (columns.width() == 0) {
        return true;
    }
    arma::mat gram;
    gram_matrix(columns.view(), gram, workers);
    gram.diag() -= 1;
    return std::all_of(gram.begin(), gram.end(), [](double off) { return std::abs(off) <= kMostOff; });
}

} // namespace

std::optional<InterruptedFit> Checkpoints::find() {
    if (!wanted_) {
        return {};
    }
    std::optional<Found> found;
    if (is_first_rank()) {
        found = last_whole_file();
    }
    const auto size = as_on_first_rank(static_cast<int64_t>(found ? found->head.size() : 0));
    if (size == 0) {
        return {};
    }
    std::vector<char> bytes = found ? std::move(found->head) : std::vector<char>(static_cast<size_t>(size));
    if (ranks_ != nullptr) {
        ranks_->broadcast(bytes.data(), size);
    }
    CheckpointHead head = head_from(bytes, "the checkpoint of rank 0");
    InterruptedFit fit;
    read_iterates(found ? path(found->file) : "", head, problem_.positives, fit.current, fit.before);
    for (const Panel *columns : {&fit.current.u, &fit.current.v, &fit.before.u, &fit.before.v}) {
        if (!is_orthonormal(*columns, problem_.context.workers)) {
            fail(Code::bad_file,
                 "no checkpoint is whole: the vectors of '%s' make no sense; remove the files to start anew",
                 PathText(path(0)).c_str());
        }
    }
    kept_iterations_ = head.iterations();
    next_ = found && found->file == 0 ? 1 : 0;
    fit.point = head.point;
    fit.history = std::move(head.history);
    fit.seconds = head.seconds;
    fit.iterations_before = head.iterations_before;
    return fit;
}

bool Checkpoints::is_forked() const noexcept { return process_ != ::getpid(); }

bool Checkpoints::is_due() { return as_on_first_rank(problem_.context.watch.seconds() - written_at_ >= interval_); }

void Checkpoints::keep(const ResumePoint &point, const LowRank &current, const LowRank &before, const RunLog &log) {
    const int64_t iterations = log.iterations_before() + log.iterations();
    if (iterations == kept_iterations_ || is_forked()) {
        return;
    }
    CheckpointHead head;
    head.mark = mark_;
    head.point = point;
    head.history = log.history();
    head.seconds = log.seconds();
    head.iterations_before = log.iterations_before();
    head.width = current.v.width();
    head.values = current.s;
    head.before = before.s;
    const bool written =
        as_on_first_rank(write_checkpoint(path(next_), head, current, before, problem_.positives.share.get()));
    if (written) {
        next_ = 1 - next_;
        kept_iterations_ = iterations;
    } else {
        ++failures_;
    }
    written_at_ = problem_.context.watch.seconds();
}

void Checkpoints::remove() {
    if (!wanted_ || is_forked()) {
        return;
    }
    if (ranks_ != nullptr) {
        (void)ranks_->sum(0.0); // no rank may fail after this
    }
    if (is_first_rank() && !stay_) {
        for (const size_t file : {size_t{0}, size_t{1}}) {
            ::unlink(path(file).c_str());
        }
    }
}

} // namespace pumc
