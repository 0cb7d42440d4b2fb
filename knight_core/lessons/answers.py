"""The answers of a pupil as a text, which people and programs can write.

::

    Knight's Tour Lab answers
    lesson: Where did I go wrong? (9f31c0de)
    name: Anna
    1.1: a1 b3 d4 e2 c1
    1.2: 10

The numbers are those of the step and of the question. The lines below an answer, up to the next
number, belong to it: they may be a board in any layout that Check reads.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from knight_core.lessons.model import Lesson

FIRST_LINE: Final = "Knight's Tour Lab answers"
MAX_CHARACTERS: Final = 200_000
"""The most characters of a text of answers."""

_HEAD: Final = re.compile(r"\s*(lesson|name)\s*:\s*(.*)", re.IGNORECASE)
_ANSWER: Final = re.compile(r"\s*(\d{1,3}\.\d{1,3})\s*[:)]\s?(.*)")
_DIGEST: Final = re.compile(r"\s*\(([0-9a-f]{4,8})\)\s*$")


@dataclass(frozen=True, slots=True)
class Answers:
    """A parsed text of answers. Nothing in it is trusted.

    Attributes:
        title: the title of the lesson that the text names.
        digest: the digest of the lesson, or its first digits, or "".
        name: the name of the pupil.
        given: the answers by their questions, ``step.question``.
    """

    title: str
    digest: str
    name: str
    given: Mapping[str, str]


def read_answers(text: str) -> Answers:
    """Parse a text of answers. If a question has several answers, the last one counts.
    O(length)."""
    head = {"lesson": "", "name": ""}
    given: dict[str, list[str]] = {}
    lines: list[str] | None = None
    for line in text[:MAX_CHARACTERS].removeprefix("\ufeff").splitlines():
        answer = _ANSWER.fullmatch(line)
        if answer is not None:
            lines = given[answer[1]] = [answer[2]]
        elif lines is not None:
            lines.append(line)
        else:
            found = _HEAD.fullmatch(line)
            if found is not None and not head[found[1].lower()]:
                head[found[1].lower()] = found[2].strip()
    digest = _DIGEST.search(head["lesson"])
    title = _DIGEST.sub("", head["lesson"])
    texts = {question: "\n".join(some).strip() for question, some in given.items()}
    return Answers(title, digest[1] if digest else "", head["name"], texts)


def write_answers(lesson: Lesson, name: str, given: Mapping[str, str]) -> str:
    """The text of answers, in the order of the questions.

    >>> from knight_core.lessons import parse
    >>> lesson = parse("# Sums\\n## One\\nask: 1 + 1?\\n= 2\\n")
    >>> read_answers(write_answers(lesson, "Anna", {"1.1": "2"})).given
    {'1.1': '2'}
    """
    lines = [FIRST_LINE, f"lesson: {lesson.title} ({lesson.digest})", f"name: {name}"]
    for question, _ in lesson.questions():
        if given.get(question, "").strip():
            lines.append(f"{question}: {given[question].strip()}")
    return "\n".join(lines) + "\n"
