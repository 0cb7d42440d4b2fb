"""``count``: the exact number of tours."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core import counting, formats
from knight_core.cli import streams
from knight_core.cli.parser import Commands, words_of
from knight_core.cli.running import done_of, drive, many, seconds
from knight_core.cli.status import MEANING, OF_COUNT
from knight_core.counting import CountResult
from knight_core.request import SYMMETRIES, parse_request
from knight_core.steps import Progress
from knight_core.texts.sentences import Phrase, listed, paragraph, phrase, sentence

_MEGABYTES: Final = counting.MAX_STATES * counting.BYTES_PER_STATE // 10**6
_EPILOG = f"""\
examples:
  python -m knight_core count 5x5 a1
      304: directed open tours from a1
  python -m knight_core count 5x5 a1 --end c3
      those of them that end on c3
  python -m knight_core count 5x5
      all directed open tours, by start: a table
  python -m knight_core count 6x6 --closed
      9862: closed tours, each once whatever its start and direction
  python -m knight_core count 6x6 --closed --symmetry half-turn
      78: those of them that look the same turned by 180 degrees; 22 different
  python -m knight_core count 6x7 a1 --format json
      the same with the states it took, as JSON

Memory grows with the states alive at once, and those with the shorter side. Beyond
{counting.MAX_STATES:,} states, at most {_MEGABYTES} MB, it gives up; --max-states sets another
limit. Of 7x7 and 8x8 it gives what others have counted, with the source; a higher limit counts
again. Tours that are each other turned, mirrored or reversed are one different tour. That there is
no tour is a count too: status 0.
{MEANING}"""


def add(commands: Commands) -> None:
    count = commands.add_parser(
        "count",
        help="how many tours there are, exactly",
        description="Count the open tours from a square, between two, or by start; or the closed.",
        epilog=_EPILOG,
    )
    count.add_argument("board", help="rows x columns, such as 5x5")
    count.add_argument("start", nargs="?", help="the first square, such as a1; without: a table")
    count.add_goal(closed="closed tours, undirected; a start changes nothing")
    count.add_argument(
        "--symmetry", metavar="S", help=f"what the tours look like: {', '.join(SYMMETRIES)}"
    )
    count.add_argument(
        "--max-states",
        metavar="N",
        help=f"give up beyond N states at once (default: {counting.MAX_STATES})",
    )
    count.add_format("text", "json")
    count.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    words = words_of(arguments, ("end", "max-states", "holes", "symmetry"))
    limit = words.pop("max-states", None)
    most = counting.MAX_STATES if limit is None else counting.parse_max_states(limit)

    def describe(progress: Progress) -> str:
        squares = done_of(progress.done, progress.total, "squares-done")
        return listed([many(progress.states, "state"), squares])

    result = drive(counting.start_count(parse_request(words), most), describe)
    streams.say(_summary(result))
    if arguments.format == "json":
        streams.write_result(formats.json_text(formats.count_document(result)))
    elif result.count is not None:
        streams.write_result(formats.count_text(result))
    return OF_COUNT[result.outcome]


def _summary(result: CountResult) -> str:
    counts = [many(result.states, "states-at-most"), seconds(result.seconds)]
    if result.count is None:
        text = sentence(f"shell.{result.outcome}", {"counts": counts})
    else:
        what = _what(result, result.count)
        text = sentence("shell.counted", {"count": result.count, "what": what, "counts": counts})
    return paragraph([text, "" if result.reason is None else result.reason.text])


def _what(result: CountResult, count: int) -> list[Phrase]:
    """The description of the counted tours."""
    request = result.request
    what = [phrase(f"shell.{'closed' if request.closed else 'open'}-tours")]
    for key, square in (("from", request.start), ("to", request.end)):
        if square is not None and not request.closed:
            what.append(phrase(f"shell.{key}", {"square": request.board.name(square)}))
    if request.closed and count and request.board.size > 2:
        what += [phrase("shell.undirected"), phrase("shell.directed", {"count": 2 * count})]
    if request.symmetry != "any":
        what.append(phrase(f"shell.{request.symmetry}"))
    if result.different is not None:
        what.append(phrase("shell.different", {"count": result.different}))
    return what
