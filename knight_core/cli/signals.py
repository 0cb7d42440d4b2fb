"""The signals that request the end of the program: SIGINT (Ctrl+C), SIGTERM, and SIGHUP when a
terminal is closed.

Usually a signal raises Ended, a KeyboardInterrupt, at any place of the program. During a run that
can be cancelled (``deferring``) the first signal is only recorded, and the second one raises Ended.
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
    """A signal requests the end of the program.

    This is a separate class because of Python's treatment of a plain KeyboardInterrupt: after one
    has left code run by exec (as in dataclasses), Python ends as if by Ctrl+C, whatever the exit
    status, even if the exception was caught.
    """


class EndRequest:
    """The state of the signals that request the end of the program.

    Attributes:
        number: the number of the first signal, or 0.
        deferred: whether the first signal is only recorded.
    """

    def __init__(self) -> None:
        self.number = 0
        self.deferred = False

    def receive(self, number: int, _frame: FrameType | None) -> None:
        """The signal handler.

        Raises:
            Ended: unless the signal is the first and is deferred.
        """
        first = not self.number
        self.number = self.number or number
        if not (first and self.deferred):
            raise Ended

    @property
    def status(self) -> int:
        """The exit status of a program that a signal ended."""
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
    """Handle the signals during this context. In other threads than the main one nothing changes,
    as Python runs signal handlers only there."""
    global _request
    _request = EndRequest()
    if threading.current_thread() is not threading.main_thread():
        yield _request
        return
    before = {}
    try:
        for name in _NAMES:
            number: signal.Signals | None = getattr(signal, name, None)
            # An ignored signal stays ignored: nohup protects a program from SIGHUP.
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
    """Only record the first signal during this context, for a run that checks for it."""
    request = _request
    request.deferred = True
    try:
        yield request
    finally:
        request.deferred = False


def current() -> EndRequest:
    """The state of the signals of this program."""
    return _request


def ignore_all() -> None:
    """Ignore all signals from now on: nothing remains to be cancelled."""
    for name in _NAMES:
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_IGN)
