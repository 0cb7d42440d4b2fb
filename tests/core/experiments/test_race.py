"""A race: what it tells of a run is that run, event by event, with its counts and its tour."""

from __future__ import annotations

import json
from typing import Any

import pytest

from knight_core import InvalidRequest, Outcome, TourRequest, TourResult, solve
from knight_core.experiments.race import MAX_RACERS, MAX_SQUARES, Race, make_race
from knight_core.experiments.specs import parse_spec
from knight_core.request import parse_request
from tests.core.bridge.page import Page

METHODS = [
    *("depth-first", "pruned", "warnsdorff:roth", "warnsdorff:greedy", "random"),
    *("construct", "auto"),
]

Words = dict[str, str]


def words(board: str, start: str, **others: str) -> Words:
    """The settings of a comparison."""
    rest = {"end": "", "closed": "0", "seed": "0", "max-steps": "20000"}
    return {"board": board, "start": start, **rest, **others}


def run(race: Race, step: int = 3_000) -> list[list[int]]:
    """All events of each racer; no racer is more than a little ahead of the others."""
    events: list[list[int]] = [[] for _ in race.racers]
    until = 0
    while not all(racer.ended for racer in race.racers):
        until += step
        while any(
            not racer.ended and (racer.base is None or racer.forward < until)
            for racer in race.racers
        ):
            for all_events, news in zip(events, race.advance(until, 0.005), strict=True):
                all_events.extend(news)
    return events


def follow(
    size: int, events: list[int], path: list[int], forward: int, backtracks: int
) -> tuple[list[int], int, int]:
    """The path and the counts after events."""
    path = list(path)
    for event in events:
        if event == size:
            path.pop()
            backtracks += 1
        else:
            assert event not in path
            path.append(event)
            forward += 1
    return path, forward, backtracks


def check(race: Race, events_of_all: list[list[int]]) -> list[TourResult]:
    """The events lead from each base to the very end of the exact run."""
    results = []
    for racer, events in zip(race.racers, events_of_all, strict=True):
        assert racer.base is not None
        assert racer.result is not None
        request = racer.result.request
        assert isinstance(request, TourRequest)
        exact = solve(request)
        size = exact.request.board.size
        base = racer.base
        path, *counts = follow(size, events, list(base.path), base.forward, base.backtracks)
        assert counts == [exact.stats.forward, exact.stats.backtracks], racer.spec
        assert racer.result.outcome is exact.outcome
        if exact.tour:
            assert path == list(exact.tour.squares)
        elif exact.outcome is Outcome.IMPOSSIBLE:
            assert path == []
        results.append(exact)
    return results


@pytest.mark.parametrize(
    ("board", "start", "others"),
    [
        ("8x8", "h1", {}),
        ("6x6", "b3", {"closed": "1"}),
        ("5x6", "a1", {"end": "a2"}),
        ("5x5", "b1", {}),
        ("3x9", "a1", {"seed": "5"}),
        ("4x4", "a1", {"max-steps": "100000"}),
        ("1x1", "a1", {}),
    ],
)
def test_the_events_of_a_race_replay_to_the_exact_runs(
    board: str, start: str, others: Words
) -> None:
    race = make_race(words(board, start, **others), METHODS)
    check(race, run(race))


@pytest.mark.parametrize("since", [2_500, 19_000, 1_200_000])
def test_a_race_can_begin_at_a_later_step(since: int) -> None:
    # A far step is reached by counting in bulk.
    methods = METHODS if since < 20_000 else ["depth-first"]
    most = str(max(20_000, since + 1_000))
    race = make_race(words("8x8", "h1", **{"max-steps": most}), methods, since)
    check(race, run(race))
    bases = {racer.spec: racer.base.forward for racer in race.racers if racer.base}
    # Whoever ended before is at its end; the others are where they were asked for.
    assert bases["depth-first"] == bases.get("random", since) == max(bases.values()) == since


def test_nobody_is_told_far_ahead() -> None:
    race = make_race(words("8x8", "h1", **{"max-steps": "900000000"}), ["depth-first", "random"])
    for until in range(1_000, 30_000, 1_000):
        while min(racer.forward for racer in race.racers) < until:
            race.advance(until, 1.0)
        # A search may pass the step by its first slice.
        assert max(racer.forward for racer in race.racers) <= max(until, 1_000)


def test_what_is_built_says_so() -> None:
    built = {racer.spec: racer.built for racer in make_race(words("8x8", "h1"), METHODS).racers}
    assert built == {spec: spec == "construct" for spec in METHODS}
    # A board of four rows is not searched by the automatic method either.
    *_, construct, auto = make_race(words("4x10", "a1"), METHODS).racers
    assert construct.built
    assert auto.built


def test_theory_stands_beside_a_race_that_nobody_can_win() -> None:
    race = make_race(words("5x5", "b1"), METHODS)
    assert race.theory is not None
    assert race.theory.code == "colour-start"
    ends = [result.outcome for result in check(race, run(race))]
    assert Outcome.FOUND not in ends
    assert make_race(words("5x5", "a1"), METHODS).theory is None


def test_a_race_has_limits() -> None:
    assert len(make_race(words("8x8", "a1"), ["depth-first"] * 20).racers) == MAX_RACERS
    make_race(words("50x50", "a1"), ["warnsdorff"])
    with pytest.raises(InvalidRequest) as caught:
        make_race(words("50x51", "a1"), ["warnsdorff"])
    assert caught.value.code == "race-board-too-large"
    assert caught.value.params["limit"] == MAX_SQUARES
    with pytest.raises(InvalidRequest, match="warnsdorf"):
        make_race(words("8x8", "a1"), ["warnsdorf"])


# -- as the page asks ------------------------------------------------------------------------------


class RacingPage:
    """What the page does: it asks, and keeps how much it has."""

    def __init__(self, given: Words, methods: list[str], since: int = 0) -> None:
        self.page = Page()
        self.params = {"words": given, "methods": methods, "since": since, "seconds": 0.002}
        self.taken = [-1] * len(methods)
        self.events: list[list[int]] = [[] for _ in methods]
        self.bases: list[Any] = [None] * len(methods)
        self.ends: list[Any] = [None] * len(methods)

    def advance(self, until: int) -> int:
        """One question; the step that every racer on its way has come to."""
        racers = self.page.ask("race", **self.params, taken=self.taken, until=until)["racers"]
        for number, news in enumerate(racers):
            if news["base"]:
                assert self.bases[number] is None
                self.bases[number] = news["base"]
                self.taken[number] = 0
            if self.bases[number] is None:
                assert not news["events"]
                continue
            self.events[number].extend(news["events"])
            self.taken[number] += len(news["events"])
            self.ends[number] = news["end"]
        return min((news["forward"] for news in racers if not news["end"]), default=until)


@pytest.mark.parametrize("since", [0, 5_000])
def test_another_session_can_go_on_with_a_race(since: int) -> None:
    racing = RacingPage(words("6x6", "a1", **{"max-steps": "9000"}), METHODS, since)
    until = since
    while not all(racing.ends):
        until += 500
        # The worker is lost now and then: the next one takes over where the page is.
        if until % 3_000 == 0:
            racing.page = Page()
        while racing.advance(until) < until and not all(racing.ends):
            pass
    racers = zip(METHODS, racing.bases, racing.events, racing.ends, strict=True)
    for spec, base, events, end in racers:
        request = {"board": "6x6", "start": "a1", "max-steps": "9000", **parse_spec(spec).words}
        exact = solve(parse_request(request))
        _, *counts = follow(36, events, list(base["path"]), base["forward"], base["backtracks"])
        assert counts == [exact.stats.forward, exact.stats.backtracks], spec
        assert end["outcome"] == str(exact.outcome)
        assert [end["forward"], end["backtracks"]] == counts


def test_a_race_does_not_touch_a_job_that_runs() -> None:
    racing = RacingPage(words("6x6", "a1"), ["depth-first"])
    page = racing.page
    request = {"board": "6x6", "start": "a1", "method": "depth-first", "max-steps": "300000"}
    page.begin("runs", requests=[request], tours=False)
    until = 0
    while page.session.advance(0.001):
        until += 50
        racing.advance(until)
    record = json.loads(page.finish()["done"][0]["line"])
    stats = solve(parse_request(request)).stats
    assert [record["forward"], record["backtracks"]] == [stats.forward, stats.backtracks]
