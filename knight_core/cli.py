"""The command line: ``python -m knight_core solve 8x8 h1``."""

from __future__ import annotations

import argparse
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import randrange
from types import FrameType
from typing import Any, Final, NoReturn

from knight_core import formats
from knight_core.board import Board
from knight_core.errors import InvalidRequest
from knight_core.methods import METHODS
from knight_core.request import TIES, TourRequest, parse_request
from knight_core.result import CANCEL, Outcome, Progress, TourResult
from knight_core.solver import start

_STATUS: Final = {
    Outcome.FOUND: 0,
    Outcome.IMPOSSIBLE: 1,
    Outcome.LIMIT: 3,
    Outcome.CANCELLED: 130,
}
_BAD_INPUT: Final = 2
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
  python -m knight_core degrees 8x8
      how many moves each square has

squares: a1 is bottom left; row,col counted from 0 at the top is read as well (h1 is 7,7).
directions: 1 to 8, clockwise from up-right: 1=(-2,+1) 2=(-1,+2) 3=(+1,+2) 4=(+2,+1)
            5=(+2,-1) 6=(+1,-2) 7=(-1,-2) 8=(-2,-1) as (row, col) steps.
exit status: 0 found, 1 impossible (with the proof), 2 bad input, 3 gave up at a limit.
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
        description="Find knight's tours, or prove that there are none.",
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
    goal = solve.add_mutually_exclusive_group()
    goal.add_argument("--end", metavar="SQ", help="the last square")
    goal.add_argument("--closed", action="store_true", help="end a knight's move from the start")
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

    degrees = commands.add_parser(
        "degrees",
        help="the degree map of a board",
        description="Print for every square how many squares are a knight's move away.",
        epilog="example:\n  python -m knight_core degrees 8x8\n      2 3 4 4 4 4 3 2\n      …",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    degrees.add_argument("board", help="rows x columns, such as 8x8")
    return parser


def _request(arguments: argparse.Namespace) -> TourRequest:
    words = {"board": arguments.board}
    for word in _WORDS:
        text = getattr(arguments, word.replace("-", "_"))
        if text is not None:
            words[word] = text
            if not text.strip():
                raise InvalidRequest("empty-option", field=word)
    if arguments.closed:
        words["closed"] = "1"
    if arguments.no_backtrack:
        words["backtrack"] = "0"
    if arguments.start is not None:
        if not arguments.start.strip():
            raise InvalidRequest("square-syntax", field="start", value="")
        words["start"] = arguments.start
        return parse_request(words)
    board = Board.parse(arguments.board)
    end = parse_request(words).end
    squares = [square for square in range(board.size) if square != end] or [0]
    words["start"] = str(board.name(squares[randrange(len(squares))]))
    print(f"start: {words['start']} (random)", file=sys.stderr)
    return parse_request(words)


def _show(progress: Progress, request: TourRequest) -> None:
    print(
        f"\r{progress.forward:,} forward moves, {progress.backtracks:,} backtracks, depth "
        f"{len(progress.path)} of {request.rows * request.cols}",
        end="\x1b[K",
        file=sys.stderr,
        flush=True,
    )


def _run(request: TourRequest) -> TourResult:
    """Drive the method; show progress on a terminal; Ctrl+C cancels it and keeps the counts."""
    interrupted = False

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        nonlocal interrupted
        interrupted = True

    run = start(request)
    terminal = sys.stderr.isatty()
    shown = time.perf_counter()
    before = signal.signal(signal.SIGINT, interrupt)
    try:
        progress = next(run)
        while True:
            progress = run.send(CANCEL if interrupted else None)
            if terminal and time.perf_counter() - shown > 0.2:
                _show(progress, request)
                shown = time.perf_counter()
    except StopIteration as stopped:
        if terminal:
            print("\r\x1b[K", end="", file=sys.stderr)
        result: TourResult = stopped.value
        return result
    finally:
        signal.signal(signal.SIGINT, before)


def _summary(result: TourResult) -> str:
    stats = result.stats
    counts = (
        f"{stats.forward:,} forward moves, {stats.backtracks:,} backtracks, {stats.seconds:.3f} s"
    )
    many = f"{stats.tours:,} tours, " if result.request.tours != 1 else ""
    reason = "" if result.reason is None else f" {result.reason.text}"
    return f"{result.outcome}: {many}{counts}.{reason}"


def _write(text: str, path: str) -> None:
    """Write a file whole or not at all; a device or a pipe is written to as it is."""
    target = Path(path).resolve()
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


def _solve(arguments: argparse.Namespace) -> int:
    request = _request(arguments)
    output: str | None = arguments.output
    if output is not None and (Path(output).is_dir() or not Path(output).parent.is_dir()):
        raise InvalidRequest("bad-output", field="output", value=output)
    result = _run(request)
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


def _degrees(arguments: argparse.Namespace) -> int:
    board = Board.parse(arguments.board)
    degrees = board.degrees()
    for row in range(board.rows):
        print(*degrees[row * board.cols : (row + 1) * board.cols])
    return 0


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; returns the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        return _solve(arguments) if arguments.command == "solve" else _degrees(arguments)
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
