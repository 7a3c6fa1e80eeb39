#include "factors/model_file.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"
#include "api/collective.hpp"

using namespace pumc;

pumc_status pumc_factors_save(const pumc_factors *factors, const char *path) {
    const auto terms =
        CallTerms("pumc_factors_save").handle("factors", number_of(factors)).real("tilt", tilt_of(factors));
    return collective(ranks_of(factors), terms, [&] {
        require_any(factors, "factors");
        const bool writes = factors->factors.share == nullptr || factors->factors.ranks()->rank() == 0;
        if (writes) {
            require(path, "path");
        }
        save_model(factors->factors, writes ? path : "");
    });
}

pumc_status pumc_factors_load(pumc_factors **out, const char *path) {
    return guarded_out(out, [&] {
        require(path, "path");
        Call call(0);
        return new pumc_factors{load_model(path, call.context.workers)};
    });
}

pumc_status pumc_factors_saved_size(const pumc_factors *factors, int64_t *out) {
    return guarded([&] {
        require(factors, "factors");
        require(out, "out");
        *out = saved_bytes(factors->factors);
    });
}

pumc_status pumc_factors_save_memory(const pumc_factors *factors, void *buffer, int64_t length) {
    return guarded([&] {
        require(factors, "factors");
        require(static_cast<const char *>(buffer), "buffer");
        require_length(length, saved_bytes(factors->factors), "the saved model");
        save_model_to(factors->factors, buffer);
    });
}

pumc_status pumc_factors_load_memory(pumc_factors **out, const void *bytes, int64_t length) {
    return guarded_out(out, [&] {
        require_count(length, "length");
        if (length > 0) {
            require(static_cast<const char *>(bytes), "bytes");
        }
        Call call(0);
        return new pumc_factors{load_model_from(bytes, length, call.context.workers)};
    });
}
