#include "machine.hpp"

#include <cblas.h>
#include <vector>

namespace bench {

double dgemm_rate(int64_t threads) {
    constexpr int kSize = 2000;
    const std::vector<double> a(size_t{kSize} * kSize, 0.5), b(size_t{kSize} * kSize, 0.25);
    std::vector<double> c(size_t{kSize} * kSize);
    const int before = openblas_get_num_threads();
    openblas_set_num_threads(static_cast<int>(threads));
    const double seconds = best_seconds(5, [&] {
        cblas_dgemm(CblasColMajor, CblasNoTrans, CblasNoTrans, kSize, kSize, kSize, 1.0, a.data(), kSize, b.data(),
                    kSize, 0.0, c.data(), kSize);
    });
    openblas_set_num_threads(before);
    return 2e-9 * kSize * kSize * kSize / seconds;
}

double triad_rate(pumc::Workers &workers) {
    constexpr int64_t kCount = 1 << 24;
    std::vector<double> a(kCount), b(kCount, 1.0), c(kCount, 2.0);
    const pumc::EvenSplit split(kCount, 1 << 14, 64);
    const double seconds = best_seconds(7, [&] {
        workers.for_each(split.chunks, [&](int64_t chunk) {
            const int64_t end = split.end(chunk);
            for (int64_t i = split.begin(chunk); i < end; ++i) {
                a[static_cast<size_t>(i)] = b[static_cast<size_t>(i)] + 3 * c[static_cast<size_t>(i)];
            }
        });
    });
    return 24e-9 * static_cast<double>(kCount) / seconds;
}

} // namespace bench
