"""The kept results as lines of figures and as the tables of ranking.md."""

import json
import statistics

from measures import TOP_N
from methods import LIBPUMC, METHODS
from sets import GROUPS, HIDDEN, NAMES, TUNING_HIDDEN

MEASURES = {
    "recall": f"Recall@{TOP_N}",
    "ndcg": f"NDCG@{TOP_N}",
    "auc": "AUC",
    "average_precision": "Average precision",
}
SHOWN = {"recommender": ["recall", "ndcg"], "network": list(MEASURES), "bio": list(MEASURES)}
EMPTY = "–"

HEAD = f"""# How well hidden ones are ranked

`./dev bench ranking` makes this page; [README.md](README.md#ranking) says what the methods are. Sets marked * have a
published split: recall@{TOP_N} is hits over all hidden ones of the row there. Of the others {100 * HIDDEN:g} % of the ones
are hidden at random, three times over, once where the matrix has more than 20 M cells: figures are means ± standard deviations of the
three, and recall is hits over min(hidden ones, {TOP_N}). Of undirected networks whole edges are hidden. Training ones are left out of every list, and so
is the diagonal of a network. The hyperparameters of ALS, EASE and SVD are those with the best recall@{TOP_N} when another
{100 * TUNING_HIDDEN:g} % of the training ones are hidden, the same ones for all three; libpumc selects on hold-outs of its
own, also of training ones. † marks a method whose tuning chose an end of what was tried, in one split at least: beyond it
the method might do better. Every method has two threads; seconds are as the run had them, with other work
beside it or without. The best of a line is bold, however small its lead. A dash is a
method that was not run: EASE where there are too many columns, a rank of 512 where there are too few ones for it.
"""


def read(folder):
    """Group, data set, method: the results by seed. In the order of the lists of sets and methods."""
    results = {}
    for group, names in NAMES.items():
        for name in names:
            for method in METHODS:
                # One digit: the name of a method may end with a number, too.
                files = sorted((folder / group / name).glob(f"{method}-[0-9].json"))
                if files:
                    by_method = results.setdefault(group, {}).setdefault(name, {})
                    by_method[method] = [json.loads(file.read_text()) for file in files]
    return results


def values(kept, quantity):
    return [result[quantity] for result in kept if result.get(quantity) is not None]


def print_figures(results):
    units = {"seconds": "s", "tuning_seconds": "s", "peak_bytes": "MB"}
    for group, sets in results.items():
        for name, methods in sets.items():
            for method, kept in methods.items():
                for quantity in (*SHOWN[group], "rank", *units):
                    found = values(kept, quantity)
                    if found:
                        value = statistics.mean(found) / (1e6 if quantity == "peak_bytes" else 1)
                        shown = quantity.replace("_", " ").replace(" bytes", " memory")
                        unit = units.get(quantity, "ratio")
                        print("bench", "ranking", f"{name}: {method}", shown, f"{value:.6g}", unit, "-", sep="\t")


def line(cells):
    return "| " + " | ".join(cells) + " |\n"


def table(head, lines):
    return line(head) + "|---" * len(head) + "|\n" + "".join(map(line, lines)) + "\n"


def title(name, methods):
    return name + (" *" if any(result["published"] for kept in methods.values() for result in kept) else "")


def measured(kept, measure):
    """(mean, text) of a cell."""
    found = values(kept, measure)
    mean, text = statistics.mean(found), f"{statistics.mean(found):.4f}"
    text += f" ± {statistics.stdev(found):.4f}" if len(found) > 1 else ""
    return mean, text + (" †" if any(values(kept, "at_end")) else "")


def measure_line(name, methods, measure):
    cells = {method: measured(kept, measure) for method, kept in methods.items()}
    best = max(round(mean, 4) for mean, _ in cells.values())
    bold = {method: f"**{text}**" if round(mean, 4) == best else text for method, (mean, text) in cells.items()}
    return [title(name, methods), *(bold.get(method, EMPTY) for method in METHODS)]


def short(number):
    return f"{number:.0f}" if number >= 100 else f"{number:.2g}"


def average(kept, quantity, scale=1.0):
    found = values(kept, quantity)
    return short(statistics.mean(found) / scale) if found else EMPTY


def seconds_line(name, methods):
    def cell(method):
        if method not in methods:
            return EMPTY
        kept = methods[method]
        tuned = any(values(kept, "tuning_seconds"))
        return average(kept, "seconds") + (f" + {average(kept, 'tuning_seconds')}" if tuned else "")

    return [title(name, methods), *map(cell, METHODS)]


def size_line(name, methods):
    one = next(iter(methods.values()))[0]
    sizes = [f"{one['rows']} x {one['cols']}", *(str(one[count]) for count in ("ones", "hidden", "judged", "unknown"))]
    ranks = [average(methods.get(method, []), "rank") for method in (*LIBPUMC, "SVD")]
    memory = [average(methods.get(method, []), "peak_bytes", 1e6) for method in LIBPUMC]
    return [title(name, methods), *sizes, *ranks, *memory]


def still_missing(results):
    """The sets of which libpumc's own results are not all there."""
    own = [method for method in LIBPUMC if method != "libpumc-512"]
    missing = [
        name
        for group, names in NAMES.items()
        for name in names
        if not all(method in results.get(group, {}).get(name, {}) for method in own)
    ]
    return f"\nNot run yet, as a whole or in part: {', '.join(missing)}.\n" if missing else ""


def markdown(results):
    text = HEAD + still_missing(results) + "\n"
    for group, sets in results.items():
        text += f"## {GROUPS[group]}\n\n"
        for measure in SHOWN[group]:
            text += table([MEASURES[measure], *METHODS], [measure_line(*item, measure) for item in sets.items()])
        text += "Seconds of the fit + of the choice of its options:\n\n"
        text += table(["Seconds", *METHODS], [seconds_line(*item) for item in sets.items()])
        text += "Sizes, ranks, and the peak memory of libpumc's process when the fit is done; unknown rows have no training ones:"
        text += "\n\n"
        head = ["Sizes", "shape", "training ones", "hidden ones", "rows judged", "of them unknown"]
        head += [*(f"rank, {method}" for method in (*LIBPUMC, "SVD")), *(f"MB, {method}" for method in LIBPUMC)]
        text += table(head, [size_line(*item) for item in sets.items()])
    return text.rstrip("\n") + "\n"
