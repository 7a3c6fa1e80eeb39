#include "factors/model_file.hpp"
#include "api/call.hpp"
#include "api/checks.hpp"

using namespace pumc;

namespace {

pumc_status set_labels(pumc_factors *factors, const char *const *labels, bool of_rows) {
    return guarded([&] {
        require(factors, "factors");
        Factors &model = factors->factors;
        std::vector<std::string> copied;
        if (labels != nullptr) {
            const int64_t count = of_rows ? model.rows : model.cols;
            copied.reserve(static_cast<size_t>(count));
            for (int64_t i = 0; i < count; ++i) {
                if (labels[i] == nullptr) {
                    fail(Code::null_argument, "labels[%lld] must not be NULL", static_cast<long long>(i));
                }
                copied.emplace_back(labels[i]);
            }
        }
        (of_rows ? model.row_labels : model.col_labels).swap(copied);
    });
}

const char *label(const std::vector<std::string> &labels, int64_t i) noexcept {
    return i >= 0 && i < static_cast<int64_t>(labels.size()) ? labels[static_cast<size_t>(i)].c_str() : nullptr;
}

} // namespace

pumc_status pumc_factors_set_row_labels(pumc_factors *factors, const char *const *labels) {
    return set_labels(factors, labels, true);
}

pumc_status pumc_factors_set_col_labels(pumc_factors *factors, const char *const *labels) {
    return set_labels(factors, labels, false);
}

const char *pumc_factors_row_label(const pumc_factors *factors, int64_t row) {
    return factors != nullptr ? label(factors->factors.row_labels, row) : nullptr;
}

const char *pumc_factors_col_label(const pumc_factors *factors, int64_t col) {
    return factors != nullptr ? label(factors->factors.col_labels, col) : nullptr;
}

pumc_status pumc_factors_save(const pumc_factors *factors, const char *path) {
    return guarded([&] {
        require(factors, "factors");
        require(path, "path");
        save_model(factors->factors, path);
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
