"""The data sets and how their ones are hidden: by the published split, or a fifth of them at random."""

import dataclasses
import gzip

import numpy as np
from scipy import sparse

GROUPS = {"recommender": "Recommenders", "network": "Networks", "bio": "Biology"}
HIDDEN = 0.2  # share of the ones, where no split is published
TUNING_HIDDEN = 0.1  # share of the training ones on which hyperparameters are chosen

# A rating of at least this is a one; where a set is not listed, every entry is.
LEAST = {"ml-100k": 4, "ml-1m": 4, "filmtrust": 3, "douban": 3, "flixster": 4, "yahoo-music": 71.9, "ciao": 4}

NAMES = {
    "recommender": (
        "amazon-electronics ml-100k filmtrust douban flixster yahoo-music groceries citeulike-a ml-1m ciao gowalla "
        "amazon-cds"
    ).split(),
    "network": (
        "karate dolphins jazz usair celegans netscience polblogs yeast-ppi power router cora facebook-ego ppi-human "
        "wikipedia-pos blogcatalog arxiv-astroph wiki-vote.directed advogato.directed ciao-trust.directed "
        "filmtrust-trust.directed"
    ).split(),
    "bio": (
        "yamanishi-nuclear-receptor yamanishi-gpcr yamanishi-ion-channel yamanishi-enzyme hmdd-v2-mirna-disease"
    ).split(),
}


@dataclasses.dataclass
class Split:
    """Training ones and hidden ones, as sparse matrices of the same shape."""

    train: sparse.csr_matrix
    hidden: sparse.csr_matrix
    network: bool = False  # rows and columns are the same nodes, which have no links to themselves
    undirected: bool = False
    published: bool = False

    def judged(self):
        """The rows that have hidden ones."""
        return np.diff(self.hidden.indptr) > 0

    def unknown(self):
        """The rows that have no training ones: popularity has an answer for them, and libpumc the votes of the other rows."""
        return np.diff(self.train.indptr) == 0

    def for_tuning(self):
        """A part of the training ones is hidden; the hidden ones of this split play no role."""
        kept, hidden = hide(self.train, TUNING_HIDDEN, 1, self.undirected)
        return Split(kept, hidden, self.network, self.undirected)


def matrix_of(shape, row, col):
    return sparse.csr_matrix((np.ones(len(row), np.float32), (row, col)), shape)


def symmetrised(shape, row, col):
    return matrix_of(shape, np.concatenate([row, col]), np.concatenate([col, row]))


def hide(ones, share, seed, undirected):
    """What is kept and what is hidden. Of an undirected network whole edges are: a cell and its mirror image."""
    row, col = (sparse.triu(ones, 1) if undirected else ones).nonzero()
    order = np.random.default_rng(seed).permutation(len(row))
    hidden, kept = np.split(order, [max(1, round(share * len(order)))])
    make = symmetrised if undirected else matrix_of
    return tuple(make(ones.shape, row[part], col[part]) for part in (kept, hidden))


def shuffled(ones, seed, network):
    """Columns under other numbers, and of a network the nodes. Equal scores go by the number of the column, all those of
    a row without training ones for example, and in many files popular columns come first: they would be guessed."""
    order = np.random.default_rng(seed).permutation(ones.shape[1])
    ones = ones[:, order]
    return (ones[order] if network else ones).sorted_indices()


def read_shape(lines):
    return tuple(int(n) for n in lines.readline().split()[1:3])


def read(path, least):
    """The shape and the ones of a file of pairs, or of triples, of which those with a value of at least `least` count."""
    with gzip.open(path, "rt") as lines:
        shape = read_shape(lines)
        entries = np.loadtxt(lines, ndmin=2)
    if least is not None:
        entries = entries[entries[:, 2] >= least]
    return shape, entries[:, 0].astype(np.int32), entries[:, 1].astype(np.int32)


class DataSet:
    def __init__(self, folder, group, name):
        self.group, self.name = group, name
        self.path = folder / group / f"{name}.tsv.gz"
        self.test = self.path.with_name(f"{name}.test.tsv.gz")
        self.published = self.test.exists()

    def shape(self):
        with gzip.open(self.path, "rt") as lines:
            return read_shape(lines)

    def split(self, seed):
        """A published split is the same for all seeds."""
        least = LEAST.get(self.name)
        if self.published:
            hidden = matrix_of(*read(self.test, least))
            train = matrix_of(*read(self.path, least)) - hidden
            train.eliminate_zeros()
            return Split(shuffled(train, seed, False), shuffled(hidden, seed, False), published=True)
        network = self.group == "network"
        undirected = network and not self.name.endswith(".directed")
        ones = shuffled((symmetrised if undirected else matrix_of)(*read(self.path, least)), seed, network)
        return Split(*hide(ones, HIDDEN, seed, undirected), network, undirected)
