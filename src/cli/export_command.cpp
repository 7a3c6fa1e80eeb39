#include "cli/command.hpp"
#include "cli/failure.hpp"
#include "cli/model.hpp"
#include "cli/output.hpp"
#include "path_text.hpp"

namespace pumc::cli {

namespace {

const char *const kHelp = R"(usage: pumc export MODEL -o PREFIX [--format tsv|npy]

The factors of a model for other programs: the score of a cell is the sum over
k of u[row, k] s[k] v[column, k]. Numbers have all their digits.

  tsv (the default)     PREFIX.u.tsv and PREFIX.v.tsv have a line for each row
                        and column, its name first; PREFIX.s.tsv has s
  npy                   PREFIX.u.npy, .v.npy and .s.npy for NumPy, and the names
                        one a line in PREFIX.rows.txt and PREFIX.columns.txt

  -o, --output PREFIX   how the files' names begin
  --format FORMAT       tsv or npy
  -q, --quiet           no remarks

  pumc export women.pumc -o women --format npy
)";

struct FactorMatrix {
    const char *side, *heading; // in names of files, and above the names in a table
    const Names &names;
    std::vector<double> values; // names x rank, column-major
};

std::vector<double> singular_values_of(const pumc_factors *factors) {
    std::vector<double> values(static_cast<size_t>(pumc_factors_rank(factors)));
    check(pumc_factors_copy_singular_values(factors, values.data(), static_cast<int64_t>(values.size())));
    return values;
}

std::vector<FactorMatrix> matrices_of(const Model &model) {
    const pumc_factors *factors = model.factors.get();
    const int64_t rank = pumc_factors_rank(factors);
    std::vector<FactorMatrix> matrices{{"u", "row", model.row_names, {}}, {"v", "column", model.col_names, {}}};
    const auto copy = {pumc_factors_copy_u, pumc_factors_copy_v};
    for (size_t i = 0; i < matrices.size(); ++i) {
        matrices[i].values.resize(static_cast<size_t>(matrices[i].names.size() * rank));
        check(copy.begin()[i](factors, matrices[i].values.data(), static_cast<int64_t>(matrices[i].values.size())));
    }
    return matrices;
}

void write_tsv(const FactorMatrix &matrix, size_t rank, const std::string &path) {
    Output output(path);
    std::string line = matrix.heading;
    for (size_t k = 1; k <= rank; ++k) {
        line += "\t" + std::to_string(k);
    }
    output.write(line + "\n");
    const auto count = static_cast<size_t>(matrix.names.size());
    for (size_t i = 0; i < count; ++i) {
        line = plain_cell(matrix.names.at(static_cast<int64_t>(i)));
        for (size_t k = 0; k < rank; ++k) {
            line += "\t" + json_number(matrix.values[i + k * count]);
        }
        output.write(line + "\n");
    }
    output.commit();
}

// Version 1.0 of the format: a magic text, the length of the header, a header that ends at a multiple of 64 bytes with
// an end of line, and the numbers.
void write_npy(const std::vector<double> &values, const std::string &shape, const std::string &path) {
    const uint16_t one = 1;
    const bool little = *reinterpret_cast<const unsigned char *>(&one) == 1;
    std::string header =
        format("{'descr': '%sf8', 'fortran_order': True, 'shape': (%s), }", little ? "<" : ">", shape.c_str());
    constexpr size_t kBefore = 10;
    header += std::string(63 - (kBefore + header.size()) % 64, ' ') + "\n";
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() % 256);
    bytes += static_cast<char>(header.size() / 256);
    Output output(path);
    output.write(bytes + header);
    output.write({reinterpret_cast<const char *>(values.data()), values.size() * sizeof(double)});
    output.commit();
}

void write_names(const Names &names, const std::string &path) {
    Output output(path);
    for (int64_t i = 0; i < names.size(); ++i) {
        output.write(plain_cell(names.at(i)) + "\n");
    }
    output.commit();
}

void write_all_tsv(const Model &model, const std::string &prefix) {
    const std::vector<double> s = singular_values_of(model.factors.get());
    for (const FactorMatrix &matrix : matrices_of(model)) {
        write_tsv(matrix, s.size(), prefix + "." + matrix.side + ".tsv");
    }
    Output output(prefix + ".s.tsv");
    output.write("number\tsingular_value\n");
    for (size_t k = 0; k < s.size(); ++k) {
        output.write(std::to_string(k + 1) + "\t" + json_number(s[k]) + "\n");
    }
    output.commit();
}

void write_all_npy(const Model &model, const std::string &prefix) {
    const std::vector<double> s = singular_values_of(model.factors.get());
    for (const FactorMatrix &matrix : matrices_of(model)) {
        write_npy(matrix.values, std::to_string(matrix.names.size()) + ", " + std::to_string(s.size()),
                  prefix + "." + matrix.side + ".npy");
        write_names(matrix.names, prefix + "." + matrix.heading + "s.txt");
    }
    write_npy(s, std::to_string(s.size()) + ",", prefix + ".s.npy");
}

int run(const Arguments &arguments) {
    if (arguments.names().size() != 1) {
        refuse("usage: pumc export MODEL -o PREFIX [--format tsv|npy]; pumc export --help explains");
    }
    const std::string prefix = arguments.path("output"), form = arguments.text("format", "tsv");
    if (prefix.empty()) {
        refuse("where should the factors go? -o PREFIX is missing");
    }
    if (form != "tsv" && form != "npy") {
        refuse("--format must be tsv or npy, got '%s'", form.c_str());
    }
    const Model model = load_model(arguments.names()[0]);
    (form == "npy" ? write_all_npy : write_all_tsv)(model, prefix);
    note("%s.u.%s, .v.%s and .s.%s: %lld x %lld, rank %lld", PathText(prefix).c_str(), form.c_str(), form.c_str(),
         form.c_str(), static_cast<long long>(model.rows()), static_cast<long long>(model.cols()),
         static_cast<long long>(pumc_factors_rank(model.factors.get())));
    return kSuccess;
}

} // namespace

Command export_command() {
    return {"export",
            "the factors for other programs, as TSV or for NumPy",
            kHelp,
            {{"output", true, 'o'}, {"format"}},
            run};
}

} // namespace pumc::cli
