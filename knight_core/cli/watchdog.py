"""Interrupts a run that does not come back: a person's own rule may be in a loop without end."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from time import perf_counter
from types import FrameType
from typing import Final

from knight_core.cli import signals, streams
from knight_core.cli.status import OF_OUTCOME

_LOOK_SECONDS: Final = 0.1
"""How often the watchdog looks."""
_PATIENCE_SECONDS: Final = 0.5
"""So long a step may take after the time is over, or after Ctrl+C. A step of the search itself
takes some milliseconds."""
_BETWEEN_SECONDS: Final = 0.2
"""So long it may go on after it was interrupted."""
_MOST_STRIKES: Final = 6
"""A rule that catches so many interruptions is not asked any more."""


class Watchdog:
    """Watches the steps of a run.

    Args:
        wish: who asked the program to end.
        seconds: how long the work may take, or None.

    Attributes:
        struck: whether it has interrupted a step.
        began: when it began, on the clock of :func:`time.perf_counter`.
    """

    def __init__(self, wish: signals.Wish, seconds: float | None) -> None:
        self.struck = False
        self.began = perf_counter()
        self._wish = wish
        self._until = float("inf") if seconds is None else self.began + seconds
        self._turn = 0  # odd while a step is on its way
        self._seen = 0, 0.0  # the turn that was seen last, and since when it is so
        self._strikes = 0

    @contextmanager
    def step(self) -> Iterator[None]:
        """One step, which may be interrupted by :class:`~knight_core.cli.signals.Ended`."""
        self._turn += 1
        self._wish.interrupts = True
        try:
            yield
        finally:
            self._wish.interrupts = False
            self._turn += 1

    def is_late(self) -> bool:
        """Look whether the step is to be interrupted now."""
        now = perf_counter()
        if self._seen[0] != self._turn:
            self._seen = self._turn, now
        due = self._wish.number or now >= self._until
        patience = _BETWEEN_SECONDS if self._strikes else _PATIENCE_SECONDS
        if not (due and self._turn % 2 and now - self._seen[1] >= patience):
            return False
        if self._strikes == _MOST_STRIKES:
            self._give_up()
        self._strikes += 1
        self._seen = self._turn, now
        self.struck = True
        return True

    def _give_up(self) -> None:
        streams.say("knight_core: the rule catches every interruption, so the program ends here")
        os._exit(self._wish.status if self._wish.number else OF_OUTCOME["limit"])


@contextmanager
def watched(seconds: float | None = None) -> Iterator[Watchdog]:
    """A watchdog for a while.

    Args:
        seconds: how long the work may take; a little later it is interrupted. None: as long as it
            likes; but a little after Ctrl+C it is interrupted.
    """
    wish = signals.current()
    watchdog = Watchdog(wish, seconds)
    with ExitStack() as stack:
        # Python runs the handlers of signals in the main thread alone.
        if threading.current_thread() is threading.main_thread():
            stack.enter_context(_by_timer(watchdog) if _has_timer else _by_thread(watchdog, wish))
        yield watchdog


_has_timer: Final = hasattr(signal, "setitimer")


@contextmanager
def _by_timer(watchdog: Watchdog) -> Iterator[None]:
    """The system's timer, which reaches also what is at work in C."""

    def look(_number: int, _frame: FrameType | None) -> None:
        if watchdog.is_late():
            raise signals.Ended

    before = signal.signal(signal.SIGALRM, look)
    rest = signal.setitimer(signal.ITIMER_REAL, _LOOK_SECONDS, _LOOK_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, *rest)
        signal.signal(signal.SIGALRM, before)


@contextmanager
def _by_thread(watchdog: Watchdog, wish: signals.Wish) -> Iterator[None]:
    """Another thread, where there is no such timer."""
    over = threading.Event()

    def watch() -> None:
        while not over.wait(_LOOK_SECONDS):
            if watchdog.is_late():
                wish.struck = True
                signal.raise_signal(signal.SIGINT)

    threading.Thread(target=watch, daemon=True).start()
    try:
        yield
    finally:
        over.set()
