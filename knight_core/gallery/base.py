"""The exhibits of the gallery."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from knight_core.board import Board
from knight_core.play.game import parse_game
from knight_core.texts.sentences import sentence, texts
from knight_core.tour import Path, Tour

KINDS: Final = (
    *("historic", "computed", "symmetric", "extreme", "uncrossed"),
    *("shape", "large", "impossible"),
)
"""The kinds of exhibits: a historic tour; all the tours of a small board; symmetric tours; tours
with the most or the fewest of something; the longest paths that do not cross themselves, which are
no tours; a tour of a board with holes; a request for a large board; a request for a board without a
tour. In the order of display.
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact about an exhibit; the tests compute every one anew.

    Attributes:
        code: a stable name, such as ``opposite``.
        params: the parameters of the sentence.
    """

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """The English sentence."""
        return sentence(f"gallery.fact.{self.code}", self.params)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One card of the gallery. Its words stand in ``texts/en.gallery.json``.

    Attributes:
        id: a stable name, as in links and on the command line.
        kind: one of :data:`KINDS`.
        sort_year: the year by which it is sorted; None if it has none.
        board: its board.
        stored: its tours, or its paths, as texts: the first square as an int, a space, and a
            direction digit a move; none for a request. Of two paths the second is closed.
        request: the request in words, as in a link, whose answer is the exhibit; or None.
        steps_back: the number of last moves to remove for the task of completing the tour; 0: the
            page does not offer this task.
        facts: the facts about it.
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
        """Its tours, verified; several of a collection, none of a request or of paths. O(squares
        of all)."""
        return () if self.kind == "uncrossed" else _tours(self.board, self.stored)

    @property
    def paths(self) -> tuple[Path, ...]:
        """Its tours, or its paths that are no tours: each move is a knight's on the board, and no
        square is visited twice. O(squares of all)."""
        return tuple(_path(self.board, text) for text in self.stored)

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
        """The time when it was made, as a text such as ``c. 840``; empty if that means nothing."""
        return self._caption("year")

    @property
    def author(self) -> str:
        """The author; empty if there is none."""
        return self._caption("author")

    @property
    def source(self) -> str:
        """The source of its numbers."""
        return self._caption("source")

    def _caption(self, part: str) -> str:
        return str(texts("gallery").get(f"gallery.{self.id}.{part}", ""))


def stored(
    name: str,
    kind: str,
    year: int | None,
    board: Board,
    tours: tuple[str, ...],
    *facts: Fact,
    lines: tuple[str, ...] = (),
) -> Exhibit:
    """An exhibit with stored tours; the task of completing a tour has more moves on larger
    boards."""
    steps_back = next(back for most, back in _STEPS_BACK if board.size <= most)
    return Exhibit(name, kind, year, board, tours, None, steps_back, facts, lines)


_STEPS_BACK: Final = ((12, 5), (32, 8), (36, 10), (64, 12), (84, 14), (112, 20))
"""The moves to take away on a board of so many squares at most."""


@cache
def _tours(board: Board, stored: tuple[str, ...]) -> tuple[Tour, ...]:
    return tuple(_path(board, text).tour() for text in stored)


def _path(board: Board, text: str) -> Path:
    start, _, digits = text.partition(" ")
    game, problem = parse_game(board, int(start), digits)
    if problem is not None:
        raise problem
    return game.path()
