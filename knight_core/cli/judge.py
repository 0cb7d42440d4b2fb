"""``judge``: whether a path is completable; if not, the reason, and the move that lost it."""

from __future__ import annotations

import argparse
import re
from typing import Any, Final

from knight_core import formats
from knight_core.board import Board
from knight_core.cli import streams
from knight_core.cli.output import output_of
from knight_core.cli.parser import Commands, board_of, refuse_empty, whole_number
from knight_core.cli.running import many
from knight_core.cli.status import MEANING, OF_ANSWER
from knight_core.completion import MAX_CASES, Answer, TurningPoint, turning_point
from knight_core.completion.turning import turning_sentence
from knight_core.errors import InvalidRequest
from knight_core.texts.sentences import paragraph, phrase, sentence
from knight_core.tour.verifier import NotATour

_EPILOG = f"""\
examples:
  python -m knight_core judge 5x5 "a1 b3 c5 d3"
      no: which move lost it, and why
  python -m knight_core judge 8x8 "h1 g3 e2" --closed --format json
      the same of a closed tour, as JSON

Yes comes with a tour that begins with the path. Unknown says only that {MAX_CASES:,} cases, or
those that --max-cases allows, were not enough; boards from 5x5 to 8x8 never need as many.

exit status: 0 yes, 1 no, 3 unknown.
{MEANING}"""

_BETWEEN: Final = re.compile(r"[\s;–-]+|,(?=\s*[a-zA-Z])")


def add(commands: Commands) -> None:
    judge = commands.add_parser(
        "judge",
        help="whether a path begun can still be completed, and which move lost it",
        description="Say whether a path begun can be completed; if not, what lost it and why.",
        epilog=_EPILOG,
    )
    judge.add_argument("board", help="rows x columns, such as 8x8")
    judge.add_argument("path", help="the squares visited so far: 'h1 g3 e2'")
    judge.add_goal()
    judge.add_argument("--max-cases", metavar="N", help="give up after N cases")
    judge.add_format("text", "json")
    judge.add_argument(
        "--certificate", metavar="FILE", help="if the answer is no: write a proof for verify there"
    )
    judge.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    refuse_empty(arguments, "end", "max-cases")
    certificate = output_of(arguments, "certificate")
    board = board_of(arguments)
    names = [name for name in _BETWEEN.split(arguments.path.strip()) if name]
    path = [board.parse_square(name, "square") for name in names]
    try:
        point = turning_point(
            board,
            path,
            end=arguments.end,
            closed=arguments.closed,
            max_cases=whole_number(arguments.max_cases, "bad-max-cases", MAX_CASES, 0),
        )
    except NotATour as error:
        why = error.fault.phrase
        raise InvalidRequest("not-a-path", field="path", why=why) from None
    if arguments.format == "json":
        streams.write_result(formats.json_text(_document(point)))
    else:
        streams.write_result(_text(board, path, point))
    answer = point.judgement.answer
    if certificate is not None:
        # Imported on first use: certificates are seldom requested.
        from knight_core.cli.proving import say_none, write_certificate

        if answer is Answer.NO:
            write_certificate(point.judgement.certificate, certificate)
        else:
            say_none("found" if answer is Answer.YES else "unknown")
    return OF_ANSWER[answer]


def _document(point: TurningPoint) -> dict[str, Any]:
    judgement = point.judgement
    reason = judgement.reason
    document: dict[str, Any] = {
        "answer": judgement.answer.value,
        "cases": judgement.cases,
        "tour": None if judgement.tour is None else [*judgement.tour.squares],
        "reason": None if reason is None else {"code": reason.code, "text": reason.text},
        "turning_point": {"kept": point.kept, "lost": point.lost},
    }
    if judgement.answer is Answer.NO:
        certificate = judgement.certificate
        document["certificate"] = None if certificate is None else certificate.document
    return document


def _text(board: Board, path: list[int], point: TurningPoint) -> str:
    judgement = point.judgement
    cases = many(judgement.cases, "case")
    if judgement.tour is not None:
        return f"{sentence('shell.yes', {'cases': cases})}\n{judgement.tour}\n"
    if judgement.answer is Answer.UNKNOWN:
        sentences = [sentence("shell.unknown", {"count": judgement.cases})]
        if point.kept:
            sentences.append(sentence("shell.up-to", {"square": board.name(path[point.kept - 1])}))
        return f"{paragraph(sentences)}\n"
    reason = judgement.reason
    why = "" if reason is None else reason.text
    if not path:
        return f"{paragraph([sentence('shell.no-tour', {}), why])}\n"
    code, params = turning_sentence(board, path, point)
    lost = sentence("shell.no", {"why": phrase(f"review.{code}", params)})
    return f"{lost}\n{why}\n"
