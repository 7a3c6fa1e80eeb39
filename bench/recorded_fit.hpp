#pragma once

#include "kernel_times.hpp"
#include "model/options.hpp"

#include <vector>

namespace bench {

/// One product of the operator G with a panel.
struct OperatorCall {
    bool transposed;
    int64_t width;
};

struct RecordedIteration {
    double seconds;
    int64_t rank;
    std::vector<OperatorCall> calls;
};

/// PUMC_N as pumc_fit() runs it, with each product of its operator noted: their widths cannot be told from outside.
/// The calibration before the first iteration is left out.
std::vector<RecordedIteration> recorded_fit(const pumc::Positives &positives, const pumc::Options &options,
                                            pumc::Workers &workers);

double seconds_of(const std::vector<RecordedIteration> &fit);

} // namespace bench
