"""Chooses the readings from all candidates: the best of each part of the text, then the others."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

from knight_core.board import Board
from knight_core.reading.candidate import WHOLE, Candidate
from knight_core.reading.model import Reading, TextFault
from knight_core.reading.source import Source
from knight_core.reading.turning import IMAGES, MAX_TURNED, start_image
from knight_core.steps import PAUSE, Steps

MAX_OTHERS: Final = 12
"""The most other readings of a part to return; none for a text with more boards than this."""
MAX_GUESSES: Final = 20
"""The most guesses to return."""


def start_choosing(source: Source, candidates: Sequence[Candidate]) -> Steps[list[Reading]]:
    """The readings: first the best of each good part, in the order of the text; then the other
    readings; then guesses. There must be at least one candidate."""
    parts = _parts(candidates)
    yield PAUSE
    yield from _start_agreeing(parts)
    parts = _without_duplicates(parts)
    best = parts[0][0].score
    good = [part for part in parts if _is_good(part[0], best)]
    guesses = [part for part in parts if not _is_good(part[0], best)]
    good.sort(key=lambda part: part[0].part)
    if not good:
        good, guesses = guesses[:1], guesses[1:]
    chosen = [(part[0], number) for number, part in enumerate(good)]
    if len(good) <= MAX_OTHERS:
        for number, part in enumerate(good):
            others = yield from _start_others(part)
            chosen += [(candidate, number) for candidate in others]
    # One number is skipped, as guesses are not boards of the text (see `good_parts`).
    rest = enumerate(guesses[:MAX_GUESSES], len(good) + 1)
    chosen += [(part[0], number) for number, part in rest]
    found = []
    for candidate, number in chosen:
        found.append((yield from _start_reading(source, candidate, number)))
    return found


def _parts(candidates: Sequence[Candidate]) -> list[list[Candidate]]:
    """Candidates grouped by place in the text, the best of each place first. O(n log n)."""
    begins: list[int] = []
    parts: list[list[Candidate]] = []
    for candidate in sorted(candidates, key=lambda candidate: (-candidate.score, candidate.rank)):
        begin, end = candidate.part
        at = bisect_left(begins, end)
        if at and parts[at - 1][0].part[1] > begin:
            parts[at - 1].append(candidate)
        else:
            begins.insert(at, begin)
            parts.insert(at, [candidate])
    return parts


def _start_agreeing(parts: list[list[Candidate]]) -> Steps[None]:
    """Prefer the image of a board of numbers that agrees with a list of squares beside it. Both are
    the same tour; the list determines the squares, but the board does not say whether row 0 is on
    top."""
    lists = [part for part in parts if not _is_board(part[0]) and not part[0].weak]
    first = {_key(part[0]) for part in lists if part[0].kind == "tour"}
    images = {_key(candidate) for part in lists for candidate in part if candidate.kind == "tour"}
    stretches = [part[0] for part in lists if part[0].kind == "unfinished"]
    for part in parts if lists else ():
        if not _is_board(part[0]) or len(part[0].squares) > MAX_TURNED:
            continue
        turned = []
        for name in IMAGES:
            turned.append((yield from start_image(part[0], name, rank=part[0].rank)))
        paths = [(candidate, _Path(candidate)) for candidate in turned]
        agreeing = [candidate for candidate in turned if _key(candidate) in first]
        agreeing += [
            candidate
            for candidate, path in paths
            if any(candidate.board == other.board and path.has(other) for other in stretches)
        ]
        agreeing += [candidate for candidate in turned if _key(candidate) in images]
        part[:0] = agreeing[:1]


def _is_board(candidate: Candidate) -> bool:
    """Check whether a candidate comes from a board of numbers."""
    return candidate.how.code.startswith("matrix")


def _is_good(candidate: Candidate, best: float) -> bool:
    """Check whether a candidate is a board of the text, not only a guess."""
    if candidate.weak:
        return False
    if candidate.kind == "puzzle":
        return True
    if candidate.kind == "unfinished":
        return len(candidate.squares) >= 5 or candidate.score == best
    return best < WHOLE or candidate.score >= 0.5 * len(candidate.squares)


def _start_others(part: list[Candidate]) -> Steps[list[Candidate]]:
    """The other readings of a part, without duplicates and without much worse ones. A board of
    numbers also has its mirror images."""
    first = part[0]
    seen = {_key(first)}
    found = []
    more = part[1:]
    names = {"matrix": IMAGES[1:], "numbers": IMAGES[1:2]}
    turned = names.get(first.how.code.removesuffix("-in-a-line"), ()) if not first.turned else ()
    for name in turned if len(first.squares) <= MAX_TURNED else ():
        more.append((yield from start_image(first, name)))
    for candidate in more:
        key = _key(candidate)
        if key in seen or candidate.weak or (candidate.kind == "fault" and first.kind != "fault"):
            continue
        holes = first.board.holes != candidate.board.holes
        if not holes and (
            candidate.kind != first.kind or len(candidate.squares) < len(first.squares)
        ):
            continue
        if (
            candidate.kind == "fault"
            and not candidate.turned
            and candidate.score < 0.9 * first.score
        ):
            continue
        seen.add(key)
        found.append(candidate)
        if len(found) == MAX_OTHERS:
            break
    return found


def _key(candidate: Candidate) -> tuple[object, ...]:
    """A key that equal readings share."""
    return candidate.board, candidate.kind, candidate.squares.tobytes()


def _without_duplicates(parts: list[list[Candidate]]) -> list[list[Candidate]]:
    """The parts, the best first, without duplicates and without parts that are only a section of
    another part's path: many programs print the board after each move."""
    seen: set[tuple[object, ...]] = set()
    longest: dict[Board, _Path] = {}
    found = []
    for part in sorted(parts, key=_order):
        first = part[0]
        best = {_key(candidate) for candidate in part if candidate.score == first.score}
        equal = (
            part
            if first.kind == "tour"
            else [candidate for candidate in part if candidate.score == first.score]
        )
        paths = [candidate for candidate in equal if candidate.kind == "unfinished"]
        if best & seen or any(
            candidate.board in longest and longest[candidate.board].has(candidate)
            for candidate in paths
        ):
            continue
        found.append(part)
        seen.add(_key(first))
        if first.kind in ("tour", "unfinished") and first.board not in longest:
            longest[first.board] = _Path(first)
    return found


def _order(part: Sequence[Candidate]) -> tuple[float, bool, int, bool, int]:
    """The sort key of parts: the best first; of equal ones boards of numbers before lists. A board
    that may also be unfinished comes later: the 0 of its last empty square may look like the first
    number."""
    first = part[0]
    either = any(candidate.kind == "unfinished" for candidate in part)
    return -first.score, not _is_board(first), first.rank, either, first.begin


class _Path:
    """A path that can be searched for sections."""

    def __init__(self, candidate: Candidate) -> None:
        self._squares = candidate.squares
        self._at = {square: at for at, square in enumerate(candidate.squares)}

    def has(self, other: Candidate) -> bool:
        """Check whether another path of the same board is a section of this path."""
        begin = self._at.get(other.squares[0], 0)
        return self._squares[begin : begin + len(other.squares)] == other.squares


def _start_reading(source: Source, candidate: Candidate, part: int) -> Steps[Reading]:
    faults: list[TextFault] = []
    if candidate.kind in ("fault", "puzzle"):
        faults = yield from candidate.faults()
    places = yield from candidate.places()
    return Reading(
        kind=candidate.kind,
        part=part,
        board=candidate.board,
        squares=tuple(candidate.squares),
        places=places,
        given=candidate.given,
        faults=tuple(faults),
        how=candidate.how,
        lines=(source.line(candidate.begin), source.line(candidate.end - 1)),
        turned=candidate.turned,
        named=candidate.named,
        sound=candidate.sound,
    )
