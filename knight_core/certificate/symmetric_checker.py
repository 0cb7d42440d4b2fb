"""Checks certificates about symmetric tours too: proofs, as data, that a turn or a mirror of the
board takes the line of no such tour to itself.

The line is the moves of a tour, without a direction. It imports nothing else of the package but the
checker, by whose rules each of a few cases is refuted, one after the other; README.md beside it
says which, and why that is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from knight_core.certificate import checker
from knight_core.certificate.checker import CheckFault, Proof

_MAPS: Final = {"half-turn": (3,), "quarter-turn": (5,), "mirror": (1, 2)}
"""Of each symmetry the maps, numbered as the images of :meth:`Proof.image`; one is enough."""

Ends = tuple[int, int]
"""A start and an end."""

_ANY: Final = {"start": None, "end": None, "closed": False, "path": None}


class Case(Proof):
    """A proof about a line that a map takes to itself: what is decided about a move is decided
    about its images."""

    def __init__(self, board: Any, request: Any, turn: int, move: Ends | None) -> None:
        self._turn = turn
        super().__init__(board, request)
        self._rules["turn"] = self._turned
        if move is not None and not self.proved:
            a, b = move
            self.proved = not (b in self.ways(a) and self._make(a, b))

    def _images(self, a: int, b: int) -> list[tuple[int, int]]:
        images = [(a, b)]
        for one, other in images:
            image = self.image(one, self._turn), self.image(other, self._turn)
            if image != (a, b):
                images.append(image)
        return images

    def _drop(self, a: int, b: int) -> None:
        for x, y in self._images(a, b):
            if y in self.ways(x):
                super()._drop(x, y)

    def _make(self, a: int, b: int) -> bool:
        for x, y in self._images(a, b):
            if y not in self.made[x] and not (y in self.ways(x) and super()._make(x, y)):
                return False
        return True

    def keeps(self, turn: int) -> bool:
        """The checker's; and it carries the lines that the map takes to themselves to such lines.
        The half turn and the quarter turns go with all symmetries of a board. But transposed, a
        line that one mirror takes to itself is one that the other mirror takes to itself."""
        mirrored = self._turn in _MAPS["mirror"]
        return not (mirrored and turn & 4) and super().keeps(turn)

    def _turned(self, words: list[Any]) -> bool:
        """The map neither turns the loop over nor moves it on: a contradiction."""
        self._checked(not words)
        fixed = middle = recolours = 0
        twice = True
        self._spend(self.size)
        for place in self.places():
            image = self.image(place, self._turn)
            back = self.image(image, self._turn) == place
            twice = twice and back
            fixed += image == place
            near = back and place < image and image in self._near(place)
            middle += near and image in self.ways(place)
            recolours = (sum(divmod(place, self.cols)) - sum(divmod(image, self.cols))) % 2
        over = twice and fixed < 3 and fixed + middle >= 2
        on = fixed == 0 and self.size // (2 if twice else 4) % 2 == recolours
        self._checked(not over and not on, "turn")
        return False


def cases(board: Any, request: dict[str, Any]) -> list[tuple[Any, Any, int, Ends | None]]:
    """What is to be refuted, as :class:`Case` takes it. For the map or each of the two: a closed
    line, which has a move between start and end if both are given; then, unless closed tours alone
    are asked for, a path. There are no cases if no map takes the board to itself.

    Raises:
        CheckFault: the board or the request is none.
    """
    asked = {**request}
    symmetry = asked.pop("symmetry")
    whole = Proof(board, asked)  # refuses what is no board and no request
    if asked["path"] is not None or not isinstance(symmetry, str) or symmetry not in _MAPS:
        raise CheckFault("request")
    ends = asked["start"], asked["end"]
    lines = [({**_ANY, "closed": True}, None if None in ends else ends)]
    if not asked["closed"]:
        lines.append((asked, None))

    def keeps(turn: int) -> bool:
        square = turn < 4 or whole.rows == whole.cols
        return square and not any(whole.has(whole.image(hole, turn)) for hole in board["holes"])

    maps = filter(keeps, _MAPS[symmetry])
    return [(board, line, turn, move) for turn in maps for line, move in lines]


class Cases:
    """A proof about symmetric tours, checked step by step by :meth:`add` until it is ``proved``."""

    def __init__(self, board: Any, request: Any) -> None:
        self._left = (Case(*one) for one in cases(board, request))
        self.steps = self.work = 0
        self._go_on()

    def _go_on(self) -> None:
        self._case = next((one for one in self._left if not one.proved), None)
        self.proved = self._case is None
        if self._case is not None:
            self._case.steps, self._case.work = self.steps, self.work

    def add(self, step: Any) -> None:
        """Check one more step, as the checker does; if it refutes a case, the next one begins."""
        if self._case is None:
            raise CheckFault("unneeded", self.steps + 1)
        self._case.add(step)
        self.steps, self.work = self._case.steps, self._case.work
        if self._case.proved:
            self._go_on()


def begin(board: Any, request: Any) -> Proof | Cases:
    """Begin a proof about all tours as requested, or about the symmetric ones."""
    symmetric = isinstance(request, dict) and "symmetry" in request
    return Cases(board, request) if symmetric else Proof(board, request)


def check(certificate: str | dict[str, Any]) -> None:
    """The checker's, of certificates about symmetric tours too."""
    checker.check(certificate, begin)


def start_check(certificate: str | dict[str, Any]) -> Iterator[int]:
    """The checker's, of certificates about symmetric tours too."""
    return checker.start_check(certificate, begin)
