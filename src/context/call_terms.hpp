#pragma once

#include <cassert>
#include <cstdint>
#include <cstring>

namespace pumc {

/// What ranks must agree about before a collective call does anything: the function, the handles that it is given and
/// those of its arguments that are no data.
class CallTerms {
public:
    /// A handle is compared by the number that its ranks agreed on when they made it.
    enum : int64_t { kNull = 0, kWhole = -1 };

    /// Not explicit: a call may have no terms but its name.
    CallTerms(const char *function) noexcept : function_(function) {} // NOLINT(google-explicit-constructor)

    /// kNull, kWhole for a handle that one process has, or the number of one that ranks hold together.
    CallTerms &handle(const char *name, int64_t number) noexcept { return add(name, Kind::handle, number); }
    CallTerms &integer(const char *name, int64_t value) noexcept { return add(name, Kind::integer, value); }
    CallTerms &flag(const char *name, bool value) noexcept { return add(name, Kind::integer, value ? 1 : 0); }
    CallTerms &real(const char *name, double value) noexcept {
        int64_t bits = 0;
        std::memcpy(&bits, &value, sizeof bits);
        return add(name, Kind::real, bits);
    }

    const char *function() const noexcept { return function_; }
    /// Whether a handle that could say which ranks are meant is missing.
    bool lacks_handle() const noexcept {
        return count_ > 0 && term_[0].kind == Kind::handle && term_[0].value == kNull;
    }

    /// The terms as they are sent.
    struct Message {
        static constexpr int kLongestName = 64, kMost = 8;
        char function[kLongestName];
        int64_t made;  ///< the number of what the call makes, rank 0's choice
        int64_t count; ///< of the values
        int64_t value[kMost];
    };
    Message message(int64_t made) const noexcept;

    /// Fails with Code::conflict, naming the first, where these terms are not those of rank 0.
    void require_same(const Message &first) const;

private:
    enum class Kind { handle, integer, real };
    struct Term {
        const char *name;
        Kind kind;
        int64_t value;
    };

    CallTerms &add(const char *name, Kind kind, int64_t value) noexcept {
        assert(count_ < Message::kMost);
        term_[count_++] = {name, kind, value};
        return *this;
    }

    const char *function_;
    Term term_[Message::kMost] = {};
    int count_ = 0;
};

} // namespace pumc
