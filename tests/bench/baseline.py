"""The obvious program: what a student writes first. The measure for the blind kernel's speed.

Recursive, the board a list of lists, a bounds check called for every candidate move, the moves kept
in a list. It counts as the solver does and gives up after a number of forward moves.
"""

from __future__ import annotations

MOVES = [(-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)]


class KnightsTour:
    """One search from one square."""

    def __init__(self, rows: int, cols: int, max_steps: int) -> None:
        self.rows = rows
        self.cols = cols
        self.max_steps = max_steps
        self.board = [[0] * cols for _ in range(rows)]
        self.moves: list[tuple[int, int]] = []
        self.forward = 0
        self.backtracks = 0

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
