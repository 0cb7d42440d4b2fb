"""What an exhibit of the gallery is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from knight_core.board import Board
from knight_core.game import parse_game
from knight_core.tour import Tour

KINDS: Final = ("historic", "computed", "shape", "large", "impossible")
"""What an exhibit is: a tour that history left; tours found here by search; a tour of a board with
holes; a request for a large board; a request for a board without a tour. In the order of display.
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that is true of an exhibit; the tests compute every one anew.

    Attributes:
        code: a stable name, such as ``opposite``.
        params: what the sentence shows.
    """

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """The English sentence."""
        from knight_core.gallery.captions import fact_text

        return fact_text(self.code, self.params)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One card of the gallery. Its words stand in :mod:`knight_core.gallery.captions`.

    Attributes:
        id: a stable name, as links and the command line spell it.
        kind: one of :data:`KINDS`.
        sort_year: the year by which it is sorted; None if it has none.
        board: its board.
        stored: its tours as texts: the first square as an int, a space, and a direction digit a
            move; none where there is a request.
        request: the words of a request, as in a link, whose answer is the exhibit; or None.
        steps_back: how many of the last moves to take away where somebody is to finish the tour;
            0: this is not offered.
        facts: what is true of it.
        lines: a verse or syllables, a text a line.
    """

    id: str
    kind: str
    sort_year: int | None
    board: Board
    stored: tuple[str, ...] = field(default=(), repr=False)
    request: Mapping[str, str] | None = field(default=None, hash=False)
    steps_back: int = 0
    facts: tuple[Fact, ...] = ()
    lines: tuple[str, ...] = field(default=(), repr=False)

    @property
    def tours(self) -> tuple[Tour, ...]:
        """Its tours, verified; several of a collection, none of a request. O(squares of all)."""
        return _tours(self.board, self.stored)

    @property
    def title(self) -> str:
        """Its English title."""
        return self._caption("title")

    @property
    def text(self) -> str:
        """Its story, in English."""
        return self._caption("text")

    @property
    def year(self) -> str:
        """When it was made, as a text such as ``c. 840``; empty if that means nothing."""
        return self._caption("year")

    @property
    def author(self) -> str:
        """Who made it; empty if that is nobody."""
        return self._caption("author")

    @property
    def source(self) -> str:
        """Where its numbers are from."""
        return self._caption("source")

    def _caption(self, part: str) -> str:
        # Loaded when it is asked for: the page has the same words among its texts.
        from knight_core.gallery.captions import caption

        return caption(self.id, part)


@cache
def _tours(board: Board, stored: tuple[str, ...]) -> tuple[Tour, ...]:
    return tuple(_tour(board, text) for text in stored)


def _tour(board: Board, text: str) -> Tour:
    start, _, digits = text.partition(" ")
    game, problem = parse_game(board, int(start), digits)
    if problem is not None:
        raise problem
    return game.path().tour()
