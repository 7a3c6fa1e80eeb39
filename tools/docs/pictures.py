#!/usr/bin/env python3
"""The page of pictures: pictures.py PUMC OUT, with the path of the command.

The charts are those of `pumc report`, on data of `pumc simulate`, so that the page shows what the command shows. The commands on the page are
the ones that were run.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

COMMANDS = """pumc simulate 1500 1000 --sampling-rate 0.5 --seed 1 -o ones.tsv
pumc fit ones.tsv --sampling-rate 0.5 -o ones.pumc
pumc report ones.pumc --data ones.tsv -o report.html"""

# What to say above the charts of a section of the report.
SAID = {
    "Spectrum": "A 0/1 matrix of which only some ones are known is a low-rank matrix and noise. The library knows how large the singular values of "
                "noise would be, and calls that the noise level: directions of the data that do not stand above it are dropped. This is why there is no "
                "rank to choose.",
    "Convergence": "No accepted step raises the objective. The block of directions grows while there is something to find, and the fit ends when the "
                   "matrix has stopped moving.",
    "Ones that the fit did not see": "A fifth of the known ones is hidden and looked for among all other cells, beside the list of the most popular columns.",
    "Calibration": "Do as many ones turn up as the fit expects? Cells that the fit did not see are put into groups by what it expects of them.",
}


def figures(report, heading):
    section = re.search(rf"<h2[^>]*>{re.escape(heading)}</h2>(.*?)</section>", report, re.S).group(1)
    return re.findall(r"<figure>.*?</figure>", section, re.S)


def main():
    command, out = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
    with tempfile.TemporaryDirectory() as folder:
        for line in COMMANDS.splitlines():
            subprocess.run([str(command), *line.split()[1:], "--quiet"], cwd=folder, check=True)
        report = (Path(folder) / "report.html").read_text(encoding="utf-8")
    (out / "report.html").write_text(report, encoding="utf-8")
    lines = ["# What it shows", "",
             "Some data of which the truth is known, 1,500 by 1,000 cells of rank 5 with half of the true ones observed, and what `pumc report` draws "
             "of a fit to it. These are the commands that made this page; [the whole report](report.html) is one file without scripts.", "",
             "```sh", COMMANDS, "```", ""]
    for heading, text in SAID.items():
        lines += [f"## {heading}", "", text, "", '<div class="charts">', *figures(report, heading), "</div>", ""]
    lines += ["## The paper's experiments", "",
              "`./dev paper` runs the experiments of the paper and draws these with ggplot2; [the report](../bench-paper.md) has all of them, what they are "
              "compared with and which claims hold.", ""]
    for name, text in (("synthetic_mse", "The error on unobserved cells, by sampling rate: the paper's weight, the corrected one, and probabilities in "
                        "place of scores."), ("recovery", "Recovery of the true matrix as it grows."),
                       ("race", "Time to a solution, beside the paper's baselines.")):
        lines += [f"![{text}](../files/bench/paper/figures/{name}.png)", "", text, ""]
    (out / "pictures.md").write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
