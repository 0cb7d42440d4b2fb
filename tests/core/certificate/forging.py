"""Steps forged so that each rule would rule out a move of a tour that is known, if it could."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from knight_core.certificate import CheckFault
from knight_core.certificate.checker import Proof
from knight_core.certificate.edge_search import start_search
from tests.core.certificate.true_tours import Loop, Move
from tests.figures import DAMAGED, counted

Step = list[Any]
Forge = Callable[[Proof, Loop, Random], Iterator[Step]]


def undecided(proof: Proof) -> list[Move]:
    """The moves that are possible and not made."""
    return [(a, b) for a in proof.places() for b in proof.ways(a) - proof.made[a]]


def _count_colour(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    yield ["count", "colour", draw.randrange(2)]


def _count_lines(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    """Rows or columns at random, then as many as have no move between them."""
    lines, number = draw.choice([("rows", proof.rows), ("cols", proof.cols)])
    every = [*range(number)]
    draw.shuffle(every)
    yield ["count", lines, *every[: draw.randint(1, 3)]]
    line = {
        place: divmod(place, proof.cols)[lines == "cols"]
        for place in proof.places()
        if place != proof.join
    }
    near = {(line[a], line.get(b)) for a in line for b in proof.ways(a)}
    chosen: list[int] = []
    for index in every:
        if not any((index, other) in near for other in [*chosen, index]):
            chosen.append(index)
    if chosen:
        yield ["count", lines, *chosen]


def _forced(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    places = [*proof.places()]
    yield ["forced", *draw.sample(places, draw.randint(0, len(places)))]


def _pieces(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    """Places at random; and every second one of the tour, between which the most pieces lie."""
    places = [*proof.places()]
    yield ["pieces", *draw.sample(places, draw.randint(0, len(places) // 2))]
    after: dict[int, list[int]] = {}
    for a, b in loop:
        after.setdefault(a, []).append(b)
    around = [draw.choice(places)]
    while len(around) < len(places):
        around.append(next(to for to in after[around[-1]] if to not in around[-2:]))
    apart = around[:: draw.choice([2, 2, 3])]
    yield ["pieces", *draw.sample(apart, draw.randint(1, len(apart)))]


def _ends(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    """Pairs at random; and pairs of neighbours, the cut of which leaves the smallest pieces."""
    places = [place for place in proof.places() if place != proof.join]
    if proof.has(proof.join) and len(places) > 1:
        for count in (1, 2, 3):
            yield ["ends", *(draw.sample(places, 2) for _ in range(count))]
        few = sorted(places, key=lambda place: (len(proof.ways(place)), draw.random()))
        pairs = [
            [square, cut] for square in few[:4] for cut in sorted(proof.ways(square) - {proof.join})
        ]
        yield ["ends", *draw.sample(pairs, min(len(pairs), draw.randint(1, 3)))]


def _turn(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    yield ["turn"]


def _suppose(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    """A move at random, with symmetries at random."""
    if moves := undecided(proof):
        yield ["suppose", *draw.choice(moves), *draw.sample(range(1, 8), draw.choice([0, 1, 2]))]


def _images(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    """A move that the tour does not make, with a symmetry by which it has an image that the tour
    makes; and what refutes it, if a short search can."""
    whole = range(1, 8 if proof.rows == proof.cols else 4)
    false = [(a, b) for a, b in undecided(proof) if (a, b) not in loop]
    turned = [
        (a, b, turn)
        for a, b in false
        for turn in whole
        if (proof.image(a, turn), proof.image(b, turn)) in loop
    ]
    open_before = len(proof.open)
    draw.shuffle(turned)
    turned.sort(key=lambda move: move[2] < 4)  # first those of square boards alone
    for a, b, turn in turned[:3] + turned[-3:]:
        yield ["suppose", a, b, turn]
        if len(proof.open) != open_before:
            yield from _refutation(proof, open_before)
            return


def _refuted(proof: Proof, loop: Loop, draw: Random) -> Iterator[Step]:
    """A move that the tour does not make, and what refutes it, if a short search can."""
    false = [move for move in undecided(proof) if move not in loop]
    if false:
        open_before = len(proof.open)
        yield ["suppose", *draw.choice(false)]
        yield from _refutation(proof, open_before)


class _Recorder:
    """A proof as the search sees it, whose steps are only told."""

    def __init__(self, proof: Proof) -> None:
        self._proof = proof
        self.steps: list[Step] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._proof, name)

    def add(self, step: Step) -> None:
        self.steps.append(step)


def _refutation(proof: Proof, depth: int) -> Iterator[Step]:
    for _ in range(80):
        if len(proof.open) <= depth or proof.proved:
            return
        recorder: Any = _Recorder(proof)
        for _ in start_search(recorder, 1):
            break
        if not recorder.steps:
            return
        yield recorder.steps[0]


FORGES: dict[str, Forge] = {
    "count colour": _count_colour,
    "count lines": _count_lines,
    "forced": _forced,
    "pieces": _pieces,
    "ends": _ends,
    "turn": _turn,
    "suppose": _suppose,
    "images": _images,
    "refuted": _refuted,
}
"""By the name of a rule, or of a use of one."""


def walk(new: Callable[[], Proof], loops: list[Loop], draw: Random) -> Counter[str]:
    """Walk a proof along one of the tours, and forge steps on the way.

    Returns:
        How many steps of each forge have followed.

    Raises:
        AssertionError: a step has ruled out a tour which no supposition contradicts.
    """
    proof = new()
    loop = draw.choice(loops)
    followed: Counter[str] = Counter()
    supposed: list[Move] = []

    def add(name: str, step: Step) -> None:
        nonlocal supposed
        counted(DAMAGED)
        try:
            proof.add(step)
        except CheckFault:
            return
        followed[name] += 1
        assert not proof.proved, (name, step)
        if step[0] == "suppose":
            supposed.append((step[1], step[2]))
        supposed = supposed[: len(proof.open)]
        for other in loops:
            if other.issuperset(supposed):
                made = {(a, b) for a, to in proof.made.items() for b in to}
                assert other >= made, (name, step)
                assert all(b in proof.ways(a) for a, b in other), (name, step)

    assert not proof.proved
    if draw.random() < 0.5:  # before symmetries are lost
        for name in ("forced", *["images"] * 6):
            for step in FORGES[name](proof, loop, draw):
                add(name, step)
    for _ in range(draw.randint(1, 8)):
        # So much of the tour is supposed, from nothing to all of it.
        for _ in range(draw.choice([0, 0, 0, 1, 1, 2, 4, 10])):
            true = [move for move in undecided(proof) if move in loop]
            if true:
                add("true", ["suppose", *draw.choice(true)])
        for name in draw.sample([*FORGES], 4):
            for step in FORGES[name](proof, loop, draw):
                add(name, step)
        if not loop.issuperset(supposed):
            break
    return followed
