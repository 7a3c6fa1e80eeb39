"""Progress, cancelling and Ctrl-C while the library works."""

from __future__ import annotations

import signal
import sys
import threading
from types import TracebackType
from typing import Any, Callable, NamedTuple, Optional, Type, Union

from ._errors import PumcCancelled
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


class Watch:
    """The callback of one call of the library, and what became of the call.

    Ctrl-C is caught while the library works, if Python's own handler is in place and this is the main thread: the
    others never see signals. The handler sets a flag, which the callback, called several times a second, turns into
    "stop". So the call ends in order, with its best result so far.
    """

    def __init__(self, progress: Union[None, bool, Callback], what: str) -> None:
        self.interrupted = False
        self.what = what
        self._error: Optional[BaseException] = None
        self._close: Callable[[], None] = lambda: None
        self._tell: Optional[Callback] = progress if callable(progress) else None
        if progress is True:
            self._tell, self._close = _bar(what)
        self._handler: Any = None

    def __enter__(self) -> Watch:
        main = threading.current_thread() is threading.main_thread()
        if main and signal.getsignal(signal.SIGINT) is signal.default_int_handler:
            self._handler = signal.signal(signal.SIGINT, self._interrupt)
        # Where nobody listens the library need not call.
        self.callback = ProgressFn(self._call) if self._tell or self._handler else ProgressFn()
        return self

    def __exit__(self, kind: Optional[Type[BaseException]], error: Optional[BaseException],
                 trace: Optional[TracebackType]) -> None:
        if self._handler is not None:
            signal.signal(signal.SIGINT, self._handler)
        self._close()
        if self._error is not None:
            raise self._error
        if self.interrupted and isinstance(error, PumcCancelled):
            raise KeyboardInterrupt from error  # there is no result to return

    def _interrupt(self, number: int, frame: Any) -> None:
        self.interrupted = True

    def _call(self, record: Any, payload: Any) -> int:
        try:
            if self._tell and not self.interrupted and self._error is None:
                fields = record.contents
                stop = self._tell(Progress(fields.iteration, fields.max_iterations, fields.rank, fields.objective,
                                           fields.relative_change, fields.seconds))
                if stop is True:
                    return 1
        except BaseException as error:  # raised again when the library has returned
            self._error = error
        return int(self.interrupted or self._error is not None)


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
