"""Random calls of the Python interface: an answer, or an error of ours in one sentence."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from knight_core import (
    Board,
    KnightError,
    Outcome,
    Path,
    Tour,
    TourRequest,
    count_tours,
    impossible,
    solve,
)
from knight_core.experiments import make_experiment, run_all
from knight_core.formats import FORMATS, WRITERS, json_text, result_document
from knight_core.formats.read import read
from knight_core.request import parse_request
from tests.fuzz import material
from tests.fuzz.target import Failure, check_sentence

Case = tuple[str, dict[str, Any]]


class ApiCalls:
    """Nothing raises other than :class:`KnightError`, or TypeError for what has the wrong type."""

    name = "api-calls"

    def make(self, random: Random) -> Case:
        """The name of a call and its arguments."""
        name = random.choice(sorted(_CALLS))
        return name, _CALLS[name][0](random)

    def check(self, case: Case) -> str:
        """Make the call."""
        name, arguments = case
        if any(isinstance(text, str) and material.is_heavy(text) for text in _texts(arguments)):
            return f"{name}, skipped"
        try:
            _CALLS[name][1](**arguments)
        except KnightError as error:
            check_sentence(str(error))
            return f"{name}, refused"
        except TypeError:
            if _all_plain(arguments):
                raise
            return f"{name}, refused"
        return f"{name}, done"


def _texts(value: object) -> list[object]:
    """Everything in a value."""
    if isinstance(value, dict):
        return [leaf for part in value.values() for leaf in _texts(part)]
    if isinstance(value, list | tuple):
        return [leaf for part in value for leaf in _texts(part)]
    return [value]


def _all_plain(value: object) -> bool:
    """Whether there is nothing in a value but texts and whole numbers."""
    return all(type(leaf) in (int, str) for leaf in _texts(value))


# -- values ---------------------------------------------------------------------------------------


def _anything(random: Random) -> Any:
    """A value of whatever type."""
    choices: list[Callable[[], Any]] = [
        lambda: random.choice(material.HOSTILE),
        lambda: random.choice((None, True, False, 0.5, float("nan"), float("inf"), -1, 2**70)),
        lambda: random.choice(((), (1,), (1, 2), (1, 2, 3), [], {}, b"8x8", object)),
        lambda: random.randint(-3, 70),
    ]
    return random.choice(choices)()


def _mostly(random: Random, value: Any, chance: float = 0.06) -> Any:
    return _anything(random) if random.random() < chance else value


def _square(random: Random, board: Board) -> Any:
    number = random.randrange(board.size)
    forms = (number, board.name(number), divmod(number, board.cols))
    return _mostly(random, random.choice(forms))


def _request(random: Random) -> dict[str, Any]:
    """Fields of a request that does not take long."""
    board = material.board(random, 8)
    fields: dict[str, Any] = {
        "rows": _mostly(random, board.rows, 0.02),
        "cols": _mostly(random, board.cols, 0.02),
        "max_steps": random.randint(1, 2000),
        "method": _mostly(random, random.choice(material.METHOD_IDS), 0.02),
    }
    others: dict[str, Any] = {
        "start": _square(random, board),
        "end": _square(random, board),
        "closed": _mostly(random, random.random() < 0.5),
        "order": _mostly(random, material.order(random)),
        "ties": _mostly(random, material.ties(random)),
        "backtrack": _mostly(random, random.random() < 0.7),
        "seed": _mostly(random, random.randrange(2**53)),
        "tours": _mostly(random, random.choice((1, 2, 3, "all"))),
    }
    return fields | {name: others[name] for name in others if random.random() < 0.3}


def _words(random: Random) -> dict[str, Any]:
    """A request in words."""
    board = material.board(random, 8)
    words = {
        "board": str(board),
        "start": material.square(random, board),
        "end": material.square(random, board),
        "closed": random.choice(("0", "1", "true", "off")),
        "method": random.choice(material.METHOD_IDS),
        "order": material.order(random),
        "ties": material.ties(random),
        "backtrack": random.choice("01"),
        "seed": str(random.randrange(2**53)),
        "tours": random.choice(("1", "2", "all")),
    }
    chosen = {name: words[name] for name in words if random.random() < 0.4}
    bad = {name: material.maybe_bad(random, text, 0.15) for name, text in chosen.items()}
    return {"words": bad | {"max-steps": "1000"}}


def _squares(random: Random) -> dict[str, Any]:
    """A board and some squares: a tour, or nearly one, or anything."""
    board = material.board(random, 6)
    result = solve(board, method="auto")
    squares: list[Any] = list(result.tour or random.sample(range(board.size), board.size))
    for _ in range(random.choice((0, 0, 1, 2))):
        squares[random.randrange(len(squares))] = _anything(random)
    cut = random.choice((len(squares), len(squares), random.randrange(len(squares) + 1)))
    return {"board": _mostly(random, board, 0.02), "squares": squares[:cut]}


def _text(random: Random) -> dict[str, Any]:
    """What a format writes, whole or spoilt."""
    name = random.choice(FORMATS)
    board = random.choice((Board(5, 5), Board(3, 4), Board(1, 1), Board(5, 6)))
    result = solve(board, method="auto")
    text = WRITERS[name](result.tours) if name != "json" else json_text(result_document(result))
    for _ in range(random.choice((0, 1, 1, 4))):
        text = material.spoilt(random, text)
    given: dict[str, Any] = {"text": material.maybe_bad(random, text, 0.05)}
    if random.random() < 0.6:
        given["board"] = random.choice((board, board, material.board(random)))
    if random.random() < 0.6:
        given["start"] = _square(random, board)
    if random.random() < 0.4:
        given["format"] = material.maybe_bad(random, name)
    return given


def _experiment(random: Random) -> dict[str, Any]:
    """The words of a small experiment."""
    board = material.board(random, 5)
    kinds: dict[str, dict[str, str]] = {
        "compare": {"board": str(board), "start": material.square(random, board)},
        "survey": {"boards": f"{board},3x4", "starts": random.choice(("1", "3", "all"))},
        "orders": {"board": str(board), "start": material.square(random, board)},
    }
    kind = random.choice(sorted(kinds))
    words = {"lab": kind, **kinds[kind], "max-steps": str(random.randint(1, 300))}
    if kind != "orders":
        words["methods"] = ",".join(random.sample(material.METHOD_IDS, 2))
    if random.random() < 0.2:
        name = random.choice(sorted(words))
        words[name] = material.maybe_bad(random, words[name], 1.0)
    # A wrong budget may be none, and then there is no end.
    words["max-steps"] = words["max-steps"][:4]
    return {"words": words}


# -- calls ----------------------------------------------------------------------------------------


def _do_solve(**fields: Any) -> None:
    request = TourRequest(**fields)
    result = solve(request)
    json_text(result_document(result))
    if result.outcome is Outcome.FOUND and result.tour is None:
        raise Failure("found without a tour")


def _do_impossible(**fields: Any) -> None:
    reason = impossible(**fields)
    if reason is not None:
        # A proof may have several steps; each is told by itself.
        for text in [step.text for step in reason.steps] or [reason.text]:
            check_sentence(text)


def _do_count(**fields: Any) -> None:
    if fields["rows"] in (*range(6),) and fields["cols"] in (*range(6),):
        count_tours(max_states=20_000, **fields)


def _do_parse(words: dict[str, str]) -> None:
    request = parse_request(words)
    solve(request)


def _do_path(board: Any, squares: list[Any]) -> None:
    path = Path(board, squares)
    faults = path.faults(unfinished=len(path) % 2 == 0)
    for fault in faults:
        check_sentence(fault.text)
    if not path.faults():
        Tour(board, squares)


def _do_tour(board: Any, squares: list[Any]) -> None:
    tour = Tour(board, squares)
    if Tour.parse(str(tour)) != tour or Tour.from_matrix(tour.matrix()) != tour:
        raise Failure("a tour that is printed and read again is another")
    if tour.reversed().rotated(3).canonical().canonical() != tour.rotated(3).canonical():
        raise Failure("the canonical form of the reverse is another")
    if tour.rotated().rotated(-1) != tour or tour.mirrored().mirrored() != tour:
        raise Failure("a tour turned or mirrored and back is another")


def _do_read(**given: Any) -> None:
    for drawn in read(**given):
        Path(*drawn).faults()


def _do_experiment(words: dict[str, str]) -> None:
    experiment = make_experiment(words)
    if experiment.total > 300:
        return
    json_text(run_all(experiment))
    if not experiment.finished or experiment.done > experiment.total:
        raise Failure(f"{experiment.done} of {experiment.total} done at the end")


_CALLS: Final[dict[str, tuple[Callable[[Random], dict[str, Any]], Callable[..., None]]]] = {
    "solve": (_request, _do_solve),
    "impossible": (_request, _do_impossible),
    "count_tours": (_request, _do_count),
    "parse_request": (_words, _do_parse),
    "Path": (_squares, _do_path),
    "Tour": (_squares, _do_tour),
    "read": (_text, _do_read),
    "experiment": (_experiment, _do_experiment),
}
