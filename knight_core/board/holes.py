"""The holes of a board as text: names where they are few, else a bit for each square.

``a1,h8`` names the squares that are not there. ``~`` and base64url (RFC 4648, without padding) hold
a bit for each square, row by row from the top left, the most significant bit of a byte first: 1 is
a hole. The last byte is filled up with zeros.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64encode
from binascii import a2b_base64
from typing import Final, Protocol

from knight_core.errors import InvalidRequest, shown

MAX_NAMES: Final = 60
"""The longest list of names that is written, in characters; a longer one is written as bits."""

_BETWEEN = re.compile(r"[\s,;]+")
_PARTS = re.compile(r"[^()]*[()]?")
"""A part of a text up to a parenthesis, with it."""
_BITS = re.compile(r"[A-Za-z0-9_-]*", re.ASCII)


class Grid(Protocol):
    """What is read of a :class:`~knight_core.board.board.Board`, which reads its holes here."""

    @property
    def rows(self) -> int: ...
    @property
    def cols(self) -> int: ...
    @property
    def holes(self) -> frozenset[int]: ...
    def name(self, square: int, /) -> str: ...
    def parse_square(self, square: str, field: str, /) -> int: ...


def parse_holes(board: Grid, text: str) -> frozenset[int]:
    """The holes of a text on a board of this size (whose own holes do not matter).

    >>> from knight_core import Board
    >>> sorted(parse_holes(Board(3, 3), "b2, (0,0)"))
    [0, 4]
    >>> sorted(parse_holes(Board(3, 3), "~iAA"))
    [0, 4]

    Args:
        board: the board, for its size.
        text: squares between commas or spaces (``row,col`` in parentheses), or ``~`` and bits;
            nothing, for no holes.

    Raises:
        InvalidRequest: ``holes-syntax`` for bits that cannot be read, ``holes-size`` for bits of a
            board of another size, ``square-syntax`` or ``square-off-board`` for a name.

    O(rows·cols).
    """
    text = text.strip()
    if not text.startswith("~"):
        # Between parentheses a comma separates a row from a column.
        parts = (
            part.replace("\n", " ") if part.endswith(")") else _BETWEEN.sub("\n", part)
            for part in _PARTS.findall(text)
        )
        names = filter(None, "".join(parts).split("\n"))
        return frozenset(board.parse_square(name, "holes") for name in names)
    digits = text[1:].rstrip("=")
    if not _BITS.fullmatch(digits) or len(digits) % 4 == 1:
        raise InvalidRequest("holes-syntax", field="holes", value=shown(text))
    padded = digits.replace("-", "+").replace("_", "/") + "=" * (-len(digits) % 4)
    data = a2b_base64(padded)
    area = board.rows * board.cols
    bits = f"{int.from_bytes(data):0{8 * len(data)}b}" if data else ""
    if len(data) != (area + 7) // 8 or "1" in bits[area:]:
        raise InvalidRequest("holes-size", field="holes", rows=board.rows, cols=board.cols)
    return frozenset(square for square in range(area) if bits[square] == "1")


def format_holes(board: Grid) -> str:
    """The holes of a board as the shortest of the texts that :func:`parse_holes` reads: names in
    the order of the squares if they fit into :data:`MAX_NAMES` characters, else bits; empty
    without holes. O(rows·cols).

    >>> from knight_core import Board
    >>> format_holes(Board(8, 8, holes=["a1", "h8"]))
    'h8,a1'
    """
    if 2 * len(board.holes) <= MAX_NAMES:
        names = ",".join(map(board.name, sorted(board.holes)))
        if len(names) <= MAX_NAMES:
            return names
    bits = bytearray((board.rows * board.cols + 7) // 8)
    for hole in board.holes:
        bits[hole >> 3] |= 128 >> (hole & 7)
    return "~" + urlsafe_b64encode(bits).decode().rstrip("=")
