"""Checks the reasons of a loss: it counts again what each step says, from its words and picture.

It shares nothing with `knight_core.completion.losses` but the codes and the names of parameters.
"""

from __future__ import annotations

from collections.abc import Iterable

from knight_core import Board
from knight_core.outcome import ProofStep, Reason
from tests.core.deduction.follower import LAST, Follower
from tests.figures import PROOFS_FOLLOWED, counted


class LossChecker(Follower):
    """Checks the reason of one position."""

    def __init__(self, board: Board, path: list[int], end: int | None, closed: bool) -> None:
        super().__init__(board, path, end, closed)
        self.cases: list[int] = []

    def check(self, reason: Reason) -> None:
        """Raise AssertionError if a step says what is not so, or if nothing follows."""
        counted(PROOFS_FOLLOWED)
        assert reason.family == "lost"
        assert reason.summary.endswith(".")
        assert reason.params["knight"] == self.board.name(self.knight)
        # Each case, and the last step of all, ends in a contradiction.
        codes = [step.code for step in reason.steps]
        by_case = [at for at, code in enumerate(codes) if code.startswith("case-")]
        if reason.code in ("forced", "cases") and codes != ["every-case"]:
            assert all(codes[at - 1].startswith("wrong") for at in [*by_case[1:], len(codes)])
        assert by_case == [] or reason.params["cases"] == len(by_case)
        for step in reason.steps:
            assert "{" not in step.text
            for square, _ in step.picture.marks if step.picture else ():
                assert not self.board.is_hole(square)
            for first, other in step.picture.moves if step.picture else ():
                assert self.board.is_move(first, other)
            self.step(step)

    def reach(self, start: int, without: Iterable[int] = ()) -> set[int]:
        """The squares left that are connected with a square (not itself), without some."""
        free = self.left - {*without}
        seen: set[int] = set()
        line = [start]
        for square in line:
            new = (self.near(square) & free) - seen
            seen |= new
            line += new
        return seen - {start}

    # -- at a glance ----------------------------------------------------------------------------

    def _colours_left(self, step: ProofStep) -> None:
        other = sum(self.colour(square) != self.colour(self.knight) for square in self.left)
        assert step.params["other"] == other
        assert step.params["own"] == len(self.left) - other
        assert step.params["need"] == (len(self.left) + 1) // 2 != other

    def _colours_back(self, step: ProofStep) -> None:
        assert self.closed
        assert step.params["size"] == len(self.left) + len(self.path)
        assert self.board.size % 2

    def _colours_end(self, step: ProofStep) -> None:
        assert self.end is not None
        assert (self.colour(self.end) + self.colour(self.knight) + len(self.left)) % 2

    def _end_passed(self, step: ProofStep) -> None:
        assert self.end in self.path
        assert self.left or self.knight != self.end

    def _not_back(self, step: ProofStep) -> None:
        assert not self.left
        assert self.closed
        assert self.path[0] not in self.near(self.knight, self.path)

    def _stuck(self, step: ProofStep) -> None:
        assert self.left
        assert not self.near(self.knight)

    def _isolated(self, step: ProofStep) -> None:
        assert self.square(step) in self.left
        assert not self.near(self.square(step))

    def _no_way_back(self, step: ProofStep) -> None:
        assert self.closed
        assert not self.near(self.path[0]) - {self.knight}
        assert self.left

    def _two_ends(self, step: ProofStep) -> None:
        a, b = self.square(step, "a"), self.square(step, "b")
        assert a != b
        assert {a, b} <= self.left
        assert self.near(a) == {self.square(step, "near")}
        assert self.near(b) == {self.square(step, "other")}

    def _dead_end(self, step: ProofStep) -> int:
        square = self.square(step)
        assert square in self.left
        assert self.near(square) == {self.square(step, "near")}
        return square

    def _end_elsewhere(self, step: ProofStep) -> None:
        assert self._dead_end(step) != self.end == self.square(step, "end")

    def _end_not_back(self, step: ProofStep) -> None:
        assert self.closed
        assert self.path[0] not in self.near(self._dead_end(step), self.path)

    def _moves_are_odd(self, step: ProofStep) -> bool:
        """Whether an odd number of moves is left, as the step says."""
        odd = len(self.left) % 2 == 1
        assert step.code.endswith("-odd" if odd else "-even")
        assert step.params["moves"] == len(self.left)
        return odd

    def _end_colour(self, step: ProofStep) -> None:
        same = self.colour(self._dead_end(step)) == self.colour(self.knight)
        assert same == self._moves_are_odd(step)

    # -- parts ----------------------------------------------------------------------------------

    def _cut_off_out(self, step: ProofStep) -> None:
        part = {*self.role(step, "forced")}
        assert part
        assert part <= self.left - self.reach(self.knight)
        assert step.params["count"] == len(part)

    def _cut_off_apart(self, step: ProofStep) -> None:
        part = {*self.role(step, "forced")}
        rest = self.left - part
        assert part
        assert 0 < len(rest) == step.params["rest"]
        assert not any(self.near(square) & rest for square in part)

    def _behind(self, square: int, part: set[int]) -> None:
        """The knight reaches a part only through a square."""
        assert square in self.left
        assert square not in part
        assert part
        assert not part & self.reach(self.knight, [square])

    def _cut_two(self, step: ProofStep) -> None:
        square = self.square(step)
        first, second = {*self.role(step, "forced")}, {*self.role(step, "shared")}
        self._behind(square, first)
        self._behind(square, second)
        assert not any(self.near(place) & second for place in first)
        assert all(self.near(place) <= first | {square} for place in first)

    def _cut_no_end(self, step: ProofStep) -> None:
        assert self.end is not None
        self._behind_without_end(step)

    def _cut_not_back(self, step: ProofStep) -> None:
        assert self.closed
        self._behind_without_end(step)

    def _behind_without_end(self, step: ProofStep) -> None:
        part = {*self.role(step, "forced")}
        self._behind(self.square(step), part)
        assert all(self.near(place) <= part | {self.square(step)} for place in part)
        assert not any(map(self.may_be_last, part))

    def _cut_colours(self, step: ProofStep) -> None:
        square, part = self.square(step), {*self.role(step, "forced")}
        self._behind(square, part)
        assert all(self.near(place) <= part | {square} for place in part)
        other = sum(self.colour(place) != self.colour(square) for place in part)
        assert (step.params["other"], step.params["own"]) == (other, len(part) - other)
        assert other - (len(part) - other) not in (0, 1)

    def _cut_ends(self, step: ProofStep) -> None:
        first, second = {*self.role(step, "forced")}, {*self.role(step, "shared")}
        square, other = self.square(step), self.square(step, "other")
        self._behind(square, first)
        self._behind(other, second)
        assert all(self.near(place) <= first | {square} for place in first)
        assert all(self.near(place) <= second | {other} for place in second)
        assert not (first | {square}) & (second | {other})

    def _outer(self, rows: bool) -> set[int]:
        cols = self.board.cols
        assert (self.board.rows if rows else cols) == 4
        return {
            square
            for square in self.left | {self.knight}
            if (square // cols if rows else square % cols) in (0, 3)
        }

    def _alternation_rows(self, step: ProofStep) -> None:
        outer = self._outer(step.code == "alternation-rows")
        most = len(self.left - outer) + (self.knight not in outer)
        assert step.params["most"] == most <= len(outer & self.left) == step.params["outer"]

    _alternation_cols = _alternation_rows

    def _alternation_colours(self, step: ProofStep) -> None:
        outer = [
            self._outer(rows)
            for rows in (True, False)
            if 4 in ((self.board.rows,) if rows else (self.board.cols,))
        ]
        first, second = self.square(step, "one"), self.square(step, "two")
        assert any({first, second} <= squares & self.left for squares in outer)
        assert self.colour(first) != self.colour(second)

    def _alternation_apart(self, step: ProofStep) -> None:
        apart, between = {*self.role(step, "forced")}, {*self.role(step, "shared")}
        assert apart <= self.left
        assert all(self.near(square) <= between for square in apart)
        assert (step.params["count"], step.params["most"]) == (len(apart), len(between))
        assert len(apart) > len(between)

    # -- cases ----------------------------------------------------------------------------------

    def _case_move(self, step: ProofStep) -> None:
        targets = {*map(self.board.parse_square, step.params["ways"])}
        assert targets == self.near(self.knight)
        assert step.params["of"] == len(targets)
        self.cases = [*self.cases, self.square(step)]
        assert step.params["number"] == len(self.cases)
        if step.params["number"] == step.params["of"]:
            assert {*self.cases} == targets
        self.assume([frozenset((self.knight, self.square(step)))])

    def _case_last(self, step: ProofStep) -> None:
        self.cases = [*self.cases, self.square(step)]
        assert step.params["number"] == len(self.cases) < int(str(step.params["of"]))
        self.assume([frozenset((self.square(step), LAST))])

    def _case_not_last(self, step: ProofStep) -> None:
        ends = [*map(self.board.parse_square, step.params["ends"])]
        assert ends == self.cases
        assert step.params["number"] == step.params["of"] == len(ends) + 1
        self.assume(not_last=ends)

    def _every_case(self, step: ProofStep) -> None:
        """Nothing to count: the search says so."""

    # -- forced moves ---------------------------------------------------------------------------

    def _passed(self, step: ProofStep) -> None:
        self._moves_are_odd(step)
        assert not self.closed
        assert self.end is None

    def _passed_closed(self, step: ProofStep) -> None:
        assert self.closed
        assert {*self.role(step, "shared")} == {
            place for place in self.left if self.may_be_last(place)
        }
