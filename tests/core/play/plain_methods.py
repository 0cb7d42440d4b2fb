"""Warnsdorff's rule and blind search as they are taught, to be followed step by step with names of
squares; and what is true of a position. Nothing of `knight_core` is used."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import dist

from tests.core.naive import STEPS, neighbours

BACK = "back"


@dataclass
class Position:
    """A path on a board, as names of squares."""

    rows: int
    cols: int
    path: list[str]
    order: str = "12345678"

    @property
    def here(self) -> str:
        return self.path[-1]

    @property
    def full(self) -> bool:
        return len(self.path) == self.rows * self.cols

    def place(self, name: str) -> tuple[int, int]:
        return self.rows - int(name[1:]), "abcdefgh".index(name[0])

    def moves(self, name: str) -> list[str]:
        """The squares a knight's move away, in the order of the directions."""
        found = neighbours(self.rows, self.cols, self.place(name), self.order)
        return ["abcdefgh"[col] + str(self.rows - row) for row, col in found]

    def free(self, name: str) -> list[str]:
        return [to for to in self.moves(name) if to not in self.path]

    def onward(self, name: str) -> int:
        return len(self.free(name))

    def turn(self, to: str) -> int:
        """Which direction of the order leads from here to a square, from 1."""
        (row, col), (to_row, to_col) = self.place(self.here), self.place(to)
        ways = [STEPS[digit] for digit in self.order]
        return ways.index((to_row - row, to_col - col)) + 1

    def go(self, step: str) -> None:
        if step == BACK:
            self.path.pop()
        else:
            self.path.append(step)


@dataclass
class Rule(Position):
    """Warnsdorff's rule. Without a tie rule each square with the fewest onward moves is right."""

    ties: str = ""

    def tie(self, name: str) -> float | None:
        """What the tie rule compares."""
        if self.ties == "roth":
            centre = (self.rows - 1) / 2, (self.cols - 1) / 2
            return round(dist(self.place(name), centre), 1)
        if self.ties == "pohl":
            return sum(self.onward(to) for to in self.free(name))
        return None

    def equals(self) -> list[str]:
        """The squares with the fewest onward moves."""
        free = self.free(self.here)
        return [to for to in free if self.onward(to) == min(map(self.onward, free))]

    def best_ties(self) -> list[str]:
        """Those of them that the tie rule leaves."""
        numbers = {to: self.tie(to) or 0 for to in self.equals()}
        wanted = (max if self.ties == "roth" else min)(numbers.values())
        return [to for to, number in numbers.items() if number == wanted]

    def right(self) -> list[str]:
        if not self.ties:
            return self.equals()
        return self.best_ties()[:1]


@dataclass
class BlindSearch(Position):
    """Blind search: always the first direction in the order that is free and has not been tried."""

    tried: list[list[str]] = field(default_factory=lambda: [[]])
    """What was tried from the squares of the path, from the last ones that are known."""

    def left(self) -> list[str]:
        """What is free and not tried yet."""
        return [to for to in self.free(self.here) if to not in self.tried[-1]]

    def right(self) -> list[str]:
        return self.left()[:1] or [BACK]

    def go(self, step: str) -> None:
        if step == BACK:
            self.tried.pop()
            last = self.path[-1]
            if not self.tried:
                # Everything up to the square that the search comes back from.
                moves = self.moves(self.path[-2])
                self.tried = [moves[: moves.index(last)]]
            self.tried[-1].append(last)
        else:
            self.tried.append([])
        super().go(step)
