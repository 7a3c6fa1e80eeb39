// Calls of the API in any order, decoded from bytes: options of any value, fits of small problems by every penalty,
// warm starts, selections, rankings, saving, loading, moving lines, wrong handles and NULLs. After each call the
// promises of the header are checked; a breakdown inside is a find.
#include "byte_reader.hpp"
#include "model_use.hpp"

#include <string>

namespace {

using fuzz::made;
using fuzz::promise;
using fuzz::worked;

constexpr int kPlaces = 3; // of each kind of handle
constexpr int64_t kMostCalls = 24;
// Iterations of all fits of an input together: what a longer fit does has been done before, and inputs must be quick.
constexpr int64_t kMostIterations = 60;

class Session {
public:
    explicit Session(fuzz::ByteReader &reader) : reader_(reader) {}
    ~Session() {
        for (int i = 0; i < kPlaces; ++i) {
            pumc_problem_free(problems_[i]);
            pumc_options_free(options_[i]);
            pumc_factors_free(models_[i]);
            pumc_search_free(searches_[i]);
            pumc_selection_free(selections_[i]);
        }
    }
    Session(const Session &) = delete;
    Session &operator=(const Session &) = delete;

    void run() {
        for (int64_t calls = 0; calls < kMostCalls && reader_.left() > 0; ++calls) {
            using Call = void (Session::*)();
            static const Call calls_there_are[] = {&Session::make_problem, &Session::make_problem, &Session::set_option,
                                                   &Session::set_option,   &Session::set_search,   &Session::fit,
                                                   &Session::fit,          &Session::select,       &Session::estimate,
                                                   &Session::use,          &Session::evaluate,     &Session::save,
                                                   &Session::reindex,      &Session::from_svd,     &Session::change,
                                                   &Session::new_rows,     &Session::take_options, &Session::drop};
            (this->*calls_there_are[reader_.byte() % (sizeof calls_there_are / sizeof *calls_there_are)])();
        }
    }

private:
    // One of the handles, or NULL now and then.
    template <typename Handle> Handle *any(Handle *const (&handles)[kPlaces]) {
        return handles[reader_.byte() % kPlaces];
    }
    template <typename Handle> Handle **place(Handle *(&handles)[kPlaces], void (*free)(Handle *)) {
        Handle *&handle = handles[reader_.byte() % kPlaces];
        free(handle);
        handle = nullptr;
        return &handle;
    }

    void make_problem() {
        pumc_problem **out = place(problems_, pumc_problem_free);
        const int64_t rows = 1 + reader_.byte() % 14;
        const uint8_t kind = reader_.byte();
        const bool network = (kind & 1U) != 0;
        const int64_t cols = network ? rows : 1 + reader_.byte() % 14;
        std::vector<int32_t> row, col;
        std::vector<double> confidence;
        for (int64_t e = reader_.byte() % 64; e > 0; --e) {
            const auto i = static_cast<int32_t>(reader_.byte() % rows), j = static_cast<int32_t>(reader_.byte() % cols);
            for (const bool mirrored : {false, true}) {
                if (!mirrored || network) {
                    row.push_back(mirrored ? j : i);
                    col.push_back(mirrored ? i : j);
                    confidence.push_back((kind & 2U) != 0 ? 1 + (i + j) % 5 : 1);
                }
            }
        }
        made(pumc_problem_from_coo_weighted_i32(out, rows, cols, static_cast<int64_t>(row.size()), row.data(),
                                                col.data(), confidence.data()),
             *out);
        worked(pumc_problem_set_symmetric(*out, network && (kind & 4U) != 0 ? 1 : 0));
        worked(pumc_problem_set_no_diagonal(*out, (kind & 8U) != 0 ? 1 : 0));
        if ((kind & 16U) != 0) {
            std::vector<double> weights(static_cast<size_t>(cols));
            for (double &weight : weights) {
                weight = reader_.odd_real();
            }
            worked(pumc_problem_set_col_weights(*out, weights.data(), cols));
        }
    }

    void set_option() {
        pumc_options *&options = options_[reader_.byte() % kPlaces];
        if (options == nullptr) {
            promise(pumc_options_create(&options) == PUMC_OK, "options can be made");
            promise(pumc_options_set_i64(options, "threads", 1) == PUMC_OK, "one thread can be asked for");
        }
        const int32_t i = reader_.byte() % (pumc_options_count() + 1);
        const char *name = pumc_options_name(i);
        if (pumc_options_type(i) == PUMC_TYPE_F64) {
            worked(pumc_options_set_f64(options, name, reader_.odd_real()));
        } else if (pumc_options_type(i) == PUMC_TYPE_I64) {
            const int64_t value = reader_.odd_integer();
            worked(pumc_options_set_i64(options, name, std::strcmp(name, "threads") == 0 ? value % 4 : value));
        } else if (pumc_options_choices(i) != nullptr) { // any other text is a path
            const std::string choices = pumc_options_choices(i);
            const size_t at = choices.find('|', reader_.byte() % choices.size());
            const size_t begin = at == std::string::npos ? 0 : at + 1;
            worked(
                pumc_options_set_str(options, name, choices.substr(begin, choices.find('|', begin) - begin).c_str()));
        } else if (name == nullptr) {
            worked(pumc_options_set_str(options, reader_.text(6).c_str(), reader_.text(6).c_str()));
        }
    }

    void set_search() {
        pumc_search *&search = searches_[reader_.byte() % kPlaces];
        if (search == nullptr) {
            promise(pumc_search_create(&search) == PUMC_OK, "a search can be made");
        }
        static const char *const lists[] = {"lambda_ratio", "mu_ratio", "omega", "balance", "seed"};
        static const char *const settings[] = {"folds", "top_n", "path_length", "seed", "explore", "hold_out"};
        double values[2] = {reader_.odd_real(), reader_.odd_real()};
        const uint8_t kind = reader_.byte();
        worked(pumc_search_set_values_f64(search, lists[kind % 5], kind % 3, values));
        worked(pumc_search_set_i64(search, settings[kind % 6], reader_.odd_integer()));
        worked(pumc_search_set_f64(search, settings[5], values[0]));
    }

    // What is left for one call: a part of what is left for all, the first of which may take most of it.
    struct Allowance {
        int64_t call, *all;
    };
    Allowance allowance() { return {1 + reader_.byte() % 32, &iterations_}; }

    // Cancels after so many iterations: tiny problems, but some options make fits long.
    static int32_t count_down(const pumc_progress *progress, void *payload) {
        promise(progress->size >= static_cast<int64_t>(sizeof *progress), "a record has its size");
        auto *left = static_cast<Allowance *>(payload);
        return --left->call <= 0 || --*left->all <= 0 ? 1 : 0;
    }

    void fit() {
        Allowance left = allowance();
        pumc_factors *const start = any(models_);
        pumc_factors *model = nullptr;
        if (made(pumc_fit(&model, any(problems_), any(options_), start, count_down, &left), model)) {
            double objective = -1;
            promise(pumc_factors_get_f64(model, "objective", &objective) == PUMC_OK && objective >= 0 &&
                        std::isfinite(objective),
                    "an objective is finite");
        }
        pumc_factors **out = place(models_, pumc_factors_free);
        *out = model;
    }

    void select() {
        Allowance left = allowance();
        pumc_selection **out = place(selections_, pumc_selection_free);
        if (made(pumc_select(out, any(problems_), any(options_), any(searches_), count_down, &left), *out)) {
            const int64_t count = pumc_selection_count(*out), best = pumc_selection_best(*out);
            promise(best >= 0 && best < count, "the best row is one of the table");
            for (int32_t i = -1; i <= pumc_selection_value_count(); ++i) {
                double value = 0;
                const char *text = nullptr;
                worked(pumc_selection_get_f64(*out, best, pumc_selection_value_name(i), &value));
                worked(pumc_selection_get_str(*out, count - 1 + i % 2, pumc_selection_value_name(i), &text));
            }
        }
    }

    void take_options() {
        pumc_options **out = place(options_, pumc_options_free);
        pumc_selection *selection = any(selections_);
        made(pumc_selection_options(out, selection, reader_.odd_integer()), *out);
    }

    void estimate() {
        Allowance left = allowance();
        double rate = 0.5;
        const bool found = worked(pumc_estimate_sampling_rate(&rate, any(problems_), any(options_), count_down, &left));
        promise(found ? rate > 0 && rate <= 1 : rate == 0.5, "a rate is in (0, 1], or untouched");
        int64_t memory = 0;
        worked(pumc_fit_memory(&memory, any(problems_), any(options_)));
    }

    void use() {
        const pumc_factors *model = any(models_);
        if (model != nullptr) {
            fuzz::use_model(model);
        }
    }

    void evaluate() {
        const char *names[16];
        double values[16];
        const int32_t count = std::min<int32_t>(16, pumc_factors_measure_count());
        for (int32_t i = 0; i < count; ++i) {
            names[i] = pumc_factors_measure_name(i);
        }
        const pumc_factors *model = any(models_);
        const pumc_problem *observed = any(problems_), *hidden = any(problems_);
        if (worked(pumc_factors_evaluate(model, observed, hidden, reader_.odd_integer(), count, names, values))) {
            for (int32_t i = 0; i < count; ++i) {
                promise(std::isnan(values[i]) || values[i] >= 0, "a measure is not negative");
            }
        }
    }

    void save() {
        const pumc_factors *model = any(models_);
        int64_t size = 0;
        if (!worked(pumc_factors_saved_size(model, &size))) {
            return;
        }
        std::vector<uint8_t> bytes(static_cast<size_t>(size));
        promise(pumc_factors_save_memory(model, bytes.data(), size) == PUMC_OK, "a model can be saved");
        if (reader_.byte() % 4 == 0) {
            bytes[static_cast<size_t>(reader_.integer() & 0xFFFF) % bytes.size()] ^= 1U;
            pumc_factors *damaged = nullptr;
            promise(!made(pumc_factors_load_memory(&damaged, bytes.data(), size), damaged), "damage is seen");
            return;
        }
        pumc_factors **out = place(models_, pumc_factors_free);
        promise(pumc_factors_load_memory(out, bytes.data(), size) == PUMC_OK, "what was saved can be loaded");
    }

    void reindex() {
        pumc_factors *model = any(models_), *moved = nullptr;
        const int64_t rows = reader_.byte() % 20, cols = reader_.byte() % 20;
        std::vector<int64_t> row_of(static_cast<size_t>(rows)), col_of(static_cast<size_t>(cols));
        for (int64_t &row : row_of) {
            row = reader_.byte() % 16 - 1;
        }
        for (int64_t &col : col_of) {
            col = reader_.byte() % 16 - 1;
        }
        const uint8_t kind = reader_.byte();
        made(pumc_factors_reindex_i64(&moved, model, rows, kind % 4 == 0 ? nullptr : row_of.data(), cols,
                                      kind % 4 == 1 ? nullptr : col_of.data()),
             moved);
        *place(models_, pumc_factors_free) = moved;
    }

    void from_svd() {
        const int64_t rows = reader_.byte() % 6, cols = reader_.byte() % 6, rank = reader_.byte() % 4;
        std::vector<double> u(static_cast<size_t>(rows * rank)), s(static_cast<size_t>(rank)),
            v(static_cast<size_t>(cols * rank));
        for (std::vector<double> *values : {&u, &s, &v}) {
            for (double &value : *values) {
                value = reader_.odd_real();
            }
        }
        pumc_factors **out = place(models_, pumc_factors_free);
        made(pumc_factors_from_svd(out, rows, cols, rank, u.data(), s.data(), v.data(), any(options_)), *out);
    }

    void change() {
        pumc_factors *model = any(models_);
        worked(pumc_factors_set_tilt(model, reader_.odd_real()));
        worked(pumc_factors_set_threads(model, reader_.odd_integer() % 4));
        const std::string name = reader_.text(4), text = reader_.text(12);
        const bool noted = worked(pumc_factors_set_note(model, name.c_str(), text.c_str()));
        promise(!noted || std::strcmp(pumc_factors_note(model, name.c_str()), text.c_str()) == 0, "notes are kept");
    }

    void new_rows() {
        const pumc_factors *model = any(models_);
        const pumc_problem *rows = any(problems_);
        const int64_t count = std::max<int64_t>(0, pumc_problem_rows(rows));
        std::vector<double> u(static_cast<size_t>(count * std::max<int64_t>(0, pumc_factors_rank(model))));
        std::vector<int32_t> best(static_cast<size_t>(count));
        worked(pumc_factors_fold_in_rows(model, rows, u.data(), static_cast<int64_t>(u.size())));
        worked(pumc_factors_recommend_new_rows_i32(model, rows, 1, best.data(), nullptr));
        worked(pumc_factors_fold_in_cols(model, rows, u.data(), static_cast<int64_t>(u.size())));
        pumc_factors *popular = nullptr;
        made(pumc_popularity(&popular, rows), popular);
        pumc_factors_free(popular);
    }

    void drop() {
        place(problems_, pumc_problem_free);
        place(options_, pumc_options_free);
        place(models_, pumc_factors_free);
    }

    fuzz::ByteReader &reader_;
    int64_t iterations_ = kMostIterations;
    pumc_problem *problems_[kPlaces] = {};
    pumc_options *options_[kPlaces] = {};
    pumc_factors *models_[kPlaces] = {};
    pumc_search *searches_[kPlaces] = {};
    pumc_selection *selections_[kPlaces] = {};
};

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    fuzz::ByteReader reader(bytes, count);
    Session(reader).run();
    return 0;
}
