"""The pages of the site: for each section its pages, each with its title and the file that it is made of.

Files are those of the repository, or, with a leading "=", what the other scripts of this folder have made. A file that is not there is
left out.
"""

SECTIONS = [
    ("Start", [
        ("libpumc", "docs/start.md"),
        ("Installing", "docs/installing.md"),
        ("What it shows", "=pictures.md"),
        ("Readme and options", "README.md"),
        ("Glossary", "docs/glossary.md"),
    ]),
    ("For you", [
        ("Shops", "docs/shops.md"),
        ("Biology", "docs/biology.md"),
        ("Networks", "docs/networks.md"),
        ("Many machines", "docs/many-machines.md"),
        ("The same in every language", "docs/vocabulary.md"),
    ]),
    ("Languages", [
        ("The command", "docs/command.md"),
        ("C and C++", "docs/c.md"),
        ("R", "bindings/r/pumc/README.md"),
        ("Julia", "bindings/julia/PUMC.jl/README.md"),
        ("Rust", "bindings/rust/pumc/README.md"),
        ("Python", "bindings/python/README.md"),
    ]),
    ("Reference", [
        ("pumc(1)", "=pumc.1.md"),
        ("pumc-mpi(1)", "=pumc-mpi.1.md"),
        ("C: pumc.h", "=pumc.h.md"),
        ("C: pumc_ranks.h", "=pumc_ranks.h.md"),
        ("C: pumc_mpi.h", "=pumc_mpi.h.md"),
        ("C: conventions", "docs/c-api.md"),
        ("R", "=r.md"),
        ("Julia", "=julia.md"),
        ("Python", "=python.md"),
        ("Rust", "=rust.md"),
        ("pumc-sys", "bindings/rust/pumc-sys/README.md"),
        ("File of ones", "docs/ones-file.md"),
    ]),
    ("How it works", [
        ("The model", "docs/model.md"),
        ("The algorithm", "docs/algorithm.md"),
        ("Threads and repeatability", "docs/threading.md"),
        ("Scaling", "docs/scaling.md"),
        ("The paper's experiments", "bench/paper/README.md"),
        ("Rankings beside others", "bench/ranking.md"),
        ("Benchmarks", "bench/README.md"),
        ("Baselines", "bench/baselines/README.md"),
    ]),
    ("Project", [
        ("Reliability", "docs/reliability.md"),
        ("Platforms", "docs/platforms.md"),
        ("Security", "SECURITY.md"),
        ("Changes", "CHANGELOG.md"),
        ("Contributing", "CONTRIBUTING.md"),
        ("A fit through the source", "docs/a-fit-through-the-source.md"),
        ("Releasing", "docs/releasing.md"),
        ("The example data", "examples/data/README.md"),
        ("The tests' oracle", "tests/golden/README.md"),
    ]),
]


# Files that have a page of their own making.
MADE = {
    "include/pumc/pumc.h": "=pumc.h.md",
    "include/pumc/pumc_ranks.h": "=pumc_ranks.h.md",
    "include/pumc/pumc_mpi.h": "=pumc_mpi.h.md",
    "docs/pumc.1": "=pumc.1.md",
    "docs/pumc-mpi.1": "=pumc-mpi.1.md",
}
NAMES = {
    "docs/start.md": "index.md",
    "bindings/r/pumc/README.md": "r.md",
    "bindings/julia/PUMC.jl/README.md": "julia.md",
    "bindings/rust/pumc/README.md": "rust.md",
    "bindings/rust/pumc-sys/README.md": "pumc-sys.md",
    "bindings/python/README.md": "python.md",
}


def page_of(source):
    """The name of a file's page in the site."""
    if source.startswith("="):
        return "made/" + source[1:]
    name = source.lower().replace("/readme.md", ".md")
    return NAMES.get(source) or (name[len("docs/"):] if name.startswith("docs/") else name.replace("/", "-"))
