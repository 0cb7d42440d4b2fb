"""The signals that ask the program to end: Ctrl+C, SIGTERM, and SIGHUP of a terminal that closes.

Usually one raises Ended, a KeyboardInterrupt, wherever the program is. A run that can be cancelled
in good order asks for patience: then the first one is only noted, and the second one raises.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

from knight_core.cli.status import CANCELLED

_NAMES: Final = ("SIGINT", "SIGTERM", "SIGHUP")


class Ended(KeyboardInterrupt):
    """A signal asks the program to end.

    Of its own class, because Python ends as if by Ctrl+C, whatever its exit status, once a plain
    KeyboardInterrupt has left a text that was executed (as dataclasses do), even if it is caught.
    """


class Wish:
    """Who asked the program to end.

    Attributes:
        number: the first signal, or 0.
        patient: whether the first one is only noted.
        struck: whether the next one comes from a watchdog, and nobody asks for anything.
        interrupts: whether a watchdog may interrupt what is going on.
    """

    def __init__(self) -> None:
        self.number = 0
        self.patient = False
        self.struck = False
        self.interrupts = False

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """The handler."""
        if self.struck:
            self.struck = False
            if self.interrupts:
                raise Ended
            return
        first = not self.number
        self.number = self.number or number
        if not (first and self.patient):
            raise Ended

    @property
    def status(self) -> int:
        """The exit status of a program that ended as it was asked to."""
        return 128 + self.number if self.number else CANCELLED

    @property
    def text(self) -> str:
        """The same in words."""
        if self.number in (0, signal.SIGINT):
            return "cancelled"
        return f"cancelled by {signal.Signals(self.number).name}"


_wish = Wish()


@contextmanager
def heard() -> Iterator[Wish]:
    """Hear the signals for a while; in the main thread, as Python hears none in another."""
    global _wish
    _wish = Wish()
    if threading.current_thread() is not threading.main_thread():
        yield _wish
        return
    before = {}
    try:
        for name in _NAMES:
            number: signal.Signals | None = getattr(signal, name, None)
            # A program that was started by nohup is not to end with its terminal.
            if number is not None and (
                name == "SIGINT" or signal.getsignal(number) is not signal.SIG_IGN
            ):
                before[number] = signal.signal(number, _wish.receive)
        yield _wish
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def patience() -> Iterator[Wish]:
    """For a run that looks at the wish by itself."""
    wish = _wish
    wish.patient = True
    try:
        yield wish
    finally:
        wish.patient = False


def current() -> Wish:
    """The wish of this program, which is heard or not."""
    return _wish


def ignore_all() -> None:
    """Nothing is left that could be cancelled: end without a word."""
    for name in _NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
