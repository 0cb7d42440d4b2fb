"""Every proof of the existence theory: what each of its steps claims is computed."""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import Board, Outcome, Picture, ProofStep, Reason, TourRequest, solve
from knight_core.bridge.messages import pack
from knight_core.existence import impossible
from knight_core.existence.tables import PAIRS
from knight_core.texts.sentences import board_text, sentence
from tests.core.deduction.follower import Follower
from tests.core.existence import test_shape_proofs, test_symmetric
from tests.core.existence.examples import RECTANGLES, SHAPES, codes_of, reason_of
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
    assert steps == set(CHECKS)
    others = {step for step in codes("proof") if step.startswith(test_symmetric.STEPS)}
    others |= steps_of_losses()
    assert (steps - FORCED) | set(test_shape_proofs.CHECKS) == codes("proof") - others


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
        CHECKS[step.code](board, step)
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


def one_row(board: Board, step: ProofStep) -> None:
    assert min(board.rows, board.cols) == 1
    assert not any(board.neighbours(square) for square in range(min(board.size, 400)))


def two_rows_moves(board: Board, step: ProofStep) -> None:
    for square in range(min(board.size, 400)):
        for target in board.neighbours(square):
            apart = [
                abs(a - b)
                for a, b in zip(board.row_col(square), board.row_col(target), strict=True)
            ]
            assert apart == ([1, 2] if board.rows == 2 else [2, 1])


def two_rows_beside(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    start = claim["square"]
    (reached,) = (part for part in parts(board.neighbours, board.squares()) if start in part)
    along = 1 if board.rows == 2 else 0
    at = board.row_col(start)[along]
    assert all((board.row_col(square)[along] - at) % 2 == 0 for square in reached)
    assert {*claim.moves} <= reached
    assert claim.role("subject") <= {start}
    assert claim.role("forced") == {
        square for square in range(board.size) if abs(board.row_col(square)[along] - at) == 1
    }


def three_by_three(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    assert claim.role("forced") == {claim["centre"]} == {board.size // 2}
    assert claim.near("centre") == set()


def colours_alternate(board: Board, step: ProofStep) -> None:
    assert all_flip(board)
    assert board.size % 2
    assert step.params["size"] == board.size
    assert Claim(board, step).picture.classes == "colours"


def colours_majority(board: Board, step: ProofStep) -> None:
    assert {board.colour(corner) for corner in corners_of(board)} == {0}
    even = (board.rows + 1) // 2 * ((board.cols + 1) // 2) + board.rows // 2 * (board.cols // 2)
    assert step.params["majority"] == even == board.size - even + 1
    assert step.params["minority"] == board.size - even


def wrong_colour(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    assert board.size % 2
    assert board.colour(claim["square"]) == 1
    assert claim.role("subject") == {claim["square"]}
    assert claim.picture.classes == "colours"


def wrong_colour_passed(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    pair = {claim["left"], claim["right"]}
    assert board.size % 2
    assert {board.colour(square) for square in pair} == {1}
    assert claim.passed(pair)
    assert claim.near("left") == claim.near("right") == {claim["top"], claim["bottom"]}


def loop_of_four(board: Board, step: ProofStep) -> None:
    assert Claim(board, step).is_loop(4)
    assert step.params["rest"] == board.size - 4


def loop_needs_end(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    first, other, left, right = "abcd" if "a" in step.params else "efgh"
    assert claim.near(first) == claim.near(other) == {claim[left], claim[right]}
    assert claim.is_loop(4)
    assert claim.passed({claim[first], claim[other]})


def loops_first_and_last(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    eight = {claim[name] for name in "abcdefgh"}
    assert len(eight) == 8
    assert step.params["count"] == board.size - 8
    for end, other, left, right in ("abcd", "bacd", "efgh", "fegh"):
        # What passes `other` by both its moves and has `end` as an end: the four in a row.
        both = {claim[left], claim[right]}
        assert claim.near(end) == claim.near(other) == both


def halves(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    between = claim.role("forced") | claim.role("shared")
    assert len(between) == step.params["count"] == board.size - 8
    found = parts(board.neighbours, between)
    assert sorted(map(sorted, found)) == sorted(
        (sorted(claim.role("forced")), sorted(claim.role("shared")))
    )
    assert claim.passed(between) or all(len(targets) == 2 for targets in claim.moves.values())


def corners_use_up(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    corners = corners_of(board)
    assert claim.role("forced") == corners
    assert claim.passed(corners)
    for hub in claim.role("shared"):
        assert len(claim.moves[hub]) == 2
        assert claim.moves[hub] <= corners
    hubs = {board.parse_square(str(value)) for key, value in step.params.items() if key != "board"}
    assert claim.role("shared") == hubs


def halves_used_up(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    halves = [claim.role("forced"), claim.role("shared")]
    between = halves[0] | halves[1]
    assert len(between) == board.size - 8
    corners = corners_of(board)
    # Squares both of whose moves lead to corners have no other.
    used_up = {s for s in between - corners if len(claim.moves[s] & corners) == 2}
    targets = {
        square: {
            target
            for target in between & set(board.neighbours(square))
            if target in corners or square in corners or not {square, target} & used_up
        }
        for square in between
    }
    assert sorted(map(sorted, parts(targets.__getitem__, targets))) == sorted(map(sorted, halves))


def colours_flip(board: Board, step: ProofStep) -> None:
    assert all_flip(board)


def same_colour(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    assert step.params["moves"] == board.size - 1
    assert board.size % 2 == 0
    assert claim["start"] != claim["end"]
    assert board.colour(claim["start"]) == board.colour(claim["end"])
    assert claim.role("subject") == {claim["start"], claim["end"]}


def closed_odd(board: Board, step: ProofStep) -> None:
    assert step.params["moves"] == board.size
    assert board.size % 2


def outer_of(board: Board, claim: Claim) -> set[int]:
    """The squares of the lines that a picture names: half of all."""
    assert claim.picture.lines == (0, 3)
    rows = claim.picture.classes == "rows"
    assert (board.rows if rows else board.cols) == 4
    outer = {s for s in range(board.size) if board.row_col(s)[0 if rows else 1] in (0, 3)}
    assert 2 * len(outer) == board.size
    return outer


def outer_inner(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    outer = outer_of(board, claim)
    assert not any(target in outer for square in outer for target in board.neighbours(square))
    assert claim["one"] in outer
    assert claim.moves[claim["one"]] == claim.near("one")
    lines: dict[int, list[str]] = {0: [], 3: []}
    for square in sorted(outer):
        place = board.row_col(square)
        lines[place[0 if claim.picture.classes == "rows" else 1]].append(board.name(square))
    named = {frozenset(str(step.params[line]).split("–")) for line in ("first", "last")}
    assert named == {frozenset((line[0], line[-1])) for line in lines.values()}


def alternates(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    outer = outer_of(board, claim)
    assert step.params["half"] == len(outer)
    subject = claim.role("subject")
    assert not subject & outer
    assert subject == ({claim["square"]} if "square" in step.params else set())


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


def outer_colours(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    pair = {claim["one"], claim["other"]}
    assert claim.role("forced") == pair <= outer_of(board, claim)
    assert {board.colour(square) for square in pair} == {0, 1}


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


def closed_passed(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    squares = {claim[name] for name in "abcd"}
    assert claim.role("forced") == squares
    assert claim.passed(squares)
    assert len(claim.picture.moves) == 8


def closed_middle(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    first, other = {claim["a"], claim["b"]}, {claim["c"], claim["d"]}
    assert claim.near("middle") == first | other
    paths = parts(forced_moves(board).__getitem__, board.squares())
    for ends in (first, other):
        (path,) = (path for path in paths if ends & path)
        assert ends <= path
        assert len(path) + 1 < board.size
        assert path <= set(claim.moves)


def closed_taken(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    pair = {claim["c"], claim["d"]}
    for name in "ab":
        left = free_moves(board, claim[name]) - {claim["left"]}
        assert len(left) == 1
        assert left <= pair
    assert pair <= claim.near("right")
    assert {claim["a"], claim["b"]} <= claim.near("left")
    assert all(len(forced_moves(board)[square]) == 1 for square in pair)


def closed_six(board: Board, step: ProofStep) -> None:
    claim = Claim(board, step)
    assert len(forced_moves(board)[claim["hub"]]) == 2
    taken = {claim["y"], claim["z"]}
    for name, only in ("ac", "bd"):
        assert claim["hub"] in claim.near(name)
        assert free_moves(board, claim[name]) - taken == {claim[only]}
        assert len(forced_moves(board)[claim[name]]) == 1
        assert claim[only] in claim.moves[claim[name]]
    assert claim.is_loop(6)
    added = {frozenset((claim[name], claim[only])) for name, only in ("ac", "bd")}
    for move in claim.picture.moves:
        assert frozenset(move) in added or move[1] in forced_moves(board)[move[0]]


def from_table(board: Board, step: ProofStep) -> None:
    """That the table is right, the verdicts' own tests compute."""
    claim = Claim(board, step)
    named = {claim[name] for name in ("square", "start", "end") if name in step.params}
    assert claim.role("subject") == named


def follow_forced_moves(board: Board, reason: Reason) -> None:
    """Every move is forced by the steps before it, and the last step contradicts them."""
    names = ("square", "other") if reason.code == "corner-pair" else ("start", "end")
    ends = [board.parse_square(str(reason.params[name])) for name in names if name in reason.params]
    end = ends[1] if ends else None
    Follower(board, ends[:1], end, not ends).follow(reason.steps)


def in_its_proof(board: Board, step: ProofStep) -> None:
    """Followed with the steps before it."""


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


CHECKS: dict[str, Callable[[Board, ProofStep], None]] = {
    "one-row": one_row,
    "two-rows-moves": two_rows_moves,
    "two-rows-beside": two_rows_beside,
    "three-by-three": three_by_three,
    "wrong-colour-passed": wrong_colour_passed,
    "loop-of-four": loop_of_four,
    "loop-needs-end": loop_needs_end,
    "loop-needs-end-too": loop_needs_end,
    "loops-first-and-last": loops_first_and_last,
    "halves": halves,
    "corners-use-up": corners_use_up,
    "halves-used-up": halves_used_up,
    "colours-alternate": colours_alternate,
    "colours-majority": colours_majority,
    "wrong-colour-start": wrong_colour,
    "wrong-colour-end": wrong_colour,
    "colours-flip": colours_flip,
    "same-colour": same_colour,
    "closed-odd": closed_odd,
    "outer-inner": outer_inner,
    "alternates-from-start": alternates,
    "alternates-from-end": alternates,
    "closed-alternates": alternates,
    "outer-colours": outer_colours,
    "closed-corners": corners_use_up,
    "closed-passed": closed_passed,
    "closed-middle": closed_middle,
    "closed-middle-too": closed_middle,
    "closed-taken": closed_taken,
    "closed-six": closed_six,
    **dict.fromkeys(sorted(FORCED), in_its_proof),
    "table-start": from_table,
    "table-end": from_table,
    "table-pair": from_table,
}
