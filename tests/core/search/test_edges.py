"""Edge search: it finds every tour once, and nothing else."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from knight_core import Board, find_fault
from knight_core.search.edges import CaseRecord, EdgeSearch


def tours(search: EdgeSearch) -> list[tuple[int, ...]]:
    found = []
    while search.advance() == "found":
        found.append(tuple(search.squares()))
    assert search.cases == search.given_up
    return found


@pytest.mark.parametrize(
    ("board", "fields", "count"),
    [
        (Board(5, 5), {"path": [20]}, 304),
        (Board(5, 5), {"end": 20}, 304),
        (Board(5, 5), {}, 864),
        (Board(5, 5), {"path": [1]}, 0),
        (Board(5, 5), {"closed": True}, 0),
        (Board(3, 4), {"path": [0]}, 2),
        (Board(5, 6), {"closed": True}, 8),
        (Board(5, 6), {"path": [0], "closed": True}, 16),
        (Board(1, 1), {}, 1),
        (Board(1, 2), {"closed": True}, 0),
        (Board(3, 3, "b2"), {"closed": True}, 1),
        (Board(3, 3, "b2"), {"path": [0]}, 2),
    ],
)
def test_every_tour_is_found_once(board: Board, fields: dict[str, object], count: int) -> None:
    found = tours(EdgeSearch(board, **fields))  # type: ignore[arg-type]
    assert len(found) == len({*found}) == count


def test_moves_that_must_be_made_are_made() -> None:
    board = Board(5, 5)
    for tour in tours(EdgeSearch(board, [20], moves=[(0, 7)])):
        assert abs(tour.index(0) - tour.index(7)) == 1
    assert tours(EdgeSearch(board, [20], moves=[(0, 1)])) == []


def test_the_order_of_cases_is_drawn_from_the_seed() -> None:
    board = Board(8, 8)

    def first(seed: int) -> tuple[int, ...]:
        search = EdgeSearch(board, [0], seed=seed)
        assert search.advance() == "found"
        squares = tuple(search.squares())
        assert find_fault(board, squares) is None
        return squares

    assert first(1) == first(1) != first(2)


def test_it_reports_after_as_many_cases_as_wanted_and_goes_on_from_there() -> None:
    whole = EdgeSearch(Board(8, 8), [0])
    whole.advance()
    search = EdgeSearch(Board(8, 8), [0])
    while search.advance(1) == "report":
        line = search.line()
        assert line[0] == 0
        assert len({*line}) == len(line)
    assert (search.squares(), search.cases) == (whole.squares(), whole.cases)


@pytest.mark.parametrize("fields", [{"path": [0]}, {"seed": 3}, {"path": [1], "end": 12}])
def test_the_record_of_the_cases_leads_to_the_tour(fields: dict[str, Any]) -> None:
    board = Board(6, 6)
    search, record = EdgeSearch(board, **fields), CaseRecord(10_000)
    search.record(record)
    assert search.advance() == "found"
    numbers, cases, failed = list(record.numbers), 0, 0
    moves: list[tuple[int, int]] = []
    while numbers:
        remaining, kind, first, second, fine, count = numbers[:6]
        pairs = numbers[6 : 6 + 2 * count]
        made = list(zip(pairs[::2], pairs[1::2], strict=True))
        del moves[remaining:], numbers[: 6 + 2 * count]
        moves += made
        cases += kind > 0
        failed += not fine
        if kind == 1 and fine:
            assert {first, second} in [{*move} for move in moves]
    assert (cases, failed) == (search.cases, search.given_up - 1)
    tour, join = search.squares(), board.area
    whole = [join, *tour, join]
    assert sorted(sorted(move) for move in moves) == sorted(
        sorted(move) for move in pairwise(whole)
    )


def test_a_long_record_of_cases_is_not_whole() -> None:
    search, record = EdgeSearch(Board(6, 6)), CaseRecord(20)
    search.record(record)
    search.advance()
    assert not record.whole
