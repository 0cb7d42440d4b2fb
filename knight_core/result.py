"""What comes back: one of four outcomes, the tours, the reason, the counts."""

from __future__ import annotations

from array import array
from collections.abc import Generator, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Literal

from knight_core.sentences import sentence
from knight_core.steps import run_to_end as run_to_end
from knight_core.tour import Tour

if TYPE_CHECKING:
    from knight_core.event_log import LastEvents
    from knight_core.request import TourRequest
    from knight_core.rules.trace import Call, Printed


class Outcome(StrEnum):
    """The four verdicts. Only a theorem or an exhausted search says ``impossible``."""

    FOUND = "found"
    IMPOSSIBLE = "impossible"
    LIMIT = "limit"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Picture:
    """What to mark on the board so that a reason can be seen. Small, however large the board.

    Attributes:
        classes: how all squares fall into two classes: by ``"colours"``, or the ``"rows"`` or
            ``"cols"`` listed in ``lines`` against the others; ``""``: not at all.
        lines: the rows (0 on top) or columns (0 at the left) of the one class.
        marks: squares with their roles, each square once: ``"subject"`` (asked for, and why it
            fails), ``"forced"`` (what the argument is about, such as the two corners),
            ``"shared"`` (what those compete for).
        moves: knight's moves to draw, as pairs of squares.
    """

    classes: Literal["", "colours", "rows", "cols"] = ""
    lines: tuple[int, ...] = ()
    marks: tuple[tuple[int, str], ...] = ()
    moves: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step of a proof: a sentence or two, and what they are about on the board.

    Attributes:
        code: a stable name.
        params: what the sentence is about, for translation.
        picture: the squares and moves of this step alone, if there is something to be seen.
    """

    code: str
    params: dict[str, str | int] = field(hash=False)
    picture: Picture | None = None

    @property
    def text(self) -> str:
        """The step in English, from :mod:`knight_core.sentences`."""
        return sentence(f"proof.{self.code}", self.params)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a run ended as it did.

    Attributes:
        code: a stable name, e.g. ``"colour-start"`` or ``"exhausted-search"``.
        params: what the summary is about, for translation.
        steps: the proof, if theory gives one: numbered steps, each with its picture.
        family: ``reason``, or ``lost``: why a path begun cannot be completed. The code is one of
            this family.
    """

    code: str
    params: dict[str, str | int] = field(default_factory=dict, hash=False)
    steps: tuple[ProofStep, ...] = ()
    family: Literal["reason", "lost"] = "reason"

    @property
    def summary(self) -> str:
        """The reason in one English sentence, from :mod:`knight_core.sentences`."""
        return sentence(f"{self.family}.{self.code}", self.params)

    @property
    def text(self) -> str:
        """The whole reason in English: the steps, numbered if there are several; else the one
        sentence."""
        if len(self.steps) < 2:
            return self.steps[0].text if self.steps else self.summary
        return " ".join(f"{number}. {step.text}" for number, step in enumerate(self.steps, 1))

    @property
    def picture(self) -> Picture | None:
        """The pictures of all steps in one; where two differ, the earlier one holds."""
        pictures = [step.picture for step in self.steps if step.picture is not None]
        if not pictures:
            return None
        classes = next((one for one in pictures if one.classes), pictures[0])
        marks: dict[int, str] = {}
        moves: dict[frozenset[int], tuple[int, int]] = {}
        for picture in pictures:
            for square, role in picture.marks:
                marks.setdefault(square, role)
            for move in picture.moves:
                moves.setdefault(frozenset(move), move)
        return Picture(classes.classes, classes.lines, tuple(marks.items()), tuple(moves.values()))


@dataclass(frozen=True, slots=True)
class Stats:
    """The counts of a run.

    Attributes:
        forward: squares placed, the start included.
        backtracks: squares taken back. Found: ``forward - backtracks`` is the number of squares;
            exhausted: the two are equal.
        seconds: wall-clock time.
        tours: tours found, listed or not.
        counts: what ``forward`` and ``backtracks`` are: squares placed and taken back, as said
            above, or cases tried and given up.
    """

    forward: int = 0
    backtracks: int = 0
    seconds: float = 0.0
    tours: int = 0
    counts: Literal["steps", "cases"] = "steps"


@dataclass(frozen=True, slots=True)
class TourResult:
    """The answer to a request.

    Attributes:
        request: what was asked for.
        outcome: one of the four verdicts.
        tours: the verified tours, in the order they were found.
        reason: why, for ``impossible`` and ``limit``.
        stats: the counts.
        deepest: the longest path that the search reached, as squares (empty without a search).
        events: the event log, if one was asked for: for each forward move the square placed, for
            each backtrack the number of squares on the board.
        last_events: the last events, if they were asked for and are more than ``events`` holds.
        calls: the calls of a person's own rule that were kept, if that was asked for.
        printed: what a person's own rule has printed, as far as it is kept; None of other methods.
    """

    request: TourRequest
    outcome: Outcome
    tours: tuple[Tour, ...] = field(default=(), repr=False)
    reason: Reason | None = None
    stats: Stats = Stats()
    deepest: tuple[int, ...] = field(default=(), repr=False)
    events: array[int] | None = field(default=None, repr=False)
    last_events: LastEvents | None = field(default=None, repr=False)
    calls: tuple[Call, ...] = field(default=(), repr=False)
    printed: Printed | None = field(default=None, repr=False)

    @property
    def tour(self) -> Tour | None:
        """The first tour, or None."""
        return self.tours[0] if self.tours else None

    def _repr_svg_(self) -> str | None:
        """The drawing that a notebook shows: the first twelve tours; without any, the longest path
        that was reached. None of a board of more than 10,000 squares."""
        from knight_core.formats.svg import notebook_drawing

        title = str(self.outcome) if self.reason is None else f"{self.outcome}: {self.reason.text}"
        paths = [tour.squares for tour in self.tours[:12]] or [self.deepest]
        return notebook_drawing(title, self.request.board, paths)


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is. ``path`` is the search's own list: read it before going on.

    Attributes:
        forward: squares placed so far.
        backtracks: squares taken back so far.
        path: the squares of the path as it stands.
        tours: tours found so far.
        best: the length of the longest path so far.
    """

    forward: int
    backtracks: int
    path: Sequence[int] = field(repr=False)
    tours: int = 0
    best: int = 0


CANCEL = "cancel"
"""Sent to a running method: end now, with the outcome ``cancelled`` and the counts so far."""

Command = str | int | None
"""What may be sent: None (go on), :data:`CANCEL`, or the number of events (squares placed or taken
back, at most 200,000) after which a search is to report again."""

Run = Generator[Progress, Command, TourResult]
"""A running method: yields progress every few milliseconds, returns the result."""
