"""The squares of a board that runs start from: all, some random ones, or a list."""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from typing import Final

from knight_core.board import Board, parse_name
from knight_core.errors import InvalidRequest
from knight_core.experiments.base import MAX_RUNS, PAGE_RUNS, read_whole
from knight_core.search.rng import one_of, stream

_MOST_STARTS: Final = 10**15


@dataclass(frozen=True, slots=True)
class Starts:
    """A choice of starts, the same for every board.

    Attributes:
        text: the choice in canonical words: ``all``, a number, or names separated by commas.
        count: the number of random squares; None for all, and for a list.
        names: the squares of a list, in its order; empty for all and for random squares.
    """

    text: str
    count: int | None = None
    names: tuple[str, ...] = ()

    def count_on(self, board: Board) -> int:
        """The requested number of starts on a board, which may exceed the number of its squares."""
        if self.names:
            return len(self.names)
        return board.size if self.count is None else self.count

    def listed(self, board: Board) -> list[int]:
        """The squares of the list that a board has, in the order of the list."""
        squares = (_square(board, name) for name in self.names)
        return [square for square in squares if square is not None]


def read_starts(text: str) -> Starts:
    """Read a choice of starts.

    Raises:
        InvalidRequest: ``bad-starts``.
    """
    parts = [part for part in text.strip().lower().replace(" ", ",").split(",") if part]
    if parts == ["all"]:
        return Starts("all")
    if parts and all(parse_name(part) for part in parts):
        names = tuple(dict.fromkeys(parts))
        return Starts(",".join(names), names=names)
    count = read_whole("bad-starts", "starts", text, _MOST_STARTS)
    return Starts(str(count), count)


def check_starts(starts: Starts, boards: list[Board], field: str = "starts") -> None:
    """Check a list of starts: each square must exist on at least one board.

    Raises:
        InvalidRequest: ``square-off-board`` or ``square-is-hole``, for the last board.
    """
    for name in starts.names:
        if all(_square(board, name) is None for board in boards):
            boards[-1].existing_square(name, field)


def _square(board: Board, name: str) -> int | None:
    """The square with a name, or None if the board does not have it."""
    named = parse_name(name)
    if named is None or named[0] >= board.cols or not 1 <= named[1] <= board.rows:
        return None
    square = board.square(board.rows - named[1], named[0])
    return None if square in board.holes else square


def choose_starts(board: Board, starts: Starts, seed: int) -> array[int]:
    """The starts on a board, in ascending order.

    Random squares are a function of their number, the size of the board and the seed. A larger
    number only adds squares.
    """
    if starts.names:
        return array("I", sorted(starts.listed(board)))
    count = starts.count
    squares = board.squares()
    if count is None or count >= board.size:
        return array("I", squares)
    draw = stream(seed, board.size)
    chosen: set[int] = set()
    while len(chosen) < count:
        chosen.add(one_of(squares, draw))
    return array("I", sorted(chosen))


def check_runs(starts: Starts, boards: list[Board], methods: int, page: bool) -> None:
    """Check the number of runs.

    Args:
        starts, boards: the starts on each board. A number above the squares of a board means all
            squares, but a very large number is an error.
        methods: the number of methods.
        page: whether the page does the runs.

    Raises:
        InvalidRequest: ``too-many-runs`` or ``too-many-page-runs``.
    """
    counts = [starts.count_on(board) for board in boards]
    runs = methods * sum(counts)
    if runs > MAX_RUNS:
        # The shell does not do so many either, so the page names its own limit, without a command.
        limit = PAGE_RUNS if page else MAX_RUNS
        raise InvalidRequest("too-many-runs", field="starts", runs=runs, limit=limit)
    runs = methods * sum(
        min(count, board.size) for count, board in zip(counts, boards, strict=True)
    )
    if page and runs > PAGE_RUNS:
        raise InvalidRequest("too-many-page-runs", field="starts", runs=runs, limit=PAGE_RUNS)
