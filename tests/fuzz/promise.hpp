// What the header promises of every call, checked after each one that a fuzzer makes.
#pragma once

#include "pumc/pumc.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>

namespace fuzz {

/// Ends the process where the fuzzer sees it.
inline void promise(bool holds, const char *what) {
    if (!holds) {
        std::fprintf(stderr, "broken promise: %s (last error: %s)\n", what, pumc_last_error());
        std::abort();
    }
}

/// The status is one that there is, the text is one line, and the library has not broken down. Returns whether the
/// call succeeded.
inline bool worked(pumc_status status) {
    if (status == PUMC_OK) {
        return true;
    }
    promise(std::strcmp(pumc_status_name(status), "unknown") != 0, "a status has a name");
    promise(status != PUMC_EINTERNAL, "no numerical breakdown");
    promise(status != PUMC_ENOMEM, "small inputs take little memory");
    promise(pumc_last_error()[0] != '\0', "a failure has a text");
    promise(std::strchr(pumc_last_error(), '\n') == nullptr, "the text is one line");
    return false;
}

/// The same for a call that makes a handle: it is there if and only if the call succeeded. By reference, since the call
/// is an argument as well and may come second.
template <typename Handle> bool made(pumc_status status, Handle *const &out) {
    const bool success = worked(status);
    promise(success == (out != nullptr), "a handle is made exactly where the call succeeds");
    return success;
}

} // namespace fuzz
