#!/usr/bin/env bash
# The Python package, which carries a library of its own.
set -eu
cd bindings/python
"$PYTHON" -m pip install . --no-deps --no-build-isolation -vv
