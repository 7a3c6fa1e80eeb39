#!/usr/bin/env python3
"""Do the tests notice a fault? Changes one token of src/model or src/solver at a time (a relation, an operator, a constant,
a statement that is left out), builds what depends on it and runs a quick part of the tests, until one of them fails.

    mutate.py FOLDER [--count N] [--seed S] [--bar SHARE]

FOLDER gets a copy of the sources, a build of them and survivors.txt. The sample is the same for the same seed and sources.
Fails if a smaller share than the bar, 0.85, is killed. A survivor is a test that is missing, or a change that makes no
difference, such as a faster way to the same result.
"""
import argparse
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDERS = ("src/model", "src/solver")
# What only several ranks reach, whose tests take too long to be run for each mutant.
LEFT_OUT = ("sharing.cpp", "shared_network.cpp")
# The quickest first: most mutants are killed within a second.
TESTS = """unit/prox unit/penalty_thresholds unit/continuation unit/ones_sums unit/operator unit/calibration unit/defaults
    unit/positives unit/spectrum api/options api/bad_options api/problems api/networks api/bad_input api/reading_weights
    api/odd_shapes api/determinism api/rank api/warm_start api/weight_scale api/descent api/cancelling truth/truth api/golden_cases
    api/fixed_points api/weights api/weighted_cases api/network_fits use/split use/tilt use/fold_in limits/fit_memory
    api/extremes""".split()

SWAPS = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*",
         "&&": "||", "||": "&&", "+=": "-=", "-=": "+=", "true": "false", "false": "true", "std::min": "std::max",
         "std::max": "std::min"}
# Operators stand between spaces in our layout, which keeps templates, pointers and signs out.
TOKENS = re.compile(r"(?<= )(<=|>=|==|!=|&&|\|\||\+=|-=|[<>+\-*/])(?= )|\b(true|false|std::min|std::max)\b(?!<)"
                    r"|(?<![\w.])(\d+\.?\d*(?:e-?\d+)?)(?![\w.])")
STATEMENT = re.compile(r"^\s+(?!return|break|continue|using|const |auto |throw|fail|assert|static|case|default|else|if|for|while)"
                       r"[\w.>()\[\]-]+( [-+*/]?= |\(|\+\+|--).*;$")


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


def all_mutants():
    mutants = []
    for folder in FOLDERS:
        for path in sorted(path for path in (ROOT / folder).glob("*.cpp") if path.name not in LEFT_OUT):
            for number, line in enumerate(path.read_text().splitlines()):
                for change in changes_of(line):
                    mutants.append((path.relative_to(ROOT), number, change))
    return mutants


def run(command, timeout, **more):
    try:
        return subprocess.run(command, timeout=timeout, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, **more).returncode
    except subprocess.TimeoutExpired:
        return -1


def prepare(folder):
    """The sources and a build of them. Laid out and configured as `./dev test` does, so that ccache knows the objects."""
    tree, build = folder / "tree", folder / "tree/build/test"
    listed = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout
    for name in filter(None, listed.decode().split("\0")):
        if (ROOT / name).is_file() and not name.startswith(("bindings/", "bench/paper/figures")):
            (tree / name).parent.mkdir(parents=True, exist_ok=True)
            if not (tree / name).exists() or (tree / name).read_bytes() != (ROOT / name).read_bytes():
                shutil.copy(ROOT / name, tree / name)
    if (ROOT / "subprojects/unity").is_dir():
        shutil.copytree(ROOT / "subprojects/unity", tree / "subprojects/unity", dirs_exist_ok=True)
    if not (build / "build.ninja").exists():
        subprocess.run(["meson", "setup", build, "-Dlibdir=lib", "-Dwerror=false", "-Db_ndebug=false", "-Dmpi=none",
                        "-Dbench=disabled", "-Dexamples=disabled"],
                       cwd=tree, check=True, stdout=subprocess.DEVNULL)
    programs = [str(Path("tests") / (test if test == "truth/truth" else test.replace("/", "/test_"))) for test in TESTS]
    print("building", flush=True)
    subprocess.run(["ninja", "-C", build, *programs], check=True, stdout=subprocess.DEVNULL)
    for program in programs:
        if run([build / program], 300, cwd=build) != 0:
            sys.exit(f"{program} fails without any change")
    return tree, build, programs


def fate_of(tree, build, programs, mutant):
    """What killed the mutant; None if nothing did."""
    path, number, (begin, end, replacement) = mutant
    original = (tree / path).read_text()
    lines = original.splitlines(keepends=True)
    lines[number] = lines[number][:begin] + replacement + lines[number][end:]
    (tree / path).write_text("".join(lines))
    try:
        if run(["ninja", "-C", build, *programs], 900) != 0:
            return "the compiler"
        for program in programs:
            if run([build / program], 120, cwd=build) != 0:
                return program
        return None
    finally:
        (tree / path).write_text(original)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder", type=Path)
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--bar", type=float, default=0.85)
    options = parser.parse_args()
    mutants = all_mutants()
    sample = random.Random(options.seed).sample(mutants, min(options.count, len(mutants)))
    folder = options.folder.resolve()
    tree, build, programs = prepare(folder)
    survivors, compiled = [], 0
    for i, mutant in enumerate(sample):
        path, number, (begin, end, replacement) = mutant
        line = (ROOT / path).read_text().splitlines()[number]
        killer = fate_of(tree, build, programs, mutant)
        compiled += killer != "the compiler"
        what = f"{path}:{number + 1}: {line.strip()}  [{line[begin:end]} -> {replacement}]"
        if killer is None:
            survivors.append(what)
        print(f"{i + 1}/{len(sample)} {killer or 'SURVIVED'}: {what}", flush=True)
    (folder / "survivors.txt").write_text("".join(text + "\n" for text in survivors))
    killed = compiled - len(survivors)
    print(f"{len(mutants)} mutants are possible, {len(sample)} were made, {len(sample) - compiled} did not compile; of the others "
          f"{killed} of {compiled} were killed ({100 * killed / max(1, compiled):.1f} %)")
    sys.exit(0 if killed >= options.bar * compiled else 1)


if __name__ == "__main__":
    main()
