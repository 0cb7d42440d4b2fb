"""Runs of rows that may be boards: found line by line, and cut where several boards touch."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, groupby, pairwise
from operator import ne

from knight_core.reading.candidate import Candidate
from knight_core.reading.columns import MAX_LINES, aligned
from knight_core.reading.grid import MIN_ROWS, is_count
from knight_core.reading.matrices import start_grid
from knight_core.reading.model import How
from knight_core.reading.rows import LACKING, Cell, Row, damaged_row, is_rule, rows_of
from knight_core.reading.source import Source
from knight_core.steps import Progress, Steps

MAX_CUTS = 400
"""The most cells of a run in which boards side by side are looked for at every column."""

MAX_DAMAGED = 20_000
"""The longest line that may be a damaged row."""

_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"[0-9]")

Lines = list[tuple[int, str]]
"""Lines with the places where they begin."""

WHOLE_KINDS = ("tour", "unfinished", "puzzle")

_END = "end"
"""Words, which no board goes on after."""

_LINE = 40
SLICE = 20_000
"""The characters between two yields, of which a line counts as some by itself."""

MAX_BESIDE = 1_000
"""The most rows that may be two boards side by side."""


def start_matrices(source: Source) -> Steps[list[Candidate]]:
    """Every board of numbers. O(characters)."""
    found: list[Candidate] = []
    total = len(source.text)
    groups: list[list[Row]] = []
    lines: Lines = []
    damaged = Damaged()
    gap, size = True, 0
    for begin, text in chain(source.rows(), [(total, _END)]):
        size += _LINE + len(text)
        if size > SLICE:
            size = 0
            yield Progress(total + begin, 5 * total)
        if is_rule(text):
            gap = True
            continue
        rows = rows_of(begin, text)
        if not rows and not _may_be_row(text):
            if lines:
                some = yield from _start_part(source, groups, lines)
                found += some
                if any(candidate.kind in ("tour", "unfinished") for candidate in some):
                    damaged = Damaged()
            if begin == total or not damaged.goes_on(begin, text):
                found += yield from damaged.start(source)
                damaged = Damaged()
            groups, lines, gap = [], [], True
            continue
        if rows:
            damaged.rows += rows
        elif not damaged.goes_on(begin, text):
            damaged = Damaged()
        if len(lines) <= MAX_LINES:
            lines.append((begin, text))
        for row in rows:
            if gap or len(groups[-1][0].cells) != len(row.cells):
                groups.append([])
            groups[-1].append(row)
            gap = False
    return found


class Damaged:
    """Rows with lines among them that are none, and may be damaged rows.

    Attributes:
        rows: the rows, including those lines.
        lines: the numbers of those lines.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.lines: set[int] = set()

    def goes_on(self, begin: int, text: str) -> bool:
        """Add a line that is no row; False if another board begins after it: it is the second such
        line without numbers, or there are no rows before it."""
        if len(text) > MAX_DAMAGED:
            return False
        row = damaged_row(begin, text)
        numbers = sum(isinstance(cell, int) for cell in row.cells)
        number = len(self.rows)
        if 2 * numbers < max(4, len(row.cells)) and (not number or number - 1 in self.lines):
            return False
        self.rows.append(row)
        self.lines.add(number)
        return True

    def start(self, source: Source) -> Steps[list[Candidate]]:
        """The boards of which some rows are damaged."""
        if not self.lines:
            return []
        some = yield from _start_ragged(source, self.rows)
        return [replace(candidate, rank=candidate.rank + 10) for candidate in some]


def _may_be_row(text: str) -> bool:
    """Check whether a line has numbers and no words: a damaged row, or one without blanks."""
    return len(text) <= MAX_DAMAGED and not _LETTER.search(text) and _DIGIT.search(text) is not None


def _start_part(source: Source, groups: list[list[Row]], lines: Lines) -> Steps[list[Candidate]]:
    """The boards in lines without prose between them."""
    found: list[Candidate] = []
    groups = _even(groups)
    for _, run in groupby(groups, lambda group: len(group[0].cells)):
        found += yield from _start_run(source, [*run])
    rows = [*chain.from_iterable(groups)]
    differ = len({len(row.cells) for row in rows}) > 1
    width = width_of(rows) if differ else 0
    if not width and any(candidate.kind in WHOLE_KINDS for candidate in found):
        return found
    wide: list[Candidate] = []
    for some in aligned(lines):
        read = yield from start_grid(source, some, (How("note-columns"),))
        # Lines that only end early lack cells, unless what is there is a right path.
        lacking = (width or len(rows) < len(some)) and all(map(_ends_early, some))
        wide += [
            candidate
            for candidate in read
            if not lacking or candidate.kind in ("tour", "unfinished")
        ]
    if any(candidate.kind in WHOLE_KINDS for candidate in wide) or not differ:
        return found + wide
    if width:
        # The first few of these rows are no board of their own.
        return (yield from _start_padded(source, rows, width)) or found + wide
    return found + wide + (yield from _start_ragged(source, rows))


def width_of(rows: Sequence[Row]) -> int:
    """The width of the board of which all these rows, though they differ in length, are a part:
    their numbers are one count, and need all rows. 0 if they are not."""
    counts = Counter(cell for row in rows for cell in row.cells if isinstance(cell, int))
    numbers = sorted(cell for cell in counts if cell >= 0)
    if len(rows) < MIN_ROWS or len(numbers) < 2 * len(rows) or numbers[0] > 1:
        return 0
    # Some may be lacking, or far too large, and a few may stand twice.
    high = max(number for at, number in enumerate(numbers, 1) if 10 * at >= 7 * number)
    size = high + (numbers[0] == 0)
    if 10 * size < 9 * len(numbers) or 20 * len(numbers) < 19 * counts.total():
        return 0
    lengths = Counter(len(row.cells) for row in rows)
    width = min(lengths, key=lambda length: (abs(length * len(rows) - size), -lengths[length]))
    return width if width >= 3 and width * (len(rows) - 1) < size else 0


def _ends_early(row: Row) -> bool:
    """Check whether a row has empty cells at its end alone."""
    cells = row.cells
    return all(after == "" for before, after in pairwise(cells) if before == "")


def _even(groups: list[list[Row]]) -> list[list[Row]]:
    """Give rows that end with a separator an empty cell behind it if the others have one more."""
    lengths = Counter(len(row.cells) for group in groups for row in group)
    if len(lengths) < 2:
        return groups
    width = max(lengths, key=lengths.__getitem__)

    def evened(row: Row) -> Row:
        if len(row.cells) != width - 1 or not row.text.rstrip().endswith((",", ";")):
            return row
        return row._replace(cells=[*row.cells, ""], spans=None)

    return [
        [*some]
        for group in groups
        for _, some in groupby(map(evened, group), lambda row: len(row.cells))
    ]


def _start_run(source: Source, groups: list[list[Row]]) -> Steps[list[Candidate]]:
    """The boards in rows that are equally long."""
    rows = [*chain.from_iterable(groups)]
    if len(rows) < MIN_ROWS:
        return []
    found = yield from start_grid(source, rows)
    if any(candidate.kind in WHOLE_KINDS for candidate in found):
        return found
    for parts, are_boards in _cuts(groups, rows):
        read: list[list[Candidate]] = []
        for part in parts:
            read.append((yield from start_grid(source, part)))
        if not are_boards(parts, read):
            continue
        found += (some := [*chain.from_iterable(read)])
        if any(candidate.kind in WHOLE_KINDS for candidate in some):
            break
    return found + (yield from _start_beside(source, rows))


Parts = Sequence[Sequence[Row]]
Read = Sequence[Sequence[Candidate]]


def _cuts(
    groups: list[list[Row]], rows: list[Row]
) -> Iterator[tuple[Parts, Callable[[Parts, Read], bool]]]:
    """Ways to cut a run into boards below each other, each with the check whether they are."""
    if len(groups) > 1 and max(map(len, groups)) >= MIN_ROWS:
        yield groups, _are_apart
    if (height := _height_of_frames(rows)) is not None:
        yield [rows[at : at + height] for at in range(0, len(rows), height)], _has_tour
    cut: list[list[Row]] = [[]]
    seen: set[object] = set()
    for row in rows:
        numbers = [cell for cell in row.cells if isinstance(cell, int) and cell > 0]
        if seen.intersection(numbers):
            cut.append([])
            seen = set()
        cut[-1].append(row)
        seen.update(numbers)
    parts = [part for part in cut if len(part) >= MIN_ROWS]
    # Rows between boards are labels.
    others = chain.from_iterable(part for part in cut if len(part) < MIN_ROWS)
    if len(parts) > 1 and all(is_count(row.cells, corner=True) for row in others):
        yield parts, _are_boards


def _height_of_frames(rows: Sequence[Row]) -> int | None:
    """The height of the board that a program shows after each move, so that no row differs in more
    than one cell from the same row before; None if there is none."""
    for height in range(MIN_ROWS, len(rows) // 2 + 1):
        if len(rows) % height == 0 and all(
            sum(map(ne, row.cells, after.cells)) <= 1
            for row, after in zip(rows, rows[height:], strict=False)
        ):
            return height
    return None


def _has_tour(_: Parts, read: Read) -> bool:
    return any(candidate.kind == "tour" for candidate in chain.from_iterable(read))


def _are_boards(_: Parts, read: Read) -> bool:
    """Check whether each part of a rectangle is a board of its own, and one of them a tour: a
    repeated number may also be a mistake, which reading a part alone would hide."""
    return _has_tour(_, read) and all(
        any(not candidate.weak for candidate in some) for some in read
    )


def _are_apart(parts: Parts, read: Read) -> bool:
    """Check whether no part with blank lines around it belongs to the board of another one: it is a
    board, or its numbers do not go on where those of the boards end."""
    size = max((candidate.board.size for candidate in chain.from_iterable(read)), default=0)
    for part, some in zip(parts, read, strict=True):
        numbers = [cell for row in part for cell in row.cells if isinstance(cell, int)]
        if not some and 2 * sum(number > size for number in numbers) > len(numbers):
            return False
    return True


def _start_beside(source: Source, rows: Sequence[Row]) -> Steps[list[Candidate]]:
    """Boards side by side."""
    found: list[Candidate] = []
    cols = len(rows[0].cells)
    if len(rows) > MAX_BESIDE:
        return found
    middles = [*range(3, cols - 2)]
    if len(rows) * cols > MAX_CUTS:
        middles = [middle for middle in middles if middle == cols // 2]
    begin, end = rows[0].begin, rows[-1].end
    half = (begin + end) // 2
    beside: list[list[Candidate]] | None = None
    for middle in middles:
        sides: list[list[Candidate]] = []
        for first, last in ((0, middle), (middle, cols)):
            sides.append((yield from start_grid(source, [_part(row, first, last) for row in rows])))
        if all(
            any(candidate.kind in ("tour", "unfinished") for candidate in side) for side in sides
        ):
            beside = sides
            break
        if beside is None and _are_boards((), sides):
            beside = sides
    for side, claim in zip(beside or (), ((begin, half), (half, end)), strict=False):
        found += [replace(candidate, claim=claim) for candidate in side if not candidate.weak]
    return found


def _part(row: Row, first: int, last: int) -> Row:
    """Some cells of a row, as a row of its own."""
    places = row.places()
    begin, end = places[first][0], places[last - 1][1]
    text = row.text[begin - row.begin : end - row.begin]
    return Row(begin, text, row.cells[first:last])


def _start_ragged(source: Source, rows: Sequence[Row]) -> Steps[list[Candidate]]:
    """Rows of which a few have a number too few or too many: no tour, but the rest is read."""
    lengths = Counter(len(row.cells) for row in rows)
    width = max(lengths, key=lengths.__getitem__)
    if 3 * lengths[width] < 2 * len(rows) or width < 4:
        return []
    first, last = 0, len(rows)
    while len(rows[first].cells) != width:
        first += 1
    while len(rows[last - 1].cells) not in (width, width - 1, width + 1):
        last -= 1
    found = yield from _start_padded(source, rows[first:last], width)
    # A line above or below is a row only if the board needs one more.
    for begin, end in ((first - 1, last), (first, last + 1)):
        if begin >= 0 and end <= len(rows):
            more = yield from _start_padded(source, rows[begin:end], width)
            found += [
                replace(candidate, score=candidate.score - 2, rank=candidate.rank + 5)
                for candidate in more
            ]
    return found


def _start_padded(source: Source, rows: Sequence[Row], width: int) -> Steps[list[Candidate]]:
    """Rows that need not be equally long, each filled up or cut to a width."""
    if len(rows) < MIN_ROWS:
        return []
    places: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(rows):
        if len(row.cells) == width:
            places |= {cell: (number, at) for at, cell in enumerate(row.cells) if type(cell) is int}
    padded = [_padded(row, width, number, places) for number, row in enumerate(rows)]
    return (yield from start_grid(source, padded))


def _padded(row: Row, width: int, number: int, places: dict[int, tuple[int, int]]) -> Row:
    """A row with as many cells as the others. The place of the cell that is lacking, or too many,
    is where most numbers then are a knight's move from their neighbours; it is reported as a
    fault."""
    count = len(row.cells)
    if count == width:
        return row
    cells, marks = [*row.cells], [*row.places()]
    lack, extra = width - count, max(0, count - width)
    # For each place: how well the cells before it fit unmoved, and those behind it moved.
    before = [_fits(cell, number, col, places) for col, cell in enumerate(cells)]
    behind = [_fits(cell, number, col + lack, places) for col, cell in enumerate(cells)]
    fits, best, at = 0, 0, count - extra
    for place in range(count - extra - 1, -1, -1):
        fits += behind[place + extra] - before[place]
        if fits > best:
            best, at = fits, place
    # Nobody is told the place of a cell that is lacking.
    cells[at : at + extra], marks[at : at + extra] = [LACKING] * lack, [(row.end, row.end)] * lack
    found = 0 if not any(isinstance(cell, int) for cell in row.cells) else count
    return row._replace(cells=cells, spans=marks, found=found)


def _fits(cell: Cell, row: int, col: int, places: dict[int, tuple[int, int]]) -> int:
    """The number of neighbours of a number that are a knight's move from a place."""
    if type(cell) is not int:
        return 0
    near = (places.get(cell - 1), places.get(cell + 1))
    return sum(
        (place[0] - row) ** 2 + (place[1] - col) ** 2 == 5 for place in near if place is not None
    )
