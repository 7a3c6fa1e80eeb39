"""libpumc through the program `ranked`: each call is a process of its own, whose memory is that of the fit."""

import pathlib
import subprocess
import tempfile

import numpy as np

from measures import TOP_N


def answers(program, split, cells, selects, given=()):
    """The lists of all rows, the scores of the cells, and what is told of the fit; with the given options or with what is
    selected from there."""
    with tempfile.TemporaryDirectory() as folder:
        question, answer = (pathlib.Path(folder) / name for name in ("question", "answer"))
        write_question(question, split, cells)
        told, options = {"tuning_seconds": 0.0}, list(given)
        if selects:
            lines = run(program, "select", question, *given)
            options = [value for name, value in lines if name == "option"]
            told = {"tuning_seconds": float(dict(lines)["seconds"]), "chosen": " ".join(options)}
        told.update((name, float(value)) for name, value in run(program, "fit", question, answer, *options))
        return *read_answer(answer, split.train.shape[0]), told


def run(program, *arguments):
    output = subprocess.run([program, *arguments], stdout=subprocess.PIPE, text=True, check=True).stdout
    return [line.split(" ", 1) for line in output.splitlines()]


def write_question(path, split, cells):
    row, col = split.train.nonzero()
    size = [*split.train.shape, TOP_N + 1, len(row), len(cells.row), split.network, split.undirected]
    np.concatenate([size, row, col, cells.row, cells.col]).astype(np.int32).tofile(path)


def read_answer(path, rows):
    length = rows * (TOP_N + 1)
    lists = np.fromfile(path, np.int32, length).reshape(rows, TOP_N + 1)
    return lists, np.fromfile(path, np.float64, offset=4 * length)
