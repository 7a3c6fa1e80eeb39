// Prints GFlop/s of DGEMM and the name of the processor that OpenBLAS takes this one for.
//
//     dgemm [THREADS]
//
// A program of its own since OpenBLAS settles on its kernels when it is loaded. Releases older than the processor may
// take it for a much older one; OPENBLAS_CORETYPE then shows what the machine can do.
#include "machine.hpp"

#include <cblas.h>
#include <cstdio>

int main(int argc, char **argv) {
    const double rate = bench::dgemm_rate(argument(argc, argv, 1, 2));
    std::printf("%.6g %s\n", rate, openblas_get_corename());
    return 0;
}
