"""Rows of a board in a text: the numbers of a line, and the signs in place of numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final, NamedTuple

from knight_core.reading.source import KNIGHT

Cell = int | str
"""A number, or the word in its place; ``""`` for an empty cell."""

LACKING: Final = "!"
"""A cell that was added to a row with too few cells."""

MAX_DIGITS: Final = 9
LONGEST_LINE: Final = 60_000
"""The most characters of a line that may be a row."""

_DECORATION: Final = str.maketrans(dict.fromkeys("[]{}()\"',;|&/\\%$<>:=!", " "))
_WORD: Final = re.compile(r"\S+")
_NUMBER: Final = re.compile(r"\*{0,2}([+-]?[0-9]{1,9})(?:\.0{0,6})?\*{0,2}")
HEXADECIMAL: Final = re.compile(r"[0-9][0-9A-Fa-f]?")
_LETTERS: Final = re.compile(r"[A-Za-z]{2,}")
_BLANK_OR_RULE: Final = re.compile(
    r"[\s\[\]{}()\"',;|&/\\%$<>:=!+]*|[\s|:-]*\+[\s|+=:-]*|[\s|]*[-=_~.*#]{3}[\s|+=_~.:*#-]*"
)
_DASHES: Final = re.compile(r"(?<=[0-9])-(?=[0-9])|\+(?![0-9])")
_NOTHING: Final = frozenset(
    (
        *("none", "null", "nil", "nan", "n/a", "na", "empty", "-", "--", "---", "----"),
        *("_", "__", "___", "____", "#", "##", "###", "*", "**", "***", ".", "..", "...", "?"),
        *("??", "x", "xx", "o", "oo", "~", "@@", "%%"),
    )
)
_KNIGHTS: Final = frozenset((KNIGHT, "N", "K", "S", "J", "C", "H", "Kt", "Kn", "@", "♔", "♕"))
_SEPARATORS: Final = "|,;\t&"
_TO_THE_NUMBERS: Final = re.compile(r"(?s).*[:=]|[^\[{(|]*[\[{(|]|[^\d]*\s-\s")
"""The text up to the last colon or equals sign; without one, up to the first bracket, or a dash."""
_EMPTIES: Final = re.compile(r"[|,;\t&].*[|,;\t&]")
"""At least two separators, as in a row of at least three cells of which one is empty."""
_BEFORE: Final = " \t\x1f\"'[{("
_BEHIND: Final = " \t\x1f\"'\\+]})"
"""The characters that may come before the first and after the last separator."""
_SHOWN: Final = 40
"""The most characters shown of a line without numbers."""
_CLOSING: Final = "])};"
"""The characters that end a row, if one line has several rows."""


class Row(NamedTuple):
    """A row.

    Attributes:
        begin: the place in the text where the row begins.
        text: the text of the row.
        cells: the cells of the row.
        spans: the places of the cells in the text; None: the places of the words of the row.
        found: the original number of cells, if the other rows have another number; else 0.
    """

    begin: int
    text: str
    cells: list[Cell]
    spans: Sequence[tuple[int, int]] | None = None
    found: int = 0

    @property
    def end(self) -> int:
        """The end of the row in the text."""
        return self.spans[-1][1] if self.spans else self.begin + len(self.text)

    def places(self) -> Sequence[tuple[int, int]]:
        """The place of each cell in the text."""
        if self.spans is not None:
            return self.spans
        found = _spans(self.text, len(self.cells))
        return [(self.begin + begin, self.begin + end) for begin, end in found]

    def without_first(self) -> Row:
        """The row without its first cell."""
        return self._replace(cells=self.cells[1:], spans=self.places()[1:])


def is_rule(text: str) -> bool:
    """Check whether a line is blank or only a ruling, so that the board may continue below it."""
    return len(text) <= LONGEST_LINE and _BLANK_OR_RULE.fullmatch(text) is not None


def is_knight(cell: Cell) -> bool:
    """Check whether a cell is a sign of the knight."""
    return cell in _KNIGHTS


def is_nothing(cell: Cell) -> bool:
    """Check whether a cell is a sign for an unvisited square."""
    return isinstance(cell, str) and (cell.lower() in _NOTHING or cell == "")


def rows_of(begin: int, text: str) -> list[Row]:
    """The rows of a line: none, one, or several if each row has its own brackets."""
    if len(text) <= LONGEST_LINE:
        for sign in _CLOSING:
            if sign in text and len(parts := text.split(sign)) > 2:
                rows = _parts(begin, parts)
                if len(rows) > 1:
                    return rows
    row = row_of(begin, text)
    return [] if row is None else [row]


def _parts(begin: int, parts: list[str]) -> list[Row]:
    """The rows in parts of a line, if all or two thirds of them have the same length."""
    rows: list[Row] = []
    lengths: Counter[int] = Counter()
    for part in parts:
        # A comma between two rows is not an empty cell.
        inner = part.lstrip(" ,;") if rows else part
        if (row := row_of(begin + len(part) - len(inner), inner)) is not None:
            rows.append(row)
            lengths[len(row.cells)] += 1
        elif any(map(str.isdigit, part)):
            rows.append(damaged_row(begin, part))
        begin += len(part) + 1
    if not lengths:
        return []
    usual = max(lengths.values())
    return rows if usual == len(rows) or 3 * usual >= max(9, 2 * len(rows)) else []


def damaged_row(begin: int, text: str) -> Row:
    """The row of a damaged line: all its numbers and words."""
    words = [*_WORD.finditer(text.translate(_DECORATION))]
    cells: list[Cell] = []
    for word in words:
        match = _NUMBER.fullmatch(word[0])
        cells.append(int(match[1]) if match else word[0])
    if not any(isinstance(cell, int) for cell in cells):
        plain = text.strip()
        at = len(text) - len(text.lstrip())
        return Row(begin, text, [plain[:_SHOWN]], [(begin + at, begin + at + len(plain))])
    spans = [(begin + word.start(), begin + word.end()) for word in words]
    return Row(begin, text, cells, spans)


def row_of(begin: int, text: str) -> Row | None:
    """The row of a line, or None: a row has at least three cells, and no word of prose."""
    if len(text) > LONGEST_LINE:
        return None
    words = text.translate(_DECORATION).split()
    if len(words) >= 3 and all(map(str.isdecimal, words)) and max(map(len, words)) <= MAX_DIGITS:
        # The fast path: most rows contain only numbers.
        if not _has_empty_cell(text):
            return Row(begin, text, [*map(int, words)])
    elif not words or (len(words) < 3 and not _EMPTIES.search(text)):
        return None
    begin, text = _without_words(begin, text)
    cells = _cells(text)
    return None if cells is None or len(cells) < 3 else Row(begin, text, cells)


def _without_words(begin: int, text: str) -> tuple[int, str]:
    """Remove the text before the numbers (``Row 3:``, ``board = [``) and a comment after them."""
    for sign in ("//", "<-", "/*"):
        before = text.partition(sign)[0]
        if any(map(str.isdigit, before)):
            text = before
    words = [match for match in _LETTERS.finditer(text) if match[0].lower() not in _NOTHING]
    words = [match for match in words if match[0] not in _KNIGHTS]
    if not words:
        return begin, text
    cut = _TO_THE_NUMBERS.match(text, words[-1].end())
    return (begin + cut.end(), text[cut.end() :]) if cut else (begin, text)


def _has_empty_cell(text: str) -> bool:
    return any(
        sign in text and not all(map(str.strip, _inner(text, sign)[1])) for sign in _SEPARATORS
    )


def _inner(text: str, sign: str) -> tuple[int, list[str]]:
    """The place where the cells between separators begin, and these cells, without a frame,
    brackets and a separator at the end. The text contains the separator ``sign``."""
    parts = text.split(sign)
    begin = 0
    if (sign not in (",", ";") or parts[0].strip()) and not parts[0].strip(_BEFORE):
        begin = len(parts[0]) + 1
        del parts[0]
    if not parts[-1].strip(_BEHIND):
        ends = sign in ("|", "&") or parts[-1].strip() or all(map(str.strip, parts[:-1]))
        if ends:
            del parts[-1]
    return begin, parts


def _spans(text: str, count: int) -> list[tuple[int, int]]:
    """The places of the cells in the text of a row."""
    plain = _DASHES.sub(" ", text).translate(_DECORATION)
    words = [match.span() for match in _WORD.finditer(plain)]
    if len(words) == count:
        return words
    for sign in _SEPARATORS:
        if sign in text and (cells := _separated(text, sign)) and len(cells) == count:
            return [span for _, span in cells]
    return (words + [(len(text), len(text))] * count)[:count]


def _cells(text: str) -> list[Cell] | None:
    """The cells of a row, or None if it contains words of prose."""
    for sign in _SEPARATORS:
        if sign in text and (cells := _separated(text, sign)) is not None:
            words = [word for word, _ in cells]
            if "" in words and any(words) and len(words) >= 3:
                return _read(words)
    return _read(_DASHES.sub(" ", text).translate(_DECORATION).split())


def _separated(text: str, sign: str) -> list[tuple[str, tuple[int, int]]] | None:
    """The words between separators with their places; None if there are two words between two
    separators."""
    at, inner = _inner(text, sign)
    found = []
    for part in inner:
        words = [*_WORD.finditer(part.translate(_DECORATION))]
        if len(words) > 1:
            return None
        span = words[0].span() if words else (0, len(part))
        found.append((words[0][0] if words else "", (at + span[0], at + span[1])))
        at += len(part) + 1
    return found


def _read(words: Sequence[str]) -> list[Cell] | None:
    """The cells of words; None if more than a third of the words are unknown, or if an unknown word
    is longer than four characters."""
    cells: list[Cell] = []
    strange = 0
    for word in words:
        if match := _NUMBER.fullmatch(word):
            cells.append(int(match[1]))
            continue
        if not (is_nothing(word) or is_knight(word) or HEXADECIMAL.fullmatch(word)):
            strange += 1
            if len(word) > 4:
                return None
        cells.append(word)
    return None if 3 * strange > len(cells) else cells
