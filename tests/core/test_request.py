"""Requests: what is accepted, and one clear sentence for what is not."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_core import (
    TIES,
    Board,
    InvalidRequest,
    TourRequest,
    count_tours,
    impossible,
    solve,
)
from knight_core.errors import shown
from knight_core.methods import METHODS
from knight_core.request import (
    MAX_DIGITS,
    MAX_SECONDS,
    MAX_SEED,
    SYMMETRIES,
    digits_of,
    parse_request,
)
from knight_core.rules.loading import load_rule
from knight_core.rules.rule import register
from tests.core.texts.codes import codes

HUGE = 10**5000  # more digits than Python spells

FIELDS = [field.name for field in dataclasses.fields(TourRequest)]

BAD: list[tuple[dict[str, Any], str, str]] = [
    ({"rows": "8"}, "size-not-a-number", "rows"),
    ({"cols": None}, "size-not-a-number", "cols"),
    ({"cols": True}, "size-not-a-number", "cols"),
    ({"rows": 0}, "size-too-small", "rows"),
    ({"cols": -HUGE}, "size-too-small", "cols"),
    ({"rows": 4001, "cols": 4000}, "board-too-large", "rows"),
    ({"rows": 10**30}, "board-too-large", "rows"),
    ({"cols": HUGE}, "board-too-large", "rows"),
    ({"start": "i9"}, "square-off-board", "start"),
    ({"start": "a9"}, "square-off-board", "start"),
    ({"start": "zzzzzz1"}, "square-off-board", "start"),
    ({"start": HUGE}, "square-off-board", "start"),
    ({"start": (HUGE, 0)}, "square-off-board", "start"),
    ({"start": "-1,0"}, "square-syntax", "start"),
    ({"start": "h１"}, "square-syntax", "start"),
    ({"start": "٣,٤"}, "square-syntax", "start"),
    ({"start": "\N{KELVIN SIGN}1", "cols": 20}, "square-syntax", "start"),
    ({"start": "<b>h1</b>"}, "square-syntax", "start"),
    ({"start": "h1" * 5000}, "square-syntax", "start"),
    ({"start": (1.0, 2)}, "square-syntax", "start"),
    ({"end": "i9"}, "square-off-board", "end"),
    ({"end": "?"}, "square-syntax", "end"),
    ({"start": "a1", "end": "a1"}, "end-equals-start", "end"),
    ({"start": "a1", "end": (7, 0)}, "end-equals-start", "end"),
    ({"rows": 1, "cols": 1, "end": 0}, "end-equals-start", "end"),
    ({"holes": "a1", "start": "a1"}, "square-is-hole", "start"),
    ({"holes": [0, 63], "end": "h1"}, "square-is-hole", "end"),
    ({"holes": ["a1", "i1"]}, "square-off-board", "holes"),
    ({"holes": [64]}, "square-off-board", "holes"),
    ({"holes": "a1 b"}, "square-syntax", "holes"),
    ({"holes": [None]}, "square-syntax", "holes"),
    ({"holes": 5}, "holes-syntax", "holes"),
    ({"holes": "~!"}, "holes-syntax", "holes"),
    ({"holes": "~A"}, "holes-syntax", "holes"),
    ({"holes": "~AA"}, "holes-size", "holes"),
    ({"holes": "~" + "_" * 12}, "holes-size", "holes"),
    ({"rows": 3, "cols": 3, "holes": "~AAE"}, "holes-size", "holes"),
    ({"holes": range(64)}, "no-squares-left", "holes"),
    ({"rows": 1, "cols": 1, "holes": "a1"}, "no-squares-left", "holes"),
    ({"rows": 4, "cols": 4, "holes": "~kAk", "method": "construct"}, "holes-need-search", "method"),
    ({"rows": 2, "cols": 1, "holes": "a1", "end": "a2"}, "end-equals-start", "end"),
    ({"start": "a1", "end": "b1", "closed": True}, "end-and-closed", "end"),
    ({"closed": 1}, "not-a-boolean", "closed"),
    ({"closed": "yes"}, "not-a-boolean", "closed"),
    ({"backtrack": None}, "not-a-boolean", "backtrack"),
    ({"order": "1234567"}, "order-not-a-permutation", "order"),
    ({"order": "1234567８"}, "order-not-a-permutation", "order"),
    ({"order": ""}, "order-not-a-permutation", "order"),
    ({"order": "1" * 10_000}, "order-not-a-permutation", "order"),
    ({"order": 12345678}, "order-not-a-permutation", "order"),
    ({"method": "magic"}, "unknown-method", "method"),
    ({"method": "AUTO"}, "unknown-method", "method"),
    ({"method": []}, "unknown-method", "method"),
    ({"method": "rule"}, "rule-needed", "method"),
    ({"method": "rule", "rule": 7}, "unknown-rule", "rule"),
    ({"symmetry": "central"}, "unknown-symmetry", "symmetry"),
    ({"symmetry": None}, "unknown-symmetry", "symmetry"),
    ({"symmetry": "mirror", "method": "pruned"}, "symmetry-needs-method", "method"),
    ({"ties": "lowest"}, "unknown-ties", "ties"),
    ({"ties": []}, "unknown-ties", "ties"),
    ({"seed": -1}, "seed-out-of-range", "seed"),
    ({"seed": MAX_SEED + 1}, "seed-out-of-range", "seed"),
    ({"seed": HUGE}, "seed-out-of-range", "seed"),
    ({"seed": "7"}, "seed-out-of-range", "seed"),
    ({"seed": True}, "seed-out-of-range", "seed"),
    ({"max_steps": 0}, "bad-max-steps", "max-steps"),
    ({"max_steps": -HUGE}, "bad-max-steps", "max-steps"),
    ({"max_steps": 1e6}, "bad-max-steps", "max-steps"),
    ({"max_steps": "many"}, "bad-max-steps", "max-steps"),
    ({"max_seconds": 0}, "bad-max-seconds", "max-seconds"),
    ({"max_seconds": -1.5}, "bad-max-seconds", "max-seconds"),
    ({"max_seconds": float("nan")}, "bad-max-seconds", "max-seconds"),
    ({"max_seconds": float("inf")}, "bad-max-seconds", "max-seconds"),
    ({"max_seconds": HUGE}, "bad-max-seconds", "max-seconds"),
    ({"max_seconds": "1"}, "bad-max-seconds", "max-seconds"),
    ({"tours": 0}, "bad-tours", "tours"),
    ({"tours": "ALL"}, "bad-tours", "tours"),
    ({"tours": "2"}, "bad-tours", "tours"),
    ({"tours": 1.0}, "bad-tours", "tours"),
    ({"tours": True}, "bad-tours", "tours"),
    ({"method": "construct", "tours": 2}, "one-tour-method", "tours"),
    ({"method": "construct", "tours": "all"}, "one-tour-method", "tours"),
]


def check_sentence(error: InvalidRequest, code: str, field: str) -> None:
    assert error.code == code
    assert error.params["field"] == field
    sentence = str(error)
    assert sentence.endswith(".")
    assert sentence == sentence.strip()
    assert len(sentence.splitlines()) == 1
    assert len(sentence) < 250
    assert "{" not in sentence.replace(f"“{error.params.get('value')}”", "")
    assert sentence.isprintable()
    for value in error.params.values():
        parts = value if isinstance(value, list) else [value]
        assert all(isinstance(part, str) or type(part) is int for part in parts)
        assert not isinstance(value, int) or abs(value) <= MAX_SEED


@pytest.mark.parametrize(
    ("fields", "code", "field"),
    BAD,
    ids=[f"{code}-{number}" for number, (_, code, _) in enumerate(BAD)],
)
def test_bad_requests(fields: dict[str, Any], code: str, field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        TourRequest(**fields)
    check_sentence(caught.value, code, field)


BAD_WORDS: list[tuple[dict[str, str], str, str]] = [
    ({"board": "8"}, "board-syntax", "board"),
    ({"board": "eight"}, "board-syntax", "board"),
    ({"board": "-8x8"}, "board-syntax", "board"),
    ({"board": "8.5x8"}, "board-syntax", "board"),
    ({"board": "８x８"}, "board-syntax", "board"),
    ({"board": "9999999999x1"}, "board-syntax", "board"),
    ({"board": "8x8" * 3333}, "board-syntax", "board"),
    ({"board": "<script>alert(1)</script>"}, "board-syntax", "board"),
    ({"board": "8\nx\n8\n!"}, "board-syntax", "board"),
    ({"board": "0x8"}, "size-too-small", "rows"),
    ({"board": "999999999x999999999"}, "board-too-large", "rows"),
    ({"rows": "abc"}, "size-not-a-number", "rows"),
    ({"rows": "8", "cols": "٨"}, "size-not-a-number", "cols"),
    ({"cols": "1" * 10_000}, "size-not-a-number", "cols"),
    ({"cols": "-1"}, "size-too-small", "cols"),
    ({"cols": "--1"}, "size-not-a-number", "cols"),
    ({"cols": "1_0"}, "size-not-a-number", "cols"),
    ({"start": "h8", "holes": "a1,(0,7)"}, "square-is-hole", "start"),
    ({"start": "a" * 10_000 + "1"}, "square-syntax", "start"),
    ({"order": ""}, "order-not-a-permutation", "order"),
    ({"closed": "maybe"}, "not-a-boolean", "closed"),
    ({"backtrack": "2"}, "not-a-boolean", "backtrack"),
    ({"seed": "1e3"}, "seed-out-of-range", "seed"),
    ({"seed": "9007199254740992"}, "seed-out-of-range", "seed"),
    ({"max-steps": "many"}, "bad-max-steps", "max-steps"),
    ({"max-seconds": "soon"}, "bad-max-seconds", "max-seconds"),
    ({"max-seconds": "nan"}, "bad-max-seconds", "max-seconds"),
    ({"max-seconds": "1_0"}, "bad-max-seconds", "max-seconds"),
    ({"max-seconds": "１"}, "bad-max-seconds", "max-seconds"),
    ({"tours": "none"}, "bad-tours", "tours"),
]


@pytest.mark.parametrize(
    ("words", "code", "field"),
    BAD_WORDS,
    ids=[f"{code}-{number}" for number, (_, code, _) in enumerate(BAD_WORDS)],
)
def test_bad_words(words: dict[str, str], code: str, field: str) -> None:
    with pytest.raises(InvalidRequest) as caught:
        parse_request(words)
    check_sentence(caught.value, code, field)
    if code == "not-a-boolean":
        assert caught.value.params["value"] == words[field]


def test_every_code_of_a_request_is_tested() -> None:
    elsewhere = {
        "empty-option",
        *("bad-output", "cannot-write", "printed-instead", "cannot-print"),
        *("not-a-tour-text", "unknown-format", "board-not-told", "start-not-told"),
        *("other-board", "several-tours", "not-a-matrix", "unknown-axis"),
        *("bad-max-states", "unknown-lang"),
        "count-too-large",
        *(
            "unknown-lab",
            "no-methods",
            "bad-method-option",
            "no-method-option",
            "repeated-option",
            "no-boards",
        ),
        *("bad-starts", "too-many-runs", "too-many-page-runs", "bad-workers", "not-records"),
        *("records-in-use", "records-not-kept"),
        *("orders-board-too-large", "orders-no-tour", "orders-budget-too-small"),
        *("animate-without-svg", "film-too-large", "race-board-too-large", "bad-ruled-out"),
        "over-under-without-svg",
        *("game-visited", "game-no-move", "game-end"),
        *("game-digit", "game-off-board", "game-breaks-off"),
        *("unknown-exhibit", "gallery-format", "gallery-paths"),
        *("cannot-read", "nothing-read", "stdin-twice", "claim-without-board"),
        *("other-holes", "holes-one-board", "bad-max-cases", "not-a-path", "unknown-puzzle"),
        *("unknown-task", "unknown-questions", "task-steps"),
        *("letters-count", "letters-long", "letters-control"),
        *("rule-without-method", "bad-tests", "too-many-tests"),
        *("rule-board-too-large", "not-a-run"),
        *("lesson-link", "lesson-sum", "lesson-template", "lesson-not-counted"),
        *("lesson-many-steps", "judge-too-large"),
    }
    tested = {code for _, code, _ in BAD + BAD_WORDS}
    assert tested | elsewhere == codes("problem")


@given(
    st.dictionaries(
        st.sampled_from(["board", "unknown", *(field.replace("_", "-") for field in FIELDS)]),
        st.text(max_size=6) | st.sampled_from(["8x8", "3", "a1", "1", "0", "all", "auto", "1e5"]),
    )
)
def test_any_words_are_a_request_or_a_clear_mistake(words: dict[str, str]) -> None:
    try:
        request = parse_request(words)
    except InvalidRequest as error:
        check_sentence(error, error.code, str(error.params["field"]))
    else:
        assert isinstance(request, TourRequest)


@pytest.mark.parametrize(
    ("words", "fields"),
    [
        ({}, {}),
        ({"unknown": "x", "start": "", "end": " ", "seed": ""}, {}),
        ({"board": "8x8", "start": "h1"}, {"start": 63}),
        ({"board": " 3 × 4 ", "end": "0,0"}, {"rows": 3, "cols": 4, "end": 0}),
        ({"rows": "3", "cols": " 4 "}, {"rows": 3, "cols": 4}),
        ({"closed": "1", "backtrack": "0"}, {"closed": True, "backtrack": False}),
        ({"closed": "True", "backtrack": "off"}, {"closed": True, "backtrack": False}),
        ({"closed": "no", "backtrack": "yes"}, {}),
        (
            {"method": "warnsdorff", "ties": "roth", "seed": "7"},
            {"method": "warnsdorff", "ties": "roth", "seed": 7},
        ),
        ({"max-steps": "1000000", "tours": "5"}, {"max_steps": 1_000_000, "tours": 5}),
        ({"max-seconds": "1.5", "tours": "all"}, {"max_seconds": 1.5, "tours": "all"}),
        ({"max-seconds": "1e2"}, {"max_seconds": 100.0}),
        ({"symmetry": " half-turn "}, {"symmetry": "half-turn"}),
    ],
)
def test_words(words: dict[str, str], fields: dict[str, Any]) -> None:
    assert parse_request(words) == TourRequest(**fields)


def test_defaults() -> None:
    request = TourRequest()
    assert dataclasses.asdict(request) == {
        "rows": 8,
        "cols": 8,
        "start": None,
        "end": None,
        "closed": False,
        "method": "auto",
        "order": "12345678",
        "ties": "order",
        "backtrack": True,
        "seed": 0,
        "max_steps": None,
        "max_seconds": None,
        "tours": 1,
        "holes": frozenset(),
        "rule": None,
        "symmetry": "any",
    }
    assert request.board == Board(8, 8)
    assert TIES == ("order", "random", "roth", "pohl")


def test_closed_on_an_odd_board_is_a_request() -> None:
    assert TourRequest(5, 5, closed=True).closed


def test_requests_are_frozen_values() -> None:
    request = TourRequest(start="a1", seed=4)
    with pytest.raises(dataclasses.FrozenInstanceError):
        request.seed = 5  # type: ignore[misc]
    with pytest.raises((dataclasses.FrozenInstanceError, TypeError, AttributeError)):
        request.speed = 5  # type: ignore[attr-defined]
    assert hash(request) == hash(TourRequest(start=56, seed=4))
    for twin in (
        pickle.loads(pickle.dumps(request)),
        copy.deepcopy(request),
        dataclasses.replace(request),
    ):
        assert twin == request


def test_replacing_a_field_validates() -> None:
    with pytest.raises(InvalidRequest, match="Start"):
        dataclasses.replace(TourRequest(start="h1"), rows=7, cols=7)


@pytest.mark.parametrize("fields", [fields for fields, _, _ in BAD[::9]])
def test_mistakes_cross_processes(fields: dict[str, Any]) -> None:
    with pytest.raises(InvalidRequest) as caught:
        TourRequest(**fields)
    twin = pickle.loads(pickle.dumps(caught.value))
    assert isinstance(twin, InvalidRequest)
    assert (twin.code, twin.params, str(twin)) == (
        caught.value.code,
        caught.value.params,
        str(caught.value),
    )


@given(st.text() | st.integers() | st.floats() | st.none())
def test_what_is_shown_fits_in_a_sentence(value: object) -> None:
    text = shown(value)
    assert len(text) <= 40
    assert len(text.splitlines()) <= 1
    assert text.isprintable()


# -- one request in every form --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "fields"),
    [
        (TourRequest(5, 6, "a1", closed=True), {}),
        (TourRequest(5, 6), {"start": "a1", "closed": True}),
        (TourRequest(start="h1"), {"rows": 5, "cols": 6, "start": 24, "closed": True}),
        (TourRequest(start="h1"), {"board": "5x6", "start": (4, 0), "closed": True}),
        (Board(5, 6), {"start": "a1", "closed": True}),
        ("5x6", {"start": "a1", "closed": True}),
        (None, {"board": "5x6", "start": "a1", "closed": True}),
        (None, {"board": Board(5, 6), "start": "a1", "closed": True}),
        (None, {"rows": 5, "cols": 6, "start": "a1", "closed": True}),
    ],
)
def test_a_request_in_every_form(request_: Any, fields: dict[str, Any]) -> None:
    expected = TourRequest(5, 6, "a1", closed=True)
    assert TourRequest.of(request_, **fields) == expected
    assert solve(request_, **fields).request == expected
    assert count_tours(request_, **fields).request == expected
    assert count_tours(request_, **fields).count == 8
    assert impossible(request_, **fields) is None
    reason = impossible(request_, **(fields | {"closed": False, "end": "c1"}))
    assert reason is not None
    assert reason.code == "colour-pair"


def test_a_request_without_words_is_the_default() -> None:
    assert TourRequest.of() == TourRequest()
    request = TourRequest(3, 4)
    assert TourRequest.of(request) is request
    assert solve(board="3x4", method="depth-first").request == TourRequest(
        3, 4, method="depth-first"
    )


@pytest.mark.parametrize(
    ("request_", "fields", "message"),
    [
        ("5x6", {"board": "5x6"}, "the board is given twice"),
        ("5x6", {"rows": 5}, "give either a board or rows and cols"),
        (Board(5, 6), {"rows": 5}, "give either a board or rows and cols"),
        (None, {"board": "5x6", "cols": 6}, "give either a board or rows and cols"),
        (Board(3, 4, ["a1"]), {"holes": "a1"}, "the holes are given twice"),
        (None, {"board": Board(5, 6, "a1"), "holes": "b2"}, "the holes are given twice"),
        (None, {"size": 8}, None),
        (TourRequest(), {"size": 8}, None),
    ],
)
def test_fields_that_do_not_fit(request_: Any, fields: dict[str, Any], message: str | None) -> None:
    for ask in (TourRequest.of, solve, count_tours, impossible):
        with pytest.raises(TypeError) as caught:
            ask(request_, **fields)
        assert message in (None, str(caught.value))


@pytest.mark.parametrize("request_", ["five", "5x", Board(5, 6), TourRequest(5, 6)])
def test_a_mistake_in_any_form_is_said(request_: Any) -> None:
    for ask in (TourRequest.of, solve, count_tours, impossible):
        with pytest.raises(InvalidRequest):
            ask(request_, start="z9")


def test_todays_calls_of_a_count_still_work() -> None:
    board = Board(5, 5)
    assert count_tours(board, "a1").count == 304
    assert count_tours(board, "a1", "c3").count == count_tours(board, end="c3", start="a1").count
    assert count_tours(Board(5, 6), None, None, True).count == 8
    assert count_tours(board=board, start="a1").count == 304
    assert count_tours(board, "a1", None, False, 10**6).count == 304


# -- what a mistake says, and how far a field goes ------------------------------------------------


@pytest.mark.parametrize(
    ("fields", "params"),
    [
        ({"end": "z9"}, {"field": "end", "value": "z9"}),
        ({"closed": 2}, {"value": "2"}),
        ({"method": "magic"}, {"value": "magic", "choices": [*METHODS]}),
        ({"ties": "lowest"}, {"value": "lowest", "choices": [*TIES]}),
        ({"seed": -7}, {"value": "-7", "limit": MAX_SEED}),
        ({"max_steps": -7}, {"value": "-7"}),
        ({"max_seconds": -7}, {"value": "-7", "limit": int(MAX_SECONDS)}),
        ({"tours": -7}, {"value": "-7"}),
        ({"method": "construct", "tours": 2}, {"method": "construct"}),
        ({"method": "construct", "holes": "a1"}, {"method": "construct"}),
        ({"symmetry": "central"}, {"value": "central", "choices": [*SYMMETRIES]}),
        (
            {"method": "pruned", "symmetry": "mirror"},
            {"method": "pruned", "choices": ["auto", "multipath", "construct"]},
        ),
        ({"method": "rule", "rule": 77}, {"value": "77"}),
        ({"method": "rule", "rule": "0" * 16}, {"value": "0" * 16}),
    ],
)
def test_a_mistake_names_what_was_given_and_the_choices(
    fields: dict[str, Any], params: dict[str, str | int | list[str]]
) -> None:
    with pytest.raises(InvalidRequest) as caught:
        TourRequest(**fields)
    assert caught.value.params | params == caught.value.params


@pytest.mark.parametrize(
    "fields",
    [
        {"seed": MAX_SEED},
        {"max_steps": 1},
        {"max_seconds": 0.5},
        {"max_seconds": MAX_SECONDS},
        {"method": "construct"},
    ],
)
def test_the_last_value_that_is_allowed(fields: dict[str, Any]) -> None:
    request = TourRequest(**fields)
    assert {name: getattr(request, name) for name in fields} == fields


def test_a_request_has_the_holes_of_its_board() -> None:
    assert TourRequest(3, 4, holes="a1").board == Board(3, 4, ["a1"])
    assert TourRequest.of(Board(3, 4), holes="a1") == TourRequest(3, 4, holes="a1")
    assert TourRequest.of(Board(3, 4, ["a1"])) == TourRequest(3, 4, holes="a1")


RULE = load_rule("def score(square, board):\n    return square\n")


def test_a_rule_as_itself_by_its_digest_and_by_its_source() -> None:
    register(RULE)
    for rule in (RULE, RULE.digest, RULE.source):
        assert TourRequest(method="rule", rule=rule).rule == RULE
    words = {"method": "rule", "rule": f" {RULE.digest} "}
    assert parse_request(words).rule == RULE
    # Only the method that uses it looks at it.
    assert parse_request({"rule": "0" * 16}).rule is None
    for words in ({"method": "rule"}, {"method": "rule", "rule": " "}):
        with pytest.raises(InvalidRequest) as caught:
            parse_request(words)
        assert caught.value.code == "rule-needed"


def test_where_no_rule_was_ever_loaded_words_name_none(monkeypatch: pytest.MonkeyPatch) -> None:
    register(RULE)
    monkeypatch.delitem(sys.modules, "knight_core.rules.rule")
    with pytest.raises(InvalidRequest) as caught:
        parse_request({"method": "rule", "rule": RULE.digest})
    assert caught.value.code == "unknown-rule"
    assert caught.value.params == {"field": "rule", "value": RULE.digest}


def test_words_hold_no_rule() -> None:
    with pytest.raises(InvalidRequest) as caught:
        parse_request({"method": "rule", "rule": RULE.source})
    assert caught.value.code == "unknown-rule"


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("007", 7),
        ("9" * MAX_DIGITS, 10**MAX_DIGITS - 1),
        ("9" * (MAX_DIGITS + 1), None),
        ("٨", None),
        ("²", None),
        ("-1", None),
        ("+1", None),
        (" 1", None),
        ("1.0", None),
        ("1_0", None),
        ("x", None),
        ("", None),
    ],
)
def test_digits_alone(text: str, number: int | None) -> None:
    assert digits_of(text) == number


def test_a_number_in_words_has_as_many_digits() -> None:
    assert parse_request({"tours": "9" * MAX_DIGITS}).tours == 10**MAX_DIGITS - 1
    with pytest.raises(InvalidRequest):
        parse_request({"tours": "9" * (MAX_DIGITS + 1)})
