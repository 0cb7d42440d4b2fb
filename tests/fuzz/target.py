"""What the fuzzer runs: targets, each with cases that are a function of a seed and a number."""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass
from random import Random
from types import FrameType
from typing import Any, Protocol
from unittest.mock import patch

from knight_core import cli

PATIENCE_SECONDS = 120
"""After so long a case counts as one that never ends. The longest takes a few seconds here."""


class Failure(Exception):
    """A case went wrong; the message says how."""


class Target(Protocol):
    """One way of trying to break the product."""

    name: str

    def make(self, random: Random) -> Any:
        """A random case; the same again for a generator in the same state."""

    def check(self, case: Any) -> str:
        """Try a case; returns in a word how it ended, for the count of what was tried.

        Raises:
            Failure: if the product did what it must not do.
        """


@dataclass(frozen=True)
class CaseId:
    """Names one case: ``links:1234:17`` is the case number 17 of the target links and seed 1234."""

    target: str
    seed: int
    number: int

    @classmethod
    def parse(cls, text: str) -> CaseId:
        """Read a name.

        Raises:
            ValueError: if it is none.
        """
        target, seed, number = text.split(":")
        return cls(target, int(seed), int(number))

    def __str__(self) -> str:
        return f"{self.target}:{self.seed}:{self.number}"

    def random(self) -> Random:
        """The generator that makes the case."""
        return Random(str(self))


def failure_of(target: Target, case_id: CaseId) -> tuple[str, str | None]:
    """Make and try one case.

    Returns:
        How it ended, in a word; and what went wrong with which case, or None.
    """
    case = None
    try:
        with _patience():
            case = target.make(case_id.random())
            return target.check(case), None
    except Failure as failure:
        return "failed", f"{failure}\n  case: {_shown(case)}"
    except Exception as error:
        return "failed", f"{type(error).__name__}: {error}\n  case: {_shown(case)}"


def _shown(case: Any) -> str:
    """A case on one line; of a long one the beginning and the end."""
    text = repr(case)
    return text if len(text) <= 1000 else f"{text[:600]} … {text[-300:]}"


def check_sentence(text: str, longest: int = 600) -> None:
    """One clear sentence, with nothing that controls a terminal.

    Raises:
        Failure: if a text is another thing.
    """
    if not text.isprintable() or not 5 < len(text) < longest:
        raise Failure(f"other than one clear sentence: {text!r}")


def call(words: list[str]) -> tuple[int, str, str]:
    """The command line as a function, without anything on standard input: its exit status, what it
    printed, and what it said."""
    out, err = io.StringIO(), io.StringIO()
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO())),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            status = cli.main(words)
        except SystemExit as leaving:
            status = leaving.code if isinstance(leaving.code, int) else -1
    return status, out.getvalue(), err.getvalue()


@contextmanager
def _patience() -> Iterator[None]:
    """Ends what never ends, where the system has an alarm clock."""

    def ring(_signal: int, _frame: FrameType | None) -> None:
        raise Failure(f"still at it after {PATIENCE_SECONDS} s")

    if not hasattr(signal, "SIGALRM"):
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.alarm(PATIENCE_SECONDS)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
