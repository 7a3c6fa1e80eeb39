#include "factors/notes.hpp"
#include "api/guard.hpp"
#include "api/handles.hpp"

#include <iterator>

using namespace pumc;

pumc_status pumc_factors_set_note(pumc_factors *factors, const char *name, const char *text) {
    return guarded([&] {
        require_any(factors, "factors");
        require(name, "name");
        if (text != nullptr) {
            set_note(factors->factors.notes, name, text);
        } else {
            remove_note(factors->factors.notes, name);
        }
    });
}

const char *pumc_factors_note(const pumc_factors *factors, const char *name) {
    if (factors == nullptr || name == nullptr) {
        return nullptr;
    }
    const Notes &notes = factors->factors.notes;
    const auto found = notes.find(std::string_view(name));
    return found != notes.end() ? found->second.c_str() : nullptr;
}

int64_t pumc_factors_note_count(const pumc_factors *factors) {
    return factors != nullptr ? static_cast<int64_t>(factors->factors.notes.size()) : -1;
}

const char *pumc_factors_note_name(const pumc_factors *factors, int64_t i) {
    return i >= 0 && i < pumc_factors_note_count(factors) ? std::next(factors->factors.notes.begin(), i)->first.c_str()
                                                          : nullptr;
}
