"""One real mistake of each code, as a person makes it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from typing import Final

from knight_core import Board, Tour, find_fault, solve
from knight_core.bridge.proofs import start_check_certificate
from knight_core.formats.names import MAX_CHARACTERS
from knight_core.lessons import parse
from knight_core.lessons.marking import mark
from knight_core.reading import read
from knight_core.steps import run_to_end
from knight_core.texts.sentences import Phrase
from tests.core.certificate.test_checker import COLOUR, document
from tests.core.certificate.test_symmetric_checker import TURN, symmetric

TOUR: Final = "1 4 7 10\n12 9 2 5\n3 6 11 8"
CLOSED: Final = str(solve("6x6", start="a1", closed=True).tour)
HOLED: Final = str(solve("5x6", holes="a5").tour)
GLUED: Final = CLOSED.replace("21  2 29", "21229")

ANSWERS: Final[dict[str, tuple[str, str]]] = {
    "lesson.mark-no-game": ("ask: ?\n= your game <- lost your-game", "8"),
    "lesson.mark-rule": ("do: rule 5x5:a1:tour", "def choose(): pass"),
    "lesson.mark-unread": ("do: tour ?board=3x4", "Hello."),
    "lesson.mark-not-counted": ("do: follow warnsdorff-easy-3", "all"),
    "lesson.mark-other-count": ("do: follow warnsdorff-easy-3", "9 of 10"),
    "lesson.mark-start": ("do: tour ?board=3x4&start=a1", TOUR),
    "lesson.mark-short": ("do: path 5 ?board=3x4", "a3 c2 a1"),
    "lesson.mark-not-stuck": ("do: path stuck ?board=3x4", "a3 c2"),
    "lesson.mark-other-tour": ("do: tour ?board=6x6&start=a1&method=warnsdorff same", CLOSED),
    "fault.hole": ("do: tour ?board=3x4&holes=b3", TOUR),
    "fault.repeated": ("do: tour ?board=3x4", "a3 c2 a3"),
    "fault.not-a-move": ("do: tour ?board=3x4", "a3 c3"),
    "fault.length": ("do: tour ?board=3x4", "a3 c2 a1"),
    "fault.wrong-end": ("do: tour ?board=3x4&end=a1", TOUR),
    "fault.not-closed": ("do: tour ?board=3x4&closed=1", TOUR),
    **{
        f"fault.not-the-same-{symmetry}": (f"do: tour ?board=6x6&symmetry={symmetry}", CLOSED)
        for symmetry in ("half-turn", "quarter-turn", "mirror")
    },
    **{
        f"fault.board-not-{symmetry}": (
            f"do: tour ?board=5x6&holes=a5&symmetry={symmetry}",
            HOLED,
        )
        for symmetry in ("half-turn", "quarter-turn", "mirror")
    },
}
"""Questions of a lesson, each with an answer that is wrong in its own way."""

LESSON: Final = "# A\n## B\n" + "\n".join(question for question, _ in ANSWERS.values())
GIVEN: Final = {f"1.{at}": answer for at, (_, answer) in enumerate(ANSWERS.values(), 1)}

TEXTS: Final = {
    "reading.fault.too-few-cells": "1 4 7 20\n24 9 2 5\n3 6 22 8",
    "reading.fault.too-large": "1 4 77 10\n12 9 2 5\n3 6 x 8",
    "reading.fault.too-large-missing": TOUR.replace("8", "88"),
    "reading.fault.twice": "1 4 7 10\n12 9 2 5\n3 6 x 6",
    "reading.fault.twice-missing": TOUR.replace("8", "6"),
    "reading.fault.missing": "1 4 7 10\n12 9 x9 5\n3 6 11 8",
    "reading.fault.not-read": "1 4 7 10\n12 9 x9 5\n3 6 11 8",
    "reading.fault.row-length": "1 4 7 10\n12 9 2\n3 6 11 8",
    "reading.fault.number-move": "1 4 7 10\n12 9 5 2\n3 6 11 8",
    "reading.fault.repeated": "a1 b3 c1 b3 a1 c2 c3 a2",
    "reading.fault.on-hole": '{"rows": 5, "cols": 5, "holes": [12], "tours": [[0, 7, 12, 3]]}',
    "reading.fault.off-board": "a1 b3 c5 d0 e8 f6 h5",
    "reading.fault.list-move": "a1: a1 b3 c5 d7",
    "reading.no-board": "Hello.",
    "reading.empty": " ",
    "reading.binary": "1 2 3\0",
    "reading.picture": "\x89PNG",
    "reading.document": "PK\x03\x04",
    "reading.glued": GLUED,
    "reading.glued-in-a-line": "8 8\n" + GLUED.replace("\n", " "),
    "reading.too-large": "." * (MAX_CHARACTERS + 1),
    "reading.says-none": "No solution exists",
    "reading.link-solve": "?board=5x5&start=a1",
    "reading.link-play": "?mode=play&board=5x5&start=a1",
    "reading.link-lab": "?lab=compare&board=5x5",
    "reading.link-check": "?mode=check#text=AAAA",
    "reading.link-code": "?mode=code#code=AAAA",
    "reading.link-gallery": "?gallery=euler-6x6",
    "reading.link-lesson": "?lesson=4",
}
"""Texts for Check."""

PROOFS: Final = {
    "certificate.format": {**document("5x5", COLOUR, start=1), "version": 2},
    "certificate.board": document("0x5"),
    "certificate.request": document("5x5", end=3, closed=True),
    "certificate.unfinished": document("5x5", start=0),
    "certificate.unneeded": document("5x5", COLOUR, COLOUR, start=1),
    "certificate.step": document("5x5", ["other"]),
    "certificate.set": document("5x5", ["count", "rows", 0, 1]),
    "certificate.pieces": document("5x5", ["pieces"]),
    "certificate.ends": document("5x5", ["ends"]),
    "certificate.move": document("5x5", ["suppose", 0, 1]),
    "certificate.image": document("6x6", ["suppose", 0, 8, 8], closed=True),
    "certificate.turn": symmetric("6x6", "half-turn", TURN),
    "certificate.too-long": document("50x50", *[["count", "rows", 5]] * 2_000),
}
"""Proof files."""


def keys_of(sentence: Phrase) -> Iterator[str]:
    """The keys of a sentence and of its parts."""
    yield sentence["key"]
    for part in sentence["params"].values():
        if isinstance(part, dict):
            yield from keys_of(part)


@cache
def mistakes() -> dict[str, list[Phrase]]:
    """What is said of each mistake, by its key."""
    lesson = parse(LESSON)
    marks = [mark(lesson, question, GIVEN).wrong for question in GIVEN]
    found = {key: [wrong] for key, wrong in zip(ANSWERS, marks, strict=True) if wrong}
    for key, text in TEXTS.items():
        reading = read(text)[0]
        found[key] = [reading.how.phrase, *(fault.phrase for fault in reading.faults)]
    for key, proof in PROOFS.items():
        fault = run_to_end(start_check_certificate(json.dumps(proof)))["fault"]
        found[key] = [{**fault}] if fault else []
    # No task of a lesson has these: a start begins its path, and squares are named or numbered.
    for key, squares in (("fault.wrong-start", Tour.parse(TOUR)), ("fault.off-board", [12])):
        wrong = find_fault(Board(3, 4), squares, start="a1")
        found[key] = [wrong.phrase] if wrong else []
    return found
