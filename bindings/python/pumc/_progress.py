"""Progress, cancelling and Ctrl-C while the library works."""

from __future__ import annotations

import atexit
import math
import os
import signal
import sys
import threading
import time
from types import TracebackType
from typing import Any, Callable, NamedTuple, Optional, Set, Type, Union

import numpy as np

from ._errors import PumcCancelled, PumcTypeError
from ._prototypes import ProgressFn

__all__ = ["Progress", "Watch"]


class Progress(NamedTuple):
    """What a progress function is told.

    In a selection ``iteration`` counts the fits that are done and ``max_iterations`` those to do.
    """

    iteration: int  #: from 1; 0 before the first is done
    max_iterations: int
    rank: int
    objective: float
    relative_change: float  #: of X in this iteration
    seconds: float  #: since the call began


Callback = Callable[[Progress], Any]

#: Seconds within which a second Ctrl-C raises KeyboardInterrupt, so that a loop of fits can be left.
PATIENCE = 2.0


class Calls:
    """The calls of the library that call back into Python. None of them may be left when Python ends: the thread of a
    callback that comes too late is ended within the library, which aborts the process.
    """

    def __init__(self) -> None:
        self.ending = False
        self._changed = threading.Condition()
        self._running: Set[int] = set()

    def begin(self, watch: Watch) -> None:
        with self._changed:
            if self.ending:
                raise PumcCancelled("Python is ending")
            self._running.add(id(watch))

    def end(self, watch: Watch) -> None:
        with self._changed:
            self._running.discard(id(watch))
            self._changed.notify_all()

    def stop_all(self) -> None:
        """Callbacks say "stop" from now on, several times a second. One that never returns is not waited for."""
        with self._changed:
            self.ending = True
            self._changed.wait_for(lambda: not self._running, timeout=10)


calls = Calls()
atexit.register(lambda: calls.stop_all())
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=lambda: calls.__init__())  # type: ignore[misc]  # threads that call stay behind


class Watch:
    """The callback of one call of the library, and what became of the call.

    Ctrl-C is caught while the library works, if Python's own handler is in place and this is the main thread: the
    others never see signals. The handler sets a flag, which the callback, called several times a second, turns into
    "stop". So the call ends in order, with its best result so far. With `visits` the call has another callback, which asks
    :meth:`stops` and hands what goes wrong to :meth:`fail`: an exception would be lost in the library.

    Handlers of the program's own, for this or another signal, run when the callback is called, before its first line: what
    they raise (a time-out, ``sys.exit``) goes to ``sys.unraisablehook``, and from there to :meth:`fail`.
    """

    _last_interrupt = -math.inf

    def __init__(self, progress: Union[None, bool, Callback], what: str, visits: bool = False) -> None:
        if not (progress is None or isinstance(progress, bool) or callable(progress)):
            raise PumcTypeError(f"progress must be True, False or a function, got {progress!r}")
        self.interrupted = False
        self.visits = visits
        self.what = what
        self._error: Optional[BaseException] = None
        self._close: Callable[[], None] = lambda: None
        self._tell: Optional[Callback] = progress if callable(progress) else None
        if progress is True:
            self._tell, self._close = _bar(what)
        self._handler: Any = None
        self._hook: Any = None

    def __enter__(self) -> Watch:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._handler = signal.signal(signal.SIGINT, self._interrupt)
        if main:
            self._hook, sys.unraisablehook = sys.unraisablehook, self._lost
        # Other threads see no signals: where nobody listens the library need not call.
        listens = self._tell is not None or main
        self.callback = ProgressFn(self._call) if listens else ProgressFn()
        if listens or self.visits:
            calls.begin(self)
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        calls.end(self)
        self.callback = ProgressFn()  # ours refers to this object, which would have to wait for the garbage collector
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
        if self._hook is not None:
            sys.unraisablehook = self._hook
        self._close()
        if self._error is not None:
            raise self._error
        if self.interrupted and isinstance(error, PumcCancelled):
            raise KeyboardInterrupt from error  # there is no result to return

    def _interrupt(self, number: int, frame: Any) -> None:
        now = time.monotonic()
        if now - Watch._last_interrupt < PATIENCE:
            self.fail(KeyboardInterrupt())
        Watch._last_interrupt = now
        self.interrupted = True

    def _lost(self, lost: Any) -> None:
        main = threading.current_thread() is threading.main_thread()
        if main and "ctypes callback" in (lost.err_msg or ""):
            self.fail(lost.exc_value if lost.exc_value is not None else lost.exc_type())
        else:
            self._hook(lost)

    def _call(self, record: Any, payload: Any) -> int:
        try:
            if self._tell and not self.interrupted and self._error is None:
                fields = record.contents
                stop = self._tell(Progress(fields.iteration, fields.max_iterations, fields.rank, fields.objective,
                                           fields.relative_change, fields.seconds))
                if isinstance(stop, (bool, np.bool_)) and stop:
                    return 1
        except BaseException as error:
            self.fail(error)
        return self.stops()

    def fail(self, error: BaseException) -> None:
        """Keep an exception of a callback; it is raised when the library has returned."""
        self._error = error

    def stops(self) -> int:
        """What a callback returns: 1 ends the call."""
        return int(self.interrupted or self._error is not None or calls.ending)


def _bar(what: str) -> tuple[Callback, Callable[[], None]]:
    """A bar of tqdm where there is one, else a line on stderr."""
    try:
        from tqdm.auto import tqdm
    except ImportError:
        return _line(what)
    bar = tqdm(desc=what, unit="it")

    def tell(progress: Progress) -> None:
        if what == "select" and bar.total != progress.max_iterations:
            bar.total, bar.unit = progress.max_iterations, "fit"
        bar.n = progress.iteration
        bar.set_postfix(rank=progress.rank, objective=f"{progress.objective:.6g}",
                        change=f"{progress.relative_change:.1e}")

    return tell, bar.close


def _line(what: str) -> tuple[Callback, Callable[[], None]]:
    def tell(progress: Progress) -> None:
        print(f"\r{what}: {progress.iteration}, rank {progress.rank}, objective {progress.objective:.6g}, "
              f"change {progress.relative_change:.1e}, {progress.seconds:.1f} s", end="\x1b[K", file=sys.stderr,
              flush=True)

    return tell, lambda: print(file=sys.stderr)
