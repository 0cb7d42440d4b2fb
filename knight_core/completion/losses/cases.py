"""Losses by a few cases: one of them must hold, and in each the forced moves are a contradiction.

Either the knight goes to one of the squares in reach; or the tour ends on one of some squares, or
on none of them. These hold without any argument, so each case is proved from the beginning.
"""

from __future__ import annotations

from itertools import count
from typing import Final

from knight_core.completion.losses.forced import JOIN, Deduction, Fact
from knight_core.completion.losses.position import Position, picture
from knight_core.completion.losses.proof_steps import steps_of
from knight_core.outcome import ProofStep, Reason

MAX_CASES: Final = 6
MAX_STEPS: Final = 24
"""The most steps of a proof: nobody follows a longer one."""

_Case = tuple[ProofStep, Deduction]


def few_cases(at: Position) -> Reason | None:
    """The shorter of the two proofs by cases, if one is short enough."""
    proofs = [proof for cases in (_by_move(at), _by_end(at)) if (proof := _steps(cases))]
    if not proofs:
        return None
    number, steps = min(proofs, key=lambda proof: len(proof[1]))
    return at.reason("cases", {}, *steps, cases=number)


def _steps(cases: list[_Case] | None) -> tuple[int, list[ProofStep]] | None:
    """The steps of all cases, if each contradicts itself, and how many cases there are."""
    if not cases:
        return None
    steps: list[ProofStep] = []
    for number, (begin, deduction) in enumerate(cases):
        first, *others = steps_of(deduction)
        # How the squares are passed is explained once, before all cases.
        steps += [begin, *others] if number else [first, begin, *others]
    return (len(cases), steps) if len(steps) <= MAX_STEPS else None


def _by_move(at: Position) -> list[_Case] | None:
    """A case for each square that the knight can go to."""
    targets = sorted(at.near[at.knight])
    cases = []
    for number, square in enumerate(targets, 1):
        move = frozenset((at.knight, square))
        deduction = Deduction(at, [Fact("case", move)])
        if deduction.ended is None or len(targets) > MAX_CASES:
            return None
        drawn = picture([at.knight, square], moves=[(at.knight, square)])
        step = at.step(
            "case-move",
            {"square": square},
            drawn,
            number=number,
            of=len(targets),
            ways=at.names(targets),
        )
        cases.append((step, deduction))
    return cases


def _by_end(at: Position) -> list[_Case] | None:
    """A case for each of some squares as the last one, and one for none of them."""
    # Those with two moves beside that to the join: if one is the last, that says most.
    free = Deduction(at)
    ends = sorted(
        square
        for square in free.ways[JOIN] - {at.knight}
        if len(free.ways[square]) == 3 and JOIN not in free.made[square]
    )
    if len(ends) >= MAX_CASES:
        return None
    none = Deduction(at, map(_not_last, ends))
    if none.ended is None:
        return None
    cases = []
    numbers = count(1)
    of = len(ends) + 1
    for square in ends:
        deduction = Deduction(at, [Fact("case", frozenset((JOIN, square)))])
        if deduction.ended is None:
            return None
        drawn = picture([square])
        step = at.step("case-last", {"square": square}, drawn, number=next(numbers), of=of)
        cases.append((step, deduction))
    drawn = picture(shared=ends)
    step = at.step("case-not-last", {}, drawn, number=of, of=of, ends=at.names(ends))
    return [*cases, (step, none)]


def _not_last(square: int) -> Fact:
    return Fact("not-last", frozenset((JOIN, square)))
