"""What the fast kernel remembers changes nothing but the time, and stays within its bound."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from unittest.mock import patch

import pytest

from knight_core import Outcome, TourRequest
from knight_core.search.blind_kernel import Kernel, Tuning
from knight_core.search.generated_loops import Around
from tests.core.naive import naive_search, standings
from tests.core.search.test_engine import drive


@contextmanager
def kernels() -> Iterator[list[Kernel]]:
    """The kernels that are made meanwhile."""
    made: list[Kernel] = []

    class Watched(Kernel):
        def __init__(self, *arguments: object) -> None:
            super().__init__(*arguments)  # type: ignore[arg-type]
            made.append(self)

    with patch("knight_core.methods.blind.Kernel", Watched):
        yield made


@pytest.mark.parametrize(
    ("request_", "tuning", "budgets"),
    [
        # Also one that ends below a square of which it is remembered what is placed there.
        (
            TourRequest(5, 5, "c1", method="depth-first", tours="all"),
            Tuning(remembered=tuple(range(1, 25)), single_moves=1),
            range(1, 4_000, 5),
        ),
        *(
            (TourRequest(8, 8, "h1", method="depth-first"), Tuning(margin=margin), budgets)
            for margin, budgets in ((0, range(60, 12_000, 149)), (3, range(61, 12_000, 149)))
        ),
    ],
)
def test_every_budget_is_exact(request_: TourRequest, tuning: Tuning, budgets: range) -> None:
    naive = naive_search(replace(request_, max_steps=budgets[-1]))
    depths = {forward: len(path) for forward, _, path in standings(naive.events)}
    for steps in budgets:
        result = drive(replace(request_, max_steps=steps), tuning=tuning)
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
        drive(request, tuning=Tuning(remembered=()))
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
