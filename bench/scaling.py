#!/usr/bin/env python3
"""Predicts the time of a plain step on many machines: the tables of docs/scaling.md, which derives the model.

    bench/scaling.py            prints the tables
"""
import math

# Measured: two cores, 10 million ones (bench/README.md, "kernels"). Seconds a one at k = 64 of the sampled products, S K
# and S' W, and of the transposition; seconds a row and a column of the dense work of a step; bytes a second of a triad.
GATHERING = (4.05e-9, 3.21e-9, 3.69e-9)
TRANSPOSITION = 1.46e-9
ROW, COLUMN = 491e-9, 418e-9
MEMORY = 30.9e9

# Assumed, not measured: a network of 100 Gbit/s of which programs get 10 GB/s; seconds that a message takes however
# short it is; seconds that a processor is busy with sending or receiving one.
NETWORK, LATENCY, MESSAGE = 10e9, 5e-6, 0.5e-6

# A block of 64 columns: rank 48, 6 columns to spare, 10 of the iterate before. Rows of panels go by 16 columns.
K, R, V, A = 64, 48, 54, 10
TILES = math.ceil(K / 16) + math.ceil(V / 16) + math.ceil(A / 16)
SUMS, ROWS_OF_BROADCASTS = 9, 5
SUMMED = 2 * K * K + 2 * R * K + V * A + R * A + A * A + V * R + 27
FROM_FIRST = 4 * K * K + K + 2 * R * R + R + A * A + 2 * R + 7


def touched(columns, ones):
    """Columns with ones of a rank, if ones fall on all columns alike: real ones touch fewer."""
    return columns * -math.expm1(-ones / columns)


def step(ones, rows, columns, ranks):
    rounds = math.ceil(math.log2(ranks))
    t = touched(columns, ones / ranks)
    g = t * (1 - 1 / ranks)
    dense = (rows * ROW + columns * COLUMN) / ranks
    in_cache = ones / ranks * (sum(GATHERING) + TRANSPOSITION) + dense
    from_memory = ones / ranks * (sum(max(a, 8 * K / MEMORY) for a in GATHERING) + TRANSPOSITION) + dense
    lines = 16 * K * g / NETWORK
    small = (16 * SUMMED * (1 - 1 / ranks) + 8 * FROM_FIRST * rounds) / NETWORK
    small += LATENCY * (2 * SUMS + TILES + ROWS_OF_BROADCASTS * rounds)
    messages = MESSAGE * 2 * (2 * SUMS + TILES) * (ranks - 1)
    room = 16 * 16 * g  # what is sent and received at a time
    memory = 40 * ones / ranks + 8 * K * (4 * rows / ranks + 6 * columns / ranks + 3 * t) + room
    return in_cache, from_memory, lines, small, messages, memory


def grid(ones, rows, columns, ranks):
    """The least seconds of rows of panels on a grid of ranks, and its columns of ranks. A rank then has a block of the
    matrix; besides V's rows it exchanges those of G K and W with the ranks of its rows."""
    best = (math.inf, 1)
    across = 1
    while across <= ranks:
        t = touched(columns / across, ones / ranks) * (1 - across / ranks)
        best = min(best, (16 * K * (t + rows * across / ranks * (1 - 1 / across)) / NETWORK, across))
        across *= 2
    return best


def table(ones, rows, columns, counts):
    print(f"{ones:.0e} ones, {rows:.0e} rows, {columns:.0e} columns, k = {K}:\n")
    print("| ranks | kernels in cache (s) | kernels from memory (s) | rows of panels (s) | small sums (s) | messages (s) "
          "| a step (s) | network's share | memory a rank (GB) | rows of panels, 2-D (s) |")
    print("|---|---|---|---|---|---|---|---|---|---|")
    for ranks in counts:
        in_cache, from_memory, lines, small, messages, memory = step(ones, rows, columns, ranks)
        network = lines + small + messages
        seconds, across = grid(ones, rows, columns, ranks)
        print(f"| {ranks} | {in_cache:.3g} | {from_memory:.3g} | {lines:.2g} | {small:.2g} | {messages:.2g} "
              f"| {in_cache + network:.3g} to {from_memory + network:.3g} | {network / (from_memory + network):.0%} to "
              f"{network / (in_cache + network):.0%} | {1e-9 * memory:.3g} | {seconds:.2g} ({ranks // across} x {across}) |")
    print()


if __name__ == "__main__":
    table(1e9, 1e7, 1e6, (8, 64, 512, 1024, 4096))
    table(1e11, 1e9, 1e7, (64, 512, 1024, 4096))
