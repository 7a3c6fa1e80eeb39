// A model's file from bytes that an attacker chose. The first byte says whether the rest is a body, which gets a right
// header and checksum, so that the reader behind the checksum is reached, or a whole file. What loads is a model like
// any other: it is used, and saved again to the same bytes.
#include "byte_reader.hpp"
#include "factors/checked_stream.hpp"
#include "model_use.hpp"

#include <vector>

namespace {

using Bytes = std::vector<uint8_t>;

Bytes whole_file(fuzz::ByteReader &reader, uint32_t version) {
    const size_t body = reader.left();
    Bytes file(24 + body + 8);
    std::memcpy(file.data(), "PUMCMODL", 8);
    pumc::encode(version, 4, file.data() + 8);
    pumc::encode(0, 4, file.data() + 12);
    pumc::encode(body, 8, file.data() + 16);
    std::memcpy(file.data() + 24, reader.rest(), body);
    pumc::Crc64 crc;
    crc.add(file.data(), 24 + body);
    pumc::encode(crc.value(), 8, file.data() + 24 + body);
    return file;
}

Bytes saved(const pumc_factors *factors) {
    int64_t size = 0;
    fuzz::promise(pumc_factors_saved_size(factors, &size) == PUMC_OK, "a model has a size");
    Bytes bytes(static_cast<size_t>(size));
    fuzz::promise(pumc_factors_save_memory(factors, bytes.data(), size) == PUMC_OK, "a model can be saved");
    return bytes;
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz::ByteReader reader(bytes, count);
    const uint8_t kind = reader.byte() % 3;
    const Bytes file = kind > 0 ? whole_file(reader, kind) : Bytes(reader.rest(), reader.rest() + reader.left());
    pumc_factors *model = nullptr, *again = nullptr;
    if (!fuzz::made(pumc_factors_load_memory(&model, file.data(), static_cast<int64_t>(file.size())), model)) {
        return 0;
    }
    fuzz::use_model(model);
    const Bytes first = saved(model);
    fuzz::promise(pumc_factors_load_memory(&again, first.data(), static_cast<int64_t>(first.size())) == PUMC_OK,
                  "what was saved can be loaded");
    fuzz::promise(saved(again) == first, "saved again, a model has the same bytes");
    pumc_factors_free(again);
    pumc_factors_free(model);
    return 0;
}
