"""``solve``: find a tour."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from functools import partial
from random import randrange
from typing import Final

from knight_core import existence, formats
from knight_core.cli import streams
from knight_core.cli.output import deliver, output_of
from knight_core.cli.parser import Commands, words_of
from knight_core.cli.program import EPILOG
from knight_core.cli.running import done_of, drive, many, seconds
from knight_core.cli.status import OF_OUTCOME
from knight_core.errors import InvalidRequest, shown
from knight_core.methods import METHODS
from knight_core.outcome import Outcome
from knight_core.request import SYMMETRIES, TIES, TourRequest, parse_request
from knight_core.result import TourResult
from knight_core.search.problem import Request
from knight_core.solver import start, unit_of
from knight_core.steps import Progress
from knight_core.texts.sentences import Phrase, listed, paragraph, sentence
from knight_core.tour import Tour

_WORDS: Final = (
    "end",
    "method",
    "rule",
    "order",
    "ties",
    "seed",
    "max-steps",
    "max-seconds",
    "tours",
    "holes",
    "symmetry",
)
_OF_RULE: Final = ("method", "rule")
_TRIES: Final = 100
"""The most random squares to try as the start of a symmetric tour."""
Describe = Callable[[Progress], str]
"""Describes the progress of a run, in a few words."""


def add(commands: Commands) -> None:
    methods = "".join(f"  {method.id:12} {method.summary}\n" for method in METHODS.values())
    solve = commands.add_parser(
        "solve",
        help="find a tour",
        description="Find a tour of a board from a square; without a square, from a random one.",
        epilog=f"methods:\n{methods}\n{EPILOG}",
    )
    solve.add_argument("board", help="rows x columns, such as 8x8")
    solve.add_argument("start", nargs="?", help="the first square, such as h1 or 7,7")
    solve.add_goal()
    solve.add_argument(
        "--symmetry", metavar="S", help=f"what the tour looks like: {', '.join(SYMMETRIES)}"
    )
    solve.add_argument("--method", metavar="M", help=", ".join(METHODS) + " (default: auto)")
    solve.add_argument(
        "--rule", metavar="FILE", help="your own rule, a Python program, for --method rule; or -"
    )
    solve.add_argument(
        "--order", metavar="P", help="the directions in the order they are tried: 12345678"
    )
    solve.add_argument(
        "--ties", metavar="T", help=f"Warnsdorff's tie rule: {', '.join(TIES)} (default: order)"
    )
    solve.add_argument(
        "--no-backtrack", action="store_true", help="stop at the first dead end (greedy)"
    )
    solve.add_argument("--seed", metavar="N", help="of everything random (default: 0)")
    solve.add_argument("--max-steps", metavar="N", help="give up after N steps")
    solve.add_argument("--max-seconds", metavar="S", help="give up after S seconds")
    solve.add_argument("--tours", metavar="K", help="list K tours, or all (default: 1)")
    solve.add_format(*formats.FORMATS)
    solve.add_argument(
        "--animate", action="store_true", help="with --format svg: a film that goes on for ever"
    )
    solve.add_argument(
        "--over-under",
        action="store_true",
        help="with --format svg: the line goes over and under itself, in turn",
    )
    solve.add_argument("-o", "--output", metavar="FILE", help="write there, not to the screen")
    solve.add_argument(
        "--certificate", metavar="FILE", help="if impossible: write a proof for verify there"
    )
    solve.set_defaults(run=run)


def _words_of(arguments: argparse.Namespace) -> dict[str, str]:
    """The words of the request; ``rule`` is the name of a file here."""
    words = words_of(arguments, _WORDS)
    if arguments.no_backtrack:
        words["backtrack"] = "0"
    if "rule" in words and words.setdefault("method", "rule") != "rule":
        raise InvalidRequest("rule-without-method", field="rule", value=shown(words["method"]))
    return words


def request_of(arguments: argparse.Namespace, digest: str | None = None) -> TourRequest:
    """The request of the arguments. If they name no start, a random square is chosen and reported.

    Args:
        arguments: the arguments of the command.
        digest: the digest of the rule, if the arguments name one.
    """
    words = _words_of(arguments)
    if digest is not None:
        words["rule"] = digest
    if "start" in words:
        return parse_request(words)
    request = parse_request(words)
    if request.method == "uniform":
        return request  # the tour is drawn with its start: squares start different numbers of tours
    board = request.board
    squares = [square for square in board.squares() if square != request.end]
    if request.method in ("auto", "construct"):
        # Only squares that theory does not exclude as starts.
        starts = existence.start_map(board, request.end, request.closed)
        squares = [square for square in squares if starts[square]] or squares
    square = squares[randrange(len(squares))]
    for _ in range(_TRIES if request.symmetry != "any" else 0):
        goal = square, request.end, request.closed
        if existence.impossible(board, *goal, request.symmetry) is None:
            break
        square = squares[randrange(len(squares))]
    words["start"] = str(board.name(square))
    streams.say(sentence("shell.random-start", {"square": words["start"]}))
    return parse_request(words)


def run(arguments: argparse.Namespace) -> int:
    words = _words_of(arguments)
    if "rule" not in words:
        return _find(arguments, request_of(arguments), _drive)
    # Imported on first use: other requests must not wait for the code of rules.
    from knight_core.cli.rules import find, ruled

    # Mistakes in the other words are reported before the rule's program runs.
    checked = parse_request({word: words[word] for word in words if word not in _OF_RULE})
    with ruled(words["rule"], checked.max_seconds) as (rule, process):
        return _find(arguments, request_of(arguments, rule.digest), partial(find, process))


def _drive(request: TourRequest, describe: Describe) -> TourResult:
    return drive(start(request), describe)


def _find(
    arguments: argparse.Namespace,
    request: TourRequest,
    find: Callable[[TourRequest, Describe], TourResult],
) -> int:
    """Find the tours of a request, and print them; returns the exit status.

    Args:
        arguments: the arguments of the command.
        request: the request.
        find: runs the request; its second argument describes the progress.
    """
    size = request.board.size
    least = size * (1 if request.tours == "all" else request.tours)
    film = least if arguments.animate else 0
    write = _writer(arguments.format, film, arguments.over_under)
    output = output_of(arguments)
    certificate = output_of(arguments, "certificate")

    counts = unit_of(request)

    def describe(progress: Progress) -> str:
        if progress.total:
            return sentence("shell.counting", {"share": progress.done / progress.total})
        searched = _searched(counts, progress.forward, progress.backtracks)
        if counts == "steps":
            searched.append(done_of(len(progress.path), size, "depth"))
        return listed(searched)

    result = find(request, describe)
    text: str | None
    if write is None:
        text = formats.json_text(_document(result))
    else:
        text = write(result.tours) if result.tours else None
    streams.say(_summary(result))
    if text is not None:
        deliver(text, output)
    if certificate is not None:
        # Imported on first use: certificates are seldom requested.
        from knight_core.cli.proving import write_proof

        write_proof(result, certificate)
    return OF_OUTCOME[result.outcome]


def _document(result: TourResult) -> dict[str, object]:
    """The result as JSON; if it is impossible, with its certificate, or null if there is none."""
    document: dict[str, object] = {**formats.result_document(result)}
    if result.outcome is Outcome.IMPOSSIBLE:
        certificate = result.certificate
        document["certificate"] = None if certificate is None else certificate.document
    return document


def _writer(format: str, film: int, woven: bool) -> Callable[[Sequence[Tour]], str] | None:
    """The function that writes tours; None: JSON, which needs the whole result.

    Args:
        format: the name of the format.
        film: the least number of squares of a film; 0: no film.
        woven: whether the line is woven over and under itself.
    """
    if woven:
        if format != "svg" or film:
            raise InvalidRequest("over-under-without-svg", field="over-under")
        # Imported on first use, as films are: such drawings are rare.
        from knight_core.formats.woven import woven_text

        return woven_text
    if film:
        if format != "svg":
            raise InvalidRequest("animate-without-svg", field="animate")
        # Imported on first use: films are rare.
        from knight_core.formats.film import check_size, film_text

        check_size(film)
        return film_text
    return formats.WRITERS.get(format)


def _summary(result: TourResult) -> str:
    stats = result.stats
    counts = [
        *([many(stats.tours, "tour")] if result.request.tours != 1 else []),
        *_searched(stats.counts, stats.forward, stats.backtracks),
        seconds(stats.seconds),
    ]
    sentences = [sentence(f"shell.{result.outcome}", {"counts": counts})]
    if result.request.method == "uniform" and result.tour is not None:
        sentences.append(sentence("shell.drawn", {}))
    elif result.reason is not None:
        sentences.append(result.reason.text)
    if result.outcome is Outcome.LIMIT and not result.tours:
        sentences.append(_theory(result.request))
    return paragraph(sentences)


def _searched(counts: str, forward: int, backtracks: int) -> list[Phrase]:
    """The counts of a search: of steps, or of cases."""
    words = ("case", "given-up") if counts == "cases" else ("step", "backtrack")
    return [many(forward, words[0]), many(backtracks, words[1])]


def _theory(request: Request) -> str:
    """The sentence of theory about a request whose search gave up."""
    goal = request.board, request.start, request.end, request.closed, request.symmetry
    exists = existence.exists(*goal)
    if exists is not False:
        return sentence("theory.exists" if exists else "theory.unknown", {})
    reason = existence.impossible(*goal)
    return "" if reason is None else sentence("theory.none", {"why": reason.text})
