"""Certificates by edge search: each step supposes a move, until the case is refuted.

The method is that of :mod:`knight_core.search.edges`. Here the checker draws the consequences, so
the certificate contains only the supposed moves and the steps that count parts.
"""

from __future__ import annotations

from typing import Any

from knight_core.certificate.checker import Proof
from knight_core.steps import PAUSE, Steps

ProofSteps = list[list[Any]]
"""Steps of a certificate."""


def start_search(proof: Proof, max_steps: int) -> Steps[ProofSteps | float | None]:
    """Continue a proof until it is complete; yields after each step. Exponential time in the worst
    case, limited by ``max_steps``.

    Args:
        proof: the proof so far; the steps are added to it.
        max_steps: the most steps.

    Returns:
        The steps. A float from 0 to 1: ``max_steps`` was reached, and about this fraction of the
        proof is finished (a supposition divides an open case into halves). None: there is a tour.

    Raises:
        CheckFault: ``too-long``, if the check needs too much work.
    """
    steps: ProofSteps = []
    # Without the join a tour is a path, which is connected.
    join = {proof.join} if proof.has(proof.join) else set()
    turns = [*range(1, 8)]
    shares = [1.0]  # the fraction of the proof in each open case, the latest last
    while not proof.proved and len(steps) < max_steps:
        work = proof.work
        if not proof.open:
            turns = [turn for turn in turns if proof.keeps(turn)]
        if proof.pieces(join) > 1:
            steps.append(["pieces", *join])
        elif move := _undecided(proof):
            steps.append(["suppose", *move, *([] if proof.open else turns)])
        else:
            return None
        if steps[-1][0] == "suppose":
            shares[-1] /= 2
            shares.append(shares[-1])
        proof.work = work  # the choice of the step is not work of the check
        proof.add(steps[-1])
        del shares[len(proof.open) + 1 :]
        yield PAUSE
    return steps if proof.proved else 1 - sum(shares)


def _undecided(proof: Proof) -> tuple[int, int] | None:
    """The next move to suppose, at a place with few possible moves; None: a tour is complete."""
    best: tuple[int, int] | None = None
    fewest = (2, 0)
    for place in proof.places():
        ways, made = proof.ways(place), proof.made[place]
        if place == proof.join or len(ways) < 3:
            continue
        if len(ways) == 3 and proof.join in ways - made:
            return place, proof.join  # if it is refuted, the two other moves are made
        rank = (1 - len(made), len(ways))
        if rank < fewest:
            fewest = rank
            best = place, min(ways - made, key=lambda to: (len(proof.ways(to)), to))
    return best
