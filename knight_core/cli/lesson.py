"""``lesson``: checks the text of a lesson, and its facts by the engine."""

from __future__ import annotations

import argparse
from typing import Final

from knight_core.cli import streams
from knight_core.cli.output import deliver, output_of
from knight_core.cli.parser import Commands
from knight_core.cli.running import many
from knight_core.cli.status import BAD_INPUT, MEANING
from knight_core.cli.texts import text_of
from knight_core.lessons import Checked, LessonError, check, parse
from knight_core.lessons.sheet import sheet
from knight_core.texts.sentences import sentence

_EPILOG: Final = f"""\
examples:
  python -m knight_core lesson my_lesson.txt
      the mistakes in the text; and what is false of what it says
  python -m knight_core lesson my_lesson.txt --sheet -o sheet.html
      the pupils' sheet, to be printed; --solutions: with the answers and the teacher's lines
  python -m knight_core check --lesson my_lesson.txt answers/*.txt
      the answers of a class as a table

How to write a lesson: knight_core/lessons/README.md.

exit status: 0 all true, 1 something is false or cannot be asked, 2 not a lesson.
{MEANING}"""


def add(commands: Commands) -> None:
    lesson = commands.add_parser(
        "lesson",
        help="whether the text of a lesson is one, and what it says is true",
        description="Read a lesson, ask the engine for all its facts, or make its sheet.",
        epilog=_EPILOG,
    )
    lesson.add_argument("file", metavar="FILE", help="the text; - is standard input")
    paper = lesson.add_mutually_exclusive_group()
    paper.add_argument("--sheet", action="store_true", help="the pupils' sheet as HTML")
    paper.add_argument("--solutions", action="store_true", help="the solutions as HTML")
    lesson.add_argument("-o", "--output", metavar="FILE", help="write the sheet there")
    lesson.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    output = output_of(arguments)
    try:
        lesson = parse(text_of(arguments.file))
    except LessonError as error:
        say_mistakes(error)
        return BAD_INPUT
    if arguments.sheet or arguments.solutions:
        deliver(sheet(lesson, solutions=arguments.solutions), output)
        return 0
    true, wrong = 0, []
    for checked in check(lesson):
        if not isinstance(checked, Checked):
            wrong.append(line_text(checked.line, checked.text))
        elif checked.true:
            true += 1
        else:
            wrong.append(line_text(checked.fact.line, checked.text))
    counts = [many(len(lesson.steps), "step"), many(true, "true-fact"), many(len(wrong), "wrong")]
    summary = sentence("shell.lesson", {"title": lesson.title, "counts": counts})
    streams.write_result("".join(f"{line}\n" for line in (*wrong, summary)))
    return 1 if wrong else 0


def say_mistakes(error: LessonError) -> None:
    """Report the mistakes of a lesson, one line for each."""
    for mistake in error.mistakes:
        streams.say(line_text(mistake.line, mistake.text))


def line_text(line: int, text: str) -> str:
    """The message about a line of a lesson, with its number."""
    return sentence("shell.line", {"line": line, "text": text})
