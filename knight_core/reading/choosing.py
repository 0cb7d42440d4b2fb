"""Of all candidates the readings: the best of each part of the text, then the others."""

from __future__ import annotations

from collections.abc import Sequence

from knight_core.reading.candidate import WHOLE, Candidate
from knight_core.reading.model import Reading
from knight_core.reading.source import Source


def readings_of(source: Source, candidates: Sequence[Candidate]) -> list[Reading]:
    """The readings, the first of each good part first, in the text's order."""
    parts: list[list[Candidate]] = []
    for candidate in sorted(candidates, key=lambda one: (-one.score, one.rank)):
        for part in parts:
            if part[0].begin < candidate.end and candidate.begin < part[0].end:
                part.append(candidate)
                break
        else:
            parts.append([candidate])
    parts = _without_twins(parts)
    best = max((part[0].score for part in parts), default=0)
    good = [part for part in parts if _is_good(part[0], best)]
    guesses = [part for part in parts if not _is_good(part[0], best)]
    good.sort(key=lambda part: part[0].begin)
    guesses.sort(key=lambda part: -part[0].score)
    if not good and guesses:
        good, guesses = guesses[:1], guesses[1:]
    numbers = {id(part): number for number, part in enumerate(good + guesses)}
    chosen = [(part[0], numbers[id(part)]) for part in good]
    chosen += [(one, numbers[id(part)]) for part in good for one in _others(part)]
    chosen += [(part[0], numbers[id(part)]) for part in guesses[:20]]
    return [_reading(source, candidate, number) for candidate, number in chosen]


def _is_good(candidate: Candidate, best: float) -> bool:
    if candidate.weak:
        return False
    if candidate.kind in ("tour", "puzzle"):
        return True
    if candidate.kind == "unfinished":
        return len(candidate.squares) >= 5 or candidate.score == best
    return best < WHOLE or candidate.score >= 0.5 * len(candidate.squares)


def _others(part: list[Candidate]) -> list[Candidate]:
    """The other readings of a part: none that is equal to one before it, nor much worse."""
    first = part[0]
    seen = {(first.board, tuple(first.squares))}
    found = []
    for one in part[1:]:
        same = (one.board, tuple(one.squares))
        if same in seen or one.weak or (one.kind == "fault" and first.kind != "fault"):
            continue
        seen.add(same)
        found.append(one)
    return found[:12]


def _without_twins(parts: list[list[Candidate]]) -> list[list[Candidate]]:
    """Parts that tell a board that another one tells are no boards of their own."""
    seen: set[tuple[object, tuple[int, ...]]] = set()
    found = []
    for part in sorted(parts, key=lambda part: (-part[0].score, part[0].rank, part[0].begin)):
        same = (part[0].board, tuple(part[0].squares))
        if same not in seen:
            seen.add(same)
            found.append(part)
    return found


def _reading(source: Source, candidate: Candidate, part: int) -> Reading:
    begin, end = candidate.begin, candidate.end
    faults = candidate.faults() if candidate.kind in ("fault", "puzzle") else []
    return Reading(
        kind=candidate.kind,
        part=part,
        board=candidate.board,
        squares=tuple(candidate.squares),
        places=candidate.places(),
        given=tuple(candidate.given),
        faults=tuple(faults),
        how=candidate.how,
        lines=(source.line(begin), source.line(max(begin, end - 1))),
        turned=candidate.turned,
        sound=candidate.sound,
    )
