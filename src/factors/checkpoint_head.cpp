#include "factors/checkpoint_head.hpp"

#include "factors/facts.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

namespace pumc {

namespace {

// These functions write a head to a CountingStream or CheckedWriter and read it from a CheckedReader, so that the two
// agree. Writing changes nothing.

template <typename Stream> void transfer(Stream &stream, bool &value) {
    int64_t number = value ? 1 : 0;
    stream.integer(number);
    value = number != 0;
}

template <typename Stream> int64_t transfer_size(Stream &stream, size_t size, int64_t each, const char *what) {
    auto count = static_cast<int64_t>(size);
    stream.integer(count);
    if constexpr (Stream::reading) {
        stream.check_room(count, each, what);
    }
    return count;
}

template <typename Stream, typename Values> void transfer_values(Stream &stream, Values &values, const char *what) {
    const int64_t count = transfer_size(stream, values.size(), 8, what);
    if constexpr (Stream::reading) {
        values = Values(static_cast<size_t>(count));
    }
    stream.reals(count > 0 ? &values[0] : nullptr, count);
}

template <typename Stream> void transfer(Stream &stream, ProblemMark &mark) {
    for (int64_t *value : {&mark.rows, &mark.cols, &mark.count, &mark.ones, &mark.symmetric, &mark.no_diagonal,
                           &mark.start_rows, &mark.start_cols, &mark.start_rank}) {
        stream.integer(*value);
    }
    for (double *value : {&mark.confidences, &mark.row_weights, &mark.col_weights, &mark.start_square}) {
        stream.reals(value, 1);
    }
    const int64_t count = transfer_size(stream, mark.options.size(), 16, "options");
    mark.options.resize(static_cast<size_t>(count));
    for (auto &[name, value] : mark.options) {
        stream.text(name);
        stream.text(value);
    }
}

template <typename Stream> void transfer(Stream &stream, ResumePoint &point) {
    for (double *value :
         {&point.value, &point.loss, &point.relative_change, &point.lesson.rho, &point.lesson.extrapolation,
          &point.stage.numbers.eta, &point.stage.numbers.mu, &point.stage.numbers.knee, &point.stage.mu_ratio,
          &point.stage.decay, &point.scale.numbers.eta, &point.scale.numbers.mu, &point.scale.numbers.knee,
          &point.scale.threshold, &point.scale.mu_ratio}) {
        stream.reals(value, 1);
    }
    transfer(stream, point.rank_limited);
    transfer(stream, point.stage.ended);
    stream.integer(point.growth);
    stream.integer(point.flat_steps);
    for (uint64_t &word : point.random) {
        auto number = static_cast<int64_t>(word);
        stream.integer(number);
        word = static_cast<uint64_t>(number);
    }
}

// Series are in the order of the table. Another table needs another version of the format.
template <typename Stream> void transfer(Stream &stream, History &history) {
    size_t count = 0;
    const HistorySeries *table = history_table(count);
    for (size_t e = 0; e < count; ++e) {
        transfer_values(stream, history.*table[e].field, "iterations");
        if constexpr (Stream::reading) {
            if ((history.*table[e].field).size() != history.objective.size()) {
                stream.damaged("its histories differ in length");
            }
        }
    }
}

template <typename Stream> void transfer(Stream &stream, CheckpointHead &head) {
    transfer(stream, head.mark);
    transfer(stream, head.point);
    transfer(stream, head.history);
    stream.reals(&head.seconds, 1);
    stream.integer(head.iterations_before);
    stream.integer(head.width);
    transfer_values(stream, head.values, "singular values");
    transfer_values(stream, head.before, "singular values");
}

// The bytes of a file in memory.
class HeadSource : public MemorySource {
public:
    HeadSource(const std::vector<char> &bytes, const std::string &name)
        : MemorySource(bytes.data(), static_cast<int64_t>(bytes.size())), name_(name) {}
    const char *name() const noexcept override { return name_.c_str(); }

private:
    const std::string &name_;
};

// Numbers that no fit has. A file with a right checksum may still hold them, if it was made by hand.
bool makes_sense(const arma::vec &values) {
    const auto is_value = [](double value) { return value > 0 && std::isfinite(value); };
    return std::all_of(values.begin(), values.end(), is_value) &&
           std::is_sorted(values.begin(), values.end(), std::greater<>());
}

bool makes_sense(const PenaltyNumbers &numbers) {
    return numbers.eta >= 0 && numbers.mu >= 0 && std::isfinite(numbers.eta + numbers.mu + numbers.knee);
}

bool makes_sense(const CheckpointHead &head) {
    const ResumePoint &point = head.point;
    const double numbers[] = {
        point.value,          point.loss,        point.relative_change, point.lesson.extrapolation,
        point.stage.mu_ratio, point.stage.decay, point.scale.mu_ratio,  head.seconds};
    const auto is_number = [](double number) { return number >= 0 && std::isfinite(number); };
    const auto is_size = [](int64_t size) { return size >= 0 && size <= std::numeric_limits<int32_t>::max(); };
    return is_size(head.mark.rows) && is_size(head.mark.cols) && is_size(head.width) &&
           std::all_of(std::begin(numbers), std::end(numbers), is_number) && point.lesson.rho > 0 &&
           std::isfinite(point.lesson.rho) && point.scale.numbers.eta > 0 && point.scale.threshold > 0 &&
           std::isfinite(point.scale.threshold) && makes_sense(point.scale.numbers) &&
           makes_sense(point.stage.numbers) && point.growth >= 0 && point.growth <= 2 * head.mark.cols &&
           point.flat_steps >= 0 && head.iterations_before >= 0 && makes_sense(head.values) && makes_sense(head.before);
}

} // namespace

std::vector<char> head_bytes(CheckpointHead head) {
    CountingStream counter;
    transfer(counter, head);
    std::vector<char> bytes(static_cast<size_t>(counter.bytes()));
    MemorySink sink(bytes.data());
    CheckedWriter writer(sink);
    transfer(writer, head);
    return bytes;
}

CheckpointHead head_from(const std::vector<char> &bytes, const std::string &name) {
    HeadSource source(bytes, name);
    CheckedReader reader(source);
    CheckpointHead head;
    transfer(reader, head);
    const auto least = [](int64_t a, size_t b) { return a < static_cast<int64_t>(b); };
    if (reader.left() != 0 || least(head.width, head.values.size()) || head.width > head.mark.cols ||
        least(std::min(head.mark.rows, head.mark.cols), std::max<size_t>(head.values.size(), head.before.size()))) {
        reader.damaged("its sizes make no sense");
    }
    if (!makes_sense(head)) {
        reader.damaged("its numbers make no sense");
    }
    return head;
}

} // namespace pumc
