"""The bridge: rules that people write. The sandbox's Python runs them, the page's own believes it
only what it has gone through."""

from __future__ import annotations

import copy
import json
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from knight_core.bridge import driven
from knight_core.experiments.record import fault_of
from knight_core.rules.rule import digest_of
from tests.core.bridge.page import Page

FEWEST = """
def choose(square, candidates, board):
    print("at", square.name)
    return sorted(candidates, key=board.degree)
"""
FIRST = "def choose(square, candidates, board):\n    return candidates[0]\n"
WRONG = """
def choose(square, candidates, board):
    if board.step == 31:
        return square
    return candidates[0]
"""
A8 = {"rows": "8", "cols": "8", "start": "a8"}
EVENTS = 1_000


def run(
    source: str, words: dict[str, str], calls: int = 100, watched: int = 100
) -> tuple[dict[str, Any], list[int]]:
    """What the sandbox's Python answers, and the steps that it has reported."""
    page = Page()
    rule = {"source": source, "name": "mine.py", "requests": [words]}
    limits = {"events": EVENTS, "last": EVENTS, "calls": calls, "watched": watched}
    begun = page.begin("ruleRuns", **rule, **limits)
    assert begun is None, begun
    reported = []
    while page.session.advance(0.012):
        reported.append(page.report()["forward"])
    (answer,) = page.finish()
    return answer, reported


def verified_runs(
    source: str, runs: list[tuple[dict[str, str], dict[str, Any]]], shown: bool = False
) -> Any:
    """What the page's own Python makes of the answers to requests."""
    rest = ("calls", "printed", "error")
    claims = [{name: answer[name] for name in answer if name not in rest} for _, answer in runs]
    rule = {"source": source, "name": "mine.py"}
    requests = [words for words, _ in runs]
    return Page().ask("verifyRuns", **rule, requests=requests, answers=claims, shown=shown)


def verified(source: str, words: dict[str, str], answer: dict[str, Any]) -> Any:
    """What it makes of an answer that is shown."""
    runs = verified_runs(source, [(words, answer)], True)
    return runs[0] if isinstance(runs, list) else runs


def test_a_text_is_checked_and_never_run(capsys: pytest.CaptureFixture[str]) -> None:
    page = Page()
    assert page.ask("ruleCheck", source=FIRST + "print(1 / 0)\n", name="mine.py") is None
    error = page.ask("ruleCheck", source="def choose(square, candidates, board)\n", name="m.py")
    assert (error["line"], error["plainCode"]) == (1, "plain-colon")
    assert capsys.readouterr().out == ""


def test_the_first_steps_of_a_run_are_reported_each() -> None:
    answer, reported = run(FEWEST, A8)
    assert reported == list(range(1, 64 + 1))[: len(reported)]
    assert len(reported) >= 63
    words = {"rows": "5", "cols": "5", "start": "a1"}
    _, reported = run(FIRST, words)
    assert len(reported) >= 100
    # Of a run that nobody watches, nobody waits for a single step.
    _, reported = run(FIRST, words, watched=0)
    assert len(reported) < 100
    assert answer["outcome"] == "found"


def test_a_run_says_what_was_called_and_printed() -> None:
    answer, _ = run(FEWEST, A8)
    first = answer["calls"][0]
    assert (first["step"], first["square"], sorted(first["candidates"])) == (1, 0, [10, 17])
    assert sorted(first["order"]) == [10, 17]
    assert first["scores"] is None
    assert answer["printed"]["lines"][0] == {"step": 1, "text": "at a8"}
    assert len(answer["calls"]) == 63


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (FEWEST, A8),
        (FIRST, {"rows": "5", "cols": "5", "start": "a1"}),
        (FIRST, {"rows": "5", "cols": "5", "start": "a1", "end": "a5"}),
        (FIRST, {"rows": "5", "cols": "5"}),
        (FIRST, {"rows": "5", "cols": "6", "closed": "1", "max-steps": "20000"}),
        (FIRST, {"rows": "4", "cols": "4", "start": "a1"}),
        (FIRST, {**A8, "backtrack": "0"}),
        (FIRST, {**A8, "max-steps": "9000"}),
        (FIRST, {"rows": "3", "cols": "3", "start": "b2"}),
        (FIRST, {"rows": "1", "cols": "1", "start": "a1"}),
        (FIRST, {"rows": "4", "cols": "5", "holes": "a1,b1", "max-steps": "5000"}),
    ],
)
def test_an_honest_run_is_believed(source: str, words: dict[str, str]) -> None:
    answer, _ = run(source, words)
    found = verified(source, words, answer)
    document = found["result"]["document"]
    assert document["outcome"] == answer["outcome"]
    assert document["stats"]["forward"] == answer["stats"]["forward"]
    assert (document["reason"] or {"code": ""})["code"] == answer["reason"]
    assert list(found["result"]["tours"]) == list(answer["tour"])
    # For an experiment the same as a record, and nothing else.
    (verified_run,) = verified_runs(source, [(words, answer)])
    record = json.loads(verified_run["record"]["line"])
    assert fault_of(record) is None
    assert (record["link"], record["outcome"]) == (
        verified_run["record"]["link"],
        answer["outcome"],
    )
    assert f"&rule={digest_of(source)}" in record["link"]
    assert (verified_run["result"], list(verified_run["record"]["tour"])) == (
        None,
        list(answer["tour"]),
    )
    counts = {name: answer["stats"][name] for name in ("forward", "backtracks")}
    assert {name: record[name] for name in counts} == counts


def test_a_fault_has_its_place_its_path_and_its_events() -> None:
    answer, _ = run(WRONG, A8)
    assert answer["outcome"] == "failed"
    error = answer["error"]
    assert (error["code"], error["step"], error["square"]) == (
        "not-a-candidate",
        31,
        answer["deepest"][-1],
    )
    assert len(answer["deepest"]) == 31
    found = verified(WRONG, A8, answer)
    assert (found["result"], found["record"]) == (None, None)


def forged() -> Iterator[tuple[str, str, dict[str, str], dict[str, Any]]]:
    """Answers that a rule might have put in the place of its own."""
    words = {"rows": "5", "cols": "5", "start": "a1"}
    found, _ = run(FEWEST, words)
    assert found["outcome"] == "found"

    def changed(base: dict[str, Any], **news: Any) -> dict[str, Any]:
        return {**copy.deepcopy(base), **news}

    tour, events = list(found["tour"]), list(found["events"])
    swapped = [tour[1], tour[0], *tour[2:]]
    yield "no tour", FEWEST, words, changed(found, tour=array("I", swapped))
    yield "half a tour", FEWEST, words, changed(found, tour=array("I", tour[:-1]))
    yield "another start", FEWEST, words, changed(found, tour=array("I", tour[::-1]))
    yield "no events", FEWEST, words, changed(found, events=array("H"))
    yield "events that jump", FEWEST, words, changed(found, events=array("H", events[::-1]))
    yield "back from nowhere", FEWEST, words, changed(found, events=array("H", [25]))
    yield "off the board", FEWEST, words, changed(found, events=array("H", [26, *events[1:]]))
    stats = {**found["stats"], "backtracks": 7}
    yield "other counts", FEWEST, words, changed(found, stats=stats)
    last = {"at": 0, "path": array("I", tour), "events": array("H"), "left": array("d")}
    yield "an early end", FEWEST, words, changed(found, last=last)
    yield "a tour and none", FEWEST, words, changed(found, outcome="limit", reason="max-steps")
    none = {"tour": array("I"), "deepest": array("I", tour)}
    claims = [("impossible", "exhausted-search"), ("limit", "max-steps"), ("limit", "stuck")]
    for outcome, reason in [*claims, ("limit", "max-seconds"), ("limit", "board-syntax")]:
        answer = changed(found, outcome=outcome, reason=reason, **none)
        yield f"{outcome} by {reason}", FEWEST, words, answer
    greedy = {**words, "backtrack": "0"}
    stuck = changed(found, outcome="limit", reason="stuck", tour=array("I"))
    early = {"deepest": array("I", tour[:5]), "events": array("H", tour[:5])}
    early["stats"] = {**found["stats"], "forward": 5}  # type: ignore[assignment]
    yield "stuck where it is not", FEWEST, greedy, {**stuck, **early}
    more = {"deepest": array("I", tour[::-1]), "events": array("H", tour[::-1])}
    yield "stuck from another start", FEWEST, greedy, {**stuck, **more}
    nothing = {"forward": 0, "backtracks": 0, "seconds": 0}
    none_at_all = {"deepest": array("I"), "events": array("H"), "stats": nothing}
    yield "stuck nowhere", FEWEST, greedy, {**stuck, **none_at_all}
    failed, _ = run(WRONG, A8)
    other = array("I", list(failed["deepest"])[:-1])
    yield "a fault elsewhere", WRONG, A8, changed(failed, deepest=other)


def test_what_cannot_be_is_not_believed() -> None:
    for what, source, words, answer in forged():
        assert verified(source, words, answer)["error"]["code"] == "not-a-run", what


def test_of_several_runs_each_is_gone_through() -> None:
    requests = [{"board": "5x5", "start": start} for start in ("a1", "c3", "e5")]
    answers = [run(FEWEST, words)[0] for words in requests]
    runs = verified_runs(FEWEST, list(zip(requests, answers, strict=True)))
    links = [verified_run["record"]["link"] for verified_run in runs]
    assert [link.split("&")[1] for link in links] == ["start=a1", "start=c3", "start=e5"]
    swapped = zip(requests, [answers[0], answers[2], answers[1]], strict=True)
    assert verified_runs(FEWEST, list(swapped))["error"]["code"] == "not-a-run"


def test_the_deadline_costs_the_run_and_names_the_line(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = "def choose(square, candidates, board):\n    while True:\n        raise Stop\n"
    answer, _ = run(slow.replace("raise Stop", "raise KeyboardInterrupt"), A8)
    assert (answer["error"]["code"], answer["error"]["line"]) == ("too-slow", 3)
    top = "while True:\n    raise KeyboardInterrupt\n" + FIRST
    answer, _ = run(top, A8)
    assert (answer["error"]["key"], answer["error"]["line"]) == ("too-slow-loading", 2)

    def struck(*_: object) -> None:
        raise KeyboardInterrupt

    # Where the rule is not at work, there is no line to name.
    monkeypatch.setattr(driven.Driven, "step", struck)
    answer, reported = run(FIRST, A8)
    assert (answer["error"]["code"], answer["error"]["line"], reported) == ("interrupted", 0, [])


def test_runs_are_done_one_after_the_other_until_one_fails_or_it_takes_too_long() -> None:
    page = Page()
    words = {"backtrack": "0"}
    requests = [
        {"board": "5x5", "start": "a1", **words},
        {"board": "8x8", "start": "a8", **words},
        {"board": "5x5", "start": "c3", **words},
    ]
    rule = {"source": WRONG, "name": "mine.py", "events": EVENTS, "last": EVENTS, "calls": 0}
    page.begin("ruleRuns", **rule, requests=requests)
    while page.session.advance(1.0):
        pass
    first, second = page.finish()
    assert (first["error"], next(iter(first["deepest"]))) == (None, 20)
    assert (second["error"]["code"], second["error"]["step"]) == ("not-a-candidate", 31)
    page.begin("ruleRuns", **{**rule, "source": FIRST}, requests=requests, seconds=0)
    while page.session.advance(1.0):
        pass
    assert len(page.finish()) == 1


def test_the_pages_own_python_knows_a_rule_by_name_and_cannot_run_it() -> None:
    page = Page()
    digest = page.ask("ruleDigest", source="# never run\r\n1 / 0\r\n")
    assert digest == page.ask("ruleDigest", source="# never run\n1 / 0\n")
    assert page.ask("ruleDeclare", digest=digest, name="mine.py") == {}
    words = {"board": "5x5", "start": "a1", "method": "rule", "rule": digest}
    page.begin("runs", requests=[words], tours=True)
    assert not page.session.advance(1.0)
    assert json.loads(page.session.finish()[0])["error"]["code"] == "unknown-rule"


def test_where_a_path_follows_warnsdorffs_rule() -> None:
    board = {"rows": 5, "cols": 5}
    found = Page().ask("agreement", board=board, squares=array("I", [20, 11, 2, 9]))
    assert (found["moves"], found["agreed"]) == (3, 2)
    assert found["others"][0]["move"] == 2


@pytest.mark.parametrize(
    ("source", "text", "passed"),
    [
        (FEWEST, "", [True, True, True, True, False]),
        (WRONG, "5x5:a1:tour,8x8:a8:64", [True, False]),
    ],
)
def test_an_exercise_is_runs_that_were_verified(source: str, text: str, passed: list[bool]) -> None:
    found = []
    for test in Page().ask("testsOf", text=text):
        answer, _ = run(source, test["words"])
        result = verified(source, test["words"], answer)["result"]
        ended = {
            "outcome": "failed" if result is None else result["document"]["outcome"],
            "forward": answer["stats"]["forward"],
            "tour": array("I") if result is None else result["tours"],
        }
        found.append(Page().ask("testVerdict", test=test["text"], **ended)["passed"])
    assert found == passed
    assert Page().ask("testsOf", text="5x5:z9:tour")["error"]["code"] == "bad-tests"


def test_a_board_that_is_too_large_for_a_slice_is_refused() -> None:
    words = {"rows": "101", "cols": "100", "start": "a1"}
    rule = {"source": FIRST, "name": "mine.py", "requests": [words]}
    begun = Page().begin("ruleRuns", **rule, events=EVENTS, last=EVENTS, calls=0)
    assert (begun["error"]["code"], begun["error"]["params"]["limit"]) == (
        "rule-board-too-large",
        10_000,
    )
