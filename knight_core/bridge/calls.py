"""What the page asks and Python answers at once, also while a job runs: questions.

A question is a function here under the name that the page calls it by. It takes the session and its
parameters by name, and returns what can be sent: anything that is ready for JSON, with arrays in
it.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable
from dataclasses import asdict
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, TypeVar

from knight_core import existence, formats
from knight_core.board import Board
from knight_core.bridge.messages import Squares, reason_document
from knight_core.request import TourRequest
from knight_core.solver import solve
from knight_core.tour import Tour

if TYPE_CHECKING:
    from knight_core.bridge.session import Session
    from knight_core.result import TourResult

F = TypeVar("F", bound=Callable[..., Any])

QUESTIONS: Final[dict[str, Callable[..., Any]]] = {}
"""Every question, by the name that the page calls it by."""


def question(name: str) -> Callable[[F], F]:
    """Make a function a question of the page."""

    def enter(function: F) -> F:
        QUESTIONS[name] = function
        return function

    return enter


# -- tours -----------------------------------------------------------------------------------------


@question("details")
def details(
    session: Session, rows: int, cols: int, squares: Squares, holes: Squares = ()
) -> dict[str, Any]:
    """What the page says of a small tour: its texts and its properties."""
    tour = Tour(Board(rows, cols, holes), squares)
    names = ("matrix", "moves", "squares")
    texts = {name: formats.WRITERS[name]([tour]) for name in names}
    return {"texts": texts, "properties": formats.properties_document(tour)}


@question("film")
def film(
    session: Session, rows: int, cols: int, squares: Squares, holes: Squares = ()
) -> array[int]:
    """A film of a tour as SVG, in UTF-8; the tour is verified again."""
    # Few ask for it: the first tour does not wait for it.
    from knight_core.formats.film import film_text

    return array("B", film_text([Tour(Board(rows, cols, holes), squares)]).encode())


@question("startMap")
def start_map(
    session: Session, rows: int, cols: int, end: int, closed: bool, holes: Squares = ()
) -> array[int]:
    """For every square 1 if a tour starts there, on a board with holes if nothing is known to rule
    it out; else 0.

    Args:
        rows, cols, holes: the board.
        end: the square where the tours end, −1 for any.
        closed: whether the tours are closed.
    """
    last = None if end < 0 else end
    return array("B", existence.start_map(Board(rows, cols, holes), last, closed))


# -- games -----------------------------------------------------------------------------------------


@question("rulePath")
def rule_path(
    session: Session, board: dict[str, Any], start: int, end: int, closed: bool
) -> array[int]:
    """The squares that Warnsdorff's rule visits from a start when it never goes back: a tour, or a
    path up to where the rule is stuck. O(squares of the board).

    Args:
        board: rows, cols, and holes where there are any.
        start: the first square.
        end: the square to end on, −1 for any.
        closed: whether the tour is to be closed.
    """
    result = solve(
        TourRequest(
            **board,
            start=start,
            end=None if end < 0 else end,
            closed=closed,
            method="warnsdorff",
            backtrack=False,
        )
    )
    return array("I", result.tour.squares if result.tour else result.deepest)


# -- a class -------------------------------------------------------------------------------------


@question("classCsv")
def class_csv(session: Session, rows: list[dict[str, Any]]) -> array[int]:
    """The table of a class as CSV: see :func:`knight_core.bridge.review.class_csv`."""
    from knight_core.bridge import review

    return review.class_csv(rows)


# -- rules that people write ----------------------------------------------------------------------


def _of_rules(module: str, name: str) -> Callable[..., Any]:
    """A question about rules: a function of a module that is loaded when one is asked."""

    def answer(session: Session, **params: Any) -> Any:
        return getattr(import_module(f"knight_core.bridge.{module}"), name)(**params)

    return answer


question("ruleCheck")(_of_rules("rules", "check"))
question("ruleDigest")(_of_rules("rules_own", "digest"))
question("ruleDeclare")(_of_rules("rules_own", "declared"))
question("agreement")(_of_rules("rules_own", "agreement"))
question("testsOf")(_of_rules("rules_own", "tests_of"))
question("testVerdict")(_of_rules("rules_own", "test_verdict"))


# -- experiments -----------------------------------------------------------------------------------


@question("labNext")
def lab_next(
    session: Session, limit: int, rules: bool | None = None, holder: str = ""
) -> list[dict[str, str]]:
    """The words of at most ``limit`` runs that may start now; each is handed out once.

    Args:
        limit: how many.
        rules: whether runs of a person's own rule are asked for, which another worker does, or all
            others; None for both.
        holder: whose experiment it is.
    """
    from knight_core.experiments.runlist import RunList

    experiment = session.experiment(holder)
    if isinstance(experiment, RunList):
        return experiment.next(limit, rules)
    # No search for orders has a rule.
    return [] if rules else experiment.next(limit)


@question("race")
def race(
    session: Session,
    words: dict[str, str],
    methods: list[str],
    since: int,
    taken: list[int],
    until: int,
    seconds: float,
) -> dict[str, Any]:
    """What comes next in a race: as much of it as fits into a time.

    The session keeps the race that it was asked about last, where it stands; from any other place
    it begins anew, and passes over what the page has already. So any worker can answer.

    Args:
        words, methods: as :func:`knight_core.experiments.race.make_race` takes them.
        since: the step from which on the page wants events.
        taken: for each racer how many events the page has, and −1 if it does not know its ``base``.
        until: the step that each racer is to reach.
        seconds: how long this may take.

    Returns:
        ``theory``, why there is no tour at all, or None; and ``racers``: of each ``spec``;
        ``built``, whether it does not search; ``base``, where it stands before its first event, if
        the page does not know that and it has come so far; ``forward``, the steps told or passed
        over; ``events``; ``end``, once the run has ended: its outcome, counts and reason.
    """
    from knight_core.experiments.race import make_race

    known = [max(0, count) for count in taken]
    name = (words, methods, since)
    if (
        session.race is None
        or session.race[0] != name
        or [racer.taken for racer in session.race[1].racers] != known
    ):
        session.race = (name, make_race(words, methods, since, known))
    current = session.race[1]
    events = current.advance(until, seconds)
    return {
        "theory": reason_document(current.theory),
        "racers": [
            {
                "spec": racer.spec,
                "built": racer.built,
                "base": asdict(racer.base) if racer.base is not None and has < 0 else None,
                "forward": racer.forward,
                "events": told,
                "end": None if racer.result is None else _end_of_run(racer.result),
            }
            for racer, told, has in zip(
                current.racers, events, [*taken, *[-1] * len(current.racers)], strict=False
            )
        ],
    }


def _end_of_run(result: TourResult) -> dict[str, Any]:
    return {
        "outcome": str(result.outcome),
        "forward": result.stats.forward,
        "backtracks": result.stats.backtracks,
        "reason": reason_document(result.reason),
    }
