"""What a teacher would say: against plain programs, on small boards, all orders and all tours."""

from __future__ import annotations

import re
from collections import defaultdict
from itertools import pairwise, permutations, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

import knight_core.review
from knight_core import Board, InvalidRequest, NotATour, Tour, solve
from knight_core.completion import judge, turning
from knight_core.experiments.orders.small import search_small
from knight_core.gallery import exhibit
from knight_core.review import (
    RuleReview,
    Wanted,
    review,
    rows_of,
    start_answered,
    start_blind_steps,
    start_review,
    start_rows,
)
from knight_core.review.blind import OrdersReview, start_orders
from knight_core.review.fitting import EVERY, FittingOrders, Preference, Preferences
from knight_core.review.rows import table_text
from knight_core.review.rule import start_followed
from knight_core.review.well_known import well_known_tour
from knight_core.review.whole import right_beginning
from knight_core.steps import run_to_end
from tests.core.naive import STEPS, NaiveSearch, naive_ends, neighbours
from tests.core.texts.codes import codes
from tests.core.tours import tour_of

ORDERS = [*map("".join, permutations("12345678"))]

# -- orders that fit -------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(6))
def test_orders_that_fit_are_those_that_fit_each_preference(seed: int) -> None:
    draw = Random(seed)
    pairs = [draw.sample(range(1, 9), 2) for _ in range(3 + seed)]
    preferences = Preferences()
    fine = True
    for first, second in pairs:
        fine &= preferences.add(Preference(2, 0, 0, 0, first, second))
    wanted = [
        order
        for order in ORDERS
        if all(order.index(str(first)) < order.index(str(second)) for first, second in pairs)
    ]
    found = preferences.orders()
    assert [*found] == wanted
    assert found.count == len(wanted)
    assert found.example == (wanted[0] if wanted else "")
    assert fine == bool(wanted)
    assert all((order in found) == (order in wanted[:50]) for order in wanted[:50] + ORDERS[:50:7])
    ring = preferences.clash
    assert bool(ring) != bool(wanted)
    for preference, other in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        assert preference.instead == other.direction


def test_what_is_no_order_does_not_fit() -> None:
    every = FittingOrders((0,) * 8)
    assert every.count == EVERY
    assert "12345678" in every
    assert all(order not in every for order in ("1234567", "11345678", "123456789", "", 5, None))


# -- blind search ----------------------------------------------------------------------------------


def first_tours(
    tours: list[list[int]], cols: int, some: list[str]
) -> dict[tuple[int, ...], set[str]]:
    """By tour those of some orders with which blind search finds it first: of all tours it is the
    one whose directions come first, one after the other."""
    digits = {step: digit for digit, step in STEPS.items()}
    ways = {}
    for tour in tours:
        places = [divmod(square, cols) for square in tour]
        moves = pairwise(places)
        ways["".join(digits[r2 - r1, c2 - c1] for (r1, c1), (r2, c2) in moves)] = tuple(tour)
    onward: dict[str, set[str]] = defaultdict(set)
    for way in ways:
        for at, digit in enumerate(way):
            onward[way[:at]].add(digit)
    found: dict[tuple[int, ...], set[str]] = {tour: set() for tour in ways.values()}
    for order in some:
        way = ""
        while way in onward:
            choices = onward[way]
            way += next(digit for digit in order if digit in choices)
        found[ways[way]].add(order)
    return found


def orders_of(tour: Tour, closed: bool = False) -> OrdersReview:
    return run_to_end(start_orders(tour, closed=closed))


def check_orders(rows: int, cols: int, start: int, every: int) -> None:
    """Check each so-manieth tour from a start, and each that an order finds, with each so-manieth
    order."""
    board = Board(rows, cols)
    tours = solve(board, start=start, method="depth-first", tours="all").tours
    some = ORDERS[::every]
    wanted = first_tours([[*tour] for tour in tours], cols, some)
    assert sum(map(len, wanted.values())) == len(some)
    for number, (squares, orders) in enumerate(wanted.items()):
        if orders or number % every == 0:
            found = orders_of(Tour(board, squares))
            assert found.code == "known"
            assert {order for order in some if order in found.orders} == orders
            assert found.least == found.most == found.orders.count
            assert bool(found.clash) == (not found.most)
            if every == 1:
                assert found.most == len(orders)


@pytest.mark.parametrize(
    ("rows", "cols", "start", "every"), [(3, 4, 0, 1), (3, 4, 4, 5), (4, 3, 2, 5), (5, 5, 12, 7)]
)
def test_the_orders_that_give_a_tour_are_exactly_those(
    rows: int, cols: int, start: int, every: int
) -> None:
    check_orders(rows, cols, start, every)


@pytest.mark.full
@pytest.mark.parametrize(("rows", "cols", "start"), [(4, 5, 0), (5, 5, 12), (5, 5, 20), (3, 8, 0)])
def test_the_orders_that_give_each_of_all_tours(rows: int, cols: int, start: int) -> None:
    check_orders(rows, cols, start, 1)


def test_a_search_for_closed_tours_has_orders_of_its_own() -> None:
    tour = tour_of("3x10", start="a3", closed=True, method="depth-first")
    open_, closed = orders_of(tour), orders_of(tour, closed=True)
    assert "12345678" in closed.orders
    assert {*open_.orders} < {*closed.orders}
    never = tour_of("5x5", start="a1")
    with pytest.raises(NotATour):
        orders_of(never, closed=True)


def test_plain_blind_search_with_an_order_that_fits_finds_the_tour_and_with_others_not() -> None:
    draw = Random(13)
    board = Board(5, 5)
    for start in (20, 12):
        for _ in range(5):
            order = draw.choice(ORDERS)
            search = NaiveSearch(5, 5, start, order=order, max_steps=20_000).run()
            if search.outcome == "limit":
                continue
            found = orders_of(Tour(board, search.tours[0]))
            assert order in found.orders
            steps = run_to_end(start_blind_steps(board, start, order, 10**6))
            assert (steps.steps, steps.found) == (search.forward, True)
            assert list(steps.squares) == search.tours[0]
            other = draw.choice(ORDERS)
            again = NaiveSearch(5, 5, start, order=other, max_steps=20_000).run()
            same = again.tours == search.tours
            if again.outcome == "limit":
                continue
            assert (other in found.orders) == same


def test_blind_search_ends_with_its_budget_or_with_everything() -> None:
    small = search_small(Board(8, 8), 63, "12345678", 5_000)
    stopped = run_to_end(start_blind_steps("8x8", "h1", "12345678", 5_000))
    assert (stopped.steps, stopped.found, stopped.squares) == (small.forward, False, ())
    assert stopped.sentences[0].code == "blind-budget"
    nothing = run_to_end(start_blind_steps("3x5", "a1", "12345678", 5_000))
    assert (nothing.found, nothing.exhausted) == (False, True)
    assert nothing.sentences[0].code == "blind-exhausted"


def test_what_is_not_known_is_said() -> None:
    tour = tour_of("5x5", start="a1", method="depth-first")
    whole = orders_of(tour)
    less = run_to_end(start_orders(tour, max_cases=0))
    assert less.code == "partly"
    assert {*less.orders} <= {*whole.orders}
    assert less.least <= whole.most <= less.most
    other = tour_of("8x8", start="a1", method="warnsdorff")
    assert run_to_end(start_orders(other, max_cases=0)).sentences[0].code == "orders-perhaps"
    large = tour_of("51x50", start="a1")
    assert orders_of(large).sentences[0].code == "orders-too-large"
    blind = orders_of(tour_of("8x8", start="a1", method="pruned"))
    assert ([*blind.orders], blind.sentences[0].code) == (["12345678"], "orders-one")
    single = orders_of(Tour(Board(1, 1), [0]))
    assert (single.least, single.sentences[0].code) == (EVERY, "orders-every")


# -- Warnsdorff's rule -----------------------------------------------------------------------------


def naive_rule(rows: int, cols: int, path: list[int]) -> list[tuple[int, dict[int, int]]]:
    """For each move the square taken, and the onward moves of all that could be."""
    moves = []
    for at in range(1, len(path)):
        visited = {*path[:at]}

        def onward(square: int, visited: set[int] = visited) -> list[int]:
            places = neighbours(rows, cols, divmod(square, cols))
            return [r * cols + c for r, c in places if r * cols + c not in visited]

        moves.append((path[at], {square: len(onward(square)) for square in onward(path[at - 1])}))
    return moves


def followed(board: Board, path: list[int]) -> RuleReview:
    return run_to_end(start_followed(board, path))


@pytest.mark.parametrize("seed", range(40))
def test_the_rule_is_judged_move_by_move(seed: int) -> None:
    draw = Random(seed)
    rows, cols = draw.choice([(5, 5), (6, 6), (3, 7), (8, 8), (5, 4)])
    board = Board(rows, cols)
    path = [draw.randrange(board.size)]
    while onward := [near for near in board.neighbours(path[-1]) if near not in path]:
        left = {near: len([*{*board.neighbours(near)} - {*path}]) for near in onward}
        fewest = min(left.values())
        allowed = [near for near in onward if left[near] == fewest]
        path.append(draw.choice(allowed if draw.random() < 0.9 else onward))
    if len(path) < 2:
        return
    moves = naive_rule(rows, cols, path)
    right = [counts[taken] == min(counts.values()) for taken, counts in moves]
    found = followed(board, path)
    assert (found.moves, found.followed) == (len(path) - 1, sum(right))
    assert found.follows == all(right)
    until = len(path) - 1
    if not all(right) and found.departure is not None:
        until = right.index(False)
        taken, counts = moves[until]
        departure = found.departure
        assert (departure.number, departure.origin) == (until + 2, path[until])
        assert (departure.taken, departure.degree) == (taken, counts[taken])
        assert departure.fewest == min(counts.values())
        fewest = departure.fewest
        assert {*departure.allowed} == {square for square in counts if counts[square] == fewest}
    several = [[*counts.values()].count(min(counts.values())) > 1 for _, counts in moves[:until]]
    assert found.choices == sum(several)


BOARDS = ["5x5", "6x6", "8x8", "7x9", "12x12"]


@pytest.mark.parametrize("ties", ["order", "roth", "pohl"])
@pytest.mark.parametrize("board", BOARDS)
def test_our_own_runs_of_the_rule_are_recognised(board: str, ties: str) -> None:
    draw = Random(f"{board}{ties}")
    for _ in range(12):
        order = draw.choice(ORDERS)
        start = draw.randrange(Board.parse(board).size)
        result = solve(
            board, start=start, method="warnsdorff", ties=ties, order=order, backtrack=False
        )
        path = [*(result.tour or result.deepest)]
        found = followed(Board.parse(board), path)
        assert found.follows
        assert found.followed == len(path) - 1
        fitting = {str(tie.id): tie.orders for tie in found.ties}
        assert order in fitting[ties]


def test_the_orders_of_a_tie_rule_are_those_that_give_the_same_path() -> None:
    tours: dict[tuple[str, str], tuple[int, ...]] = {}
    chosen = Random(5).sample(ORDERS, 25)
    for ties, order in product(("order", "roth", "pohl"), chosen):
        result = solve("6x6", start="c3", method="warnsdorff", ties=ties, order=order)
        if result.tour is not None and result.stats.backtracks == 0:
            tours[ties, order] = result.tour.squares
    for squares in [*tours.values()][::4]:
        for tie in followed(Board(6, 6), [*squares]).ties:
            for order in chosen:
                assert (order in tie.orders) == (tours.get((tie.id, order)) == squares)


def test_a_tour_whose_end_was_kept_follows_the_rule_with_its_end_kept() -> None:
    board = Board(8, 8)
    seen = set()
    for end, ties in product(board.squares()[1::4], ("order", "roth", "pohl")):
        result = solve(board, start=0, end=end, method="warnsdorff", ties=ties, backtrack=False)
        if result.tour is not None:
            found = followed(board, [*result.tour])
            assert found.follows
            assert ties in {tie.id for tie in found.ties}
            seen.add(found.keeps_end)
    assert True in seen


def test_a_choice_by_chance_fits_no_rule_and_no_choice_fits_all() -> None:
    tour = tour_of("8x8", start="a1", method="warnsdorff", ties="random", seed=3)
    found = followed(tour.board, [*tour])
    assert (found.follows, found.ties) == (True, ())
    assert {preference.direction for preference in found.clash} == {
        preference.instead for preference in found.clash
    }
    assert "rule-chance" in {sentence.code for sentence in found.sentences}
    ring = [0, 5, 6, 1, 8, 3, 2, 7]  # 3x3 without its centre
    alone = followed(Board(3, 3), ring)
    assert alone.follows
    assert alone.choices == 1


def test_a_departure_says_what_would_have_become_of_the_path() -> None:
    seen = set()
    for seed in range(40):
        draw = Random(seed)
        board = Board(5, 5)
        path = [draw.choice(range(25))]
        while onward := [near for near in board.neighbours(path[-1]) if near not in path]:
            path.append(draw.choice(onward))
        found = review(board, path).rule
        assert found is not None
        if found.departure is None:
            continue
        departure = found.departure
        before = path[: departure.number - 1]
        for square, answer in zip(departure.allowed, departure.answers, strict=True):
            assert judge(board, [*before, square]).answer.value == answer
        seen.add(frozenset(departure.answers))
        text = " ".join(sentence.text for sentence in found.sentences)
        assert board.name(departure.taken) in text
    assert len(seen) > 1


# -- well-known tours ------------------------------------------------------------------------------


def test_well_known_tours_are_recognised_in_every_image() -> None:
    beverley = exhibit("beverley").tours[0]
    same = well_known_tour(beverley)
    assert same is not None
    assert (same.exhibit, same.kind, same.image, same.code) == (
        *("beverley", "historic", (), "known-tour"),
    )
    assert same.sentences[0].text == "This tour is well known: Beverley's semi-magic tour (1848)."
    for image in (beverley.mirrored(), beverley.rotated(3), beverley.rotated().reversed()):
        found = well_known_tour(image)
        assert found is not None
        assert (found.exhibit, found.code) == ("beverley", "known-tour-image")
        assert ". Here: " in found.sentences[0].text
    circuit = exhibit("jaenisch").tours[0]
    begun = well_known_tour(Tour(circuit.board, circuit.squares[9:] + circuit.squares[:9]))
    assert begun is not None
    assert begun.exhibit == "jaenisch"
    other = tour_of("8x8", start="d4", method="warnsdorff")
    assert well_known_tour(other) is None
    assert review("8x8", beverley).sentences[0].code == "known-tour"


# -- the whole -------------------------------------------------------------------------------------


def test_what_comes_before_the_first_fault_is_reviewed() -> None:
    board = Board(5, 5)
    tour = tour_of(board, start="a1", method="warnsdorff")
    squares = [*tour]
    assert right_beginning(board, squares) == tour.squares
    assert right_beginning(board, [*squares[:9], squares[3], *squares[9:]]) == tour.squares[:9]
    assert right_beginning(board, [*squares[:9], 99]) == tour.squares[:9]
    broken = review(board, [*squares[:9], squares[3]])
    assert (broken.tour, broken.orders, broken.squares) == (None, None, tour.squares[:9])
    assert broken.rule is not None
    assert broken.rule.follows
    whole = review("5x5", [board.name(square) for square in squares])
    assert whole.tour == tour
    assert whole.orders is not None
    assert review(board, []).sentences == ()
    assert review(board, [3]).rule is None


def test_a_review_goes_on_in_steps_and_can_be_left() -> None:
    tour = tour_of("8x8", start="a1", method="pruned")
    steps = start_review(tour.board, tour)
    progress = [next(steps) for _ in range(20)]
    assert all(0 <= report.done <= report.total for report in progress)
    assert progress[-1].done > progress[0].done
    steps.close()


# -- "no solution exists" --------------------------------------------------------------------------


@pytest.mark.parametrize(("rows", "cols"), [(1, 1), (2, 3), (3, 3), (3, 4), (4, 4), (3, 5), (4, 5)])
def test_no_solution_is_answered_rightly(rows: int, cols: int) -> None:
    board = Board(rows, cols)
    ends = {start: naive_ends(rows, cols, start) for start in board.squares()}
    for start in board.squares():
        found = run_to_end(start_answered(board, start))
        assert (found.code == "right") == (not ends[start])
        assert (found.reason is not None) == (not ends[start])
        if ends[start]:
            assert found.tour is not None
            assert found.tour.start == start
    any_ = run_to_end(start_answered(board))
    can = sum(map(bool, ends.values()))
    assert any_.starts == can
    assert any_.code == ("right" if not can else "wrong" if can == board.size else "depends")
    assert (any_.reason is None) == (any_.code == "wrong")


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        (("8x8",), "wrong-every"),
        (("8x8", "a1"), "wrong-start"),
        (("8x8", "a1", "h1"), "wrong-ends"),
        (("5x5", "a2"), "right-start"),
        (("8x8", None, None, True), "wrong-closed"),
        (("4x4",), "right"),
        (("5x5", None, None, True), "right-closed"),
        (("8x8", "a1", "h8"), "right-ends"),
        (("5x5",), "depends"),
        (("200x200",), "wrong-every"),
        ((Board(5, 5, "a1"),), "wrong"),
        ((Board(5, 5, "a1,a5,e1"),), "right"),
    ],
)
def test_no_solution_on_boards_that_people_ask_about(request_: Any, code: str) -> None:
    found = run_to_end(start_answered(*request_))
    assert (found.code, found.sentences[0].code) == (code.split("-")[0], f"answer-{code}")


# -- sentences -------------------------------------------------------------------------------------


def test_every_sentence_is_said_somewhere() -> None:
    files = [*Path(knight_core.review.__file__).parent.rglob("*.py"), Path(turning.__file__)]
    source = "".join(path.read_text(encoding="utf-8") for path in files)
    words = re.findall(r'"([a-z-]+(?:\{[^"]*)?)"', source)
    patterns = [re.sub(r"\{[^{}]*\}", "[a-z-]*", word) for word in words]
    # These are made of a code and an ending.
    patterns += ["answer-(?:wrong|right)-[a-z]*", "known-.*"]
    assert {code for code in codes("review") if not re.fullmatch("|".join(patterns), code)} == set()


# -- what a class was asked for --------------------------------------------------------------------

BLIND_TOUR = solve("5x5", start="a1", method="depth-first").tour
OTHER = solve("5x5", start="a1", method="warnsdorff").tour


@pytest.mark.parametrize(
    ("tour", "words", "answer"),
    [
        (BLIND_TOUR, {}, ""),
        (BLIND_TOUR, {"board": "5x5", "start": "A1"}, "yes"),
        (BLIND_TOUR, {"board": "5x6"}, "board"),
        (BLIND_TOUR, {"start": "c3"}, "start"),
        (BLIND_TOUR, {"board": "5x5", "closed": True}, "closed"),
        (BLIND_TOUR, {"method": "depth-first"}, "yes"),
        (OTHER, {"method": "depth-first"}, "method"),
        (OTHER, {"method": "warnsdorff"}, "yes"),
        (solve("20x20", start="a1").tour, {"method": "depth-first"}, "unknown"),
    ],
)
def test_a_tour_is_what_was_asked_for(
    tour: Tour, words: dict[str, Any], answer: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("knight_core.review.rows.MAX_STEPS", 20_000)
    [row] = run_to_end(start_rows("a.txt", str(tour), Wanted.of(**words)))
    assert (row.verdict, row.match) == ("tour", answer)


def test_what_is_asked_for_must_exist() -> None:
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"board": "five"}, "board-syntax"),
        ({"board": "5x5", "start": "h8"}, "square-off-board"),
        ({"method": "magic"}, "unknown-method"),
    ]
    for words, code in wrong:
        with pytest.raises(InvalidRequest) as error:
            Wanted.of(**words)
        assert error.value.code == code


def test_a_file_with_several_boards_is_several_rows() -> None:
    text = f"{BLIND_TOUR}\n\n{OTHER}\n\n{str(BLIND_TOUR).replace('25', '99')}"
    rows = rows_of("a.txt", text)
    assert [(row.name, row.part, row.verdict) for row in rows] == [
        ("a.txt", 1, "tour"),
        ("a.txt", 2, "tour"),
        ("a.txt", 3, "fault"),
    ]
    assert "a.txt (3)" in table_text(rows)
