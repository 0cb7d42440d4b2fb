"""Every proof about boards with holes: what each of its steps claims is computed anew."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from knight_core import Board, Picture, ProofStep, Reason
from knight_core.certificate.checker import Proof
from knight_core.existence import impossible
from knight_core.existence.shapes import Hanging, Shape
from knight_core.texts.sentences import board_text, sentence
from tests.core.deduction.follower import Follower
from tests.core.existence.examples import SHAPES, codes_of, own_checks, reason_of
from tests.core.existence.graph import parts
from tests.core.texts.codes import codes

Parts = list[set[int]]


def parts_of(board: Board, without: set[int]) -> Parts:
    """The connected parts of a board, some squares taken away."""
    left = set(board.squares()) - without
    return parts(board.neighbours, left)


def colours(board: Board) -> list[int]:
    squares = board.squares()
    return [sum(board.colour(square) == colour for square in squares) for colour in (0, 1)]


class Claim:
    """A step with its squares as numbers: ``claim["a"]`` is the square of the parameter ``a``."""

    def __init__(self, board: Board, step: ProofStep) -> None:
        self.board, self.params = board, step.params
        self.picture = step.picture or Picture()

    def __getitem__(self, name: str) -> int:
        return self.board.parse_square(str(self.params[name]))

    def check(self, code: str) -> None:
        """Check what a step of this code says: by the method that is called so."""
        getattr(self, code.replace("-", "_"))()

    def role(self, role: str) -> set[int]:
        return {square for square, of in self.picture.marks if of == role}

    @property
    def piece(self) -> set[int]:
        """The part at the square named that the cut square cuts off."""
        parts = parts_of(self.board, {self["cut"]})
        assert len(parts) > 1
        return next(part for part in parts if self["square"] in part)

    def shape_isolated(self) -> None:
        assert self.board.neighbours(self["square"]) == ()
        assert self.board.size > 1
        assert self.role("subject") == {self["square"]}

    def shape_pieces(self) -> None:
        part = next(part for part in parts_of(self.board, set()) if self["square"] in part)
        assert (self.params["count"], self.params["size"]) == (len(part), self.board.size)
        assert len(part) < self.board.size
        assert self.role("forced") == part

    def shape_alternate(self) -> None:
        assert self.picture.classes == "colours"

    def shape_counts(self) -> None:
        numbers = self.params["majority"], self.params["minority"]
        assert numbers == (max(colours(self.board)), min(colours(self.board)))
        assert numbers[0] - numbers[1] > 1
        assert colours(self.board)[self.board.colour(self["square"])] == numbers[0]

    def shape_one_more(self) -> None:
        assert self.params["majority"] == max(colours(self.board)) == min(colours(self.board)) + 1
        assert self.params["minority"] == min(colours(self.board))

    def wrong_colour_start(self) -> None:
        own = self.board.colour(self["square"])
        assert colours(self.board)[own] < colours(self.board)[1 - own]
        assert self.role("subject") == {self["square"]}

    wrong_colour_end = wrong_colour_start

    def hangs_alone(self) -> None:
        assert self.board.neighbours(self["square"]) == (self["cut"],)
        assert (self.role("forced"), self.role("shared")) == ({self["square"]}, {self["cut"]})

    hangs_alone_closed = hangs_alone

    def hangs(self) -> None:
        assert self.params["count"] == len(self.piece) > 1
        assert self.role("forced") == self.piece
        assert self.role("shared") == {self["cut"]}

    hangs_closed = hangs

    def hangs_three(self) -> None:
        assert self.role("forced") == {self["a"], self["b"], self["c"]}
        assert len(self.role("forced")) == 3

    def hangs_start(self) -> None:
        assert self.role("subject") == {self["square"]}

    hangs_end = hangs_start

    def hangs_same(self) -> None:
        assert self.role("subject") == {self["start"], self["end"]}

    def hangs_colours(self) -> None:
        own = self.board.colour(self["cut"])
        same = sum(self.board.colour(square) == own for square in self.piece)
        assert self.params["same"] == same
        assert self.params["other"] == len(self.piece) - same
        assert len(self.piece) - 2 * same not in (0, 1)


OWN = own_checks(Claim)


def check(board: Board, goal: dict[str, Any], reason: Reason) -> None:
    """Checks one reason, and each of its steps."""
    code = reason.code
    assert reason.params["board"] == board_text(board.rows, board.cols)
    assert reason.summary == sentence(f"reason.{code}", reason.params)
    if code.startswith("forced-"):
        path = [goal["start"]] if code == "forced-pair" else []
        Follower(board, path, goal["end"] if path else None, not path).follow(reason.steps)
    hanging = set[int]()
    for step in reason.steps:
        assert step.picture is not None
        claim = Claim(board, step)
        marked = {square for square, _ in claim.picture.marks}
        assert marked <= set(board.squares())
        assert len(marked) == len(claim.picture.marks)
        assert all(board.is_move(*move) for move in claim.picture.moves)
        assert len(step.text) < 330
        if step.code in OWN:
            claim.check(step.code)
        if step.code in ("hangs", "hangs-alone"):
            # No two of these pieces share a square, so that each has an end of its own.
            assert not hanging & claim.role("forced")
            hanging |= claim.role("forced")
        if step.code in ("hangs-start", "hangs-end"):
            assert len(reason.steps) == 3
            assert claim["square"] not in hanging
        if step.code == "hangs-same":
            assert not {claim["start"], claim["end"]} & hanging
        if step.code == "hangs-three":
            assert claim.role("forced") <= hanging


@pytest.mark.parametrize("question", SHAPES)
def test_proofs_of_shapes(question: str) -> None:
    check(*reason_of(question))


def test_every_step_about_shapes_has_an_example_and_a_check() -> None:
    assert codes_of(SHAPES)[1] >= OWN
    of_shapes = {code for code in codes("proof") if code.startswith(("shape-", "hangs"))}
    assert of_shapes <= OWN


# --- which reason is given ------------------------------------------------------------------------


def hanging_on(board: Board) -> list[Hanging]:
    """The pieces that hang by one square, by taking away every square: the smallest first."""
    without = {square: parts_of(board, {square}) for square in board.squares()}
    cuts = {square for square, parts in without.items() if len(parts) > 1}
    found = [
        Hanging((*sorted(part),), cut) for cut in cuts for part in without[cut] if not part & cuts
    ]
    return sorted(found, key=lambda piece: (len(piece.squares), piece.squares))


def fits(board: Board, piece: Hanging) -> bool:
    """Whether the colours of a piece alternate from the square that it hangs by to an end."""
    line = [board.colour(square) != board.colour(piece.cut) for square in piece.squares]
    return sum(line) - (len(line) - sum(line)) in (0, 1)


def simplest(
    board: Board, hanging: list[Hanging], ends: dict[str, int], closed: bool
) -> str | None:
    """The code of the simplest reason."""
    parts = parts_of(board, set())
    if len(parts) > 1:
        return "shape-isolated" if min(map(len, parts)) == 1 else "shape-pieces"
    few, many = sorted(colours(board))
    if many - few > 1:
        return "shape-colours"
    if hanging and (closed or len(hanging) > 2):
        return "shape-hangs-closed" if closed else "shape-three-ends"
    if not all(fits(board, piece) for piece in hanging):
        return "shape-hangs-colours"
    if hanging:
        at = {
            which: [square in piece.squares for piece in hanging] for which, square in ends.items()
        }
        for which, within in at.items():
            if not any(within):
                return f"shape-hangs-{which}"
        if len(at) == 2 and at["start"] == at["end"]:
            return "shape-same-piece"
    if few == many and len({board.colour(square) for square in ends.values()}) < len(ends):
        return "colour-pair"
    if few != many and closed:
        return "colour-closed"
    for which, square in ends.items():
        if colours(board)[board.colour(square)] < many:
            return f"shape-colour-{which}"
    if closed or len(ends) == 2:
        request = {"start": None, "end": None, "closed": closed, "path": None, **ends}
        holes = sorted(board.holes)
        proof = Proof({"rows": board.rows, "cols": board.cols, "holes": holes}, request)
        if not proof.proved:
            proof.add(["forced"])
        if proof.proved:
            return "forced-closed" if closed else "forced-pair"
    return None


def shape_at_random(draw: Random) -> Board:
    """Squares that are a move apart, and at times others beside them."""
    whole = Board(draw.randint(4, 6), draw.randint(3, 6))
    there = {0}
    for _ in range(draw.randint(2, 2 * whole.size)):
        there.add(draw.choice(whole.neighbours(draw.choice([*there]))))
    there.update(draw.sample(whole.squares(), draw.choice([0, 0, 0, 2])))
    return Board(whole.rows, whole.cols, {*whole.squares()} - there)


@pytest.mark.parametrize("seed", range(30))
def test_the_simplest_reason_is_given(seed: int) -> None:
    draw = Random(seed)
    for board in (shape_at_random(draw) for _ in range(4)):
        if not board.holes:
            continue
        shape = Shape(board)
        pieces = [sorted(part) for part in parts_of(board, set())]
        assert shape.pieces == sorted(pieces, key=lambda piece: (len(piece), piece))
        hanging = hanging_on(board) if len(pieces) == 1 else []
        assert shape.hanging == hanging
        start, end = draw.sample(board.squares(), 2)
        questions: list[dict[str, Any]] = [
            {},
            {"start": start},
            {"end": end},
            {"start": start, "end": end},
        ]
        for ends in questions:
            for closed in (False, True):
                reason = impossible(board, **ends, closed=closed)
                code = simplest(board, hanging, {} if closed else ends, closed)
                assert (reason and reason.code) == code
                if reason is not None:
                    check(board, ends, reason)


def test_two_squares_have_a_closed_tour_there_and_back() -> None:
    board = Board(3, 2, "a3,a2,b2,b1")
    assert impossible(board, closed=True) is None
    assert impossible(board, 1, 4) is None


def test_the_largest_board_whose_squares_are_all_examined() -> None:
    """A corner without a move; the larger board has one as well."""
    for rows, code in ((100, "shape-isolated"), (101, None)):
        reason = impossible(Board(rows, 100, [(1, 2), (2, 1), (50, 50), (50, 52)]))
        assert (reason and reason.code) == code


def test_the_largest_board_on_which_forced_moves_are_followed() -> None:
    """A corner and (3, 3) have the same two neighbours; the larger board has two holes less."""
    near = [(1, 4), (2, 5), (4, 1), (5, 2), (4, 5), (5, 4)]
    far = [*((17, col) for col in range(5, 18, 2)), (17, 10)]
    for holes, size, code in ((far, 400, "forced-closed"), (far[1:-1], 402, None)):
        board = Board(18, 23, [*near, *holes])
        assert board.size == size
        reason = impossible(board, closed=True)
        assert (reason and reason.code) == code
