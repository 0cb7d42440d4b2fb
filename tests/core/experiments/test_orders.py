"""The search for the best order: exact against naive searches, reproducible, within its budget."""

from __future__ import annotations

from random import Random
from typing import Any
from urllib.parse import parse_qsl

import pytest

from knight_core import Board, TourRequest, solve
from knight_core.experiments import make_experiment, run_all, run_request
from knight_core.experiments.base import Experiment
from knight_core.experiments.orders import PRESETS, images_of, symmetries
from knight_core.experiments.orders.small import search_small
from knight_core.request import parse_request
from tests.core.naive import NaiveSearch

SPACE = 40_320


def search(**words: str) -> Experiment[Any]:
    return make_experiment(
        {"lab": "orders", **{word.replace("_", "-"): text for word, text in words.items()}}
    )


def report_of(**words: str) -> Any:
    return run_all(search(**words))


def orders(count: int) -> list[str]:
    draw = Random(1)
    return ["".join(draw.sample("12345678", 8)) for _ in range(count)]


# -- symmetries ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "start", "count"),
    [("8x8", "h1", 2), ("5x5", "c3", 8), ("5x5", "a3", 2), ("8x8", "b1", 1), ("5x7", "d3", 4)],
)
def test_images_of_an_order_need_the_same_moves(board: str, start: str, count: int) -> None:
    where = Board.parse(board)
    square = where.parse_square(start)
    group = symmetries(where, square)
    assert len(group) == count
    for order in orders(6):
        images = images_of(order, group)
        assert order in images
        assert len(set(images)) == count
        ends = [
            NaiveSearch(where.rows, where.cols, square, order=image, max_steps=3000).run()
            for image in images
        ]
        assert len({(end.outcome, end.forward, len(end.deepest)) for end in ends}) == 1


def test_the_sum_over_all_starts_is_the_same_for_images() -> None:
    for board, images in ((Board(5, 5), 8), (Board(3, 4), 4)):
        group = symmetries(board, None)
        assert len(group) == images
        for order in orders(3):
            sums = {
                sum(
                    NaiveSearch(board.rows, board.cols, start, order=image, max_steps=300)
                    .run()
                    .forward
                    for start in range(board.size)
                )
                for image in images_of(order, group)
            }
            assert len(sums) == 1


# -- what it finds ------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_board_whose_every_order_is_run_to_its_tour() -> None:
    experiment = search(board="3x4", start="a1")
    report = run_all(experiment)
    assert report["exhaustive"]
    assert report["tried"] == report["space"] == SPACE
    assert sum(bin["unsolved"] for bin in report["bins"]) == 0
    assert sum(bin["solved"] for bin in report["bins"]) == SPACE
    costs = {
        order: NaiveSearch(3, 4, 8, order=order).run().forward
        for order in (*orders(300), *PRESETS.values())
    }
    best = report["best"]["forward"]
    assert NaiveSearch(3, 4, 8, order=report["best"]["order"]).run().forward == best
    assert min(costs.values()) >= best
    lines = {line["name"]: line for line in report["presets"]}
    for name, order in PRESETS.items():
        assert lines[name]["order"] == order
        assert lines[name]["solved"]
        assert lines[name]["forward"] == costs[order]
    for line in report["ranking"]:
        assert NaiveSearch(3, 4, 8, order=line["order"]).run().forward == line["forward"]
    assert [line["forward"] for line in report["ranking"]] == sorted(
        line["forward"] for line in report["ranking"]
    )
    assert len(report["ranking"]) == 20
    # Not in any bin that it does not belong to: the widths double.
    dearer = sum(cost > best for cost in costs.values())
    assert report["ruled_out"]["below"] == best
    assert report["ruled_out"]["orders"] < SPACE
    assert dearer


@pytest.mark.full
def test_5x5_no_order_is_better() -> None:
    """From a corner some orders walk straight to a tour; all others are known to need more."""
    report = report_of(board="5x5", max_steps="3000000")
    assert report["settings"]["start"] == "e1"
    assert report["best"]["forward"] == 25
    assert report["exhaustive"]
    first = [line for line in report["ranking"] if line["forward"] == 25]
    assert report["ruled_out"] == {"orders": SPACE - len(first), "below": 25}
    for line in first:
        result = solve(TourRequest(5, 5, "e1", method="depth-first", order=line["order"]))
        assert (result.stats.forward, result.stats.backtracks) == (25, 0)


def test_a_small_budget_is_kept_and_says_what_it_knows() -> None:
    experiment = search(board="6x6", start="f1", max_steps="150000", seed="3")
    report = run_all(experiment)
    for line in report["ranking"] + report["presets"]:  # each says what its link does
        request = parse_request(dict(parse_qsl(line["link"][1:])))
        assert (request.method, request.order) == ("depth-first", line["order"])
        result = solve(request)
        assert (result.tour is not None) == line["solved"]
        assert result.stats.forward == line["forward"]
        assert line["solved"] or line["forward"] == line["budget"]
    spent = sum(min(rung["budget"], 150_000) * rung["orders"] // 2 for rung in report["rungs"])
    assert spent <= 150_000 or any(rung["solved"] for rung in report["rungs"])
    assert 0 < report["tried"] < SPACE
    assert not report["exhaustive"]
    budgets = [rung["budget"] for rung in report["rungs"]]
    assert budgets[0] == 144
    assert report["tried"] == sum(bin["solved"] + bin["unsolved"] for bin in report["bins"])


def test_the_budget_is_never_passed() -> None:
    for budget in (2000, 133_333):
        experiment = search(board="5x5", max_steps=str(budget))
        spent = 0
        while not experiment.finished:
            for words in experiment.next(1):
                record = run_request(words)
                spent += record["forward"]
                experiment.take(record)
        assert spent <= budget
        assert experiment.done == experiment.total


def test_the_seed_chooses_which_orders_are_tried_first() -> None:
    small = {"board": "6x6", "max_steps": "60000"}
    assert report_of(**small) == report_of(**small)
    assert report_of(**small)["ranking"] != report_of(**small, seed="1")["ranking"]


@pytest.mark.full
def test_the_average_over_all_starts() -> None:
    report = report_of(board="3x4", start="all", max_steps="8000000")
    assert report["exhaustive"]
    best = report["best"]
    starts = [square for square in range(12) if NaiveSearch(3, 4, square).run().outcome == "found"]
    assert 0 < len(starts) < 12

    def mean(order: str) -> float:
        runs = [NaiveSearch(3, 4, square, order=order).run().forward for square in starts]
        return sum(runs) / len(runs)

    for line in (best, *report["presets"], *report["ranking"][:5]):
        assert line["solved"]
        assert line["forward"] == mean(line["order"])
    assert all(mean(order) >= best["forward"] for order in orders(40))


@pytest.mark.slow
def test_results_in_any_order_make_the_same_search() -> None:
    words = {"board": "5x5", "start": "c3", "max_steps": "400000"}
    expected = report_of(**words)
    experiment = search(**words)
    draw = Random(2)
    waiting: list[dict[str, str]] = []
    while not experiment.finished:
        waiting += experiment.next(3)
        words_ = waiting.pop(int(draw.random() * len(waiting)))
        if draw.random() < 0.2:  # a worker was cancelled in the middle of it
            record = run_request(words_) | {"outcome": "cancelled"}
            assert not experiment.take(record)
            waiting.append(words_)
            continue
        assert experiment.take(run_request(words_))
    assert experiment.report() == expected


@pytest.mark.slow
def test_a_resumed_search_repeats_nothing() -> None:
    words = {"board": "5x5", "start": "c3", "max_steps": "400000"}
    experiment = search(**words)
    records = []
    while not experiment.finished:
        for run in experiment.next(1):
            records.append(run_request(run))
            experiment.take(records[-1])
    again = search(**words)
    for record in reversed(records):  # the later rungs are not known yet
        again.take(record)
    assert again.finished
    assert again.next(10) == []
    assert (again.done, again.report()) == (experiment.done, experiment.report())
    half = search(**words)
    for record in records[: len(records) // 2]:
        half.take(record)
    left = 0
    while not half.finished:
        for run in half.next(2):
            left += 1
            half.take(run_request(run))
    assert left == len(records) - len(records) // 2
    assert half.report() == experiment.report()


@pytest.mark.full
def test_8x8_from_h1_the_whole_search() -> None:
    """An exhaustive program in C says that 1333 is the least of all orders, reached by four."""
    report = report_of(board="8x8", start="h1")
    assert report["best"]["forward"] == 1333
    assert report["exhaustive"]
    assert report["ruled_out"] == {"orders": SPACE - 4, "below": 1333}


def test_a_small_search_counts_as_the_engine_does() -> None:
    """Random boards, starts, orders and budgets."""
    draw = Random(11)
    for _ in range(150):
        board = draw.choice([Board(1, 1), Board(3, 4), Board(4, 4), Board(5, 5), Board(8, 5)])
        order = "".join(draw.sample("12345678", 8))
        start, steps = draw.randrange(board.size), draw.choice([1, 2, 25, 64, 256, 1333, 4096])
        result = solve(
            TourRequest(
                *(board.rows, board.cols, start),
                method="depth-first",
                order=order,
                max_steps=steps,
            )
        )
        small = search_small(board, start, order, steps)
        assert small.found == (str(result.outcome) == "found")
        assert small.forward == result.stats.forward
        assert small.backtracks == result.stats.backtracks
