"""Fits one data set with one library: fit_one.py FOLDER LIBRARY TIME_LIMIT. A process each, so that they do not disturb
each other. Writes LIBRARY.json into the folder of the data, and the factors of each iterate where recall needs them."""

import json
import pathlib
import sys

from comparison import Comparison
from fitting import FITS, Trace


def main(folder, library, time_limit):
    folder = pathlib.Path(folder)
    iterates = folder / library
    iterates.mkdir()
    comparison = Comparison.load(folder)
    trace = Trace(comparison, iterates, float(time_limit))
    FITS[library](comparison, trace)
    result = {"steps": trace.steps, "seconds": trace.seconds, "objective": trace.objective}
    iterates.with_suffix(".json").write_text(json.dumps(result))


main(*sys.argv[1:])
