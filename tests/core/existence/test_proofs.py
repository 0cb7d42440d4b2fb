"""Every proof of the existence theory: what each of its steps claims is computed."""

from __future__ import annotations

import re
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, Outcome, Picture, Reason, TourRequest, solve
from knight_core.bridge.messages import pack
from knight_core.existence import impossible
from knight_core.existence.tables import PAIRS
from knight_core.texts.sentences import board_text, sentence
from tests.core.deduction.follower import Follower
from tests.core.existence import test_shape_proofs, test_symmetric
from tests.core.existence.examples import RECTANGLES, SHAPES, codes_of, own_checks, reason_of
from tests.core.existence.graph import parts
from tests.core.existence.test_verdicts import requests
from tests.core.texts.codes import ENDINGS, codes, steps_of_losses
from tests.figures import PROOFS_FOLLOWED, counted

FORCED = {
    *("forced", "forced-taken", "forced-early", "forced-taken-early", "wrong-loop", "wrong-over"),
    *("wrong-many", "wrong-few-taken", "wrong-few-taken-early"),
}
"""The steps of proofs by forced moves."""


def test_every_reason_and_every_step_has_an_example_and_a_check() -> None:
    theorems = {code for code in codes("reason") if not code.startswith(test_symmetric.STEPS)}
    theorems -= ENDINGS
    reasons, steps = codes_of(RECTANGLES)
    assert reasons | codes_of(SHAPES)[0] == theorems
    assert steps - FORCED == own_checks(Claim)
    others = {step for step in codes("proof") if step.startswith(test_symmetric.STEPS)}
    others |= steps_of_losses()
    assert (steps - FORCED) | own_checks(test_shape_proofs.Claim) == codes("proof") - others


@pytest.mark.parametrize("question", RECTANGLES)
def test_reasons(question: str) -> None:
    board, goal, reason = reason_of(question)
    result = solve(TourRequest(board.rows, board.cols, **goal))
    assert (result.outcome, result.stats.forward) == (Outcome.IMPOSSIBLE, 0)
    assert result.reason == reason
    assert reason.params["board"] == board_text(board.rows, board.cols)
    check_reason(board, reason)
    # Which of its ends is at fault, the sentence says by name.
    if reason.code.endswith(("-start", "-end")):
        assert reason.params["square"] == board.name(goal[reason.code.rsplit("-", 1)[1]])
    elif reason.code.endswith("-pair"):
        assert all(board.name(goal[key]) in reason.summary for key in ("start", "end"))


@given(requests(), st.booleans())
def test_every_reason_is_well_made(
    request: tuple[Board, int | None, int | None], closed: bool
) -> None:
    board, start, end = request
    reason = impossible(board, start, end, closed)
    if reason is not None:
        check_reason(board, reason)


def check_reason(board: Board, reason: Reason) -> None:
    """One sentence, and a proof in steps of which each is right."""
    counted(PROOFS_FOLLOWED)
    assert reason.summary == sentence(f"reason.{reason.code}", reason.params)
    check_sentence(board, reason.summary, reason.params)
    assert len(reason.summary) < 180
    assert 1 <= len(reason.steps) <= 6
    if any(step.code in FORCED for step in reason.steps):
        follow_forced_moves(board, reason)
    for number, step in enumerate(reason.steps, 1):
        assert step.text == sentence(f"proof.{step.code}", step.params)
        check_sentence(board, step.text, step.params)
        assert len(step.text) < 330
        assert step.text in reason.text
        assert (f"{number}. {step.text}" in reason.text) == (len(reason.steps) > 1)
        if step.code not in FORCED:
            Claim(board, step).check(step.code)
        if step.picture is None:
            assert step.code == "one-row"
        else:
            check_picture(board, step.picture)
    if reason.picture is not None:
        check_picture(board, reason.picture)
    hash(reason)
    pack(reason)


def check_sentence(board: Board, text: str, params: dict[str, str | int]) -> None:
    """It names squares of the board, and says every parameter that it shows."""
    assert not set("{}\n") & set(text)
    assert "  " not in text
    assert text.endswith(".")
    for key, value in params.items():
        if isinstance(value, str) and key not in LISTS:
            assert board.name(board.parse_square(value)) == value


LISTS = {"board", "first", "last", "path", "at", "made", "taken", "early"}
"""Parameters that are not the name of one square."""


def check_picture(board: Board, picture: Picture) -> None:
    """Small, and on the board."""
    on_the_board = range(board.size)
    marked = [square for square, _ in picture.marks]
    assert len(set(marked)) == len(marked) <= 24
    assert all(square in on_the_board for square in marked)
    assert {role for _, role in picture.marks} <= {"subject", "forced", "shared"}
    assert len(picture.moves) <= 24
    assert all(a in on_the_board and board.is_move(a, b) for a, b in picture.moves)
    assert len({frozenset(move) for move in picture.moves}) == len(picture.moves)
    assert bool(picture.lines) == (picture.classes in ("rows", "cols"))


# --- what a step claims ---------------------------------------------------------------------------


class Claim(test_shape_proofs.Claim):
    """A step about moves that every tour makes."""

    def near(self, name: str) -> set[int]:
        return set(self.board.neighbours(self[name]))

    @property
    def moves(self) -> dict[int, set[int]]:
        """Of every square of the picture's moves, where they lead."""
        targets: dict[int, set[int]] = {}
        for a, b in self.picture.moves:
            targets.setdefault(a, set()).add(b)
            targets.setdefault(b, set()).add(a)
        return targets

    def outer(self) -> set[int]:
        """The squares of the lines that a picture names: half of all."""
        board = self.board
        assert self.picture.lines == (0, 3)
        rows = self.picture.classes == "rows"
        assert (board.rows if rows else board.cols) == 4
        outer = {s for s in range(board.size) if board.row_col(s)[0 if rows else 1] in (0, 3)}
        assert 2 * len(outer) == board.size
        return outer

    def is_loop(self, length: int) -> bool:
        """Whether the moves drawn are one closed loop of so many squares, but not of all."""
        targets = self.moves
        return (
            len(targets) == length < self.board.size
            and all(len(ends) == 2 for ends in targets.values())
            and len(parts(targets.__getitem__, targets)) == 1
        )

    def passed(self, squares: set[int]) -> bool:
        """Whether these have just two neighbours each, and both moves are drawn."""
        targets = self.moves
        return bool(squares) and all(
            len(targets[square]) == 2 and targets[square] == set(self.board.neighbours(square))
            for square in squares
        )

    def one_row(self) -> None:
        assert min(self.board.rows, self.board.cols) == 1
        assert not any(self.board.neighbours(square) for square in range(min(self.board.size, 400)))

    def two_rows_moves(self) -> None:
        for square in range(min(self.board.size, 400)):
            for target in self.board.neighbours(square):
                apart = [
                    abs(a - b)
                    for a, b in zip(
                        self.board.row_col(square), self.board.row_col(target), strict=True
                    )
                ]
                assert apart == ([1, 2] if self.board.rows == 2 else [2, 1])

    def two_rows_beside(self) -> None:
        start = self["square"]
        (reached,) = (
            part for part in parts(self.board.neighbours, self.board.squares()) if start in part
        )
        along = 1 if self.board.rows == 2 else 0
        at = self.board.row_col(start)[along]
        assert all((self.board.row_col(square)[along] - at) % 2 == 0 for square in reached)
        assert {*self.moves} <= reached
        assert self.role("subject") <= {start}
        assert self.role("forced") == {
            square
            for square in range(self.board.size)
            if abs(self.board.row_col(square)[along] - at) == 1
        }

    def three_by_three(self) -> None:
        assert self.role("forced") == {self["centre"]} == {self.board.size // 2}
        assert self.near("centre") == set()

    def colours_alternate(self) -> None:
        assert all_flip(self.board)
        assert self.board.size % 2
        assert self.params["size"] == self.board.size
        assert self.picture.classes == "colours"

    def colours_majority(self) -> None:
        assert {self.board.colour(corner) for corner in corners_of(self.board)} == {0}
        even = (self.board.rows + 1) // 2 * ((self.board.cols + 1) // 2) + self.board.rows // 2 * (
            self.board.cols // 2
        )
        assert self.params["majority"] == even == self.board.size - even + 1
        assert self.params["minority"] == self.board.size - even

    def wrong_colour_start(self) -> None:
        assert self.board.size % 2
        assert self.board.colour(self["square"]) == 1
        assert self.role("subject") == {self["square"]}
        assert self.picture.classes == "colours"

    wrong_colour_end = wrong_colour_start

    def wrong_colour_passed(self) -> None:
        pair = {self["left"], self["right"]}
        assert self.board.size % 2
        assert {self.board.colour(square) for square in pair} == {1}
        assert self.passed(pair)
        assert self.near("left") == self.near("right") == {self["top"], self["bottom"]}

    def loop_of_four(self) -> None:
        assert self.is_loop(4)
        assert self.params["rest"] == self.board.size - 4

    def loop_needs_end(self) -> None:
        first, other, left, right = "abcd" if "a" in self.params else "efgh"
        assert self.near(first) == self.near(other) == {self[left], self[right]}
        assert self.is_loop(4)
        assert self.passed({self[first], self[other]})

    loop_needs_end_too = loop_needs_end

    def loops_first_and_last(self) -> None:
        eight = {self[name] for name in "abcdefgh"}
        assert len(eight) == 8
        assert self.params["count"] == self.board.size - 8
        for end, other, left, right in ("abcd", "bacd", "efgh", "fegh"):
            # What passes `other` by both its moves and has `end` as an end: the four in a row.
            both = {self[left], self[right]}
            assert self.near(end) == self.near(other) == both

    def halves(self) -> None:
        between = self.role("forced") | self.role("shared")
        assert len(between) == self.params["count"] == self.board.size - 8
        found = parts(self.board.neighbours, between)
        assert sorted(map(sorted, found)) == sorted(
            (sorted(self.role("forced")), sorted(self.role("shared")))
        )
        assert self.passed(between) or all(len(targets) == 2 for targets in self.moves.values())

    def corners_use_up(self) -> None:
        corners = corners_of(self.board)
        assert self.role("forced") == corners
        assert self.passed(corners)
        for hub in self.role("shared"):
            assert len(self.moves[hub]) == 2
            assert self.moves[hub] <= corners
        hubs = {
            self.board.parse_square(str(value))
            for key, value in self.params.items()
            if key != "board"
        }
        assert self.role("shared") == hubs

    closed_corners = corners_use_up

    def halves_used_up(self) -> None:
        halves = [self.role("forced"), self.role("shared")]
        between = halves[0] | halves[1]
        assert len(between) == self.board.size - 8
        corners = corners_of(self.board)
        # Squares both of whose moves lead to corners have no other.
        used_up = {s for s in between - corners if len(self.moves[s] & corners) == 2}
        targets = {
            square: {
                target
                for target in between & set(self.board.neighbours(square))
                if target in corners or square in corners or not {square, target} & used_up
            }
            for square in between
        }
        assert sorted(map(sorted, parts(targets.__getitem__, targets))) == sorted(
            map(sorted, halves)
        )

    def colours_flip(self) -> None:
        assert all_flip(self.board)

    def same_colour(self) -> None:
        assert self.params["moves"] == self.board.size - 1
        assert self.board.size % 2 == 0
        assert self["start"] != self["end"]
        assert self.board.colour(self["start"]) == self.board.colour(self["end"])
        assert self.role("subject") == {self["start"], self["end"]}

    def closed_odd(self) -> None:
        assert self.params["moves"] == self.board.size
        assert self.board.size % 2

    def outer_inner(self) -> None:
        outer = self.outer()
        assert not any(
            target in outer for square in outer for target in self.board.neighbours(square)
        )
        assert self["one"] in outer
        assert self.moves[self["one"]] == self.near("one")
        lines: dict[int, list[str]] = {0: [], 3: []}
        for square in sorted(outer):
            place = self.board.row_col(square)
            lines[place[0 if self.picture.classes == "rows" else 1]].append(self.board.name(square))
        named = {frozenset(str(self.params[line]).split("–")) for line in ("first", "last")}
        assert named == {frozenset((line[0], line[-1])) for line in lines.values()}

    def alternates_from_start(self) -> None:
        outer = self.outer()
        assert self.params["half"] == len(outer)
        subject = self.role("subject")
        assert not subject & outer
        assert subject == ({self["square"]} if "square" in self.params else set())

    alternates_from_end = alternates_from_start

    closed_alternates = alternates_from_start

    def outer_colours(self) -> None:
        pair = {self["one"], self["other"]}
        assert self.role("forced") == pair <= self.outer()
        assert {self.board.colour(square) for square in pair} == {0, 1}

    def closed_passed(self) -> None:
        squares = {self[name] for name in "abcd"}
        assert self.role("forced") == squares
        assert self.passed(squares)
        assert len(self.picture.moves) == 8

    def closed_middle(self) -> None:
        first, other = {self["a"], self["b"]}, {self["c"], self["d"]}
        assert self.near("middle") == first | other
        paths = parts(forced_moves(self.board).__getitem__, self.board.squares())
        for ends in (first, other):
            (path,) = (path for path in paths if ends & path)
            assert ends <= path
            assert len(path) + 1 < self.board.size
            assert path <= set(self.moves)

    closed_middle_too = closed_middle

    def closed_taken(self) -> None:
        pair = {self["c"], self["d"]}
        for name in "ab":
            left = free_moves(self.board, self[name]) - {self["left"]}
            assert len(left) == 1
            assert left <= pair
        assert pair <= self.near("right")
        assert {self["a"], self["b"]} <= self.near("left")
        assert all(len(forced_moves(self.board)[square]) == 1 for square in pair)

    def closed_six(self) -> None:
        assert len(forced_moves(self.board)[self["hub"]]) == 2
        taken = {self["y"], self["z"]}
        for name, only in ("ac", "bd"):
            assert self["hub"] in self.near(name)
            assert free_moves(self.board, self[name]) - taken == {self[only]}
            assert len(forced_moves(self.board)[self[name]]) == 1
            assert self[only] in self.moves[self[name]]
        assert self.is_loop(6)
        added = {frozenset((self[name], self[only])) for name, only in ("ac", "bd")}
        for move in self.picture.moves:
            assert frozenset(move) in added or move[1] in forced_moves(self.board)[move[0]]

    def table_start(self) -> None:
        """That the table is right, the verdicts' own tests compute."""
        named = {self[name] for name in ("square", "start", "end") if name in self.params}
        assert self.role("subject") == named

    table_end = table_start

    table_pair = table_start


def corners_of(board: Board) -> set[int]:
    return {0, board.cols - 1, board.size - board.cols, board.size - 1}


def all_flip(board: Board) -> bool:
    """Whether every move changes the colour: told of a corner of a large board."""
    some = range(min(board.size, 400))
    return all(
        board.colour(square) != board.colour(target)
        for square in some
        for target in board.neighbours(square)
    )


@pytest.mark.parametrize("half", range(1, 7))
def test_without_two_outer_squares_in_a_row_they_alternate(half: int) -> None:
    """What the second step of the four rows says, of every way to mix two kinds of squares."""
    for kinds in product("oi", repeat=2 * half):
        order = "".join(kinds)
        if order.count("o") != half or "oo" in order:
            continue
        if order[0] == "i":
            assert order == "io" * half
        if order[-1] == "i":
            assert order == "oi" * half
        if order[0] + order[-1] != "oo":  # all the way round
            assert order in ("io" * half, "oi" * half)


def forced_moves(board: Board) -> dict[int, set[int]]:
    """The moves that every closed tour makes, as squares have just two neighbours."""
    targets: dict[int, set[int]] = {square: set() for square in range(board.size)}
    for square in range(board.size):
        if len(board.neighbours(square)) == 2:
            for target in board.neighbours(square):
                targets[square].add(target)
                targets[target].add(square)
    return targets


def free_moves(board: Board, square: int) -> set[int]:
    """Where else a closed tour may go from a square, whose forced moves are not counted."""
    forced = forced_moves(board)
    assert len(forced[square]) < 2
    return {
        target
        for target in set(board.neighbours(square)) - forced[square]
        if len(forced[target]) < 2
    }


def follow_forced_moves(board: Board, reason: Reason) -> None:
    """Every move is forced by the steps before it, and the last step contradicts them."""
    names = ("square", "other") if reason.code == "corner-pair" else ("start", "end")
    ends = [board.parse_square(str(reason.params[name])) for name in names if name in reason.params]
    end = ends[1] if ends else None
    Follower(board, ends[:1], end, not ends).follow(reason.steps)


@pytest.mark.parametrize("turned", [False, True], ids=["lying", "standing"])
def test_every_pair_of_the_tables_with_a_proof(turned: bool) -> None:
    found = []
    for (short, long), pairs in PAIRS.items():
        board = Board(long, short) if turned else Board(short, long)
        lying = Board(short, long)
        for pair in pairs.split():
            places = [
                lying.row_col(lying.parse_square(name)) for name in re.findall(r"[a-z]+\d+", pair)
            ]
            first, other = (board.square(*(place[::-1] if turned else place)) for place in places)
            for start, end in ((first, other), (other, first)):
                reason = impossible(board, start, end)
                assert reason is not None
                check_reason(board, reason)
                found.append(reason.code)
    assert found.count("forced-pair") == 74
    assert found.count("table-pair") == 46
