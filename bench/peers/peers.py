"""libpumc against other libraries on the same objective: peers.py PROGRAMS DATA WORK [--quick].

For each data set and library: the seconds to come within 1 % and 0.1 % of the best objective that any of them reached,
and recall at 20 of hidden ones at that point. Prints lines of figures as measure.h describes them.
"""

import json
import pathlib
import shutil
import subprocess
import sys

import numpy as np

import check
from comparison import compare_on, generate, read
from fitting import FITS, libpumc_options
from library import Factors

RANK = 64
MARKS = {"1 %": 1e-2, "0.1 %": 1e-3}
HERE = pathlib.Path(__file__).parent


def figure(item, quantity, value, unit, limit="-"):
    print("bench", "peers", item, quantity, f"{value:.6g}", unit, limit, sep="\t", flush=True)


def data_sets(programs, data, quick):
    """Names and how to get the ones of each."""
    folder = data / "recommender"
    sets = {
        "ml-1m": (folder / "ml-1m.tsv.gz", 4),
        "gowalla": (folder / "gowalla.tsv.gz", 1),
        "amazon-cds": (folder / "amazon-cds.tsv.gz", 1),
    }
    if quick:
        sets = {"ml-100k": (folder / "ml-100k.tsv.gz", 4)}
    for name, (path, least) in sets.items():
        if path.exists():
            yield name, lambda path=path, least=least: read(path, least)
        else:
            print(f"peers: {name} is left out, there is no {path}", flush=True)
    shape, ones = ((7000, 1000), 300_000) if quick else ((70_000, 10_000), 10_000_000)
    yield f"generated, {ones / 1e6:g} M ones", lambda: generate(programs / "generated", shape, ones)


def fit_all(folder, time_limit):
    """Each library's trace, fitted in a process of its own."""
    traces = {}
    for library in FITS:
        print(f"  {folder.name}: {library} ...", file=sys.stderr, flush=True)
        command = [sys.executable, HERE / "fit_one.py", folder, library, str(time_limit)]
        subprocess.run(command, check=True, stdout=sys.stderr)
        traces[library] = json.loads((folder / f"{library}.json").read_text())
    return traces


def factors_at(comparison, folder, library, step):
    if library == "libpumc":
        return Factors.fit(comparison.train, **libpumc_options(comparison), tolerance=1e-9, max_iterations=step)
    saved = np.load(folder / library / f"{step}.npz")
    return Factors.from_product(saved["left"], saved["right"])


def report(name, comparison, folder, traces):
    best = min(min(trace["objective"]) for trace in traces.values())
    reached = {}
    for library, trace in traces.items():
        item = f"{name}: {library}"
        limit = "<= 1e-5" if library == "libpumc" else "-"
        figure(item, "above the best", min(trace["objective"]) / best - 1, "ratio", limit)
        for mark, share in MARKS.items():
            close = [t for t, objective in enumerate(trace["objective"]) if objective <= best * (1 + share)]
            if not close:
                continue
            reached[library, mark] = trace["seconds"][close[0]]
            figure(item, f"to {mark}", reached[library, mark], "s")
            recall = comparison.recall(factors_at(comparison, folder, library, trace["steps"][close[0]]))
            figure(item, f"recall at {mark}", recall, "ratio")
    for mark in MARKS:
        ours = reached.get(("libpumc", mark), np.inf)
        others = [reached.get((library, mark), np.inf) for library in FITS if library != "libpumc"]
        if np.isfinite(ours) and np.isfinite(min(others)):
            limit = ">= 1" if mark == "1 %" else "-"
            figure(f"{name}: libpumc", f"faster to {mark}", min(others) / ours, "ratio", limit)


def main(programs, data, work, quick):
    check.all_agree()
    for name, ones in data_sets(programs, data, quick):
        folder = work / name.split(",")[0]
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir(parents=True)
        comparison = compare_on(*ones(), RANK)
        comparison.save(folder)
        report(name, comparison, folder, fit_all(folder, 2 if quick else 30))
        shutil.rmtree(folder)


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:4]), quick="--quick" in sys.argv)
