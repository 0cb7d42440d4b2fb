"""All that a candidate holds, in lines that can be compared with what a text should give."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path as FilePath

from knight_core.reading.candidate import Candidate
from knight_core.reading.model import Params, TextFault
from knight_core.reading.turning import ORDER_OF
from tests.core.reading.parts import quiet

TURNED = [f"pairs-{order}" for order in ORDER_OF.values()]

FOLDER = FilePath(__file__).parents[2] / "data" / "told"


def told(text: str, candidates: Sequence[Candidate], whole: bool = True) -> str:
    """Candidates in lines. Of each: what it is, and the range of the text that it is read from; its
    squares; the words of these in the text, each followed by a dot and the place where it begins;
    the numbers of these; how it was read; and its faults. If not the whole is wanted, no faults,
    and of other images no more than the squares."""
    lines: list[str] = []
    for one in candidates:
        board, squares = one.board, [*one.squares]
        holes = f" without {_list(sorted(board.holes))}" if board.holes else ""
        lines += [
            f"{one.kind} {board.rows}x{board.cols}{holes}, {one.begin}-{one.end}, score"
            f" {one.score:.15g}, rank {one.rank}, sound {one.sound}{', weak' * one.weak}"
            + f", {one.turned}"
            * bool(one.turned),
            f"squares {_list(squares)}",
        ]
        if not whole and one.turned in TURNED:
            continue
        lines.append(f"words {_words(text, [*quiet(one.places())])}")
        if one.given:
            assert sorted(square for square, _ in one.given) == sorted(squares)
            assert [square for square, _ in one.given] == squares
            lines.append(f"given {_list([number for _, number in one.given])}")
        lines += [_said(how.code, how.params) for how in (one.how, *one.how.notes)]
        lines += [_fault(text, fault) for fault in quiet(one.faults()) if whole]
    return "\n".join(lines)


def _list(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _words(text: str, places: Sequence[tuple[int, int]]) -> str:
    return " ".join(f"{text[begin:end]}.{begin}" for begin, end in places)


def _said(code: str, params: Params) -> str:
    return " ".join([code, *(f"{name}={value!r}" for name, value in params.items())])


def _fault(text: str, fault: TextFault) -> str:
    assert isinstance(fault.squares, tuple)
    squares = f", squares {_list(fault.squares)}" if fault.squares else ""
    places = f", at {_words(text, fault.places)}" if fault.places else ""
    return f"- {_said(fault.code, fault.params)}{squares}{places}"


def cases(name: str) -> dict[str, tuple[str, str]]:
    """The cases of a file of ``tests/data/told``: of each its title, the text, and what should be
    told of it."""
    whole = (FOLDER / f"{name}.md").read_text(encoding="utf-8")
    found = {}
    for case in whole.split("\n## ")[1:]:
        title, text, lines = re.split(r"\n*```\n", case)
        assert title not in found
        found[title] = (text.replace("\\t", "\t"), lines.strip())
    return found
