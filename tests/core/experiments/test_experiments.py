"""Experiments: specs, compare and survey against counts made elsewhere, and bad settings."""

from __future__ import annotations

import csv
import io
import json
import pickle
from typing import Any
from urllib.parse import parse_qsl

import pytest

from knight_core import METHODS, Board, InvalidRequest, Outcome, TourRequest, existence, solve
from knight_core.experiments import (
    DEFAULTS,
    KINDS,
    MAX_RUNS,
    make_experiment,
    run_all,
    run_request,
    tables,
)
from knight_core.experiments.base import PAGE_RUNS
from knight_core.experiments.links import link_of, request_words, spec_of
from knight_core.experiments.specs import parse_spec, parse_specs
from knight_core.experiments.starts import Starts, choose_starts
from knight_core.request import parse_request
from knight_core.rules import declare
from knight_core.texts.tables import csv_of
from tests.core.experiments.timeless import timeless
from tests.core.naive import NaiveSearch
from tests.core.naive_methods import naive_method


def report_of(**words: str) -> Any:
    """The report of an experiment, which must be ready for JSON."""
    settings = {word.replace("_", "-"): text for word, text in words.items()}
    report = run_all(make_experiment(settings))
    assert json.loads(json.dumps(report)) == report
    return report


# -- specs --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "canonical", "words"),
    [
        *((id, id, {"method": id}) for id, method in METHODS.items() if not method.own),
        (" warnsdorff : roth ", "warnsdorff:roth", {"method": "warnsdorff", "ties": "roth"}),
        (
            *("depth-first:12345678", "depth-first:12345678"),
            {"method": "depth-first", "order": "12345678"},
        ),
        (
            *("warnsdorff:seed=007:greedy:random:87654321",),
            "warnsdorff:87654321:random:greedy:seed=7",
            {"method": "warnsdorff", "order": "87654321", "ties": "random"}
            | {"backtrack": "0", "seed": "7"},
        ),
        (
            *(" rule:0123456789abcdef:greedy:seed=7", "rule:0123456789abcdef:greedy:seed=7"),
            {"method": "rule", "rule": "0123456789abcdef", "backtrack": "0", "seed": "7"},
        ),
    ],
)
def test_specs(text: str, canonical: str, words: dict[str, str]) -> None:
    spec = parse_spec(text)
    assert (spec.text, spec.words) == (canonical, words)
    assert parse_spec(canonical) == spec


def test_lists_of_specs_hold_each_once() -> None:
    assert [spec.text for spec in parse_specs("auto, pruned ,auto")] == ["auto", "pruned"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "no-methods"),
        (" , ", "no-methods"),
        ("auto,,pruned", "unknown-method"),
        ("warnsdorf", "unknown-method"),
        ("depth-first:1234567", "bad-method-option"),
        ("depth-first:11234567", "bad-method-option"),
        ("depth-first:roth", "bad-method-option"),
        ("pruned:greedy", "bad-method-option"),
        ("depth-first:", "bad-method-option"),
        ("random:12345678", "bad-method-option"),
        ("random:seed=", "seed-out-of-range"),
        ("random:seed=-1", "seed-out-of-range"),
        ("random:seed=9007199254740992", "seed-out-of-range"),
        ("random:seed=" + "9" * 9999, "seed-out-of-range"),
        ("random:seed= 7", "seed-out-of-range"),
        ("random:seed=" + "0" * 16 + "9" * 17, "seed-out-of-range"),
        ("random:seed=" + "0" * 9999, "seed-out-of-range"),
        ("warnsdorff:roth:pohl", "repeated-option"),
        ("rule", "rule-needed"),
    ],
)
def test_bad_specs(text: str, code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        parse_specs(text)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")
    assert len(str(caught.value)) < 250


# -- records and links --------------------------------------------------------------------------

REQUESTS = [
    TourRequest(8, 8, "h1", method="warnsdorff", max_steps=1_000_000),
    TourRequest(5, 6, "a1", "f5", method="depth-first", order="45362718"),
    TourRequest(6, 6, "c3", closed=True, method="pruned"),
    TourRequest(8, 8, "h1", method="warnsdorff", ties="random", seed=7, backtrack=False),
    TourRequest(30, 28, "ab1", seed=3),
]


@pytest.mark.parametrize("request_", REQUESTS, ids=str)
def test_a_link_says_the_whole_request_and_a_record_the_result(request_: TourRequest) -> None:
    words = request_words(request_)
    assert parse_request(dict(parse_qsl(link_of(words)[1:], strict_parsing=True))) == request_
    assert parse_request({**words, **parse_spec(spec_of(words)).words}) == request_
    record = pickle.loads(pickle.dumps(run_request))(words)
    result = solve(request_)
    assert record == {
        "link": link_of(words),
        "board": str(request_.board),
        "start": words["start"],
        "spec": spec_of(words),
        "outcome": str(result.outcome),
        "first_try": result.outcome is Outcome.FOUND and not result.stats.backtracks,
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "seconds": record["seconds"],
        "reason": None if result.reason is None else result.reason.code,
        "theory": None,
    }
    assert record["seconds"] == round(record["seconds"], 6) > 0
    assert json.loads(json.dumps(record)) == record


def test_a_link_leaves_out_what_has_no_effect() -> None:
    plain = request_words(TourRequest(8, 8, "h1", method="warnsdorff", max_steps=1_000_000))
    assert link_of(plain) == "?board=8x8&start=h1&method=warnsdorff&max-steps=1000000"
    # Only the random tie rule draws; blind search does not know ties.
    for other in (
        TourRequest(8, 8, "7,7", method="warnsdorff", seed=5, max_steps=1_000_000),
        TourRequest(8, 8, 63, method="warnsdorff", seed=6, max_steps=1_000_000),
    ):
        assert request_words(other) == plain
    blind = TourRequest(8, 8, "h1", method="depth-first", ties="roth", seed=4, backtrack=False)
    assert link_of(request_words(blind)) == "?board=8x8&start=h1&method=depth-first"


def test_a_record_tells_theory_whatever_the_method() -> None:
    record: Any = run_request(
        {"board": "5x5", "start": "a2", "method": "pruned", "max-steps": "100"}
    )
    assert (record["outcome"], record["reason"]) == ("limit", "max-steps")
    assert record["theory"] == "colour-start"
    record = run_request({"board": "5x5", "start": "a2"})
    assert (record["outcome"], record["reason"]) == ("impossible", "colour-start")


# -- compare ------------------------------------------------------------------------------------


@pytest.mark.full
def test_compare_prints_the_well_known_table() -> None:
    specs = "depth-first:12345678,depth-first:45362718,warnsdorff"
    report = report_of(lab="compare", board="8x8", start="h1", methods=specs)
    assert [(row["spec"], row["outcome"], row["forward"]) for row in report["rows"]] == [
        ("depth-first:12345678", "found", 27_241_113),
        ("depth-first:45362718", "found", 17_739_768),
        ("warnsdorff", "found", 64),
    ]
    assert [row["first_try"] for row in report["rows"]] == [False, False, True]


def test_compare_gives_each_method_the_same_task() -> None:
    methods = "depth-first,pruned,warnsdorff:roth,construct,auto,random:seed=4,random"
    report = report_of(
        lab="compare",
        board=" 5X6 ",
        start="4,0",
        end="f5",
        methods=methods,
        seed="9",
        max_steps="3000",
    )
    assert report["settings"] == {
        "board": "5x6",
        "start": "a1",
        "end": "f5",
        "closed": "0",
        "methods": methods,
        "max-steps": "3000",
        "seed": "9",
    }
    assert [row["spec"] for row in report["rows"]] == methods.split(",")
    for row in report["rows"]:
        request = parse_request(dict(parse_qsl(row["link"][1:])))
        assert (request.start, request.end) == (24, 5)
        assert request.max_steps == 3000
        result = solve(request)
        assert (row["outcome"], row["forward"]) == (result.outcome, result.stats.forward)
    assert "seed=4" in report["rows"][5]["link"]
    assert "seed=9" in report["rows"][6]["link"]


def test_several_boards_and_starts_are_one_comparison() -> None:
    words = {"boards": "5x5,6x6", "starts": "a1,b1,f6", "methods": "pruned,warnsdorff"}
    report = report_of(lab="compare", **words, max_steps="3000")
    assert (report["settings"]["boards"], report["settings"]["starts"]) == ("5x5,6x6", "a1,b1,f6")
    places = [(row["board"], row["start"]) for row in report["rows"][::2]]
    # f6 is not on 5x5.
    assert places == [("5x5", "a1"), ("5x5", "b1"), ("6x6", "a1"), ("6x6", "b1"), ("6x6", "f6")]
    for row in report["rows"]:
        alone = {"board": row["board"], "start": row["start"], "methods": row["spec"]}
        (same,) = report_of(lab="compare", **alone, max_steps="3000")["rows"]
        assert {**same, "seconds": 0} == {**row, "seconds": 0}
    assert [start["theory"] for start in report["starts"]] == [None, "colour-start", *3 * [None]]


def test_starts_that_theory_rules_out_are_told_and_not_run() -> None:
    words = {"lab": "compare", "boards": "5x5", "starts": "all", "methods": "auto,construct"}
    experiment = make_experiment(words | {"ruled-out": "skip"})
    assert (experiment.total, make_experiment(words).total) == (26, 50)
    report: Any = run_all(experiment)
    out = [start["start"] for start in report["starts"] if start["theory"] == "colour-start"]
    assert len(report["starts"]) - len(out) == 13
    assert {*out}.isdisjoint(row["start"] for row in report["rows"])
    # The table has them too, a row for each method.
    head, *lines = csv.reader(io.StringIO(csv_of(tables.cells_of(report))))
    rows = [dict(zip(head, line, strict=True)) for line in lines]
    assert [row["start"] for row in rows] == [
        start["start"] for start in report["starts"] for _ in range(2)
    ]
    assert [row["start"] for row in rows if row["outcome"] == "left-out"] == sorted(
        2 * out, key=[row["start"] for row in rows].index
    )
    assert {row["theory"] for row in rows if row["outcome"] == "left-out"} == {"colour-start"}
    survey = report_of(lab="survey", boards="5x5", starts="a1,b1", ruled_out="skip")
    (row,) = survey["rows"]
    assert (row["runs"], row["left_out"], row["theory_impossible"]) == (1, 1, 1)
    assert [cell[1] for cell in survey["squares"][0]["cells"]] == ["found", "left-out"]


def test_quick_methods_and_small_boards_come_first() -> None:
    words = {"boards": "8x8,5x5", "starts": "2", "methods": "depth-first,warnsdorff"}
    runs = make_experiment({"lab": "survey", **words}).next(8)
    order = [(run["method"], run["board"]) for run in runs[::2]]
    quick, blind = order[:2], order[2:]
    assert quick == [("warnsdorff", "5x5"), ("warnsdorff", "8x8")]
    assert blind == [("depth-first", "5x5"), ("depth-first", "8x8")]


# -- survey -------------------------------------------------------------------------------------


def test_warnsdorff_from_every_square() -> None:
    """Against an independent program, square by square, where it needs no more than the budget."""
    report = report_of(lab="survey", boards="5x5,6x6,7x7,8x8", starts="all", max_steps="3000")
    rows = {row["board"]: row for row in report["rows"]}
    counts = ("runs", "first_try", "after_backtracking", "impossible", "gave_up")
    assert [rows["8x8"][name] for name in counts] == [64, 63, 1, 0, 0]
    assert [rows["6x6"][name] for name in counts] == [36, 35, 1, 0, 0]
    assert [rows["5x5"][name] for name in counts] == [25, 12, 1, 0, 12]
    assert (rows["5x5"]["theory_impossible"], rows["5x5"]["missed"]) == (12, 0)
    for board, backtracked in (("8x8", {"e3": 46}), ("6x6", None), ("5x5", None)):
        (squares,) = [part for part in report["squares"] if part["board"] == board]
        here = Board(squares["rows"], squares["cols"])
        some = {here.name(cell[0]): cell[4] for cell in squares["cells"] if cell[1] == "found"}
        more = {name: backtracks for name, backtracks in some.items() if backtracks}
        assert len(more) == 1
        if backtracked is not None:
            assert more == backtracked
        for square, outcome, first_try, forward, backtracks, _, link, theory in squares["cells"]:
            naive = naive_method(
                TourRequest(here.rows, here.cols, square, method="warnsdorff", max_steps=3000)
            )
            assert naive.outcome == outcome
            assert (naive.forward, naive.backtracks) == (forward, backtracks)
            assert first_try == (outcome == "found" and not naive.backtracks)
            assert (
                link == f"?board={board}&start={here.name(square)}&method=warnsdorff&max-steps=3000"
            )
            reason = existence.impossible(here, square)
            assert theory == (None if reason is None else reason.code)


def test_blind_search_proves_what_warnsdorff_gives_up() -> None:
    """Exhausted, not known from theory: the column `impossible`, against a naive search."""
    report = report_of(lab="survey", boards="3x4,3x5,4x4", starts="all", methods="depth-first")
    for row, squares in zip(report["rows"], report["squares"], strict=True):
        board = Board(squares["rows"], squares["cols"])
        found = 0
        for square, outcome, *_ in squares["cells"]:
            naive = NaiveSearch(board.rows, board.cols, square).run()
            assert (outcome == "found") == bool(naive.tours)
            found += bool(naive.tours)
        assert row["impossible"] == row["theory_impossible"] == board.size - found
        assert row["gave_up"] == row["missed"] == 0


def test_what_gave_up_is_missed_or_barren() -> None:
    words = {"boards": "5x5", "starts": "all", "methods": "warnsdorff:greedy,auto"}
    greedy, auto = report_of(lab="survey", **words)["rows"]
    assert greedy["first_try"] == 12
    assert greedy["gave_up"] == 13
    assert (greedy["theory_impossible"], greedy["missed"]) == (12, 1)
    assert (auto["impossible"], auto["gave_up"], auto["missed"]) == (12, 0, 0)


def test_random_starts_are_a_function_of_the_seed_and_the_board() -> None:
    def chosen_starts(board: Board, count: int | None, seed: int) -> list[int]:
        return [*choose_starts(board, Starts("", count), seed)]

    board = Board(8, 8)
    twenty = chosen_starts(board, 20, 0)
    assert len(set(twenty)) == 20
    assert twenty == sorted(twenty)
    assert set(chosen_starts(board, 10, 0)) < set(twenty)
    assert chosen_starts(board, 20, 1) != twenty
    assert chosen_starts(board, 64, 0) == chosen_starts(board, None, 0) == list(range(64))
    assert len(chosen_starts(Board(1000, 1000), 3, 0)) == 3
    # Pinned: the same in every Python, and on the page.
    assert chosen_starts(board, 5, 0) == [12, 18, 38, 42, 47]
    first = make_experiment({"lab": "survey", "boards": "8x8,9x9"}).next(10**6)
    alone = make_experiment({"lab": "survey", "boards": "8x8"}).next(10**6)
    assert first[:20] == alone


def given_first(kind: str) -> dict[str, str]:
    """The settings of an experiment that says nothing: as they were before starts could be left
    out."""
    return {word: text for word, text in DEFAULTS[kind].items() if word != "ruled-out"}


def test_the_default_survey() -> None:
    experiment = make_experiment({"lab": "survey"})
    assert experiment.total == 140
    assert experiment.settings == given_first("survey")


# -- the protocol -------------------------------------------------------------------------------


def test_runs_are_handed_out_once_and_taken_once() -> None:
    words = {"lab": "survey", "boards": "6x6", "starts": "all"}
    experiment = make_experiment(words)
    first, rest = experiment.next(5), experiment.next(1000)
    assert (len(first), len(rest), experiment.next(1)) == (5, 31, [])
    records: list[Any] = [run_request(words) for words in (*rest, *first)]
    cancelled = records[0] | {"outcome": "cancelled"}
    assert not experiment.take(cancelled)
    assert not experiment.take(records[0] | {"link": "?board=9x9&start=a1"})
    for number, record in enumerate(records, start=1):
        assert not experiment.finished
        assert experiment.take(record)
        assert not experiment.take(record)
        assert (experiment.done, experiment.total) == (number, 36)
    assert experiment.finished
    assert experiment.next(1) == []
    other = make_experiment(words)
    run_all(other)
    reports: list[Any] = [experiment.report(), other.report()]
    assert timeless(reports[0]) == timeless(reports[1])


# -- bad input ----------------------------------------------------------------------------------

BAD = [
    ({}, "unknown-lab"),
    ({"lab": "benchmark"}, "unknown-lab"),
    ({"lab": "compare"}, "square-syntax"),
    ({"lab": "compare", "start": "i9"}, "square-off-board"),
    ({"lab": "compare", "start": "a1", "end": "a1"}, "end-equals-start"),
    ({"lab": "compare", "start": "a1", "end": "b1", "closed": "1"}, "end-and-closed"),
    ({"lab": "compare", "start": "a1", "methods": ""}, "no-methods"),
    ({"lab": "compare", "start": "a1", "methods": "quick"}, "unknown-method"),
    ({"lab": "compare", "start": "a1", "max-steps": "0"}, "bad-max-steps"),
    ({"lab": "compare", "start": "a1", "max-steps": "1e6"}, "bad-max-steps"),
    ({"lab": "compare", "start": "a1", "max-steps": "9" * 400}, "bad-max-steps"),
    ({"lab": "survey", "boards": "5x5;6x6"}, "board-syntax"),
    ({"lab": "survey", "boards": "5x5,,6x6"}, "board-syntax"),
    ({"lab": "survey", "boards": " "}, "no-boards"),
    ({"lab": "survey", "boards": "0x5"}, "size-too-small"),
    ({"lab": "survey", "starts": "0"}, "bad-starts"),
    ({"lab": "survey", "starts": "-3"}, "bad-starts"),
    ({"lab": "survey", "starts": "some"}, "bad-starts"),
    ({"lab": "survey", "starts": "²"}, "bad-starts"),
    ({"lab": "survey", "starts": "a1,c"}, "bad-starts"),
    ({"lab": "survey", "starts": "a1,z99"}, "square-off-board"),
    ({"lab": "survey", "ruled-out": "perhaps"}, "bad-ruled-out"),
    ({"lab": "compare", "boards": "5x5,6x6", "starts": "a1,f7"}, "square-off-board"),
    ({"lab": "survey", "starts": "1000000"}, "too-many-runs"),
    ({"lab": "survey", "starts": "all", "boards": "400x400"}, "too-many-runs"),
    ({"lab": "survey", "max-steps": "0"}, "bad-max-steps"),
    ({"lab": "survey", "seed": "x"}, "seed-out-of-range"),
    ({"lab": "survey", "closed": "perhaps"}, "not-a-boolean"),
    ({"lab": "orders", "board": "65x64"}, "orders-board-too-large"),
    ({"lab": "orders", "board": "3x3"}, "orders-no-tour"),
    ({"lab": "orders", "board": "4x4", "start": "all"}, "orders-no-tour"),
    ({"lab": "orders", "board": "5x5", "start": "a2"}, "orders-no-tour"),
    ({"lab": "orders", "start": "every"}, "square-syntax"),
    ({"lab": "orders", "max-steps": "0"}, "bad-max-steps"),
    ({"lab": "orders", "max-steps": "0" * 17 + "1" + "9" * 30}, "bad-max-steps"),
    ({"lab": "orders", "max-steps": "0" * 9999}, "bad-max-steps"),
    ({"lab": "orders", "max-steps": "1023"}, "orders-budget-too-small"),
]


@pytest.mark.parametrize(("words", "code"), BAD)
def test_bad_settings_are_one_clear_sentence(words: dict[str, str], code: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        make_experiment(words)
    assert caught.value.code == code
    assert "field" in caught.value.params
    assert json.dumps(caught.value.params)
    text = str(caught.value)
    assert text.endswith(".")
    assert "\n" not in text
    assert len(text) < 500


def test_the_cap_is_what_it_says() -> None:
    words = {"lab": "survey", "boards": "250x400", "starts": str(MAX_RUNS), "methods": "auto"}
    with pytest.raises(InvalidRequest, match="Too many runs: 200,000"):
        make_experiment(words | {"methods": "auto,construct"})
    assert make_experiment(words | {"boards": "8x8"}).total == 64
    seeds = ",".join(f"random:seed={seed}" for seed in range(MAX_RUNS + 1))
    with pytest.raises(InvalidRequest, match="Too many runs: 100,001"):
        make_experiment({"lab": "compare", "start": "a1", "methods": seeds})


@pytest.mark.parametrize(
    ("lab", "word"), [("compare", "boards"), ("survey", "board"), ("orders", "boards")]
)
def test_board_and_boards_are_the_same_word(lab: str, word: str) -> None:
    made = make_experiment({"lab": lab, word: "3x4", word.replace("board", "start"): "a1"})
    own = "board" if word == "boards" else "boards"
    assert (made.settings[own], made.settings[own.replace("board", "start")]) == ("3x4", "a1")


def test_words_that_nobody_knows_are_ignored() -> None:
    words = {"lab": "survey", "boards": "", "method": "x"}
    del words["boards"]
    assert make_experiment(words | {"lang": "sk", "start": ""}).settings == given_first("survey")


# -- tables -------------------------------------------------------------------------------------


def test_tables_and_csv() -> None:
    report = report_of(lab="survey", boards="5x5,6x6", starts="all", max_steps="2000")
    text = tables.text_of(report).splitlines()
    assert text[0].startswith(
        "warnsdorff: a tour from each of 49 starts, from 47 at the first try."
    )
    assert text[3].split()[:4] == ["board", "method", "runs", "first"]
    assert len({len(line) for line in text[3:]}) == 1
    assert text[4].split()[:8] == ["5x5", "warnsdorff", "25", "12", "1", "0", "12", "12"]
    lines = csv_of(tables.cells_of(report)).splitlines()
    assert lines[0].startswith("board,spec,runs,first_try,after_backtracking,impossible,gave_up")
    assert lines[2].startswith("6x6,warnsdorff,36,35,1,0,0,0,0,1323,27,")


def test_every_kind_has_a_table() -> None:
    small = {
        "compare": {"board": "5x5", "start": "a2", "methods": "auto,construct"},
        "survey": {"boards": "5x5", "methods": "auto"},
        "orders": {"board": "5x5", "start": "c3", "max-steps": "3000"},
    }
    assert tuple(small) == KINDS
    for kind, words in small.items():
        experiment = make_experiment({"lab": kind, **words})
        for report in (experiment.report(), run_all(experiment)):
            assert tables.text_of(report).endswith("\n")
            assert len(tables.cells_of(report)) >= 1


# --- in the page ----------------------------------------------------------------------------------

COMMANDS = [
    (
        {"lab": "survey", "boards": "80x80,81x81", "starts": "all", "closed": "1"},
        "survey --closed --boards 80x80,81x81 --starts all",
    ),
    (
        {"lab": "compare", "board": "80x80", "starts": "all", "ruled-out": "skip"}
        | {"methods": "pruned,rule:0123456789abcdef"},
        "compare 80x80 all --ruled-out skip --methods pruned,rule:my_rule.py",
    ),
]


@pytest.mark.parametrize(("words", "command"), COMMANDS)
def test_the_page_names_the_command_for_what_is_too_large(
    words: dict[str, str], command: str
) -> None:
    if "rule" in words.get("methods", ""):
        declare("0123456789abcdef", "")
    with pytest.raises(InvalidRequest) as caught:
        make_experiment(words, page=True)
    assert caught.value.code == "too-many-page-runs"
    assert caught.value.params["limit"] == PAGE_RUNS
    assert caught.value.params["command"] == f"python -m knight_core {command}"


def test_the_page_says_its_own_limit_also_for_what_no_shell_does() -> None:
    words = {"lab": "survey", "boards": "400x400", "starts": "all"}
    with pytest.raises(InvalidRequest, match=r"160,000\. An experiment may have at most 5,000"):
        make_experiment(words, page=True)


def test_the_page_does_what_is_at_its_limit() -> None:
    words = {"lab": "survey", "boards": "50x100,3x3", "starts": "4991"}
    assert make_experiment(words, page=True).total == PAGE_RUNS
