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
    """A fact about an exhibit; the tests compute every fact again.

    Attributes:
        code: a stable name, such as ``opposite``.
        params: the parameters of the sentence.
    """

    code: str
    params: Mapping[str, int | str] = field(default_factory=dict, hash=False)

    @property
    def text(self) -> str:
        """The sentence, in the current language."""
        return sentence(f"gallery.fact.{self.code}", self.params)


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One card of the gallery. Its texts are in ``texts/en.gallery.json``.

    Attributes:
        id: a stable name, for links and the command line.
        kind: one of :data:`KINDS`.
        sort_year: the year for sorting; None without a year.
        board: the board.
        stored: the tours or paths as texts: the first square as an int, a space, and one direction
            digit for each move; empty for a request. Of two paths the second is closed.
        request: the parameters of a request, as in a link; its answer is the exhibit. None for
            stored tours and paths.
        steps_back: how many moves the page removes from the end of the tour for the task to
            complete it; 0: no such task.
        facts: the facts about the exhibit.
        lines: the lines of a verse or of syllables.
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
        """The tours, verified; a collection has several, a request and paths have none. O(total
        squares)."""
        return () if self.kind == "uncrossed" else _tours(self.board, self.stored)

    @property
    def paths(self) -> tuple[Path, ...]:
        """The stored tours or paths: each move is a knight's move on the board, and no square is
        visited twice. O(total squares)."""
        return tuple(_path(self.board, text) for text in self.stored)

    @property
    def title(self) -> str:
        """The title, in the current language."""
        return self._caption("title")

    @property
    def text(self) -> str:
        """The story, in the current language."""
        return self._caption("text")

    @property
    def year(self) -> str:
        """The date, as a text such as ``c. 840``; empty if there is none."""
        return self._caption("year")

    @property
    def author(self) -> str:
        """The author; empty if there is none."""
        return self._caption("author")

    @property
    def source(self) -> str:
        """The source of the tour."""
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
    """An exhibit with stored tours; on larger boards the task to complete the tour has more
    moves."""
    steps_back = next(back for most, back in _STEPS_BACK if board.size <= most)
    return Exhibit(name, kind, year, board, tours, None, steps_back, facts, lines)


_STEPS_BACK: Final = ((12, 5), (32, 8), (36, 10), (64, 12), (84, 14), (112, 20))
"""Pairs: the most squares of a board, and how many moves are removed on it."""


@cache
def _tours(board: Board, stored: tuple[str, ...]) -> tuple[Tour, ...]:
    return tuple(_path(board, text).tour() for text in stored)


def _path(board: Board, text: str) -> Path:
    start, _, digits = text.partition(" ")
    game, problem = parse_game(board, int(start), digits)
    if problem is not None:
        raise problem
    return game.path()
