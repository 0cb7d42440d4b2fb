"""The checker of certificates about symmetric tours too: of proofs, as data, that a rotation or a
reflection of the board maps the line of no such tour to itself.

The line is the moves of a tour, without a direction. This module imports only the checker from the
package. The rules of the checker refute a few cases, one after the other; README.md in this folder
lists the cases and proves that they are enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from knight_core.certificate import checker
from knight_core.certificate.checker import CheckFault, Proof

_MAPS: Final = {"half-turn": (3,), "quarter-turn": (5,), "mirror": (1, 2)}
"""The maps of each symmetry, numbered as in :meth:`Proof.image`; a tour needs one of them."""

Ends = tuple[int, int]
"""A start and an end."""

_ANY: Final = {"start": None, "end": None, "closed": False, "path": None}


class Case(Proof):
    """A proof about a line that a map takes to itself: a move and its images are all made, or all
    ruled out.

    Args:
        board, request: as for :class:`Proof`.
        turn: the number of the map.
        move: a move that the line must contain, or None.
    """

    def __init__(self, board: Any, request: Any, turn: int, move: Ends | None) -> None:
        self._turn = turn
        super().__init__(board, request)
        self._rules["turn"] = self._cannot_turn
        if move is not None and not self.proved:
            a, b = move
            self.proved = not (b in self.ways(a) and self._make(a, b))

    def _images(self, a: int, b: int) -> list[tuple[int, int]]:
        """The orbit of a move: the move and its images under repetition of the map."""
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
        """Check as :meth:`Proof.keeps`, and whether the symmetry maps each line that the map takes
        to itself to another such line.

        This is so for the half turn and the quarter turn under all symmetries of a board. But a
        transposition exchanges the two mirrors: it maps a line of one mirror to one of the other.
        """
        if self._turn in _MAPS["mirror"] and symmetry & 4:
            return False
        return super().keeps(symmetry)

    def _cannot_turn(self, words: list[Any]) -> bool:
        """``["turn"]``: the map can neither reverse the loop nor shift it: a contradiction.

        A map of a loop to itself does one of the two. If it reverses the loop, it is its own
        inverse, and two things are fixed: places, or possible moves between two images; never three
        places. If it shifts the loop by a half (by a quarter, if it is not its own inverse), no
        place is fixed, and the length of the shift is odd exactly if the map changes the colour.
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
            # The same for all places, unless a place is fixed.
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
    """The cases to refute, as arguments of :class:`Case`.

    For each map: a closed line, which contains a move between start and end if both are given;
    then, unless the request is for closed tours only, a path. There are no cases if no map takes
    the board to itself.

    Raises:
        CheckFault: the board or the request is invalid.
    """
    plain = {**request}
    symmetry = plain.pop("symmetry")
    whole = Proof(board, plain)  # raises for an invalid board or request
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
        """Begin the next case that needs steps to be refuted."""
        self._case = next((case for case in self._left if not case.proved), None)
        self.proved = self._case is None
        if self._case is not None:
            self._case.steps, self._case.work = self.steps, self.work

    def add(self, step: Any) -> None:
        """Check one more step, as :meth:`Proof.add`; after a refuted case, the next one begins."""
        if self._case is None:
            raise CheckFault("unneeded", self.steps + 1)
        self._case.add(step)
        self.steps, self.work = self._case.steps, self._case.work
        if self._case.proved:
            self._begin_next()


def begin(board: Any, request: Any) -> Proof | Cases:
    """Begin a proof about all tours for a request, or, if it has a symmetry, the symmetric ones."""
    if isinstance(request, dict) and "symmetry" in request:
        return Cases(board, request)
    return Proof(board, request)


def check(certificate: str | dict[str, Any]) -> None:
    """As :func:`checker.check <knight_core.certificate.checker.check>`, for symmetric tours too."""
    checker.check(certificate, begin)


def start_check(certificate: str | dict[str, Any]) -> Iterator[int]:
    """:func:`check` as a generator; yields the number of each step before it is checked."""
    return checker.start_check(certificate, begin)
