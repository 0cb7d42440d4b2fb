"""Checks certificates about symmetric tours too: proofs, as data, that a turn or a mirror of the
board takes the line of no such tour to itself.

The line is the moves of a tour, without a direction. Nothing else of the package is imported but
the checker, by whose rules each of a few cases is refuted, one after the other; README.md beside
this file says which, and why that is enough.
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
    about its images.

    Args:
        board, request: as of a proof.
        turn: the number of the map.
        move: a move that the line has, or None.
    """

    def __init__(self, board: Any, request: Any, turn: int, move: Ends | None) -> None:
        self._turn = turn
        super().__init__(board, request)
        self._rules["turn"] = self._cannot_turn
        if move is not None and not self.proved:
            a, b = move
            self.proved = not (b in self.ways(a) and self._make(a, b))

    def _images(self, a: int, b: int) -> list[tuple[int, int]]:
        """A move, and its images by repeating the map until it is back."""
        images = [(a, b)]
        while True:
            x, y = images[-1]
            image = self.image(x, self._turn), self.image(y, self._turn)
            if image == (a, b):
                return images
            images.append(image)

    def _drop(self, a: int, b: int) -> None:
        for x, y in self._images(a, b):
            if y in self.ways(x):
                super()._drop(x, y)

    def _make(self, a: int, b: int) -> bool:
        for x, y in self._images(a, b):
            if y in self.made[x]:
                continue
            if y not in self.ways(x) or not super()._make(x, y):
                return False
        return True

    def keeps(self, symmetry: int) -> bool:
        """The checker's; and the symmetry carries the lines that the map takes to themselves to
        such lines.

        The half turn and the quarter turns go with all symmetries of a board. But transposed, a
        line that one mirror takes to itself is one that the other mirror takes to itself.
        """
        if self._turn in _MAPS["mirror"] and symmetry & 4:
            return False
        return super().keeps(symmetry)

    def _cannot_turn(self, words: list[Any]) -> bool:
        """``["turn"]``: the map neither turns the loop over nor moves it on: a contradiction.

        It does one of the two with every loop that it takes to itself. Turned over, it is back
        after two turns, and two things stay where they are: places, or possible moves between two
        images; and no three places. Moved on by a half, or by a quarter if it is back after four
        turns, no place stays where it is, and so many moves change the colour as the map does.
        """
        self._require(not words)
        self._spend(self.size)
        places_that_stay = moves_that_stay = 0
        back_after_two = True
        changes_colour = False
        for place in self.places():
            image = self.image(place, self._turn)
            is_back = self.image(image, self._turn) == place
            back_after_two = back_after_two and is_back
            if image == place:
                places_that_stay += 1
            elif is_back and place < image and self._is_possible_move(place, image):
                moves_that_stay += 1
            # The same of all places, unless one stays where it is.
            changes_colour = self._colour(place) != self._colour(image)
        turns_over = (
            back_after_two and places_that_stay < 3 and places_that_stay + moves_that_stay >= 2
        )
        moved_on = self.size // (2 if back_after_two else 4)
        moves_on = places_that_stay == 0 and (moved_on % 2 == 1) == changes_colour
        self._require(not turns_over and not moves_on, "turn")
        return False

    def _is_possible_move(self, a: int, b: int) -> bool:
        return b in self._question.near(a) and b in self.ways(a)

    def _colour(self, place: int) -> int:
        row, col = divmod(place, self.cols)
        return (row + col) % 2


def cases(board: Any, request: dict[str, Any]) -> list[tuple[Any, Any, int, Ends | None]]:
    """What is to be refuted, as :class:`Case` takes it.

    For the map, or each of the two: a closed line, which has a move between start and end if both
    are given; then, unless closed tours alone are asked for, a path. There are no cases if no map
    takes the board to itself.

    Raises:
        CheckFault: the board or the request is none.
    """
    plain = {**request}
    symmetry = plain.pop("symmetry")
    whole = Proof(board, plain)  # refuses what is no board and no request
    if plain["path"] is not None or not isinstance(symmetry, str) or symmetry not in _MAPS:
        raise CheckFault("request")
    ends = plain["start"], plain["end"]
    lines = [({**_ANY, "closed": True}, None if None in ends else ends)]
    if not plain["closed"]:
        lines.append((plain, None))

    def keeps_the_board(turn: int) -> bool:
        if turn >= 4 and whole.rows != whole.cols:
            return False
        return not any(whole.has(whole.image(hole, turn)) for hole in board["holes"])

    maps = [turn for turn in _MAPS[symmetry] if keeps_the_board(turn)]
    return [(board, line, turn, move) for turn in maps for line, move in lines]


class Cases:
    """A proof about symmetric tours, checked step by step by :meth:`add` until it is ``proved``."""

    def __init__(self, board: Any, request: Any) -> None:
        self._left = (Case(*case) for case in cases(board, request))
        self.steps = self.work = 0
        self._begin_next()

    def _begin_next(self) -> None:
        """Begin the next case that is not refuted by its request alone."""
        self._case = next((case for case in self._left if not case.proved), None)
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
            self._begin_next()


def begin(board: Any, request: Any) -> Proof | Cases:
    """Begin a proof about all tours as requested, or about the symmetric ones."""
    if isinstance(request, dict) and "symmetry" in request:
        return Cases(board, request)
    return Proof(board, request)


def check(certificate: str | dict[str, Any]) -> None:
    """The checker's, of certificates about symmetric tours too."""
    checker.check(certificate, begin)


def start_check(certificate: str | dict[str, Any]) -> Iterator[int]:
    """The checker's, of certificates about symmetric tours too."""
    return checker.start_check(certificate, begin)
