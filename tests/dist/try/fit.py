"""fit.py PAIRS: what fit.c prints, from the installed package."""

import sys

import pumc

with open(sys.argv[1]) as file:
    pairs = [tuple(map(int, line.split())) for line in file]
model = pumc.fit(pairs, shape=tuple(max(numbers) + 1 for numbers in zip(*pairs)))
print(repr(float(model.objective)), len(model.singular_values), repr(float(model.singular_values[0])), sep="\n")
