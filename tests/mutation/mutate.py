#!/usr/bin/env python3
"""Do the tests notice a fault? Changes one token of src/model or src/solver at a time (a relation, an operator, a constant,
a statement that is left out), builds the library anew and runs a quick part of the tests, until one of them fails.

    mutate.py FOLDER [--count N] [--seed S] [--bar SHARE]
    mutate.py FOLDER --configure      only sees whether Meson takes the changed sources and knows the tests

FOLDER gets results.jsonl, survivors.txt and, for each core, a copy of the sources with a build. Results are kept: a run that was
stopped goes on, and after a change only mutants of the changed files are tried again, and survivors if a test has changed.
Fails if a smaller share than the bar, 0.85, is killed. A survivor is a test that is missing, or a change that makes no
difference, such as a faster way to the same result: docs/reliability.md has what was found about them.
"""
import argparse
import collections
import hashlib
import json
import math
import multiprocessing
import os
import re
import resource
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("src/model", "src/solver")
# What only several ranks reach, whose tests take too long to be run for each mutant.
LEFT_OUT = ("sharing.cpp", "shared_network.cpp", "part_of_ones.cpp")
TESTS = """unit/prox unit/penalty_thresholds unit/continuation unit/ones_sums unit/operator unit/calibration unit/defaults
    unit/positives unit/spectrum api/options api/bad_options api/problems api/networks api/bad_input
    api/reading_weights api/odd_shapes api/determinism api/rank api/warm_start api/weight_scale api/descent api/cancelling
    api/checkpoints truth/truth api/golden_cases api/fixed_points api/weights api/weighted_cases api/network_fits api/extremes
    api/synthetic api/hostile_data use/split use/tilt use/fold_in use/no_diagonal use/evaluate
    use/evaluate_refusals use/select use/select_given use/select_tilt limits/fit_memory""".split()
# All tests take the library's internals from the shared library, so that a mutant costs one compilation and one link.
LINKED_ONCE = {
    "src/meson.build": [("gnu_symbol_visibility: 'hidden'", "gnu_symbol_visibility: 'default'"),
                        ("compiler.get_supported_link_arguments('-Wl,--version-script,' + symbols)", "[]")],
    "tests/meson.build": [("library.get_static_lib()", "library.get_shared_lib()")],
}

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*",
         "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "true": "false", "false": "true", "std::min": "std::max",
         "std::max": "std::min"}
# Operators stand between spaces in our layout, which keeps templates, pointers and signs out.
TOKENS = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|[<>+\-*/])(?= )|\b(true|false|std::min|std::max)\b(?!<)"
                    r"|(?<![\w.])(\d+\.?\d*(?:e-?\d+)?)(?![\w.])")
STATEMENT = re.compile(r"^\s+(?!return|break|continue|using|const |auto |throw|fail|assert|static|case|default|else|if|for|while)"
                       r"[\w.>()\[\]-]+( [-+*/]?= |\(|\+\+|--).*;$")

Mutant = collections.namedtuple("Mutant", "path number begin end replacement")


def changes_of(line):
    """All (begin, end, replacement) of one line of code."""
    code = line.split("//")[0]
    if code.lstrip().startswith(("#", "template", "assert", "static_assert", "*")) or '"' in code:
        return []
    found = []
    for match in TOKENS.finditer(code):
        token = match.group(0)
        if token in SWAPS:
            found.append((match.start(), match.end(), SWAPS[token]))
        else:
            value = float(token)
            other = "1" if value == 0 else "0" if value == 1 else f"({token} * 2)"
            found.append((match.start(), match.end(), other))
    if STATEMENT.match(code.rstrip()):
        found.append((len(code) - len(code.lstrip()), len(code.rstrip()), ";"))
    return found


def sum_of(*texts):
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()


def sample_of(mutants, tree, count, seed):
    """The mutants with the smallest sums, so that a change of one line leaves the others in the sample."""
    seen = collections.Counter()
    order = []
    for mutant in mutants:
        text = (tree / mutant.path).read_text().splitlines()[mutant.number].strip()
        name = (str(mutant.path), text, str(mutant.begin), mutant.replacement)
        order.append((sum_of(str(seed), *name, str(seen[name])), mutant))
        seen[name] += 1
    return [mutant for _, mutant in sorted(order)[:count]]


def all_mutants(tree):
    mutants = []
    for folder in FOLDERS:
        for path in sorted(path for path in (tree / folder).glob("*.cpp") if path.name not in LEFT_OUT):
            for number, line in enumerate(path.read_text().splitlines()):
                mutants += [Mutant(path.relative_to(tree), number, *change) for change in changes_of(line)]
    return mutants


def run(command, timeout, **more):
    """The exit code; that of a program which takes too long is -1, and nothing of it is left running."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True, **more)
    try:
        return process.wait(timeout)
    except subprocess.TimeoutExpired:
        return -1
    finally:
        if process.poll() is None:
            os.killpg(process.pid, 9)
            process.wait()


def work_of_children():
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def source_text(name):
    text = (ROOT / name).read_bytes()
    for old, new in LINKED_ONCE.get(name, []):
        if old.encode() not in text:
            sys.exit(f"{name} no longer has {old}")
        text = text.replace(old.encode(), new.encode())
    return text


def copy_sources(tree):
    """Sums of the tests among them and of all."""
    tree.mkdir(parents=True, exist_ok=True)
    tests, all_of_them = hashlib.sha256(), hashlib.sha256()
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT,
                            stdout=subprocess.PIPE, check=True).stdout
    for name in sorted(filter(None, listed.decode().split("\0"))):
        if (ROOT / name).is_file() and name.startswith(("src/", "tests/", "include/", "meson", "subprojects/", "examples/data")):
            text = source_text(name)
            all_of_them.update(text)
            if name.startswith("tests/") and name.endswith((".c", ".cpp", ".h", ".hpp")):
                tests.update(text)
            if not (tree / name).exists() or (tree / name).read_bytes() != text:
                (tree / name).parent.mkdir(parents=True, exist_ok=True)
                (tree / name).write_bytes(text)
                (tree / name).chmod((ROOT / name).stat().st_mode)
    if (ROOT / "subprojects/unity").is_dir():
        shutil.copytree(ROOT / "subprojects/unity", tree / "subprojects/unity", dirs_exist_ok=True)
    return tests.hexdigest(), all_of_them.hexdigest()


class Laboratory:
    """A tree with a build and a core of its own, in which one mutant after the other is tried."""

    def __init__(self, folder, core):
        self.tree, self.build, self.core = folder / "tree", folder / "build", core
        self.tests, self.sources = copy_sources(self.tree)
        self.programs = [f"tests/{test}" if test == "truth/truth" else "tests/" + test.replace("/", "/test_") for test in TESTS]

    def configure(self):
        if not (self.build / "build.ninja").exists():
            subprocess.run(["meson", "setup", self.build, "-Doptimization=1", "-Db_ndebug=false", "-Dmpi=none",
                            "-Dcli=disabled", "-Dbench=disabled", "-Dexamples=disabled"],
                           cwd=self.tree, check=True, stdout=subprocess.DEVNULL)
        subprocess.run(["ninja", "-C", self.build, "-n", *self.programs], check=True, stdout=subprocess.DEVNULL)

    def prepare(self):
        if not self.compiles(None):
            sys.exit(f"ninja -C {self.build} fails without any change")
        self.seconds = self.seconds_unchanged(self.build.parent / "seconds.json")
        self.kills = collections.defaultdict(collections.Counter)

    def seconds_unchanged(self, path):
        """The work of each test. It is kept for the next run of the same sources."""
        kept = json.loads(path.read_text()) if path.exists() else {}
        if kept.get("sources") == self.sources and kept["seconds"].keys() == set(self.programs):
            return kept["seconds"]
        seconds = {}
        for program in self.programs:
            before = work_of_children()
            if self.fails(program, 300):
                sys.exit(f"{program} fails without any change")
            seconds[program] = work_of_children() - before
        path.write_text(json.dumps({"sources": self.sources, "seconds": seconds}))
        return seconds

    def compiles(self, timeout):
        return run(["ninja", "-C", self.build, "-j", "1", *self.programs], timeout) == 0

    def fails(self, program, seconds):
        """Bounds on time are for mutants that hang, not for a busy machine: so many seconds of work, or ten times that many
        on the clock. On one core threads do not wait for each other actively, which takes long where others work."""
        patient = {**os.environ, "PUMC_PATIENCE": "20", "OPENBLAS_NUM_THREADS": "1"}
        command = ["taskset", "--cpu-list", str(self.core), "prlimit", f"--cpu={math.ceil(seconds)}", self.build / program]
        return run(command, 10 * seconds, cwd=self.build, env=patient) != 0

    def name_of(self, mutant):
        return sum_of((self.tree / mutant.path).read_text(), *map(str, mutant))

    def killer_of(self, mutant):
        """The first test that fails; None if none does. Those come first that have killed mutants of this file, then the
        quickest."""
        original = (self.tree / mutant.path).read_text()
        lines = original.splitlines(keepends=True)
        line = lines[mutant.number]
        lines[mutant.number] = line[:mutant.begin] + mutant.replacement + line[mutant.end:]
        (self.tree / mutant.path).write_text("".join(lines))
        try:
            if not self.compiles(900):
                return "the compiler"
            kills = self.kills[mutant.path]
            for program in sorted(self.programs, key=lambda program: (self.seconds[program] / (1 + kills[program]))):
                if self.fails(program, 5 + 5 * self.seconds[program]):
                    kills[program] += 1
                    return program
            return None
        finally:
            (self.tree / mutant.path).write_text(original)


def kept_results(path):
    results = {}
    if path.exists():
        for line in path.read_text().splitlines():
            result = json.loads(line)
            results[result["mutant"]] = result
    return results


def report(fates, possible, folder):
    survivors = [what for what, killer in fates if killer is None]
    compiled = sum(killer != "the compiler" for _, killer in fates)
    killed = compiled - len(survivors)
    (folder / "survivors.txt").write_text("".join(what + "\n" for what in survivors))
    print(f"{possible} mutants are possible, {len(fates)} were made, {len(fates) - compiled} did not compile; of the others "
          f"{killed} of {compiled} were killed ({100 * killed / max(1, compiled):.1f} %)")
    return killed / max(1, compiled)


def describe(mutant, tree):
    line = (tree / mutant.path).read_text().splitlines()[mutant.number]
    return f"{mutant.path}:{mutant.number + 1}: {line.strip()}  [{line[mutant.begin:mutant.end]} -> {mutant.replacement}]"


def try_each(laboratory, mutants, path):
    """In a process of its own for each laboratory. A result is one line, which several processes may append at once."""
    laboratory.prepare()
    for mutant in mutants:
        result = {"mutant": laboratory.name_of(mutant), "killer": laboratory.killer_of(mutant), "tests": laboratory.tests,
                  "what": describe(mutant, laboratory.tree)}
        with open(path, "a") as results:
            results.write(json.dumps(result) + "\n")
        print(f"{result['killer'] or 'SURVIVED'}: {result['what']}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=220)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bar", type=float, default=0.85)
    parser.add_argument("--configure", action="store_true")
    options = parser.parse_args()
    if options.configure and not (ROOT / ".git").exists():
        sys.exit(77)  # skipped: the sources are those that git lists
    folder = options.folder.resolve()
    cores = sorted(os.sched_getaffinity(0))[:1 if options.configure else None]
    laboratories = [Laboratory(folder / f"core-{core}", core) for core in cores]
    for laboratory in laboratories:
        laboratory.configure()
    if options.configure:
        return
    first = laboratories[0]
    mutants = all_mutants(first.tree)
    sample = sample_of(mutants, first.tree, options.count, options.seed)
    results = folder / "results.jsonl"
    known = kept_results(results)
    # First those of which nothing is known yet. In the order of the files: one that is as it was is compiled again as well.
    names = {mutant: first.name_of(mutant) for mutant in sample}
    untried = [mutant for mutant in sample if names[mutant] not in known]
    survivors = [mutant for mutant in sample if names[mutant] in known and known[names[mutant]]["killer"] is None
                 and known[names[mutant]]["tests"] != first.tests]
    order = sorted(untried) + sorted(survivors)
    workers = [multiprocessing.Process(target=try_each, args=(laboratory, order[i::len(laboratories)], results))
               for i, laboratory in enumerate(laboratories)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    if any(worker.exitcode for worker in workers):
        sys.exit(1)
    known = kept_results(results)
    fates = [(describe(mutant, first.tree), known[names[mutant]]["killer"]) for mutant in sorted(sample)]
    sys.exit(0 if report(fates, len(mutants), folder) >= options.bar else 1)


if __name__ == "__main__":
    main()
