"""Outcomes of a run, and reasons as proofs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from knight_core.texts.sentences import Params, paragraph, sentence

Role = Literal["subject", "forced", "shared"]
Classes = Literal["", "colours", "rows", "cols"]


class Outcome(StrEnum):
    """The four verdicts, and ``not-proved``, which only a user's rule can get.

    ``impossible`` requires a theorem or an exhausted search of our own code. A rule is an untrusted
    program: if its search ends without a tour, and our code does not prove that there is none, the
    outcome is ``not-proved``.
    """

    FOUND = "found"
    IMPOSSIBLE = "impossible"
    LIMIT = "limit"
    CANCELLED = "cancelled"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True, slots=True)
class Picture:
    """Marks on the board that show a reason; their number does not grow with the board.

    Attributes:
        classes: how all squares fall into two classes: by ``"colours"``, or the ``"rows"`` or
            ``"cols"`` listed in ``lines`` against the others; ``""``: not at all.
        lines: the rows (0 on top) or columns (0 at the left) of the one class.
        marks: squares with their roles, each square once: ``"subject"`` (the requested square that
            fails), ``"forced"`` (the squares of the argument, such as two corners), ``"shared"``
            (the squares that these need).
        moves: knight's moves to draw, as pairs of squares.
    """

    classes: Classes = ""
    lines: tuple[int, ...] = ()
    marks: tuple[tuple[int, Role], ...] = ()
    moves: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ProofStep:
    """A step of a proof: one or two sentences, and their picture on the board.

    Attributes:
        code: a stable name.
        params: the parameters of the sentence, for translation.
        picture: the squares and moves of this step, or None.
    """

    code: str
    params: Params = field(hash=False)
    picture: Picture | None = None

    @property
    def text(self) -> str:
        """The step in the current language."""
        return sentence(f"proof.{self.code}", self.params)


@dataclass(frozen=True, slots=True)
class Reason:
    """The reason of an outcome.

    Attributes:
        code: a stable name, e.g. ``"colour-start"`` or ``"exhausted-search"``.
        params: the parameters of the summary, for translation.
        steps: the proof, if theory gives one: numbered steps, each with its picture.
        family: the family of the code: ``reason``, or ``lost`` (why a path is not completable).
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)
    steps: tuple[ProofStep, ...] = ()
    family: Literal["reason", "lost"] = "reason"

    @property
    def summary(self) -> str:
        """The reason in one sentence."""
        return sentence(f"{self.family}.{self.code}", self.params)

    @property
    def text(self) -> str:
        """The whole reason: the steps, numbered if there are several; without steps the
        summary."""
        if len(self.steps) < 2:
            return self.steps[0].text if self.steps else self.summary
        return paragraph(f"{number}. {step.text}" for number, step in enumerate(self.steps, 1))

    @property
    def picture(self) -> Picture | None:
        """The pictures of all steps in one; if two differ about a square, the earlier one is
        used."""
        pictures = [step.picture for step in self.steps if step.picture is not None]
        if not pictures:
            return None
        classes = next((picture for picture in pictures if picture.classes), pictures[0])
        marks: dict[int, Role] = {}
        moves: dict[frozenset[int], tuple[int, int]] = {}
        for picture in pictures:
            for square, role in picture.marks:
                marks.setdefault(square, role)
            for move in picture.moves:
                moves.setdefault(frozenset(move), move)
        return Picture(classes.classes, classes.lines, tuple(marks.items()), tuple(moves.values()))
