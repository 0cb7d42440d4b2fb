"""The bridge: the messages that the web worker exchanges with the solver."""

from __future__ import annotations

import json
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from knight_core import METHODS, TIES, Board, Tour, TourRequest, bridge, formats, solve
from knight_core.experiments import make_experiment, run_all
from tests.core.naive import replay


@pytest.fixture(autouse=True)
def fresh() -> Iterator[None]:
    bridge._job = bridge._experiment = None
    yield
    bridge._job = bridge._experiment = None


def begin(words: dict[str, str], events: int = 0, tours: int = 10) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(bridge.begin(json.dumps(words), events, tours))
    return said


def finish(seconds: float = 0.0) -> dict[str, Any]:
    while bridge.advance(seconds):
        pass
    document: dict[str, Any] = json.loads(bridge.result())
    return document


BLIND = {"method": "depth-first", "board": "5x5", "start": "c3", "order": "36452718"}


def test_describe_is_the_registry() -> None:
    said = json.loads(bridge.describe())
    assert said["ties"] == list(TIES)
    assert said["methods"] == [
        {"id": method.id, "options": list(method.options), "many": method.many}
        for method in METHODS.values()
    ]


@pytest.mark.parametrize("seconds", [0.0, 1e-6, 0.01, 1e9])
def test_a_run_in_slices(seconds: float) -> None:
    assert begin(BLIND) == {"theory": None}
    document = finish(seconds)
    assert document["outcome"] == "found"
    assert document["stats"]["forward"] == 13_648
    assert document["stats"]["backtracks"] == 13_623
    assert document["reason"] is None
    assert document["tours"] == []
    assert document["listed"] == 1
    tour = solve(TourRequest(5, 5, "c3", method="depth-first", order="36452718")).tour
    assert tour is not None
    assert bridge.tours() == array("I", tour.squares)
    assert len(bridge.deepest()) == 0  # it is the tour
    assert len(bridge.events()) == 0


def test_the_result_stays() -> None:
    begin(BLIND)
    document = finish()
    assert not bridge.advance(1.0)
    bridge.cancel()
    assert not bridge.advance(1.0)
    assert json.loads(bridge.result()) == document


def test_progress_is_of_the_run() -> None:
    begin({"board": "8x8", "start": "h1", "method": "depth-first"})
    assert list(bridge.progress(64)) == [0, 0, 0, 0, 0]
    before = 0.0
    for _ in range(5):
        assert bridge.advance(0.0)
        forward, backtracks, tours, best, depth, *path = bridge.progress(64)
        assert forward > before
        before = forward
        assert forward - backtracks == depth == len(path)
        assert list(bridge.progress(3)) == [forward, backtracks, 0, best, depth, *path[-3:]]
        assert tours == 0
        assert len(path) <= best < 64
        squares = list(map(int, path))
        assert squares[0] == 63
        assert all(map(Board(8, 8).is_move, squares, squares[1:]))
    bridge.cancel()
    assert not bridge.advance(0.0)
    document = json.loads(bridge.result())
    assert document["outcome"] == "cancelled"
    assert document["stats"]["forward"] == before
    assert document["stats"]["forward"] - document["stats"]["backtracks"] == len(path)
    assert len(bridge.tours()) == 0
    assert len(bridge.deepest()) == best


def test_cancelled_before_it_began() -> None:
    begin({"board": "8x8", "start": "h1", "method": "depth-first"})
    bridge.cancel()
    assert finish()["outcome"] == "cancelled"


def test_a_new_job_takes_the_place_of_the_old() -> None:
    begin({"board": "8x8", "start": "h1", "method": "depth-first"})
    bridge.advance(0.0)
    begin({"board": "5x5", "start": "a1"})
    assert finish()["rows"] == 5


def test_theory_is_told_whatever_the_method() -> None:
    said = begin({"board": "3x3", "start": "a2", "method": "depth-first"})
    assert said["theory"]["code"] == "three-by-three"
    assert said["theory"]["params"]["centre"] == "b2"
    assert said["theory"]["picture"]["marks"] == [[4, "forced"]]
    assert said["theory"]["text"].endswith(".")
    document = finish()
    assert document["outcome"] == "impossible"
    assert document["reason"]["code"] == "exhausted-search"
    assert document["reason"]["params"] == {"forward": document["stats"]["forward"]}


@pytest.mark.parametrize(
    ("words", "code", "field"),
    [
        ({"board": "0x8"}, "size-too-small", "rows"),
        ({"board": "8x8", "start": "i9"}, "square-off-board", "start"),
        ({"order": "1"}, "order-not-a-permutation", "order"),
        ({"board": "💥" * 5000}, "board-syntax", "board"),
    ],
)
def test_a_bad_request_is_an_error_and_the_job_stays(
    words: dict[str, str], code: str, field: str
) -> None:
    begin(BLIND)
    before = finish()
    error = begin(words)["error"]
    assert (error["code"], error["params"]["field"]) == (code, field)
    assert error["text"].endswith(".")
    assert set(error) == {"code", "params", "text"}
    assert json.loads(bridge.result()) == before


def test_without_a_job() -> None:
    with pytest.raises(RuntimeError, match="no job"):
        bridge.advance(1.0)
    begin(BLIND)
    with pytest.raises(RuntimeError, match="no result"):
        bridge.result()
    assert len(bridge.tours()) == len(bridge.deepest()) == len(bridge.events()) == 0


def test_events() -> None:
    begin(BLIND, events=100_000)
    document = finish()
    path, forward, backtracks = replay(bridge.events(), 25)
    assert array("I", path) == bridge.tours()
    assert (forward, backtracks) == (
        document["stats"]["forward"],
        document["stats"]["backtracks"],
    )
    whole = bridge.events()
    begin(BLIND, events=1000)
    assert finish()["stats"] | {"seconds": 0} == document["stats"] | {"seconds": 0}
    assert bridge.events() == whole[:1000]


def test_many_tours() -> None:
    words = {"board": "5x5", "start": "a1", "method": "depth-first", "tours": "all"}
    begin(words, tours=20)
    document = finish()
    assert (document["stats"]["tours"], document["listed"]) == (304, 20)
    flat = bridge.tours()
    assert len(flat) == 20 * 25
    found = {Tour(Board(5, 5), flat[i : i + 25]) for i in range(0, len(flat), 25)}
    assert len(found) == 20


@pytest.mark.parametrize("name", formats.FORMATS)
def test_render_is_what_the_command_line_writes(name: str) -> None:
    begin(BLIND)
    finish()
    text = bridge.render(name, 5, 5, bridge.tours(), bridge.result())
    result = solve(TourRequest(5, 5, "c3", method="depth-first", order="36452718"))
    if name == "json":
        document = json.loads(text)
        expected = formats.result_document(result)
        assert list(document) == list(expected)
        assert document | {"stats": {}} == expected | {"stats": {}}
    else:
        assert text == formats.WRITERS[name](result.tours)


def test_render_of_no_tour() -> None:
    begin({"board": "5x5", "start": "a2"})
    document = finish()
    assert bridge.render("matrix", 5, 5, bridge.tours(), bridge.result()) == ""
    rendered = json.loads(bridge.render("json", 5, 5, bridge.tours(), bridge.result()))
    assert list(rendered["reason"]) == ["code", "text"]
    assert rendered["reason"]["text"] == document["reason"]["text"]


def test_render_verifies_again() -> None:
    with pytest.raises(ValueError, match="no knight's move"):
        bridge.render("matrix", 2, 2, array("I", [0, 1, 2, 3]), "{}")


# -- experiments --------------------------------------------------------------------------------


def begin_lab(words: dict[str, str]) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(bridge.begin_lab(json.dumps(words)))
    return said


def drive_lab(at_a_time: int) -> dict[str, Any]:
    """What the page does: hand out runs, run each as a job, give the records back."""
    state = {"finished": False}
    while not state["finished"]:
        records = []
        for words in json.loads(bridge.lab_next(at_a_time)):
            assert begin(words, tours=0).keys() == {"theory"}
            while bridge.advance(0.01):
                assert bridge.progress(0)[0] >= 0
            records.append(json.loads(bridge.run_record()))
        state = json.loads(bridge.lab_take(json.dumps(records)))
    report: dict[str, Any] = json.loads(bridge.lab_report())
    return report


def untimed(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: untimed(part) for name, part in value.items() if name != "seconds"}
    return [untimed(part) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    "words",
    [
        {"lab": "compare", "board": "5x5", "start": "a1", "methods": "depth-first,warnsdorff"},
        {"lab": "survey", "boards": "5x5", "starts": "all", "max-steps": "1000"},
        {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "50000"},
    ],
    ids=lambda words: words["lab"],
)
def test_an_experiment_is_what_python_makes_of_it(words: dict[str, str]) -> None:
    expected = make_experiment(words)
    total = expected.total
    report = run_all(expected)
    assert begin_lab(words) == {"settings": report["settings"], "total": total}
    assert json.loads(bridge.lab_report())["kind"] == words["lab"]
    assert untimed(drive_lab(3)) == untimed(json.loads(json.dumps(report)))


def test_an_experiment_stands_beside_the_job() -> None:
    begin(BLIND)
    document = finish()
    begin_lab({"lab": "survey", "boards": "6x6"})
    assert json.loads(bridge.result()) == document
    assert json.loads(bridge.run_record())["forward"] == 13_648
    assert begin_lab({"lab": "survey", "boards": "6"})["error"]["code"] == "board-syntax"
    assert json.loads(bridge.lab_report())["settings"]["boards"] == "6x6"  # it stays


def test_a_cancelled_run_is_handed_out_again() -> None:
    begin_lab({"lab": "compare", "start": "h1", "methods": "depth-first"})
    (words,) = json.loads(bridge.lab_next(5))
    begin(words, tours=0)
    bridge.advance(0.0)
    bridge.cancel()
    assert not bridge.advance(0.0)
    record = bridge.run_record()
    assert json.loads(record)["outcome"] == "cancelled"
    state = json.loads(bridge.lab_take(f"[{record}]"))
    assert state == {"done": 0, "total": 1, "finished": False}
    assert json.loads(bridge.lab_next(5)) == [words]


def test_a_run_of_orders_is_cancelled_too() -> None:
    begin_lab({"lab": "orders", "board": "8x8"})
    (words,) = json.loads(bridge.lab_next(1))
    begin(words, tours=0)
    assert bridge.advance(0.0)
    bridge.cancel()
    assert not bridge.advance(1.0)
    assert json.loads(bridge.run_record())["outcome"] == "cancelled"
    with pytest.raises(RuntimeError, match="another kind"):
        bridge.result()


def test_without_an_experiment() -> None:
    with pytest.raises(RuntimeError, match="no experiment"):
        bridge.lab_next(1)
    begin(BLIND)
    with pytest.raises(RuntimeError, match="no result"):
        bridge.run_record()
