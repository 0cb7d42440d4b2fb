"""Readers of our own formats, which determine board and tour: JSON, CSV, SVG and links of games.
They also find the places in the text."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from typing import Final, NamedTuple
from urllib.parse import parse_qsl

from knight_core.board import DIRECTIONS, Board, parse_name
from knight_core.errors import InvalidRequest
from knight_core.reading.candidate import SLICE, Candidate
from knight_core.reading.lists import Listed, start_list
from knight_core.reading.source import Source, compact
from knight_core.request import parse_request
from knight_core.steps import PAUSE, Steps

MAX_TOURS: Final = 1_000
"""The most tours of a document that are read."""
_HEAD: Final = 10_000
"""The number of characters of a JSON document that are searched for the size of the board."""

_INTEGER: Final = re.compile(r"[0-9]{1,9}")
_SIZE: Final = re.compile(r'"(rows|cols)"\s{0,9}:\s{0,9}([0-9]{1,5})(?![0-9])')
_HOLES: Final = re.compile(r'"holes"\s{0,9}:\s{0,9}\[([0-9,\s]*)\]')
_TOURS: Final = re.compile(r'"(?:tours|squares)"\s{0,9}:\s{0,9}\[')
_LIST: Final = re.compile(r"\s*,?\s*\[?\s*([0-9][0-9,\s]*)\]")
_SVG: Final = re.compile(
    r'data-board="([0-9]{1,5}x[0-9]{1,5})"(?: data-holes="([a-zA-Z0-9,~_-]+)")? '
    r'data-squares="([0-9 ]+)"'
)
_OF_GAME: Final = ("board", "holes", "start")
"""The words of a link that name the board and the start of a game."""
_CSV_HEADER: Final = "tour,move,square,row,col"
_CSV_HEAD: Final = 1_000
_CSV: Final = re.compile(r"(?m)^([0-9]{1,9}),[0-9]{1,9},([a-z]{1,6}[0-9]{1,9}),[0-9]+,[0-9]+")

_GAME: Final = re.compile(r"\?([^\s?#\"'<>]{1,9999})#(?:[^\s#\"'<>&]{1,999}&){0,9}game=([1-8]+)")
"""The link of a game of the page: its query, and in its hash one digit for each move."""


class Found(NamedTuple):
    """The format; the board, the squares, and the begin and end of each in the text."""

    code: str
    board: Board
    squares: array[int]
    begins: array[int]
    ends: array[int]


def start_documents(source: Source) -> Steps[list[Candidate]]:
    """The candidates from our own formats. O(characters)."""
    found: list[Candidate] = []
    makers = []
    if "data-squares=" in source.given:
        makers.append(_svg(source.given))
    makers.append(_json(source.text))
    if _CSV_HEADER in source.text[:_CSV_HEAD]:
        makers.append(_csv(source.text))
    if "game=" in source.given:
        makers.append(_games(source.given))
    for maker in makers:
        for document in maker:
            if document is None:
                yield PAUSE
                continue
            candidate = yield from _start_candidate(source, document)
            if candidate is not None:
                found.append(candidate)
    return found


def _gathered(code: str, board: Board, text: str, begin: int, end: int) -> Iterator[Found | None]:
    squares, begins, ends = compact(), compact(), compact()
    for number, match in enumerate(_INTEGER.finditer(text, begin, end)):
        squares.append(int(match[0]))
        begins.append(match.start())
        ends.append(match.end())
        if number % SLICE == 0:
            yield None
    yield Found(code, board, squares, begins, ends)


def _svg(text: str) -> Iterator[Found | None]:
    for match in _SVG.finditer(text):
        try:
            size = Board.parse(match[1])
            board = Board(size.rows, size.cols, match[2] or ())
        except InvalidRequest:
            continue
        yield from _gathered("svg", board, text, *match.span(3))


def _json(text: str) -> Iterator[Found | None]:
    sizes = dict[str, int]()
    for match in _SIZE.finditer(text, 0, _HEAD):
        sizes.setdefault(match[1], int(match[2]))
    if len(sizes) < 2 or (begin := _TOURS.search(text)) is None:
        return
    holes = _HOLES.search(text)
    numbers = map(int, _INTEGER.findall(holes[1])) if holes else ()
    try:
        board = Board(sizes["rows"], sizes["cols"], numbers)
    except InvalidRequest:
        return
    at = begin.end()
    for _ in range(MAX_TOURS):
        if (tour := _LIST.match(text, at)) is None:
            return
        yield from _gathered("json", board, text, *tour.span(1))
        at = tour.end()


def _csv(text: str) -> Iterator[Found | None]:
    tours: dict[str, list[tuple[int, int, int, int]]] = {}
    for number, match in enumerate(_CSV.finditer(text)):
        name = parse_name(match[2])
        assert name is not None  # the pattern matches only names
        tours.setdefault(match[1], []).append((*name, *match.span(2)))
        if number % SLICE == 0:
            yield None
    for names in tours.values():
        rows = max(rank for _, rank, _, _ in names)
        cols = max(col for col, _, _, _ in names) + 1
        if rows * cols != len(names):
            continue
        squares = compact((rows - rank) * cols + col for col, rank, _, _ in names)
        begins, ends = (compact(name[at] for name in names) for at in (2, 3))
        yield Found("csv", Board(rows, cols), squares, begins, ends)


def _games(text: str) -> Iterator[Found | None]:
    for match in _GAME.finditer(text):
        words = dict(parse_qsl(match[1]))
        if "puzzle" in words or "start" not in words:
            continue
        try:
            request = parse_request({word: words[word] for word in _OF_GAME if word in words})
        except InvalidRequest:
            continue
        assert request.start is not None  # links without a start were skipped
        yield from _walked(request.board, request.start, match)


def _walked(board: Board, start: int, match: re.Match[str]) -> Iterator[Found | None]:
    """The squares of a game, up to the first move off the board."""
    squares = compact((start,))
    row, col = divmod(start, board.cols)
    for digit in match[2][: board.size]:
        down, right = DIRECTIONS[int(digit) - 1]
        row, col = row + down, col + right
        if not (0 <= row < board.rows and 0 <= col < board.cols):
            break
        squares.append(row * board.cols + col)
        if len(squares) % SLICE == 0:
            yield None
    begin, end = match.start(2), match.start(2) + len(squares) - 1
    begins = compact((match.start(), *range(begin, end)))
    ends = compact((match.end(1), *range(begin + 1, end + 1)))
    yield Found("game", board, squares, begins, ends)


def _start_candidate(source: Source, found: Found) -> Steps[Candidate | None]:
    code, board, squares, begins, ends = found
    rows = compact(square // board.cols for square in squares)
    cols = compact(square % board.cols for square in squares)
    listed = Listed(begins, ends, rows, cols, board.rows, board.cols, code)
    return (yield from start_list(source, listed, board))
