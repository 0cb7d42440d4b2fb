"""Lists of squares by name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from knight_core.board import MAX_SQUARES, Board, column_name
from knight_core.reading.candidate import Candidate, right_moves, score_of, sound_length
from knight_core.reading.model import How, Places, TextFault
from knight_core.reading.source import KNIGHT, Source, Steps

_GROUP: Final = re.compile(
    rf"(?<![A-Za-z0-9_])(?:(?:[A-Z{KNIGHT}]?[a-z]{{1,2}}[0-9]{{1,4}})+"
    rf"|(?:{KNIGHT}?[A-Z]{{1,2}}[0-9]{{1,4}})+)(?![A-Za-z0-9_])"
)
_NAME: Final = re.compile(
    rf"[A-Z{KNIGHT}]?([a-z]{{1,2}})([0-9]{{1,4}})|([A-Z]{{1,2}})([0-9]{{1,4}})"
)


class Item(NamedTuple):
    """A square as the text has it: its place, and two coordinates."""

    begin: int
    end: int
    first: int
    second: int


def names_of(text: str, begin: int = 0) -> Iterator[Item]:
    """Every square by name: column from 0, rank from 1."""
    for group in _GROUP.finditer(text):
        for match in _NAME.finditer(group[0]):
            letters = match[1] or match[3].lower()
            col = 0
            for letter in letters:
                col = col * 26 + ord(letter) - 96
            yield Item(
                begin + group.start() + match.start(),
                begin + group.start() + match.end(),
                col - 1,
                int(match[2] or match[4]),
            )


def start_names(source: Source, rows: int | None, cols: int | None) -> Steps[list[Candidate]]:
    """Lists of names of squares. O(characters)."""
    found: list[Candidate] = []
    items: list[Item] = []
    for number, item in enumerate(names_of(source.text)):
        items.append(item)
        if number % 2000 == 0:
            yield item.end, len(source.text)
    for run in _runs(source.text, items):
        found += _of_run(source, run, rows, cols)
    return found


_WORDS: Final = re.compile(r"[A-Za-z]+")
_DIGITS: Final = re.compile(r"[0-9]+")


def _runs(text: str, items: Sequence[Item]) -> Iterator[list[Item]]:
    """Squares that follow each other without prose between them; the same words each time are no
    prose."""
    if not items:
        return
    gaps = [_gap(text, a, b) for a, b in pairwise(items)]
    run = [items[0]]
    for at, item in enumerate(items[1:]):
        near = {gaps[at - 1] if at else None, gaps[at + 1] if at + 1 < len(gaps) else None}
        if gaps[at] and gaps[at] not in near:
            yield run
            run = []
        run.append(item)
    yield run


def _gap(text: str, before: Item, after: Item) -> str:
    """The words between two squares; "" for none."""
    if after.begin - before.end > 300:
        return f"{before.end}"
    between = text[before.end : after.begin]
    return _DIGITS.sub("0", between) if _WORDS.search(between) else ""


def _of_run(
    source: Source, run: list[Item], rows: int | None, cols: int | None
) -> Iterator[Candidate]:
    if len(run) < 3:
        return
    variants = [run]
    begin = source.line_begin(run[0].begin)
    if _WORDS.search(source.text[begin : run[0].begin]):
        variants.append(run[1:])
    folded = [run[0], *(b for a, b in pairwise(run) if a[2:] != b[2:])]
    if 3 * len(folded) < 2 * len(run) + 3:
        variants.append(folded)
    lines: dict[int, list[Item]] = {}
    for item in run:
        lines.setdefault(source.line(item.begin), []).append(item)
    if 2 * len(lines) <= len(run) and len(lines) > 2:
        for at in range(len(lines[source.line(run[0].begin)])):
            variants.append([line[at] for line in lines.values() if len(line) > at])
    for rank, variant in enumerate(variants):
        if len(variant) > 2:
            candidate = _candidate(source, variant, rows, cols, rank)
            if candidate is not None:
                yield candidate


def _candidate(
    source: Source, items: Sequence[Item], rows: int | None, cols: int | None, rank: int
) -> Candidate | None:
    wide = max(item.first for item in items) + 1
    high = max(item.second for item in items)
    if wide * high > MAX_SQUARES or min(item.second for item in items) < 1:
        return None
    if rows and cols:
        wide, high = cols, rows
    elif wide * high > len(items):
        side = max(wide, high, 8)
        wide, high = (
            (side, side) if wide * high != len({item[2:] for item in items}) else (wide, high)
        )
    board = Board(high, wide)
    notes: list[How] = []
    if len(items) == board.size + 1 and items[0][2:] == items[-1][2:]:
        items = items[:-1]
        notes.append(How("note-returns"))
    kept = [item for item in items if item.first < wide and item.second <= high]
    squares = [(high - item.second) * wide + item.first for item in kept]
    moves = right_moves(wide, squares)
    clean = len(kept) == len(items) and len({*squares}) == len(squares)
    kind = "fault"
    if clean and all(moves):
        kind = "tour" if len(squares) == board.size else "unfinished"
    right = sum(moves)
    if kind == "fault" and 2 * right < len(moves):
        return None
    begin, end = items[0].begin, items[-1].end
    lines = source.line(begin), source.line(end - 1)
    code = "names" if lines[0] != lines[1] else "names-in-a-line"
    params: dict[str, str | int] = {
        "board": f"{high}×{wide}",
        "first": lines[0],
        "last": lines[1],
    }
    return Candidate(
        kind=kind,
        board=board,
        squares=squares,
        begin=begin,
        end=end,
        score=score_of(kind, len(squares), right),
        rank=rank,
        how=How(code, params, tuple(notes)),
        places=lambda: Places.of((item.begin, item.end) for item in kept),
        faults=lambda: list_faults(source, board, items, squares),
        sound=sound_length(squares, moves) if clean else 0,
        weak=kind == "fault" and right < 5,
    )


def list_faults(
    source: Source, board: Board, items: Sequence[Item], squares: Sequence[int]
) -> list[TextFault]:
    """What is wrong with a list of squares by name. O(squares)."""
    found: list[TextFault] = []
    first: dict[int, int] = {}
    before: tuple[int, int, Item] | None = None
    each = iter(squares)
    for number, item in enumerate(items, 1):
        place = (item.begin, item.end)
        line = source.line(item.begin)
        if item.first >= board.cols or item.second > board.rows:
            name = f"{column_name(item.first)}{item.second}"
            params: dict[str, str | int] = {
                "line": line,
                "square": name,
                "board": f"{board.rows}×{board.cols}",
            }
            found.append(TextFault("off-board", params, (), (place,)))
            before = None
            continue
        square = next(each)
        if square in first:
            params = {"line": line, "square": board.name(square), "number": number}
            params["first"] = first[square]
            found.append(TextFault("repeated", params, (square,), (place,)))
        first.setdefault(square, number)
        if before is not None and not board.is_move(before[1], square):
            params = {
                "before": before[0],
                "number": number,
                "origin": board.name(before[1]),
                "square": board.name(square),
            }
            places = ((before[2].begin, before[2].end), place)
            found.append(TextFault("list-move", params, (before[1], square), places))
        before = (number, square, item)
    return found
