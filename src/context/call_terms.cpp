#include "context/call_terms.hpp"

#include "error.hpp"

namespace pumc {

namespace {

double real_of(int64_t bits) noexcept {
    double value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

const char *kind_of_handle(int64_t number) noexcept {
    return number == CallTerms::kNull    ? "NULL"
           : number == CallTerms::kWhole ? "that of one process"
                                         : "one that ranks hold together";
}

[[noreturn]] void fail_for_handle(const char *name, int64_t here, int64_t first) {
    if (here > 0 && first > 0) {
        fail(Code::conflict, "every rank must give the same %s, but this is not the one of rank 0", name);
    }
    fail(Code::conflict, "every rank must give the same %s: it is %s here and %s on rank 0", name, kind_of_handle(here),
         kind_of_handle(first));
}

} // namespace

CallTerms::Message CallTerms::message(int64_t made) const noexcept {
    Message written{};
    std::strncpy(written.function, function_, Message::kLongestName - 1);
    written.made = made;
    written.count = count_;
    for (int i = 0; i < count_; ++i) {
        written.value[i] = term_[i].value;
    }
    return written;
}

void CallTerms::require_same(const Message &first) const {
    if (std::strncmp(first.function, function_, Message::kLongestName - 1) != 0) {
        fail(Code::conflict,
             "every rank has to make the same collective calls, but this one calls %s() and rank 0 %s()", function_,
             first.function);
    }
    assert(first.count == count_);
    for (int i = 0; i < count_; ++i) {
        const Term &here = term_[i];
        const int64_t there = first.value[i];
        if (here.value == there) {
            continue;
        }
        switch (here.kind) {
        case Kind::handle: fail_for_handle(here.name, here.value, there);
        case Kind::integer:
            fail(Code::conflict, "every rank must give the same %s: %lld here, %lld on rank 0", here.name,
                 static_cast<long long>(here.value), static_cast<long long>(there));
        case Kind::real:
            fail(Code::conflict, "every rank must give the same %s: %.17g here, %.17g on rank 0", here.name,
                 real_of(here.value), real_of(there));
        }
    }
}

} // namespace pumc
