"""Certificates by edge search: one move after the other is supposed, and refuted.

As :mod:`knight_core.search.edges` goes about it; but here what follows is left to the checker, so
that a certificate holds no more than the moves that are supposed.
"""

from __future__ import annotations

from typing import Any

from knight_core.certificate.checker import Proof
from knight_core.steps import PAUSE, Steps

ProofSteps = list[list[Any]]
"""Steps of a certificate."""


def start_search(proof: Proof, max_steps: int) -> Steps[ProofSteps | float | None]:
    """Go on with a proof until all is proved; yields after each step.

    Args:
        proof: the proof so far; it gets the steps.
        max_steps: the most steps.

    Returns:
        The steps. A number: they were not enough, and about this part of the proof is done (each
        supposition and its refutation count for one half of what was left). None: there is a tour.
    """
    steps: ProofSteps = []
    # Without the join a tour is a path, which is connected.
    join = {proof.join} if proof.has(proof.join) else set()
    turns = [*range(1, 8)]
    shares = [1.0]  # of the cases that are open, the latest last
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
        proof.work = work  # a check does not look for the step
        proof.add(steps[-1])
        del shares[len(proof.open) + 1 :]
        yield PAUSE
    return steps if proof.proved else 1 - sum(shares)


def _undecided(proof: Proof) -> tuple[int, int] | None:
    """The move to suppose next, whose refutation leaves the fewest others; None: a tour is made."""
    best: tuple[int, int] | None = None
    fewest = (2, 0)
    for place in proof.places():
        ways, made = proof.ways(place), proof.made[place]
        if place == proof.join or len(ways) < 3:
            continue
        if len(ways) == 3 and proof.join in ways - made:
            return place, proof.join  # if it is refuted, both others are made
        rank = (1 - len(made), len(ways))
        if rank < fewest:
            fewest = rank
            best = place, min(ways - made, key=lambda to: (len(proof.ways(to)), to))
    return best
