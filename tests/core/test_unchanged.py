"""Thousands of random requests against programs written after the definitions: counts, tours,
longest paths, event logs, reports, budgets and cancelling come out the same.

Each search is written down once, event by event; then it is asked for again with budgets that end
it anywhere, and driven in all ways. Whatever makes a search faster must pass here.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from knight_core import (
    CANCEL,
    TIES,
    Board,
    Outcome,
    Recording,
    Tour,
    TourRequest,
    TourResult,
    find_fault,
    solve,
    start,
)
from knight_core.rules.templates import template_source
from tests.core.exhaustive import Exhaustive
from tests.core.naive import NaiveSearch, neighbours, standings
from tests.core.naive_methods import (
    check_moment,
    events_within,
    found_within,
    naive_method,
    some_board,
    some_request,
)

SIZES = [
    *((1, 1), (1, 4), (2, 3), (2, 7), (3, 3), (3, 4), (3, 5), (3, 6), (3, 7), (3, 8), (3, 10)),
    *((4, 4), (4, 5), (4, 5), (4, 6), (4, 7), (5, 5), (5, 5), (5, 6), (6, 6)),
]
RULE = template_source("fewest")
SEARCHES = {
    "depth-first": {"method": "depth-first"},
    "random": {"method": "random"},
    **{f"ties-{ties}": {"method": "warnsdorff", "ties": ties} for ties in TIES},
    "rule": {"method": "rule", "rule": RULE},
}
# So many searches are written down, of at most so many steps, and each is asked for so often.
EXTENTS = {"depth-first": (60, 5000), "random": (40, 5000), "rule": (30, 300)}
USUAL = (50, 3000)
BUDGETS = 7


def searches(name: str) -> Iterator[tuple[TourRequest, NaiveSearch, Random]]:
    """The searches of a method, each as the definition has it."""
    fields = SEARCHES[name]
    draw = Random(f"searches {name}")
    count, most = EXTENTS.get(name, USUAL)
    for _ in range(count):
        request = some_request(
            draw,
            some_board(draw, SIZES),
            **fields,
            tours=draw.choice([1, 1, 1, 2, 5, "all"]),
            max_steps=draw.randint(most // 2, most),
            backtrack=fields["method"] in ("depth-first", "random") or draw.random() < 0.85,
        )
        yield request, naive_method(request), draw


def check_end(result: TourResult, naive: NaiveSearch, budget: int | None) -> None:
    """A search ended where its budget lets it: everything that a result tells of it."""
    events = len(naive.events) if budget is None else events_within(naive, budget)
    cut = events < len(naive.events) or naive.outcome == "limit"
    outcome = {True: "limit", False: naive.outcome.replace("stuck", "limit")}[cut]
    assert str(result.outcome) == outcome
    check_moment(result, naive, events)
    if outcome != "found":
        codes = {"limit": "max-steps", "impossible": "exhausted-search", "stuck": "stuck"}
        assert result.reason is not None
        assert result.reason.code == codes["limit" if cut else naive.outcome]


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_is_what_its_definition_says(name: str) -> None:
    ends = set()
    for whole, naive, draw in searches(name):
        ends.add(naive.outcome)
        assert whole.max_steps is not None
        budgets = [whole.max_steps, *(draw.randint(1, naive.forward) for _ in range(BUDGETS - 1))]
        if naive.outcome != "limit":
            budgets.append(naive.forward)  # just enough
        for budget in budgets:
            request = replace(whole, max_steps=budget)
            first = draw.choice([0, 0, 1, 60, 10_000])
            last = draw.choice([0, 1, 60, 1000]) if first else 0
            result = solve(request, Recording(events=first, last_events=last))
            check_end(result, naive, budget)
            if first and len(naive.events) >= 10_000:
                assert result.events is not None
                events = result.stats.forward + result.stats.backtracks
                assert len(result.events) == min(first, events)
        if naive.outcome != "limit":
            check_end(solve(replace(whole, max_steps=None)), naive, None)
    greedy = {"stuck"} if SEARCHES[name]["method"] in ("warnsdorff", "rule") else set()
    assert ends == {"found", "impossible", "limit"} | greedy


@pytest.mark.parametrize("name", SEARCHES)
def test_every_report_is_the_moment_that_the_definition_says(name: str) -> None:
    reports = cancelled = 0
    # How many reports there are depends on the time that passes: the searches must not.
    draw = Random(f"reports {name}")
    for request, naive, _ in itertools.islice(searches(name), 60):
        moments = [*standings(naive.events)]
        run = start(request, Recording(events=draw.choice([0, 50])))
        command: int | None = draw.choice([1, 7, 50, 500, None])
        sent: int | str | None = None
        ending = draw.randint(1, 12)
        for number in range(1, 200):
            try:
                progress = run.send(sent)
            except StopIteration as stopped:
                result = stopped.value
                if result.outcome is Outcome.CANCELLED:
                    check_moment(result, naive, result.stats.forward + result.stats.backtracks)
                    cancelled += 1
                else:
                    check_end(result, naive, request.max_steps)
                break
            done = progress.forward + progress.backtracks
            report = (progress.forward, progress.backtracks, tuple(progress.path))
            assert report == moments[done], request
            deepest, tours = found_within(naive, done)
            # The square to end on is no part of the longest path of a report.
            best = len(deepest) - (request.end is not None and tours > 0)
            assert (progress.tours, progress.best) == (tours, best)
            reports += 1
            sent = CANCEL if number == ending else command
            command = draw.choice([command, draw.randint(1, 400), None])
    assert reports > 20
    assert cancelled


# -- methods that answer, however they search ------------------------------------------------------

SMALL = [size for size in SIZES if size[0] * size[1] <= 20] + [(3, 7), (3, 8)]


def check_tour(request: TourRequest, tour: Tour) -> None:
    """It is one, as asked for: by the verifier, and by the definition."""
    first, last, closed = request.start, request.end, request.closed
    board = request.board
    assert find_fault(board, tour.squares, start=first, end=last, closed=closed) is None
    assert sorted(tour.squares) == [*board.squares()]
    squares = [*tour.squares, *(tour.squares[:1] if closed and board.size > 1 else ())]
    for origin, target in itertools.pairwise(squares):
        here, there = divmod(origin, board.cols), divmod(target, board.cols)
        assert there in neighbours(board.rows, board.cols, here)


@pytest.mark.parametrize("method", ["auto", "construct", "multipath", "pruned"])
def test_every_answer_is_true(method: str) -> None:
    draw = Random(f"answers {method}")
    outcomes = []
    for _ in range(220):
        board = some_board(draw, SMALL)
        if method == "construct":
            board = Board(board.rows, board.cols)
        ties = draw.choice(TIES)
        request = some_request(draw, board, method=method, ties=ties)
        result = solve(request, Recording(events=draw.choice([0, 200])))
        search = Exhaustive(board, request.end, request.closed)
        exists = search.completable([] if request.start is None else [request.start])
        assert (result.outcome is Outcome.FOUND) == exists, request
        assert result.outcome in (Outcome.FOUND, Outcome.IMPOSSIBLE)
        assert (result.reason is None) == (result.outcome is Outcome.FOUND)
        for tour in result.tours:
            check_tour(request, tour)
        outcomes.append(result.outcome)
    assert min(outcomes.count(Outcome.FOUND), outcomes.count(Outcome.IMPOSSIBLE)) > 30


@pytest.mark.parametrize("method", ["pruned", "multipath", "auto"])
def test_every_list_of_tours_is_that_of_blind_search(method: str) -> None:
    """`pruned` finds them in the same order; the others in one of their own."""
    draw = Random(f"lists {method}")
    listed = 0
    for _ in range(80):
        tours = draw.choice([1, 2, "all"]) if method == "pruned" else "all"
        board = some_board(draw, [(3, 4), (3, 4), (3, 5), (4, 4), (4, 5), (4, 5)])
        request = some_request(draw, board, method="depth-first", tours=tours)
        naive = naive_method(replace(request, max_steps=20_000))
        if naive.outcome == "limit":
            continue
        found = [[*tour.squares] for tour in solve(replace(request, method=method)).tours]
        if method == "pruned":
            assert found == naive.tours, request
        else:
            assert sorted(found) == sorted(naive.tours), request
        listed += len(found)
    assert listed > 20
