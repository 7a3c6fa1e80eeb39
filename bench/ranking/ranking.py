"""How well libpumc and other methods rank hidden ones, on every data set: `ranking.py --help` has the arguments.

Each result is kept in a file of its own and not computed again unless that is asked for; the tables are made of all
results that are kept. Prints lines of figures as measure.h describes them."""

import argparse
import json
import pathlib
import subprocess
import sys

import check
import kept
import tables
from methods import METHODS, figures
from sets import NAMES, DataSet

SEEDS = (1, 2, 3)  # where no split is published
LARGE = 20_000_000  # cells of a matrix of which only the first seed is taken: all of them would take a day
QUICK = ["filmtrust", "karate", "yamanishi-gpcr"]


def say(*text):
    print(*text, file=sys.stderr, flush=True)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", type=pathlib.Path, required=True, help="the program `ranked`")
    parser.add_argument("--data", type=pathlib.Path, required=True, help="folder of the data sets")
    parser.add_argument("--kept", type=pathlib.Path, required=True, help="folder of the results")
    parser.add_argument("--tables", type=pathlib.Path, required=True, help="file to write; with --quick none is")
    parser.add_argument("--sets", type=lambda text: text.split(","), help="only these")
    parser.add_argument("--methods", type=lambda text: text.split(","), default=METHODS, help="only these")
    parser.add_argument("--again", action="store_true", help="compute what is kept anew")
    parser.add_argument("--quick", action="store_true", help="three small sets and one seed, to try out")
    given = parser.parse_args()
    every = [name for names in NAMES.values() for name in names]
    for kind, wanted, known in ("set", given.sets or [], every), ("method", given.methods, METHODS):
        for name in wanted:
            if name not in known:
                parser.error(f"unknown {kind} '{name}'; there are: {', '.join(known)}")
    return given


def data_sets(given):
    wanted = given.sets or (QUICK if given.quick else None)
    for group, names in NAMES.items():
        for name in names:
            if wanted and name not in wanted:
                continue
            found = DataSet(given.data, group, name)
            if found.path.exists():
                yield found
            else:
                print(f"ranking: {name} is left out, there is no {found.path}", flush=True)


def seeds(data_set, quick):
    rows, cols = data_set.shape()
    return SEEDS[:1] if data_set.published or quick or rows * cols > LARGE else SEEDS


def compute(data_set, given):
    """The results of one data set that are wanted and not kept yet; false where one of them failed."""
    succeeded = True
    folder = given.kept / data_set.group / data_set.name
    folder.mkdir(parents=True, exist_ok=True)
    for seed in seeds(data_set, given.quick):
        files = {
            method: kept.file_of(given.kept, data_set.group, data_set.name, method, seed) for method in given.methods
        }
        missing = [method for method, file in files.items() if given.again or not file.exists()]
        split = data_set.split(seed) if missing else None
        for method in missing:
            say(f"  {data_set.name}, seed {seed}: {method} ...")
            try:
                keep(files[method], split, figures(method, split, given.program))
            except subprocess.CalledProcessError as error:
                say(f"    failed: {error}")
                succeeded = False
    return succeeded


def keep(file, split, found):
    if found is None:
        say("    left out: not for a matrix of this size")
        return
    say("    recall {recall:.4f}, NDCG {ndcg:.4f}, {seconds:.3g} s after {tuning_seconds:.3g} s".format(**found))
    rows, cols = split.train.shape
    found.update(rows=rows, cols=cols, ones=split.train.nnz, hidden=split.hidden.nnz, published=split.published)
    found.update(judged=int(split.judged().sum()), unknown=int((split.judged() & split.unknown()).sum()))
    unfinished = file.with_suffix(".new")
    unfinished.write_text(json.dumps(found))
    unfinished.rename(file)  # a run that is broken off leaves no half of a result


def main():
    given = arguments()
    check.all_holds(given.program)
    given.kept /= "quick" if given.quick else "results"
    lines = pathlib.Path(__file__).with_name("results.jsonl")
    if not given.quick:
        kept.unpack(lines, given.kept)
    succeeded = all([compute(data_set, given) for data_set in data_sets(given)])
    results = tables.read(given.kept)
    tables.print_figures(results)
    if not given.quick:
        kept.pack(given.kept, lines)
        given.tables.write_text(tables.markdown(results))
        say(f"tables are in {given.tables}")
    return 0 if succeeded else 1


if __name__ == "__main__":
    sys.exit(main())
