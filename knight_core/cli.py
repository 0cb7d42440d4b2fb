"""The command line: ``python -m knight_core solve 8x8 h1``."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import nullcontext
from pathlib import Path
from random import randrange
from types import FrameType
from typing import Any, Final, NoReturn, TypeVar

from knight_core import counting, existence, formats
from knight_core.board import Board
from knight_core.counting import CountOutcome, CountProgress, CountResult
from knight_core.errors import InvalidRequest, shown
from knight_core.experiments import (
    DEFAULTS,
    LabProgress,
    make_experiment,
    pool,
    read_records,
    run,
    tables,
    write_records,
)
from knight_core.methods import METHODS
from knight_core.request import TIES, TourRequest, parse_request
from knight_core.result import CANCEL, Command, Outcome, Progress, TourResult
from knight_core.solver import start

_STATUS: Final = {
    Outcome.FOUND: 0,
    Outcome.IMPOSSIBLE: 1,
    Outcome.LIMIT: 3,
    Outcome.CANCELLED: 130,
}
_COUNT_STATUS: Final = {
    CountOutcome.COUNTED: 0,
    CountOutcome.TOO_LARGE: 3,
    CountOutcome.CANCELLED: 130,
}
_BAD_INPUT: Final = 2
_MOST_WORKERS: Final = 256
_WORDS: Final = ("end", "method", "order", "ties", "seed", "max-steps", "max-seconds", "tours")

_EPILOG = """\
examples:
  python -m knight_core solve 8x8 h1
      a tour of the chess board from h1, as a matrix of move numbers
  python -m knight_core solve 8x8 h1 --method depth-first --order 12345678
      blind search: 27,241,113 forward moves
  python -m knight_core solve 6x6 a1 --closed --format svg -o tour.svg
      a closed tour, drawn
  python -m knight_core solve 5x5 a1 --tours all --format squares
      all 304 tours from a corner
  python -m knight_core count 6x6 --closed
      how many tours there are, exactly: 9862
  python -m knight_core degrees 8x8
      how many moves each square has
  python -m knight_core compare 8x8 h1 --methods depth-first,pruned,warnsdorff
      one start, several methods: a table
  python -m knight_core survey --boards 5x5,6x6,7x7,8x8 --starts all
      many starts, many boards
  python -m knight_core orders 8x8 h1
      the best order of the directions for blind search

squares: a1 is bottom left; row,col counted from 0 at the top is read as well (h1 is 7,7).
directions: 1 to 8, clockwise from up-right: 1=(-2,+1) 2=(-1,+2) 3=(+1,+2) 4=(+2,+1)
            5=(+2,-1) 6=(+1,-2) 7=(-1,-2) 8=(-2,-1) as (row, col) steps.
exit status: 0 found or counted, 1 impossible (with the proof), 2 bad input, 3 gave up at a limit.
"""

_COUNT_MB: Final = counting.MAX_STATES * counting.BYTES_PER_STATE // 10**6
_COUNT_EPILOG = f"""\
examples:
  python -m knight_core count 5x5 a1
      304: directed open tours from a1
  python -m knight_core count 5x5 a1 --end c3
      those of them that end on c3
  python -m knight_core count 5x5
      all directed open tours, by start: a table
  python -m knight_core count 6x6 --closed
      9862: closed tours, each once whatever its start and direction
  python -m knight_core count 6x7 a1 --format json
      the same with the states it took, as JSON

Memory grows with the states alive at once, and those with the shorter side. Beyond
{counting.MAX_STATES:,} states, at most {_COUNT_MB} MB, it gives up; --max-states sets another
limit.
exit status: 0 counted (0 tours as well), 2 bad input, 3 more states than the limit.
"""

_SPECS = """\
a method may have options, in one word: an order, a tie rule, greedy (no backtracking), seed=N;
such as depth-first:45362718, warnsdorff:roth, warnsdorff:random:seed=7:greedy.
"""
_LAB_EPILOG = """\
-o keeps every run as a line of JSON as it ends; with the same file again, what is there already is
not repeated. exit status: 0 done, 2 bad input, 130 cancelled (with what there is).
"""


class _Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line."""

    def __init__(self, **options: Any) -> None:
        super().__init__(allow_abbrev=False, **options)
        # "-1x8" is a bad board, not an unknown option.
        self._negative_number_matcher = re.compile(r"-[0-9]")

    def error(self, message: str) -> NoReturn:
        message = " ".join(message.split())
        print(f"{self.prog}: {message} (see {self.prog} --help)", file=sys.stderr)
        sys.exit(_BAD_INPUT)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="python -m knight_core",
        description="Find knight's tours, count them, or prove that there are none.",
        epilog=_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    commands = parser.add_subparsers(dest="command", metavar="command", required=True)

    solve = commands.add_parser(
        "solve",
        help="find a tour",
        description="Find a tour of a board from a square; without a square, from a random one.",
        epilog="methods:\n"
        + "".join(f"  {method.id:12} {method.summary}\n" for method in METHODS.values())
        + "\n"
        + _EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    solve.add_argument("board", help="rows x columns, such as 8x8")
    solve.add_argument("start", nargs="?", help="the first square, such as h1 or 7,7")
    solve.add_argument("--end", metavar="SQ", help="the last square")
    solve.add_argument("--closed", action="store_true", help="end a knight's move from the start")
    solve.add_argument("--method", metavar="M", help=", ".join(METHODS) + " (default: auto)")
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
    solve.add_argument("--max-steps", metavar="N", help="give up after N forward moves")
    solve.add_argument("--max-seconds", metavar="S", help="give up after S seconds")
    solve.add_argument("--tours", metavar="K", help="list K tours, or all (default: 1)")
    solve.add_argument(
        "--format",
        choices=formats.FORMATS,
        default="matrix",
        metavar="F",
        help=", ".join(formats.FORMATS) + " (default: matrix)",
    )
    solve.add_argument("-o", "--output", metavar="FILE", help="write there, not to the screen")

    count = commands.add_parser(
        "count",
        help="how many tours there are, exactly",
        description="Count the open tours from a square, between two, or by start; or the closed.",
        epilog=_COUNT_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    count.add_argument("board", help="rows x columns, such as 5x5")
    count.add_argument("start", nargs="?", help="the first square, such as a1; without: a table")
    count.add_argument("--end", metavar="SQ", help="the last square")
    count.add_argument(
        "--closed", action="store_true", help="closed tours, undirected; a start changes nothing"
    )
    count.add_argument(
        "--max-states",
        metavar="N",
        help=f"give up beyond N states at once (default: {counting.MAX_STATES})",
    )
    count.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        metavar="F",
        help="text, json (default: text)",
    )

    compare = commands.add_parser(
        "compare",
        help="one start, several methods",
        description="Run several methods from one square, and compare what they take.",
        epilog="example:\n  python -m knight_core compare 8x8 h1 "
        "--methods depth-first:12345678,depth-first:45362718,warnsdorff\n\n" + _SPECS + _LAB_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    compare.add_argument("board", help="rows x columns, such as 8x8")
    compare.add_argument("start", help="the first square, such as h1 or 7,7")
    compare.add_argument("--end", metavar="SQ", help="the last square")
    compare.add_argument("--closed", action="store_true", help="closed tours")
    _add_lab_options(compare, "compare", "methods", "max-steps", "seed")

    survey = commands.add_parser(
        "survey",
        help="many starts on many boards",
        description="Run methods from many squares of many boards, each with a step budget, and "
        "count how they end.",
        epilog="example:\n  python -m knight_core survey --boards 5x5,6x6,7x7,8x8 --starts all "
        "--methods warnsdorff\n\n" + _SPECS + _LAB_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    survey.add_argument("--closed", action="store_true", help="closed tours")
    _add_lab_options(survey, "survey", "boards", "starts", "methods", "max-steps", "seed")

    orders = commands.add_parser(
        "orders",
        help="the best order of the directions for blind search",
        description="Search the 40,320 orders for the one that needs the fewest moves from a "
        "square, or on average over all.",
        epilog="example:\n  python -m knight_core orders 8x8 h1\n\n" + _LAB_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    orders.add_argument("board", nargs="?", help="rows x columns (default: 8x8)")
    orders.add_argument(
        "start", nargs="?", help="the first square, or all (default: the bottom right corner)"
    )
    _add_lab_options(orders, "orders", "max-steps", "seed")

    degrees = commands.add_parser(
        "degrees",
        help="the degree map of a board",
        description="Print for every square how many squares are a knight's move away.",
        epilog="example:\n  python -m knight_core degrees 8x8\n      2 3 4 4 4 4 3 2\n      …",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    degrees.add_argument("board", help="rows x columns, such as 8x8")
    return parser


_LAB_HELP: Final = {
    "boards": ("LIST", "boards, separated by commas"),
    "starts": ("all|N", "all squares, or so many random ones of each board"),
    "methods": ("LIST", "methods, separated by commas"),
    "max-steps": ("N", "the most forward moves of a run; of orders, of the whole search"),
    "seed": ("N", "of everything random"),
}


def _add_lab_options(parser: argparse.ArgumentParser, kind: str, *words: str) -> None:
    """The settings of an experiment with their defaults, and what all experiments have."""
    for word in words:
        metavar, text = _LAB_HELP[word]
        default = f" (default: {DEFAULTS[kind][word]})"
        parser.add_argument(f"--{word}", metavar=metavar, help=text + default)
    parser.add_argument("--workers", metavar="N", help="processes to run it in (default: 1)")
    parser.add_argument("-o", "--output", metavar="FILE", help="keep every run there; go on there")
    parser.add_argument(
        "--format",
        choices=("text", "csv", "json"),
        default="text",
        metavar="F",
        help="text, csv, json (default: text)",
    )


def _words(arguments: argparse.Namespace, options: Sequence[str]) -> dict[str, str]:
    """The board, the start, closed and these options, as far as they were given."""
    words = {"board": arguments.board}
    for word in options:
        text = getattr(arguments, word.replace("-", "_"))
        if text is not None:
            words[word] = text
            if not text.strip():
                raise InvalidRequest("empty-option", field=word)
    if arguments.closed:
        words["closed"] = "1"
    if arguments.start is not None:
        if not arguments.start.strip():
            raise InvalidRequest("square-syntax", field="start", value="")
        words["start"] = arguments.start
    return words


def _request(arguments: argparse.Namespace) -> TourRequest:
    words = _words(arguments, _WORDS)
    if arguments.no_backtrack:
        words["backtrack"] = "0"
    if "start" in words:
        return parse_request(words)
    board = Board.parse(arguments.board)
    request = parse_request(words)
    squares = [square for square in range(board.size) if square != request.end] or [0]
    if request.method in ("auto", "construct"):
        # These know where a tour starts, if there is one.
        starts = existence.start_map(board, request.end, request.closed)
        squares = [square for square in squares if starts[square]] or squares
    words["start"] = str(board.name(squares[randrange(len(squares))]))
    print(f"start: {words['start']} (random)", file=sys.stderr)
    return parse_request(words)


P = TypeVar("P")
R = TypeVar("R")


def _run(run: Generator[P, Command, R], told: Callable[[P], str]) -> R:
    """Drive a run; show progress on a terminal; Ctrl+C cancels it and keeps the counts."""
    interrupted = False

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True

    terminal = sys.stderr.isatty()
    shown = time.perf_counter()
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        progress = next(run)
        while True:
            progress = run.send(CANCEL if interrupted else None)
            if terminal and time.perf_counter() - shown > 0.2:
                print(f"\r{told(progress)}", end="\x1b[K", file=sys.stderr, flush=True)
                shown = time.perf_counter()
    except StopIteration as stopped:
        if terminal:
            print("\r\x1b[K", end="", file=sys.stderr)
        result: R = stopped.value
        return result
    finally:
        signal.signal(signal.SIGINT, before)


def _many(count: int, what: str) -> str:
    return f"{count:,} {what}" + ("s" if count != 1 else "")


def _summary(result: TourResult) -> str:
    stats = result.stats
    counts = (
        f"{_many(stats.forward, 'forward move')}, {_many(stats.backtracks, 'backtrack')}, "
        f"{stats.seconds:.3f} s"
    )
    many = f"{stats.tours:,} tours, " if result.request.tours != 1 else ""
    reason = "" if result.reason is None else f" {result.reason.text}"
    return f"{result.outcome}: {many}{counts}.{reason}"


def _write(text: str, path: Path) -> None:
    """Write a file whole or not at all; a device or a pipe is written to as it is."""
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8", newline="\n")
        return
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
        os.chmod(name, 0o644)
        os.replace(name, target)
    except BaseException:
        os.unlink(name)
        raise


def _output(arguments: argparse.Namespace) -> Path | None:
    """The file to write, if one is named: known to be possible before anything long begins."""
    if arguments.output is None:
        return None
    output = Path(arguments.output)
    if output.is_dir() or not output.parent.is_dir():
        raise InvalidRequest("bad-output", field="output", value=arguments.output)
    return output


def _solve(arguments: argparse.Namespace) -> int:
    request = _request(arguments)
    output = _output(arguments)
    size = request.rows * request.cols

    def told(progress: Progress) -> str:
        return (
            f"{progress.forward:,} forward moves, {progress.backtracks:,} backtracks, depth "
            f"{len(progress.path)} of {size}"
        )

    result = _run(start(request), told)
    text: str | None
    if arguments.format == "json":
        text = formats.json_text(formats.result_document(result))
    elif result.tours:
        text = formats.WRITERS[arguments.format](result.tours)
    else:
        text = None
    print(_summary(result), file=sys.stderr)
    if text is not None and output is not None:
        _write(text, output)
    elif text is not None:
        sys.stdout.write(text)
        sys.stdout.flush()
    return _STATUS[result.outcome]


def _count_summary(result: CountResult) -> str:
    effort = f"{result.states:,} states at most, {result.seconds:.3f} s"
    reason = "" if result.reason is None else f" {result.reason.text}"
    if result.count is None:
        return f"{result.outcome}: {effort}.{reason}"
    request = result.request
    names = [
        f"{word} {request.board.name(square)}"
        for word, square in (("from", request.start), ("to", request.end))
        if square is not None
    ]
    if not request.closed:
        what = " ".join(["directed open tours", *names])
    elif request.board.size == 1 or result.count == 0:
        what = "closed tours"
    else:
        what = (
            f"closed tours, undirected (from any square, as they pass every one: "
            f"{2 * result.count:,} directed)"
        )
    return f"counted: {result.count:,} {what}; {effort}.{reason}"


def _count(arguments: argparse.Namespace) -> int:
    words = _words(arguments, ("end", "max-states"))
    limit = words.pop("max-states", None)
    most = counting.MAX_STATES if limit is None else counting.parse_max_states(limit)

    def told(progress: CountProgress) -> str:
        return (
            f"{progress.states:,} states, square {int(progress.done):,} of {progress.total:,} "
            f"({progress.done / progress.total:.0%})"
        )

    result = _run(counting.start_count(parse_request(words), most), told)
    print(_count_summary(result), file=sys.stderr)
    if arguments.format == "json":
        sys.stdout.write(formats.json_text(formats.count_document(result)))
    elif result.count is not None:
        sys.stdout.write(formats.count_text(result))
    sys.stdout.flush()
    return _COUNT_STATUS[result.outcome]


def _workers(text: str | None) -> int:
    if text is None:
        return 1
    digits = text.strip()
    if not (digits.isascii() and digits.isdigit() and 1 <= int(digits[:9]) <= _MOST_WORKERS):
        raise InvalidRequest("bad-workers", field="workers", value=shown(text), limit=_MOST_WORKERS)
    return int(digits)


def _lab(arguments: argparse.Namespace) -> int:
    """``compare``, ``survey`` and ``orders``: they differ in their settings alone."""
    kind: str = arguments.command
    words = {"lab": kind}
    for word in DEFAULTS[kind]:
        value = getattr(arguments, word.replace("-", "_"), None)
        if value is not None:
            words[word] = str(int(value)) if isinstance(value, bool) else value
            if not words[word].strip():
                raise InvalidRequest("empty-option", field=word)
    workers = _workers(arguments.workers)
    experiment = make_experiment(words)
    output = _output(arguments)
    records = [] if output is None else read_records(output)

    def told(progress: LabProgress) -> str:
        return f"{progress.done:,} of {progress.total:,} runs"

    with nullcontext() if workers == 1 else pool(workers) as executor:
        running = run(experiment, executor, records)
        report = _run(running if output is None else write_records(running, output), told)
    if arguments.format == "json":
        sys.stdout.write(formats.json_text(report))
    elif arguments.format == "csv":
        sys.stdout.write(tables.csv_of(report))
    else:
        sys.stdout.write(tables.text_of(report))
    sys.stdout.flush()
    if not experiment.finished:
        print(f"cancelled: {experiment.done:,} of {experiment.total:,} runs done", file=sys.stderr)
        return _STATUS[Outcome.CANCELLED]
    return 0


def _degrees(arguments: argparse.Namespace) -> int:
    board = Board.parse(arguments.board)
    degrees = board.degrees()
    for row in range(board.rows):
        print(*degrees[row * board.cols : (row + 1) * board.cols])
    return 0


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "solve": _solve,
    "count": _count,
    "compare": _lab,
    "survey": _lab,
    "orders": _lab,
    "degrees": _degrees,
}


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        return _COMMANDS[arguments.command](arguments)
    except InvalidRequest as error:
        print(f"knight_core: {error}", file=sys.stderr)
        return _BAD_INPUT
    except KeyboardInterrupt:
        print("\ncancelled", file=sys.stderr)
        return _STATUS[Outcome.CANCELLED]
    except BrokenPipeError:
        # The reader went away (`… | head`): no traceback, and none at exit either.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        where = "" if error.filename is None else f": {error.filename!r}"
        print(f"knight_core: {error.strerror or error}{where}", file=sys.stderr)
        return _BAD_INPUT
    except MemoryError:
        print("knight_core: that does not fit into memory; try a smaller board.", file=sys.stderr)
        return _BAD_INPUT
