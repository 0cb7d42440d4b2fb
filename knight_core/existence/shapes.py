"""Proofs for boards with holes: by colours, connected pieces and cut squares.

The proofs hold for any shape. None of them proves that there is a tour: only a search does. The
pieces are the connected components of the knight graph. A cut square is an articulation point; a
piece that is connected only through one cut square is a leaf of the block tree.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from knight_core.board import Board
from knight_core.deduction.pieces import blocks_of, pieces_of
from knight_core.deduction.proof_steps import draw, proof_step, reason_for
from knight_core.existence.two_classes import COLOURS, closed_odd_reason, colour_pair_reason
from knight_core.existence.views import Ends
from knight_core.outcome import ProofStep, Reason

MAX_SQUARES: Final = 10_000
"""The largest area of a board whose squares are all examined; on larger ones only colours are
counted."""
_MAX_FORCED: Final = 400
"""The largest board, in squares, on which forced moves are deduced: that takes milliseconds."""
_MAX_MARKS: Final = 64
"""The most squares of a piece that a picture marks."""


@dataclass(frozen=True, slots=True)
class Hanging:
    """A piece that is connected to the rest only through one cut square.

    Attributes:
        squares: the squares of the piece, in order, without the cut square.
        cut: the cut square.
    """

    squares: tuple[int, ...]
    cut: int

    def step(self, board: Board) -> ProofStep:
        """The proof step that a tour has an end in this piece."""
        picture = draw(forced=self.squares[:_MAX_MARKS], shared=[self.cut])
        names = {"square": self.squares[0], "cut": self.cut}
        if len(self.squares) == 1:
            return proof_step(board, "hangs-alone", names, picture)
        return proof_step(board, "hangs", names, picture, count=len(self.squares))


class Shape:
    """The structure of a board: its pieces and cut squares. O(squares) to make.

    Attributes:
        counts: the number of squares of colour 0 and of colour 1.
        pieces: the connected pieces, the smallest first; one piece beyond :data:`MAX_SQUARES`.
        hanging: the pieces connected only through one cut square, if the board is connected.
    """

    def __init__(self, board: Board) -> None:
        self.board = board
        odd = sum(map(board.colour, board.holes))
        area = board.area
        self.counts = ((area + 1) // 2 - len(board.holes) + odd, area // 2 - odd)
        self.pieces: list[list[int]] = [[]]
        self.hanging: list[Hanging] = []
        if area <= MAX_SQUARES:
            self.pieces = pieces_of(board.squares(), board.neighbours)
            if len(self.pieces) == 1:
                blocks, cuts = blocks_of(self.pieces[0][0], board.neighbours)
                for block in blocks:
                    cut = [square for square in block if square in cuts]
                    if len(cut) == 1:
                        inner = tuple(sorted(set(block) - set(cut)))
                        self.hanging.append(Hanging(inner, cut[0]))
                self.hanging.sort(key=lambda piece: (len(piece.squares), piece.squares))

    def reason(self, ends: Ends, closed: bool) -> Reason | None:
        """The simplest reason why there is no such tour; None if no proof applies. For a closed
        tour ``ends`` is empty."""
        return (
            self._pieces_reason()
            or self._colour_reason()
            or self._hanging_reason(ends, closed)
            or self._goal_reason(ends, closed)
            or self._forced_reason(ends, closed)
        )

    # -- the board as a whole ---------------------------------------------------------------------

    def _pieces_reason(self) -> Reason | None:
        board, pieces = self.board, self.pieces
        if len(pieces) == 1:
            return None
        piece = pieces[0]
        square = {"square": piece[0]}
        if len(piece) == 1:
            picture = draw(subject=piece)
            step = proof_step(board, "shape-isolated", square, picture)
            return reason_for(board, "shape-isolated", square, step)
        picture = draw(forced=piece[:_MAX_MARKS])
        count, size = len(piece), board.size
        step = proof_step(board, "shape-pieces", square, picture, count=count, size=size)
        return reason_for(board, "shape-pieces", square, step, count=count, size=size)

    def _majority(self) -> tuple[int, dict[str, int]]:
        """The majority colour, and the number of squares of each colour."""
        colour = int(self.counts[1] > self.counts[0])
        return colour, {"majority": self.counts[colour], "minority": self.counts[1 - colour]}

    def _colour_reason(self) -> Reason | None:
        board = self.board
        colour, numbers = self._majority()
        if numbers["majority"] - numbers["minority"] < 2:
            return None
        example = next(square for square in board.squares() if board.colour(square) == colour)
        steps = (
            proof_step(board, "shape-alternate", {}, COLOURS),
            proof_step(board, "shape-counts", {"square": example}, COLOURS, **numbers),
        )
        return reason_for(board, "shape-colours", {"square": example}, *steps, **numbers)

    # -- start and end ----------------------------------------------------------------------------

    def _goal_reason(self, ends: Ends, closed: bool) -> Reason | None:
        board = self.board
        colour, numbers = self._majority()
        if board.size % 2 == 0:
            return colour_pair_reason(board, ends)
        if closed:
            return closed_odd_reason(board)
        for which, square in ends.items():
            if board.colour(square) != colour:
                picture = draw("colours", subject=[square])
                names = {"square": square}
                steps = (
                    proof_step(board, "shape-alternate", {}, COLOURS),
                    proof_step(board, "shape-one-more", {}, COLOURS, **numbers),
                    proof_step(board, f"wrong-colour-{which}", names, picture),
                )
                return reason_for(board, f"shape-colour-{which}", names, *steps, **numbers)
        return None

    def _hanging_reason(self, ends: Ends, closed: bool) -> Reason | None:
        board, hanging = self.board, self.hanging
        if not hanging:
            return None
        first = hanging[0]
        if closed:
            alone = len(first.squares) == 1
            picture = draw(forced=first.squares[:_MAX_MARKS], shared=[first.cut])
            names = {"square": first.squares[0], "cut": first.cut}
            code = "hangs-alone-closed" if alone else "hangs-closed"
            step = proof_step(board, code, names, picture, count=len(first.squares))
            return reason_for(board, "shape-hangs-closed", names, step)
        steps = [piece.step(board) for piece in hanging]
        if len(hanging) > 2:
            a, b, c = (piece.squares[0] for piece in hanging[:3])
            three = {"a": a, "b": b, "c": c}
            picture = draw(forced=three.values())
            last = proof_step(board, "hangs-three", three, picture)
            return reason_for(board, "shape-three-ends", three, *steps[:3], last)
        if reason := self._hanging_colours():
            return reason
        # There are at most two of these pieces, and each needs an end of the tour.
        pieces = {which: self._piece_of(square) for which, square in ends.items()}
        for which, piece in pieces.items():
            if piece is None:
                return self._elsewhere(which, ends[which], steps)
        if len(pieces) == 2 and pieces["start"] is pieces["end"]:
            picture = draw(subject=ends.values())
            last = proof_step(board, "hangs-same", ends, picture)
            other = next(at for at, piece in enumerate(hanging) if piece is not pieces["start"])
            return reason_for(board, "shape-same-piece", ends, steps[other], last)
        return None

    def _piece_of(self, square: int) -> Hanging | None:
        return next((piece for piece in self.hanging if square in piece.squares), None)

    def _elsewhere(self, which: str, square: int, steps: Sequence[ProofStep]) -> Reason:
        picture = draw(subject=[square])
        last = proof_step(self.board, f"hangs-{which}", {"square": square}, picture)
        return reason_for(self.board, f"shape-hangs-{which}", {"square": square}, *steps, last)

    def _hanging_colours(self) -> Reason | None:
        """The reason by colours in such a piece: from the cut square the tour alternates in colour
        to its end in the piece."""
        board = self.board
        for piece in self.hanging:
            own = sum(board.colour(square) == board.colour(piece.cut) for square in piece.squares)
            numbers = {"same": own, "other": len(piece.squares) - own}
            if numbers["other"] - own in (0, 1):
                continue
            names = {"square": piece.squares[0], "cut": piece.cut}
            picture = draw("colours", forced=piece.squares[:_MAX_MARKS], shared=[piece.cut])
            last = proof_step(board, "hangs-colours", names, picture, **numbers)
            return reason_for(board, "shape-hangs-colours", names, piece.step(board), last)
        return None

    def _forced_reason(self, ends: Ends, closed: bool) -> Reason | None:
        """The reason by forced moves, for two given ends or a closed tour."""
        board = self.board
        # Two squares with a move between them have a closed tour: there and back.
        if board.size > _MAX_FORCED or board.size == 2 or not (closed or len(ends) == 2):
            return None
        from knight_core.existence.forced_moves import forced_steps

        steps = forced_steps(board, ends)
        kind = "closed" if closed else "pair"
        return reason_for(board, f"forced-{kind}", ends, *steps) if steps else None


@lru_cache(maxsize=8)
def shape_of(board: Board) -> Shape:
    """The shape of a board, cached for a few boards: requests often repeat a board."""
    return Shape(board)
