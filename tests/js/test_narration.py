"""What the page says of the steps of a search is what the search itself has compared and tried."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import asdict
from typing import Any

import pytest

from knight_core import TourRequest, TourResult
from knight_core.board import Board, parse_order
from knight_core.bridge.solving import course_document
from knight_core.methods import auto
from knight_core.methods.base import Recording
from knight_core.methods.blind import FixedOrder
from knight_core.methods.look_ahead import LookAhead
from knight_core.methods.pruned import CutSquares
from knight_core.methods.random_order import neighbours_of
from knight_core.methods.warnsdorff import Warnsdorff
from knight_core.search.event_log import Attempt
from knight_core.search.problem import PlainProblem, Request
from knight_core.solver import start
from knight_core.steps import run_to_end
from tests.fuzz.modules import Modules

EVENTS = 4_000

REQUESTS: list[dict[str, Any]] = [
    *({"board": "8x8", "start": square} for square in ("h1", "a1", "d4")),
    {"board": "7x7", "start": "b6"},
    {"board": "5x5", "start": "a1", "end": "e1"},
    {"board": "8x8", "start": "a1", "end": "h1"},
    {"board": "6x6", "start": "c3", "end": "d3", "seed": 3},
    *({"board": "8x8", "start": "b1", "closed": True, "seed": seed} for seed in (0, 1, 2)),
    {"board": "6x6", "closed": True},
    {"board": "9x9", "seed": 7},
    {"board": "6x6", "start": "a1", "tours": 3},
    *(
        {"board": board, "start": square, "method": "warnsdorff", "ties": ties, "max_steps": 1_000}
        for board, square in (("7x7", "d2"), ("8x8", "e3"))
        for ties in ("order", "roth", "pohl", "random")
    ),
    {"board": "8x8", "start": "a1", "method": "warnsdorff", "closed": True, "max_steps": 300},
    {"board": "6x6", "start": "a1", "end": "f1", "method": "warnsdorff", "order": "37145268"},
    {"board": "5x5", "start": "a1", "method": "depth-first", "max_steps": 900},
    {
        "board": "5x6",
        "method": "depth-first",
        "order": "81726354",
        "closed": True,
        "max_steps": 900,
    },
    {"board": "5x5", "start": "c3", "end": "a1", "method": "depth-first", "max_steps": 900},
    {"board": "8x8", "start": "h1", "method": "pruned"},
    {"board": "6x6", "start": "b1", "method": "pruned", "closed": True, "max_steps": 900},
    {"board": "6x6", "start": "a1", "end": "a2", "method": "pruned", "order": "51627384"},
    {"board": "6x6", "start": "a1", "method": "random", "seed": 5, "max_steps": 900},
]

Frame = dict[str, Any]


@pytest.fixture(scope="module")
def narrations() -> Iterator[Callable[[TourResult], list[Frame]]]:
    """The narrations of all frames of a search, as the page's modules make them in Node.js."""
    modules = Modules("narration.mjs")

    def ask(result: TourResult) -> list[Frame]:
        request = result.request
        course = course_document(request, result.attempts)
        assert course is not None
        assert result.events is not None
        end = -1 if request.end is None else request.end
        method = {
            "id": request.method,
            "order": request.order,
            "ties": request.ties,
            "end": end,
            "closed": request.closed,
        }
        orders = course["orders"]
        course_record = {
            "attempts": [asdict(attempt) for attempt in course["attempts"]],
            "blocks": course["blocks"],
            "orders": None if orders is None else list(orders),
        }
        board = {"rows": request.rows, "cols": request.cols, "holes": list(request.holes)}
        question = {
            "board": board,
            "method": method,
            "events": list(result.events),
            "course": course_record,
        }
        frames: list[Frame] = modules.ask(question)
        return frames

    yield ask
    modules.close()


def run(fields: dict[str, Any]) -> TourResult:
    return run_to_end(start(TourRequest.of(None, **fields), Recording(EVENTS, 1)))


def searched(request: Request, attempt: Attempt, number: int) -> FixedOrder | Warnsdorff:
    """The strategy of an attempt, as it begins."""
    if attempt.by == "depth-first":
        return FixedOrder(
            request, lambda at: request.board.neighbours(at, parse_order(request.order))
        )
    if attempt.by == "random":
        return FixedOrder(request, neighbours_of(request))
    if attempt.by == "warnsdorff":
        return Warnsdorff(request, request.ties, request.seed)
    plain = PlainProblem(request.board, request.start, request.end, request.closed)
    if attempt.by == "pruned":
        return CutSquares(plain if request.method == "auto" else request)
    return LookAhead(plain, attempt.ties, (request.seed << 20) + number)


class Replay:
    """A search made once more from its events: at each frame what its strategy has said."""

    def __init__(self, result: TourResult) -> None:
        self.request = result.request
        self.board: Board = result.request.board
        self.events = list(result.events or ())
        self.attempts = result.attempts
        self.path: list[int] = []
        self.children: list[list[int]] = []
        self.strategy: FixedOrder | Warnsdorff | None = None
        self.attempt = Attempt("")

    def frames(self) -> Iterator[int]:
        """Each frame after the first, with the state that it leaves."""
        full = self.board.size - (self.request.end is not None)
        for number, event in enumerate(self.events):
            for place, attempt in enumerate(self.attempts):
                if attempt.at == number:
                    self.attempt = attempt
                    self.strategy = searched(self.request, attempt, place)
            assert self.strategy is not None
            if event == self.board.area:
                square = self.path.pop()
                self.children.pop()
                # The engine itself places and takes back the end.
                if len(self.path) < full:
                    self.strategy.leave(square)
            else:
                last = len(self.path) == full
                self.path.append(event)
                self.children.append([] if last else list(self.strategy.enter(event)))
            yield number + 1

    def onward(self) -> dict[int, int]:
        """The squares that may come next, with their onward moves as the search counts them."""
        reserved = self.request.end if len(self.path) + 1 < self.board.size else None
        free = [
            square
            for square in self.board.neighbours(self.path[-1])
            if square not in self.path and square != reserved
        ]
        return {square: self.degree(square) for square in free}

    def degree(self, square: int) -> int:
        """The onward moves of a square; the start of a closed tour counts where the search looks
        ahead."""
        ahead = isinstance(self.strategy, LookAhead)
        open_start = ahead and self.request.closed and self.request.end is None
        near = self.board.neighbours(square)
        return sum(
            target not in self.path or (open_start and target == self.path[0]) for target in near
        )

    def tie_key(self, square: int) -> float:
        """The key of the attempt's own tie rule."""
        assert isinstance(self.strategy, Warnsdorff)
        if self.attempt.ties == "roth":
            row, col = self.board.row_col(square)
            rows, cols = self.board.rows, self.board.cols
            return -((2 * row - rows + 1) ** 2) - (2 * col - cols + 1) ** 2
        if self.attempt.ties == "pohl":
            around = self.board.neighbours(square)
            unvisited = (near for near in around if near not in self.path)
            return sum(self.degree(near) for near in unvisited if near != self.request.end)
        return 0


def check_choice(replay: Replay, frame: Frame, taken: int) -> str:
    """Compare the narration of a choice by onward moves; returns the reason."""
    onward, children = replay.onward(), replay.children[-1]
    assert frame["key"] == "ways"
    assert frame["chosen"] == taken
    assert {way["square"]: way["onward"] for way in frame["ways"]} == onward
    why: str = frame["why"]
    if taken not in children:  # the end, which the engine places
        assert why == "only"
        return why
    # The search's own order is one by these numbers.
    assert [*map(onward.get, children)] == sorted(onward[square] for square in children)
    # Only where the search has just arrived, nothing was tried before.
    assert children[0] == taken
    equal = [square for square in onward if onward[square] == onward[taken]]
    if len(onward) == 1:
        assert why == "only"
    elif len(children) == 1:
        assert why == "forced"
    elif len(equal) == 1:
        assert why == "fewest"
    elif replay.attempt.ties == "random":
        assert why == "tie.random"
    else:
        decided = len({replay.tie_key(square) for square in equal}) > 1
        assert why == f"tie.{replay.attempt.ties if decided else 'order'}"
    return why


def check_tries(replay: Replay, frame: Frame, following: int, seen: set[str]) -> None:
    """Compare what is said that the search tries on a square; ``following``: the next event."""
    onward, children = replay.onward(), replay.children[-1]
    tries = {tried["square"]: tried for tried in frame["tries"]}
    assert set(tries) == set(onward)
    at = children.index(following) if following in children else len(children)
    if following in onward and following not in children:  # the end, which the engine places
        children = [following]
        at = 0
    for square, tried in tries.items():
        before = square not in children or children.index(square) < at
        if replay.attempt.ties == "random" and before and at < len(children):
            # Which of equal squares came before is not told.
            before = square not in children or onward[square] < onward[following]
        state = "next" if square == following else "out" if before else "open"
        assert tried["state"] == state
        if before and square in children and following in onward:
            seen.add("tried in vain")
    if not any(tried["place"] == 0 for tried in tries.values()):
        places = [tries[square]["place"] for square in children]
        assert places == sorted(places)


def check_dead_end(replay: Replay, frame: Frame, seen: set[str]) -> None:
    """Compare the narration of a square from which the search goes nowhere."""
    onward = replay.onward()
    key = str(frame["key"]).removeprefix("search.").removeprefix("stuck.")
    why: str = frame["why"]
    seen.add(why or key)
    if key == "dead-end":
        assert onward == {}
        return
    if key == "not-end":
        assert not replay.board.is_move(replay.path[-1], replay.request.end or 0)
        return
    assert key == "cut"
    strategy = replay.strategy
    assert isinstance(strategy, LookAhead)
    ones, zeros, _ = strategy.tally
    degrees = {
        replay.board.name(square): replay.degree(square)
        for square in replay.board.squares()
        if square not in replay.path and square != replay.request.end
    }
    named: list[str] = frame["params"]["squares"]
    if why == "cut.none":
        assert [degrees[name] for name in named] == [0] * zeros
        assert named
    elif why.startswith("cut.few"):
        assert {name for name, degree in degrees.items() if degree == 1} == set(named)
        assert len(named) == ones
        assert len(named) > 1 or why != "cut.few"
        closed, end = replay.request.closed, replay.request.end
        assert why == ("cut.few.end" if end is not None else f"cut.few{'.closed' * closed}")
    elif why == "cut.last":
        last = replay.request.end
        last = replay.path[0] if last is None else last
        assert set(replay.board.neighbours(last)) <= set(replay.path)
    else:
        assert why == "cut.apart"
        assert isinstance(strategy, CutSquares)
        assert zeros == 0
        assert ones <= 2


def test_a_narration_is_what_the_search_did(
    narrations: Callable[[TourResult], list[Frame]],
) -> None:
    seen: set[str] = set()
    for fields in REQUESTS:
        check(run(fields), narrations, seen)
    cuts = {"none", "few", "few.end", "few.closed", "last", "apart"}
    ties = {"order", "roth", "pohl", "random"}
    assert seen == {
        *("only", "fewest", "forced", "dead-end", "tried in vain"),
        *(f"cut.{why}" for why in cuts),
        *(f"tie.{rule}" for rule in ties),
    }


def check(
    result: TourResult, narrations: Callable[[TourResult], list[Frame]], seen: set[str]
) -> None:
    """Compare the narrations of a search with the search, made once more."""
    frames = narrations(result)
    replay = Replay(result)
    board, events = replay.board, replay.events
    for number in replay.frames():
        frame = frames[number]
        if replay.attempt.by == "construct":
            return
        back, until = events[number - 1] == board.area, replay.attempt.until
        given_up = until is not None and number > until
        if back and given_up:
            assert frame["key"] in ("search.given-up", "search.anew")
            continue
        if number == len(events) or len(replay.path) in (0, board.size):
            continue
        following = events[number]
        blind = isinstance(replay.strategy, FixedOrder) or type(replay.strategy) is CutSquares
        if until is None or number < until:
            check_tries(replay, frame, following, seen)
        if back:
            assert frame["next"] == (-1 if following == board.area else following)
            continue
        if following != board.area:
            if not blind:
                seen.add(check_choice(replay, frame, following))
            continue
        if until is None or number < until:
            check_dead_end(replay, frame, seen)


def test_an_attempt_that_is_given_up_is_told_and_so_is_the_next_ones_tie_rule(
    narrations: Callable[[TourResult], list[Frame]],
) -> None:
    seen: set[str] = set()
    for begin, closed in ((0, True), (9, True), (20, False)):
        request = TourRequest(8, 8, begin, closed=closed, end=None if closed else 35)
        result = run_to_end(auto.run(request, Recording(EVENTS, 1), spare_moves=-100))
        assert [attempt.ties for attempt in result.attempts][:3] == ["roth", "pohl", "random"]
        check(result, narrations, seen)
    assert {"fewest", "tie.roth", "tie.pohl", "tie.random", "only"} <= seen
