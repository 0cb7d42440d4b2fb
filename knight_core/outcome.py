"""Outcomes of a run, and reasons as proofs."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Literal

from knight_core.texts.sentences import Params, paragraph, sentence

Role = Literal["subject", "forced", "shared"]
Classes = Literal["", "colours", "rows", "cols"]


class Outcome(StrEnum):
    """The four verdicts, and one that only a person's own rule can get.

    Only a theorem or an exhausted search of our own says ``impossible``. A rule is a program of
    somebody's: where its search ends without a tour and nothing of ours proves that there is none,
    the verdict is ``not-proved``.
    """

    FOUND = "found"
    IMPOSSIBLE = "impossible"
    LIMIT = "limit"
    CANCELLED = "cancelled"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True, slots=True)
class Picture:
    """Marks on the board that show a reason. Small, however large the board.

    Attributes:
        classes: how all squares fall into two classes: by ``"colours"``, or the ``"rows"`` or
            ``"cols"`` listed in ``lines`` against the others; ``""``: not at all.
        lines: the rows (0 on top) or columns (0 at the left) of the one class.
        marks: squares with their roles, each square once: ``"subject"`` (asked for, and why it
            fails), ``"forced"`` (what the argument is about, such as the two corners),
            ``"shared"`` (what those compete for).
        moves: knight's moves to draw, as pairs of squares.
    """

    classes: Classes = ""
    lines: tuple[int, ...] = ()
    marks: tuple[tuple[int, Role], ...] = ()
    moves: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ProofStep:
    """One step of a proof: a sentence or two, and their picture on the board.

    Attributes:
        code: a stable name.
        params: what the sentence is about, for translation.
        picture: the squares and moves of this step alone, if there is something to be seen.
    """

    code: str
    params: Params = field(hash=False)
    picture: Picture | None = None

    @property
    def text(self) -> str:
        """The step in English."""
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
    params: Params = field(default_factory=dict, hash=False)
    steps: tuple[ProofStep, ...] = ()
    family: Literal["reason", "lost"] = "reason"

    @property
    def summary(self) -> str:
        """The reason in one English sentence."""
        return sentence(f"{self.family}.{self.code}", self.params)

    @property
    def text(self) -> str:
        """The whole reason in English: the steps, numbered if there are several; else the one
        sentence."""
        if len(self.steps) < 2:
            return self.steps[0].text if self.steps else self.summary
        return paragraph(f"{number}. {step.text}" for number, step in enumerate(self.steps, 1))

    @property
    def picture(self) -> Picture | None:
        """The pictures of all steps in one; where two differ, the earlier one holds."""
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
