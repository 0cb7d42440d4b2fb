"""The signals that ask the program to end: Ctrl+C, SIGTERM, and SIGHUP of a terminal that closes.

Usually one raises Ended, a KeyboardInterrupt, wherever the program is. During a run that can be
cancelled in an orderly way (``deferring``) the first one is only recorded, and the second raises.
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


class EndRequest:
    """The state of the signals that ask the program to end.

    Attributes:
        number: the first signal, or 0.
        deferred: whether the first one is only recorded.
    """

    def __init__(self) -> None:
        self.number = 0
        self.deferred = False

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """The handler."""
        first = not self.number
        self.number = self.number or number
        if not (first and self.deferred):
            raise Ended

    @property
    def status(self) -> int:
        """The exit status of a program that ended as the signal asked."""
        return 128 + self.number if self.number else CANCELLED

    @property
    def text(self) -> str:
        """The signal in words."""
        # Imported here: a signal may come before everything else is loaded.
        from knight_core.texts.sentences import sentence

        if self.number in (0, signal.SIGINT):
            return sentence("shell.ended", {})
        return sentence("shell.ended-by", {"signal": signal.Signals(self.number).name})


_request = EndRequest()


@contextmanager
def handled() -> Iterator[EndRequest]:
    """Handle the signals for a while; in the main thread, as Python delivers none to another."""
    global _request
    _request = EndRequest()
    if threading.current_thread() is not threading.main_thread():
        yield _request
        return
    before = {}
    try:
        for name in _NAMES:
            number: signal.Signals | None = getattr(signal, name, None)
            # A program that was started by nohup must not end with its terminal.
            if number is not None and (
                name == "SIGINT" or signal.getsignal(number) is not signal.SIG_IGN
            ):
                before[number] = signal.signal(number, _request.receive)
        yield _request
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


@contextmanager
def deferring() -> Iterator[EndRequest]:
    """Only record the first signal, for a run that checks for it by itself."""
    request = _request
    request.deferred = True
    try:
        yield request
    finally:
        request.deferred = False


def current() -> EndRequest:
    """The signals received by this program, whether signals are handled or not."""
    return _request


def ignore_all() -> None:
    """Ignore all signals: nothing is left that could be cancelled."""
    for name in _NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
