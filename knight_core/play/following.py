"""Follow the rule: the learner does the steps of a method, and each step is judged by the method.

A task is a reproducible function of its name, as puzzles are: ``warnsdorff-easy-3``,
``depth-first-hard-1``. Its position is a moment of a real run of the method: for Warnsdorff's rule
without backtracking, a moment with enough squares left to choose from; for blind search a moment
shortly before a backtrack.

The engine determines the right steps: for Warnsdorff's rule the first squares in the order of its
strategy, for blind search the next event of its log. Only the numbers in the reasons come from
other modules: the onward moves from the board, the values of a tie rule from
:mod:`knight_core.review`.

Source of the exercise, to simulate an algorithm and have each step graded: L. Malmi et al., "Visual
algorithm simulation exercise system with automatic assessment: TRAKLA2", 2004.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise, zip_longest
from math import sqrt
from typing import Final, Literal

from knight_core.board import DEFAULT_ORDER, Board, parse_order
from knight_core.errors import InvalidRequest, shown
from knight_core.methods.base import Recording
from knight_core.methods.warnsdorff import Warnsdorff
from knight_core.play.names import Grade, Name, parse_name
from knight_core.play.puzzles import fewest
from knight_core.request import TourRequest
from knight_core.result import TourResult
from knight_core.review.rule import TIES, Field, Tie
from knight_core.search.rng import one_of, shuffled, stream
from knight_core.solver import start as start_run
from knight_core.steps import PAUSE, Steps, reporting, run_to_end
from knight_core.texts.sentences import Phrase, phrase, phrase_text
from knight_core.tour import Tour

Method = Literal["warnsdorff", "depth-first"]
Phase = Literal["going", "finished", "stuck", "end"]

METHODS: Final[tuple[Method, ...]] = ("warnsdorff", "depth-first")
BACK: Final = -1
"""The step of going back; every other step is a square."""

PRINTED: Final = 6
"""The number of steps of a task on paper."""

_FIRST_STREAM: Final = 32
"""The first stream of random numbers that tasks use; puzzles use the streams before it."""


@dataclass(frozen=True, slots=True)
class Task:
    """A method to follow, from a moment of one of its runs.

    Attributes:
        name: its name.
        method: ``warnsdorff``, the rule without backtracking, or ``depth-first``.
        grade: ``easy``, ``medium`` or ``hard``.
        board: the board.
        path: the squares visited so far, in order. Nothing has been tried yet from the last one.
        order: the order of the directions; "" where nothing depends on it.
        ties: the tie rule of Warnsdorff's rule; "": of squares with equally few onward moves each
            is right.
        shows: whether the onward moves are to be shown on the board.
        run: the steps of the engine from there on, squares and :data:`BACK`. Where ``ties`` is ""
            other steps may be as right.
    """

    name: str
    method: Method
    grade: Grade
    board: Board
    path: tuple[int, ...]
    order: str
    ties: Tie | Literal[""]
    shows: bool
    run: tuple[int, ...] = field(repr=False)

    @property
    def steps(self) -> int:
        """The number of steps of the task."""
        return len(self.run)


@dataclass(frozen=True, slots=True)
class Compared:
    """A square that the method looks at before a step.

    Attributes:
        square: the square; -1: off the board.
        place: the place of its direction in the order of the task, from 1: the first to be tried.
        state: ``free``; ``visited``; ``tried``: blind search has been there from here, and has come
            back; ``off``: off the board, or a hole. Warnsdorff's rule looks at free squares alone.
        onward: its onward moves; -1 for blind search.
        tie: of a tie rule what is compared where these are equal: the distance from the centre for
            ``roth``, the sum of the onward moves that come after for ``pohl``.
    """

    square: int
    place: int
    state: Literal["free", "visited", "tried", "off"] = "free"
    onward: int = -1
    tie: float | None = None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a step.

    Attributes:
        right: whether the method can make this step.
        reason: why it is wrong, or why it is right, as a sentence of the family ``follow``.
        does: the right steps: squares, or only :data:`BACK`.
        compared: what the method compares, in the order in which it prefers it.
        phase: after a right step: ``going``; ``finished``: this is a tour; ``stuck``: the rule gets
            no further; ``end``: it was the last step of the task. After a wrong one ``going``.
        ending: how the task ends, as a sentence; None while it is going on.
        tour: the verified tour, when finished.
    """

    right: bool
    reason: Phrase
    does: tuple[int, ...]
    compared: tuple[Compared, ...]
    phase: Phase = "going"
    ending: Phrase | None = None
    tour: Tour | None = None

    @property
    def text(self) -> str:
        """The reason in English."""
        return phrase_text(self.reason)


@dataclass(frozen=True, slots=True)
class _Wanted:
    """The tasks of a grade.

    Attributes:
        boards: to draw from.
        steps: of a task.
        turns: at least, of the steps: with Warnsdorff's rule those before which not all squares
            have equally many onward moves, with blind search those that try another direction
            after going back.
        drawn: whether the order of the directions, and a tie rule, are drawn as well.
    """

    boards: tuple[str, ...]
    steps: int
    turns: int
    drawn: bool = False


_WANTED: Final = {
    ("warnsdorff", "easy"): _Wanted(("5x5", "5x6", "6x6", "6x7"), 12, 4),
    ("warnsdorff", "medium"): _Wanted(("6x6", "6x7", "7x7", "8x8"), 16, 6),
    ("warnsdorff", "hard"): _Wanted(("6x7", "7x7", "8x8"), 20, 8, drawn=True),
    ("depth-first", "easy"): _Wanted(("3x4", "3x7", "4x5", "5x4", "5x5"), 12, 1),
    ("depth-first", "medium"): _Wanted(("4x6", "5x5", "5x6"), 16, 2, drawn=True),
    ("depth-first", "hard"): _Wanted(("5x6", "6x6", "7x7"), 20, 3, drawn=True),
}
_MOST_WAYS: Final = 60
"""The most ways of equally many steps that a task without a tie rule may have."""
_MOST_STEPS: Final = 2_000
"""The most steps of a run of blind search."""


def parse_task(name: str) -> Name[Method]:
    """Parse the name of a task.

    Raises:
        InvalidRequest: ``unknown-task``.
    """
    named = parse_name(name, METHODS)
    if named is None:
        raise InvalidRequest("unknown-task", field="task", value=shown(name))
    return named


def steps_of(name: str) -> int:
    """The number of steps of the task of a name, without making it.

    Raises:
        InvalidRequest: ``unknown-task``.
    """
    named = parse_task(name)
    return _WANTED[named.kind, named.grade].steps


def make_task(name: str) -> Task:
    """The task of a name: see :func:`start_task`, which does it in steps.

    >>> task = make_task("warnsdorff-easy-3")
    >>> task.steps, len(task.path) + task.steps == task.board.size
    (12, True)
    """
    return run_to_end(start_task(name))


def start_task(name: str) -> Steps[Task]:
    """Make the task of a name.

    Runs of the engine are drawn until one has a moment that fits; on average a few. O(steps of
    these runs), at most 2,000 each.

    Raises:
        InvalidRequest: ``unknown-task``.
    """
    named = parse_task(name)
    draw = stream(named.number, _FIRST_STREAM + named.row)
    return start_draw(name, named.kind, named.grade, draw)


def start_draw(name: str, method: Method, grade: Grade, draw: Callable[[], float]) -> Steps[Task]:
    """Make a task from random numbers: draw runs until one has a moment that fits."""
    try_run = _try_rule if method == "warnsdorff" else _try_search
    while True:
        task = yield from try_run(name, grade, draw)
        if task is not None:
            return task
        yield PAUSE


def task_after(task: Task, done: int) -> Task:
    """The next step of a task alone, after so many steps of the engine: the last of them, if there
    is one, must not be :data:`BACK`."""
    path = _walked(task.path, task.run[:done])
    return replace(task, path=path, run=task.run[done : done + 1])


def compared_in(task: Task) -> tuple[Compared, ...]:
    """What the method compares before the first step of a task, in the order in which it prefers
    it. O(squares)."""
    return next(_rankings(task, task.path)) if task.method == "warnsdorff" else _tried(task, ())


def judge_step(task: Task, steps: Sequence[int], step: int) -> Verdict:
    """Judge a step.

    Args:
        task: the task.
        steps: the right steps made before, squares and :data:`BACK`.
        step: the next one.

    Returns:
        The verdict. O(squares of the board, and steps).

    Raises:
        InvalidRequest: ``task-steps`` if one of the steps before is not right, or if they have
            ended the task.
    """
    judge = _judge_rule if task.method == "warnsdorff" else _judge_search
    return judge(task, steps, step)


def next_steps(task: Task, count: int = PRINTED) -> tuple[tuple[int, ...], ...]:
    """The right steps of a task as a sheet prints them among its solutions: for each of the first
    ``count`` steps all that are right, first the one after which it goes on. O(squares · count)."""
    found = []
    for done in range(min(count, task.steps)):
        right = judge_step(task, task.run[:done], task.run[done]).does
        found.append((task.run[done], *(step for step in right if step != task.run[done])))
    return tuple(found)


# -- positions -----------------------------------------------------------------------------------


def start_logged(request: TourRequest) -> Steps[TourResult]:
    """Solve a request, with all of its events if the number of its steps is limited."""
    events = 0 if request.max_steps is None else 2 * request.max_steps
    return reporting(lambda _: PAUSE, start_run(request, Recording(events=events)))


def _try_rule(name: str, grade: Grade, draw: Callable[[], float]) -> Steps[Task | None]:
    """A task from one run of Warnsdorff's rule, if that has one."""
    wanted = _WANTED["warnsdorff", grade]
    board = Board.parse(one_of(wanted.boards, draw))
    start, seed = int(draw() * board.size), int(draw() * 2**32)
    ties: Tie | Literal[""] = one_of(TIES, draw) if wanted.drawn else ""
    order = "".join(shuffled(DEFAULT_ORDER, draw)) if ties == "order" else DEFAULT_ORDER
    request = TourRequest.of(
        board,
        start=start,
        method="warnsdorff",
        order=order,
        ties=ties or "random",
        seed=seed,
        backtrack=False,
    )
    run = (yield from start_logged(request)).deepest
    begun = len(run) - wanted.steps
    if begun < 1 or not (ties or len(run) == board.size):
        return None
    task = Task(
        name,
        "warnsdorff",
        grade,
        board,
        run[:begun],
        order if ties else "",
        ties,
        grade == "easy",
        run[begun:],
    )
    rankings = [*_rankings(task, run)][:-1]
    if sum(ranked[0].onward < ranked[-1].onward for ranked in rankings) < wanted.turns:
        return None
    if not ties and not (yield from _start_always_a_tour(task)):
        return None
    return task


def _start_always_a_tour(task: Task) -> Steps[bool]:
    """Check whether every way that the rule allows leads to a tour; no where there are many."""
    ways = {(frozenset(task.path), task.path[-1]): task.path}
    for _ in range(task.steps):
        further: dict[tuple[frozenset[int], int], tuple[int, ...]] = {}
        for path in ways.values():
            yield PAUSE
            right = fewest(task.board, path)
            if not right:
                return False
            further |= {(frozenset(path), square): (*path, square) for square in right}
        if len(further) > _MOST_WAYS:
            return False
        ways = further
    return True


def _try_search(name: str, grade: Grade, draw: Callable[[], float]) -> Steps[Task | None]:
    """A task from one run of blind search, if that has one."""
    wanted = _WANTED["depth-first", grade]
    board = Board.parse(one_of(wanted.boards, draw))
    start = int(draw() * board.size)
    order = "".join(shuffled(DEFAULT_ORDER, draw)) if wanted.drawn else DEFAULT_ORDER
    request = TourRequest.of(
        board, start=start, method="depth-first", order=order, max_steps=_MOST_STEPS
    )
    result = yield from start_logged(request)
    events = [BACK if event == board.area else event for event in result.events or ()]
    last = len(events) - wanted.steps
    if last < 1:
        return None
    # A run that ends with a tour is followed to this end.
    at = last if result.tour is not None else 1 + int(draw() * last)
    steps = tuple(events[at : at + wanted.steps])
    path = _walked((), events[:at])
    left = [_walked(path, steps[:number]) for number in range(wanted.steps + 1)]
    turns = sum(here == BACK != then for here, then in pairwise(steps))
    if events[at - 1] == BACK or not all(left) or turns < (1 if at == last else wanted.turns):
        return None
    return Task(name, "depth-first", grade, board, path, order, "", False, steps)


def _walked(path: Sequence[int], steps: Sequence[int]) -> tuple[int, ...]:
    """A path after some steps."""
    squares = list(path)
    for step in steps:
        if step == BACK:
            squares.pop()
        else:
            squares.append(step)
    return tuple(squares)


# -- Warnsdorff's rule ---------------------------------------------------------------------------


def _rankings(task: Task, path: Sequence[int]) -> Iterator[tuple[Compared, ...]]:
    """From each square of a path that goes on from the task's, the free squares in the order of
    the engine, with what it compares; each before the next square is looked at."""
    board, ties, order = task.board, task.ties, task.order or DEFAULT_ORDER
    request = TourRequest.of(board, start=path[0], method="warnsdorff", order=order)
    strategy = Warnsdorff(request, ties or "order", request.seed)
    numbers = Field(board)
    for length, square in enumerate(path, 1):
        ordered = strategy.enter(square)
        numbers.visit(square)
        if length < len(task.path):
            continue
        places = {to: order.index(str(way)) + 1 for way, to in numbers.onward(square)}
        compared = []
        for to in ordered:
            tie: float | None = None
            if ties in ("roth", "pohl"):
                rank = numbers.rank(ties, to)
                distance = round(sqrt(abs(rank)) / 2, 1)
                tie = rank if ties == "pohl" else int(distance) if distance % 1 == 0 else distance
            compared.append(Compared(to, places[to], "free", numbers.degree(to), tie))
        yield tuple(compared)


def _right(task: Task, ranked: Sequence[Compared]) -> tuple[int, ...]:
    """The squares that the rule allows."""
    if task.ties:
        return tuple(first.square for first in ranked[:1])
    return tuple(each.square for each in ranked if each.onward == ranked[0].onward)


def _judge_rule(task: Task, steps: Sequence[int], step: int) -> Verdict:
    path = (*task.path, *steps)
    ranked: tuple[Compared, ...] = ()
    for before, ranked in zip_longest(steps, _rankings(task, path)):
        if not ranked or (before is not None and before not in _right(task, ranked)):
            raise InvalidRequest("task-steps", field="steps")
    right = _right(task, ranked)
    if step not in right:
        return Verdict(False, _why_not_by_rule(task, path, ranked, step), right, ranked)
    return _with_phase(task, path, steps, step, _why_by_rule(task, ranked, step), right, ranked)


def _why_by_rule(task: Task, ranked: Sequence[Compared], step: int) -> Phrase:
    """Why a step is right."""
    name, onward = task.board.name, ranked[0].onward
    equals = [each for each in ranked if each.onward == onward]
    params: dict[str, object] = {"square": name(step), "onward": onward}
    if len(ranked) == 1:
        return phrase("follow.only", params)
    if len(equals) == 1:
        return phrase("follow.fewest", params)
    if not task.ties:
        others = [name(each.square) for each in equals if each.square != step]
        return phrase("follow.equal", {**params, "others": others})
    if task.ties != "order" and equals[0].tie != equals[1].tie:
        return phrase(f"follow.by-{task.ties}", {**params, "number": equals[0].tie})
    code = "by-order" if task.ties == "order" else f"by-{task.ties}-order"
    return phrase(f"follow.{code}", {**params, "place": equals[0].place})


def _why_not_by_rule(
    task: Task, path: Sequence[int], ranked: Sequence[Compared], step: int
) -> Phrase:
    """Why a step is wrong."""
    name, best = task.board.name, ranked[0]
    if step == BACK:
        return phrase("follow.never-back", {"better": name(best.square)})
    taken = next((each for each in ranked if each.square == step), None)
    if taken is None:
        return _no_step(task.board, path, step)
    params: dict[str, object] = {"square": name(step), "better": name(best.square)}
    if taken.onward > best.onward:
        params |= {"onward": taken.onward, "fewest": best.onward}
        right = _right(task, ranked)
        if len(right) == 1:
            return phrase("follow.fewer", params)
        return phrase("follow.fewer-each", {**params, "better": [*map(name, right)]})
    params["onward"] = best.onward
    if taken.tie != best.tie:
        return phrase(f"follow.tie-{task.ties}", {**params, "number": taken.tie, "best": best.tie})
    return phrase("follow.tie-order", {**params, "place": taken.place, "first": best.place})


# -- blind search --------------------------------------------------------------------------------


def _tried(task: Task, steps: Sequence[int]) -> tuple[Compared, ...]:
    """The squares of the eight directions, in their order, after right steps."""
    board, path = task.board, _walked(task.path, steps)
    row, col = board.row_col(path[-1])
    # Having come back, all directions up to that of the square that was left have been tried.
    left = _walked(task.path, steps[:-1])[-1] if steps and steps[-1] == BACK else None
    unvisited: Literal["tried", "free"] = "free" if left is None else "tried"
    compared: list[Compared] = []
    for place, (down, right) in enumerate(parse_order(task.order or DEFAULT_ORDER), 1):
        to_row, to_col = row + down, col + right
        if not (0 <= to_row < board.rows and 0 <= to_col < board.cols):
            compared.append(Compared(-1, place, "off"))
            continue
        square = board.square(to_row, to_col)
        compared.append(Compared(square, place, "visited" if square in path else unvisited))
        if square == left:
            unvisited = "free"
    return tuple(compared)


def _judge_search(task: Task, steps: Sequence[int], step: int) -> Verdict:
    done = len(steps)
    if done >= task.steps or tuple(steps) != task.run[:done]:
        raise InvalidRequest("task-steps", field="steps")
    path, right, compared = _walked(task.path, steps), task.run[done], _tried(task, steps)
    if step != right:
        return Verdict(
            False, _why_not_by_search(task, path, compared, right, step), (right,), compared
        )
    reason = _why_by_search(task, path, compared, right)
    return _with_phase(task, path, steps, step, reason, (right,), compared)


def _why_by_search(
    task: Task, path: Sequence[int], compared: Sequence[Compared], right: int
) -> Phrase:
    name = task.board.name
    if right != BACK:
        place = next(each.place for each in compared if each.square == right)
        return phrase("follow.next", {"square": name(right), "place": place})
    tried = any(each.state == "tried" for each in compared)
    here, before = name(path[-1]), name(path[-2])
    return phrase(
        f"follow.{'all-tried' if tried else 'dead-end'}", {"square": here, "before": before}
    )


def _why_not_by_search(
    task: Task, path: Sequence[int], compared: Sequence[Compared], right: int, step: int
) -> Phrase:
    name = task.board.name
    best = next((each for each in compared if each.square == right), None)
    if step == BACK:
        assert best is not None
        params = {"square": name(path[-1]), "better": name(right), "first": best.place}
        return phrase("follow.not-back", params)
    taken = next((each for each in compared if each.square == step), None)
    if taken is None or taken.state == "visited":
        return _no_step(task.board, path, step)
    if taken.state == "tried":
        return phrase("follow.tried", {"square": name(step), "origin": name(path[-1])})
    assert best is not None
    return phrase(
        "follow.later",
        {
            "square": name(step),
            "place": taken.place,
            "better": name(right),
            "first": best.place,
        },
    )


# -- both ----------------------------------------------------------------------------------------


def _no_step(board: Board, path: Sequence[int], step: int) -> Phrase:
    """Why the knight cannot go to a square at all.

    Raises:
        InvalidRequest: if it is no square of the board.
    """
    square = board.existing_square(step, "step")
    if square in path:
        number = path.index(square) + 1
        return phrase("follow.visited", {"square": board.name(square), "number": number})
    origin = board.name(path[-1])
    return phrase("follow.no-move", {"origin": origin, "square": board.name(square)})


def _with_phase(
    task: Task,
    path: Sequence[int],
    steps: Sequence[int],
    step: int,
    reason: Phrase,
    right: tuple[int, ...],
    compared: tuple[Compared, ...],
) -> Verdict:
    """The verdict on a right step."""
    board, after = task.board, _walked(path, (step,))
    params: dict[str, object] = {"size": board.size, "start": board.name(after[0])}
    phase: Phase = "going"
    ending: Phrase | None = None
    tour: Tour | None = None
    if len(after) == board.size:
        tour = Tour(board, after)
        phase, ending = "finished", phrase("follow.finished", params)
    elif len(steps) + 1 == task.steps:
        params |= {"square": board.name(after[-1]), "visited": len(after)}
        phase = "stuck" if task.method == "warnsdorff" else "end"
        ending = phrase(f"follow.{phase}", params)
    return Verdict(True, reason, right, compared, phase, ending, tour)
