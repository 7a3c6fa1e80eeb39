"""Takes turns with the C program: fit_time.py PROGRAM ONES TURNS. See run."""

import subprocess
import sys
import time

import numpy as np
from scipy.sparse import csr_array

import pumc

program, path, turns = sys.argv[1:]
text = open(path).read()
ones = np.array(text.split(), dtype=np.int64)
pairs = ones[3:].reshape(-1, 2)
A = csr_array((np.ones(len(pairs), bool), (pairs[:, 0], pairs[:, 1])), shape=(ones[0], ones[1]))
peer = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
peer.stdin.write(text)


def in_c():
    peer.stdin.write("go\n")
    peer.stdin.flush()
    return [float(value) for value in peer.stdout.readline().split()]


def in_python():
    wall, processor = time.perf_counter(), time.process_time()
    model = pumc.fit(A, threads=2)
    return [time.perf_counter() - wall, time.process_time() - processor, model.objective, model.rank]


for turn in range(int(turns)):
    # The first of a pair changes from turn to turn.
    if turn % 2:
        ours, theirs = in_python(), in_c()
    else:
        theirs, ours = in_c(), in_python()
    if theirs[2:] != ours[2:]:
        sys.exit("C and Python disagree")
    print(*theirs[:2], *ours[:2], flush=True)
peer.stdin.close()
peer.wait()
