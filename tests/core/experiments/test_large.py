"""Experiments of many runs: compact, and in steps."""

from __future__ import annotations

import tracemalloc
from typing import Any

import pytest

from knight_core import Outcome
from knight_core.experiments import MAX_RUNS, make_experiment, run_all, run_request
from knight_core.experiments.links import link_of, words_of
from knight_core.experiments.orders import Orders
from knight_core.experiments.runlist import RunList
from knight_core.experiments.survey import Survey
from tests.samples import sampled

METHODS = ",".join(f"random:seed={seed}" for seed in range(100))

LARGE = {
    "one board": {"boards": "316x316", "starts": "all"},
    "many boards": {"boards": ",".join(f"5x{cols}" for cols in range(5, 25_005)), "starts": "1"}
    | {"methods": "warnsdorff,pruned,auto,random"},
    "many methods": {"boards": "24x24", "starts": "all", "methods": METHODS},
    "many starts": {"boards": "317x317", "starts": "99999"},
}

SMALL = [
    {"lab": "survey", "boards": "3x4,1x1,30x28", "starts": "5", "methods": "auto,pruned:87654321"},
    {"lab": "survey", "boards": "5x5", "starts": "all", "methods": "warnsdorff,warnsdorff:order"},
    {"lab": "survey", "boards": "6x6", "closed": "1", "methods": "random", "seed": "7"},
    {"lab": "compare", "board": "5x6", "start": "a1", "end": "f5", "methods": "pruned,random"},
]


def listed(words: dict[str, str]) -> RunList:
    """The experiment of a list of runs."""
    experiment = make_experiment(words)
    assert isinstance(experiment, RunList)
    return experiment


@pytest.mark.parametrize("name", sampled(LARGE, "one board", "many methods"))
def test_a_large_survey_takes_little_memory(name: str) -> None:
    words = LARGE[name]
    tracemalloc.start()
    try:
        experiment = make_experiment({"lab": "survey", **words})
        size, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert 50_000 < experiment.total <= MAX_RUNS
    assert size < 70_000_000


@pytest.mark.parametrize("words", SMALL, ids=str)
def test_a_run_is_found_by_its_link(words: dict[str, str]) -> None:
    experiment = listed(words)
    runs = experiment.next(10**6)
    assert len({link_of(run) for run in runs}) == experiment.total
    for run in runs:
        record: Any = run_request({**run, "max-steps": "100"}) | {"link": link_of(run)}
        assert not experiment.knows(record)
        assert experiment.take(record)
        assert experiment.knows(record)
        assert experiment.records[link_of(run)] == record
    assert experiment.finished


def test_links_of_other_runs_are_not_taken_for_ours() -> None:
    experiment = listed({"lab": "survey", "boards": "5x5,6x6", "starts": "3", "max-steps": "500"})
    runs = experiment.next(9)
    record: Any = run_request(runs[0])
    link = record["link"]
    head, tail = link.split("&method")
    board, start = head.split("&start=")
    others = ["z9", "a0", "a01", start.upper(), "2,2", "", "a1&start=" + start, "á1", start + "\n"]
    links = [f"{board}&start={other}&method{tail}" for other in others]
    links += ["", "?", link + "&seed=3", link + "\n", link[1:], link.replace("5x5", "05x5")]
    links += [link.replace("5x5", "7x7"), link.replace("warnsdorff", "pruned"), link * 2]
    for other in links:
        assert not experiment.take(record | {"link": other}), other
    starts = {run["start"] for run in runs[:3]}
    for square in ("a1", "b3", "c3", "e5"):
        if square not in starts:
            assert not experiment.take(record | {"link": f"{board}&start={square}&method{tail}"})
    assert experiment.take(record)


def test_a_run_whose_result_is_known_is_not_handed_out() -> None:
    experiment = listed({"lab": "survey", "boards": "5x5", "starts": "all", "max-steps": "500"})
    every = [words_of(link) for link in experiment.links]
    assert experiment.take(run_request(every[24]))
    assert [*experiment.next(1), *experiment.next(100)] == every[:24]
    assert experiment.next(1) == []


def test_methods_that_mean_the_same_share_their_runs() -> None:
    words = {"lab": "survey", "boards": "5x5,6x6", "starts": "4", "max-steps": "500"}
    twice = make_experiment({**words, "methods": "warnsdorff,pruned,warnsdorff:order"})
    assert twice.total == 16
    report: Any = run_all(twice)
    first, _, same = report["rows"][:3]
    assert first == {**same, "spec": "warnsdorff"}
    assert report["squares"][0]["cells"] == report["squares"][2]["cells"]


def test_a_report_has_the_runs_that_have_ended() -> None:
    words = {"lab": "survey", "boards": "5x5", "starts": "all", "max-steps": "500"}
    experiment = make_experiment(words)
    assert isinstance(experiment, Survey)
    runs = experiment.next(25)
    for number in (0, 1, 12):
        experiment.take(run_request(runs[number]))
    report: Any = experiment.report()
    (squares,) = report["squares"]
    assert [cell[0] for cell in squares["cells"]] == [0, 1, 12]
    # From the second square of the row there is no tour, by the colours of the squares.
    assert [cell[1:3] + cell[7:] for cell in squares["cells"][:2]] == [
        ["found", True, None],
        ["limit", False, "colour-start"],
    ]
    assert report["rows"][0]["runs"] == 3
    empty: Any = make_experiment({"lab": "survey", "boards": "5x5"}).report()
    assert empty["squares"][0]["cells"] == []


# -- orders -------------------------------------------------------------------------------------


def test_a_rung_that_was_not_finished_is_begun_with_the_next_result() -> None:
    words = {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "300000"}
    expected: Any = run_all(make_experiment(words))
    experiment = make_experiment(words)
    assert isinstance(experiment, Orders)
    record: Any = None
    while not experiment.finished:
        runs = experiment.next(1000)
        if not runs:
            # The step after the last result was closed: whatever comes next makes up for it.
            assert not experiment.take(record)
            continue
        for run in runs:
            record = run_request(run)
            steps = experiment.start_take(record)
            next(steps, None)
            steps.close()
            assert experiment.knows(record)
    report: Any = experiment.report()
    assert report == expected


def test_results_of_another_search_are_not_kept() -> None:
    words = {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "3000000"}
    experiment = make_experiment(words)
    other = make_experiment({**words, "start": "a1"})
    record: Any = run_request(other.next(1)[0])
    assert not experiment.take(record)
    assert not experiment.knows(record)
    # One of a rung still to come is.
    (own,) = experiment.next(1)
    later: Any = run_request({**own, "max-steps": str(4 * int(own["max-steps"]))})
    assert not experiment.take(later)
    assert experiment.knows(later)
    assert not experiment.knows(later | {"link": later["link"] + ",12345678"})
    assert later["outcome"] in (Outcome.FOUND, Outcome.LIMIT)
