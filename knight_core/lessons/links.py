"""A link of the page as a lesson names it, such as ``?board=5x5&start=a1#game=183``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from knight_core.board import Board, check_page_size
from knight_core.errors import InvalidRequest, shown
from knight_core.play.game import parse_game
from knight_core.request import TourRequest, digits_of, parse_request

if TYPE_CHECKING:
    from knight_core.completion.judging import Goal

_MODES = ("play", "check", "code")
_TOOLS = ("compare", "survey", "orders")


@dataclass(frozen=True)
class Link:
    """A link that names a state of the page.

    Attributes:
        text: the link as it is written.
        query: the parameters of its query.
        view: the parameters of its hash.
    """

    text: str
    query: Mapping[str, str]
    view: Mapping[str, str]

    @property
    def mode(self) -> str:
        """``solve``, ``play``, ``lab``, ``check``, ``code`` or ``gallery``."""
        if "lab" in self.query:
            return "lab"
        if "gallery" in self.query:
            return "gallery"
        return self.query.get("mode", "solve")

    def request(self, **more: str) -> TourRequest:
        """The request of the link; ``more`` are defaults for words that it does not name.

        Raises:
            InvalidRequest: as :func:`knight_core.request.parse_request`, and for a board that is
                too large for the page.
        """
        request = parse_request({**more, **self.query})
        check_page_size(request.rows, request.cols)
        return request

    @property
    def board(self) -> Board:
        """Its board."""
        return self.request().board

    def square(self, name: str) -> int:
        """A square of its board."""
        return self.board.existing_square(name, "square")

    def goal(self) -> Goal:
        """The required end of a tour that continues its game."""
        request = self.request()
        return {"end": request.end, "closed": request.closed}

    def path(self) -> tuple[int, ...]:
        """The squares of its game; without a game the start, or no square.

        Raises:
            InvalidRequest: for an invalid start or move.
        """
        start = self.query.get("start", "")
        digits = self.view.get("game", "")
        if not start:
            return ()
        game, problem = parse_game(self.board, start, digits)
        if problem is not None:
            raise problem
        return game.squares[: digits_of(self.view.get("step", ""))]


def read_link(text: str) -> Link:
    """Parse a link, and check the state that it names.

    >>> read_link("?board=5x5&start=a1#game=183").path()
    (20, 11, 0, 7)

    Raises:
        InvalidRequest: ``lesson-link`` for a text without a question mark at its beginning, or with
            an unknown mode or tool; other codes for an invalid request, game or experiment.
    """
    if not text.startswith("?"):
        raise InvalidRequest("lesson-link", field="link", value=shown(text))
    query, _, view = text[1:].partition("#")
    link = Link(text, dict(parse_qsl(query, True)), dict(parse_qsl(view, True)))
    if link.mode == "lab":
        opens = link.query["lab"] in _TOOLS
    else:
        opens = link.mode in ("solve", "gallery", *_MODES)
    if not opens:
        raise InvalidRequest("lesson-link", field="link", value=shown(text))
    if link.mode in ("solve", "play"):
        link.request()
        link.path()
    elif link.mode == "lab":
        from knight_core.experiments import make_experiment

        make_experiment(link.query, page=True)
    return link
