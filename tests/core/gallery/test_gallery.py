"""The gallery: every tour is one, and every fact of an entry is computed."""

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
    assert len({entry.id for entry in everything}) == len(everything)
    kinds = [KINDS.index(entry.kind) for entry in everything]
    assert kinds == sorted(kinds)
    years = [entry.sort_year for entry in everything if entry.kind == "historic"]
    assert None not in years
    assert years == sorted(years, key=lambda year: year or 0)
    words = texts("gallery")
    for entry in everything:
        assert entry.title
        assert entry.source
        assert words[f"gallery.{entry.id}.line"]
        assert len(words[f"gallery.{entry.id}.line"]) <= 60
        sentences = re.findall(r"[.!?](?: |$)", entry.text)
        assert 1 <= len(sentences) <= 3, entry.id
        assert len(entry.text) <= 260, entry.id
        assert not re.search(r"\{|\}|  ", entry.text)
    named = {key.split(".")[1] for key in words} - {"kind", "fact"}
    assert named == {entry.id for entry in everything}
    assert {"title", "line", "text", "year", "author", "source"} == {
        key.rpartition(".")[2] for key in words if key.split(".")[1] not in ("kind", "fact")
    }


def test_every_tour_is_one_and_can_be_finished_by_hand() -> None:
    for entry in exhibits():
        assert (entry.request is None) == bool(entry.stored)
        assert len(entry.paths) == len(entry.stored)
        if entry.kind == "uncrossed":
            assert entry.tours == ()
            assert entry.steps_back == 0
        for tour in entry.tours:  # each is verified as it is made
            assert len(tour) == entry.board.size > entry.steps_back > 0
        if entry.request is not None:
            assert parse_request(entry.request).board == entry.board


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
    open_ones |= {entry.id for entry in exhibits() if entry.board in (Board(5, 5), Board(3, 4))}
    for entry in exhibits():
        assert {tour.closed for tour in entry.tours} <= {entry.id not in open_ones}, entry.id


def test_an_unknown_exhibit_is_told_with_the_nearest() -> None:
    with pytest.raises(InvalidRequest, match=r"has no “beverly”.* beverley, ") as caught:
        exhibit("beverly")
    assert caught.value.code == "unknown-exhibit"
    assert exhibit(" Al-Adli ").id == "al-adli"
    for strange in ("", "x" * 10_000, "\0"):
        with pytest.raises(InvalidRequest):
            exhibit(strange)


# -- the facts -----------------------------------------------------------------------------------


def copies_open(entry: Exhibit, _fact: Fact) -> bool:
    squares = entry.tours[0].squares
    return not Tour(CHESSBOARD, [*squares, *(square + 32 for square in squares)]).closed


def diagonal_numbers(entry: Exhibit, fact: Fact) -> bool:
    number = numbers(entry.tours[0])
    rising = [number[4 * at] for at in range(5, 0, -1)]
    return ", ".join(map(str, rising)) == fact.params["numbers"]


def blind(entry: Exhibit, fact: Fact) -> bool:
    order = str(fact.params["order"])
    result = solve(entry.board, start=entry.tours[0].start, method="depth-first", order=order)
    return result.tours == entry.tours and result.stats.forward == fact.params["steps"]


def no_backtrack(entry: Exhibit, fact: Fact) -> bool:
    assert entry.request is not None
    result = solve(parse_request({**entry.request, "backtrack": "0"}))
    return bool(result.tours) and result.stats.forward == fact.params["steps"]


def tours_searched(entry: Exhibit) -> tuple[Tour, ...]:
    if entry.kind == "shape":
        return quarter_turn_tours(entry.board)
    return all_tours(entry.board, entry.tours[0].closed)


LONGEST_OPEN = {3: 2, 4: 5, 5: 10, 6: 17, 7: 24, 8: 35}
"""OEIS A003192, by side."""

LONGEST_CLOSED = {4: 4, 5: 8, 6: 12, 7: 24, 8: 32}
"""OEIS A157416, by side."""


CHECKS: dict[str, Callable[[Exhibit, Fact], bool]] = {
    "copies-open": copies_open,
    "rim-first": lambda entry, fact: (
        [ring(entry.tours[0], square) < 2 for square in entry.tours[0].squares].index(False)
        == fact.params["count"]
    ),
    "diagonal-numbers": diagonal_numbers,
    "opposite": lambda entry, fact: (
        opposite_differences(entry.tours[0]) == {fact.params["difference"]}
    ),
    "turns-everywhere": lambda entry, _fact: entry.tours[0].properties.turns == len(entry.tours[0]),
    "semi-magic": lambda entry, fact: (
        {*entry.tours[0].properties.rows, *entry.tours[0].properties.columns}
        == {fact.params["sum"]}
    ),
    "diagonals": lambda entry, fact: (
        entry.tours[0].properties.diagonals == (fact.params["falling"], fact.params["rising"])
    ),
    "magic-starts": lambda entry, fact: len(magic_starts(entry.tours[0])) == fact.params["count"],
    "blind": blind,
    "searched-open": lambda entry, fact: len(all_tours(entry.board, False)) == fact.params["count"],
    "searched-closed": lambda entry, fact: (
        len(all_tours(entry.board, True)) == fact.params["count"]
    ),
    "least-crossings": lambda entry, fact: (
        entry.tours[0].properties.crossings
        == min(crossings(tours_searched(entry)))
        == fact.params["count"]
    ),
    "most-crossings": lambda entry, fact: (
        entry.tours[-1].properties.crossings
        == max(crossings(tours_searched(entry)))
        == fact.params["count"]
    ),
    "no-backtrack": no_backtrack,
    "uncrossed-open": lambda entry, fact: (
        uncrossed_moves(entry.paths[0], False)
        == fact.params["count"]
        == LONGEST_OPEN[entry.board.rows]
    ),
    "uncrossed-closed": lambda entry, fact: (
        uncrossed_moves(entry.paths[1], True)
        == fact.params["count"]
        == LONGEST_CLOSED[entry.board.rows]
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
    used = {fact.code for entry in exhibits() for fact in entry.facts}
    beginning = "gallery.fact."
    codes = {key for key in texts("gallery") if key.startswith(beginning)}
    assert used == CHECKS.keys() == {key.removeprefix(beginning) for key in codes}


@pytest.mark.parametrize(
    ("name", "number"),
    [
        pytest.param(entry.id, number, marks=pytest.mark.full if entry.id in LONG else ())
        for entry in exhibits()
        for number in range(len(entry.facts))
    ],
)
def test_a_fact_is_true(name: str, number: int) -> None:
    fact = exhibit(name).facts[number]
    assert CHECKS[fact.code](exhibit(name), fact)
    assert "{" not in fact.text
