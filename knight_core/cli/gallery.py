"""``gallery``: lists the well-known tours, or shows one with its story."""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from knight_core import formats
from knight_core.cli import streams
from knight_core.cli.output import deliver, output_of
from knight_core.cli.parser import Commands, refuse_empty
from knight_core.cli.status import MEANING, OF_OUTCOME
from knight_core.errors import InvalidRequest
from knight_core.request import parse_request
from knight_core.result import TourResult
from knight_core.solver import solve
from knight_core.texts.sentences import board_text, listed, sentence
from knight_core.tour import Path, Tour

if TYPE_CHECKING:
    from knight_core.gallery import Exhibit

MAX_SHOWN: Final = 200
"""The most squares of a tour that is printed with the story."""
MAX_TOURS: Final = 6
"""The most tours of a collection that are printed with the story; ``--format`` prints all."""
_WIDTH: Final = 88

_EPILOG = f"""\
examples:
  python -m knight_core gallery
      all exhibits: name, year, board, title
  python -m knight_core gallery beverley
      one of them with its story
  python -m knight_core gallery all-5x5 --format squares
      its tours alone, in a format of solve

exit status: 0 shown, 1 a tour is asked for in a format and the board has none.
{MEANING}"""


def add(commands: Commands) -> None:
    gallery = commands.add_parser(
        "gallery",
        help="well-known tours with their stories",
        description="List the gallery, or show one exhibit: story, facts, tours, source.",
        epilog=_EPILOG,
    )
    gallery.add_argument("id", nargs="?", help="the name of an exhibit, such as beverley")
    gallery.add_format("text", *formats.FORMATS)
    gallery.add_argument("-o", "--output", metavar="FILE", help="write there, not to the screen")
    gallery.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    # Imported on first use: other commands must not wait for it.
    from knight_core.gallery import exhibit, exhibits

    if arguments.id is None:
        if arguments.format not in ("text", "json"):
            raise InvalidRequest("gallery-format", field="format", value=arguments.format)
        output = output_of(arguments)
        everything = exhibits()
        if arguments.format == "text":
            deliver(_list(everything), output)
        else:
            deliver(
                formats.json_text({"exhibits": [_about(exhibit) for exhibit in everything]}), output
            )
        return 0
    refuse_empty(arguments, "id")
    shown = exhibit(arguments.id)
    if shown.kind == "uncrossed" and arguments.format not in ("text", "json"):
        raise InvalidRequest("gallery-paths", field="format", value=arguments.format)
    output = output_of(arguments)
    if arguments.format == "text" and shown.board.size > MAX_SHOWN:
        deliver(_card(shown, (), None), output)
        return 0
    result = None if shown.request is None else solve(parse_request(shown.request))
    tours = shown.tours if result is None else result.tours
    if arguments.format == "text":
        deliver(_card(shown, tours, result), output)
    elif arguments.format == "json":
        deliver(formats.json_text(_document(shown, tours, result)), output)
    elif tours:
        deliver(formats.WRITERS[arguments.format](tours), output)
    elif result is not None:
        streams.say(_impossible(result))
        return OF_OUTCOME[result.outcome]
    return 0


def _list(exhibits: Sequence[Exhibit]) -> str:
    """A line for each exhibit, below the heading of its kind."""
    wide = max(len(exhibit.id) for exhibit in exhibits)
    lines: list[str] = []
    kind = ""
    for exhibit in exhibits:
        if exhibit.kind != kind:
            kind = exhibit.kind
            lines += [*([""] if lines else []), sentence(f"gallery.kind.{kind}", {})]
        board = board_text(exhibit.board.rows, exhibit.board.cols)
        lines.append(f"  {exhibit.id:{wide}}  {exhibit.year:11}  {board:9}  {exhibit.title}")
    return "\n".join(lines) + "\n"


def _card(shown: Exhibit, tours: Sequence[Tour], result: TourResult | None) -> str:
    """One exhibit as a text: title, story, facts, tours or proof, source."""
    board = board_text(shown.board.rows, shown.board.cols)
    about = listed([part for part in (board, shown.author, shown.year) if part])
    parts = [f"{shown.title}\n{about}", textwrap.fill(shown.text, _WIDTH)]
    facts = [textwrap.fill(fact.text, _WIDTH, subsequent_indent="  ") for fact in shown.facts]
    if facts:
        parts.append("\n".join(f"- {fact}" for fact in facts))
    parts += ["\n".join(shown.lines)] if shown.lines else []
    command = f"python -m knight_core gallery {shown.id} --format matrix"
    if result is not None and result.reason is not None:
        parts.append(textwrap.fill(_impossible(result), _WIDTH))
    elif shown.board.size > MAX_SHOWN:
        parts.append(sentence("shell.whole-tour", {"command": command}))
    elif shown.kind == "uncrossed":
        parts += [textwrap.fill(_names(path), _WIDTH) for path in shown.paths]
    else:
        parts += [str(tour) for tour in tours[:MAX_TOURS]]
        if len(tours) > MAX_TOURS:
            params = {"shown": MAX_TOURS, "count": len(tours), "command": command}
            parts.append(sentence("shell.some-tours", params))
    source = sentence("shell.source", {"source": shown.source})
    parts.append(textwrap.fill(source, _WIDTH, subsequent_indent="  "))
    return "\n\n".join(parts) + "\n"


def _impossible(result: TourResult) -> str:
    why = "" if result.reason is None else result.reason.text
    return sentence("shell.impossible-why", {"why": why})


def _names(path: Path) -> str:
    return " ".join(str(path.board.name(square)) for square in path)


def _about(shown: Exhibit) -> dict[str, Any]:
    return {
        "id": shown.id,
        "kind": shown.kind,
        "title": shown.title,
        "text": shown.text,
        "year": shown.year,
        "author": shown.author,
        "source": shown.source,
        "rows": shown.board.rows,
        "cols": shown.board.cols,
        "holes": sorted(shown.board.holes),
        "request": None if shown.request is None else dict(shown.request),
        "facts": [
            {"code": fact.code, "params": dict(fact.params), "text": fact.text}
            for fact in shown.facts
        ],
        "lines": [*shown.lines],
    }


def _document(shown: Exhibit, tours: Sequence[Tour], result: TourResult | None) -> dict[str, Any]:
    """One exhibit as a JSON object: its texts, then its tours as in the JSON of ``solve``."""
    reason = None if result is None or result.reason is None else result.reason
    paths = [list(path.squares) for path in shown.paths] if shown.kind == "uncrossed" else []
    return {
        **_about(shown),
        **({"paths": paths} if paths else {}),
        "outcome": "found" if result is None else str(result.outcome),
        "reason": None if reason is None else {"code": reason.code, "text": reason.text},
        **formats.tours_document(tours),
    }
