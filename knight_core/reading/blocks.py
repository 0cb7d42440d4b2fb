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
"""The most cells of a run that is cut at every column to find boards side by side."""

MAX_DAMAGED = 20_000
"""The longest line that may be a damaged row."""

_LETTER = re.compile(r"[^\W\d_]")
_DIGIT = re.compile(r"[0-9]")

Lines = list[tuple[int, str]]
"""Lines with the places where they begin."""

WHOLE_KINDS = ("tour", "unfinished", "puzzle")

_END = "end"
"""A line of words, after which no board continues: it ends the text."""

_LINE = 40
SLICE = 20_000
"""The characters between two yields; each line counts as ``_LINE`` additional characters."""

MAX_BESIDE = 1_000
"""The most rows that may be two boards side by side."""


def start_matrices(source: Source) -> Steps[list[Candidate]]:
    """The candidates from all boards of numbers. O(characters)."""
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
    """Rows, with other lines among them that may be damaged rows.

    Attributes:
        rows: the rows, including these lines.
        lines: the indices of these lines in ``rows``.
    """

    def __init__(self) -> None:
        self.rows: list[Row] = []
        self.lines: set[int] = set()

    def goes_on(self, begin: int, text: str) -> bool:
        """Add a line that is not a row. Returns False, without adding it, if the line ends the
        board: it has few numbers and comes first or after another such line, or it is too long."""
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
        """The candidates from boards with damaged rows."""
        if not self.lines:
            return []
        some = yield from _start_ragged(source, self.rows)
        return [replace(candidate, rank=candidate.rank + 10) for candidate in some]


def _may_be_row(text: str) -> bool:
    """Check whether a line has numbers and no letters: a damaged row, or a row without blanks."""
    return len(text) <= MAX_DAMAGED and not _LETTER.search(text) and _DIGIT.search(text) is not None


def _start_part(source: Source, groups: list[list[Row]], lines: Lines) -> Steps[list[Candidate]]:
    """The candidates from lines without prose between them."""
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
        # If lines only end early, cells are missing, unless the numbers are a valid path.
        lacking = (width or len(rows) < len(some)) and all(map(_ends_early, some))
        wide += [
            candidate
            for candidate in read
            if not lacking or candidate.kind in ("tour", "unfinished")
        ]
    if any(candidate.kind in WHOLE_KINDS for candidate in wide) or not differ:
        return found + wide
    if width:
        # All rows belong to one board: candidates from some of them are dropped.
        return (yield from _start_padded(source, rows, width)) or found + wide
    return found + wide + (yield from _start_ragged(source, rows))


def width_of(rows: Sequence[Row]) -> int:
    """The width of the board to which all these rows of different lengths belong: their numbers are
    nearly consecutive, and need all rows. 0 if they do not belong to one board."""
    counts = Counter(cell for row in rows for cell in row.cells if isinstance(cell, int))
    numbers = sorted(cell for cell in counts if cell >= 0)
    if len(rows) < MIN_ROWS or len(numbers) < 2 * len(rows) or numbers[0] > 1:
        return 0
    # Some numbers may be missing or far too large, and a few may be repeated.
    high = max(number for at, number in enumerate(numbers, 1) if 10 * at >= 7 * number)
    size = high + (numbers[0] == 0)
    if 10 * size < 9 * len(numbers) or 20 * len(numbers) < 19 * counts.total():
        return 0
    lengths = Counter(len(row.cells) for row in rows)
    width = min(lengths, key=lambda length: (abs(length * len(rows) - size), -lengths[length]))
    return width if width >= 3 and width * (len(rows) - 1) < size else 0


def _ends_early(row: Row) -> bool:
    """Check whether all empty cells of a row are at its end."""
    cells = row.cells
    return all(after == "" for before, after in pairwise(cells) if before == "")


def _even(groups: list[list[Row]]) -> list[list[Row]]:
    """Add an empty cell to each row that ends with a separator and is one cell shorter than most
    rows."""
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
    """The candidates from rows of equal length."""
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
    """Ways to cut a run into boards below each other, each with a check of the result."""
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
    """The height of a board that is printed after each move: each row differs in at most one cell
    from the same row of the board before. None if there is no such height."""
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
    """Check whether each part is a good board, and one of them a tour: else a repeated number may
    be a fault, which reading a part alone would hide."""
    return _has_tour(_, read) and all(
        any(not candidate.weak for candidate in some) for some in read
    )


def _are_apart(parts: Parts, read: Read) -> bool:
    """Check whether the parts between blank lines are separate: each part is a board, or most of
    its numbers do not continue those of the boards."""
    size = max((candidate.board.size for candidate in chain.from_iterable(read)), default=0)
    for part, some in zip(parts, read, strict=True):
        numbers = [cell for row in part for cell in row.cells if isinstance(cell, int)]
        if not some and 2 * sum(number > size for number in numbers) > len(numbers):
            return False
    return True


def _start_beside(source: Source, rows: Sequence[Row]) -> Steps[list[Candidate]]:
    """The candidates from boards side by side."""
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
    """Some cells of a row, as a separate row."""
    places = row.places()
    begin, end = places[first][0], places[last - 1][1]
    text = row.text[begin - row.begin : end - row.begin]
    return Row(begin, text, row.cells[first:last])


def _start_ragged(source: Source, rows: Sequence[Row]) -> Steps[list[Candidate]]:
    """The candidates from rows of which a few have a number too few or too many."""
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
    """The candidates from rows of different lengths, each padded or cut to a width."""
    if len(rows) < MIN_ROWS:
        return []
    places: dict[int, tuple[int, int]] = {}
    for number, row in enumerate(rows):
        if len(row.cells) == width:
            places |= {cell: (number, at) for at, cell in enumerate(row.cells) if type(cell) is int}
    padded = [_padded(row, width, number, places) for number, row in enumerate(rows)]
    return (yield from start_grid(source, padded))


def _padded(row: Row, width: int, number: int, places: dict[int, tuple[int, int]]) -> Row:
    """A row padded or cut to ``width`` cells. Cells are added or removed at the place after which
    most numbers are a knight's move from their predecessors and successors. The row is reported as
    a fault."""
    count = len(row.cells)
    if count == width:
        return row
    cells, marks = [*row.cells], [*row.places()]
    lack, extra = width - count, max(0, count - width)
    # For each cell: how well it fits in its own column, and how well in the shifted column.
    before = [_fits(cell, number, col, places) for col, cell in enumerate(cells)]
    behind = [_fits(cell, number, col + lack, places) for col, cell in enumerate(cells)]
    fits, best, at = 0, 0, count - extra
    for place in range(count - extra - 1, -1, -1):
        fits += behind[place + extra] - before[place]
        if fits > best:
            best, at = fits, place
    # An added cell has the end of the row as its place, as its true place is unknown.
    cells[at : at + extra], marks[at : at + extra] = [LACKING] * lack, [(row.end, row.end)] * lack
    found = 0 if not any(isinstance(cell, int) for cell in row.cells) else count
    return row._replace(cells=cells, spans=marks, found=found)


def _fits(cell: Cell, row: int, col: int, places: dict[int, tuple[int, int]]) -> int:
    """How many of number − 1 and number + 1 are a knight's move from a place."""
    if type(cell) is not int:
        return 0
    near = (places.get(cell - 1), places.get(cell + 1))
    return sum(
        (place[0] - row) ** 2 + (place[1] - col) ** 2 == 5 for place in near if place is not None
    )
