"""The result of reading a text: the board, the squares with their places, the faults, and how the
text was read."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, overload

from knight_core.board import Board
from knight_core.texts.sentences import Params, Phrase, phrase, phrase_text
from knight_core.tour import Path, Tour
from knight_core.tour.verifier import is_tour

Kind = Literal["tour", "unfinished", "fault", "puzzle", "unreadable"]


class Places(Sequence[tuple[int, int]]):
    """A compact sequence of pairs of numbers, as there may be a million: places in a text, as
    (begin, end) in code points, or (square, number).

    Attributes:
        flat: the numbers of all pairs: begin, end, begin, end, …
    """

    __slots__ = ("flat",)

    def __init__(self, flat: Iterable[int] = ()) -> None:
        self.flat = array("I", flat)

    @classmethod
    def of(cls, pairs: Iterable[tuple[int, int]]) -> Places:
        """Make a sequence from pairs."""
        return cls(number for pair in pairs for number in pair)

    def __len__(self) -> int:
        return len(self.flat) // 2

    @overload
    def __getitem__(self, at: int) -> tuple[int, int]: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[tuple[int, int], ...]: ...
    def __getitem__(self, at: int | slice) -> Any:
        if isinstance(at, slice):
            return tuple(self[place] for place in range(*at.indices(len(self))))
        if not -len(self) <= at < len(self):
            raise IndexError(at)
        at %= len(self)
        return self.flat[2 * at], self.flat[2 * at + 1]

    def __iter__(self) -> Iterator[tuple[int, int]]:
        numbers = iter(self.flat)
        return zip(numbers, numbers, strict=True)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Places):
            return self.flat == other.flat
        return isinstance(other, tuple | list) and [*self] == [*other]

    def __hash__(self) -> int:
        return hash(self.flat.tobytes())

    def __repr__(self) -> str:
        return f"<{len(self)} pairs>"


@dataclass(frozen=True, slots=True)
class How:
    """The explanation of how a text was read, or why it could not be.

    Attributes:
        code: a stable name, such as ``matrix``.
        params: the parameters of the sentence, for translation.
        notes: further sentences.
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)
    notes: tuple[How, ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The explanation with its notes, as a phrase."""
        how = phrase(f"reading.{self.code}", self.params)
        notes = [note.phrase for note in self.notes]
        return phrase("reading.noted", {"how": how, "notes": notes}) if notes else how

    @property
    def text(self) -> str:
        """The explanation in words, e.g. "8×8, numbers from 0, row by row, lines 5 to 12"."""
        return phrase_text(self.phrase)


@dataclass(frozen=True, slots=True)
class TextFault:
    """One fault of a text.

    Attributes:
        code: a stable name, such as ``too-large``.
        params: the parameters of the sentence, for translation.
        squares: the squares of the board that the fault concerns.
        places: its places in the text, as (begin, end) in code points.
    """

    code: str
    params: Params = field(default_factory=dict, hash=False)
    squares: tuple[int, ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    @property
    def phrase(self) -> Phrase:
        """The fault as a phrase."""
        return phrase(f"reading.fault.{self.code}", self.params)

    @property
    def text(self) -> str:
        """The fault in one sentence, e.g. "22 → 23: e5 to e6 is not a knight's move"."""
        return phrase_text(self.phrase)


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to read a text, or a part of it.

    Attributes:
        kind: ``tour``, ``unfinished`` (a valid path that does not visit all squares), ``fault``,
            ``puzzle`` (numbers with gaps between them), or ``unreadable``.
        part: the number of the board in the text, from 0; readings of one part read the same place.
        board: the board; None if nothing could be read.
        squares: the squares in the order of the visit, as the text gives them.
        places: for each square its place in the text.
        given: for a matrix each square with its number, in the order of the numbers.
        faults: all faults, in the order of the text.
        how: the explanation of how the text was read.
        lines: the first and the last line that was read, from 1.
        turned: the difference of this reading from the likeliest one of its part, or "".
        named: whether the text itself determines which number of its pairs is the row.
        sound: the length, in squares, of the longest prefix that is a valid path.
    """

    kind: Kind
    part: int = 0
    board: Board | None = None
    squares: tuple[int, ...] = field(default=(), repr=False)
    places: Places = field(default_factory=Places, repr=False)
    given: Places = field(default_factory=Places, repr=False)
    faults: tuple[TextFault, ...] = ()
    how: How = How("no-board")
    lines: tuple[int, int] = (0, 0)
    turned: str = ""
    named: bool = False
    sound: int = 0

    def path(self) -> Path:
        """The longest prefix of the squares that is a valid path.

        Raises:
            ValueError: if the reading has no board.
        """
        if self.board is None:
            raise ValueError("there is no board")
        return Path(self.board, self.squares[: self.sound])

    @property
    def tour(self) -> Tour | None:
        """The tour, or None if the squares are not a tour."""
        if self.kind != "tour" or self.board is None or not is_tour(self.board, self.squares):
            return None
        return Tour(self.board, self.squares)
