#pragma once

#include "error.hpp"
#include "pumc/pumc.h"

#include <new>
#include <stdexcept>
#include <system_error>

namespace pumc {

static_assert(static_cast<int>(Code::null_argument) == PUMC_ENULL && static_cast<int>(Code::bad_size) == PUMC_ESIZE &&
              static_cast<int>(Code::bad_index) == PUMC_EINDEX &&
              static_cast<int>(Code::bad_pointers) == PUMC_EPOINTERS &&
              static_cast<int>(Code::unknown_name) == PUMC_ENAME && static_cast<int>(Code::wrong_type) == PUMC_ETYPE &&
              static_cast<int>(Code::bad_value) == PUMC_EVALUE && static_cast<int>(Code::conflict) == PUMC_ECONFLICT &&
              static_cast<int>(Code::short_buffer) == PUMC_EBUFFER &&
              static_cast<int>(Code::wrong_shape) == PUMC_ESHAPE &&
              static_cast<int>(Code::out_of_memory) == PUMC_ENOMEM &&
              static_cast<int>(Code::too_large) == PUMC_ETOOLARGE && static_cast<int>(Code::io) == PUMC_EIO &&
              static_cast<int>(Code::bad_file) == PUMC_EFILE && static_cast<int>(Code::newer_file) == PUMC_ENEWER &&
              static_cast<int>(Code::internal) == PUMC_EINTERNAL &&
              static_cast<int>(Code::cancelled) == PUMC_ECANCELLED);

/// Keep the text for pumc_last_error() and return the code as a status.
pumc_status report(Code code, const char *text) noexcept;

/// Every entry of the C API runs its body in here, so that failures leave it as a status, never as an exception.
template <typename Body> pumc_status guarded(const Body &body) noexcept {
    try {
        body();
        return PUMC_OK;
    } catch (const Error &error) {
        return report(error.code(), error.what());
    } catch (const std::bad_alloc &) {
        return report(Code::out_of_memory, "out of memory");
    } catch (const std::length_error &) {
        return report(Code::out_of_memory, "out of memory: a size is beyond what can be addressed");
    } catch (const std::system_error &error) {
        if (error.code() == std::errc::resource_unavailable_try_again) {
            return report(Code::out_of_memory, "out of memory: no thread could be started");
        }
        return report(Code::internal, error.what());
    } catch (const std::exception &error) {
        return report(Code::internal, error.what());
    } catch (...) {
        return report(Code::internal, "an unknown exception reached the C boundary");
    }
}

/// guarded() for functions that make a handle. The body returns the new handle, which goes into *out; if it fails, *out
/// is NULL.
template <typename Handle, typename Body>
pumc_status guarded_out(Handle **out, const Body &body, const char *null_error = "out must not be NULL") noexcept {
    if (out == nullptr) {
        return report(Code::null_argument, null_error);
    }
    *out = nullptr;
    return guarded([&] { *out = body(); });
}

template <typename Pointer> void require(const Pointer *pointer, const char *name) {
    if (pointer == nullptr) {
        fail(Code::null_argument, "%s must not be NULL", name);
    }
}

/// The i-th of the caller's texts, none of which may be NULL.
inline const char *require_at(const char *const *texts, int64_t i, const char *name) {
    if (texts[i] == nullptr) {
        fail(Code::null_argument, "%s[%lld] must not be NULL", name, static_cast<long long>(i));
    }
    return texts[i];
}

/// Fails with Code::short_buffer unless a buffer of `length` holds `needed` values.
inline void require_length(int64_t length, int64_t needed, const char *what) {
    if (length < needed) {
        fail(Code::short_buffer, "length is %lld but %s needs %lld", static_cast<long long>(length), what,
             static_cast<long long>(needed));
    }
}

} // namespace pumc
