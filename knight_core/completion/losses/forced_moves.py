"""Losses by forced moves: the moves that every solution must make contradict each other.

They contradict each other at once, or in each of a few cases. The cases are: the next squares of
the knight; or the last squares of the tour, each of some squares and none of them. One case must be
true, so each case is refuted by a deduction of its own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from knight_core.completion.losses.position import Position
from knight_core.deduction.explanation import explanation
from knight_core.deduction.forced_moves import JOIN, Deduction, Fact
from knight_core.deduction.proof_steps import draw
from knight_core.outcome import ProofStep, Reason

MAX_CASES: Final = 6
MAX_STEPS: Final = 24
"""The most steps of a proof: longer proofs are too hard to follow."""

_Case = tuple[ProofStep, Deduction]


def forced(at: Position) -> Reason | None:
    """The forced moves contradict each other."""
    steps = _explained(at, _deduction(at))
    if not steps:
        return None
    steps = [*_last_square(at), *steps]
    return at.reason("forced", {}, *steps, count=len(steps))


def few_cases(at: Position) -> Reason | None:
    """The shorter of the two proofs by cases, if one is short enough."""
    proofs = [proof for cases in (_by_move(at), _by_end(at)) if (proof := _steps(at, cases))]
    if not proofs:
        return None
    number, steps = min(proofs, key=lambda proof: len(proof[1]))
    return at.reason("cases", {}, *steps, cases=number)


def _deduction(at: Position, assumed: Iterable[Fact] = ()) -> Deduction:
    """The conclusions for every solution: a path from the knight through all unvisited squares. The
    knight's square has one move of this path, and the move to the join."""
    ways: dict[int, set[int]] = {square: {*at.near[square]} for square in at.near}
    ways[JOIN] = {at.knight} | {square for square in at.left if at.may_be_last(square)}
    for square in ways[JOIN]:
        ways[square].add(JOIN)
    ends = [at.knight] if at.end is None else [at.knight, at.end]
    return Deduction(ways, ends, assumed)


def _explained(at: Position, deduction: Deduction) -> list[ProofStep]:
    return explanation(deduction, at.board, at.step, at.knight)


def _last_square(at: Position) -> list[ProofStep]:
    """The step that says which squares may be the last; none if the end is given."""
    if at.end is not None:
        return []
    if at.closed:
        ends = [square for square in at.left if at.may_be_last(square)]
        picture = draw(subject=[at.start], shared=ends)
        return [at.step("passed-closed", {"start": at.start}, picture, ends=at.names(ends))]
    code = "passed-odd" if at.moves % 2 else "passed-even"
    return [at.step(code, {}, draw("colours", subject=[at.knight]))]


def _steps(at: Position, cases: list[_Case]) -> tuple[int, list[ProofStep]] | None:
    """The number of cases and the steps of all; None without cases, or if the steps are too
    many."""
    # The step about the last square comes once, before all cases.
    steps = _last_square(at)
    for begin, deduction in cases:
        steps += [begin, *_explained(at, deduction)]
    return (len(cases), steps) if cases and len(steps) <= MAX_STEPS else None


def _by_move(at: Position) -> list[_Case]:
    """A case for each onward move; empty unless all cases are contradictory."""
    targets = sorted(at.near[at.knight])
    cases = []
    for number, square in enumerate(targets, 1):
        deduction = _deduction(at, [Fact("case", frozenset((at.knight, square)))])
        if deduction.ended is None or len(targets) > MAX_CASES:
            return []
        drawn = draw(subject=[at.knight, square], moves=[(at.knight, square)])
        ways = at.names(targets)
        counts = {"number": number, "of": len(targets)}
        cases.append(
            (at.step("case-move", {"square": square}, drawn, **counts, ways=ways), deduction)
        )
    return cases


def _by_end(at: Position) -> list[_Case]:
    """A case for each of some squares as the last, and one for none of them; empty unless all cases
    are contradictory."""
    # The squares with two moves and a move to the join: as the last they force most.
    free = _deduction(at)
    ends = sorted(
        square
        for square in free.ways[JOIN] - {at.knight}
        if len(free.ways[square]) == 3 and JOIN not in free.made[square]
    )
    if len(ends) >= MAX_CASES:
        return []
    none = _deduction(at, [Fact("not-last", frozenset((JOIN, square))) for square in ends])
    if none.ended is None:
        return []
    cases = []
    of = len(ends) + 1
    for number, square in enumerate(ends, 1):
        deduction = _deduction(at, [Fact("case", frozenset((JOIN, square)))])
        if deduction.ended is None:
            return []
        drawn = draw(subject=[square])
        step = at.step("case-last", {"square": square}, drawn, number=number, of=of)
        cases.append((step, deduction))
    drawn = draw(shared=ends)
    step = at.step("case-not-last", {}, drawn, number=of, of=of, ends=at.names(ends))
    return [*cases, (step, none)]
