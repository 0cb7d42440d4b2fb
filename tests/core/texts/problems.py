"""Calls that are refused: at least one for each code of a problem that the page can have."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from typing import Any, Final

import pytest

from knight_core import InvalidRequest, NotATour, Tour, TourRequest, count_tours, solve
from knight_core.bridge.messages import problem_document
from knight_core.completion import judge
from knight_core.experiments import make_experiment
from knight_core.experiments.race import make_race
from knight_core.experiments.specs import parse_specs
from knight_core.gallery import exhibit
from knight_core.lessons import facts, parse
from knight_core.lessons.links import read_link
from knight_core.lessons.model import LessonError
from knight_core.play.following import judge_step, make_task
from knight_core.play.game import Game, parse_game
from knight_core.play.puzzles import make_puzzle
from knight_core.play.questions import make_question
from knight_core.request import parse_request
from knight_core.rules.exercise import MAX_TESTS, parse_tests
from knight_core.texts.sentences import Phrase, phrase
from tests.core.bridge.test_rules import forged, verified
from tests.core.experiments.test_experiments import BAD as BAD_LABS
from tests.core.experiments.test_race import words as race_words
from tests.core.test_request import BAD, BAD_WORDS

Call = Callable[[], object]

TOUR: Final[Any] = solve("3x4", start="a3").tour
NO_NUMBERS: Final[Any] = [["x"]]
HOLED: Final = solve("4x4", holes="a1,a4,d1,d4").tour


def _played(*squares: str) -> None:
    """Squares of a game that has to end on e5."""
    game = Game("5x5", "a1", end="e5")
    for square in squares:
        game.push(square)


def _asked(fact: str) -> None:
    """A question of a lesson, with less patience than is usual."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(facts, "MAX_STEPS", 5_000)
        patch.setattr(facts, "count_tours", partial(count_tours, max_states=1_000))
        for found in parse(f"# A\n## B\nfact: 1 <- {fact}").facts():
            facts.answer(found)


def _ran(source: str, words: Any, answer: Any) -> None:
    """A rule that ran where nothing is believed."""
    error = verified(source, words, answer)["error"]
    raise InvalidRequest(error["code"], **error["params"])


FACTS: Final = (
    "rule mine.py ?board=8x8&start=a1",
    "rule edge ?board=101x100&start=a1",
    "tours ?board=6x6",
    "steps ?start=b1&method=depth-first",
    "sum 1/0",
)

CALLS: Final[list[Call]] = [
    *(partial(TourRequest, **fields) for fields, _, _ in BAD),
    *(partial(parse_request, words) for words, _, _ in BAD_WORDS),
    *(partial(make_experiment, words) for words, _ in BAD_LABS),
    *(partial(parse_specs, text) for text in ("construct:roth", "warnsdorff:roth:pohl")),
    partial(make_experiment, {"lab": "compare", "board": "5x5,6x6", "start": "a1", "holes": "c3"}),
    partial(make_experiment, {"lab": "survey", "boards": "99x99", "starts": "all"}, page=True),
    partial(make_race, race_words("50x51", "a1"), ["warnsdorff"]),
    partial(judge, "5x5", ["a1"], max_cases=-1),
    partial(judge, "100x101", ["a1", "b3"]),
    partial(judge, "5x5", ["a1", "a2"]),
    partial(count_tours, "8x8", max_states=0),
    partial(count_tours, "9x9", start="a1"),
    partial(parse_tests, "x"),
    partial(parse_tests, "5x5:a1," * (MAX_TESTS + 1)),
    partial(Tour.parse, "a1 b3 c5"),
    partial(Tour.parse, "(-2,+1) (-2,+1)", "8x8"),
    partial(Tour.parse, "1 2\n3 4", "3x3"),
    partial(Tour.parse, str(HOLED), "4x4"),
    partial(Tour.parse, f"{TOUR}\n\n{TOUR}"),
    partial(Tour.parse, "a1", format="xml"),
    partial(Tour.from_matrix, [[1, 1]]),
    partial(Tour.from_matrix, [[1, 1], [2]]),
    partial(Tour.from_matrix, NO_NUMBERS),
    partial(TOUR.mirrored, "x"),
    partial(read_link, "x"),
    partial(make_puzzle, "only-easy-0"),
    partial(make_puzzle, "letters-easy-1", ["a"]),
    partial(make_puzzle, "letters-easy-1", [*"knightstour", "\n"]),
    partial(make_puzzle, "letters-easy-1", [*"knightstour", "a" * 99]),
    partial(make_task, "x"),
    partial(make_question, "x", 1),
    partial(judge_step, make_task("warnsdorff-easy-3"), [0, 0, 0], 0),
    partial(exhibit, "eulr"),
    *(partial(_played, *squares) for squares in (["a1"], ["c3"], ["c2", "e3", "c4", "e5"])),
    *(partial(_asked, fact) for fact in FACTS),
    *(partial(_ran, source, words, answer) for _, source, words, answer in forged()),
]


@cache
def problems() -> list[Phrase]:
    """What is said of each."""
    return [*_problems()]


def _problems() -> Iterator[Phrase]:
    for call in CALLS:
        try:
            call()
        except InvalidRequest as error:
            yield error.phrase
        except NotATour as error:
            found = problem_document(error)
            yield phrase(f"problem.{found['code']}", found["params"])
        except LessonError as error:
            yield from (phrase(f"lesson.{found.code}", found.params) for found in error.mistakes)
    for digits in ("9", "5"):
        _, problem = parse_game("5x5", "a1", digits)
        if problem is not None:
            yield problem.phrase
