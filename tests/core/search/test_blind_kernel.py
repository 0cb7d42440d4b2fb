"""What the fast kernel remembers changes nothing but the time, and stays within its bound."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from knight_core import Outcome, TourRequest
from knight_core.search.blind_kernel import Kernel, Tuning
from knight_core.search.generated_loops import Around
from tests.core.naive import naive_search, standings
from tests.core.search.test_engine import drive, outcome_of, outcome_of_naive
from tests.samples import sampled

EVERY_LEVEL = tuple(range(1, 25))
FORGETS_ALL_THE_TIME = Tuning(
    remembered=EVERY_LEVEL, memory=20, single_moves=1, first_slice=60, longest_slice=60, margin=3
)
SHORT_SEGMENTS = Tuning(levels=2, remembered=EVERY_LEVEL, single_moves=1)
REMEMBERS_ALL = Tuning(remembered=EVERY_LEVEL, single_moves=1)
NOTHING = Tuning(remembered=())


@contextmanager
def kernels() -> Iterator[list[Kernel]]:
    """The kernels that are made meanwhile."""
    made: list[Kernel] = []

    class Kept(Kernel):
        def __init__(self, *given: object) -> None:
            super().__init__(*given)  # type: ignore[arg-type]
            made.append(self)

    with patch("knight_core.methods.blind.Kernel", Kept):
        yield made


def some_request(random: Random) -> TourRequest:
    rows, cols = random.choice([(3, 4), (4, 4), (3, 5), (4, 5), (5, 4), (5, 5), (3, 7), (5, 6)])
    holes = random.sample(range(rows * cols), random.choice([0, 0, 1, 3]))
    squares = [square for square in range(rows * cols) if square not in holes]
    start, end = random.sample(squares, 2)
    goal = random.choice(["open", "open", "closed", "end"])
    return TourRequest(
        rows,
        cols,
        random.choice([start, start, None]),
        end if goal == "end" else None,
        goal == "closed",
        "depth-first",
        "".join(random.sample("12345678", 8)),
        max_steps=random.choice([None, None, 100, 1000, 5000])
        if rows * cols - len(holes) <= 15
        else random.randrange(1, 6000),
        tours=random.choice([1, 2, "all"]),
        holes=holes,
    )


@pytest.mark.parametrize("seed", sampled(map(str, range(8)), "0", "1", "2"))
def test_what_is_remembered_changes_no_search(seed: str) -> None:
    random = Random(int(seed))
    for _ in range(40):
        request = some_request(random)
        expected = outcome_of_naive(naive_search(request))
        for tuning in (FORGETS_ALL_THE_TIME, SHORT_SEGMENTS, REMEMBERS_ALL):
            assert outcome_of(drive(request, tuning=tuning)) == expected, request


@pytest.mark.parametrize("goal", [{}, {"closed": True}, {"end": "b1"}, {"tours": "all"}])
@pytest.mark.parametrize("size", sampled(["6x6", "7x7", "8x8", "7x9", "3x11", "9x9"], "6x6", "7x9"))
def test_what_is_remembered_changes_no_long_search(size: str, goal: dict[str, Any]) -> None:
    request = TourRequest.of(
        None,
        rows=int(size[0]),
        cols=int(size[2:]),
        start="a1",
        method="depth-first",
        max_steps=400_000,
        **goal,
    )
    expected = outcome_of(drive(request, tuning=NOTHING))
    assert outcome_of(drive(request, tuning=Tuning())) == expected
    assert outcome_of(drive(request, tuning=Tuning(memory=1000))) == expected


def test_every_budget_is_exact_with_much_remembered() -> None:
    """Also one that ends below a square of which it is remembered what is placed there."""
    request = TourRequest(5, 5, "c1", method="depth-first", tours="all")
    naive = naive_search(replace(request, max_steps=4000))
    depths = {forward: len(path) for forward, _, path in standings(naive.events)}
    for steps in range(1, 4000, 5):
        result = drive(replace(request, max_steps=steps), tuning=REMEMBERS_ALL)
        assert result.outcome is Outcome.LIMIT
        stats = result.stats
        assert (stats.forward, stats.backtracks) == (steps, steps - depths[steps])


def test_the_kernel_remembers_and_need_not_search_again() -> None:
    request = TourRequest(6, 6, "a1", method="depth-first", max_steps=300_000)
    with kernels() as made:
        drive(request, tuning=Tuning())
        (kernel,) = made
        assert 0 < kernel.remembered() < 30_000
        made.clear()
        drive(request, tuning=NOTHING)
        assert made[0].remembered() == 0


def test_no_more_is_remembered_than_is_allowed() -> None:
    """Beyond the bound only what is searched between two reports."""
    request = TourRequest(6, 6, "a1", method="depth-first", max_steps=300_000)
    tuning = Tuning(memory=1000, first_slice=500, longest_slice=500)
    most = 0
    with kernels() as made:

        def watch(_: object) -> None:
            nonlocal most
            if made:
                most = max(most, made[0].remembered())

        drive(request, watch=watch, tuning=tuning)
    assert 0 < most <= 1500


def test_what_is_around_squares_is_forgotten_too() -> None:
    request = TourRequest(8, 8, "h1", method="depth-first", max_steps=300_000)
    tuning = Tuning(memory=100, first_slice=500, longest_slice=500)
    with kernels() as made:
        drive(request, tuning=tuning)
        sizes = [len(around) for kernel in made for around in kernel.around]
    assert sizes
    assert max(sizes) < 2000
    with patch.object(Around, "clear", lambda self: None), kernels() as made:
        drive(request, tuning=tuning)
        unbounded = [len(around) for kernel in made for around in kernel.around]
    assert max(unbounded) > 2 * max(sizes)
