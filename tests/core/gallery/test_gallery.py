"""The gallery: every tour is one, and every fact of an exhibit is computed."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from knight_core import Board, InvalidRequest, Tour, solve
from knight_core.gallery import KINDS, Exhibit, Fact, exhibit, exhibits
from knight_core.request import parse_request
from knight_core.texts.sentences import texts
from tests.core.gallery.searches import (
    CHESSBOARD,
    all_tours,
    magic_starts,
    numbers,
    opposite_differences,
    quarter_turn_tours,
    ring,
    uncrossed_moves,
)

# -- all of them ---------------------------------------------------------------------------------


def test_every_exhibit_has_its_words_and_stands_in_order() -> None:
    everything = exhibits()
    assert len({one.id for one in everything}) == len(everything)
    kinds = [KINDS.index(one.kind) for one in everything]
    assert kinds == sorted(kinds)
    years = [one.sort_year for one in everything if one.kind == "historic"]
    assert None not in years
    assert years == sorted(years, key=lambda year: year or 0)
    words = texts("en.gallery")
    for one in everything:
        assert one.title
        assert one.source
        assert words[f"gallery.{one.id}.line"]
        assert len(words[f"gallery.{one.id}.line"]) <= 60
        sentences = re.findall(r"[.!?](?: |$)", one.text)
        assert 1 <= len(sentences) <= 3, one.id
        assert len(one.text) <= 260, one.id
        assert not re.search(r"\{|\}|  ", one.text)
    named = {key.split(".")[1] for key in words} - {"kind", "fact"}
    assert named == {one.id for one in everything}
    assert {"title", "line", "text", "year", "author", "source"} == {
        key.rpartition(".")[2] for key in words if key.split(".")[1] not in ("kind", "fact")
    }


def test_every_tour_is_one_and_can_be_finished_by_hand() -> None:
    for one in exhibits():
        assert (one.request is None) == bool(one.stored)
        assert len(one.paths) == len(one.stored)
        if one.kind == "uncrossed":
            assert one.tours == ()
            assert one.steps_back == 0
        for tour in one.tours:  # each is verified as it is made
            assert len(tour) == one.board.size > one.steps_back > 0
        if one.request is not None:
            assert parse_request(one.request).board == one.board


def test_all_but_the_open_ones_are_closed() -> None:
    open_ones = {
        "rudrata",
        "desika",
        "ratnakara",
        "someshvara",
        "de-moivre",
        "beverley",
        "tutorials",
    }
    open_ones |= {one.id for one in exhibits() if one.board in (Board(5, 5), Board(3, 4))}
    for one in exhibits():
        assert {tour.closed for tour in one.tours} <= {one.id not in open_ones}, one.id


def test_an_unknown_exhibit_is_told_with_the_nearest() -> None:
    with pytest.raises(InvalidRequest, match=r"has no “beverly”.* beverley, ") as caught:
        exhibit("beverly")
    assert caught.value.code == "unknown-exhibit"
    assert exhibit(" Al-Adli ").id == "al-adli"
    for strange in ("", "x" * 10_000, "\0"):
        with pytest.raises(InvalidRequest):
            exhibit(strange)


# -- the facts -----------------------------------------------------------------------------------


def copies_open(one: Exhibit, _fact: Fact) -> bool:
    squares = one.tours[0].squares
    return not Tour(CHESSBOARD, [*squares, *(square + 32 for square in squares)]).closed


def diagonal_numbers(one: Exhibit, fact: Fact) -> bool:
    number = numbers(one.tours[0])
    rising = [number[4 * at] for at in range(5, 0, -1)]
    return ", ".join(map(str, rising)) == fact.params["numbers"]


def blind(one: Exhibit, fact: Fact) -> bool:
    order = str(fact.params["order"])
    result = solve(one.board, start=one.tours[0].start, method="depth-first", order=order)
    return result.tours == one.tours and result.stats.forward == fact.params["steps"]


def no_backtrack(one: Exhibit, fact: Fact) -> bool:
    assert one.request is not None
    result = solve(parse_request({**one.request, "backtrack": "0"}))
    return bool(result.tours) and result.stats.forward == fact.params["steps"]


def tours_searched(one: Exhibit) -> tuple[Tour, ...]:
    if one.kind == "shape":
        return quarter_turn_tours(one.board)
    return all_tours(one.board, one.tours[0].closed)


LONGEST_OPEN = {3: 2, 4: 5, 5: 10, 6: 17, 7: 24, 8: 35}
"""OEIS A003192, by side."""

LONGEST_CLOSED = {4: 4, 5: 8, 6: 12, 7: 24, 8: 32}
"""OEIS A157416, by side."""


CHECKS: dict[str, Callable[[Exhibit, Fact], bool]] = {
    "copies-open": copies_open,
    "rim-first": lambda one, fact: (
        [ring(one.tours[0], square) < 2 for square in one.tours[0].squares].index(False)
        == fact.params["count"]
    ),
    "diagonal-numbers": diagonal_numbers,
    "opposite": lambda one, fact: opposite_differences(one.tours[0]) == {fact.params["difference"]},
    "turns-everywhere": lambda one, _fact: one.tours[0].properties.turns == len(one.tours[0]),
    "semi-magic": lambda one, fact: (
        {*one.tours[0].properties.rows, *one.tours[0].properties.columns} == {fact.params["sum"]}
    ),
    "diagonals": lambda one, fact: (
        one.tours[0].properties.diagonals == (fact.params["falling"], fact.params["rising"])
    ),
    "magic-starts": lambda one, fact: len(magic_starts(one.tours[0])) == fact.params["count"],
    "blind": blind,
    "searched-open": lambda one, fact: len(all_tours(one.board, False)) == fact.params["count"],
    "searched-closed": lambda one, fact: len(all_tours(one.board, True)) == fact.params["count"],
    "least-crossings": lambda one, fact: (
        one.tours[0].properties.crossings
        == min(crossings(tours_searched(one)))
        == fact.params["count"]
    ),
    "most-crossings": lambda one, fact: (
        one.tours[-1].properties.crossings
        == max(crossings(tours_searched(one)))
        == fact.params["count"]
    ),
    "no-backtrack": no_backtrack,
    "uncrossed-open": lambda one, fact: (
        uncrossed_moves(one.paths[0], False) == fact.params["count"] == LONGEST_OPEN[one.board.rows]
    ),
    "uncrossed-closed": lambda one, fact: (
        uncrossed_moves(one.paths[1], True)
        == fact.params["count"]
        == LONGEST_CLOSED[one.board.rows]
    ),
}

LONG = {
    *("diamond", "ring", "centre", "tutorials"),
    *("crossings-6x6", "fewest-turns-6x6", "right-angles-6x6"),
}
"""Those whose facts take seconds; each is of a kind with others."""


def crossings(tours: tuple[Tour, ...]) -> list[int]:
    return [tour.properties.crossings for tour in tours]


def test_every_fact_has_its_check() -> None:
    used = {fact.code for one in exhibits() for fact in one.facts}
    beginning = "gallery.fact."
    told = {key for key in texts("en.gallery") if key.startswith(beginning)}
    assert used == CHECKS.keys() == {key.removeprefix(beginning) for key in told}


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(one.id, number, marks=pytest.mark.full if one.id in LONG else ())
        for one in exhibits()
        for number in range(len(one.facts))
    ],
)
def test_a_fact_is_true(name: str, number: int) -> None:
    fact = exhibit(name).facts[number]
    assert CHECKS[fact.code](exhibit(name), fact)
    assert "{" not in fact.text
