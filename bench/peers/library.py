"""As much of libpumc as the comparison needs, through ctypes."""

import ctypes
from ctypes import POINTER, byref, c_char_p, c_double, c_int32, c_int64, c_void_p
import os

import numpy as np

_c = ctypes.CDLL(os.environ["LIBPUMC"])
_c.pumc_last_error.restype = c_char_p
_c.pumc_problem_count.restype = _c.pumc_factors_rank.restype = c_int64
for _kind in ("problem", "options", "factors"):
    getattr(_c, f"pumc_{_kind}_free").argtypes = [c_void_p]
    getattr(_c, f"pumc_{_kind}_free").restype = None


class Progress(ctypes.Structure):
    _fields_ = [(name, c_int64) for name in ("size", "iteration", "max_iterations", "rank")] + [
        (name, c_double) for name in ("objective", "relative_change", "seconds")
    ]


_Watch = ctypes.CFUNCTYPE(c_int32, POINTER(Progress), c_void_p)


def _check(status):
    if status != 0:
        raise RuntimeError(_c.pumc_last_error().decode())


def _pointer(array):
    return array.ctypes.data_as(c_void_p)


class Handle:
    kind = ""

    def __init__(self):
        self.pointer = c_void_p()

    def __del__(self):
        getattr(_c, f"pumc_{self.kind}_free")(self.pointer)


class Problem(Handle):
    """The ones of a matrix."""

    kind = "problem"

    @classmethod
    def from_pairs(cls, shape, row, col):
        problem, row, col = cls(), np.ascontiguousarray(row, np.int32), np.ascontiguousarray(col, np.int32)
        size = [c_int64(n) for n in (*shape, len(row))]
        _check(_c.pumc_problem_from_coo_i32(byref(problem.pointer), *size, _pointer(row), _pointer(col)))
        return problem

    def split(self, share, seed):
        kept, hidden = Problem(), Problem()
        _check(
            _c.pumc_problem_split(
                byref(kept.pointer), byref(hidden.pointer), self.pointer, c_double(share), c_int64(seed)
            )
        )
        return kept, hidden

    def pairs(self):
        count = _c.pumc_problem_count(self.pointer)
        row, col = np.empty(count, np.int32), np.empty(count, np.int32)
        _check(_c.pumc_problem_copy_coo_i32(self.pointer, _pointer(row), _pointer(col), c_int64(count)))
        return row, col


class Options(Handle):
    kind = "options"

    def __init__(self, **values):
        super().__init__()
        _check(_c.pumc_options_create(byref(self.pointer)))
        for name, value in values.items():
            kind, setter = {
                str: (lambda v: c_char_p(v.encode()), _c.pumc_options_set_str),
                int: (c_int64, _c.pumc_options_set_i64),
                float: (c_double, _c.pumc_options_set_f64),
            }[type(value)]
            _check(setter(self.pointer, name.encode(), kind(value)))


class Factors(Handle):
    kind = "factors"

    @classmethod
    def fit(cls, problem, watch=None, **options):
        """`watch` is told each Progress."""
        factors, options = cls(), Options(**options)
        call = _Watch(lambda progress, _: watch(progress.contents) or 0) if watch else _Watch()
        _check(_c.pumc_fit(byref(factors.pointer), problem.pointer, options.pointer, None, call, None))
        return factors

    @classmethod
    def from_product(cls, left, right):
        """The matrix left right'."""
        factors, rank = cls(), left.shape[1]
        u, v = np.asfortranarray(left, np.float64), np.asfortranarray(right, np.float64)
        size = [c_int64(n) for n in (len(u), len(v), rank)]
        _check(
            _c.pumc_factors_from_svd(
                byref(factors.pointer), *size, _pointer(u), _pointer(np.ones(rank)), _pointer(v), None
            )
        )
        return factors

    def value(self, name):
        out = c_double()
        _check(_c.pumc_factors_get_f64(self.pointer, name.encode(), byref(out)))
        return out.value

    def singular_values(self):
        out = np.empty(_c.pumc_factors_rank(self.pointer))
        _check(_c.pumc_factors_copy_singular_values(self.pointer, _pointer(out), c_int64(len(out))))
        return out

    def scores(self, row, col):
        out = np.empty(len(row))
        _check(_c.pumc_factors_score_i32(self.pointer, c_int64(len(row)), _pointer(row), _pointer(col), _pointer(out)))
        return out

    def recall(self, observed, hidden, top_n):
        out, names = c_double(), (c_char_p * 1)(b"recall")
        _check(
            _c.pumc_factors_evaluate(
                self.pointer, observed.pointer, hidden.pointer, c_int64(top_n), c_int64(1), names, byref(out)
            )
        )
        return out.value
