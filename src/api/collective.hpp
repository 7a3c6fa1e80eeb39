#pragma once

#include "api/guard.hpp"
#include "context/ranks.hpp"
#include "model/sharing.hpp"

#include <cstdio>
#include <memory>

namespace pumc {

/// What a failed collective call leaves to do: unless another rank has told this one of its failure, the others are
/// told of this one, and the text names the rank.
inline pumc_status told_to_all(pumc_status status, Ranks &ranks) noexcept {
    if (status == PUMC_OK || ranks.heard_alarm()) {
        return status;
    }
    char text[480];
    std::snprintf(text, sizeof text, "rank %lld: %s", static_cast<long long>(ranks.rank()), pumc_last_error());
    const auto code = static_cast<Code>(status);
    ranks.alarm(code, text);
    return report(code, text);
}

/// What options must be where several ranks fit together: the same, and not those of the dense algorithm. Collective.
inline void require_shared_options(const Options &options, Ranks &ranks) {
    if (options.algorithm == "basic") {
        fail(Code::conflict, "algorithm = basic does not work for a problem that several ranks hold");
    }
    require_same_options(options, ranks);
}

/// What a call without the handle that would say whose it is leaves to do. Ranks that this thread has worked with may
/// wait for it: they are told.
inline pumc_status told_of_missing_handle(pumc_status status, const CallTerms &terms) noexcept {
    const std::shared_ptr<Ranks> ranks = RankCall::last_ranks();
    if (status != PUMC_ENULL || !terms.lacks_handle() || ranks == nullptr || ranks->count() == 1 ||
        RankCall::under_way() != nullptr) {
        return status;
    }
    char text[480];
    std::snprintf(text, sizeof text, "%s", pumc_last_error());
    if (guarded([&] { ranks->miss(); }) != PUMC_OK) {
        return report(Code::null_argument, text);
    }
    report(Code::null_argument, text);
    return told_to_all(status, *ranks);
}

/// guarded() for functions that all ranks call together where their handle is shared. `ranks` is null where it is not.
/// The call ends on no rank before it has succeeded on all of them.
template <typename Body> pumc_status collective(Ranks *ranks, const CallTerms &terms, const Body &body) noexcept {
    if (ranks == nullptr) {
        return told_of_missing_handle(guarded(body), terms);
    }
    if (RankCall::under_way() != nullptr) {
        // cppcheck-suppress throwInNoexceptFunction ; guarded() catches what its argument throws
        return guarded([&] {
            fail(Code::conflict, "%s() is collective, and cannot be called in a callback of %s(), which is",
                 terms.function(), RankCall::under_way());
        });
    }
    const RankCall call(*ranks, terms.function());
    return told_to_all(guarded([&] {
                           ranks->begin(terms);
                           body();
                           ranks->end();
                       }),
                       *ranks);
}

/// The same for functions that make a handle, which gets a number.
template <typename Handle, typename Body>
pumc_status collective_out(Handle **out, Ranks *ranks, const CallTerms &terms, const Body &body,
                           const char *null_error = "out must not be NULL") noexcept {
    if (ranks == nullptr) {
        return told_of_missing_handle(guarded_out(out, body, null_error), terms);
    }
    if (out != nullptr) {
        *out = nullptr;
    }
    std::unique_ptr<Handle> made;
    // cppcheck-suppress throwInNoexceptFunction ; so does collective(), which runs it inside guarded()
    const pumc_status status = collective(ranks, terms, [&] {
        if (out == nullptr) {
            fail(Code::null_argument, "%s", null_error);
        }
        made.reset(body());
        made->number = ranks->number_of_made(0);
    });
    if (status == PUMC_OK) {
        *out = made.release();
    }
    return status;
}

} // namespace pumc
