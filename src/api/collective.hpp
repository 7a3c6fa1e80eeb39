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

/// guarded() for functions that all ranks call together where their handle is shared. `ranks` is null where it is not.
/// The call ends on no rank before it has succeeded on all of them.
template <typename Body> pumc_status collective(Ranks *ranks, const char *name, const Body &body) noexcept {
    if (ranks == nullptr) {
        return guarded(body);
    }
    return told_to_all(guarded([&] {
                           ranks->begin(name);
                           body();
                           ranks->end();
                       }),
                       *ranks);
}

/// The same for functions that make a handle.
template <typename Handle, typename Body>
pumc_status collective_out(Handle **out, Ranks *ranks, const char *name, const Body &body,
                           const char *null_error = "out must not be NULL") noexcept {
    if (ranks == nullptr) {
        return guarded_out(out, body, null_error);
    }
    if (out != nullptr) {
        *out = nullptr;
    }
    return told_to_all(guarded([&] {
                           ranks->begin(name);
                           if (out == nullptr) {
                               fail(Code::null_argument, "%s", null_error);
                           }
                           std::unique_ptr<Handle> made(body());
                           ranks->end();
                           *out = made.release();
                       }),
                       *ranks);
}

} // namespace pumc
