"""The obvious programs: what a student writes first. The measure for the speed of the kernels.

The board is a list of lists, a bounds check is called for every candidate move, the moves are kept
in a list. They count as the solver does and give up after a number of forward moves.
"""

from __future__ import annotations

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


class Obvious:
    """A board, the moves made on it, and their counts."""

    def __init__(self, rows: int, cols: int, max_steps: int) -> None:
        self.rows = rows
        self.cols = cols
        self.max_steps = max_steps
        self.board = [[0] * cols for _ in range(rows)]
        self.moves: list[tuple[int, int]] = []
        self.forward = 0
        self.backtracks = 0


class KnightsTour(Obvious):
    """One blind search from one square, recursive."""

    def on_board(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols

    def solve(self, row: int, col: int, number: int = 1) -> bool:
        """Whether the search ended (with a tour, or at its limit) with the knight placed here."""
        self.board[row][col] = number
        self.moves.append((row, col))
        self.forward += 1
        if number == self.rows * self.cols or self.forward == self.max_steps:
            return True
        for down, right in MOVES:
            next_row = row + down
            next_col = col + right
            if (
                self.on_board(next_row, next_col)
                and self.board[next_row][next_col] == 0
                and self.solve(next_row, next_col, number + 1)
            ):
                return True
        self.board[row][col] = 0
        self.moves.pop()
        self.backtracks += 1
        return False


class WarnsdorffTour(Obvious):
    """Warnsdorff's rule with backtracking: the degrees counted anew, the moves sorted at each step.

    What is still to try on each square is kept in a list: the path of a large board is too long to
    recurse.
    """

    def is_free(self, row: int, col: int) -> bool:
        return 0 <= row < self.rows and 0 <= col < self.cols and self.board[row][col] == 0

    def onward(self, row: int, col: int) -> list[tuple[int, int]]:
        return [
            (row + down, col + right)
            for down, right in MOVES
            if self.is_free(row + down, col + right)
        ]

    def degree(self, square: tuple[int, int]) -> int:
        return len(self.onward(square[0], square[1]))

    def place(self, row: int, col: int) -> list[tuple[int, int]]:
        """Place the knight; where to go from there, the best first."""
        self.moves.append((row, col))
        self.board[row][col] = len(self.moves)
        self.forward += 1
        return sorted(self.onward(row, col), key=self.degree)

    def solve(self, row: int, col: int) -> bool:
        """Whether the search ended (with a tour, or at its limit) before all was tried."""
        to_try = [self.place(row, col)]
        while to_try:
            if len(self.moves) == self.rows * self.cols or self.forward == self.max_steps:
                return True
            if to_try[-1]:
                next_row, next_col = to_try[-1].pop(0)
                to_try.append(self.place(next_row, next_col))
            else:
                to_try.pop()
                last_row, last_col = self.moves.pop()
                self.board[last_row][last_col] = 0
                self.backtracks += 1
        return False
