"""The bridge: what the web worker asks of the solver, and what it is told."""

from __future__ import annotations

import json
from array import array
from typing import Any, Final, cast

import pytest

from knight_core import Board, Tour, TourRequest, formats, solve
from knight_core.bridge.messages import pack, unpack
from knight_core.bridge.solving import REPORTED_SQUARES, solve_report
from knight_core.existence import start_map
from knight_core.experiments import make_experiment, run_all
from knight_core.experiments.answers import answer_of
from knight_core.experiments.orders import Orders
from knight_core.experiments.tables import cells_of
from knight_core.methods.base import Recording
from knight_core.request import parse_request
from knight_core.steps import Progress, run_to_end
from knight_core.texts.tables import csv_of
from tests.core.bridge.page import Page
from tests.core.experiments.timeless import timeless
from tests.core.naive import DATA

COUNTS: dict[str, Any] = json.loads((DATA / "counts.json").read_text(encoding="utf-8"))

ENGLISH: Final = {"tag": "en", "given": {}}


@pytest.fixture
def page() -> Page:
    """A page with a session of its own."""
    return Page()


BLIND = {"method": "depth-first", "board": "5x5", "start": "c3", "order": "36452718"}
ENDLESS = {"board": "8x8", "start": "h1", "method": "depth-first"}

FOUND = solve(TourRequest(5, 5, "c3", method="depth-first", order="36452718"))
"""What the blind search finds."""
TOUR = array("I", FOUND.tour.squares if FOUND.tour else ())


# -- messages -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "value",
    [
        {},
        [],
        None,
        0,
        "tour",
        {"words": {"start": "h1"}, "events": 0},
        array("I", [1, 2, 4_000_000_000]),
        {"squares": array("I"), "nested": [{"tour": array("H", [65_535])}, {"tour": None}]},
        [array("d", [0.5, 2.0**40]), array("B", b"text"), 3],
    ],
)
def test_a_value_comes_back_from_its_message(value: object) -> None:
    text, *arrays = pack(value)
    assert isinstance(text, str)
    assert all(isinstance(buffer, array) for buffer in arrays)
    assert unpack(text, arrays) == value


def test_what_is_no_json_cannot_be_sent() -> None:
    with pytest.raises(TypeError, match="a complex cannot be sent to the page"):
        pack({"number": 1j})


# -- jobs ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("seconds", [0.0, 1e-6, 0.01, 1e9])
def test_a_run_in_slices(page: Page, seconds: float) -> None:
    assert page.solve(BLIND) == {"theory": None, "counts": "steps"}
    result = page.finish(seconds)
    document = result["document"]
    assert document["outcome"] == "found"
    assert document["stats"]["forward"] == 13_648
    assert document["stats"]["backtracks"] == 13_623
    assert document["reason"] is None
    assert document["tours"] == []
    assert document["listed"] == 1
    assert result["tours"] == TOUR
    assert len(result["deepest"]) == 0  # it is the tour
    assert len(result["events"]) == 0


def test_the_result_stays_until_it_is_dropped(page: Page) -> None:
    page.solve(BLIND)
    result = page.finish()
    assert not page.session.advance(1.0)
    page.session.cancel()
    assert not page.session.advance(1.0)
    assert page.finish() == result
    for _ in range(2):
        page.session.drop()
    with pytest.raises(RuntimeError, match="no call"):
        page.session.finish()
    page.solve(BLIND)
    assert page.finish()["document"]["outcome"] == "found"


@pytest.mark.parametrize(
    ("events", "last"), [(0, 0), (100, 0), (100, 100), (3_000, 500), (10**5,) * 2]
)
@pytest.mark.parametrize(
    "words",
    [
        {"board": "60x60", "start": "a1"},
        {"board": "3x20", "start": "a1", "method": "construct"},
        {"board": "4x10", "start": "a1", "method": "construct", "max-steps": "25"},
        {"board": "260x260", "start": "a1", "max-steps": "30000"},
        {"board": "260x260", "start": "a1"},
        {"board": "51x51", "start": "a2"},  # impossible
        {"board": "8x8", "start": "a1"},  # searched
        {"board": "8x8", "start": "a1", "tours": "3"},
        {"board": "8x8", "start": "a1", "holes": "h8,h7"},
    ],
)
def test_the_events_are_those_of_the_run_logged(
    page: Page, words: dict[str, str], events: int, last: int
) -> None:
    page.begin("solve", words=words, events=events, tours=10, last=last)
    answer = page.finish()
    result = solve(parse_request(words), Recording(events, last_events=last))
    assert answer["events"] == (result.events or array("I"))
    if result.last_events is None:
        assert answer["last"] is None
        return
    for name in ("at", "path", "events"):
        assert answer["last"][name] == getattr(result.last_events, name)


def test_progress_is_of_the_run(page: Page) -> None:
    page.solve(ENDLESS)
    start = {"forward": 0, "backtracks": 0, "tours": 0, "best": 0, "depth": 0}
    assert page.report() == start | {"path": array("I")}
    before = 0
    for _ in range(5):
        assert page.session.advance(0.0)
        report = page.report()
        assert report["forward"] > before
        before = report["forward"]
        squares = list(report["path"])
        assert before - report["backtracks"] == report["depth"] == len(squares)
        assert report["tours"] == 0
        assert len(squares) <= report["best"] < 64
        assert squares[0] == 63
        assert all(map(Board(8, 8).is_move, squares, squares[1:]))
    page.session.cancel()
    result = page.finish()
    stats = result["document"]["stats"]
    assert result["document"]["outcome"] == "cancelled"
    assert stats["forward"] == before
    assert stats["forward"] - stats["backtracks"] == len(squares)
    assert len(result["tours"]) == 0
    assert len(result["deepest"]) == report["best"]


def test_a_report_carries_the_end_of_a_long_path(page: Page) -> None:
    page.solve({"board": "160x160", "start": "a1", "method": "warnsdorff", "ties": "roth"})
    longest = 0
    while page.session.advance(0.0):
        report = page.report()
        assert len(report["path"]) == min(report["depth"], REPORTED_SQUARES)
        longest = max(longest, report["depth"])
    assert longest > REPORTED_SQUARES
    tour = page.finish()["tours"]
    assert report["path"] == tour[max(0, report["depth"] - REPORTED_SQUARES) : report["depth"]]


@pytest.mark.parametrize("reached", [25_000, 40_000], ids=["constructing", "verifying"])
def test_a_long_path_is_the_answer_of_a_cancelled_run(page: Page, reached: int) -> None:
    page.solve({"board": "200x200", "method": "construct"}, events=100)
    while page.session.advance(0.0) and page.report()["depth"] < reached:
        pass
    depth, end = page.report()["depth"], page.report()["path"]
    page.session.cancel()
    assert not page.session.advance(0.0)
    answer = page.finish()
    assert answer["document"]["outcome"] == "cancelled"
    assert len(answer["tours"]) == 0
    assert len(answer["deepest"]) == len(set(answer["deepest"])) == depth
    assert end == answer["deepest"][-REPORTED_SQUARES:]
    assert answer["events"] == answer["deepest"][:100]


def test_cancelled_before_it_began(page: Page) -> None:
    page.solve(ENDLESS)
    page.session.cancel()
    assert page.finish()["document"]["outcome"] == "cancelled"


def test_a_new_job_takes_the_place_of_the_old_in_its_own_session(page: Page) -> None:
    page.solve(ENDLESS)
    page.session.advance(0.0)
    other = Page()
    with pytest.raises(RuntimeError, match="no call"):
        other.session.advance(1.0)
    other.solve({"board": "6x6", "start": "a1"})
    page.solve({"board": "5x5", "start": "a1"})
    assert other.finish()["document"]["rows"] == 6
    assert page.finish()["document"]["rows"] == 5


def test_theory_is_told_whatever_the_method(page: Page) -> None:
    started = page.solve({"board": "3x3", "start": "a2", "method": "depth-first"})
    assert started["theory"]["code"] == "three-by-three"
    assert started["theory"]["params"]["centre"] == "b2"
    assert started["theory"]["picture"]["marks"] == [[4, "forced"]]
    assert "text" not in started["theory"]
    document = page.finish()["document"]
    assert document["outcome"] == "impossible"
    assert document["reason"]["code"] == "exhausted-search"
    assert document["reason"]["params"] == {"forward": document["stats"]["forward"]}


@pytest.mark.parametrize(
    ("words", "exists"),
    [({"start": "a1"}, True), ({"start": "a1", "holes": "d4,d5"}, None), ({"board": "9x9"}, True)],
)
def test_whether_there_is_a_tour_is_told_of_a_search_that_gave_up(
    page: Page, words: dict[str, str], exists: bool | None
) -> None:
    page.solve({"board": "8x8", "method": "depth-first", "max-steps": "1000", **words})
    document = page.finish()["document"]
    assert (document["outcome"], document["exists"]) == ("limit", exists)


@pytest.mark.parametrize(
    ("name", "words", "code", "field"),
    [
        ("solve", {"board": "0x8"}, "size-too-small", "rows"),
        ("solve", {"board": "8x8", "start": "i9"}, "square-off-board", "start"),
        ("solve", {"order": "1"}, "order-not-a-permutation", "order"),
        ("solve", {"board": "💥" * 5000}, "board-syntax", "board"),
        ("count", {"board": "9x9", "start": "a1"}, "count-too-large", "board"),
        ("count", {"board": "8x8", "start": "i9"}, "square-off-board", "start"),
        ("count", {"board": "8x8", "max-states": "x"}, "bad-max-states", "max-states"),
        ("runs", {"board": "8x8", "start": "z9"}, "square-off-board", "start"),
    ],
)
def test_a_bad_request_is_an_error_and_the_job_stays(
    page: Page, name: str, words: dict[str, str], code: str, field: str
) -> None:
    page.solve(BLIND)
    before = page.finish()
    given: dict[str, Any] = {"words": words}
    if name == "solve":
        given |= {"events": 0, "tours": 1}
    elif name == "runs":
        given = {"requests": [BLIND, words], "tours": False}
    error = page.begin(name, **given)["error"]
    assert (error["code"], error["params"]["field"]) == (code, field)
    assert set(error) == {"code", "params"}
    assert page.finish() == before


def test_an_exception_costs_one_answer(page: Page) -> None:
    page.solve(BLIND)
    page.session.advance(0.0)
    begin_lab(page, {"lab": "survey", "boards": "6x6"})
    for _ in range(3):
        with pytest.raises(ValueError, match="not a knight's move"):
            page.ask("details", rows=2, cols=2, squares=array("I", [0, 1, 2, 3]))
    with pytest.raises(KeyError, match="no such call"):
        page.ask("no such call")
    with pytest.raises(TypeError, match="unexpected"):
        page.ask("labReport", unexpected=1)
    with pytest.raises(KeyError, match="no such call"):
        page.begin("no such call")
    assert page.finish()["document"]["stats"]["forward"] == 13_648
    assert page.ask("labReport")["kind"] == "survey"


@pytest.mark.parametrize(
    ("words", "ways"),
    [
        ({"board": "8x8", "start": "h1"}, ["look-ahead roth"]),
        ({"board": "8x8", "start": "h1", "seed": "4"}, ["look-ahead random"]),
        (
            {"board": "8x8", "start": "h1", "method": "warnsdorff", "ties": "pohl"},
            ["warnsdorff pohl"],
        ),
        ({"board": "6x6", "start": "a1", "tours": "2"}, ["pruned order"]),
        ({"board": "60x60", "start": "a1"}, ["construct "]),
        ({"board": "8x8", "holes": "d4,e4", "start": "a1"}, ["multipath "]),
        # One block, two ladders, a tour that is drawn from all: nothing is chosen.
        ({"board": "8x8", "method": "construct"}, []),
        ({"board": "4x12", "start": "a1"}, []),
        ({"board": "5x5", "method": "uniform"}, []),
    ],
)
def test_how_the_events_were_made(page: Page, words: dict[str, str], ways: list[str]) -> None:
    page.solve(words, events=10_000)
    course = page.finish()["course"]
    assert (course is None) == (ways == [])
    attempts = course["attempts"] if course else []
    assert [f"{attempt['by']} {attempt['ties']}" for attempt in attempts] == ways
    if ways == ["construct "]:
        assert course["blocks"] == {"rows": [6] * 10, "cols": [6] * 10}


def test_the_orders_of_a_random_search_are_told(page: Page) -> None:
    words = {"board": "5x5", "start": "a1", "method": "random", "seed": "2", "max-steps": "50"}
    page.solve(words, events=100)
    result = page.finish()
    orders = result["course"]["orders"]
    first, second = result["events"][:2]
    assert orders[8 * first] == second
    near = Board(5, 5).neighbours(12)
    assert sorted(orders[8 * 12 : 8 * 13]) == sorted(near)
    assert list(orders[2:8]) == [25] * 6


def test_many_tours(page: Page) -> None:
    words = {"board": "5x5", "start": "a1", "method": "depth-first", "tours": "all"}
    page.solve(words, tours=20)
    result = page.finish()
    document = result["document"]
    assert (document["stats"]["tours"], document["listed"]) == (304, 20)
    flat = result["tours"]
    assert len(flat) == 20 * 25
    found = {Tour(Board(5, 5), flat[i : i + 25]) for i in range(0, len(flat), 25)}
    assert len(found) == 20


# -- texts --------------------------------------------------------------------------------------


def render(page: Page, name: str, result: Any) -> str:
    """The tours of a result in a format."""
    document = result["document"]
    board = {name: document[name] for name in ("rows", "cols")}
    squares = result["tours"]
    blocks = page.ask(
        "render", format=name, **board, squares=squares, document=document, speech=ENGLISH
    )
    assert all(len(block) >= 1_000_000 for block in blocks[:-1])
    return b"".join(blocks).decode()


@pytest.mark.parametrize("name", formats.FORMATS)
def test_render_is_what_the_command_line_writes(page: Page, name: str) -> None:
    page.solve(BLIND)
    text = render(page, name, page.finish())
    if name == "json":
        document = json.loads(text)
        expected = formats.result_document(FOUND)
        assert list(document) == list(expected)
        assert document | {"stats": {}} == expected | {"stats": {}}
    else:
        assert text == formats.WRITERS[name](FOUND.tours)


@pytest.mark.parametrize("name", ["matrix", "moves", "squares", "csv", "json"])
def test_a_long_text_is_made_in_steps(page: Page, name: str) -> None:
    page.solve({"board": "200x300", "start": "a1"})
    result = page.finish()
    written = render(page, name, result)
    tour = Tour(Board(200, 300), result["tours"])
    if name == "json":
        assert json.loads(written)["tours"] == [list(tour.squares)]
        assert written == formats.json_text(json.loads(written))
    else:
        assert written == formats.WRITERS[name]([tour])
    part = {"rows": 200, "cols": 300, "squares": result["tours"], "document": result["document"]}
    page.begin("render", format=name, **part, speech=ENGLISH)
    assert all(page.session.advance(0.0, "beside") for _ in range(60_000 // 5_000))


def test_render_of_no_tour(page: Page) -> None:
    page.solve({"board": "5x5", "start": "a2"})
    result = page.finish()
    assert render(page, "matrix", result) == ""
    rendered = json.loads(render(page, "json", result))
    assert list(rendered["reason"]) == ["code", "text"]
    assert rendered["reason"]["text"].startswith("1. ")


def test_render_verifies_again(page: Page) -> None:
    squares = array("I", [0, 1, 2, 3])
    board = {"rows": 2, "cols": 2, "squares": squares, "speech": ENGLISH}
    answer = page.ask("render", format="matrix", document={}, **board)
    assert answer["error"]["params"]["why"]["key"] == "fault.not-a-move"


def test_details_are_the_texts_and_the_properties(page: Page) -> None:
    page.solve(BLIND)
    result = page.finish()
    board = {"rows": 5, "cols": 5, "squares": result["tours"]}
    found = page.ask("details", **board)
    assert found["texts"] == {name: render(page, name, result) for name in ("matrix", "squares")}
    assert found["properties"] == page.ask("properties", **board)
    tour = Tour(Board(5, 5), result["tours"])
    assert found["properties"] == formats.properties_document(tour)
    assert result["details"] is None
    page.begin("solve", words=BLIND, events=0, tours=1, details=25)
    assert page.finish()["details"] == found


def test_a_tour_whose_details_cannot_be_made_is_told(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(formats, "properties_document", lambda _: 1 / 0)
    page.begin("solve", words=BLIND, events=0, tours=1, details=25)
    result = page.finish()
    assert (result["document"]["listed"], result["details"]) == (1, None)
    with pytest.raises(ZeroDivisionError):
        page.ask("details", rows=5, cols=5, squares=result["tours"])


def test_the_map_of_the_starts(page: Page) -> None:
    def starts(end: int = -1, closed: bool = False) -> array[int]:
        crossed: array[int] = page.ask("startMap", rows=4, cols=5, end=end, closed=closed)
        assert crossed.typecode == "B"
        return crossed

    assert starts().tobytes() == start_map(Board(4, 5))
    assert starts(3).tobytes() == start_map(Board(4, 5), 3)
    assert starts(closed=True).tobytes() == bytes(20)


@pytest.mark.parametrize(
    ("words", "drawable"),
    [
        ({"board": "5x6", "closed": "1"}, True),
        ({"board": "5x5", "holes": "e5", "end": "a1"}, True),
        ({"board": "8x8"}, False),
        # There is no tour: theory has the better answer.
        ({"board": "4x4"}, False),
        ({"board": "6x6", "closed": "1", "symmetry": "half-turn"}, False),
    ],
)
def test_what_the_die_can_draw(page: Page, words: dict[str, str], drawable: bool) -> None:
    assert page.ask("isDrawable", words=words) is drawable


def test_a_report_says_how_much_is_counted() -> None:
    assert "fraction" not in solve_report(Progress(forward=3, backtracks=1, path=[0, 11]))
    assert solve_report(Progress(0.25, 1))["fraction"] == 0.25


# -- counts -------------------------------------------------------------------------------------


def begin_count(page: Page, **words: str) -> Any:
    """Begins to count."""
    return page.begin("count", words=words)


def test_a_count_in_slices(page: Page) -> None:
    assert begin_count(page, board="5x6") is None
    assert page.report() == {"done": 0, "total": 1, "states": 0}
    with pytest.raises(RuntimeError, match="no result"):
        page.session.finish()
    assert page.session.advance(0.0)
    report = page.report()
    assert 0 < report["done"] < report["total"]
    assert report["states"] > 0
    document = page.finish(0.01)
    assert document["outcome"] == "counted"
    assert document["count"] == str(COUNTS["open"]["boards"]["5x6"])
    by_start = COUNTS["by_start"]["boards"]["5x6"]
    assert document["table"] == [str(number) for row in by_start for number in row]
    assert document["reason"] is None
    assert not page.session.advance(1.0)


def test_a_count_that_ends_early(page: Page) -> None:
    begin_count(page, board="8x8", start="a1", **{"max-states": "5000"})
    document = page.finish()
    assert (document["outcome"], document["count"]) == ("too-large", None)
    assert document["reason"]["code"] == "too-many-states"
    assert document["reason"]["params"]["limit"] == 5000
    begin_count(page, board="8x8", start="a1")
    page.session.cancel()
    assert page.finish()["outcome"] == "cancelled"
    begin_count(page, board="4x4")
    document = page.finish()
    assert document["count"] == "0"
    assert "text" not in document["reason"]


# -- experiments --------------------------------------------------------------------------------


def begin_lab(page: Page, words: dict[str, str]) -> Any:
    """Makes an experiment."""
    return page.ask("labBegin", words=words)


def drive_lab(page: Page, at_a_time: int) -> dict[str, Any]:
    """What the page does: hand out runs, run them as a job, give the records back."""
    state = {"finished": False}
    while not state["finished"]:
        requests = page.ask("labNext", limit=at_a_time)
        assert page.begin("runs", requests=requests, tours=False) is None
        records = []
        while page.session.advance(0.001):
            report = page.report()
            assert report["forward"] >= 0
            records += [done["line"] for done in report["done"]]
        records += [done["line"] for done in page.finish()["done"]]
        assert len(records) == len(requests)
        state = page.ask("labTake", lines=records)
    report = page.ask("labReport")
    assert isinstance(report, dict)
    return report


@pytest.mark.parametrize(
    "words",
    [
        {"lab": "compare", "board": "5x5", "start": "a1", "methods": "depth-first,warnsdorff"},
        {"lab": "survey", "boards": "5x5", "starts": "all", "max-steps": "1000"},
        {"lab": "orders", "board": "5x5", "start": "c3", "max-steps": "50000"},
    ],
    ids=lambda words: words["lab"],
)
def test_an_experiment_is_what_python_makes_of_it(page: Page, words: dict[str, str]) -> None:
    expected = make_experiment(words)
    total = expected.total
    report = run_all(expected)
    begun = begin_lab(page, words)
    assert begun.pop("seconds") > 0
    assert begun.pop("longest") >= 0
    assert begun == {"settings": report["settings"], "total": total}
    assert page.ask("labReport")["kind"] == words["lab"]
    found = drive_lab(page, 3)
    table = csv_of(cells_of(cast("Any", found)))
    assert bytes(page.ask("labCsv", report=found)).decode() == table
    assert found["answer"] == answer_of(cast("Any", found))
    del found["answer"]
    if isinstance(expected, Orders):
        assert found.pop("spread") == run_to_end(expected.start_spread())
    assert timeless(found) == timeless(json.loads(json.dumps(report)))


def test_the_last_experiment_that_was_begun_is_the_one_and_stands_beside_the_job(
    page: Page,
) -> None:
    page.solve(BLIND)
    result = page.finish()
    begin_lab(page, {"lab": "survey", "boards": "5x5", "starts": "a1"})
    (line,) = some_lines(page, 9)
    page.solve(BLIND)
    page.finish()
    begin_lab(page, {"lab": "survey", "boards": "6x6", "starts": "a1"})
    assert page.finish()["tours"] == result["tours"]
    assert page.ask("labTake", lines=[line])["done"] == 0
    assert page.ask("labReport")["settings"]["boards"] == "6x6"


def test_runs_come_with_their_tours_if_they_are_wanted(page: Page) -> None:
    page.begin("runs", requests=[BLIND, {"board": "5x5", "start": "a2"}], tours=True)
    first, second = page.finish(1e9)["done"]
    assert json.loads(first["line"])["forward"] == 13_648
    assert json.loads(first["line"])["link"] == first["link"]
    assert first["tour"] == TOUR
    assert json.loads(second["line"])["outcome"] == "impossible"
    assert second["tour"] == array("I")
    page.begin("runs", requests=[BLIND], tours=False)
    assert page.finish(1e9)["done"][0]["tour"] is None


def test_runs_that_a_time_leaves_undone_come_back(page: Page) -> None:
    short = {"board": "5x5", "start": "a1"}
    for seconds, count in ((0, 1), (1e9, 3)):
        page.begin("runs", requests=[short] * 3, tours=False, seconds=seconds)
        assert len(page.finish(1e9)["done"]) == count


def test_what_has_ended_is_told_once_and_what_was_cancelled_not(page: Page) -> None:
    short = {"board": "5x5", "start": "a1"}
    page.begin("runs", requests=[short, ENDLESS, short], tours=False)
    assert page.session.advance(0.02)
    report = page.report()
    assert [json.loads(done["line"])["board"] for done in report["done"]] == ["5x5"]
    assert report["forward"] > 0
    assert page.report()["done"] == []
    page.session.cancel()
    assert page.finish() == {"done": []}


def test_a_run_of_orders_is_cancelled_too(page: Page) -> None:
    begin_lab(page, {"lab": "orders", "board": "8x8"})
    (words,) = page.ask("labNext", limit=1)
    page.begin("runs", requests=[words], tours=False)
    assert page.session.advance(0.0)
    page.session.cancel()
    assert page.finish() == {"done": []}


# -- tasks --------------------------------------------------------------------------------------


def begin_task(page: Page, name: str, **params: Any) -> None:
    """Begins a task and lets it take one step."""
    page.begin(name, **params)
    page.session.advance(0.0, "beside")


def some_lines(page: Page, limit: int) -> list[str]:
    """The lines of the runs that come next."""
    page.begin("runs", requests=page.ask("labNext", limit=limit), tours=False)
    return [done["line"] for done in page.finish(1e9)["done"]]


SURVEY = {"lab": "survey", "boards": "5x5", "starts": "all", "max-steps": "500"}


def test_a_task_goes_on_beside_a_job_and_a_question(page: Page) -> None:
    begin_lab(page, SURVEY)
    lines = some_lines(page, 25)
    page.solve(BLIND)
    begin_task(page, "labTake", lines=lines)
    assert page.session.advance(0.0)
    assert page.report("beside") == {"done": 0, "total": 25}
    assert page.session.advance(0.0, "beside")
    assert page.ask("labNext", limit=1) == []
    with pytest.raises(RuntimeError, match="no answer yet"):
        page.session.finish("beside")
    answer = page.finish(lane="beside")
    assert (answer["done"], answer["finished"], answer["fresh"].tolist()) == (25, True, [1] * 25)
    assert page.finish()["document"]["stats"]["forward"] == 13_648


def test_a_beginning_that_is_cancelled_or_wrong_leaves_the_experiment_before(page: Page) -> None:
    begin_lab(page, SURVEY)
    begin_task(page, "labBegin", words={"lab": "orders", "board": "8x8", "start": "h1"})
    page.session.cancel("beside")
    assert page.finish(lane="beside") is None
    assert page.ask("labReport")["settings"]["boards"] == "5x5"
    # So is one with a board that the page does not offer.
    large = {"lab": "survey", "boards": "5x5,1000x1001", "starts": "1"}
    for words in ({"lab": "survey", "boards": "9x9,8"}, {"lab": "x"}, {"lab": "compare"}, large):
        error = begin_lab(page, words)["error"]
        assert set(error) == {"code", "params"}
    assert page.ask("labReport")["settings"]["boards"] == "5x5"


def test_taking_that_is_cancelled_keeps_what_was_taken_and_can_be_repeated(page: Page) -> None:
    begin_lab(page, SURVEY)
    lines = some_lines(page, 25)
    begin_task(page, "labTake", lines=lines)
    page.session.advance(0.0, "beside")
    page.session.cancel("beside")
    assert not page.session.advance(1.0, "beside")
    ended = len(page.ask("labReport")["squares"][0]["cells"])
    assert 0 < ended < 25
    answer = page.ask("labTake", lines=lines)
    assert answer["fresh"].tolist() == [2] * ended + [1] * (25 - ended)
    assert answer["finished"]


def test_lines_that_are_no_records_cost_nothing(page: Page) -> None:
    begin_lab(page, SURVEY)
    (line,) = some_lines(page, 1)
    record = json.loads(line)
    wrong = [
        *("", "{}", "null", "[]", "{", line[:-1], '"💥"', "[" * 100_000, '{"link": ' * 5000, "NaN"),
        json.dumps({**record, "outcome": "banana"}),
        json.dumps({**record, "outcome": "cancelled"}),
        json.dumps({**record, "seconds": float("nan")}),
        json.dumps({**record, "link": record["link"] + "&seed=1"}),
        json.dumps({**record, "orders": []}),
        json.dumps({name: value for name, value in record.items() if name != "theory"}),
    ]
    answer = page.ask("labTake", lines=[*wrong, line, line])
    assert answer["fresh"].tolist() == [0] * len(wrong) + [1, 2]
    assert (answer["done"], answer["finished"]) == (1, False)


def test_the_report_of_an_experiment_stays_whole_while_more_is_taken(page: Page) -> None:
    """Tasks are done one after the other, so a report is of one moment; and it is a copy."""
    begin_lab(page, SURVEY)
    lines = some_lines(page, 25)
    page.ask("labTake", lines=lines[:10])
    report = page.ask("labReport")
    page.ask("labTake", lines=lines[10:])
    assert len(report["squares"][0]["cells"]) == 10
    assert report["rows"][0]["runs"] == 10


# -- play -----------------------------------------------------------------------------------------


def test_a_puzzle(page: Page) -> None:
    puzzle = page.ask("puzzle", name="only-easy-1")
    assert puzzle["board"] == {"rows": 5, "cols": 5}
    assert (puzzle["kind"], puzzle["grade"], puzzle["given"]) == ("only", "easy", [])
    assert len(puzzle["solution"]) == 1
    assert page.ask("puzzle", name="only-easy-0")["error"]["code"] == "unknown-puzzle"
